"""Who calls: other software by its token, a browser by its session."""

from typing import override

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import SessionAuthentication, TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, Throttled
from rest_framework.request import Request

from trainer.accounts.models import User
from trainer.accounts.services.learners import (
    count_answer,
    ensure_learner,
    learner_of,
    learner_of_user,
)
from trainer.api.models import Token
from trainer.api.throttling import WrongTokenThrottle
from trainer.api.tokens import borne_token


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
    learner = _learner_of_token(request) or learner_of(request._request)  # noqa: SLF001
    if learner is None:
        raise NotAuthenticated
    return learner


def beginning_learner(request: Request) -> int:
    """Return the learner of whoever calls, a new one for a visitor who begins."""
    return _learner_of_token(request) or ensure_learner(request._request)  # noqa: SLF001


def answering_learner(request: Request, position: int) -> int:
    """Return the learner who answers a question of this rank, known already.

    Raises:
        NotAuthenticated: if nobody is known.
    """
    if _learner_of_token(request) is None:
        count_answer(request._request, position)  # noqa: SLF001
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
