"""Bets of hands that were played: blinds or antes, legal raises, folds, stacks that fall short.

Everybody who stays matches the last bet of each round, as far as their chips go; a fold leaves what
was put in. No amount is drawn but the size of a raise and what a short stack holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.poker.play.betting import FIVE, sized
from casino_rules.poker.play.raising import Spot, maximum, minimum
from casino_rules.poker.play.rounds import Bettor
from casino_rules.poker.play.stakes import Stakes, table_at
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS
from casino_rules.poker.variant import Opening, Variant

_RAISES: Final = ((0, 1, 1, 1, 2), (0, 0, 1, 1, 1, 2))
"""How many raises the first round sees, and a later one."""
_DEPTH: Final = {Level.DISCOVERY: 50, Level.TRAINING: 100, Level.FULL: 150, Level.RUSH: 300}
"""What nobody puts in more than, in big blinds."""
_MOST_CHIPS: Final = 5
"""A single stake is of so many of the smallest chips at most."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays: so many stay to the end, so many are all-in, so many fold.

    ``alike``: the all-in players have the same stack.
    """

    deep: int
    short: int = 0
    folding: int = 0
    alike: bool = False

    @property
    def states(self) -> tuple[str, ...]:
        """The state of each player at the end, in that order."""
        return (*[PLAYS] * self.deep, *[ALL_IN] * self.short, *[FOLDED] * self.folding)

    def fitted(self, most: int) -> "Cast":
        """Return the same for a table of so many seats at most: the folded leave first."""
        deep = min(self.deep, max(1, most - self.short))
        return replace(self, deep=deep, folding=min(self.folding, most - deep - self.short))


@dataclass(frozen=True, slots=True)
class Played:
    """The bets of a hand: what each player of the cast put in, round by round.

    ``posted``: the players, by their place in the cast, who posted the small and the big blind;
    empty at stud, where ``antes`` are in the pot before the first round.
    """

    stakes: Stakes
    states: tuple[str, ...]
    rounds: tuple[tuple[Cents, ...], ...]
    leaves: tuple[int, ...]
    """The round, from 0, in which each player folds; beyond the last, for who stays."""
    posted: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[Cents, ...]:
        """What each player put in, the ante included."""
        return tuple(self.stakes.ante + sum(bets) for bets in zip(*self.rounds, strict=True))


def played(rng: Random, variant: Variant, cast: Cast, level: Level) -> Played:
    """Play the bets of a hand of a game, as many of the cast as its table seats."""
    cast = cast.fitted(variant.most_seats)
    stakes = table_at(rng, variant, level)
    if variant.opening is Opening.STAKE:
        # A player who folds puts nothing in, and is not there.
        each = (rng.randint(1, _MOST_CHIPS) * stakes.chip,) * cast.deep
        return Played(stakes, (PLAYS,) * cast.deep, (each,), (1,) * cast.deep)
    return _Hand(rng, variant, stakes, cast, level).played()


class _Hand:
    """A hand in which only the bets are played."""

    def __init__(
        self, rng: Random, variant: Variant, stakes: Stakes, cast: Cast, level: Level
    ) -> None:
        self._rng = rng
        self._variant = variant
        self._stakes = stakes
        self._cast = cast
        self._fine = level is Level.RUSH
        self._depth = _DEPTH[level] * stakes.big
        self._number = len(cast.states)
        self._leaves = dict.fromkeys(range(self._number), variant.rounds)
        """The round in which each player folds; none, for who stays."""
        for place in range(self._number - cast.folding, self._number):
            self._leaves[place] = rng.choice((0, 0, *range(variant.rounds)))
        self._posted = self._posting()

    def _posting(self) -> tuple[int, ...]:
        """Return who posts the small and the big amount; who folds early often does."""
        places = self._rng.sample(range(self._number), self._number)
        places.sort(key=lambda place: self._leaves[place] > 0 and self._rng.random() < 0.5)  # noqa: PLR2004
        if self._variant.opening is Opening.BRING_IN:
            return tuple(places[:1])
        return tuple(places[:2])

    def played(self) -> Played:
        """Play every round; nobody bets any more once a single player has chips."""
        pot = self._stakes.ante * self._number
        rounds: list[list[Cents]] = []
        for number in range(self._variant.rounds):
            bets = self._round(number, pot, sum(row[0] for row in rounds))
            pot += sum(bets)
            rounds.append(bets)
        if self._cast.short:
            self._shorten(rounds)
        if self._cast.deep == 1:
            last = self._last_answer(rounds)
            rounds = [
                row if number <= last else [0] * len(row) for number, row in enumerate(rounds)
            ]
        blinds = self._posted if self._variant.opening is Opening.BLINDS else ()
        leaves = tuple(self._leaves.values())
        every = tuple(map(tuple, rounds))
        return Played(self._stakes, self._cast.states, every, leaves, blinds)

    def _round(self, number: int, pot: Cents, before: Cents) -> list[Cents]:
        """Return what each player puts in during a round."""
        posted = [0] * self._number
        if number == 0:
            amounts = (self._stakes.bring_in or self._stakes.small, self._stakes.big)
            for place, amount in zip(self._posted, amounts, strict=False):
                posted[place] = amount
        leaving = [place for place, left in self._leaves.items() if left == number]
        levels = self._levels(number, pot + sum(posted), max(posted), before, sure=bool(leaving))
        bets = [levels[-1] if self._leaves[place] > number else 0 for place in range(self._number)]
        for place in leaving:
            bets[place] = max(posted[place], self._rng.choice((0, *levels[:-1])))
        return bets

    def _levels(
        self, number: int, chips: Cents, highest: Cents, before: Cents, *, sure: bool
    ) -> list[Cents]:
        """Return the bets of a round, one after the other: each is a legal raise of the last."""
        levels = [highest]
        wanted = max(self._rng.choice(_RAISES[number > 0]), int(sure))
        for _ in range(wanted):
            spot = Spot(
                self._variant.structure,
                self._stakes.unit(self._variant, number + 1),
                chips + sum(levels[1:]),
                levels[-1],
                0,
                self._depth,
            )
            least = minimum(spot)
            total = min(sized(self._rng, spot, least, self._stakes.chip), max(least, maximum(spot)))
            if before + total > self._depth and not (sure and len(levels) == 1):
                break
            levels.append(total)
        return levels

    def _shorten(self, rounds: list[list[Cents]]) -> None:
        """Give the all-in players less than those who stay, and take back what they have not."""
        first, chip = self._cast.deep, self._stakes.chip
        step = chip if self._fine else FIVE * chip
        whole = sum(row[0] for row in rounds)
        room = [cents for cents in range(step, whole, step) if cents >= self._stakes.big]
        if not room:
            room = list(range(chip, max(whole, 2 * chip), chip))
        number = self._cast.short
        stacks = self._rng.sample(room, number) if number <= len(room) else [room[0]] * number
        if self._cast.alike:
            stacks = [stacks[0]] * number
        for place, stack in enumerate(stacks, first):
            _cut(rounds, place, stack)

    def _last_answer(self, rounds: Sequence[Sequence[Cents]]) -> int:
        """Return the last round in which somebody could still answer the one who has chips."""
        folds = [left for left in self._leaves.values() if left < self._variant.rounds]
        last = max(folds, default=0)
        for place in range(self._cast.deep, self._cast.deep + self._cast.short):
            spent = [number for number, row in enumerate(rounds) if row[place]]
            last = max(last, *spent) if spent else last
        return last


def _cut(rounds: list[list[Cents]], place: int, stack: Cents) -> None:
    """Let a player put in no more than their stack, in all the rounds together."""
    player = Bettor(place, stack)
    for row in rounds:
        player.bet = 0
        player.put(row[place])
        row[place] = player.bet
