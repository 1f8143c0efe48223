"""Bets: who speaks, when a round is over; raises by hand and against pokerkit."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import (
    Automation,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from casino_rules.poker.play.rounds import Turn, first_to_show, first_to_speak, pending
from casino_rules.poker.play.seating import blinds, clockwise
from casino_rules.poker.play.state import Spot, capped, maximum, may_raise, minimum, reopened
from casino_rules.poker.variant import Structure
from tests.casino_rules.poker.oracle import EURO, cards_chosen


def _turn(seat: int, bet: int, *, able: bool = True, live: bool = True, spoke: bool = True) -> Turn:
    return Turn(seat, bet, able, live, spoke)


def test_seats_go_clockwise_from_any_seat_occupied_or_not() -> None:
    assert clockwise((1, 3, 6, 9), 3) == (6, 9, 1, 3)
    assert clockwise((1, 3, 6), 5) == (6, 1, 3)


def test_the_button_is_the_small_blind_of_two_players_only() -> None:
    assert blinds((2, 7), 7) == (7, 2)
    assert blinds((2, 5, 7), 7) == (2, 5)


@pytest.mark.parametrize(
    ("seats", "able", "button", "round_", "speaker"),
    [
        ((1, 2, 3), (1, 2, 3), 1, 1, 1),
        ((1, 2, 3, 4), (1, 2, 3, 4), 1, 1, 4),
        ((1, 2, 3, 4), (1, 3, 4), 1, 2, 3),
        ((1, 2, 3, 4), (1, 4), 4, 3, 1),
        ((3, 8), (3, 8), 3, 1, 3),
        ((3, 8), (3, 8), 3, 4, 8),
    ],
)
def test_the_word_goes_to_the_right_seat(
    seats: tuple[int, ...], able: tuple[int, ...], button: int, round_: int, speaker: int
) -> None:
    assert first_to_speak(seats, able, button, round_) == speaker


def test_a_round_is_over_when_all_have_spoken_and_bets_are_level() -> None:
    assert pending([_turn(1, 10), _turn(2, 10)]) == ()
    assert pending([_turn(1, 10), _turn(2, 10, spoke=False)]) == (2,)
    assert pending([_turn(1, 10), _turn(2, 30)]) == (1,)


def test_an_all_in_player_is_not_waited_for_but_must_be_called() -> None:
    all_in = _turn(1, 50, able=False)
    assert pending([all_in, _turn(2, 50, spoke=False)]) == ()
    assert pending([all_in, _turn(2, 20)]) == (2,)
    assert pending([all_in, _turn(2, 50), _turn(3, 50, spoke=False)]) == (3,)


def test_the_last_raiser_shows_first_else_the_first_who_spoke() -> None:
    assert first_to_show((1, 4, 6), (1, 4, 6), 1, 1) == 1
    assert first_to_show((1, 4, 6), (1, 6), 1, 0) == 6
    assert first_to_show((1, 4, 6), (6,), 1, 0) == 4


def test_nobody_is_waited_for_when_one_player_is_left() -> None:
    assert pending([_turn(1, 10, spoke=False), _turn(2, 30, able=False, live=False)]) == ()


BIG: Final = 10
_AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)

structures = st.sampled_from((Structure.NO_LIMIT, Structure.POT_LIMIT, Structure.LIMIT))


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    """What a player may face, in whole euros, the bets within a limit game being fixed."""
    structure = draw(structures)
    unit = EURO * draw(st.integers(2, 40))
    steps = draw(st.integers(0, 4))
    free = EURO * draw(st.integers(0, 400))
    highest = steps * unit if structure is Structure.LIMIT else free * bool(steps)
    own = min(highest, EURO * draw(st.integers(0, 400)))
    pot = EURO * draw(st.integers(0, 1_000))
    stack = highest - own + EURO * draw(st.integers(1, 2_000))
    return Spot(structure, unit, pot + highest + own, highest, own, stack)


@given(spots())
def test_a_raise_is_above_the_bet_and_within_what_the_player_has(spot: Spot) -> None:
    assert spot.highest < maximum(spot) <= spot.all_in
    assert minimum(spot) > spot.highest
    assert maximum(spot) >= min(minimum(spot), spot.all_in)


@given(spots(), st.integers(2, 9))
def test_the_bounds_of_a_raise_follow_the_stakes(spot: Spot, times: int) -> None:
    names = ("unit", "chips", "highest", "own", "stack")
    larger = replace(spot, **{name: times * getattr(spot, name) for name in names})
    assert minimum(larger) == times * minimum(spot)
    assert maximum(larger) == times * maximum(spot)
    assert (capped(larger), reopened(larger)) == (capped(spot), reopened(spot))


@given(spots())
def test_the_pot_is_three_times_the_bet_and_all_the_rest(spot: Spot) -> None:
    deep = replace(spot, structure=Structure.POT_LIMIT, stack=10**9)
    rest = deep.chips - deep.highest - deep.own
    if deep.highest and 3 * deep.highest + rest >= minimum(deep):
        assert maximum(deep) == 3 * deep.highest + rest


def _spot(state: State, structure: Structure) -> Spot:
    actor = state.actor_index or 0
    unit = (state.street.min_completion_betting_or_raising_amount if state.street else 0) * EURO
    bets = [bet * EURO for bet in state.bets]
    stack = state.stacks[actor] * EURO
    return Spot(structure, unit, state.total_pot_amount * EURO, max(bets), bets[actor], stack)


def _in_cents(amount: int | None) -> int:
    return (amount or 0) * EURO


def _no_limit_as_theirs(state: State) -> None:
    """Their least raise repeats the last step; ours doubles: the same above a first bet."""
    spot = _spot(state, Structure.NO_LIMIT)
    theirs = _in_cents(state.min_completion_betting_or_raising_to_amount)
    ours = min(minimum(spot), spot.all_in)
    repeated = _in_cents(max(state.completion_betting_or_raising_amount, BIG))
    assert min(minimum(replace(spot, rise=repeated)), spot.all_in) == theirs
    first = spot.highest == _in_cents(state.completion_betting_or_raising_amount)
    blind = spot.highest == spot.unit
    assert ours == theirs if first or blind else ours >= theirs
    assert maximum(spot) == _in_cents(state.max_completion_betting_or_raising_to_amount)


def _pot_limit_as_theirs(state: State) -> None:
    spot = _spot(state, Structure.POT_LIMIT)
    assert maximum(spot) == _in_cents(state.max_completion_betting_or_raising_to_amount)


def _limit_as_theirs(state: State) -> None:
    spot = _spot(state, Structure.LIMIT)
    if spot.highest % spot.unit == 0:  # a short all-in is completed by us, and added to by them
        least = _in_cents(state.min_completion_betting_or_raising_to_amount)
        assert min(minimum(spot), spot.all_in) == least
        assert maximum(spot) == least


def _act(rng: Random, state: State) -> None:
    chance = rng.random()
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    if chance < 0.2 and state.can_fold():
        state.fold()
    elif chance < 0.6 and least and most and state.can_complete_bet_or_raise_to(least):
        state.complete_bet_or_raise_to(rng.choice((least, rng.randint(least, most))))
    else:
        state.check_or_call()


_BLINDS: Final[dict[str, Any]] = {
    "automations": _AUTOMATIONS,
    "ante_trimming_status": True,
    "raw_antes": 0,
    "raw_blinds_or_straddles": (BIG // 2, BIG),
}
_GAMES: Final[dict[str, tuple[Callable[[list[int], int], State], Callable[[State], None]]]] = {
    "no-limit": (NoLimitTexasHoldem(**_BLINDS, min_bet=BIG), _no_limit_as_theirs),
    "pot-limit": (PotLimitOmahaHoldem(**_BLINDS, min_bet=BIG), _pot_limit_as_theirs),
    "limit": (
        FixedLimitTexasHoldem(**_BLINDS, small_bet=BIG, big_bet=2 * BIG),
        _limit_as_theirs,
    ),
}


def _by_the_rise(state: State) -> Spot:
    """Return what the actor faces in a house that measures a raise by the last rise."""
    actor = state.actor_index or 0
    others = (seat for seat in state.player_indices if seat != actor and state.statuses[seat])
    more = any(state.bets[seat] + state.stacks[seat] > max(state.bets) for seat in others)
    rise = _in_cents(max(state.completion_betting_or_raising_amount, BIG))
    return replace(_spot(state, Structure.NO_LIMIT), rise=rise, opposed=more)


@pytest.mark.parametrize("hands", [60, pytest.param(2_000, marks=pytest.mark.thorough)])
def test_raises_over_short_all_ins_are_those_of_pokerkit(hands: int) -> None:
    game, _ = _GAMES["no-limit"]
    rng, met, alone = Random("short all-ins"), 0, 0
    with cards_chosen():
        for _ in range(hands):
            seats = rng.randint(2, 6)
            state = game([rng.randint(BIG + 1, 9 * BIG) for _ in range(seats)], seats)
            while state.status:
                spot = _by_the_rise(state)
                allowed = state.can_complete_bet_or_raise_to()
                if allowed:
                    least = _in_cents(state.min_completion_betting_or_raising_to_amount)
                    assert min(minimum(spot), spot.all_in) == least
                assert may_raise(spot, spoke=False) or not allowed
                met, alone = met + allowed, alone + (not spot.opposed)
                _act(rng, state)
    assert met > hands
    assert 4 * alone > hands


@pytest.mark.parametrize("hands", [30, pytest.param(120, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("structure", _GAMES)
def test_raises_are_those_that_pokerkit_allows(structure: str, hands: int) -> None:
    game, check = _GAMES[structure]
    rng = Random("raises")
    met = 0
    with cards_chosen():
        for _ in range(hands):
            seats = rng.randint(2, 6)
            state = game([rng.randint(2 * BIG, 60 * BIG) for _ in range(seats)], seats)
            while state.status:
                if state.can_complete_bet_or_raise_to():
                    check(state)
                    met += 1
                _act(rng, state)
    assert 3 * met > 10 * hands
