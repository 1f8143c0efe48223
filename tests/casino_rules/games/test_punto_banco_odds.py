"""The odds of Punto Banco against published figures and against two other ways to count."""

import sys
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest

from casino_rules.games.punto_banco.odds import End, ends
from tests.casino_rules.games.worlds import counts_of, edges_of, report_of
from tests.machine import in_time, spent


def test_eight_decks_give_the_published_counts_to_the_unit() -> None:
    counts = counts_of(report_of("punto-banco", jeux="huit"))
    assert counts["banco"] == 2_292_252_566_437_888
    assert counts["punto"] == 2_230_518_282_592_256
    assert counts["egalite"] == 475_627_426_473_216
    assert counts["banco"] + counts["punto"] + counts["egalite"] == perm(416, 6)


@pytest.mark.parametrize(
    ("choices", "percents"),
    [
        (
            {"jeux": "huit"},
            {"banco": 1.0579, "punto": 1.2351, "egalite": 14.3596},
        ),
        (
            {"jeux": "six"},
            {"banco": 1.0558, "punto": 1.2374, "egalite": 14.4382},
        ),
        ({"jeux": "six", "commission": "six-paye-moitie"}, {"banco": 1.4548}),
        ({"jeux": "huit", "commission": "six-paye-moitie"}, {"banco": 1.4581}),
        ({"jeux": "huit", "egalite": "neuf"}, {"egalite": 4.8440}),
    ],
)
def test_the_edges_are_those_published(choices: dict[str, str], percents: dict[str, float]) -> None:
    edges = edges_of(report_of("punto-banco", **choices))
    for bet, percent in percents.items():
        assert round(float(edges[bet]) * 100, 4) == percent


@pytest.mark.parametrize("jeux", ["six", "huit"])
def test_the_edge_of_each_bet_follows_from_the_probabilities_alone(jeux: str) -> None:
    chances = {item.key: item.probability for item in report_of("punto-banco", jeux=jeux).chances}
    punto, banco, tie, six = (chances[key] for key in ("punto", "banco", "egalite", "banco-six"))
    edges = edges_of(report_of("punto-banco", jeux=jeux))
    assert edges["punto"] == banco - punto
    assert edges["banco"] == punto - banco * Fraction(19, 20)
    assert edges["egalite"] == 1 - 9 * tie
    other = edges_of(
        report_of("punto-banco", jeux=jeux, commission="six-paye-moitie", egalite="neuf")
    )
    assert other["banco"] == punto - banco + six / 2
    assert other["egalite"] == 1 - 10 * tie
    assert other["punto"] == edges["punto"]


@pytest.mark.parametrize(("jeux", "decks"), [("six", 6), ("huit", 8)])
def test_each_family_of_outcomes_covers_every_deal_once(jeux: str, decks: int) -> None:
    counts = counts_of(report_of("punto-banco", jeux=jeux))
    for family in (("punto", "banco", "egalite"), ("quatre-cartes", "cinq-cartes", "six-cartes")):
        assert sum(counts[key] for key in family) == perm(52 * decks, 6)
    assert counts["abattage"] < counts["quatre-cartes"]


def _plain_round(cards: tuple[int, ...]) -> End:
    """Play six values in the order of the shoe, by rules written here again."""
    punto, banco = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    if punto > 7 or banco > 7:
        return End(punto, banco, 4, natural=True)
    if punto > 5:
        if banco > 5:
            return End(punto, banco, 4, natural=False)
        return End(punto, (banco + cards[4]) % 10, 5, natural=False)
    third = cards[4]
    draws = banco < 3 or (banco < 7 and 2 * (banco - 3) <= third <= 7) or (banco, third) == (3, 9)
    punto = (punto + third) % 10
    if not draws:
        return End(punto, banco, 5, natural=False)
    return End(punto, (banco + cards[5]) % 10, 6, natural=False)


@pytest.mark.parametrize(
    "shoe",
    [
        (0, 0, 1, 2, 3, 4, 5, 6, 7),
        (0, 1, 2, 3, 5, 6, 7, 8, 9),
        (4, 4, 3, 3, 2, 1, 0, 0, 9),
    ],
)
def test_a_tiny_shoe_played_in_every_order_gives_the_same_ends(
    shoe: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    # One "deck" of so many cards of each value, and nothing else, in place of a pack.
    worth = tuple(frozenset(range(shoe.count(value))) for value in range(10))
    monkeypatch.setattr(sys.modules[ends.__module__], "WORTH", worth)
    played = Counter(_plain_round(cards) for cards in permutations(shoe, 6))
    found = {end: ways for end, ways in ends.__wrapped__(1).items() if ways}
    assert found == played
    assert sum(found.values()) == perm(len(shoe), 6)


def test_six_decks_counted_by_values_drawn_give_the_same_points() -> None:
    """Another algorithm: card after card, states merged by point, exact fractions of the shoe."""
    weights = [96, *[24] * 9]
    points = Counter[tuple[int, int]]()
    for first in range(10):
        for second in range(10):
            for third in range(10):
                for fourth in range(10):
                    points.update(_ways((first, second, third, fourth), weights))
    found = Counter[tuple[int, int]]()
    for end, ways in ends(6).items():
        found[end.punto, end.banco] += ways
    assert found == points


def _ways(four: tuple[int, ...], full: list[int]) -> Counter[tuple[int, int]]:
    ways, left = 1, full.copy()
    for value in four:
        ways *= left[value]
        left[value] -= 1
    ended = Counter[tuple[int, int]]()
    probe = _plain_round((*four, 0, 0))
    if probe.cards == 4:
        ended[probe.punto, probe.banco] = ways * perm(sum(left), 2)
        return ended
    for fifth, copies in enumerate(left):
        after = left.copy()
        after[fifth] -= 1
        end = _plain_round((*four, fifth, 0))
        if end.cards == 5:
            ended[end.punto, end.banco] += ways * copies * sum(after)
            continue
        for sixth, more in enumerate(after):
            end = _plain_round((*four, fifth, sixth))
            ended[end.punto, end.banco] += ways * copies * more
    return ended


@pytest.mark.measured
def test_six_decks_are_enumerated_in_less_than_two_seconds() -> None:
    def enumerated() -> None:
        assert sum(ends.__wrapped__(6).values()) == perm(312, 6)

    in_time(lambda: spent(enumerated), 2)
