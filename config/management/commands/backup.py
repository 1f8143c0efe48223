"""manage.py backup: the whole base in one file, while the site works."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.backups import BackupError, back_up, newest_first


class Command(BaseCommand):
    """Back up, then forget the oldest backups."""

    help = "Sauvegarde la base dans un dossier, sans arrêter le site, et relit la sauvegarde."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the folder and how many backups it keeps."""
        parser.add_argument("dossier", nargs="?", type=Path, help="sans lui : sauvegardes/")
        parser.add_argument(
            "--garder", type=int, default=0, help="n'en garde que les plus récentes (0 : toutes)"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Back up first: the oldest go only once a newer one is safe."""
        folder: Path = options["dossier"] or settings.DATA_DIR / "sauvegardes"
        try:
            made = back_up(folder, timezone.now())
        except (BackupError, OSError) as error:
            raise CommandError(f"Rien n'est sauvegardé. {error}") from error
        self.stdout.write(f"Sauvegarde : {made} ({made.stat().st_size} octets)")
        if options["garder"] > 0:
            for old in newest_first(folder)[options["garder"] :]:
                old.unlink()
                self.stdout.write(f"Effacée : {old}")
