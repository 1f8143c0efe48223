"""Bets of the exercises on pots: blinds, legal raises, whole chips, pots made at once."""

from collections import deque
from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any, override

import pytest

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.core.money import EURO
from casino_rules.poker.drills.pots.gathering import Gather
from casino_rules.poker.drills.pots.tables import Lineup, Played
from casino_rules.poker.play.rounds import Bettor
from casino_rules.poker.play.seating import clockwise
from casino_rules.poker.play.state import least_anywhere, maximum, may_raise
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, bets_of
from casino_rules.poker.variant import Opening, Structure
from tests.casino_rules.poker.oracle import begun
from tests.casino_rules.poker.rooms import (
    BET,
    betting_of,
    each_betting,
    each_with_rounds,
    one_of_each,
    room_of,
)
from tests.drills import enough


class _Told(Played):
    """A hand that remembers what was done in it, street by street."""

    def __init__(self, *facts: Any) -> None:
        super().__init__(*facts)
        self.done: list[list[tuple[int, int | None]]] = [[]]
        self.bets: list[list[int]] = []

    @override
    def plays(self, player: Bettor, total: int | None, unit: int) -> None:
        spot = self.spot(player, unit)
        assert player.able
        assert total is None or total >= min(spot.highest, spot.all_in)
        if total is not None and total > spot.highest:
            assert may_raise(spot, spoke=player.spoke)
            equal = spot.structure is Structure.EQUAL
            assert equal or least_anywhere(spot, self.rise) <= total <= maximum(spot)
        assert total is not None or spot.due
        self.done[-1].append((player.seat, total))
        super().plays(player, total, unit)

    @override
    def rounds(self) -> Iterator[int]:
        for number in super().rounds():
            self.bets.append([player.bet for player in self.players.values()])
            yield number
            self.done.append([])


def _hands(game: Game, lineup: Lineup) -> Iterator[_Told]:
    """Yield hands of a game whose every action is legal where it is made."""
    for level in Level:
        for seed in range(60):
            hand = _Told(Random(f"{level}{seed}"), room_of(game).variant, lineup, level)
            deque(hand.rounds(), maxlen=0)
            if hand.fits:
                yield hand


@each_betting
def test_all_bets_are_whole_chips_of_the_table(game: Game) -> None:
    for hand in _hands(game, Lineup(2, 1, 2)):
        assert not [p.total for p in hand.players.values() if p.total % hand.stakes.chip]


BLINDS = [game for game in BET if room_of(game).variant.opening is Opening.BLINDS]
LINEUPS = (Lineup(2, 0, 2), Lineup(2, 1, 1), Lineup(2, 3, 1), Lineup(1, 2), Lineup(1, 0, 1))


@pytest.mark.parametrize("lineup", LINEUPS, ids=str)
@one_of_each(betting_of, BLINDS)
def test_pokerkit_plays_every_hand_as_it_was_played(game: Game, lineup: Lineup) -> None:
    """Who acts, and to how much one raises, is legal with the stacks that the players had."""
    for hand in islice(_hands(game, lineup), None, None, enough(12, 1)):
        order = clockwise(hand.players, hand.button)
        stacks = [hand.players[seat].total + hand.players[seat].stack for seat in order]
        theirs = begun(room_of(game).variant, hand.stakes, stacks)
        for seat, total in chain.from_iterable(hand.done):
            assert theirs.actor_index == order.index(seat)
            if total is None:
                theirs.fold()
            elif total > max(theirs.bets):
                theirs.complete_bet_or_raise_to(total)
            else:
                theirs.check_or_call()
        assert theirs.actor_index is None


@each_with_rounds
def test_who_stays_has_matched_every_bet(game: Game) -> None:
    for hand in _hands(game, Lineup(3, 0, 3)):
        rows = bets_of(hand)
        stay = {row.bet for row in rows if row.state == PLAYS}
        assert len(stay) == 1
        assert max([row.bet for row in rows if row.state == FOLDED], default=0) <= max(stay)


@each_with_rounds
def test_nobody_bets_once_nobody_can_answer(game: Game) -> None:
    for hand in _hands(game, Lineup(1, 2)):
        alone, *short = (list(hand.players).index(seat) for seat in hand.seats)
        spent = [number for number, row in enumerate(hand.bets) if any(row[at] for at in short)]
        assert not any(row[alone] for row in hand.bets[max(spent) + 1 :])


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
