"""What the templates know of everybody: the preferences of each."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from trainer.accounts.requests import preferences_of


def preferences(request: HttpRequest) -> dict[str, Any]:
    """Return ``reglages``, which asks nothing of the database that the page does not ask."""
    return {"reglages": SimpleLazyObject(lambda: preferences_of(request))}
