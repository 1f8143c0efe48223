"""Messages: whether those of the account pages can reach anybody, and the reminders.

Reminders come on the days that one chose; a link stops them without signing in.
"""

from typing import Final

from allauth.account import app_settings
from django.conf import settings
from django.core import signing

WEEKDAYS: Final = tuple(
    (str(place), name)
    for place, name in enumerate(
        ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")
    )
)
"""As they are kept, and in words."""
_SALT: Final = "trainer.accounts.reminders"


def sends_mail() -> bool:
    """Tell whether mail is sent, or written on the console of whoever develops."""
    backend: str = settings.MAILERS["default"]["BACKEND"]
    return not backend.endswith(".dummy.EmailBackend")


def asks_confirmation() -> bool:
    """Tell whether an e-mail address has to be confirmed by the link of a message."""
    method = app_settings.EMAIL_VERIFICATION
    return bool(method != app_settings.EmailVerificationMethod.NONE)


def token_of(account: int) -> str:
    """Return what stops the reminders of an account, and does nothing else."""
    return signing.Signer(salt=_SALT).sign(str(account))


def account_of(token: str) -> int | None:
    """Return the account that a token names, None if the site has not signed it."""
    try:
        return int(signing.Signer(salt=_SALT).unsign(token))
    except signing.BadSignature:
        return None
