"""Rounds of betting that were played, stopped where a question is asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple

from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Step
from casino_rules.poker.drills.chance import table_of
from casino_rules.poker.play.betting import NOBODY, Round, Setting, Temper, earlier_pot
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.stakes import Stakes, table_at
from casino_rules.poker.room import Room
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, Facing, SeatTurn
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


class Instant(NamedTuple):
    """The table at one moment: who is about to act (nobody, once it is over), who acted last."""

    seat: int
    last: int
    bets: dict[int, Cents]
    stacks: dict[int, Cents]
    live: frozenset[int]
    spoke: frozenset[int]
    rise: Cents
    unit: Cents
    price: Cents
    """The amount to match."""

    @property
    def over(self) -> Cents:
        """How much the amount to match is above the bet of the player who is about to act."""
        return self.price - self.bets[self.seat]

    @property
    def opposed(self) -> bool:
        """Whether another player than who is about to act has more than the amount to match."""
        others = self.live - {self.seat}
        return any(self.bets[seat] + self.stacks[seat] > self.price for seat in others)


@dataclass(frozen=True)
class Stopped(Facing):
    """A round stopped before the word of a player, or at its end (``seat`` is then 0)."""

    stakes: Stakes
    setting: Setting
    unit: Cents
    seat: int
    last: int
    stack: Cents
    rise: Cents
    players: tuple[SeatTurn, ...]

    @property
    def number(self) -> int:
        """The round."""
        return self.setting.number

    @property
    def pot(self) -> Cents:
        """What the earlier rounds, and the antes, have made."""
        return self.setting.pot


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which rounds are played, and at which of their moments they may be stopped."""

    rounds: tuple[int, ...]
    at: Callable[[Instant], bool]
    temper: Temper = PLAIN
    fewest: int = 2
    lacking: bool = False
    """Whether who posts the big blind, or brings in, has not enough for it."""


def anywhere(instant: Instant) -> bool:
    """Stop wherever somebody is about to act."""
    return instant.seat != NOBODY


def at_the_end(instant: Instant) -> bool:
    """Stop once the round is over."""
    return instant.seat == NOBODY


def in_the_middle(instant: Instant) -> bool:
    """Stop once somebody has acted, before another does."""
    return NOBODY not in {instant.seat, instant.last}


def stopped(rng: Random, variant: Variant, house: House, wanted: Wanted) -> Stopped:
    """Play rounds until one may be stopped as wanted; stop it at such a moment."""
    while True:
        stakes = table_at(rng, variant, house.level)
        played = _begun(rng, variant, stakes, house.level, wanted)
        instants = [_instant(played, seat) for seat in played.moments()]
        if suiting := [instant for instant in instants if wanted.at(instant)]:
            return _seen(stakes, played, rng.choice(suiting))


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


def _instant(played: Round, seat: int) -> Instant:
    players = played.players.values()
    return Instant(
        seat,
        played.last,
        {player.seat: player.bet for player in players},
        {player.seat: player.stack for player in players},
        frozenset(player.seat for player in players if player.live),
        frozenset(player.seat for player in players if player.spoke),
        played.rise,
        played.unit,
        played.faced,
    )


def _seen(stakes: Stakes, played: Round, instant: Instant) -> Stopped:
    def state(seat: int) -> str:
        if seat not in instant.live:
            return FOLDED
        return PLAYS if instant.stacks[seat] else ALL_IN

    rows = tuple(
        SeatTurn(seat, state(seat), bet, "oui" if seat in instant.spoke else "non")
        for seat, bet in instant.bets.items()
    )
    stack = instant.stacks.get(instant.seat, 0)
    return Stopped(
        stakes, played.setting, played.unit, instant.seat, instant.last, stack, instant.rise, rows
    )


def why_over(room: Room, players: Sequence[SeatTurn]) -> Step:
    """Say why a round is over, several players holding cards."""
    highest = max(row.bet for row in players)
    if sum(row.state == PLAYS for row in players) <= 1:
        return room.cite("tour-fini", "tapis")
    short = any(row.state == ALL_IN and row.bet < highest for row in players)
    return room.cite("tour-fini", "egales-ou-tapis" if short else "")
