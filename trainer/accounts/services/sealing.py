"""Secrets that must be read again, kept under the site's key."""

from base64 import urlsafe_b64encode
from hashlib import sha256

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings


def seal(text: str) -> str:
    """Encrypt a text under the site's key."""
    return _box().encrypt(text.encode()).decode()


def opened(sealed: str) -> str | None:
    """Return a text that was sealed, None if neither the site's key nor a former one opens it."""
    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def _box() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = (sha256(f"trainer.accounts.sealing {key}".encode()).digest() for key in keys)
    return MultiFernet([Fernet(urlsafe_b64encode(digest)) for digest in digests])
