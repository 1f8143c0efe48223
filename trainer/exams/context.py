"""What the pages of practice and of schools tell of the exams that wait for somebody."""

from collections.abc import Callable, Mapping
from functools import cache

from django.http import HttpRequest
from django.utils import timezone

from trainer.accounts.models import User
from trainer.exams.presenters.notices import Notice, coming, notices, pending

type Told = Callable[[], tuple[Notice, ...]]


def exams(request: HttpRequest) -> Mapping[str, Told]:
    """Return ``exams_pending`` and ``exams_coming``, asked for only by the pages that show them."""
    now = timezone.now()

    @cache
    def own() -> tuple[Notice, ...]:
        user = getattr(request, "user", None)
        return notices(user, now) if isinstance(user, User) else ()

    return {"exams_pending": lambda: pending(own()), "exams_coming": lambda: coming(own())}
