"""The odds that the games of the room publish: there is no bet against the house in any of them.

The odds that the low games publish: how often each hand comes. Nobody plays against the house.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from pathlib import Path
from typing import Final

from casino_rules.core.cards import PACK, RANKS, SUITS, Rank
from casino_rules.core.french import CARTE
from casino_rules.core.odds import Chance, OddsReport
from casino_rules.hands import BadugiCategory
from casino_rules.hands.categories import capital
from casino_rules.poker.odds.counting import SEVEN
from casino_rules.poker.showdown import CATEGORIES

_FILE: Final = Path(__file__).with_name("frequences.toml")
_FIVE: Final = 5
_THREE: Final = 3
NOBODY_BANKS: Final = (
    "Les joueurs jouent entre eux : aucune mise ne va contre la maison, il n'y a donc pas "
    "d'avantage de la maison à calculer."
)
_SEVEN_CARDS: Final = (
    "Dénombrement exact de la meilleure main de cinq cartes dans les 133 784 560 ensembles de sept "
    "cartes, chacun lu par l'échelle des mains de cette page. Les résultats sont enregistrés et "
    "recomptés par les tests."
)
_BOARDS: Final = (
    "Dénombrement exact de ce que permettent les cinq cartes communes, dans les 2 598 960 tableaux "
    "possibles, à qui tient les deux bonnes cartes. Trois cartes du tableau jouent toujours : il en "
    "faut trois de la couleur, de la quinte ou du bas."
)


@cache
def five_cards() -> tuple[Chance, ...]:
    """Return how many hands of five cards are of each category, the strongest first."""
    return _stored("cinq-cartes", _FIVE)


@cache
def seven_cards() -> tuple[Chance, ...]:
    """Return of how many sets of seven cards each category is the best, the strongest first."""
    return _stored("sept-cartes", SEVEN)


def _stored(table: str, cards: int) -> tuple[Chance, ...]:
    counts = tomllib.loads(_FILE.read_text("utf-8"))[table]
    total = comb(len(PACK), cards)
    return tuple(
        Chance(slug, category.french, counts[slug], total)
        for category, slug in reversed(CATEGORIES.items())
    )


@cache
def seven_cards_report() -> OddsReport:
    """Return the odds of a game in which the best five of seven cards play."""
    return OddsReport(_SEVEN_CARDS, seven_cards(), (), (NOBODY_BANKS,))


@cache
def boards_report(*, eight_or_better: bool = False) -> OddsReport:
    """Return what the board allows where two cards of the hand and three of the board play.

    ``eight_or_better`` adds how often a low at eight or better is possible.
    """
    counts = {
        "Full ou carré possible : une paire au tableau": _boards(_paired),
        "Couleur possible : trois cartes d'une couleur": _suited_boards(),
        "Quinte possible : trois rangs assez proches": _boards(_allows_straight),
        "Brelan au mieux : ni paire, ni couleur, ni quinte possibles": _dry_boards(),
    }
    if eight_or_better:
        counts["Bas possible : trois rangs de huit ou moins"] = _boards(_allows_low)
    total = comb(len(PACK), _FIVE)
    chances = tuple(
        Chance(f"tableau-{number}", label, count, total)
        for number, (label, count) in enumerate(counts.items(), 1)
    )
    return OddsReport(_BOARDS, chances, (), (NOBODY_BANKS,))


def _suited_boards() -> int:
    """Count the boards that hold three cards of a suit, or more."""
    own, others = len(RANKS), (len(SUITS) - 1) * len(RANKS)
    return len(SUITS) * sum(
        comb(own, suited) * comb(others, _FIVE - suited) for suited in range(_THREE, _FIVE + 1)
    )


def _dry_boards() -> int:
    """Count the boards that allow neither full, flush nor straight."""
    ranks = sum(not _paired(ranks) and not _allows_straight(ranks) for ranks, _ in _rank_boards())
    suits = sum(
        max(Counter(suits).values()) < _THREE for suits in product(range(len(SUITS)), repeat=_FIVE)
    )
    return ranks * suits


def _boards(holds: Callable[[tuple[Rank, ...]], bool]) -> int:
    """Count the boards whose ranks answer a question."""
    return sum(ways for ranks, ways in _rank_boards() if holds(ranks))


@cache
def _rank_boards() -> tuple[tuple[tuple[Rank, ...], int], ...]:
    return tuple(_each_rank_board())


def _each_rank_board() -> Iterator[tuple[tuple[Rank, ...], int]]:
    """Yield every choice of five ranks, and in how many ways the suits make it."""
    for ranks in combinations_with_replacement(RANKS, _FIVE):
        counts = Counter(ranks).values()
        if max(counts) <= len(SUITS):
            yield ranks, prod(comb(len(SUITS), count) for count in counts)


def _orders(ranks: tuple[Rank, ...]) -> set[int]:
    """Return the places of ranks in a straight; the ace has two."""
    orders = {rank.order for rank in ranks}
    return orders | {1} if Rank.ACE in ranks else orders


def _paired(ranks: tuple[Rank, ...]) -> bool:
    return len(set(ranks)) < len(ranks)


def _allows_straight(ranks: tuple[Rank, ...]) -> bool:
    orders = _orders(ranks)
    return any(
        len(orders & set(range(low, low + _FIVE))) >= _THREE for low in range(1, Rank.JACK.order)
    )


def _allows_low(ranks: tuple[Rank, ...]) -> bool:
    return len({order for order in _orders(ranks) if order <= Rank.EIGHT.order}) >= _THREE


_LOW_FILE: Final = Path(__file__).with_name("frequences_basses.toml")
_FOUR: Final = 4
_SEVEN: Final = 7
_EIGHT: Final = 8
_HEIGHTS: Final = {rank.order: rank.noun for rank in RANKS}
_LOW_OF_SEVEN: Final = (
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
    return _report(_LOW_OF_SEVEN, _low("as-cinq-sept-cartes", _SEVEN))


@cache
def nullo_report() -> OddsReport:
    """Return how often each hand is the best at nullo of seven cards."""
    return _report(_LOW_OF_SEVEN, _low("nullo-sept-cartes", _SEVEN))


@cache
def stud_hi_lo_report() -> OddsReport:
    """Return how often each high hand is the best of seven cards, and each low at eight."""
    counts = _low_counts("as-cinq-sept-cartes")
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
def _low_counts(table: str) -> Mapping[str, int]:
    counts: Mapping[str, int] = tomllib.loads(_LOW_FILE.read_text("utf-8"))[table]
    return counts


def _low(table: str, cards: int) -> tuple[Chance, ...]:
    """Return the hands of a low scale, the best first."""
    counts = _low_counts(table)
    total = comb(len(PACK), cards)
    return tuple(Chance(key, label, counts[key], total) for key, label in _hands() if key in counts)


def _hands() -> Iterator[tuple[str, str]]:
    """Yield the hands of the low scales by key, the best first."""
    for height, noun in _HEIGHTS.items():
        yield f"h{height}", f"Main {noun.au}"
    for category, slug in CATEGORIES.items():
        yield slug, category.french


def _badugis(table: str, cards: int) -> tuple[Chance, ...]:
    counts = _low_counts(table)
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
