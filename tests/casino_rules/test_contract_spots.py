"""The contract of what is described: each fact has its place on the cloth, where the question lays it."""

from collections.abc import Iterator
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Form
from casino_rules.core.game import Game
from casino_rules.core.plan import IN_QUESTION, NUMBER, PAPER, SPOKEN
from casino_rules.core.situation import Rows
from casino_rules.core.table_forms import FreeCards
from tests.casino_rules.contract import Breadth, Met, by_breadth, every_game, walk

OFF_THE_CLOTH: Final = {PAPER, SPOKEN, NUMBER}
DISCARD: Final = "defausse"
"""Where the cards of a hand that has busted lie; they are described where they were."""

type Told = tuple[str, Form[Any], Any, str]
"""A fact of a situation: its name, its form, its value and its spot, its seat being known."""


def _told(drill: Drill[Any], situation: Any) -> Iterator[Told]:
    for item in drill.described():
        value = getattr(situation, item.name)
        if not isinstance(item.form, Rows):
            yield item.name, item.form, value, item.spot
            continue
        for row in value if item.form.number else ():
            seat = f"{IN_QUESTION}-{getattr(row, item.form.number)}"
            for part in drill.described(item.form.row):
                spot = part.spot.replace(IN_QUESTION, seat, 1)
                yield f"{item.name}.{part.name}", part.form, getattr(row, part.name), spot


def _facts(game: Game, breadth: Breadth) -> Iterator[tuple[Met, list[Told]]]:
    for drill in game.drills.values():
        for met in walk(game, drill, breadth):
            yield met, list(_told(drill, met.situation))


@every_game
def test_what_is_described_lies_on_the_cloth_or_is_declared_off_it(game: Game) -> None:
    for drill in game.drills.values():
        plan = game.plan_of(drill)
        rows = [item.form for item in drill.described() if isinstance(item.form, Rows)]
        parts = [item for form in rows for item in drill.described(form.row)]
        for item in (*drill.described(), *parts):
            told = f"{drill.slug}: {item.name}"
            assert item.spot in OFF_THE_CLOTH or plan.has(item.spot), told
            assert "Ligne" not in item.label, told


@by_breadth
@every_game
def test_cards_are_described_where_the_question_lays_them(game: Game, breadth: Breadth) -> None:
    for met, facts in _facts(game, breadth):
        hands = [fact for fact in facts if isinstance(fact[1], FreeCards) and fact[2]]
        for name, _, value, spot in hands:
            if spot in OFF_THE_CLOTH:
                continue
            shown = {zone.spot for zone in met.question.zones if set(value) <= set(zone.cards)}
            # Several packs are played: another hand may have the same cards.
            others = {at for _, _, cards, at in hands if set(value) <= set(cards)} - {spot}
            there = any(_inside(at, spot) for at in shown)
            assert there or not shown - others - {DISCARD}, f"{met.seed}: {name} is at {shown}"


@by_breadth
@every_game
def test_chips_are_described_on_the_box_where_they_lie(game: Game, breadth: Breadth) -> None:
    for met, facts in _facts(game, breadth):
        laid = {
            f"{zone.spot}.{stake.spot}": stake.amount
            for zone in met.question.zones
            for stake in zone.stakes
        }
        for name, form, value, spot in facts:
            if isinstance(form, Amount) and value and laid.get(spot):
                assert value in laid.values(), f"{met.seed}: {name}"


def _inside(spot: str, place: str) -> bool:
    """Whether a spot is a place or lies in it, whichever of its hands or players it is of."""
    outer = place.partition(".")[0]
    return spot == place or spot.startswith((f"{place}.", f"{outer}.main", f"{outer}.joueur"))
