"""manage.py purge_data: delete what is kept long enough."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from config.retention import purge_all, sweep
from trainer.accounts.services import forget_ended


class Command(BaseCommand):
    """Purge, or count what would be."""

    help = "Efface ou rend anonyme ce qui a passé sa durée de conservation (RETENTION)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare --dry-run."""
        parser.add_argument("--dry-run", action="store_true", help="compte sans rien effacer")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Purge every room, then visitors and sessions that are over or will be soon."""
        dry_run: bool = options["dry_run"]
        now = timezone.now()
        for done in purge_all(now, dry_run=dry_run):
            self.stdout.write(f"{done.count} {done.words} ({done.days} jours)")
        if not dry_run:
            sweep(now)
            forget_ended()
