"""Pots and showdowns against pokerkit."""

import warnings
from random import Random

import pytest
from pokerkit import StandardHighHand

from casino_rules.core.cards import PACK
from casino_rules.games.texas_holdem.room import ROOM
from casino_rules.poker.pots import CHIP, Paid, compute_pots
from casino_rules.poker.showdown import award, winners
from tests.casino_rules.poker.oracle import Played, play, text


def _same_winners(rng: Random) -> bool:
    seats = rng.randint(2, 4)
    cards = rng.sample(PACK, 5 + 2 * seats)
    board = tuple(cards[:5])
    holes = {seat: tuple(cards[3 + 2 * seat : 5 + 2 * seat]) for seat in range(1, seats + 1)}
    hands = {
        seat: StandardHighHand.from_game(text(hole), text(board)) for seat, hole in holes.items()
    }
    best = max(hands.values())
    theirs = tuple(seat for seat, hand in hands.items() if hand == best)
    return winners(ROOM, holes, board).value == theirs


def _difference(played: Played) -> tuple[int, int]:
    """Return the greatest difference of a seat, in chips, and the number of pots.

    Before it shares, pokerkit merges the pots that the losers leave to the same seats; we give
    each pot apart, so odd chips may differ where there are several.
    """
    paid = [Paid(seat, amount, seat in played.live) for seat, amount in played.paid.items()]
    pots = compute_pots(paid)
    button = len(played.holes)  # pokerkit's first player is at the left of the button
    given = award(ROOM, pots, played.holes, played.board, button)
    gaps = [abs(given.get(seat, 0) - cents) for seat, cents in played.received.items()]
    assert sum(given.values()) == sum(played.received.values())
    return max(gaps) // CHIP, len(pots.pots)


def _check_hands(number: int, seed: str) -> None:
    rng = Random(seed)
    inexact = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # cards are chosen, not dealt by pokerkit
        for _ in range(number):
            played = play(rng, rng.randint(3, 6))
            gap, pots = _difference(played)
            assert gap < pots, played
            inexact += gap > 0
    assert inexact * 100 <= number


def test_two_thousand_showdowns_have_the_winners_of_pokerkit() -> None:
    rng = Random("showdowns")
    assert all(_same_winners(rng) for _ in range(2_000))


def test_hands_with_all_ins_and_folds_are_paid_as_pokerkit_pays_them() -> None:
    _check_hands(80, "quick")


@pytest.mark.slow
def test_a_hundred_thousand_showdowns_have_the_winners_of_pokerkit() -> None:
    rng = Random("many showdowns")
    assert all(_same_winners(rng) for _ in range(100_000))


@pytest.mark.slow
def test_five_thousand_hands_are_paid_as_pokerkit_pays_them() -> None:
    _check_hands(5_000, "slow")
