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

    Only the server writes the session, so the id found there needs no query.
    """
    signed_in = request.user.is_authenticated  # always read: a closed account is signed out here
    known: int | None = request.session.get(_KEY)
    if known is None and signed_in:
        return _remember(request, learner_of_user(cast("User", request.user)))
    return known


def ensure_learner(request: HttpRequest) -> int:
    """Return the id of the request's learner, a new one for a visitor who begins."""
    known = learner_of(request)
    if known is not None and Learner.objects.filter(pk=known).exists():
        return known
    return _remember(request, Learner.objects.create().pk)


def learner_of_user(user: User) -> int:
    """Return the id of the account's learner, made at its first use."""
    return Learner.objects.get_or_create(user=user)[0].pk


def _remember(request: HttpRequest, learner: int) -> int:
    request.session[_KEY] = learner
    return learner


@transaction.atomic
def follow_sign_in(request: HttpRequest, user: User) -> None:
    """Give the visitor's answers to the account into which he signs."""
    known: int | None = request.session.get(_KEY)
    visitor = Learner.objects.filter(pk=known, user=None).first() if known else None
    own = Learner.objects.filter(user=user).first()
    if visitor is None:
        _remember(request, own.pk if own else learner_of_user(user))
    elif own is None:
        visitor.user = user
        visitor.save(update_fields=["user"])
    else:
        for merge in _mergers:
            merge(visitor.pk, own.pk)
        visitor.delete()
        _remember(request, own.pk)
