"""The accounts of a demonstration."""

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db import transaction

from trainer.accounts.models import User

PASSWORD: Final = "tapis-vert"  # noqa: S105 - known to all, and refused in production
"""The password of every demonstration account."""


@dataclass(frozen=True, slots=True)
class Account:
    """A demonstration account; ``admin`` opens the administration."""

    name: str
    role: str
    first_name: str
    last_name: str
    admin: bool = False


ACCOUNTS: Final = (
    Account("stagiaire", "trois semaines d’entraînement", "Camille", "Arnaud"),
    Account("formateur", "dirige l’école de démonstration, /formation/", "Dominique", "Leroy"),
    Account("admin", f"l’administration, /{settings.ADMIN_ADDRESS}/", "", "", admin=True),
)


def open_accounts() -> dict[str, User]:
    """Return the demonstration accounts by name, made or put back to their known password."""
    return {account.name: _open(account) for account in ACCOUNTS}


@transaction.atomic
def _open(account: Account) -> User:
    user, _ = User.objects.get_or_create(
        username=account.name,
        defaults={
            "first_name": account.first_name,
            "last_name": account.last_name,
            "is_staff": account.admin,
            "is_superuser": account.admin,
        },
    )
    if not user.check_password(PASSWORD):  # written only if need be: it closes open sessions
        user.set_password(PASSWORD)
        user.save(update_fields=["password"])
    return user
