"""The exact odds of the bataille, by enumeration of ranks through the engine."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

from casino_rules.core.cards import RANKS, Rank, parse_card
from casino_rules.core.house import House
from casino_rules.core.odds import BetOdds, Chance, OddsReport
from docs.exemples.bataille import engine
from docs.exemples.bataille.engine import AFTER_WAR, AT_ONCE, End
from docs.exemples.bataille.situations import DECKS

_COPIES: Final = 4 * DECKS
_STAKE: Final = 2_00
_LABELS: Final = {"joueur": "Le joueur gagne", "banque": "La banque gagne", "egalite": "Égalité"}


def odds(house: House) -> OddsReport:
    """Return the odds in a house."""
    return _report(house.choice("seconde-egalite"))


@cache
def _report(option: str) -> OddsReport:
    first = _ways(Counter(dict.fromkeys(RANKS, _COPIES)))
    total = sum(first.values())
    bets = (
        BetOdds("abandon", "En abandonnant à chaque égalité", _edge(first, _result(End.GIVEN_UP))),
        BetOdds("guerre", "En allant toujours à la bataille", _edge(first, _war(option))),
    )
    return OddsReport(
        f"Dénombrement des {total:,} donnes de deux cartes.".replace(",", " "),
        tuple(Chance(key, label, first[key], total) for key, label in _LABELS.items()),
        bets,
    )


def _pairs(left: Counter[Rank]) -> Iterator[tuple[Rank, Rank, int]]:
    for one, two in product(RANKS, repeat=2):
        yield one, two, left[one] * (left[two] - (one is two))


def _ways(left: Counter[Rank]) -> Counter[str]:
    """Count the deals of two cards by who has the stronger."""
    ways: Counter[str] = Counter()
    for one, two, number in _pairs(left):
        ways[engine.stronger(parse_card(f"{one.code}s"), parse_card(f"{two.code}h")).value] += (
            number
        )
    return ways


def _result(end: End, option: str = "simple") -> Fraction:
    return Fraction(engine.settle(end, _STAKE, option).result, _STAKE)


def _war(option: str) -> Fraction:
    """Return what a war brings: every rank has lost two cards with the same probability."""
    left: Counter[Rank] = Counter(dict.fromkeys(RANKS, _COPIES))
    left[Rank.TWO] -= 2
    ways = _ways(left)
    return sum(
        (ways[winner] * _result(end, option) for winner, end in AFTER_WAR.items()), Fraction(0)
    ) / sum(ways.values())


def _edge(first: Counter[str], tie: Fraction) -> Fraction:
    """Return the part of the stake that the house keeps, a tie bringing so much."""
    brought = first["egalite"] * tie
    brought += sum(first[key] * _result(AT_ONCE[key]) for key in ("joueur", "banque"))
    return -brought / sum(first.values())
