"""For whom a request is made, before any view: at the API its token speaks before its session."""

from typing import Final

from django.http import HttpRequest

from trainer.accounts.models import User
from trainer.api.tokens import borne_token

_WORD: Final = "bearer"
"""What stands before a token, whatever its case: the API reads it so."""


def token_of(request: HttpRequest) -> str | None:
    """Return the token that a request to the API bears; None if it bears none, or is for a page."""
    word, *rest = request.headers.get("Authorization", "").split() or [""]
    borne = request.path.startswith("/api/") and word.lower() == _WORD
    return " ".join(rest) if borne else None


def caller_of(request: HttpRequest) -> User | None:
    """Return the account of a request: of its token if it bears one, else of its session.

    A token is looked up once for a request.
    """
    secret = token_of(request)
    if secret is None:
        return request.user if isinstance(request.user, User) else None
    token = borne_token(request, secret)
    return token.user if token else None
