"""The House Way: which two of seven cards the bank puts in front.

The joker counts as an ace, also where a straight or a flush needs it. Several equal cards may
often go in front: those that leave the strongest hand of five do, each just as rightly.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from casino_rules.core.cards import Rank
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow.hands import (
    ACE,
    COMPLETE,
    DEALT,
    PAIR_CLASSES,
    order,
    pair_class,
)
from casino_rules.hands import CountedScale
from casino_rules.hands.reading import CODES, Shape

type Places = tuple[int, int]
"""Which two of the seven cards are in front."""
type Front = tuple[bool, int, int]
"""A hand of two: whether it is a pair, its ranks, the higher first. Compares as it plays."""

KING: Final = Rank.KING.order
_PLACES: Final[tuple[Places, ...]] = tuple(combinations(range(DEALT), 2))
_EXCEPTION: Final = range(Rank.TEN.order, ACE)
"""The pairs that stay behind an ace, even at the price of a complete hand: tens to kings."""
_KING_WILL_DO: Final = "basses"
_NEEDS_ACE: Final = "medium"
_FIVE, _FOUR, _THREE, _TWO = 5, 4, 3, 2


@dataclass(frozen=True, slots=True)
class Way:
    """How seven cards are set: the case of the House Way, and every front that is right."""

    kind: str
    fronts: tuple[Hand, ...]
    rivals: int
    """How many choices of cards give a front of these ranks, the weaker ones included."""


class Held:
    """Seven cards as the House Way sees them."""

    def __init__(self, cards: Hand, scale: CountedScale) -> None:
        self.cards = cards
        self.scale = scale
        self.orders = [order(card) for card in cards]
        counts = {rank: self.orders.count(rank) for rank in set(self.orders)}
        self.groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
        """(number of cards, order of their rank), the largest and highest group first."""
        codes = [CODES[card] for card in cards]
        self._codes = codes
        self._total = sum(codes)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of the groups, two at least."""
        return tuple(count for count, _ in self.groups if count > 1)

    @property
    def singles(self) -> list[int]:
        """The ranks held once, highest first."""
        return [rank for count, rank in self.groups if count == 1]

    def back(self, places: Places) -> Shape:
        """Return what the five other cards are worth."""
        first, second = places
        return self.scale.shape(self._total - self._codes[first] - self._codes[second])

    def front(self, places: Places) -> Front:
        """Return what two cards are worth in front."""
        return front_of(self.orders[places[0]], self.orders[places[1]])

    @cached_property
    def leaving_complete(self) -> list[Places]:
        """The fronts that leave a straight, a flush or better of that kind behind."""
        return [places for places in _PLACES if self.back(places).category in COMPLETE]

    @cached_property
    def best_complete(self) -> Front:
        """The best front among those."""
        return max(self.front(places) for places in self.leaving_complete)


def front_of(first: int, second: int) -> Front:
    """Return what two ranks are worth in front."""
    return (first == second, max(first, second), min(first, second))


def house_way(cards: Hand, scale: CountedScale) -> Way:
    """Set seven cards as the house does."""
    held = Held(cards, scale)
    kind, wanted = choose(held)
    whole = kind in KEEP_COMPLETE
    places = held.leaving_complete if whole else _PLACES
    rivals = [found for found in places if held.front(found) == wanted]
    best = max(held.back(found).key for found in rivals)
    fronts = tuple(
        (cards[first], cards[second])
        for first, second in rivals
        if held.back((first, second)).key == best
    )
    return Way(kind, fronts, len(rivals))


KEEP_COMPLETE: Final = frozenset(
    {
        "complete",
        "complete-paire-hauteur",
        "complete-paire-devant",
        "complete-as-reste",
        "complete-brelan",
        "complete-brelan-hauteur",
    }
)
"""The cases in which a straight, a flush or better of that kind stays behind."""


def choose(held: Held) -> tuple[str, Front]:
    """Return the case of the House Way and the ranks that go in front."""
    sizes = held.sizes
    most = sizes[0] if sizes else 1
    if most == _FIVE:
        return _five_aces(held)
    if most == _FOUR:
        return _quads(held)
    if most == _THREE:
        return _trips(held)
    if most == _TWO:
        return _pairs(held)
    if held.leaving_complete:
        return "complete", held.best_complete
    return "hauteur", front_of(held.singles[1], held.singles[2])


def cell_of(held: Held) -> tuple[str, str]:
    """Return where a hand with two pairs or quads is in their table: class, best card beside."""
    kind = pair_class(held.groups[0][1])
    if held.sizes[0] == _FOUR and len(held.sizes) > 1:
        return kind, "paire"
    return kind, _best(held.singles)


def _five_aces(held: Held) -> tuple[str, Front]:
    if (_TWO, KING) in held.groups:
        return "cinq-as-rois", _pair(KING)
    return "cinq-as", _pair(ACE)


def _quads(held: Held) -> tuple[str, Front]:
    rank = held.groups[0][1]
    kind = pair_class(rank)
    if len(held.sizes) > 1:
        return f"carre-{kind}-paire", _pair(held.groups[1][1])
    others = held.singles
    split = kind not in (_NEEDS_ACE, _KING_WILL_DO) or (kind == _NEEDS_ACE and others[0] < KING)
    front = _pair(rank) if split else front_of(others[0], others[1])
    return f"carre-{kind}-{_best(others)}", front


def _trips(held: Held) -> tuple[str, Front]:
    sizes, rank = held.sizes, held.groups[0][1]
    if sizes[1:] == (_THREE,):
        return "deux-brelans", _pair(rank)
    if sizes[1:]:
        kind = "full-deux-paires" if len(sizes) > _TWO else "full"
        kind = "full-complet" if held.leaving_complete else kind
        return kind, _pair(held.groups[1][1])
    if held.leaving_complete:
        best = held.best_complete
        return ("complete-brelan" if best[0] else "complete-brelan-hauteur"), best
    if rank == ACE:
        return "brelan-as", front_of(ACE, held.singles[0])
    return "brelan", front_of(held.singles[0], held.singles[1])


def _pairs(held: Held) -> tuple[str, Front]:
    number = len(held.sizes)
    if number == _THREE:
        kind = "trois-paires-complet" if held.leaving_complete else "trois-paires"
        return kind, _pair(held.groups[0][1])
    if number == _TWO:
        return _two_pairs(held)
    if held.leaving_complete:
        return _complete_with_pair(held)
    return "paire", front_of(held.singles[0], held.singles[1])


def _two_pairs(held: Held) -> tuple[str, Front]:
    big, small, others = held.groups[0][1], held.groups[1][1], held.singles
    kind = pair_class(big)
    enough = {_NEEDS_ACE: ACE, _KING_WILL_DO: KING}.get(kind, ACE + 1)
    both = others[0] >= enough
    front = front_of(others[0], others[1]) if both else _pair(small)
    if held.leaving_complete:
        return "complete-deux-paires", front
    return f"deux-paires-{kind}-{_best(others)}", front


def _complete_with_pair(held: Held) -> tuple[str, Front]:
    pair, others, best = held.groups[0][1], held.singles, held.best_complete
    if best[0]:
        return "complete-paire-devant", best
    if pair not in _EXCEPTION or others[0] != ACE:
        return "complete-paire-hauteur", best
    ace_in_front = front_of(others[0], others[1])
    if ace_in_front > best:
        return "complete-as-devant", ace_in_front
    return "complete-as-reste", best


def _pair(rank: int) -> Front:
    return front_of(rank, rank)


def _best(others: Sequence[int]) -> str:
    """Return how the best card beside the groups is called: « as », « roi », « autre »."""
    return {ACE: "as", KING: "roi"}.get(max(others, default=0), "autre")


CLASSES: Final = tuple(PAIR_CLASSES)
BEST: Final = ("as", "roi", "autre")
