"""manage.py forget_second_factor: for someone who has lost their telephone and paper codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.accounts.models import User
from trainer.accounts.selectors.access import account_named
from trainer.accounts.services import forget_factors


class Command(BaseCommand):
    """Take the second factor of an account away."""

    help = "Retire le second facteur d’un compte : son mot de passe suffira jusqu’au prochain."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the name."""
        parser.add_argument("nom", help="nom d’utilisateur")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Take it away."""
        known = account_named(options["nom"])
        user = known and User.objects.get(pk=known)
        if not user:
            raise CommandError("Ce compte n’existe pas.")
        forget_factors(user)
        self.stdout.write(f"Second facteur retiré : {user.username}.")
