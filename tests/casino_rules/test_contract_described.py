"""Whatever a person may describe to the referee is refused in French, or ruled: never an error.

Situations of each exercise are bent fact by fact: other values of the same form, ends of ranges,
empty boxes and rows, the same value twice, facts of another situation.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from casino_rules.core.cards import PACK, format_cards
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Choice, Form, Json, Points, UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.money import EURO
from casino_rules.core.situation import Rows, facts_of
from casino_rules.core.table_forms import FreeCards, Seats
from tests.casino_rules.contract import (
    DRILLS,
    Breadth,
    by_breadth,
    by_breadth_in_turn,
    each_drill,
    faults,
    judge,
    part,
    told,
    walk,
)
from tests.drills import SEED, drawn

BENT: Final = {Breadth.QUICK: 10, Breadth.THOROUGH: 80, Breadth.WHOLE: 1_500}
"""How many situations of a drill are bent; the quick ones are drawn by the seed of the tests."""
IN_TURN: Final = {Breadth.QUICK: 12, Breadth.THOROUGH: 4, Breadth.WHOLE: 1}
"""What is described to one game is to one in so many of those that share it, each in turn."""
SOURCES: Final = 3
"""How many of those games describe it in `make test`, drawn by the seed of the tests."""
BENDS: Final = 3
"""At most so many facts are bent at once."""
FEW_ROWS: Final = 1 / 3
"""How often but a few rows are kept: that is where what is rare happens."""

HAND: Final = 5
RARE: Final = (
    *(f"A{suit} K{suit} Q{suit} J{suit} T{suit}" for suit in "shdc"),
    *(f"5{suit} 4{suit} 3{suit} 2{suit} A{suit}" for suit in "shdc"),
    *(f"K{suit} Q{suit} J{suit} T{suit} 9{suit}" for suit in "sh"),
    *("As Ah Ad Ac Xx", "As Ah Ad Ac Kd", "2s 2h 2d 2c 3d"),
    *("Xx Ks Qs Js Ts", "As Ks Xx Js Ts", "7s 5h 4d 3c 2s"),
)
"""The hands at both ends of every scale: royal and straight flushes, five and four of a rank."""

type Facts = dict[str, Any]


def _bend(rng: Random, facts: Facts, other: Facts, forms: dict[str, Form[Any]]) -> Facts:
    bent = dict(facts)
    for name in rng.choices(tuple(forms), k=rng.randint(1, BENDS)):
        bent[name] = rng.choice((_bent, _bent, _as_another))(rng, name, bent, other, forms)
    return bent


def _as_another(_: Random, name: str, __: Facts, other: Facts, ___: dict[str, Form[Any]]) -> Any:
    return other[name]


def _bent(rng: Random, name: str, facts: Facts, other: Facts, forms: dict[str, Form[Any]]) -> Any:
    form, value = forms[name], facts[name]
    if isinstance(form, Choice):
        return rng.choice(form.keys)
    if isinstance(form, Points):
        return rng.choice((form.low, form.high, value - 1, value + 1))
    if isinstance(form, Amount):
        amounts = [facts[key] for key, item in forms.items() if isinstance(item, Amount)]
        ends = (form.low, form.high, 0, EURO)
        return rng.choice((*ends, *amounts, value - EURO, value + EURO, 2 * value, value // 2))
    if isinstance(form, FreeCards):
        return _cards(rng, form, value)
    if isinstance(form, Rows):
        return _rows(rng, form, value, other[name])
    if isinstance(form, Seats):
        return rng.sample(form.seats, rng.randint(0, len(form.seats)))
    raise TypeError(f"nobody knows how to bend {type(form).__name__}")


def _cards(rng: Random, form: FreeCards, value: Json) -> Any:
    cards = str(value).split()
    fresh = format_cards(rng.sample(PACK, rng.randint(form.low, min(form.high, 9))))
    kept = " ".join(rng.sample(cards, max(len(cards) - 1, 0)))
    return rng.choice((fresh, kept, " ".join(reversed(cards)), " ".join((*cards[:1], *cards))))


def _rows(rng: Random, form: Rows, rows: list[Facts], others: list[Facts]) -> Any:
    forms = {item.name: item.form for item in facts_of(form.row)}
    if len(rows) > form.low + 1 and rng.random() < FEW_ROWS:
        rows = rng.sample(rows, form.low + 1)
    kind = rng.randrange(6)
    if not rows or kind == 0:
        return others[: rng.randint(form.low, form.high)]
    place = rng.randrange(len(rows))
    if kind == 1:
        return [row for number, row in enumerate(rows) if number != place]
    if kind == 2:
        return rng.sample(rows, len(rows))
    bent = _bend(rng, rows[place], rng.choice(rows), forms)
    if kind == 3:
        name = rng.choice(tuple(forms))
        return [{**row, name: bent[name]} for row in rows]
    return [bent if number == place else row for number, row in enumerate(rows)]


def _described(game: Game, drill: Drill[Any], breadth: Breadth) -> Iterator[Any]:
    """Bend situations of the drill and yield those that its forms accept."""
    met = [item.situation for item in walk(game, drill)]
    forms = {item.name: item.form for item in facts_of(drill.situation)}
    rng = Random(f"{SEED}/{game.slug}/{drill.slug}")
    for _ in range(part(drill, BENT[breadth])):
        first, second = (drill.dump(rng.choice(met)) for _ in range(2))
        found = _read(drill, _bend(rng, first, second, forms))
        if found is not None:
            yield found


def _read(drill: Drill[Any], facts: Json) -> Any | None:
    """Return the situation described, or None if it is refused in good French."""
    try:
        return drill.load(facts)
    except UnreadableAnswer as error:
        refusal = error.message
    assert not faults(refusal)
    return None


def _is_ruled(drill: Drill[Any], situation: Any) -> None:
    with told(drill.slug, situation):
        assert drill.branch_of(situation) in drill.branches
        ruling = drill.solve(situation)
        assert not [fault for step in ruling.steps for fault in faults(step.text)]
        assert judge(drill, situation, ruling.value).correct
        for _, wrong in drill.mistakes(situation):
            assert not judge(drill, situation, wrong).correct


@by_breadth_in_turn("accepted forms")
def test_what_the_forms_accept_is_ruled(game: Game, breadth: Breadth) -> None:
    def ruled(drill: Drill[Any]) -> None:
        for situation in _described(game, drill, breadth):
            _is_ruled(drill, situation)

    each_drill(game, ruled)


def _rare(forms: dict[str, Form[Any]], facts: Facts) -> Iterator[Facts]:
    """Yield the same facts with one of the rarest hands in the place of one, in each that can hold it."""
    for name, form in forms.items():
        if isinstance(form, Rows):
            inner = {item.name: item.form for item in facts_of(form.row)}
            for place, row in enumerate(facts[name]):
                others = facts[name][:place], facts[name][place + 1 :]
                for rare in _rare(inner, row):
                    yield {**facts, name: [*others[0], rare, *others[1]]}
        elif isinstance(form, FreeCards) and form.high >= HAND:
            for hand in RARE:
                free = [card for card in PACK if card.code not in f"{hand} {facts}"]
                more = format_cards(free[: max(0, form.low - HAND)])
                yield {**facts, name: f"{hand} {more}".strip()}


@by_breadth_in_turn("rarest hands")
def test_the_rarest_hands_are_of_a_case_and_ruled(game: Game, breadth: Breadth) -> None:
    """A royal flush comes in thirty thousand hands: no walk of coups meets it."""

    def ruled(drill: Drill[Any]) -> None:
        forms = {item.name: item.form for item in facts_of(drill.situation)}
        met = walk(game, drill)
        for item in met if breadth is not Breadth.QUICK else met[:1]:
            for facts in _rare(forms, drill.dump(item.situation)):
                found = _read(drill, facts)
                if found is not None:
                    _is_ruled(drill, found)

    each_drill(game, ruled)


def _shared() -> dict[type[Drill[Any]], list[tuple[Game, Drill[Any]]]]:
    found: dict[type[Drill[Any]], list[tuple[Game, Drill[Any]]]] = {}
    for game, drill in DRILLS:
        found.setdefault(type(drill), []).append((game, drill))
    return {kind: users for kind, users in found.items() if len(users) > 1}


def _one_for_each_article(users: list[tuple[Game, Drill[Any]]]) -> Iterator[Json]:
    """Yield a situation for each article that the exercise cites in one of its games."""
    seen: set[tuple[str, str]] = set()
    for game, drill in users:
        for met in walk(game, drill):
            cited = {(step.rule.slug, step.variant) for step in met.ruling.steps}
            if cited - seen:
                seen |= cited
                yield drill.dump(met.situation)


@by_breadth
@pytest.mark.parametrize("users", _shared().values(), ids=[kind.__name__ for kind in _shared()])
def test_what_one_game_rules_is_ruled_or_refused_in_those_that_share_it(
    users: list[tuple[Game, Drill[Any]]], breadth: Breadth
) -> None:
    step = IN_TURN[breadth]
    asked = drawn(users[0][1].slug, users, SOURCES) if breadth is Breadth.QUICK else users
    for number, facts in enumerate(islice(_one_for_each_article(asked), 200)):
        for _, drill in users[number % step :: step]:
            situation = _read(drill, facts)
            if situation is not None:
                _is_ruled(drill, situation)
