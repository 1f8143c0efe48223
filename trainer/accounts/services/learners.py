"""Who is learning: the learner of a request."""

from typing import Final, cast

from django.http import HttpRequest

from trainer.accounts.models import Learner, User
from trainer.accounts.services.limits import visit_is_one_too_many
from trainer.web.refusals import TooOftenError

_KEY: Final = "learner"
_LONG: Final = 50
"""Questions of a visitor that count as another series: a series may have no end."""
_OPEN_ONE: Final = (
    "Beaucoup de monde s’est entraîné sans compte depuis votre réseau\u00a0: "
    "ouvrez un compte, ou revenez demain."
)


def learner_of(request: HttpRequest) -> int | None:
    """Return the id of the request's learner, or None for a visitor who has not begun.

    The session names the learner and the account that holds them; only the server writes it,
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
    """Return the id of the learner who begins a series, a new one for a visitor who comes.

    Raises:
        TooOftenError: if it is a visitor, and their address has begun too many.
    """
    _count_visit(request)
    known = learner_of(request)
    if known is not None and Learner.objects.filter(pk=known).exists():
        if request.user.pk is None:
            request.session.modified = True  # it lasts as long as what they answer
        return known
    return remember(request, Learner.objects.create(user_id=request.user.pk).pk, request.user.pk)


def count_answer(request: HttpRequest, position: int) -> None:
    """Count an answer of a visitor: what they leave behind is bounded, however they go about it.

    Raises:
        TooOftenError: if their address has left too much today.
    """
    if position % _LONG == 0:
        _count_visit(request)


def _count_visit(request: HttpRequest) -> None:
    if request.user.pk is None and visit_is_one_too_many(request):
        raise TooOftenError(_OPEN_ONE)


def is_gone(request: HttpRequest) -> bool:
    """Whether the session names a visitor of whom nothing is kept any more."""
    known = learner_of(request)
    if known is None or request.user.pk is not None:
        return False
    return not Learner.objects.filter(pk=known).exists()


def visitor_of(request: HttpRequest) -> Learner | None:
    """Return the learner of the visitor who has just signed in, if they had begun."""
    known, _ = request.session.get(_KEY) or (None, None)
    return Learner.objects.filter(pk=known, user=None).first() if known else None


def learner_of_user(user: User) -> int:
    """Return the id of the account's learner, made at its first use."""
    return Learner.objects.get_or_create(user=user)[0].pk


def remember(request: HttpRequest, learner: int, account: int | None) -> int:
    """Have the session name a learner and the account that holds them; return the learner's id."""
    request.session[_KEY] = (learner, account)
    return learner
