"""The accounts of a demonstration."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import transaction

from trainer.accounts.models import User

PASSWORD: Final = "tapis-vert"  # noqa: S105 - known to all, and refused in production
"""The password of every demonstration account that only its own machine can reach."""


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


def open_accounts(passwords: Mapping[str, str]) -> dict[str, User]:
    """Return the demonstration accounts by name, made or put back to their password."""
    return {account.name: _open(account, passwords[account.name]) for account in ACCOUNTS}


def known_passwords() -> dict[str, str]:
    """Return the password that everybody knows, for each account."""
    return dict.fromkeys((account.name for account in ACCOUNTS), PASSWORD)


def drawn_passwords(file: Path) -> dict[str, str]:
    """Return a password drawn for each account, the same as long as ``file`` is there.

    The file is for its owner alone.
    """
    if not file.exists():
        drawn = {account.name: secrets.token_urlsafe(12) for account in ACCOUNTS}
        file.touch(mode=0o600)
        file.write_text(json.dumps(drawn), "utf-8")
    passwords: dict[str, str] = json.loads(file.read_text("utf-8"))
    return passwords


@transaction.atomic
def _open(account: Account, password: str) -> User:
    user, _ = User.objects.get_or_create(
        username=account.name,
        defaults={
            "first_name": account.first_name,
            "last_name": account.last_name,
            "is_staff": account.admin,
            "is_superuser": account.admin,
        },
    )
    if not user.check_password(password):  # written only if need be: it closes open sessions
        user.set_password(password)
        user.save(update_fields=["password"])
    return user
