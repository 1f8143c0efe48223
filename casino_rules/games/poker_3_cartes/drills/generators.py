"""How the hands of the exercises are dealt."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from casino_rules.core.cards import PACK, read_cards
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.stakes import beside, stake
from casino_rules.core.table_forms import Hand
from casino_rules.families.sampling import Kinds, facing, left_after, until
from casino_rules.games.poker_3_cartes.engine import (
    BOOK,
    CARDS,
    End,
    Stakes,
    end_of,
    has_bonus,
    is_qualified,
    value,
)
from casino_rules.games.poker_3_cartes.situations import Decision
from casino_rules.hands import THREE_CARDS, Category, HandValue, ThreeCardCategory
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern, patterns
from casino_rules.hands.reading import Shape

HIGH_CARD: Final = ThreeCardCategory.HIGH_CARD
PAIR: Final = ThreeCardCategory.PAIR
FLUSH: Final = ThreeCardCategory.FLUSH
STRAIGHT: Final = ThreeCardCategory.STRAIGHT
TRIPS: Final = ThreeCardCategory.TRIPS
STRAIGHT_FLUSH: Final = ThreeCardCategory.STRAIGHT_FLUSH
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

LOWEST_RAISE: Final = value(read_cards("Qs 6h 4d")).key
"""The lowest hand worth a raise, dame-six-quatre: it comes out of the odds (see ``odds``)."""


def kind_of(rng: Random, weights: Mapping[Category, int]) -> Pattern:
    """Draw a kind of hand: its category by weight, then any of that category."""
    category = rng.choices(tuple(weights), tuple(weights.values()))[0]
    return rng.choice(patterns(THREE_CARDS, category))


def hand_such(rng: Random, wanted: Callable[[Shape], bool]) -> Hand:
    """Draw a hand that is worth what is wanted."""
    pattern = until(
        lambda: kind_of(rng, USUAL), lambda drawn: wanted(THREE_CARDS.shape(drawn.code))
    )
    return hand_like(rng, (pattern,))


def ending(rng: Random, end: End, weights: Mapping[Category, int]) -> tuple[Hand, Hand]:
    """Draw a hand worth a raise, of these categories, and a bank against which it ends so."""

    def kinds() -> Kinds:
        player = kind_of(rng, weights)
        return player, player if end is End.TIE else kind_of(rng, USUAL)

    def wanted(player: HandValue, bank: HandValue) -> bool:
        return worth_a_raise(player.shape) and end_of(player.shape, bank.shape) is end

    return facing(rng, THREE_CARDS, kinds, wanted)


def worth_a_raise(hand: Shape) -> bool:
    """Whether a player who knows the game raises with this hand."""
    return hand.key >= LOWEST_RAISE


def draw_ante(rng: Random, house: House, *, heavy: bool | None = None) -> Cents:
    """Draw an ante as a player places it at a table of the house."""
    return stake(rng, BOOK.table(house), house.level, heavy=heavy)


def draw_side(rng: Random, house: House, ante: Cents = 0) -> Cents:
    """Draw a stake of Pair plus: the minimum or not much more, never more than a known ante."""
    table = BOOK.table(house)
    return beside(rng, table, ante or table.maximum)


def maybe_side(rng: Random, house: House, share: float, ante: Cents) -> Cents:
    """Draw a stake of Pair plus for a share of the players, nothing for the others."""
    return draw_side(rng, house, ante) if rng.random() < share else 0


def packets(rng: Random, *known: Hand) -> list[Hand]:
    """Return all the hands of three that a pack holds, beside those that are known."""
    cards = list(left_after(*known))
    rng.shuffle(cards)
    return [tuple(cards[start : start + CARDS]) for start in range(0, len(cards) - 2, CARDS)]


def true_duel(rng: Random) -> tuple[Hand, Hand]:
    """Return a hand worth a raise and a qualified bank, as a pack brings them."""
    return until(lambda: true_raise(rng), lambda both: is_qualified(value(both[1]).shape))


def true_raise(rng: Random) -> tuple[Hand, Hand]:
    """Return a hand worth a raise and any bank, as a pack brings them."""

    def dealt() -> tuple[Hand, Hand]:
        cards = rng.sample(PACK, 2 * CARDS)
        return tuple(cards[:CARDS]), tuple(cards[CARDS:])

    return until(dealt, lambda both: worth_a_raise(value(both[0]).shape))


def boxes(decision: str, stakes: Stakes) -> Mapping[str, Cents]:
    """Return the stakes by their boxes; Play holds as much as Ante after a raise."""
    play = 0 if decision == Decision.FOLD else stakes.ante
    laid = {"ante": stakes.ante, "play": play, "pair-plus": stakes.pair_plus}
    return {box: amount for box, amount in laid.items() if amount}


def bonus_hand(cards: Hand) -> bool:
    """Whether a hand is one of those of the ante bonus."""
    return has_bonus(value(cards).category)
