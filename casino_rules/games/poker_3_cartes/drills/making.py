"""Hands made to measure for the drills: of a category, above or below another, or equal to it."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, Card, Rank, read_cards
from casino_rules.core.money import EURO, Cents
from casino_rules.core.questions import Stake
from casino_rules.games.poker_3_cartes.engine import (
    BOOK,
    CARDS,
    End,
    Stakes,
    has_bonus,
    is_qualified,
    value,
)
from casino_rules.games.poker_3_cartes.situations import Decision
from casino_rules.hands import THREE_CARDS, Category, ThreeCardCategory
from casino_rules.hands.making import ImpossibleHandError, hand_like
from casino_rules.hands.patterns import Pattern, patterns
from casino_rules.hands.shapes import Key, Shape

CHIP: Final[Cents] = 5 * EURO
"""The smallest chip: every stake drawn is a multiple of it."""
_HIGHEST_ANTE: Final = 20
_HIGHEST_SIDE: Final = 10
"""Chips in the highest stakes drawn; Pair plus is played lower."""

HIGH_CARD: Final = ThreeCardCategory.HIGH_CARD
PAIR: Final = ThreeCardCategory.PAIR
FLUSH: Final = ThreeCardCategory.FLUSH
STRAIGHT: Final = ThreeCardCategory.STRAIGHT
TRIPS: Final = ThreeCardCategory.TRIPS
STRAIGHT_FLUSH: Final = ThreeCardCategory.STRAIGHT_FLUSH
COMBINATIONS: Final = (PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH)
BONUS_HANDS: Final = (STRAIGHT, TRIPS, STRAIGHT_FLUSH)

USUAL: Final[Mapping[Category, int]] = {
    HIGH_CARD: 10,
    PAIR: 6,
    FLUSH: 3,
    STRAIGHT: 3,
    TRIPS: 1,
    STRAIGHT_FLUSH: 1,
}
"""How often each category is drawn in the drills: rare hands more than a pack brings them."""

type Kinds = tuple[tuple[Pattern, Shape], ...]


@cache
def kinds(category: Category) -> Kinds:
    """Return the kinds of hand of a category, each with what it is worth, the poorest first."""
    found = [
        (pattern, THREE_CARDS.shape(pattern.code)) for pattern in patterns(THREE_CARDS, category)
    ]
    return tuple(sorted(found, key=lambda kind: kind[1].key))


@cache
def _keys(category: Category) -> tuple[Key, ...]:
    return tuple(shape.key for _, shape in kinds(category))


def _lowest(accepts: Callable[[Shape], bool]) -> Key:
    """Return the key of the poorest hand that is accepted."""
    shapes = (shape for category in ThreeCardCategory for _, shape in kinds(category))
    return min(shape.key for shape in shapes if accepts(shape))


def _topped(category: Category, rank: Rank) -> Key:
    """Return the key of the poorest hand of a category whose highest card is of that rank."""
    return _lowest(lambda hand: hand.category is category and hand.ranks[0] is rank)


LOWEST_RAISE: Final = value(read_cards("Qs 6h 4d")).key
"""The lowest hand worth a raise, dame-six-quatre: it comes out of the odds (see ``odds``)."""
_QUALIFIED: Final = _lowest(is_qualified)
_HIGHEST: Final = value(read_cards("As Ks Qs")).key


@dataclass(frozen=True, slots=True)
class Span:
    """The hands from ``low`` up to, and not with, ``high``; nothing bounds them by default."""

    low: Key = ()
    high: Key | None = None

    def within(self, category: Category) -> list[Pattern]:
        """Return the kinds of hand of a category that lie in the span."""
        keys = _keys(category)
        end = len(keys) if self.high is None else bisect_left(keys, self.high)
        return [pattern for pattern, _ in kinds(category)[bisect_left(keys, self.low) : end]]


EVERY: Final = Span()
RAISED: Final = Span(LOWEST_RAISE)
"""The hands with which a player who knows the game raises."""
QUALIFIED: Final = Span(_QUALIFIED)
UNQUALIFIED: Final = Span(high=_QUALIFIED)
JACK_HIGH: Final = Span(_topped(HIGH_CARD, Rank.JACK), _QUALIFIED)
KING_OR_BETTER: Final = Span(_topped(HIGH_CARD, Rank.KING))
MIDDLING: Final = Span(_topped(STRAIGHT, Rank.SIX), _topped(STRAIGHT, Rank.QUEEN))
"""The straights that some hands of the bonus beat, and others not."""


def worth_a_raise(hand: Shape) -> bool:
    """Whether a player who knows the game raises with this hand."""
    return hand.key >= LOWEST_RAISE


def ending(bank: Shape, end: End, low: Key = LOWEST_RAISE) -> Span:
    """Return the hands, from ``low`` on, whose round against this bank ends so; not ties."""
    if end is End.WIN:
        return Span(max(low, _above(bank)))
    return Span(low, bank.key if end is End.LOSE else None)


def _above(hand: Shape) -> Key:
    """Return what lies just above a hand and below the next."""
    return (*hand.key, 0)


def hand_within(
    rng: Random,
    categories: Mapping[Category, int],
    span: Span = EVERY,
    left: Sequence[Card] = PACK,
) -> Hand:
    """Draw a hand of a span: its category by weight, then its kind, then its cards.

    A category in which nothing lies, or is possible with the cards left, gives way to the next.

    Raises:
        ImpossibleHandError: if no category has such a hand.
    """
    for category in _shuffled(rng, categories):
        try:
            return hand_like(rng, span.within(category), left)
        except ImpossibleHandError:
            continue
    raise ImpossibleHandError("no category has such a hand")


def _shuffled(rng: Random, weights: Mapping[Category, int]) -> list[Category]:
    """Put categories in a random order, the heavy ones rather first."""
    return sorted(weights, key=lambda item: rng.random() ** (1 / weights[item]), reverse=True)


def only(*categories: Category) -> Mapping[Category, int]:
    """Return weights by which these categories are as likely."""
    return dict.fromkeys(categories, 1)


def without(*hands: Hand) -> list[Card]:
    """Return the pack without the cards of these hands."""
    gone = {card for hand in hands for card in hand}
    return [card for card in PACK if card not in gone]


def unqualified_bank(rng: Random, left: Sequence[Card] = PACK) -> Hand:
    """Draw a bank that does not play; one in three at least has a valet, just short of it."""
    span = JACK_HIGH if rng.random() < _JACK_SHARE else UNQUALIFIED
    return hand_within(rng, only(HIGH_CARD), span, left)


_JACK_SHARE: Final = 1 / 3


def raised_hand(rng: Random, end: End, weights: Mapping[Category, int]) -> Hand:
    """Draw a hand worth a raise, of these categories, that can end its round so."""
    allowed = {item: weights[item] for item in weights if end is not End.TIE or item is not TRIPS}
    return hand_within(rng, allowed, Span(LOWEST_RAISE, _HIGHEST if end is End.LOSE else None))


def bank_for(rng: Random, player: Hand, end: End) -> Hand:
    """Draw a bank against which this hand, worth a raise, ends its round so."""
    left, mine = without(player), value(player).shape
    if end is End.NOT_QUALIFIED:
        return unqualified_bank(rng, left)
    if end is End.TIE:
        return hand_like(rng, [pattern_of(player)], left)
    span = Span(_QUALIFIED, mine.key) if end is End.WIN else Span(max(_QUALIFIED, _above(mine)))
    return hand_within(rng, USUAL, span, left)


def pattern_of(hand: Hand) -> Pattern:
    """Return the pattern of a hand: what cards that equal it must look like."""
    suited = len({card.suit for card in hand}) == 1
    return Pattern(tuple(card.rank for card in hand), suited)


def draw_ante(rng: Random) -> Cents:
    """Draw an ante."""
    return rng.randint(1, _HIGHEST_ANTE) * CHIP


def draw_side(rng: Random) -> Cents:
    """Draw a stake of Pair plus."""
    return rng.randint(1, _HIGHEST_SIDE) * CHIP


def maybe_side(rng: Random, share: float) -> Cents:
    """Draw a stake of Pair plus for a share of the players, nothing for the others."""
    return draw_side(rng) if rng.random() < share else 0


def packets(rng: Random) -> list[Hand]:
    """Shuffle a pack and deal all the hands of three that it holds."""
    cards = list(PACK)
    rng.shuffle(cards)
    return [tuple(cards[start : start + CARDS]) for start in range(0, len(cards) - 1, CARDS)]


def true_duel(rng: Random) -> tuple[Hand, Hand]:
    """Return a hand worth a raise and a qualified bank, about as often as a pack brings them.

    They are the first such among seventeen hands of a pack, made to measure if there is none.
    """
    hands = packets(rng)
    bank = next((hand for hand in hands if is_qualified(value(hand).shape)), None)
    bank = bank or hand_within(rng, USUAL, QUALIFIED)
    others = (hand for hand in hands if not set(hand) & set(bank))
    player = next((hand for hand in others if worth_a_raise(value(hand).shape)), None)
    return player or hand_within(rng, USUAL, RAISED, without(bank)), bank


def true_raise(rng: Random) -> tuple[Hand, Hand]:
    """Return a hand worth a raise and any bank, about as often as a pack brings them."""
    bank, *others = packets(rng)
    player = next((hand for hand in others if worth_a_raise(value(hand).shape)), None)
    return player or hand_within(rng, USUAL, RAISED, without(bank)), bank


def boxes(decision: str, stakes: Stakes) -> tuple[Stake, ...]:
    """Lay the stakes on their boxes; Play holds as much as Ante after a raise."""
    play = () if decision == Decision.FOLD else (Stake("Play", stakes.ante),)
    side = (Stake("Pair plus", stakes.pair_plus),) if stakes.pair_plus else ()
    return (Stake("Ante", stakes.ante), *play, *side)


def bonus_in_force(choice: str) -> tuple[str, ...]:
    """Return the option of the house on the ante bonus, as it is shown."""
    return (BOOK.option("bonus-ante").label(choice),)


def bonus_hand(cards: Hand) -> bool:
    """Whether a hand is one of those of the ante bonus."""
    return has_bonus(value(cards).category)
