"""The cloth when the pots are to be given: what lies in the middle, the hands before their seats."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import repeat

from casino_rules.core.money import Cents
from casino_rules.core.questions import Zone
from casino_rules.poker.drills import cloth
from casino_rules.poker.room import CLOTH
from casino_rules.poker.situations.hands import PotsToGive

NO_BUTTON = 0


def zones(situation: PotsToGive) -> tuple[Zone, ...]:
    """Lay the common cards, the pots that are made, the bets and hands of the seats.

    Once hands are shown, everything that was called is in the middle.
    """
    if situation.hands:
        situation = replace(situation, past=max(row.bet for row in situation.bets))
    laid = [*cloth.paid_in(situation), *_unpaid_button(situation)]
    seats = tuple(
        replace(
            zone,
            cards=situation.holes.get(zone.seat, ()),
            button=zone.seat == situation.button,
        )
        for zone in sorted(laid, key=lambda zone: zone.seat)
    )
    pots = cloth.made(_left(situation.made, situation.taken))
    return (*cloth.board(situation.board), *pots, *seats)


def _left(made: Sequence[Cents], taken: Sequence[Cents]) -> tuple[Cents, ...]:
    """Return what lies in each pot that is made, once the house has taken its part."""
    return tuple(pot - part for pot, part in zip(made, taken or repeat(0), strict=False))


def _unpaid_button(situation: PotsToGive) -> Iterator[Zone]:
    """Yield the place of a button who has put nothing in: odd chips go round from it."""
    paying = {row.seat for row in situation.bets}
    if situation.button not in {NO_BUTTON, *paying}:
        yield CLOTH.seat(situation.button)
