"""The odds that the games of the room publish: there is no bet against the house in any of them."""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from pathlib import Path
from typing import Final

from casino_rules.core.cards import PACK, RANKS, SUITS, Rank
from casino_rules.core.odds import Chance, OddsReport
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
