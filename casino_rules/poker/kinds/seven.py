"""The kinds of seven cards that a dealer may misread, and how to deal each: Hold'em, Stud."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from random import Random
from typing import Final, NamedTuple

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import RANKS, SUITS, Card, Rank
from casino_rules.core.drill import Branch, branch
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_like, hand_of
from casino_rules.hands.patterns import Pattern, patterns
from casino_rules.poker.making import first, hands_left, splits, straight_and_flush
from casino_rules.poker.showdown import CATEGORIES
from casino_rules.poker.variant import Variant

BOARD: Final = "tableau"
KINDS: Final = (
    branch("hauteur", "Une hauteur", 2),
    branch("fausse-quinte", "L'as entre le roi et le deux : pas de quinte", 2),
    branch("quatre-a-la-couleur", "Quatre cartes d'une couleur seulement", 3),
    branch("paire", "Une paire", 2),
    branch("deux-paires", "Deux paires", 3),
    branch("trois-paires", "Trois paires : deux seulement jouent", 4),
    branch("brelan", "Un brelan", 2),
    branch("quinte", "Une quinte", 4),
    branch("quinte-blanche", "La quinte au cinq, l'as en bas", 3),
    branch("couleur", "Une couleur", 3),
    branch("couleur-et-quinte", "Une couleur et une quinte, sur d'autres cartes", 4),
    branch("full", "Un full", 3),
    branch("deux-brelans", "Deux brelans : un full", 3),
    branch("carre", "Un carré", 2),
    branch("quinte-flush", "Une quinte flush", 2),
    branch("quinte-royale", "Une quinte flush royale"),
    branch(BOARD, "Le tableau joue", 4),
)
"""How seven cards may be read or misread."""
_BY_SLUG: Final = {slug: category for category, slug in CATEGORIES.items()}
_FIVE: Final = 5
_FOUR: Final = 4
_PAIR: Final = 2
_WRAPS: Final = tuple((*RANKS[low - 4 :], *RANKS[: low + 1]) for low in range(3))
"""Runs of five ranks that go round the ace: jack to two, queen to three, king to four."""
_ON_BOARD: Final = (
    HighCategory.STRAIGHT,
    HighCategory.FLUSH,
    HighCategory.FULL,
    HighCategory.STRAIGHT_FLUSH,
)


def without_straight(cards: Hand) -> str:
    """Return what somebody reads who misses the straight: the equal ranks alone."""
    counts = sorted(Counter(card.rank for card in cards).values(), reverse=True)
    if counts[0] == _PAIR:
        return "deux-paires" if counts[1] == _PAIR else "paire"
    return "hauteur" if counts[0] == 1 else "brelan"


def threes(board: Hand) -> Iterator[Hand]:
    """Yield every three cards of the board."""
    yield from combinations(board, 3)


def longest_suit(cards: Hand) -> int:
    """Return how many cards there are of the commonest suit."""
    return max(Counter(card.suit.code for card in cards).values())


def goes_round(cards: Hand) -> bool:
    """Whether five ranks follow one another across the ace, which makes no straight."""
    ranks = {card.rank for card in cards}
    return any(ranks.issuperset(wrap) for wrap in _WRAPS)


def holds_straight(cards: Hand) -> bool:
    """Whether five ranks make a straight, whatever the suits."""
    orders = {card.rank.order for card in cards}
    if Rank.ACE.order in orders:
        orders.add(1)
    return any(orders.issuperset(range(low, low + _FIVE)) for low in orders)


class _Seven(NamedTuple):
    """Seven cards, their best hand, and how many ranks come once, twice, three times."""

    cards: Hand
    category: HighCategory
    top: Rank
    groups: Mapping[int, int]


_SPECIAL: Final[tuple[tuple[str, Callable[[_Seven], bool]], ...]] = (
    ("deux-brelans", lambda seen: seen.category is HighCategory.FULL and seen.groups[3] == _PAIR),
    (
        "couleur-et-quinte",
        lambda seen: seen.category is HighCategory.FLUSH and holds_straight(seen.cards),
    ),
    (
        "quinte-blanche",
        lambda seen: seen.category is HighCategory.STRAIGHT and seen.top is Rank.FIVE,
    ),
    (
        "quatre-a-la-couleur",
        lambda seen: seen.category < HighCategory.FLUSH and longest_suit(seen.cards) == _FOUR,
    ),
    (
        "trois-paires",
        lambda seen: seen.category is HighCategory.TWO_PAIR and seen.groups[_PAIR] > _PAIR,
    ),
    (
        "fausse-quinte",
        lambda seen: seen.category < HighCategory.STRAIGHT and goes_round(seen.cards),
    ),
)
"""The kinds that are more than a category; the first that holds is the kind."""


@dataclass(frozen=True)
class SevenKinds:
    """The kinds of the best high hand of seven cards, five of them common or none."""

    variant: Variant

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The branches of the exercises."""
        return tuple(item for item in KINDS if self.variant.board or item.slug != BOARD)

    def of(self, hole: Hand, board: Hand) -> str:
        """Return the kind of a hand and its board."""
        cards = (*hole, *board)
        best = HIGH.best(cards)
        if len(board) == _FIVE and HIGH.value(board) == best:
            return BOARD
        category = next(found for found in CATEGORIES if found is best.category)
        groups = Counter(Counter(card.rank for card in cards).values())
        seen = _Seven(cards, category, best.ranks[0], groups)
        return next((slug for slug, holds in _SPECIAL if holds(seen)), CATEGORIES[category])

    def deal(self, rng: Random, wanted: str) -> tuple[Hand, Hand]:
        """Deal a hand and a board of that kind."""
        hole = self.variant.hole
        if wanted == BOARD:
            board = hand_of(rng, HIGH, rng.choice(_ON_BOARD))
            held = hands_left(rng, board, hole)
            return first(held, lambda cards: self.of(cards, board) == wanted), board
        parted = chain.from_iterable(splits(rng, seven, hole) for seven in _sevens(rng, wanted))
        return first(parted, lambda dealt: self.of(*dealt) == wanted)

    def sketch(self, rng: Random, wanted: str) -> tuple[Hand, Hand]:
        """Deal a hand of a kind, on which a showdown is built."""
        return self.deal(rng, wanted)


def _sevens(rng: Random, wanted: str) -> Iterator[Hand]:
    """Yield seven cards of which most parts are of that kind."""
    if wanted == "couleur-et-quinte":
        yield straight_and_flush(rng)
        return
    five = _five(rng, wanted)
    category = _category(wanted)
    for extra in hands_left(rng, five, _PAIR):
        seven = (*five, *extra)
        if category in (None, HIGH.best(seven).category) and _looks(wanted, seven):
            yield seven


def _category(wanted: str) -> HighCategory | None:
    """Return the category that a kind always has, None for those that have several."""
    special = {
        "trois-paires": HighCategory.TWO_PAIR,
        "quinte-blanche": HighCategory.STRAIGHT,
        "deux-brelans": HighCategory.FULL,
    }
    return special.get(wanted) or _BY_SLUG.get(wanted)


def _looks(wanted: str, seven: Hand) -> bool:
    """Whether the seven cards, however they are parted, may be of a kind."""
    groups = Counter(Counter(card.rank for card in seven).values())
    if wanted == "trois-paires":
        return groups[_PAIR] > _PAIR
    if wanted == "deux-brelans":
        return groups[3] == _PAIR
    if wanted == "quatre-a-la-couleur":
        return longest_suit(seven) == _FOUR
    return True


def _five(rng: Random, wanted: str) -> Hand:
    """Deal the five cards on which a kind is built."""
    if wanted == "fausse-quinte":
        return _unsuited(rng, hand_like(rng, [Pattern(wrap) for wrap in _WRAPS]))
    category = _category(wanted) or HighCategory.FLUSH
    five = hand_like(rng, _patterns(category, wheel=wanted == "quinte-blanche"))
    if wanted == "quatre-a-la-couleur":
        return _four_suited(rng, five)
    return five if category >= HighCategory.FLUSH else _unsuited(rng, five)


def patterned(rng: Random, category: HighCategory, *, wheel: bool = False) -> Hand:
    """Deal five cards of a category; of the straights, the wheel alone or any but the wheel."""
    return hand_like(rng, _patterns(category, wheel=wheel))


@cache
def _patterns(category: HighCategory, *, wheel: bool) -> tuple[Pattern, ...]:
    """Return the patterns of a category that go round no ace; the wheel alone, or without it."""
    return tuple(
        pattern
        for pattern in patterns(HIGH, category)
        if not any(set(pattern.ranks) == set(wrap) for wrap in _WRAPS)
        and (category is not HighCategory.STRAIGHT or wheel == (pattern.ranks[0] is Rank.FIVE))
    )


def _four_suited(rng: Random, flush: Hand) -> Hand:
    """Change the suit of one card of a flush."""
    *suited, gone = flush
    suits = [suit for suit in SUITS if suit is not gone.suit]
    return (*suited, Card.of(gone.rank, rng.choice(suits)))


def _unsuited(rng: Random, five: Hand) -> Hand:
    """Change the suit of one card where four are of one suit."""
    if longest_suit(five) < _FOUR:
        return five
    common = Counter(card.suit.code for card in five).most_common(1)[0][0]
    changes = [
        (card, other)
        for card in five
        if card.suit.code == common
        for other in (Card.of(card.rank, suit) for suit in SUITS)
        if other not in five
    ]
    old, new = rng.choice(changes)
    return tuple(new if card is old else card for card in five)
