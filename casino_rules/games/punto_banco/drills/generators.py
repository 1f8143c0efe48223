"""How the situations of the exercises are dealt."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from casino_rules.core.cards import Shoe
from casino_rules.core.drill import wait_for
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families import baccarat
from casino_rules.games.punto_banco.engine import BOOK
from casino_rules.games.punto_banco.situations import (
    DECKS,
    PAIR,
    BancoTurn,
    Finished,
    FirstFour,
    Layout,
    deal_round,
)

BELOW_NATURAL: Final = range(8)
"""The points that lay nothing down."""
MUST_DRAW: Final = range(6)
"""The points with which punto draws when nobody lays down."""
STANDS: Final = (6, 7)
"""The points with which punto stands."""
DRAW_OR_STAND: Final = Choice.of(tire="Tire une carte", reste="Reste")


@dataclass(frozen=True, slots=True)
class Deal:
    """What lies before banco draws, in points: both two-card points, and punto's third card."""

    punto: int
    banco: int
    third: int | None = None


def new_shoe(rng: Random, house: House) -> Shoe:
    """Return a full shoe of this house."""
    return Shoe(rng, DECKS[house.choice("jeux")])


def banco_turn(rng: Random, house: House, deal: Deal) -> BancoTurn:
    """Deal the cards that lie on the table when it is for banco to draw."""
    shoe = new_shoe(rng, house)
    return BancoTurn(_side(rng, shoe, deal.punto, deal.third), _side(rng, shoe, deal.banco, None))


def first_points(hands: FirstFour | BancoTurn | Finished) -> tuple[int, int]:
    """Return the points of the first two cards, punto's and banco's."""
    return baccarat.point(hands.punto[:PAIR]), baccarat.point(hands.banco[:PAIR])


def final_points(hands: Finished | Layout) -> tuple[int, int]:
    """Return the final points, punto's and banco's."""
    return baccarat.point(hands.punto), baccarat.point(hands.banco)


def true_round(rng: Random, house: House) -> Finished:
    """Deal a round as a shoe brings it."""
    return deal_round(new_shoe(rng, house).draw)


def round_with(rng: Random, house: House, wanted: Callable[[Finished], bool]) -> Finished:
    """Deal rounds until one is as wanted; each wanted round comes often."""
    return wait_for(lambda: true_round(rng, house), wanted)


def _side(rng: Random, shoe: Shoe, value: int, extra: int | None) -> Hand:
    pair = baccarat.draw_pair(rng, shoe, value)
    return pair if extra is None else (*pair, baccarat.draw_worth(shoe, extra))


def both_hands(punto: Hand, banco: Hand) -> tuple[Zone, Zone]:
    """Lay both hands on the cloth, punto first."""
    return BOOK.plan.zone("punto", punto), BOOK.plan.zone("banco", banco)
