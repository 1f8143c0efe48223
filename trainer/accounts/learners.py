"""Who is learning: the learner of a request, and what becomes of him at sign-in."""

from collections.abc import Callable
from typing import Final, cast

from django.db import transaction
from django.http import HttpRequest

from trainer.accounts.models import Learner, User

_KEY: Final = "learner"
_mergers: list[Callable[[int, int], None]] = []


def on_merge(merger: Callable[[int, int], None]) -> None:
    """Register what a room does when a visitor's learner joins another one.

    ``merger(source, target)`` moves the room's rows; it runs inside the sign-in's transaction.
    """
    _mergers.append(merger)


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
    return _remember(request, learner_of_user(cast("User", request.user)), account)


def ensure_learner(request: HttpRequest) -> int:
    """Return the id of the request's learner, a new one for a visitor who begins."""
    known = learner_of(request)
    if known is not None and Learner.objects.filter(pk=known).exists():
        return known
    return _remember(request, Learner.objects.create(user_id=request.user.pk).pk, request.user.pk)


def learner_of_user(user: User) -> int:
    """Return the id of the account's learner, made at its first use."""
    return Learner.objects.get_or_create(user=user)[0].pk


def _remember(request: HttpRequest, learner: int, account: int | None) -> int:
    request.session[_KEY] = (learner, account)
    return learner


@transaction.atomic
def follow_sign_in(request: HttpRequest, user: User) -> None:
    """Give the visitor's answers to the account into which he signs."""
    known, _ = request.session.get(_KEY) or (None, None)
    visitor = Learner.objects.filter(pk=known, user=None).first() if known else None
    own = Learner.objects.filter(user=user).first()
    if visitor is None:
        own = own or Learner.objects.create(user=user)
    elif own is None:
        own = visitor
        own.user = user
        own.save(update_fields=["user"])
    else:
        for merge in _mergers:
            merge(visitor.pk, own.pk)
        visitor.delete()
    _remember(request, own.pk, user.pk)
