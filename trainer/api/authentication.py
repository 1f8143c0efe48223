"""Who calls, by its token or its session; and the verbs of tokens."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final, override

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from rest_framework.authentication import SessionAuthentication, TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, Throttled
from rest_framework.request import Request

from trainer.accounts.models import User
from trainer.accounts.services import count_answer, ensure_learner, learner_of, learner_of_user
from trainer.api.models import Token
from trainer.api.throttling import WrongTokenThrottle
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


class BearerAuthentication(TokenAuthentication):
    """« Authorization: Bearer … »."""

    keyword = "Bearer"

    @override
    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        """Return the account of the token, and the token; None if there is none.

        Raises:
            AuthenticationFailed: if it is worth nothing.
            Throttled: if too many were, from this address.
        """
        self._request = request._request  # noqa: SLF001 - where what is before the views looks too
        try:
            found: tuple[User, Token] | None = super().authenticate(request)
        except AuthenticationFailed:
            throttle = WrongTokenThrottle()
            if throttle.refuses(request):
                raise Throttled(throttle.wait()) from None
            raise
        return found

    @override
    def authenticate_credentials(self, key: str) -> tuple[User, Token]:
        """Return the account of the token, and the token.

        Raises:
            AuthenticationFailed: if it is worth nothing.
        """
        token = borne_token(self._request, key)
        if token is None:
            raise AuthenticationFailed
        return token.user, token


class BrowserAuthentication(SessionAuthentication):
    """A session, of an account or of a visitor: both answer questions, so both need CSRF."""

    @override
    def authenticate(self, request: Request) -> tuple[User, None] | None:
        """Return the account that is signed in, if any.

        Raises:
            PermissionDenied: if the request changes something without its CSRF token.
        """
        self.enforce_csrf(request)  # which lets GET and HEAD pass
        user = request._request.user  # noqa: SLF001 - where REST framework keeps it
        return (user, None) if isinstance(user, User) else None


def known_learner(request: Request) -> int:
    """Return the learner of whoever calls.

    Raises:
        NotAuthenticated: if nobody is known.
    """
    learner = _learner_of_token(request) or learner_of(request._request)  # noqa: SLF001 - Django's request, which REST framework wraps
    if learner is None:
        raise NotAuthenticated
    return learner


def beginning_learner(request: Request) -> int:
    """Return the learner of whoever calls, a new one for a visitor who begins."""
    return _learner_of_token(request) or ensure_learner(request._request)  # noqa: SLF001 - Django's request, which REST framework wraps


def answering_learner(request: Request, position: int) -> int:
    """Return the learner who answers a question of this rank, known already.

    Raises:
        NotAuthenticated: if nobody is known.
    """
    if _learner_of_token(request) is None:
        count_answer(request._request, position)  # noqa: SLF001 - Django's request, which REST framework wraps
    return known_learner(request)


def account_of(request: Request) -> User:
    """Return the account that calls.

    Raises:
        NotAuthenticated: if it is a visitor.
    """
    if isinstance(request.user, AnonymousUser):
        raise NotAuthenticated
    return request.user


def _learner_of_token(request: Request) -> int | None:
    """Return the learner of a token; its session, if it has one, is somebody else's business."""
    if not isinstance(request.auth, Token) or not isinstance(request.user, User):
        return None
    return learner_of_user(request.user)
