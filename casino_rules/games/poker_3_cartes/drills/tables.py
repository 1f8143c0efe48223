"""Whole tables dealt for the drills: three to seven places, as a pack brings them or with known hands."""

from collections.abc import Sequence
from random import Random
from typing import Final

from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.stakes import heavy_player, seats_at
from casino_rules.core.table_forms import Hand
from casino_rules.families.sampling import until
from casino_rules.games.poker_3_cartes.drills import generators
from casino_rules.games.poker_3_cartes.engine import End, value
from casino_rules.games.poker_3_cartes.situations import SEATS, Decision, Layout, SeatRound

_SIDE_SHARE: Final = 0.35
_BLIND_SHARE: Final = 0.04
"""A neighbour's place is rarely played blind."""


def draw_seats(rng: Random, house: House) -> list[int]:
    """Draw the places that are taken, in a random order."""
    seats = seats_at(rng, house.level, SEATS, least=2)
    return rng.sample(seats, len(seats))


def draw_blind(rng: Random, seats: Sequence[int], house: House) -> set[int]:
    """Draw the places that a neighbour plays blind, where it is allowed: never two side by side."""
    blind = set[int]()
    if house.choice("aveugle") != "autorise" or house.level is Level.DISCOVERY:
        return blind
    for seat in sorted(seats):
        beside = {seat - 1, seat + 1} & set(seats)
        if beside and seat - 1 not in blind and rng.random() < _BLIND_SHARE:
            blind.add(seat)
    return blind


def true_table(rng: Random, house: House) -> Layout:
    """Deal a table as a pack brings it, the players raising as they should; one at least raises."""
    return until(lambda: table_with(rng, house), lambda laid: bool(laid.raised))


def table_with(rng: Random, house: House, *known: Hand) -> Layout:
    """Deal a table on which a bank, then a player's hand, may be known; that player bets it all.

    Raises:
        InvalidSituationError: if all the players fold.
    """
    hands = [*known, *generators.packets(rng, *known)]
    bank, *others = hands
    seats = draw_seats(rng, house)
    rows = dealt_rows(rng, house, seats, others)
    if len(known) > 1:
        ante = rows[0].ante
        side = generators.draw_side(rng, house, ante)
        raised = SeatRound(seats[0], Decision.RAISE.value, known[1], ante, side)
        rows = (raised, *rows[1:])
    rows = tuple(sorted(rows, key=lambda row: row.seat))
    return Layout(bank, rows, house.choice("bonus-ante"))


def dealt_rows(
    rng: Random, house: House, seats: Sequence[int], hands: Sequence[Hand]
) -> tuple[SeatRound, ...]:
    """Seat players with the hands dealt: raised if they are worth it, or played blind."""
    blind = draw_blind(rng, seats, house)
    rich = heavy_player(rng, house.level, len(seats))
    rows = []
    for number, (seat, hand) in enumerate(zip(seats, hands, strict=False)):
        ante = generators.draw_ante(rng, house, heavy=number == rich)
        rows.append(_dealt_row(rng, house, seat, hand, ante, blind=seat in blind))
    return tuple(rows)


def _dealt_row(
    rng: Random, house: House, seat: int, hand: Hand, ante: Cents, *, blind: bool
) -> SeatRound:
    side = generators.maybe_side(rng, house, _SIDE_SHARE, ante)
    if blind:
        return SeatRound(seat, Decision.BLIND.value, hand, ante, 0)
    if generators.worth_a_raise(value(hand).shape):
        return SeatRound(seat, Decision.RAISE.value, hand, ante, side)
    return SeatRound(seat, Decision.FOLD.value, (), ante, side)


def can_queue(laid: Layout) -> bool:
    """Whether at least two places of a layout are to be collected or paid."""
    ends = [laid.end(row) for row in laid.raised]
    return len(ends) - ends.count(End.TIE) > 1


def below_unqualified(rng: Random, house: House) -> Layout:
    """Lay a table where a bank that is not qualified would beat every hand still in play.

    Nobody who knows the game raises with such hands: these players have raised all the same.

    Raises:
        InvalidSituationError: if no hand dealt is so low.
    """
    laid = table_with(rng, house)
    lowest = sorted(generators.packets(rng, laid.bank), key=value)
    rows = tuple(
        SeatRound(row.seat, Decision.RAISE.value, hand, row.ante, row.pair_plus)
        for row, hand in zip(laid.seats, lowest, strict=False)
        if value(hand) < value(laid.bank)
    )
    return Layout(laid.bank, rows, laid.bonus_ante)
