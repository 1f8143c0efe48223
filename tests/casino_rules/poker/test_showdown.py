"""Who receives what at showdown: halves, quarters, thirds and odd chips; and how fast it is told."""

from collections.abc import Mapping
from random import Random
from statistics import median
from time import thread_time

import pytest

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, read_cards
from casino_rules.poker.play.pots import CHIP, Pot, Rounding
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import split, winners
from tests.casino_rules.poker.readings import TESTED
from tests.casino_rules.poker.rooms import room_named

BUTTON = 4
TEXAS = room_named("texas-holdem")
OMAHA_HI_LO = room_named("omaha-hi-lo")
OMAHA_5_HI_LO = room_named("omaha-5-hi-lo")
STUD = Room(TESTED["stud"].variant, TEXAS.book)
STUD_HI_LO = Room(TESTED["stud-hi-lo"].variant, TEXAS.book)


def _given(
    room: Room, chips: int, board: str, hands: Mapping[int, str], button: int = BUTTON
) -> dict[int, int]:
    """Return the chips that each seat receives of a pot."""
    holes = _holes(hands)
    pot = Pot(chips * CHIP, tuple(holes))
    given = split(room, pot, holes, read_cards(board), Rounding(button))
    return {seat: cents // CHIP for seat, cents in given.items()}


def _holes(hands: Mapping[int, str]) -> dict[int, Hand]:
    return {seat: read_cards(cards) for seat, cards in hands.items()}


LOW_BOARD = "8s 7d 3c Kh Qh"


KINGS = "Ks Kc Jd Td"
"""The high hand of that board, without a low."""


@pytest.mark.parametrize(
    ("chips", "hands", "given"),
    [
        (101, {2: "Ks Kc Ad 2d", 6: "Jc Td 9s 9d"}, {2: 101}),
        (101, {2: KINGS, 6: "Ad 2d 9c 9s"}, {2: 51, 6: 50}),
        (100, {2: KINGS, 3: "Ad 2d 9c 9s", 6: "Ah 2s Jc Tc"}, {2: 50, 3: 25, 6: 25}),
        (103, {2: KINGS, 3: "Ad 2d 9c 9s", 6: "Ah 2s Jc Tc"}, {2: 52, 3: 25, 6: 26}),
        (
            120,
            {1: KINGS, 3: "Ad 2d 9c 9s", 6: "Ah 2s Jc Tc", 8: "Ac 2c Jh Th"},
            {1: 60, 3: 20, 6: 20, 8: 20},
        ),
        (100, {2: KINGS, 5: "Jc Tc 9c 9h", 6: "Ad 2d 4c 4s"}, {2: 50, 6: 50}),
        (101, {2: "As 2s Jd Tc", 6: "Ad 2d Jh Ts"}, {2: 50, 6: 51}),
    ],
    ids=[
        "one seat may win both halves with the same cards",
        "the odd chip of two halves goes to the high hand",
        "two equal lows take a quarter each",
        "the first after the button takes the odd chip of the quarters",
        "three equal lows share their half in three",
        "a hand that is neither high nor low receives nothing",
        "those who tie for both halves share each apart",
    ],
)
def test_each_half_is_shared_on_its_own(
    chips: int, hands: Mapping[int, str], given: Mapping[int, int]
) -> None:
    assert _given(OMAHA_HI_LO, chips, LOW_BOARD, hands) == given


def test_the_high_hand_takes_all_when_nobody_has_a_low() -> None:
    hands = {2: KINGS, 6: "Ad 2d 4c 4s"}
    assert _given(OMAHA_HI_LO, 101, "8s 7d Jc Kh Qh", hands) == {2: 101}


def test_the_odd_chips_go_clockwise_from_the_button_one_each() -> None:
    hands = {1: "2h 3d", 5: "2d 3h", 7: "4d 5h"}
    royal = "As Ks Qs Js Ts"
    assert _given(TEXAS, 101, royal, hands) == {5: 34, 7: 34, 1: 33}


@pytest.mark.parametrize(
    ("hands", "first"),
    [
        ({2: "As Kd Qd Jd 9c 3h 2c", 5: "Ah Kc Qc Jc 9d 3d 2d"}, 2),
        ({2: "Ac Kd Qd Jd 9c 3h 2c", 5: "Ah Kc Qc Jc 9d 3d 2d"}, 5),
    ],
)
def test_at_stud_the_highest_card_by_suit_takes_the_odd_chip(
    hands: Mapping[int, str], first: int
) -> None:
    for button in (2, 5):
        given = _given(STUD, 101, "", hands, button)
        assert given[first] == 51


def test_at_stud_the_ace_is_low_in_the_low_half() -> None:
    hands = {
        1: "Kh Kd Ks Qc Qd 9h 9c",
        3: "8s 7d 4c 3h As Jc Td",
        6: "8h 7c 4d 3s Ac Jd Th",
    }
    assert _given(STUD_HI_LO, 101, "", hands) == {1: 51, 3: 25, 6: 25}
    assert _given(STUD_HI_LO, 103, "", hands) == {1: 52, 3: 26, 6: 25}


def _explained(rng: Random) -> float:
    """Return the time in which nine hands of Omaha with five cards are decided and explained."""
    cards = tuple(rng.sample(PACK, 50))
    holes = {seat: cards[5 * seat - 5 : 5 * seat] for seat in range(1, 10)}
    start = thread_time()
    told = [step.text for step in winners(OMAHA_5_HI_LO, holes, cards[45:]).steps]
    spent = thread_time() - start
    assert len(told) > len(holes)
    return spent


def test_nine_hands_of_omaha_5_hi_lo_are_each_explained() -> None:
    rng = Random("nine hands")
    for _ in range(10):
        _explained(rng)


@pytest.mark.measured
def test_nine_hands_of_omaha_5_hi_lo_are_explained_in_five_milliseconds() -> None:
    rng = Random("nine hands")
    times = [_explained(rng) for _ in range(60)]  # the first ones fill the tables of the scales
    assert median(times[30:]) < 0.005
