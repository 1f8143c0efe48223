"""manage.py lift_lock: let in someone shut out by wrong passwords, their own or another's."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.accounts.selectors.access import account_named
from trainer.accounts.services import lift


class Command(BaseCommand):
    """Lift the lock of accounts."""

    help = "Lève le verrou d’un compte fermé par trop de mots de passe faux."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the names."""
        parser.add_argument("noms", nargs="+", metavar="nom", help="nom d’utilisateur ou adresse")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Lift each lock; none if a name is unknown."""
        found = {name: account_named(name.casefold()) for name in options["noms"]}
        unknown = ", ".join(name for name, account in found.items() if account is None)
        if unknown:
            raise CommandError(f"Comptes inconnus : {unknown}.")
        for name, account in found.items():
            lift(str(account))
            self.stdout.write(f"Verrou levé : {name}.")
