"""What the pages of practice and of schools tell of the exams that wait for somebody."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest
from django.utils import timezone

from trainer.accounts.models import User
from trainer.exams.notices import Notice, notices, pending


def exams(request: HttpRequest) -> Mapping[str, Callable[[], tuple[Notice, ...]]]:
    """Return ``exams_pending``, asked for only by the pages that show it."""

    def waiting() -> tuple[Notice, ...]:
        user = getattr(request, "user", None)
        return pending(notices(user, timezone.now())) if isinstance(user, User) else ()

    return {"exams_pending": waiting}
