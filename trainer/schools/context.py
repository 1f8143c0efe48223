"""What the header of every page tells of the person's school."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest

from trainer.schools.models import Membership
from trainer.schools.selectors import current_membership


def school(request: HttpRequest) -> Mapping[str, Callable[[], Membership | None]]:
    """Return ``my_school``, asked for only by the pages that show it."""
    if not hasattr(request, "user"):  # an error page, before anybody is known
        return {}
    return {"my_school": lambda: current_membership(request)}
