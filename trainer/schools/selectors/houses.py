"""The house in force: the options of the person's current school, the rule book's elsewhere."""

from collections.abc import Mapping
from typing import Final

from django.http import HttpRequest

from casino_rules.core.game import Game, home
from casino_rules.core.house import House
from trainer.schools.models import Membership, School

_CACHED: Final = "_current_membership"


def house_of(learner: int | None, game: Game) -> House:
    """Return the options of a game for a learner: those of their current school. One query."""
    return house_in(school_of(learner), game)


def house_in(school: School | None, game: Game) -> House:
    """Return the options of a game in a school, the rule book's without one.

    A choice that the rule book has withdrawn since falls back to the default.
    """
    chosen: Mapping[str, str] = school.houses.get(home(game.slug), {}) if school else {}
    known = {option.id: option.keys for option in game.rulebook.options}
    valid = {slug: key for slug, key in chosen.items() if key in known.get(slug, ())}
    return game.rulebook.house(valid)


def school_of(learner: int | None) -> School | None:
    """Return a learner's current school, None if they have none."""
    found = _current(learner=learner) if learner else None
    return found.school if found else None


def current_membership(request: HttpRequest) -> Membership | None:
    """Return the membership of the person's current school, asked once for each request."""
    if not hasattr(request, _CACHED):
        account = request.user.pk
        setattr(request, _CACHED, _current(learner__user=account) if account else None)
    found: Membership | None = getattr(request, _CACHED)
    return found


def school_for(request: HttpRequest) -> School | None:
    """Return the current school of who makes the request, without another query."""
    found = current_membership(request)
    return found.school if found else None


def house_for(request: HttpRequest, game: Game) -> House:
    """Return the options of a game for who makes the request, without another query."""
    return house_in(school_for(request), game)


def _current(**whose: int) -> Membership | None:
    rows = Membership.objects.filter(left_at=None, **whose).select_related("school")
    return rows.order_by("-chosen_at", "-pk").first()
