"""Bets of the exercises on pots: blinds, legal raises, whole chips, pots made at once."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.core.money import EURO
from casino_rules.poker.drills.pots.gathering import Gather
from casino_rules.poker.drills.pots.played import Cast, Played, played
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS
from casino_rules.poker.variant import Structure
from tests.casino_rules.poker.rooms import each_betting, each_with_rounds, room_of


def _hands(game: Game, cast: Cast) -> Iterator[Played]:
    for level in Level:
        for seed in range(60):
            yield played(Random(f"{level}{seed}"), room_of(game).variant, cast, level)


def _levels(bets: tuple[int, ...], states: tuple[str, ...]) -> list[int]:
    """Return the heights of a round, but for those of players who were out of chips."""
    return sorted({bet for bet, state in zip(bets, states, strict=True) if state != ALL_IN} | {0})


@each_betting
def test_all_bets_are_whole_chips_of_the_table(game: Game) -> None:
    for hand in _hands(game, Cast(2, 1, 2)):
        assert not [bet for bet in hand.totals if bet % hand.stakes.chip]


@each_with_rounds
def test_each_height_of_a_later_round_is_a_legal_raise_of_the_one_below(game: Game) -> None:
    structure = room_of(game).variant.structure
    for hand in _hands(game, Cast(2, 0, 2)):
        for number, bets in enumerate(hand.rounds[1:], 1):
            unit = hand.stakes.big
            if structure is Structure.LIMIT:
                unit *= 2 if number > 1 else 1
                assert not [bet for bet in bets if bet % unit or bet > 4 * unit]
                continue
            _, *levels = _levels(bets, hand.states)
            assert all(level >= unit for level in levels)
            assert all(high >= 2 * low for low, high in pairwise(levels))


@each_with_rounds
def test_at_most_one_small_blind_is_folded_and_who_stays_has_matched(game: Game) -> None:
    for hand in _hands(game, Cast(3, 0, 3)):
        first = hand.rounds[0]
        small = sum(bet == hand.stakes.small for bet in first)
        assert not hand.posted or small <= 1  # at stud a bring-in may be called
        stay = {total for total, s in zip(hand.totals, hand.states, strict=True) if s == PLAYS}
        assert len(stay) == 1
        left = [total for total, s in zip(hand.totals, hand.states, strict=True) if s == FOLDED]
        assert max(left, default=0) <= max(stay)


@each_with_rounds
def test_nobody_bets_once_nobody_can_answer(game: Game) -> None:
    for hand in _hands(game, Cast(1, 2)):
        short = [row[1:] for row in hand.rounds]
        spent = [number for number, row in enumerate(short) if any(row)]
        assert not any(any(row) for row in hand.rounds[max(spent) + 1 :])


def _turn(seat: int, state: str, euros: int) -> dict[str, object]:
    return {"seat": seat, "state": state, "bet": euros * EURO, "spoke": "oui"}


def test_no_pot_lies_in_the_middle_before_one_is_made() -> None:
    players = [_turn(1, PLAYS, 50), _turn(4, PLAYS, 50)]
    drill = catalog.game("texas-holdem").drill("ramasser-les-mises")
    for before, laid in ((0, []), (1000, [1000])):
        zones = drill.ask(drill.load({"side": 0, "before": before, "players": players})).zones
        assert [stake.amount for zone in zones if not zone.seat for stake in zone.stakes] == laid


def test_what_was_stored_before_side_pots_were_asked_is_still_read() -> None:
    players = [_turn(1, PLAYS, 50), _turn(4, PLAYS, 50)]
    drill = catalog.game("texas-holdem").drill("ramasser-les-mises")
    assert drill.solve(drill.load({"before": 1000, "players": players})).value["pot"] == 11000


def _gathered(**facts: object) -> dict[str, int]:
    drill = catalog.game("texas-holdem").drill("ramasser-les-mises")
    assert isinstance(drill, Gather)
    given = drill.solve(drill.load({"side": 0, **facts})).value
    return {key: cents // EURO for key, cents in given.items() if cents}


def test_a_short_all_in_makes_two_pots_on_its_own_street() -> None:
    players = [_turn(1, PLAYS, 50), _turn(4, PLAYS, 50), _turn(6, ALL_IN, 30)]
    found = _gathered(before=4000, players=players)
    assert found == {"pot": 130, "exterieur-1": 40}


def test_later_bets_leave_the_pot_of_an_earlier_all_in_as_it_is() -> None:
    players = [_turn(1, PLAYS, 50), _turn(4, PLAYS, 50), _turn(6, ALL_IN, 0)]
    assert _gathered(before=13000, players=players) == {"pot": 130, "exterieur-1": 100}
    later = _gathered(before=13000, side=4000, players=players)
    assert later == {"pot": 130, "exterieur-1": 140}
