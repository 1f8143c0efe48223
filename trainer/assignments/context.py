"""What the pages of practice tell of one's assignments."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest
from django.utils import timezone

from trainer.accounts.models import User
from trainer.assignments.selectors import due_count


def assignments(request: HttpRequest) -> Mapping[str, Callable[[], int]]:
    """Return ``assignments_due``, asked for only by the pages that show it."""

    def due() -> int:
        user = getattr(request, "user", None)
        return due_count(user, timezone.now()) if isinstance(user, User) else 0

    return {"assignments_due": due}
