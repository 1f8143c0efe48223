"""How the situations of the exercises are dealt."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from casino_rules.core.cards import Card, Shoe
from casino_rules.core.drill import wait_for
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families import baccarat
from casino_rules.games.baccara import engine
from casino_rules.games.baccara.engine import BOOK, Draw, Facing, Result, Results, Side
from casino_rules.games.baccara.situations import (
    DECKS,
    PAIR,
    Finished,
    ThreeHands,
    third_value,
)

BELOW_NATURAL: Final = range(8)
"""The points that lay nothing down."""
_VALUES: Final = range(10)
_STANDING: Final = (5, 6, 7)
"""The points with which a ponte may take no card."""
_DRAWING: Final = range(6)
"""The points with which a ponte may take a card."""

type Preference = Callable[[Sequence[Draw]], Draw]
"""What a banker who is free does, from what each tableau's row says."""


@dataclass(frozen=True, slots=True)
class Played:
    """A hand in points: that of its first two cards, and the value of a third card, if any."""

    two: int
    third: int | None = None

    @property
    def final(self) -> int:
        """The final point."""
        return (self.two + (self.third or 0)) % 10

    @property
    def column(self) -> str:
        """The column of the banker's table."""
        return engine.NO_CARD if self.third is None else str(self.third)


@dataclass(frozen=True, slots=True)
class Deal:
    """A coup in points."""

    first: Played
    second: Played
    banker: Played


PLAYED: Final = (
    *(Played(two, third) for two in _DRAWING for third in _VALUES),
    *(Played(two) for two in _STANDING),
)
"""Every way in which a tableau may play when nobody has laid down."""


@cache
def played_with(column: str) -> Sequence[Played]:
    """Return the ways of a tableau that show the banker this column of their table."""
    return tuple(hand for hand in PLAYED if hand.column == column)


@cache
def _played_against(final: int, result: Result) -> Sequence[Played]:
    """Return the ways of a tableau that have this result against a banker's final point."""
    return tuple(hand for hand in PLAYED if _compare(hand.final, final) is result)


def _compare(own: int, bank: int) -> Result:
    if own == bank:
        return Result.TIE
    return Result.WIN if own > bank else Result.LOSS


def natural(rng: Random) -> Played:
    """Draw an abattage."""
    return Played(rng.choice(baccarat.NATURALS))


def deal_with_results(rng: Random, house: House, results: Results) -> Deal:
    """Draw a coup without any abattage in which the tableaux have these results."""
    finals = [
        final for final in _VALUES if all(_played_against(final, result) for result in results)
    ]
    final = rng.choice(finals)
    first, second = (rng.choice(_played_against(final, result)) for result in results)
    return Deal(first, second, _banker_to(rng, house, (first, second), final))


def _banker_to(rng: Random, house: House, tableaux: Sequence[Played], final: int) -> Played:
    """Draw a banker who ends with this point; with 0, 1 or 2 they always can."""
    found = []
    for two in BELOW_NATURAL:
        draw = _imposed(two, tableaux, house)
        if draw.allows(drawn=True):
            found.append(Played(two, (final - two) % 10))
        if draw.allows(drawn=False) and two == final:
            found.append(Played(two))
    return rng.choice(found)


def _imposed(two: int, tableaux: Sequence[Played], house: House) -> Draw:
    draws = [engine.cell(two, hand.column, house.choice("cases")) for hand in tableaux]
    return draws[0] if len(draws) == 1 else engine.combined(*draws)[0]


def banker_plays(rng: Random, house: House, tableaux: Sequence[Played]) -> Played:
    """Draw a banker below 8 who follows the rule against the tableaux still playing."""
    point = rng.choice(BELOW_NATURAL)
    takes = _takes(rng, _imposed(point, tableaux, house))
    return Played(point, rng.choice(_VALUES) if takes else None)


_HALF: Final = 0.5


def new_shoe(rng: Random, house: House) -> Shoe:
    """Return a full shoe of this house."""
    return Shoe(rng, DECKS[house.choice("banque")])


def cards_of(rng: Random, shoe: Shoe, played: Played) -> Hand:
    """Take cards that play in this way."""
    pair = baccarat.draw_pair(rng, shoe, played.two)
    if played.third is None:
        return pair
    return (*pair, baccarat.draw_worth(shoe, played.third))


def three_hands(rng: Random, house: House, deal: Deal) -> tuple[Hand, Hand, Hand]:
    """Take the cards of a whole coup."""
    shoe = new_shoe(rng, house)
    first, second, banker = (
        cards_of(rng, shoe, played) for played in (deal.first, deal.second, deal.banker)
    )
    return first, second, banker


def finished(rng: Random, house: House, deal: Deal) -> Finished:
    """Deal a whole coup."""
    return Finished(*three_hands(rng, house, deal))


def true_coup(rng: Random, house: House) -> Finished:
    """Deal a coup as a shoe brings it; whoever is free tosses a coin."""
    return play(rng, house, new_shoe(rng, house).draw)


def six_cards(draw: Callable[[], Card]) -> tuple[Hand, Hand, Hand]:
    """Deal the first two cards of both tableaux and of the banker, one by one, twice round."""
    six = [draw() for _ in range(3 * PAIR)]
    return (six[0], six[3]), (six[1], six[4]), (six[2], six[5])


def true_coup_of(
    rng: Random, house: House, wanted: Callable[[tuple[int, int, int]], bool]
) -> Finished:
    """Deal a coup whose first points are wanted; no other is played beyond its six cards."""

    def dealt() -> tuple[Shoe, tuple[Hand, Hand, Hand]]:
        shoe = new_shoe(rng, house)
        return shoe, six_cards(shoe.draw)

    def suits(found: tuple[Shoe, tuple[Hand, Hand, Hand]]) -> bool:
        first, second, banker = map(baccarat.point, found[1])
        return wanted((first, second, banker))

    shoe, given = wait_for(dealt, suits)
    return play_on(rng, house, given, shoe.draw)


def play(
    rng: Random,
    house: House,
    draw: Callable[[], Card],
    prefer: Preference | None = None,
) -> Finished:
    """Play a whole coup from a shoe; ``prefer`` says what a banker does where they are free."""
    return play_on(rng, house, six_cards(draw), draw, prefer)


def play_on(
    rng: Random,
    house: House,
    given: tuple[Hand, Hand, Hand],
    draw: Callable[[], Card],
    prefer: Preference | None = None,
) -> Finished:
    """Play a coup from its first six cards on."""
    *hands, banker = given
    first, second, two = (baccarat.point(hand) for hand in (*hands, banker))
    playing = engine.still_playing(first, second, two).value
    for place, side in enumerate(Side):
        value = (first, second)[place]
        if side in playing and _takes(rng, engine.ponte_draws(value, stopped=False).value):
            hands[place] = (*hands[place], draw())
    facing = [Facing(side, third_value(hand)) for side, hand in zip(Side, hands, strict=True)]
    facing = [seen for seen in facing if seen.side in playing]
    if facing and _banker_takes(rng, house, two, facing, prefer):
        banker = (*banker, draw())
    return Finished(hands[0], hands[1], banker)


def _takes(rng: Random, draw: Draw) -> bool:
    return rng.random() < _HALF if draw is Draw.FREE else draw is Draw.DRAWS


def _banker_takes(
    rng: Random,
    house: House,
    two: int,
    facing: Sequence[Facing],
    prefer: Preference | None,
) -> bool:
    cases = house.choice("cases")
    draw = engine.banker_draws(two, facing, cases).value
    if draw is Draw.FREE and prefer is not None:
        draw = prefer([engine.cell(two, seen.column, cases) for seen in facing])
    return _takes(rng, draw)


def cloth(hands: ThreeHands) -> tuple[Zone, Zone, Zone]:
    """Lay the three hands on the cloth."""
    return zones(hands.tableau_1, hands.tableau_2, hands.banquier)


def zones(first: Hand, second: Hand, banker: Hand) -> tuple[Zone, Zone, Zone]:
    """Lay three hands on the cloth, both tableaux first."""
    lay = BOOK.plan.zone
    return lay("tableau-1", first), lay("tableau-2", second), lay("banquier", banker)


def true_turn(rng: Random, house: House, *, one_laid: bool) -> tuple[Hand, Hand, Hand]:
    """Deal what lies on the table when the banker is to draw, as a shoe brings it.

    ``one_laid``: one of the tableaux has laid down; otherwise neither has.
    """
    shoe = new_shoe(rng, house)
    hands = [_true_ponte(rng, shoe) for _ in range(1 if one_laid else 2)]
    if one_laid:
        laid = baccarat.draw_pair(rng, shoe, baccarat.draw_point(rng, baccarat.NATURALS))
        hands.insert(rng.randrange(2), laid)
    banker = baccarat.draw_pair(rng, shoe, baccarat.draw_point(rng, BELOW_NATURAL))
    return hands[0], hands[1], banker


def _true_ponte(rng: Random, shoe: Shoe) -> Hand:
    two = baccarat.draw_point(rng, BELOW_NATURAL)
    pair = baccarat.draw_pair(rng, shoe, two)
    takes = _takes(rng, engine.ponte_draws(two, stopped=False).value)
    return (*pair, shoe.draw()) if takes else pair


def all_results() -> Iterable[Results]:
    """Return the nine pairs of results."""
    return ((first, second) for first in Result for second in Result)


def follow(rng: Random, heavier: int) -> Preference:
    """Return a free banker, who follows the tableau with more money, else tosses a coin."""

    def prefer(draws: Sequence[Draw]) -> Draw:
        chosen = draws[heavier] if len(draws) > 1 else draws[0]
        return rng.choice((Draw.DRAWS, Draw.STANDS)) if chosen is Draw.FREE else chosen

    return prefer


def in_dealing_order(hands: Finished) -> Hand:
    """Return the cards of a coup as they leave the shoe."""
    all_hands = (*hands.tableaux, hands.banquier)
    rounds = (hand[place] for place in range(PAIR) for hand in all_hands)
    return (*rounds, *(card for hand in all_hands for card in hand[PAIR:]))
