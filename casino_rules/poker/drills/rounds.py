"""Rounds of betting that were played, stopped where a question is asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.ruling import Step
from casino_rules.poker.drills.base import table_of
from casino_rules.poker.play.betting import NOBODY, Round, Setting, Temper, earlier_pot
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.stakes import Stakes, table_at
from casino_rules.poker.room import Room
from casino_rules.poker.situations.seats import ALL_IN, PLAYS, SeatTurn
from casino_rules.poker.variant import Variant

PLAIN: Final = Temper()
QUIET: Final = Temper(raises=0.04, folds=0.3, short=0.05)
BOLD: Final = Temper(raises=1.6, folds=0.25, short=0.1)
TIMID: Final = Temper(raises=0.5, folds=0.85, short=0.05)
SHORT: Final = Temper(raises=0.6, folds=0.3, short=0.85, shoves=0.8)
MIXED: Final = Temper(raises=0.5, folds=0.2, short=0.5, shoves=0.7)
POOR: Final = Temper(raises=0.6, folds=0.3, short=0.5, shoves=0.8, depth=1)
"""How tables play when a case is wanted that would be rare at an ordinary one."""

_BEHIND: Final = 0.15
"""How often a player has gone all-in in an earlier round."""
_MOST_LIVE: Final = {Level.DISCOVERY: 3, Level.TRAINING: 4, Level.FULL: 5, Level.RUSH: 6}
"""How many players see a later round at most."""
_PAIR: Final = 2
_THREE: Final = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which rounds are played, and at which of their moments they may be stopped."""

    rounds: tuple[int, ...]
    at: Callable[[Round], bool]
    temper: Temper = PLAIN
    fewest: int = 2
    lacking: bool = False
    """Whether who posts the big blind, or brings in, has not enough for it."""


def anywhere(instant: Round) -> bool:
    """Stop wherever somebody is about to act."""
    return instant.seat != NOBODY


def at_the_end(instant: Round) -> bool:
    """Stop once the round is over."""
    return instant.seat == NOBODY


def in_the_middle(instant: Round) -> bool:
    """Stop once somebody has acted, before another does."""
    return NOBODY not in {instant.seat, instant.last}


def stopped(rng: Random, variant: Variant, house: House, wanted: Wanted) -> Round:
    """Play rounds until one may be stopped as wanted; return it as it stands at such a moment."""
    while True:
        stakes = table_at(rng, variant, house.level)
        played = _begun(rng, variant, stakes, house.level, wanted)
        instants = [*played.moments()]
        if suiting := [instant for instant in instants if wanted.at(instant)]:
            return rng.choice(suiting)


def _begun(rng: Random, variant: Variant, stakes: Stakes, level: Level, wanted: Wanted) -> Round:
    seats = table_of(rng, level, variant.most_seats, wanted.fewest)
    number = rng.choice(wanted.rounds)
    live, behind = seats, frozenset[int]()
    if number > FIRST_ROUND:
        most = min(len(seats), _MOST_LIVE[level])
        live = tuple(sorted(rng.sample(seats, rng.randint(min(_PAIR, most), most))))
        if len(live) >= _THREE and rng.random() < _BEHIND:
            behind = frozenset({rng.choice(live)})
    setting = Setting(number, seats, live, rng.choice(seats), behind=behind, lacking=wanted.lacking)
    setting = replace(setting, pot=earlier_pot(rng, variant, stakes, setting))
    return Round(rng, variant, stakes, setting, wanted.temper)


def why_over(room: Room, players: Sequence[SeatTurn]) -> Step:
    """Say why a round is over, several players holding cards."""
    highest = max(row.bet for row in players)
    if sum(row.state == PLAYS for row in players) <= 1:
        return room.cite("tour-fini", "tapis")
    short = any(row.state == ALL_IN and row.bet < highest for row in players)
    return room.cite("tour-fini", "egales-ou-tapis" if short else "")
