"""Hands made to measure: cards drawn from a full shoe so that they give the points wanted."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Shoe
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.families import baccarat
from casino_rules.games.punto_banco import engine
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
    """A round in points: both two-card points, and the third cards that the tables give."""

    punto: int
    banco: int
    third: int | None = None
    fourth: int | None = None

    @property
    def natural(self) -> bool:
        """Whether an abattage ends the round."""
        return baccarat.is_natural(self.punto) or baccarat.is_natural(self.banco)

    @property
    def finals(self) -> tuple[int, int]:
        """The final points of punto and of banco."""
        return (self.punto + (self.third or 0)) % 10, (self.banco + (self.fourth or 0)) % 10

    @property
    def winner(self) -> engine.Chance:
        """The winning chance."""
        return engine.winner(*self.finals).value


@cache
def deals() -> tuple[Deal, ...]:
    """Return every round that the tables allow, in points."""
    return tuple(_deals())


def _deals() -> Iterator[Deal]:
    for punto, banco in product(range(10), repeat=2):
        thirds = range(10) if engine.punto_draws(punto, banco).value else (None,)
        for third in thirds:
            draws = engine.banco_draws(banco, punto, third).value
            for fourth in range(10) if draws else (None,):
                yield Deal(punto, banco, third, fourth)


@cache
def deals_won() -> Mapping[tuple[engine.Chance, bool], Sequence[Deal]]:
    """Return the rounds by (winning chance, whether an abattage ended them)."""
    groups: dict[tuple[engine.Chance, bool], list[Deal]] = defaultdict(list)
    for deal in deals():
        groups[deal.winner, deal.natural].append(deal)
    return groups


@cache
def deals_by_finals() -> Mapping[tuple[int, int], Sequence[Deal]]:
    """Return the rounds by final points, punto's and banco's."""
    groups: dict[tuple[int, int], list[Deal]] = defaultdict(list)
    for deal in deals():
        groups[deal.finals].append(deal)
    return groups


def deal_ending(rng: Random, accepts: Callable[[tuple[int, int]], bool]) -> Deal:
    """Draw a round whose final points are accepted: the points first, then how they came."""
    by_finals = deals_by_finals()
    finals = rng.choice([points for points in by_finals if accepts(points)])
    return rng.choice(by_finals[finals])


def new_shoe(rng: Random, house: House) -> Shoe:
    """Return a full shoe of this house."""
    return Shoe(rng, DECKS[house.choice("jeux")])


def hand(shoe: Shoe, values: Sequence[int]) -> Hand:
    """Take cards of these values."""
    return tuple(baccarat.draw_worth(shoe, value) for value in values)


def first_four(rng: Random, house: House, punto: int, banco: int) -> FirstFour:
    """Deal two pairs with these points."""
    shoe = new_shoe(rng, house)
    return FirstFour(baccarat.draw_pair(rng, shoe, punto), baccarat.draw_pair(rng, shoe, banco))


def banco_turn(rng: Random, house: House, deal: Deal) -> BancoTurn:
    """Deal the cards that lie on the table when it is for banco to draw."""
    shoe = new_shoe(rng, house)
    return BancoTurn(_side(rng, shoe, deal.punto, deal.third), _side(rng, shoe, deal.banco, None))


def finished(rng: Random, house: House, deal: Deal) -> Finished:
    """Deal a whole round."""
    shoe = new_shoe(rng, house)
    return Finished(
        _side(rng, shoe, deal.punto, deal.third), _side(rng, shoe, deal.banco, deal.fourth)
    )


def first_points(hands: FirstFour | BancoTurn | Finished) -> tuple[int, int]:
    """Return the points of the first two cards, punto's and banco's."""
    return baccarat.point(hands.punto[:PAIR]), baccarat.point(hands.banco[:PAIR])


def final_points(hands: Finished | Layout) -> tuple[int, int]:
    """Return the final points, punto's and banco's."""
    return baccarat.point(hands.punto), baccarat.point(hands.banco)


def true_round(rng: Random, house: House) -> Finished:
    """Deal a round as a shoe brings it."""
    return deal_round(new_shoe(rng, house).draw)


def _side(rng: Random, shoe: Shoe, value: int, extra: int | None) -> Hand:
    pair = baccarat.draw_pair(rng, shoe, value)
    return pair if extra is None else (*pair, baccarat.draw_worth(shoe, extra))


def both_hands(punto: Hand, banco: Hand) -> tuple[Zone, Zone]:
    """Lay both hands on the cloth, punto first."""
    return Zone("Punto", punto), Zone("Banco", banco)
