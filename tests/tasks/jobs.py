"""Work that the tests put in the queue."""

import ctypes
import signal
import sys
import time
from datetime import timedelta
from pathlib import Path

from django.db import connection, transaction

from trainer.accounts.models import Learner
from trainer.tasks.jobs import HopelessError, job


@job("Essai d’une ligne")
def add_learner() -> None:
    """Write a row: as many as there are, as often it was done."""
    Learner.objects.create()


@job("Essai manqué", tries=3)
def fail() -> None:
    """Fail, and name somebody in doing so."""
    raise ValueError("lea@exemple.fr")


@job("Essai sans espoir")
def fail_for_ever() -> None:
    """Fail so that trying again is of no use."""
    raise HopelessError


@job("Essai interrompu", tries=2)
def hold(done: str) -> None:
    """Say that it has begun, and wait to be killed; end at once the second time."""
    if Path(done).exists():
        return
    Path(done).touch()
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    signal.pause()


@job("Essai sans fin", tries=2, limit=timedelta(seconds=0.5))
def hang() -> None:
    """Write a row and never end: in a query where one can last, else asleep."""
    with transaction.atomic():
        Learner.objects.create()
        if connection.vendor == "postgresql":
            connection.cursor().execute("SELECT pg_sleep(600)")
        try:
            time.sleep(600)
        except Exception:  # noqa: BLE001 - to be cut is no fault of its own
            time.sleep(600)


@job("Essai muet", tries=2, limit=timedelta(seconds=0.5))
def hang_deep() -> None:
    """Never end, deep in a library that no signal reaches and that lets no thread run."""
    # A signal would wake the sleep of the library, which then comes back to Python.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    ctypes.PyDLL(None).sleep(600)
