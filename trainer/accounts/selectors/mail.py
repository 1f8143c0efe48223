"""Whether the messages of the account pages can reach anybody."""

from allauth.account import app_settings
from django.conf import settings


def sends_mail() -> bool:
    """Tell whether mail is sent, or written on the console of whoever develops."""
    backend: str = settings.MAILERS["default"]["BACKEND"]
    return not backend.endswith(".dummy.EmailBackend")


def asks_confirmation() -> bool:
    """Tell whether an e-mail address has to be confirmed by the link of a message."""
    method = app_settings.EMAIL_VERIFICATION
    return bool(method != app_settings.EmailVerificationMethod.NONE)
