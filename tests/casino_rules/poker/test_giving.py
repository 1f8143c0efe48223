"""Giving the pots in every game of the room: chips are conserved, shares follow the stakes."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import PACK
from casino_rules.core.game import Game
from casino_rules.core.ruling import Ruling
from casino_rules.poker import showdown
from casino_rules.poker.play.pots import CHIP, Paid, Rounding, compute_pots
from tests.casino_rules.poker.rooms import each_showdown, give_pots, room_of

_SHARES: Final = 120 * CHIP
"""Cut in two halves, then in as many as five parts, without remainder."""


@each_showdown
def test_every_chip_of_the_bets_is_given_less_the_levy(game: Game) -> None:
    drill, house = give_pots(game), game.rulebook.default_house
    for item in drill.branches:
        for number in range(6):
            seen = drill.generate(Random(f"{item.slug}{number}"), house, item.slug)
            left = sum(row.bet for row in seen.bets) - sum(seen.taken)
            assert sum(drill.solve(seen).value.values()) == left


stakes = st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=2, max_size=5)
room_slugs = st.sampled_from(["texas-holdem", "omaha-hi-lo", "stud-hi-lo", "badeucey", "razz"])


@given(room_slugs, stakes, st.integers(2, 7), st.integers(0, 10**6))
def test_shares_follow_the_stakes(
    slug: str, rows: list[tuple[int, bool]], times: int, seed: int
) -> None:
    room = room_of(catalog.game(slug))
    highest = max(rows)[0]
    paid = [
        Paid(seat, amount * _SHARES, live or amount == highest)
        for seat, (amount, live) in enumerate(rows, 1)
    ]
    cards = Random(seed).sample(PACK, 35 + 5)
    held, board = room.variant.hole, tuple(cards[35 : 35 + room.variant.board])
    holes = {row.seat: tuple(cards[held * (row.seat - 1) : held * row.seat]) for row in paid}
    larger = [Paid(row.seat, times * row.amount, row.live) for row in paid]
    once, often = (
        showdown.award(room, compute_pots(bets), holes, board, Rounding(1))
        for bets in (paid, larger)
    )
    assert sum(once.values()) == sum(row.amount for row in paid)
    assert often == {seat: times * amount for seat, amount in once.items()}


def _solved(
    slug: str, hands: dict[int, str], board: str, bets: dict[int, int]
) -> Ruling[dict[str, int]]:
    """Judge the pots of these bets, in euros; seats without a hand have folded."""
    drill = give_pots(catalog.game(slug))
    rows = [
        {"seat": seat, "state": "en-jeu" if seat in hands else "couche", "bet": bet * CHIP}
        for seat, bet in bets.items()
    ]
    held = [{"seat": seat, "hole": cards} for seat, cards in hands.items()]
    button = 2 if drill.room.variant.button else 0
    seen = drill.load({"button": button, "board": board, "bets": rows, "hands": held})
    return drill.solve(seen)


def _received(slug: str, hands: dict[int, str], board: str, bets: dict[int, int]) -> dict[str, int]:
    """Return what each seat receives, in euros."""
    given_ = _solved(slug, hands, board, bets).value
    return {key.removeprefix("place-"): cents // CHIP for key, cents in given_.items()}


@pytest.mark.parametrize(
    ("slug", "hands", "board", "bets", "received"),
    [
        (
            "omaha-hi-lo",
            {1: "Ac 2c Kh Kd", 4: "As 2s Qh 9d"},
            "3h 5d 8c Ks Jh",
            {1: 40, 4: 40},
            {"1": 60, "4": 20},
        ),
        (
            "omaha-hi-lo",
            {1: "Kc Kh 9h 9d", 4: "As 2s Qh 9c"},
            "3h 5d 8c Ks Jh",
            {1: 40, 3: 5, 4: 40},
            {"1": 43, "4": 42},
        ),
        (
            "omaha-hi-lo",
            {1: "Kc Kh 9h 9d", 4: "As 2s Qh 9c"},
            "3h Td 8c Ks Jh",
            {1: 40, 4: 40},
            {"1": 0, "4": 80},
        ),
        (
            "stud",
            {1: "Kd Qd Jc Tc 9s 2h 3h", 4: "Ks Qc Jd Ts 9c 4h 2d"},
            "",
            {1: 40, 2: 5, 4: 40},
            {"1": 42, "4": 43},
        ),
        (
            "razz",
            {1: "As 2d 3c 4c 7s Kh Kd", 4: "Ad 2s 3h 4s 7d Qh Qd"},
            "",
            {1: 40, 2: 5, 4: 40},
            {"1": 43, "4": 42},
        ),
    ],
    ids=[
        "two low hands alike have a quarter each",
        "the chip left goes to the high hand",
        "the high hand takes all where nobody has a low",
        "at stud it goes to the highest card by suit",
        "at razz too, the ace being low",
    ],
)
def test_what_each_seat_receives(
    slug: str, hands: dict[int, str], board: str, bets: dict[int, int], received: dict[str, int]
) -> None:
    assert _received(slug, hands, board, bets) == received


def test_it_is_said_of_which_half_a_chip_is_left() -> None:
    hands = {1: "Ac 2c Qh 9d", 4: "As 2s Qd 9c"}
    ruling = _solved("omaha-hi-lo", hands, "3h 5d 8c Ks Jh", {1: 38, 3: 6, 4: 38})
    told = [step.text for step in ruling.steps if step.rule.slug == "jeton-indivisible"]
    assert ["au haut" in text for text in told] == [True, False]
    assert ["au bas" in text for text in told] == [False, True]


def test_of_two_cards_of_the_highest_rank_the_higher_suit_plays() -> None:
    hands = {1: "Kh Kc Qd Td 8c 5d 5c", 4: "Kd Ks Qh Th 8d 5h 5s"}
    received = _received("razz", hands, "", {1: 40, 2: 5, 4: 40})
    reversed_ = {seat: " ".join(reversed(cards.split())) for seat, cards in hands.items()}
    assert received == _received("razz", reversed_, "", {1: 40, 2: 5, 4: 40})
    assert received == {"1": 42, "4": 43}


@each_showdown
def test_the_button_is_seen_even_where_it_has_put_nothing_in(game: Game) -> None:
    drill = give_pots(game)
    if not drill.room.variant.button:
        return
    seen = drill.generate(Random(1), game.rulebook.default_house, "jeton-indivisible")
    free = next(seat for seat in range(1, 10) if seat not in {row.seat for row in seen.bets})
    zones = drill.ask(replace(seen, button=free)).zones
    assert [zone.seat for zone in zones if zone.button] == [free]


@each_showdown
def test_once_hands_are_shown_what_was_called_is_in_the_middle(game: Game) -> None:
    drill, house = give_pots(game), game.rulebook.default_house
    for seed in range(20):
        situation = drill.generate(Random(seed), house)
        zones = drill.ask(situation).zones
        before = sum(stake.amount for zone in zones if zone.seat for stake in zone.stakes)
        middle = sum(stake.amount for zone in zones if not zone.seat for stake in zone.stakes)
        bets = sorted(row.bet for row in situation.bets)
        assert before + middle + sum(situation.taken) == sum(bets), seed
        assert not situation.hands or before == bets[-1] - bets[-2], seed
