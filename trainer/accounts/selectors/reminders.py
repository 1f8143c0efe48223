"""Reminders by e-mail: the days they come on, and the link that stops them without signing in."""

from typing import Final

from django.core import signing

WEEKDAYS: Final = tuple(
    (str(place), name)
    for place, name in enumerate(
        ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")
    )
)
"""As they are kept, and in words."""
_SALT: Final = "trainer.accounts.reminders"


def token_of(account: int) -> str:
    """Return what stops the reminders of an account, and does nothing else."""
    return signing.Signer(salt=_SALT).sign(str(account))


def account_of(token: str) -> int | None:
    """Return the account that a token names, None if the site has not signed it."""
    try:
        return int(signing.Signer(salt=_SALT).unsign(token))
    except signing.BadSignature:
        return None
