"""manage.py test: say where the tests are."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Take the place of Django's, which would find no test and call it a success."""

    help = "Les tests se lancent par pytest : ceci dit comment, et échoue."
    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        """Refuse whatever is asked, the options of Django's command included."""
        super().run_from_argv(argv[:2])

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Fail with the two lines that run tests."""
        raise CommandError(
            "Aucun test lancé. Ils sont dans tests/, pour pytest : « make test » les lance tous, "
            "« .venv/bin/python -m pytest tests/config » une partie."
        )
