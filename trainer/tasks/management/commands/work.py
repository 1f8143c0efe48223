"""Do what waits in the queue, until asked to stop."""

import time
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand
from django.db import InterfaceError, OperationalError, connection

from trainer.tasks.running import Worker, known_as

_BEFORE_AGAIN: Final = 2
"""Seconds given to a database that does not answer."""


class Command(BaseCommand):
    help = "Fait ce qui attend : courriers, fermetures, ménage. Plusieurs peuvent tourner ensemble."
    # The site has been checked by what starts it.
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--une-fois", action="store_true", help="s’arrête quand rien n’attend")
        parser.add_argument(
            "--avec-parent", type=int, default=0, help="s’arrête avec ce processus, qui l’a lancé"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        # Its number is told: a parent that ended before this line would be init, for ever.
        parent = options["avec_parent"]
        # A base that restarts ends one life of the worker: under a new name, it leaves what it
        # had begun to whoever takes back what the dead left.
        while not self._lives(once=options["une_fois"], parent=parent):
            time.sleep(_BEFORE_AGAIN)

    def _lives(self, *, once: bool, parent: int) -> bool:
        worker = Worker(batch=once)
        worker.configure_signals()
        try:
            with known_as(worker.worker_id, parent=parent):
                worker.run()
        except (InterfaceError, OperationalError) as error:
            self.stderr.write(f"La base ne répond pas ({type(error).__name__}) : nouvel essai.")
            connection.close()
            return False
        return True
