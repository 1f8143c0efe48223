"""Poker 3 cartes: every payment at every end of a round."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules.families.settling import Gesture, Line
from casino_rules.games.poker_3_cartes import engine, temoin
from casino_rules.games.poker_3_cartes.engine import SLUGS, End, Stakes
from casino_rules.hands import ThreeCardCategory

CHOICES = ("banque-battue", "toujours")
RAISED_ENDS = [end for end in End if end is not End.FOLD]
categories = st.sampled_from(ThreeCardCategory)
ends = st.sampled_from(RAISED_ENDS)
choices = st.sampled_from(CHOICES)
stakes = st.integers(1, 10_000_00)


def _times(table: str, hand: str) -> int:
    """Return what the witness pays a hand, zero below its table."""
    column = "" if table == "pair-plus" else "bonus"
    try:
        return int(temoin.TABLES[table](hand, column).split()[0])
    except KeyError:
        return 0


def _due(hand: str, end: End, ante: int, side: int, choice: str) -> int:
    """Return what a player wins or loses, written from the witness."""
    kept, played = temoin.KEPT[end.value]
    antes = kept - 1 + (0 if played is None else played - 1)
    won = antes * ante
    if end is End.FOLD:
        return won - side
    won += side * (_times("pair-plus", hand) or -1)
    if temoin.bonus_due(end.value, choice) == "O":
        won += ante * _times("bonus-ante", hand)
    return won


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("end", RAISED_ENDS)
@pytest.mark.parametrize("hand", ThreeCardCategory, ids=lambda hand: SLUGS[hand])
def test_every_end_of_every_hand_is_settled_as_the_witness_says(
    hand: ThreeCardCategory, end: End, choice: str
) -> None:
    for ante, side in ((25_00, 0), (25_00, 10_00), (1, 7)):
        settled = engine.settle(end, hand, Stakes(ante, side), choice)
        assert settled.result == _due(SLUGS[hand], end, ante, side, choice)


def test_a_player_who_folds_loses_the_ante_and_pair_plus() -> None:
    for hand, choice in ((None, CHOICES[0]), (ThreeCardCategory.TRIPS, CHOICES[1])):
        settled = engine.settle(End.FOLD, hand, Stakes(25_00, 10_00), choice)
        assert (settled.result, settled.paid, settled["play"]) == (-35_00, 0, Line())


@given(categories, ends, choices, stakes, stakes)
def test_pair_plus_is_settled_apart_from_the_ante(
    hand: ThreeCardCategory, end: End, choice: str, ante: int, side: int
) -> None:
    both = engine.settle(end, hand, Stakes(ante, side), choice)
    alone = engine.settle(end, hand, Stakes(ante), choice)
    paid = engine.pair_plus(hand, side).paid
    assert both.result == alone.result + (paid or -side)
    assert both.paid == alone.paid + paid


@given(categories, ends, stakes)
def test_the_bonus_always_paid_never_pays_less(
    hand: ThreeCardCategory, end: End, ante: int
) -> None:
    source, always = (engine.bonus_gain(hand, end, ante, choice) for choice in CHOICES)
    assert source in {0, always}
    assert (source == always) is (always == 0 or end is End.WIN)


@pytest.mark.parametrize(
    ("end", "gestures"),
    [
        (End.FOLD, (Gesture.COLLECT, "")),
        (End.NOT_QUALIFIED, (Gesture.PAY, Gesture.RETURN)),
        (End.WIN, (Gesture.PAY, Gesture.PAY)),
        (End.TIE, (Gesture.RETURN, Gesture.RETURN)),
        (End.LOSE, (Gesture.COLLECT, Gesture.COLLECT)),
    ],
)
def test_ante_and_play_at_each_end(end: End, gestures: tuple[str, str]) -> None:
    settled = engine.settle(end, ThreeCardCategory.PAIR, Stakes(25_00), CHOICES[0])
    assert (settled["ante"].gesture, settled["play"].gesture) == gestures


def test_every_gain_is_a_whole_number_of_times_the_stake() -> None:
    for table in (engine.PAIR_PLUS, engine.ANTE_BONUS):
        assert all(odds.fraction.denominator == 1 for odds in table.cells.values())
    assert Fraction(engine.pair_plus(ThreeCardCategory.TRIPS, 1).paid) == 30
