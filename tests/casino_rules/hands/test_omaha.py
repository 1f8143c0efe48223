"""Exactly two cards of the hand and three of the board: against pokerkit."""

from random import Random

import pytest
from pokerkit.hands import OmahaEightOrBetterLowHand, OmahaHoldemHand

from casino_rules.core.cards import PACK, read_cards
from casino_rules.hands import HIGH, eight_or_better_two_three
from tests.casino_rules.hands.oracles import same_order, text


def judge(rng: Random, deals: int) -> None:
    highs, lows = [], []
    for _ in range(deals):
        size = rng.choice((4, 5))
        cards = rng.sample(PACK, size + rng.choice((3, 4, 5)))
        hole, board = cards[:size], cards[size:]
        value = HIGH.best_two_three(hole, board)
        assert len(set(value.cards) & set(hole)) == 2
        assert len(set(value.cards) & set(board)) == 3
        high = OmahaHoldemHand.from_game(text(hole), text(board))
        highs.append((high.entry.index, value.key))
        low = OmahaEightOrBetterLowHand.from_game_or_none(text(hole), text(board))
        ours = eight_or_better_two_three(hole, board)
        assert (low is None) == (ours is None)
        if low and ours:
            lows.append((-low.entry.index, ours.key))
    assert same_order(highs)
    assert same_order(lows)


def test_two_and_three_are_worth_what_pokerkit_says() -> None:
    judge(Random("omaha"), 250)


@pytest.mark.slow
def test_many_deals_of_two_and_three_are_worth_what_pokerkit_says() -> None:
    judge(Random("omaha, at length"), 10_000)


@pytest.mark.parametrize(
    ("hole", "board", "french"),
    [
        ("Ah Kd Qc Js", "2h 5h 9h Th 3c", "Hauteur as-roi"),  # one heart in hand: no flush
        ("Ah Kh Qc Js", "2h 5h 9h Td 3c", "Couleur à l’as"),
        ("Ah Ad Ac As", "Kh Kd 2c 7s 8d", "Deux paires, aux as et aux rois"),
        ("2h 3d 7c 8s", "Ah Kd Qc Js Th", "Hauteur as-roi"),  # the straight of the board
    ],
)
def test_neither_one_nor_three_cards_of_the_hand_play(hole: str, board: str, french: str) -> None:
    assert HIGH.best_two_three(read_cards(hole), read_cards(board)).french == french


def test_every_equal_choice_of_two_and_three_is_found() -> None:
    choices = HIGH.all_best_two_three(read_cards("Ah As Kd Kc"), read_cards("Ad 7h 7s 2c 3c"))
    assert {frozenset(hand) for hand in choices} == {frozenset(read_cards("Ah As Ad 7h 7s"))}
    kings = HIGH.all_best_two_three(read_cards("Ah Ks Kd 9c"), read_cards("Kh 7h 6s 2c 3c"))
    assert len(kings) == 1
