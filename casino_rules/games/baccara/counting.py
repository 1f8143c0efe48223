"""Every coup of baccara counted exactly, decided by the engine; kept in ``chances.json``.

A coup takes nine cards at most: two for each tableau and the banker, and three more. All nine are
always drawn here, so that every ordered deal of nine cards counts for one; those that a coup does
not need stay without use. Cards drawn in any order are as likely, so the three last cards are set
first, and the pairs counted in what is left of the shoe.

``python -m casino_rules.games.baccara.counting`` counts everything again (a minute or two) and writes
the file.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import perm
from pathlib import Path
from typing import Any, Final, NamedTuple

from casino_rules.core.cards import PACK
from casino_rules.families.baccarat import WORTH, is_natural
from casino_rules.games.baccara import engine
from casino_rules.games.baccara.engine import Draw, Facing, Hand, Result, Results, Side
from casino_rules.games.baccara.situations import DECKS

PATH: Final = Path(__file__).with_name("chances.json")
NINE: Final = 9
"""The cards of a coup with two tableaux."""
SIX: Final = 6
"""The cards of a coup with one tableau."""
FIVES: Final = {"tire": Draw.DRAWS, "reste": Draw.STANDS}
"""What the pontes always do with 5, by name of their strategy."""
_POINTS: Final = range(10)

type Ways = Counter[Results]
"""Ordered deals by the results of both tableaux."""


class Turn(NamedTuple):
    """What the banker sees when they decide: their point, and the columns of their table.

    The column of a tableau that has laid down is empty.
    """

    banker: int
    columns: tuple[str, str]

    @property
    def facing(self) -> tuple[Facing, ...]:
        """The tableaux that still play."""
        return tuple(
            Facing(side, None if column == engine.NO_CARD else int(column))
            for side, column in zip(Side, self.columns, strict=True)
            if column
        )


class Tally(NamedTuple):
    """The coups in which the banker decides, counted as drawing and as standing."""

    draws: Ways
    stands: Ways


class Count(NamedTuple):
    """All coups: those in which the banker decides, by what they see, and all the others."""

    turns: Mapping[Turn, Tally]
    settled: Ways


def total(decks: int, cards: int) -> int:
    """Return the number of ordered deals of so many cards from a full shoe."""
    return perm(len(PACK) * decks, cards)


def full_shoe(decks: int) -> tuple[int, ...]:
    """Return the number of cards of each value in a full shoe."""
    return tuple(len(cards) * decks for cards in WORTH)


@cache
def pair_points(shoe: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ways to draw two cards from a shoe, in order, by their point."""
    ways = [0] * len(_POINTS)
    for first, second in product(_POINTS, repeat=2):
        ways[(first + second) % 10] += shoe[first] * (shoe[second] - (first == second))
    return tuple(ways)


def pairs(shoe: tuple[int, ...]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield every two values: their point, the ways to draw them, the shoe after them."""
    for low, high in combinations_with_replacement(_POINTS, 2):
        left = list(shoe)
        ways = left[low]
        left[low] -= 1
        ways *= left[high] * (1 if low == high else 2)
        left[high] -= 1
        if ways:
            yield (low + high) % 10, ways, tuple(left)


def last_cards(
    shoe: tuple[int, ...], number: int
) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...]]]:
    """Yield every hand of so many values: the values, the ways in one order, what is left."""
    for values in combinations_with_replacement(_POINTS, number):
        left, ways = list(shoe), 1
        for value in values:
            ways *= left[value]
            left[value] -= 1
        if ways:
            yield values, ways, tuple(left)


def count(shoe: tuple[int, ...], five: str) -> Count:
    """Count every coup with two tableaux whose pontes always do the same with 5.

    ``shoe`` gives the number of cards of each value.
    """
    played = _ponte_plays(five)
    turns: dict[Turn, Tally] = defaultdict(lambda: Tally(Counter(), Counter()))
    settled: Ways = Counter()
    for values, ways, left in last_cards(shoe, NINE - SIX):
        for (first, second, banker), more in _three_pairs(left).items():
            for third_1, third_2, last in set(permutations(values)):
                column_1, hand_1 = played[first, third_1]
                column_2, hand_2 = played[second, third_2]
                stands = _results(hand_1, hand_2, Hand(banker, banker))
                if is_natural(banker) or not (column_1 or column_2):
                    settled[stands] += ways * more
                    continue
                drawn = _results(hand_1, hand_2, Hand(banker, (banker + last) % 10))
                turn = turns[Turn(banker, (column_1, column_2))]
                turn.draws[drawn] += ways * more
                turn.stands[stands] += ways * more
    return Count(turns, settled)


def _ponte_plays(five: str) -> Mapping[tuple[int, int], tuple[str, Hand]]:
    """Return, by two-card point and next card, the column that a ponte shows and their hand.

    Against a banker who has laid down, the ponte's final point does not count.
    """
    plays = {}
    for two, third in product(_POINTS, repeat=2):
        draw = engine.ponte_draws(two, stopped=False).value
        draw = FIVES[five] if draw is Draw.FREE else draw
        if is_natural(two):
            plays[two, third] = ("", Hand(two, two))
        elif draw is Draw.DRAWS:
            plays[two, third] = (str(third), Hand(two, (two + third) % 10))
        else:
            plays[two, third] = (engine.NO_CARD, Hand(two, two))
    return plays


@cache
def _results(first: Hand, second: Hand, banker: Hand) -> Results:
    return (
        engine.result(Side.FIRST, first, banker).value,
        engine.result(Side.SECOND, second, banker).value,
    )


@cache
def _three_pairs(shoe: tuple[int, ...]) -> Mapping[tuple[int, int, int], int]:
    """Return the ways to draw three pairs, by the points of 1st tableau, 2nd tableau, banker."""
    found: Counter[tuple[int, int, int]] = Counter()
    for first, first_ways, rest in pairs(shoe):
        for second, second_ways, left in pairs(rest):
            both = first_ways * second_ways
            for banker, ways in enumerate(pair_points(left)):
                found[first, second, banker] += both * ways
    return found


type Choose = Callable[[Turn, Tally], Draw]
"""What a banker does when it is for them to decide."""


def follow_first(cases: str, five: str) -> Choose:
    """Return the banker who looks at the 1st tableau alone when both rows contradict each other.

    In a free cell this banker does what is best against pontes who always do the same with 5.
    """

    def choose(turn: Turn, _: Tally) -> Draw:
        draw = engine.banker_draws(turn.banker, turn.facing, cases).value
        if draw is Draw.FREE:
            draw = engine.cell(turn.banker, turn.facing[0].column, cases)
        return FIVES[five] if draw is Draw.FREE else draw

    return choose


def best_for_equal_stakes(cases: str) -> Choose:
    """Return the banker who, wherever they are free, does what is best against equal stakes."""

    def choose(turn: Turn, seen: Tally) -> Draw:
        draw = engine.banker_draws(turn.banker, turn.facing, cases).value
        if draw is not Draw.FREE:
            return draw
        drawn, stood = (sum(map(pontes_gain(ways), Side)) for ways in seen)
        return Draw.DRAWS if drawn < stood else Draw.STANDS

    return choose


def pontes_gain(ways: Ways) -> Callable[[Side], int]:
    """Return what a unit on a tableau gains over so many deals, by tableau."""

    def gain(side: Side) -> int:
        place = 0 if side is Side.FIRST else 1
        return sum(number * results[place].sign for results, number in ways.items())

    return gain


def played(counted: Count, choose: Choose) -> Ways:
    """Return the results of all coups with a banker."""
    found = Counter(counted.settled)
    for turn, seen in counted.turns.items():
        found.update(seen.draws if choose(turn, seen) is Draw.DRAWS else seen.stands)
    return found


def conflicts(counted: Count, cases: str) -> int:
    """Return the deals in which one row makes the banker draw and the other stand."""
    found = 0
    for turn, seen in counted.turns.items():
        cells = {engine.cell(turn.banker, item.column, cases) for item in turn.facing}
        found += seen.stands.total() if cells == {Draw.DRAWS, Draw.STANDS} else 0
    return found


def alone(shoe: tuple[int, ...], cases: str, five: str) -> Counter[Result]:
    """Count every coup against one tableau: six cards, and the same banker."""
    plays = _ponte_plays(five)
    found: Counter[Result] = Counter()
    for values, ways, left in last_cards(shoe, SIX - 4):
        for first, first_ways, rest in pairs(left):
            for two, more in enumerate(pair_points(rest)):
                for third, last in set(permutations(values)):
                    column, hand = plays[first, third]
                    banker = _banker_alone(two, last, column, cases, five)
                    found[_result(hand, banker)] += ways * first_ways * more
    return found


@cache
def _banker_alone(two: int, last: int, column: str, cases: str, five: str) -> Hand:
    if is_natural(two) or not column:
        return Hand(two, two)
    draw = engine.cell(two, column, cases)
    draw = FIVES[five] if draw is Draw.FREE else draw
    return Hand(two, (two + last) % 10 if draw is Draw.DRAWS else two)


@cache
def _result(hand: Hand, banker: Hand) -> Result:
    return engine.result(Side.FIRST, hand, banker).value


def measure(counted: Count, decks: int, cases: str, five: str) -> dict[str, Any]:
    """Return what is kept of one shoe, one choice of the house and one way of the pontes."""
    chosen = {"charge": follow_first(cases, five), "egal": best_for_equal_stakes(cases)}
    return {
        **{name: _shown(played(counted, choose)) for name, choose in chosen.items()},
        "conflit": conflicts(counted, cases),
        "seul": {str(key): ways for key, ways in alone(full_shoe(decks), cases, five).items()},
    }


def _shown(ways: Ways) -> dict[str, int]:
    return {f"{first}-{second}": ways[first, second] for first, second in product(Result, repeat=2)}


def measures() -> dict[str, dict[str, dict[str, Any]]]:
    """Count everything that the page of odds shows: by bank, by way of the pontes, by option."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for (bank, decks), five in product(DECKS.items(), FIVES):
        counted = count(full_shoe(decks), five)
        cases = engine.BOOK.option("cases").keys
        found.setdefault(bank, {})[five] = {
            key: measure(counted, decks, key, five) for key in cases
        }
    return found


if __name__ == "__main__":
    PATH.write_text(json.dumps(measures(), indent=1, sort_keys=True) + "\n", "utf-8")
