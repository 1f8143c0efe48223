"""What the pages of practice tell of one's assignments."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest
from django.utils import timezone

from trainer.accounts.models import User
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import still_due


def assignments(request: HttpRequest) -> Mapping[str, Callable[[], list[Assignment]]]:
    """Return ``assignments_due``, asked for only by the pages that show it."""

    def due() -> list[Assignment]:
        user = getattr(request, "user", None)
        return still_due(user, timezone.now()) if isinstance(user, User) else []

    return {"assignments_due": due}
