"""Games and exercises by the slugs of an address, or of a row that was stored long ago."""

from functools import lru_cache
from typing import Any

from django.http import Http404

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import PREFIX, Game
from casino_rules.core.unknown import UnknownError


def game_or_404(slug: str) -> Game:
    """Return a game, with its rules and all its pages.

    Raises:
        Http404: if there is none.
    """
    if slug.startswith(PREFIX):
        raise Http404
    return practised_or_404(slug)


def practised_or_404(slug: str) -> Game:
    """Return what is practised or played: a game, or the control of one (``exercises.fault_finding``).

    Raises:
        Http404: if there is none.
    """
    try:
        return catalog.game(slug)
    except UnknownError:
        raise Http404 from None


def drill_or_404(game: str, drill: str) -> tuple[Game, Drill[Any]]:
    """Return what is practised and one of its exercises.

    Raises:
        Http404: if one of them does not exist.
    """
    found = practised_or_404(game)
    try:
        return found, found.drill(drill)
    except UnknownError:
        raise Http404 from None


def taught(game: str, drill: str) -> Drill[Any] | None:
    """Return an exercise, None if it is taught no longer."""
    try:
        return catalog.asked(game).drills.get(drill)
    except UnknownError:
        return None


@lru_cache(maxsize=4096)
def known_error(game: str, drill: str, pitfall: str) -> str:
    """Return the sentence of a known error of an exercise, empty if it is taught no longer."""
    found = taught(game, drill)
    messages = (item.message for item in found.pitfalls if item.slug == pitfall) if found else ()
    return next(iter(messages), "")
