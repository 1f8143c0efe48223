"""What is said of what the players do: the announcements of a hand, a few of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from casino_rules.core.announcing import how_at
from casino_rules.core.coup import Duty
from casino_rules.core.drill import Drill
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.players import Table
from casino_rules.poker.drills.spoken import BettingSpoken, BlindDue
from casino_rules.poker.situations.raises import ToSpeak
from casino_rules.poker.situations.rounds import CallDue

_SAID: Final = {Level.DISCOVERY: 1, Level.TRAINING: 2, Level.FULL: 1, Level.RUSH: 1}
"""How many words are said in a hand at most; they are written from the full table on."""
_KINDS: Final = ("parole", "mise", "complete", "relance", "suivi", "tapis", "passe")
"""The announcements of what a player does; those of the cards and the pots are told by the scenes."""


@dataclass(frozen=True, slots=True)
class Word:
    """A player who is about to act: what he faces, if he may call or raise."""

    player: Player
    highest: Cents
    call: CallDue | None
    raise_: ToSpeak | None

    @property
    def raised(self) -> bool:
        """Whether he has bet or raised."""
        return self.player.bet > self.highest

    @property
    def called(self) -> bool:
        """Whether he has called what lay before him, no more."""
        if self.call is None or self.player.folded:
            return False
        due = min(self.call.highest - self.call.own, self.call.stack)
        return self.player.bet == self.call.own + due

    def kind(self, big: Cents) -> str:
        """Return the announcement of what he has done; empty where the script has none for it.

        ``big``: the big blind, or the small bet of the games that have none.
        """
        if self.player.folded:
            return "passe"
        if not (self.raised or self.called):
            return "" if self.highest else "parole"
        if not self.player.stack:
            return "tapis"
        return "suivi" if self.called else self._raise(big)

    def _raise(self, big: Cents) -> str:
        """Return the word of a bet, of a bring-in that is completed, of a raise."""
        if not self.highest:
            return "mise"
        if self.highest < big == self.player.bet:
            return "complete"
        return "relance" if self.player.bet >= 2 * big else ""


class Words:
    """The announcements that are asked in a hand: those drawn for it, when they come to be said."""

    def __init__(
        self, rng: Random, house: House, table: Table, drills: Mapping[str, Drill[Any]]
    ) -> None:
        """Draw the words of this hand among those of the game."""
        drill = drills[BettingSpoken.slug]
        known = {item.slug for item in drill.branches_in(house)}
        self._house = house
        self._big = table.stakes.big
        self._situation = drill.situation
        self._most = self._left = _SAID[house.level]
        self._wanted = set(rng.sample([kind for kind in _KINDS if kind in known], self._most + 1))

    @property
    def asked(self) -> int:
        """How many have been asked."""
        return self._most - self._left

    def said(self, word: Word) -> Iterator[Duty]:
        """Ask what is said of what a player has just done, if it is to be asked in this hand."""
        kind, player = word.kind(self._big), word.player
        if not self._left or kind not in self._wanted:
            return
        self._left -= 1
        self._wanted.remove(kind)
        facts = [player.seat, player.bet or word.highest or self._big]
        if issubclass(self._situation, BlindDue):
            facts.append(self._big)
        seen = self._situation(how_at(self._house), kind, *facts)
        yield Duty(BettingSpoken.slug, seen, "Vous dites à la table ce que fait le joueur.")
