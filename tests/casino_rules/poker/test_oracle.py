"""Showdowns and pots of every game of the room against pokerkit, and against hands read by hand."""

from collections.abc import Callable, Mapping
from random import Random

import pytest

from casino_rules.core.cards import PACK
from casino_rules.core.game import Game
from casino_rules.core.table_forms import Hand
from casino_rules.poker.play.pots import CHIP, Paid, Pots, Rounding, compute_pots
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import award, decide
from tests.casino_rules.poker.by_hand import Judge
from tests.casino_rules.poker.oracle import Played, cards_chosen, paid_by_hand, play, text
from tests.casino_rules.poker.readings import SAME_AS, TESTED, Dealt, Reading
from tests.casino_rules.poker.rooms import GAMES, room_named, room_of

BOOK = room_named("texas-holdem").book
every_game = pytest.mark.parametrize("game", TESTED.values(), ids=TESTED)

type Winners = dict[str, tuple[int, ...]]


def _deal(rng: Random, game: Dealt) -> tuple[dict[int, Hand], Hand]:
    seats, held = rng.randint(2, 4), game.variant.hole
    cards = tuple(rng.sample(PACK, seats * held + game.variant.board))
    holes = {seat: cards[(seat - 1) * held : seat * held] for seat in range(1, seats + 1)}
    return holes, cards[seats * held :]


def _ours(game: Dealt, holes: Mapping[int, Hand], board: Hand) -> Winners:
    results = decide(Room(game.variant, BOOK), holes, board)
    return {result.half.key: result.winners for result in results}


def _theirs(game: Dealt, judges: list[Judge], holes: Mapping[int, Hand], board: Hand) -> Winners:
    """Return the winners of each half that has some."""
    found: Winners = {}
    for half, judge in zip(game.variant.halves, judges, strict=True):
        read = {seat: judge(hole, board) for seat, hole in holes.items()}
        keys = {seat: key for seat, key in read.items() if key is not None}
        if keys:
            best = max(keys.values())
            found[half.key] = tuple(seat for seat, key in keys.items() if key == best)
    return found


def _check_winners(
    game: Dealt, number: int, judge_of: Callable[[Reading], Judge], seed: str
) -> None:
    rng = Random(seed)
    judges = [judge_of(reading) for reading in game.readings]
    for _ in range(number):
        holes, board = _deal(rng, game)
        assert _ours(game, holes, board) == _theirs(game, judges, holes, board), (holes, board)


def _from_game(reading: Reading) -> Judge:
    """Read by pokerkit alone, which also chooses the cards."""

    def judge(hole: Hand, board: Hand) -> object:
        return reading.theirs.from_game_or_none(text(hole), text(board))

    return judge  # type: ignore[return-value]  # its hands compare as keys do


def _numbers(quick: int, thorough: int, slow: int) -> pytest.MarkDecorator:
    """Give a test how many hands it deals: a few, more and very many."""
    more = pytest.param(thorough, marks=pytest.mark.thorough)
    return pytest.mark.parametrize(
        "number", [quick, more, pytest.param(slow, marks=pytest.mark.slow)]
    )


@_numbers(60, 500, 100_000)
@every_game
def test_showdowns_have_the_winners_of_pokerkit(game: Dealt, number: int) -> None:
    _check_winners(game, number, lambda reading: reading.by_pokerkit, f"{number} showdowns")


@_numbers(8, 30, 300)
@every_game
def test_showdowns_whose_cards_pokerkit_chooses_have_its_winners(game: Dealt, number: int) -> None:
    _check_winners(game, number, _from_game, f"{number} whole showdowns")


@_numbers(25, 100, 2_000)
@every_game
def test_showdowns_have_the_winners_found_by_hand(game: Dealt, number: int) -> None:
    _check_winners(game, number, lambda reading: reading.by_hand, f"{number} by hand")


@_numbers(3, 30, 1_000)
@every_game
def test_hands_with_all_ins_and_folds_are_paid_as_pokerkit_pays_them(
    game: Dealt, number: int
) -> None:
    _check_hands(game, number, f"{number} hands")


def _check_hands(game: Dealt, number: int, seed: str) -> None:
    rng = Random(seed)
    compared = 0
    with cards_chosen():
        for _ in range(number):
            played = play(rng, game, rng.randint(2, 6))
            given = _given(game, played)
            assert given == paid_by_hand(game, played), played
            if _low_everywhere_or_nowhere(game, played):
                assert given == played.received, played
                compared += 1
    assert compared * (3 if number < 15 else 2) > number  # few hands may be half low by chance


def _pots(played: Played) -> Pots:
    return compute_pots(
        Paid(seat, cents, seat in played.live) for seat, cents in played.paid.items()
    )


def _given(game: Dealt, played: Played) -> dict[int, int]:
    button = len(played.holes)  # pokerkit's first player is at the left of the button
    room = Room(game.variant, BOOK)
    given = award(
        room,
        _pots(played),
        played.holes,
        played.board,
        Rounding(button, CHIP, whole=False, all_cards=False),
    )
    return {seat: given.get(seat, 0) for seat in played.holes}


def _low_everywhere_or_nowhere(game: Dealt, played: Played) -> bool:
    """Whether a low may win half of every pot, or of none.

    Where one of the main pot has a low and nobody of a side pot has any, pokerkit shares half of
    that pot among all; the rule gives the whole of it to the high hand.
    """
    halves = {
        len(_ours(game, {seat: played.holes[seat] for seat in pot.eligible}, played.board))
        for pot in _pots(played).pots
        if len(pot.eligible) > 1
    }
    return len(halves) <= 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_of_the_room_is_dealt_and_read_as_one_that_is_tested(game: Game) -> None:
    variant = room_of(game).variant
    tested = TESTED[SAME_AS.get(game.slug, game.slug)].variant
    assert variant.halves == tested.halves
    assert (variant.hole, variant.board) == (tested.hole, tested.board)
    assert variant.button == tested.button
