"""The verbs of tokens: issue, find, revoke. An account may have several, by name."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from trainer.accounts.models import User
from trainer.api.models import Token
from trainer.web.events import tell
from trainer.web.refusals import RefusedError

USUAL: Final = "Jeton"
"""The name of a token that was asked for without one."""
MOST: Final = 20
_BYTES: Final = 32
_STEP: Final = timedelta(hours=1)
"""How exactly the last use is known: writing it at each call would cost more than most calls."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a token is for; without ``days`` it does not expire."""

    name: str = USUAL
    scope: str = Token.Scope.SCHOOL
    days: int = 0

    def end(self, now: datetime) -> datetime | None:
        """Return when a token that is given now expires; None: never."""
        return now + timedelta(days=self.days) if self.days else None


def issue_token(*, user: User, now: datetime, terms: Terms | None = None) -> str:
    """Return a new token of an account, in place of the one that had its name.

    Raises:
        RefusedError: if the account has too many.
    """
    terms = terms or Terms()
    tokens = Token.objects.filter(user=user)
    if tokens.exclude(name=terms.name).count() >= MOST:
        raise RefusedError(f"Un compte a {MOST} jetons au plus\u00a0: révoquez-en un d’abord.")
    secret = secrets.token_urlsafe(_BYTES)
    tell("jeton.cree", account=user.pk, scope=terms.scope)
    tokens.update_or_create(
        name=terms.name,
        defaults={
            "user": user,
            "scope": terms.scope,
            "digest": _digest(secret),
            "password_mark": user.get_session_auth_hash(),
            "created_at": now,
            "expires_at": terms.end(now),
            "used_at": None,
        },
    )
    return secret


def found_token(secret: str, now: datetime) -> Token | None:
    """Return a token with its account, None if it is unknown, outdated or closed."""
    found = Token.objects.select_related("user").filter(digest=_digest(secret)).first()
    if found is None or not found.user.is_active or not _current(found, now):
        return None
    if found.used_at is None or now - found.used_at >= _STEP:
        Token.objects.filter(pk=found.pk).update(used_at=now)
    return found


def borne_token(request: HttpRequest, secret: str) -> Token | None:
    """Return the token that a request bears, looked up once for all that asks who makes it."""
    kept: dict[str, Token | None] = vars(request).setdefault("_tokens", {})
    if secret not in kept:
        kept[secret] = found_token(secret, timezone.now())
    return kept[secret]


def _current(token: Token, now: datetime) -> bool:
    lasts = token.expires_at is None or now < token.expires_at
    return lasts and constant_time_compare(token.password_mark, token.user.get_session_auth_hash())


def tokens_of(user: User, now: datetime) -> QuerySet[Token]:
    """Return the tokens of an account that are worth something, the latest first."""
    rows = Token.objects.filter(Q(expires_at=None) | Q(expires_at__gt=now), user=user)
    return rows.filter(password_mark=user.get_session_auth_hash()).order_by("-created_at", "-pk")


def revoke_tokens(*, user: User, token: int | None = None) -> int:
    """Make a token of an account worth nothing, or all of them; return how many were."""
    rows = Token.objects.filter(user=user)
    tell("jeton.revoque", account=user.pk)
    return (rows if token is None else rows.filter(pk=token)).delete()[0]


def _digest(secret: str) -> str:
    # The secret is drawn from 256 bits: a plain digest cannot be searched backwards.
    return sha256(secret.encode()).hexdigest()
