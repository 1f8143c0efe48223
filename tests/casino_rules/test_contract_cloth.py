"""The contract of the cloth: whatever a question shows lies somewhere, each thing in its place."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields
from casino_rules.core.game import Game
from casino_rules.core.plan import PAPER, SPOKEN, Plan
from casino_rules.core.questions import Question, Zone
from tests.casino_rules.contract import DRILLS, glimpse

LAID = {
    "bataille",
    "baccara",
    "caribbean-stud",
    "casino-stud",
    "pai-gow-casino",
    "pai-gow-commission",
    "poker-21",
    "poker-3-cartes",
    "punto-banco",
}
"""The games whose drills say where everything lies."""
OFF_THE_CLOTH = {SPOKEN, PAPER}
_GONE = re.compile(r"\b(?:a passé|couché|a dépassé 21|brûlé)")
_COLLECTED = re.compile(r"mises? déjà ramassées?")

every_laid_drill = pytest.mark.parametrize(
    ("game", "drill"),
    [(game, drill) for game, drill in DRILLS if game.slug in LAID],
    ids=[f"{game.slug}/{drill.slug}" for game, drill in DRILLS if game.slug in LAID],
)


def _stakes(zone: Zone) -> Iterator[str]:
    """Return the addresses of the chips of a zone."""
    for stake in zone.stakes:
        yield f"{zone.spot}.{stake.spot}" if stake.spot else zone.spot


def _fields(question: Question) -> Iterator[str]:
    form = question.form
    return (field.spot for field in form.fields) if isinstance(form, Fields) else iter(())


def _astray(plan: Plan, question: Question) -> list[str]:
    laid = [(zone.label, zone.spot) for zone in question.zones]
    chips = [
        (zone.label, spot)
        for zone in question.zones
        if zone.spot not in OFF_THE_CLOTH
        for spot in _stakes(zone)
    ]
    asked = [("field", spot) for spot in _fields(question)]
    return [
        f"{name}: {spot!r}"
        for name, spot in (*laid, *chips, *asked)
        if spot not in OFF_THE_CLOTH and not plan.has(spot)
    ]


@every_laid_drill
def test_everything_lies_on_the_cloth_or_is_said_or_written(game: Game, drill: Drill[Any]) -> None:
    for seed, question in glimpse(game, drill):
        assert not _astray(game.plan_of(drill), question), seed


@every_laid_drill
def test_a_place_holds_one_thing(game: Game, drill: Drill[Any]) -> None:
    for seed, question in glimpse(game, drill):
        zones = [item for item in question.zones if item.spot not in OFF_THE_CLOTH]
        chips = [spot for zone in zones for spot in _stakes(zone)]
        for spots in ([zone.spot for zone in zones], chips):
            twice = [spot for spot, times in Counter(spots).items() if times > 1]
            assert not twice, seed


@every_laid_drill
def test_nothing_lies_where_it_has_been_removed(game: Game, drill: Drill[Any]) -> None:
    for seed, question in glimpse(game, drill):
        for zone in question.zones:
            if _GONE.search(zone.note):
                assert not zone.cards, seed
                assert not zone.hidden, seed
            if _COLLECTED.search(zone.note):
                assert not zone.stakes, seed
            assert not [item for item in zone.stakes if f"{item.box} déjà" in zone.note], seed
