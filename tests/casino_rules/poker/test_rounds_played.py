"""Rounds that are played so that an exercise may stop them: what never happens at any table."""

from random import Random

import pytest

from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.poker.drills.rounds import SHORT, Wanted, stopped
from casino_rules.poker.play.betting import Round
from casino_rules.poker.variant import Opening
from tests.casino_rules.poker.rooms import GAMES, room_of


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
