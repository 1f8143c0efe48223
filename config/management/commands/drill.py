"""manage.py drill: put the last backup back, beside the site, and count what it holds."""

from argparse import ArgumentParser
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from config.backups import BackupError, newest_first, rehearse, rows

_OLDEST: Final = timedelta(days=2)
"""The age of a backup from which no night makes any."""


class Command(BaseCommand):
    """Rehearse what is done the day when the base is lost; the site goes on meanwhile."""

    help = "Restaure la dernière sauvegarde dans une base de répétition et compte ses lignes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the folder."""
        parser.add_argument("dossier", nargs="?", type=Path, help="sans lui : sauvegardes/")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Fail when there is no backup of these days, or it does not come back as the site is."""
        folder: Path = options["dossier"] or settings.DATA_DIR / "sauvegardes"
        last = next(iter(newest_first(folder)), None)
        if last is None:
            raise CommandError(f"Aucune sauvegarde dans {folder}.")
        age = timezone.now() - datetime.fromtimestamp(last.stat().st_mtime, UTC)
        if age > _OLDEST:
            raise CommandError(f"La dernière sauvegarde a {age.days} jours : {last}.")
        try:
            held = sum((found := rehearse(last)).values())
        except (BackupError, OSError) as error:
            raise CommandError(f"{last} ne se restaure pas. {error}") from error
        today = sum(rows(connection).values())
        if held < today / 2:
            raise CommandError(f"{last} a {held} lignes, la base {today} : est-ce la même ?")
        self.stdout.write(
            f"Répétée : {last}, {len(found)} tables, {held} lignes (la base : {today})."
        )
