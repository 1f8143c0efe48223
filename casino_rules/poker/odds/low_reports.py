"""The odds that the low games publish: how often each hand comes. Nobody plays against the house."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from math import comb
from pathlib import Path
from typing import Final

from casino_rules.core.cards import PACK, RANKS
from casino_rules.core.french import CARTE
from casino_rules.core.odds import Chance, OddsReport
from casino_rules.hands import BadugiCategory
from casino_rules.hands.categories import capital
from casino_rules.poker.odds.reports import NOBODY_BANKS, seven_cards, seven_cards_report
from casino_rules.poker.showdown import CATEGORIES

_FILE: Final = Path(__file__).with_name("frequences_basses.toml")
_FOUR: Final = 4
_FIVE: Final = 5
_SEVEN: Final = 7
_EIGHT: Final = 8
_HEIGHTS: Final = {rank.order: rank.noun for rank in RANKS}
_SEVEN_CARDS: Final = (
    "Dénombrement exact de la plus basse main de cinq cartes dans les 133 784 560 ensembles de sept "
    "cartes, lus par l'échelle de cette page. Les résultats sont enregistrés et recomptés par les "
    "tests."
)
_FIVE_CARDS: Final = (
    "Dénombrement exact des 2 598 960 mains de cinq cartes servies d'entrée, lues par l'échelle de "
    "cette page. Les échanges changent ces fréquences : ils dépendent des choix des joueurs."
)
_BADUGIS: Final = (
    "Dénombrement exact des {total} mains de {cards} servies d'entrée, par le nombre de cartes qui "
    "jouent au badugi. Les échanges changent ces fréquences : ils dépendent des choix des joueurs."
)


@cache
def razz_report() -> OddsReport:
    """Return how often each ace-to-five hand is the best of seven cards."""
    return _report(_SEVEN_CARDS, _low("as-cinq-sept-cartes", _SEVEN))


@cache
def nullo_report() -> OddsReport:
    """Return how often each hand is the best at nullo of seven cards."""
    return _report(_SEVEN_CARDS, _low("nullo-sept-cartes", _SEVEN))


@cache
def stud_hi_lo_report() -> OddsReport:
    """Return how often each high hand is the best of seven cards, and each low at eight."""
    counts = _stored("as-cinq-sept-cartes")
    total = comb(len(PACK), _SEVEN)
    heights = range(_FIVE, _EIGHT + 1)
    lows = [
        Chance(f"bas-h{high}", f"Bas {_HEIGHTS[high].au}", counts[f"h{high}"], total)
        for high in heights
    ]
    without = total - sum(low.count for low in lows)
    none = Chance("sans-bas", "Pas de bas", without, total)
    return _report(seven_cards_report().method, (*seven_cards(), *lows, none))


@cache
def deuce_to_seven_report() -> OddsReport:
    """Return how often each hand at Deuce to Seven is dealt."""
    return _report(_FIVE_CARDS, _low("deux-sept", _FIVE))


@cache
def ace_to_five_report() -> OddsReport:
    """Return how often each hand at Ace to five is dealt."""
    return _report(_FIVE_CARDS, _low("as-cinq", _FIVE))


@cache
def badugi_report() -> OddsReport:
    """Return how often four cards dealt make a hand of four, three, two and one card."""
    return _report(_badugi_method(_FOUR), _badugis("badugi-quatre-cartes", _FOUR))


@cache
def badeucey_report() -> OddsReport:
    """Return how often each hand of both halves is dealt."""
    chances = (*_low("deux-sept", _FIVE), *_badugis("badugi-cinq-cartes", _FIVE))
    return _report(f"{_FIVE_CARDS} {_badugi_method(_FIVE)}", chances)


def _report(method: str, chances: tuple[Chance, ...]) -> OddsReport:
    return OddsReport(method, chances, (), (NOBODY_BANKS,))


def _badugi_method(cards: int) -> str:
    total = f"{comb(len(PACK), cards):,}".replace(",", " ")
    return _BADUGIS.format(total=total, cards=CARTE.count(cards))


@cache
def _stored(table: str) -> Mapping[str, int]:
    counts: Mapping[str, int] = tomllib.loads(_FILE.read_text("utf-8"))[table]
    return counts


def _low(table: str, cards: int) -> tuple[Chance, ...]:
    """Return the hands of a low scale, the best first."""
    counts = _stored(table)
    total = comb(len(PACK), cards)
    return tuple(Chance(key, label, counts[key], total) for key, label in _hands() if key in counts)


def _hands() -> Iterator[tuple[str, str]]:
    """Yield the hands of the low scales by key, the best first."""
    for height, noun in _HEIGHTS.items():
        yield f"h{height}", f"Main {noun.au}"
    for category, slug in CATEGORIES.items():
        yield slug, category.french


def _badugis(table: str, cards: int) -> tuple[Chance, ...]:
    counts = _stored(table)
    total = comb(len(PACK), cards)
    return tuple(
        Chance(
            f"badugi-{category.strength}",
            capital(category.label.singular),
            counts[str(category.strength)],
            total,
        )
        for category in reversed(BadugiCategory)
    )
