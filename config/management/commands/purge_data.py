"""manage.py purge_data: delete what is kept long enough."""

from argparse import ArgumentParser
from typing import Any, Final

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from trainer.accounts.retention import purge_all

_WORDS: Final = {
    "visiteurs": "visiteurs sans compte, effacés",
    "comptes": "comptes inutilisés, effacés",
    "partis": "personnes parties d’une école, rendues anonymes",
    "journal": "lignes des journaux, effacées",
    "invitations": "invitations expirées, effacées",
    "releves": "lignes des relevés des écoles, effacées",
    "devoirs": "devoirs échus, effacés",
    "direct": "questions posées à une classe, effacées",
    "copies": "copies d’examen sans certificat, effacées",
}


class Command(BaseCommand):
    """Purge, or count what would be."""

    help = "Efface ou rend anonyme ce qui a passé sa durée de conservation (RETENTION)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare --dry-run."""
        parser.add_argument("--dry-run", action="store_true", help="compte sans rien effacer")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Purge every room, then the sessions that are over."""
        dry_run: bool = options["dry_run"]
        for done in purge_all(timezone.now(), dry_run=dry_run):
            words = _WORDS.get(done.name, done.name)
            self.stdout.write(f"{done.count} {words} ({done.days} jours)")
        if not dry_run:
            call_command("clearsessions")
