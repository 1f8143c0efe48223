"""Who speaks, and when a round is over."""

import pytest

from casino_rules.poker.play.rounds import Turn, first_to_show, first_to_speak, pending
from casino_rules.poker.play.seating import blinds, clockwise


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
