"""manage.py restore: put a backup in the place of the base."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.backups import BackupError, is_empty, restore


class Command(BaseCommand):
    """Restore, then bring the base to today's tables."""

    help = "Remet une sauvegarde à la place de la base, puis applique les migrations."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file, and what allows to lose what is there."""
        parser.add_argument("sauvegarde", type=Path)
        parser.add_argument(
            "--remplacer", action="store_true", help="efface ce que la base contient aujourd'hui"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Refuse to lose anything, then restore whole or not at all."""
        if not options["remplacer"] and not is_empty():
            raise CommandError("La base n'est pas vide : --remplacer efface ce qu'elle contient.")
        try:
            restore(options["sauvegarde"])
        except (BackupError, OSError) as error:
            raise CommandError(f"Rien n'est changé. {error}") from error
        call_command("migrate", interactive=False, verbosity=0)
        self.stdout.write(f"Restaurée : {options['sauvegarde']}")
