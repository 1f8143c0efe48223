"""How hands are dealt for the exercises."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from casino_rules.core.cards import Card, Rank, Shoe
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.limits import TableLimits
from casino_rules.core.money import EURO, Cents
from casino_rules.core.stakes import beside, stake
from casino_rules.core.table_forms import Hand
from casino_rules.families.sampling import until
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.engine import BOOK, PAIR, POK_LIMIT, VALUES, WORTH, Total
from casino_rules.games.poker_21.pok import FIVE
from casino_rules.games.poker_21.situations import DECKS

_MOST_DRAWN: Final = 4
"""Cards of the longest hands that are made for players."""
_LOW: Final = (2, 3, 4)
"""The values of which a bank of more than five cards begins."""
CHIP: Final[Cents] = 5 * EURO
"""The smallest chip that players stake."""
BUCHE: Final = 10
ACE: Final = 1


def new_shoe(rng: Random) -> Shoe:
    """Return a full shoe."""
    return Shoe(rng, DECKS)


def shoe_without(rng: Random, cards: Hand) -> Shoe:
    """Return a shoe from which these cards have been dealt."""
    shoe = new_shoe(rng)
    shoe.remove(cards)
    return shoe


def card_worth(shoe: Shoe, value: int) -> Card:
    """Take one card of that value, the ace being 1."""
    return shoe.draw_among(WORTH[value])


def hand(shoe: Shoe, values: Sequence[int]) -> Hand:
    """Take cards of these values."""
    return tuple(card_worth(shoe, value) for value in values)


def of_rank(shoe: Shoe, rank: Rank) -> Card:
    """Take one card of a rank."""
    return shoe.draw_among(lambda card: card.rank is rank)


def natural(rng: Random, shoe: Shoe) -> Hand:
    """Take an ace and a bûche, in any order."""
    return hand(shoe, rng.sample((ACE, BUCHE), PAIR))


def player_hand(rng: Random, shoe: Shoe, *first: Card) -> Hand:
    """Deal a hand of two to four cards, drawn as players draw; the first ones may be known."""
    size = rng.randint(PAIR, _MOST_DRAWN)
    cards = (*first, *shoe.draw_many(PAIR - len(first)))
    while len(cards) < size and _may_draw(engine.total(cards)):
        cards = (*cards, shoe.draw())
    return cards


def _may_draw(counted: Total) -> bool:
    """Whether some player asks for a card on this total."""
    return counted.points < (_SOFT_STANDS if counted.soft else _STANDS)


_STANDS: Final = 17
_SOFT_STANDS: Final = 19


def two_worth(rng: Random, shoe: Shoe, total: int) -> Hand:
    """Take two cards without an ace that make a total."""
    first = rng.randint(max(2, total - BUCHE), min(BUCHE, total - 2))
    return hand(shoe, (first, total - first))


def doubled_hand(rng: Random, shoe: Shoe) -> Hand:
    """Deal a hand that a player doubles, and its third card."""
    return (*two_worth(rng, shoe, rng.choice(DOUBLED)), shoe.draw())


DOUBLED: Final = (9, 10, 11)
GIVEN_UP: Final = (14, 15, 16)
"""The hard totals that players double, and those that they give up."""


def bank_ending(rng: Random, wanted: Callable[[Hand], bool] = bool) -> Hand:
    """Deal a bank that ends « 21 », and as wanted."""

    def played() -> Hand:
        shoe = new_shoe(rng)
        return bank_played(shoe, (shoe.draw(),))

    return until(played, wanted)


def long_bank(rng: Random) -> Hand:
    """Deal a bank of more than five cards, all needed for « 21 »."""

    def played() -> Hand:
        shoe = new_shoe(rng)
        return bank_played(shoe, hand(shoe, rng.choices(_LOW, k=FIVE - 1)))

    return until(played, lambda bank: len(bank) > FIVE)


def draw_stake(rng: Random, house: House, *, heavy: bool | None = None) -> Cents:
    """Draw a stake of « 21 » as players put it down at the table of this house.

    ``heavy``: whether its player is the one who stakes heavily, where that is known.
    """
    return stake(rng, BOOK.table(house), house.level, unit=CHIP, heavy=heavy)


def draw_odd_stake(rng: Random, house: House) -> Cents:
    """Draw a stake whose half is not a whole number of euros: one colour alone may make none."""
    furnished = house.at(max(house.level, Level.TRAINING))
    return until(lambda: draw_stake(rng, furnished), lambda drawn: drawn % (2 * EURO) != 0)


def draw_pok(rng: Random, house: House) -> Cents:
    """Draw a stake of POK: at most ten times the minimum of the table."""
    return stake(rng, pok_table(house), house.level, unit=CHIP)


def draw_pok_beside(rng: Random, house: House, main: Cents) -> Cents:
    """Draw what a player who stakes ``main`` on « 21 » puts on POK: seldom as much, never more."""
    return beside(rng, pok_table(house), main, unit=CHIP)


def draw_too_little(rng: Random, house: House) -> Cents:
    """Draw a stake under the minimum of the table: a chip that is worth less."""
    table = BOOK.table(house)
    return rng.choice([chip for chip in table.chips if chip < table.minimum])


def pok_table(house: House) -> TableLimits:
    """Return the limits of POK at the table of this house."""
    table = BOOK.table(house)
    return replace(table, maximum=POK_LIMIT * table.minimum)


def stops_by_five(ranks: Sequence[Rank]) -> bool:
    """Whether the bank has stopped once it holds these five cards, in whatever order."""
    return not engine.bank_draws(engine.total_of([VALUES[rank] for rank in ranks])).value


def bank_played(shoe: Shoe, bank: Hand) -> Hand:
    """Return the bank after drawing from the shoe to the end of « 21 »."""
    while engine.must_draw(bank):
        bank = (*bank, shoe.draw())
    return bank


def bank_completed(shoe: Shoe, bank: Hand) -> Hand:
    """Return the bank with its complement of five cards."""
    return (*bank, *shoe.draw_many(max(0, FIVE - len(bank))))
