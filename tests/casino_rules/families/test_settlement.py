"""What is settled, in every game of the bank: nothing here knows a particular game.

That each known error is met, read and told is of the contract; so is that the house wins what is lost.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.coup import Coup
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Fields
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.situation import InvalidSituationError, Rows, facts_of
from casino_rules.families.stud.order import BY_HAND, EITHER, LOSERS_FIRST, OPTION
from casino_rules.poker.game import POKER_ROOM
from tests.casino_rules.contract import houses, told
from tests.casino_rules.stakes import illegal
from tests.drills import enough

CLOTH: Final = "reglement-tapis"
EACH: Final = enough(2, 10)
"""Situations of each branch, each in another house at another level."""
COUPS: Final = 40
FIXED: Final = OPTION.replace("-", "_")
"""The fact that says which order of settlement the house has fixed."""
LIMIT: Final = "plafond"
"""What a rule that limits payments is called."""
BEHIND: Final = "joueur debout"
"""Who adds to what a place has staked: together they are within the limits."""
BANKED: Final = [game for game in catalog.load_all() if game.family is not POKER_ROOM]
SETTLED: Final = [
    (game, drill)
    for game in BANKED
    for drill in game.drills.values()
    if drill.slug.startswith("reglement-")
]
every_banked_game = pytest.mark.parametrize("game", BANKED, ids=lambda game: game.slug)
every_settlement = pytest.mark.parametrize(
    ("game", "drill"), SETTLED, ids=[f"{game.slug}/{drill.slug}" for game, drill in SETTLED]
)


def _met(game: Game, drill: Drill[Any]) -> Iterator[tuple[House, Any]]:
    """Yield situations of every branch; a failure tells which."""
    every = houses(game)
    for number, branch in enumerate(drill.branches * EACH):
        known = [house for house in every if branch.exists_in(house)]
        house = known[number % len(known)].at(number % 4 + 1)
        seed = f"{drill.slug}/{number}"
        with told(game.slug, "seed", repr(seed), "branch", branch.slug, house):
            yield house, drill.generate(Random(seed), house, branch.slug)


def _split(drill: Drill[Any], situation: Any) -> tuple[dict[str, int], dict[str, Any]]:
    """Return what a settlement pays or counts, and the gestures that it decides."""
    form, value = drill.ask(situation).form, drill.solve(situation).value
    assert isinstance(form, Fields)
    assert value.keys() == {item.key for item in form.fields}
    paid = {item.label: value[item.key] for item in form.fields if isinstance(item.form, Amount)}
    made = {item.label: value[item.key] for item in form.fields if item.label not in paid}
    return paid, made


def _changed(part: Any, times: int) -> Any:
    """Return a situation with so many times its amounts."""
    changes: dict[str, Any] = {}
    for item in facts_of(type(part)):
        value = getattr(part, item.name)
        if isinstance(item.form, Amount):
            changes[item.name] = times * value
        elif isinstance(item.form, Rows):
            changes[item.name] = tuple(_changed(row, times) for row in value)
    return replace(part, **changes)


@every_settlement
def test_a_settlement_grows_with_its_stakes_and_its_gestures_do_not(
    game: Game, drill: Drill[Any]
) -> None:
    for _, situation in _met(game, drill):
        paid, made, lying, limited = [], [], [], False
        for times in (1, 2, 3):
            seen = _changed(situation, times)
            sums, gestures = _split(drill, seen)
            paid.append(sums)
            made.append(gestures)
            zones = drill.ask(seen).zones
            lying.append([stake.amount for zone in zones for stake in zone.stakes])
            limited |= any(LIMIT in rule for rule in drill.solve(seen).rules)
        assert made[0] == made[1] == made[2]
        for key in paid[0]:
            once, twice, thrice = (sums[key] for sums in paid)
            assert thrice - twice == twice - once or (limited and thrice - twice < twice - once)
            fixed = lying[1] != [2 * amount for amount in lying[0]]
            assert twice == 2 * once or limited or fixed


def _alone(situation: Any, number: int) -> Any:
    """Return a cloth on which nothing lies but at a place, None where nothing would be left."""
    rows = {
        item.name: tuple(
            row for row in getattr(situation, item.name) if getattr(row, item.form.number) == number
        )
        for item in facts_of(type(situation))
        if isinstance(item.form, Rows)
    }
    try:
        return replace(situation, **rows)
    except InvalidSituationError:
        return None


def _places(situation: Any) -> set[int]:
    return {
        getattr(row, item.form.number)
        for item in facts_of(type(situation))
        if isinstance(item.form, Rows)
        for row in getattr(situation, item.name)
    }


@every_banked_game
def test_a_cloth_is_settled_as_its_places_each_alone(game: Game) -> None:
    drill = game.drill(CLOTH)
    for _, situation in _met(game, drill):
        paid, gestures = _split(drill, situation)
        summed: Counter[str] = Counter(dict.fromkeys(paid, 0))
        made: dict[str, Any] = {}
        for number in _places(situation):
            alone = _alone(situation, number)
            if alone:
                part, said = _split(drill, alone)
                summed.update(part)
                assert said.items() <= gestures.items()
                made |= said
        assert summed == paid
        assert made == gestures


@every_banked_game
def test_what_lies_on_a_cloth_is_within_the_limits_of_its_table(game: Game) -> None:
    drill = game.drill(CLOTH)
    nothing = Coup((), 1, ())
    for house, situation in _met(game, drill):
        found = illegal(game, house, nothing, (drill.ask(situation),))
        assert not [fault for fault in found if BEHIND not in fault]


def _coups(game: Game, number: int) -> Iterator[tuple[Coup, Any]]:
    """Yield coups that end with a whole cloth, settled at once, and its situation."""
    every = houses(game)
    for seed in range(number):
        house, seats = every[seed % len(every)].at(seed % 4 + 1), game.seats[seed % len(game.seats)]
        with told(game.slug, "seed", seed, house, seats, "seats"):
            coup = game.coup(Random(seed), house, seats)
            cloths = [duty.situation for duty in coup if duty.drill == CLOTH]
            if len(cloths) == 1:
                yield coup, cloths[0]


def _sums(question: Question, place: int) -> list[str]:
    """Return the names of the sums that are paid at a place."""
    assert isinstance(question.form, Fields)
    return [
        item.key
        for item in question.form.fields
        if item.spot == f"place-{place}" and isinstance(item.form, Amount)
    ]


def _lost(question: Question, zone: Zone, value: dict[str, Any]) -> int:
    """Return what is collected at a place: box by box where it is asked so, else all of it."""
    assert isinstance(question.form, Fields)
    gestures = {
        item.spot: str(value[item.key])
        for item in question.form.fields
        if not isinstance(item.form, Amount)
    }
    lost = 0
    for stake in zone.stakes:
        spots = (f"{zone.spot}.{stake.spot}", f"cases.{stake.spot}", zone.spot)
        gesture = next(gestures[spot] for spot in spots if spot in gestures)
        part = {"ramasser": stake.amount, "ramasser-moitie": stake.amount // 2}
        lost += part.get(gesture, 0)
    return lost


def _paid_by_place(game: Game) -> bool:
    drill = game.drill(CLOTH)
    return any(
        _sums(drill.ask(situation), place)
        for _, situation in _coups(game, 1)
        for place in _places(situation)
    )


@pytest.mark.parametrize(
    "game", [game for game in BANKED if _paid_by_place(game)], ids=lambda game: game.slug
)
def test_a_place_wins_what_it_is_paid_less_what_is_collected(game: Game) -> None:
    drill, met = game.drill(CLOTH), Counter[bool]()
    for coup, situation in _coups(game, COUPS):
        question, value = drill.ask(situation), drill.solve(situation).value
        places = Counter(zone.seat for zone in question.zones)
        for zone in question.zones:
            if not zone.seat or zone.note or places[zone.seat] > 1:
                continue
            paid = sum(value[key] for key in _sums(question, zone.seat))
            won = paid - _lost(question, zone, value)
            assert coup.results[zone.seat] == won
            met[won > 0] += 1
    assert min(met[True], met[False]) >= COUPS // 4


ORDERED: Final = [
    (game, drill)
    for game in BANKED
    for drill in game.drills.values()
    if FIXED in {item.name for item in facts_of(drill.situation)}
    and drill.slug.startswith("ordre-")
]


@pytest.mark.parametrize(
    ("game", "drill"), ORDERED, ids=[f"{game.slug}/{drill.slug}" for game, drill in ORDERED]
)
def test_places_are_settled_from_right_to_left_as_the_house_fixed_it(
    game: Game, drill: Drill[Any]
) -> None:
    rounds = Counter[str]()
    for _, situation in _met(game, drill):
        ruling, choice = drill.solve(situation), getattr(situation, FIXED)
        orders = [_seats(order) for order in (ruling.value, *ruling.also)]
        turns = [sum(one < other for one, other in pairwise(seats)) for seats in orders]
        assert max(turns) <= (0 if choice == BY_HAND else 1)
        assert choice == LOSERS_FIRST or min(turns) == 0
        assert choice == EITHER or len(set(map(tuple, orders))) == 1
        rounds[choice] += max(map(len, orders)) > 1
    assert all(rounds[choice] for choice in (EITHER, BY_HAND, LOSERS_FIRST))


def _seats(order: tuple[str, ...]) -> list[int]:
    """Return the places of an order of gestures, from the first settled to the last."""
    return [int(number) for key in order if (number := key.rpartition("-")[2]).isdigit()]
