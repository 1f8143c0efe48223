"""The cloth of a house, and where each zone of a question lies on it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Choice
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, Plan, place_of
from casino_rules.core.questions import Zone
from casino_rules.core.situation import facts_of
from casino_rules.exercises.fault_finding import Watched

_SEAT: Final = re.compile(r"place(?:-([0-9]+))?(?:\.(.+))?")


@dataclass(frozen=True, eq=False)
class Cloth:
    """The plan of a game's cloth, with the sentences that this house has printed on it."""

    plan: Plan
    printed: tuple[str, ...] = ()
    quiet: bool = False
    """A free seat is its number alone, on a page that shows many tables."""


@dataclass(slots=True)
class Laid:
    """The zones of a question, each where it lies."""

    seats: dict[int, list[Zone]] = field(default_factory=dict)
    asked: list[Zone] = field(default_factory=list)
    """At the one seat in question, or at all of them at once."""
    house: dict[str, list[Zone]] = field(default_factory=dict)
    off: list[Zone] = field(default_factory=list)
    """Off the cloth: what is said or written, and what has no place yet."""


def lay(zones: Iterable[Zone], plan: Plan) -> Laid:
    """Sort zones by their places: seats, seat in question, places of the house, off the cloth."""
    laid, house = Laid(), {place.id for place in plan.places}
    for zone in zones:
        seat = _SEAT.fullmatch(zone.spot)
        number = int(seat[1] or 0) if seat else (0 if zone.spot else zone.seat)
        outer = place_of(zone.spot)
        if number in plan.numbers:
            laid.seats.setdefault(number, []).append(zone)
        elif outer in {IN_QUESTION, ALL_SEATS}:
            laid.asked.append(zone)
        elif outer in house:
            laid.house.setdefault(outer, []).append(zone)
        else:
            laid.off.append(zone)
    return laid


@lru_cache(maxsize=512)
def _cloth(plan: "_Same", printed: tuple[str, ...]) -> Cloth:
    return Cloth(plan.plan, printed)


@dataclass(frozen=True, slots=True)
class _Same:
    """A plan known by its identity: what it holds cannot be a key."""

    key: int
    plan: Plan = field(compare=False)


@lru_cache(maxsize=512)
def quieted(cloth: Cloth) -> Cloth:
    """Return the same cloth with nothing printed before the seats that are free."""
    return Cloth(cloth.plan, cloth.printed, quiet=True)


def cloth_of(plan: Plan, house: House) -> Cloth:
    """Return the cloth that lies on the tables of a house."""
    return printed_on(plan, plan.printed(house))


def printed_on(plan: Plan, sentences: tuple[str, ...]) -> Cloth:
    """Return a cloth that bears these sentences."""
    return _cloth(_Same(id(plan), plan), sentences)


def laid_in(
    game: Game,
    drill: Drill[Any],
    situation: object,
    house: Mapping[str, str] = MappingProxyType({}),
) -> Cloth:
    """Return the cloth of a situation: what it bears follows the options that are in force.

    Those that the situation fixes come before those of the ``house``.
    """
    plan, book = game.plan_of(drill), game.rulebook
    situation = situation.seen if isinstance(situation, Watched) else situation
    wanted = {option for sentence in plan.sentences for option, _ in sentence.needs}
    if not wanted:
        return cloth_of(plan, book.default_house)
    options = {item.form: item.id for item in book.options if item.id in wanted}
    fixed = {
        options[item.form]: getattr(situation, item.name)
        for item in facts_of(type(situation))
        if isinstance(item.form, Choice) and item.form in options
    }
    told = {option: house[option] for option in wanted & house.keys()}
    return cloth_of(plan, book.house(told | fixed))
