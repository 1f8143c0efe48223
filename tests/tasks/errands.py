"""Work that the tests put in the queue."""

import signal
import sys
from pathlib import Path

from trainer.accounts.models import Learner
from trainer.tasks.errands import HopelessError, errand


@errand("Essai d’une ligne")
def add_learner() -> None:
    """Write a row: as many as there are, as often it was done."""
    Learner.objects.create()


@errand("Essai manqué", tries=3)
def fail() -> None:
    """Fail, and name somebody in doing so."""
    raise ValueError("lea@exemple.fr")


@errand("Essai sans espoir")
def fail_for_ever() -> None:
    """Fail so that trying again is of no use."""
    raise HopelessError


@errand("Essai interrompu", tries=2)
def hold(done: str) -> None:
    """Say that it has begun, and wait to be killed; end at once the second time."""
    if Path(done).exists():
        return
    Path(done).touch()
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    signal.pause()
