"""Rounds that are played: legal actions, bets gathered before cards, options that decide."""

from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.poker.drills.rounds import PLAIN, SHORT, Wanted, anywhere, stopped
from casino_rules.poker.play.betting import Round
from casino_rules.poker.play.stakes import tables
from casino_rules.poker.situations.seats import rows_of
from casino_rules.poker.variant import Opening
from tests.casino_rules.poker.rooms import GAMES, coups_of, each_betting, each_with_rounds, room_of

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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_nobody_bets_what_they_have_not(game: Game) -> None:
    """A bring-in was once posted by a player who had less; it is rare: first rounds, short stacks."""
    room, house = room_of(game), game.rulebook.default_house
    rounds = (1,) if room.variant.opening is Opening.BRING_IN else (1, room.variant.rounds)

    def looked_at(instant: Round) -> bool:
        assert min(player.stack for player in instant.players.values()) >= 0, instant
        return True

    for seed in range(500):
        at = house.at(1 + seed % len(Level))
        stopped(Random(seed), room.variant, at, Wanted(rounds, looked_at, SHORT, 2))


@each_with_rounds
def test_nobody_acts_in_a_coup_once_they_have_folded(game: Game) -> None:
    for coup in coups_of(game):
        gone: set[int] = set()
        for duty in coup:
            rows = getattr(duty.situation, "players", ())
            if duty.drill in {"montant-a-suivre", "action-permise", "relance-minimale"}:
                assert duty.situation.seat not in gone
            gone |= {row.seat for row in rows if getattr(row, "state", "") == "couche"}
