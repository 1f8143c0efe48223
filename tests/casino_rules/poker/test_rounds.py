"""Rounds that are played: legal actions, bets gathered before cards, options that decide."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.poker.drills.rounds import PLAIN, SHORT, Wanted, anywhere, stopped
from casino_rules.poker.play.raising import minimum
from casino_rules.poker.play.stakes import tables
from casino_rules.poker.situations.hands import HandsToShow
from casino_rules.poker.situations.raises import RISE, FreeAction, FreeToSpeak
from casino_rules.poker.situations.seats import SeatState, SeatTurn, rows_of
from tests.casino_rules.poker.rooms import coups_of, each_betting, each_with_rounds, room_of

HANDS: Final = 40


@each_with_rounds
@pytest.mark.parametrize("temper", [PLAIN, SHORT])
def test_what_is_bet_in_a_round_that_is_stopped_is_what_players_could_bet(
    game: Game, temper: Any
) -> None:
    variant = room_of(game).variant
    house = game.rulebook.default_house
    for seed in range(HANDS):
        wanted = Wanted(tuple(range(1, variant.rounds + 1)), anywhere, temper)
        seen = stopped(Random(seed), variant, house, wanted)
        assert seen.stakes in tables(variant)
        rows = rows_of(seen)
        heights = sorted({row.bet for row in rows if row.state == "en-jeu"} - {0})
        forced = {seen.stakes.small, seen.stakes.big, seen.stakes.bring_in}
        for low, high in pairwise(heights):
            assert low in forced or high >= low + min(low, seen.unit)
        folded = [row for row in rows if row.state == "couche"]
        assert sum(row.bet == seen.stakes.small for row in folded) <= 1 or seen.setting.number > 1


@each_betting
def test_a_beginner_has_few_players_and_one_table(game: Game) -> None:
    variant = room_of(game).variant
    house = game.rulebook.default_house.at(Level.DISCOVERY)
    drill = game.drill("geste-suivant")
    for seed in range(HANDS):
        assert len(drill.generate(Random(seed), house).players) <= 3
    assert len(tables(variant)) >= 3


@each_with_rounds
def test_no_card_is_given_in_a_coup_while_bets_lie_before_the_players(game: Game) -> None:
    gesture = game.drill("geste-suivant")
    gathered = 0
    for coup in coups_of(game):
        before = ""
        for duty in coup:
            if duty.drill == "geste-suivant" and before == "ramasser-les-mises":
                gathered += 1
                assert not any(row.bet for row in duty.situation.players)
                assert gesture.solve(duty.situation).value not in {"rendre", "sans-ramasser"}
            before = duty.drill
    assert gathered


@each_with_rounds
def test_nobody_acts_in_a_coup_once_he_has_folded(game: Game) -> None:
    for coup in coups_of(game):
        gone: set[int] = set()
        for duty in coup:
            rows = getattr(duty.situation, "players", ())
            if duty.drill in {"montant-a-suivre", "action-permise", "relance-minimale"}:
                assert duty.situation.seat not in gone
            gone |= {row.seat for row in rows if getattr(row, "state", "") == "couche"}


def _turns(*bets: int) -> tuple[SeatTurn, ...]:
    return tuple(SeatTurn(seat, "en-jeu", bet, "oui") for seat, bet in enumerate(bets, 1))


def test_the_same_rise_suffices_where_the_house_says_so() -> None:
    drill = catalog.game("texas-holdem").drill("relance-minimale")
    rows = (*_turns(10_000, 30_000), SeatTurn(3, "en-jeu", 0, "non"))
    double = FreeToSpeak(2, 1_000, 5_000, 3, 200_000, rows, "double", 20_000)
    assert drill.solve(double).value == 60_000
    assert drill.solve(replace(double, relance_minimale=RISE)).value == 50_000
    assert minimum(double.spot(room_of(catalog.game("texas-holdem")).variant.structure)) == 60_000


@pytest.mark.parametrize(
    ("choice", "stands"), [("completee", "minimum"), ("moitie", "suivi"), ("rendue", "non")]
)
def test_the_house_says_what_stands_of_a_raise_that_is_too_small(choice: str, stands: str) -> None:
    drill = catalog.game("texas-holdem").drill("action-permise")
    rows = (*_turns(2_000), SeatTurn(2, "en-jeu", 0, "non"))
    seen = FreeAction(2, 1_000, 5_000, 2, 90_000, rows, "miser", 2_500, choice, "double", 2_000)
    assert drill.solve(seen).value == stands


@pytest.mark.parametrize(
    ("choice", "first", "seat"), [("dernier", 5, 7), ("premier", 5, 5), ("premier", 0, 2)]
)
def test_the_last_raiser_shows_by_usage_and_the_first_by_the_text(
    choice: str, first: int, seat: int
) -> None:
    drill = catalog.game("texas-holdem").drill("premier-a-montrer")
    rows = tuple(SeatState(number, "en-jeu") for number in (2, 5, 7))
    assert drill.solve(HandsToShow(7, 7, rows, choice, first, (), ())).value == (seat,)


def test_a_question_asked_before_the_options_is_read_as_it_then_was() -> None:
    drill: Any = catalog.game("texas-holdem").drill("action-permise")
    seen = drill.generate(Random(1), catalog.game("texas-holdem").rulebook.default_house)
    old = {key: value for key, value in drill.dump(seen).items() if key not in drill.legacy_facts}
    read = drill.load(old)
    assert (read.relance_minimale, read.relance_incomplete) == ("double", "rendue")


def test_a_call_has_one_stake_for_each_amount_of_its_table() -> None:
    drill = catalog.game("texas-holdem").drill("montant-a-suivre")
    house = catalog.game("texas-holdem").rulebook.default_house.at(1)
    for seed in range(HANDS):
        seen = drill.generate(Random(seed), house, "entier")
        assert all(row.bet % 500 == 0 for row in seen.players if row.state == "en-jeu")
