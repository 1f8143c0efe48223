"""Open cards dealt before the seats of a stud."""

from collections.abc import Sequence
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import SUITS, Card
from casino_rules.poker.drills.chance import dealt
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS
from casino_rules.poker.situations.studs import SeatShown

_MOST_LIVE: Final = 4
_TIED: Final = 0.3


def players(
    rng: Random, seats: Sequence[int], size: int, live: int, sure: int = PAIR
) -> tuple[SeatShown, ...]:
    """Deal so many open cards to each of the live players; the other seats have folded.

    ``sure``: so many of them at least can bet, the others may be all-in.
    """
    rows = {seat: SeatShown(seat, FOLDED, ()) for seat in seats}
    cards = _close(rng, dealt(rng, size * live), size)
    for place, seat in enumerate(rng.sample(seats, live)):
        state = PLAYS if place < sure else rng.choice((PLAYS, ALL_IN))
        rows[seat] = SeatShown(seat, state, cards[place * size : (place + 1) * size])
    return tuple(rows.values())


def _close(rng: Random, cards: Hand, size: int) -> Hand:
    """Give the second player, now and then, the ranks of the first: chance rarely ties them."""
    turn = rng.randint(0, len(SUITS) - 1)
    twin = [Card.of(card.rank, SUITS[SUITS.index(card.suit) - turn]) for card in cards[:size]]
    changed = (*cards[:size], *twin, *cards[2 * size :])
    return changed if len(set(changed)) == len(cards) and rng.random() < _TIED else cards


def live_number(rng: Random, seats: int) -> int:
    """Return how many players are left after the first round."""
    return rng.randint(PAIR, min(seats, _MOST_LIVE))
