"""Who is learning: the learner of a request."""

from typing import Final, cast

from django.http import HttpRequest

from trainer.accounts.models import Learner, User

_KEY: Final = "learner"


def learner_of(request: HttpRequest) -> int | None:
    """Return the id of the request's learner, or None for a visitor who has not begun.

    The session names the learner and the account that holds him; only the server writes it,
    so no query is needed but that of the account. A session whose account is closed since
    knows nobody.
    """
    account: int | None = request.user.pk
    learner, holder = request.session.get(_KEY) or (None, None)
    if learner is not None and holder == account:
        return cast("int", learner)
    if account is None:
        return None
    return remember(request, learner_of_user(cast("User", request.user)), account)


def ensure_learner(request: HttpRequest) -> int:
    """Return the id of the request's learner, a new one for a visitor who begins."""
    known = learner_of(request)
    if known is not None and Learner.objects.filter(pk=known).exists():
        return known
    return remember(request, Learner.objects.create(user_id=request.user.pk).pk, request.user.pk)


def visitor_of(request: HttpRequest) -> Learner | None:
    """Return the learner of the visitor who has just signed in, if he had begun."""
    known, _ = request.session.get(_KEY) or (None, None)
    return Learner.objects.filter(pk=known, user=None).first() if known else None


def learner_of_user(user: User) -> int:
    """Return the id of the account's learner, made at its first use."""
    return Learner.objects.get_or_create(user=user)[0].pk


def remember(request: HttpRequest, learner: int, account: int | None) -> int:
    """Have the session name the learner, and the account that holds him; return his id."""
    request.session[_KEY] = (learner, account)
    return learner
