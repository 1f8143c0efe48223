"""The verbs of tokens: issue, find, revoke. An account has one at most."""

import secrets
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.utils.crypto import constant_time_compare

from trainer.accounts.models import User
from trainer.api.models import ApiToken

_BYTES: Final = 32


def issue_token(*, user: User, now: datetime) -> str:
    """Return a new token of an account, in place of the one it had."""
    token = secrets.token_urlsafe(_BYTES)
    ApiToken.objects.update_or_create(
        user=user,
        defaults={
            "digest": _digest(token),
            "password_mark": user.get_session_auth_hash(),
            "created_at": now,
        },
    )
    return token


def holder_of(token: str) -> User | None:
    """Return the account of a token, None if it is unknown, outdated or closed."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(token)).first()
    if found is None or not found.user.is_active:
        return None
    current = constant_time_compare(found.password_mark, found.user.get_session_auth_hash())
    return found.user if current else None


def revoke_token(*, user: User) -> None:
    """Make the token of an account worth nothing."""
    ApiToken.objects.filter(user=user).delete()


def _digest(token: str) -> str:
    # The token is drawn from 256 bits: a plain digest cannot be searched backwards.
    return sha256(token.encode()).hexdigest()
