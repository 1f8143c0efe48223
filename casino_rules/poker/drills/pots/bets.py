"""Players of a hand that was played, each on a seat that agrees with the button."""

from random import Random
from typing import Final

from casino_rules.poker.drills.chance import seats_at
from casino_rules.poker.drills.pots.played import Played
from casino_rules.poker.play.seating import PAIR, clockwise
from casino_rules.poker.room import Room
from casino_rules.poker.situations.seats import FOLDED, SeatBet

NO_BUTTON: Final = 0

type Places = tuple[int, dict[int, int]]
"""The seat of the button (0 at stud), and the seat of each player of the cast, by their place."""


def placed(rng: Random, room: Room, hand: Played) -> Places:
    """Seat the players: the blinds are at the left of the button, the others anywhere."""
    number = len(hand.states)
    seats = seats_at(rng, number, room.variant.most_seats)
    if not hand.posted:
        button = rng.choice(seats) if room.variant.button else NO_BUTTON
        return button, dict(enumerate(rng.sample(seats, number)))
    button = rng.choice(seats)
    order = clockwise(seats, button)
    if number == PAIR:
        order = order[::-1]  # with two players the button is the small blind
    others = rng.sample([place for place in range(number) if place not in hand.posted], number - 2)
    return button, dict(zip((*hand.posted, *others), order, strict=True))


def rows(hand: Played, seats: dict[int, int]) -> tuple[SeatBet, ...]:
    """Return what each seat has put in, in order; who folded without a chip is left out."""
    told = zip(hand.states, hand.totals, strict=True)
    found = [SeatBet(seats[place], state, bet) for place, (state, bet) in enumerate(told)]
    kept = [row for row in found if row.bet or row.state != FOLDED]
    return tuple(sorted(kept, key=lambda row: row.seat))
