"""What is said of what the players do: the announcements of a hand, a few of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from casino_rules.core.coup import Duty
from casino_rules.core.drill import Drill
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.table import Table
from casino_rules.exercises.announcing import how_at
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.players import TableInPlay
from casino_rules.poker.drills.calls import UNTOLD, BettingSpoken, BlindDue
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.state import completes_bring_in, maximum
from casino_rules.poker.situations.raises import ToSpeak
from casino_rules.poker.situations.rounds import CallDue
from casino_rules.poker.variant import Structure

_SAID: Final = {Level.DISCOVERY: 1, Level.TRAINING: 2, Level.FULL: 1, Level.RUSH: 1}
"""How many words are said in a hand at most; they are written from the full table on."""
_POT: Final = "pot"
_KINDS: Final = ("parole", "mise", "complete", "relance", _POT, "suivi", "tapis", "passe")
"""The announcements of what a player does; the others are the dealer's own."""
_OWN: Final = 2
"""How many of the dealer's own announcements are asked in a hand at most."""
_LONG: Final = 22
"""A hand that has asked so many duties is made no longer by the dealer's own words."""


@dataclass(frozen=True, slots=True)
class Word:
    """A player who is about to act: what they face, if they may call or raise."""

    player: Player
    cloth: Table
    """What lies on the table then."""
    highest: Cents
    """What was to be called: over a bring-in that was short, the whole of it."""
    call: CallDue | None
    raise_: ToSpeak | None

    @property
    def raised(self) -> bool:
        """Whether they have bet or raised."""
        return self.player.bet > self.highest

    @property
    def called(self) -> bool:
        """Whether they have called what lay before them, no more."""
        if self.call is None or self.player.folded:
            return False
        due = min(self.call.due, self.call.stack)
        return self.player.bet == self.call.own + due

    def completed(self, big: Cents) -> bool:
        """Whether they have brought a bring-in to the whole bet, which is no raise."""
        return completes_bring_in(self.highest, big, self.player.bet)

    def is_most(self, total: Cents, structure: Structure) -> bool:
        """Whether a total is the most that a player could bet: the pot, or all that they have."""
        return self.raise_ is not None and total == maximum(self.raise_.spot(structure))

    def kind(self, big: Cents, structure: Structure) -> str:
        """Return the announcement of what the player has done; empty where the script has none.

        ``big``: the big blind, or the small bet of the games that have none.
        """
        if self.player.folded:
            return "passe"
        if not (self.raised or self.called):
            return "" if self.highest else "parole"
        if not self.player.stack:
            return "tapis"
        return "suivi" if self.called else self._raise(big, structure)

    def _raise(self, big: Cents, structure: Structure) -> str:
        """Return the word of a bet, of a bring-in that is completed, of a raise."""
        if self._is_pot(structure):
            return _POT
        if not self.highest:
            return "mise"
        if self.completed(big):
            return "complete"
        return "relance" if self.player.bet >= 2 * big else ""

    def _is_pot(self, structure: Structure) -> bool:
        """Whether the player has raised as much as the pot allows in the first round."""
        raise_ = self.raise_
        if structure is not Structure.POT_LIMIT or raise_ is None or raise_.round > FIRST_ROUND:
            return False
        return bool(self.highest) and self.is_most(self.player.bet, structure)


class Words:
    """The announcements that are asked in a hand: those drawn for it, when they come to be said."""

    def __init__(
        self, rng: Random, house: House, table: TableInPlay, drills: Mapping[str, Drill[Any]]
    ) -> None:
        """Draw the words of this hand among those of the game."""
        drill = drills[BettingSpoken.slug]
        known = [item.slug for item in drill.branches_in(house)]
        played, own = ([k for k in known if (k in _KINDS) is of] for of in (True, False))
        self._house = house
        self._big = table.stakes.big
        self._situation = drill.situation
        self.asked = 0
        """How many have been asked."""
        self._left = _SAID[house.level]
        self._wanted = set(rng.sample(played, self._left + 1))
        self.own = rng.randint(1, _OWN)
        """How many of the dealer's own may still be asked."""
        self._mine = set(rng.sample(own, self.own + 1))

    def said(self, word: Word, structure: Structure) -> Iterator[Duty]:
        """Ask what is said of what a player has just done, if it is to be asked in this hand."""
        kind, player = word.kind(self._big, structure), word.player
        if not self._left or kind not in self._wanted:
            return
        self._left -= 1
        self._wanted.remove(kind)
        amount = player.bet or word.highest or self._big
        yield self._duty(kind, player.seat, amount, "Vous dites à la table ce que fait le joueur.")

    def told(self, kind: str, seat: int, scene: str, duties: int = 0) -> Iterator[Duty]:
        """Ask what the dealer says at a moment of the hand, if it is to be asked in this one.

        ``seat`` is the one that the dealer names, if any; ``duties`` how many were asked so far.
        """
        if not self.own or kind not in self._mine or duties >= _LONG:
            return
        self.own -= 1
        self._mine.remove(kind)
        yield self._duty(kind, seat, self._big, scene)

    def _duty(self, kind: str, seat: int, amount: Cents, scene: str) -> Duty:
        self.asked += 1
        facts: list[int | str] = [seat, amount]
        if issubclass(self._situation, BlindDue):
            facts += [self._big, UNTOLD]
        return Duty(BettingSpoken.slug, self._situation(how_at(self._house), kind, *facts), scene)
