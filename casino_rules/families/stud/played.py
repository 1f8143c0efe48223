"""A hand that was played against the bank: its cards, its stakes, what becomes of them.

What the shared exercises of stud lay on the cloth: a hand, the bank's, or both.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from casino_rules.core.forms import Amount, Choice
from casino_rules.core.money import Cents, Odds
from casino_rules.core.ruling import Step
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families.settling import Settled
from casino_rules.families.stud.play import HAND, Outcome, Stud, outcome, settle, worth
from casino_rules.families.stud.telling import summed
from casino_rules.hands import HandValue

FIVE: Final = FreeCards(HAND, HAND)
"""The form of a hand."""
TWICE: Final = "Une même carte est donnée à deux mains : il n'y a qu'un jeu de 52 cartes."


def shared_card(*hands: Hand) -> bool:
    """Whether two of these hands hold the same card of the one pack."""
    cards = [card.code for hand in hands for card in hand]
    return len(set(cards)) < len(cards)


@dataclass(frozen=True)
class HandShown(Situation):
    """Five cards, face up."""

    cards: Hand = fact("Main", FIVE, spot="place")

    @property
    def value(self) -> HandValue:
        """What they are worth."""
        return worth(self.cards)


@dataclass(frozen=True)
class Showdown(Situation):
    """A hand that raised and the bank's, face up."""

    player: Hand = fact("Joueur", FIVE, spot="place")
    bank: Hand = fact("Banque", FIVE, spot="banque")

    @property
    def values(self) -> tuple[HandValue, HandValue]:
        """What both are worth, the player's first."""
        return worth(self.player), worth(self.bank)

    def problem(self) -> Problem:
        """No card lies in both hands."""
        return ("bank", TWICE) if shared_card(self.player, self.bank) else None


ACTIONS: Final = Choice.of(relance="Relance", passe="Passe")
RAISES: Final = "relance"
FOLDS: Final = "passe"
UNIT: Final[Cents] = 100
MAX_ANTE: Final[Cents] = 10_000 * UNIT
WHOLE: Final = "Une mise est un nombre entier, sans centimes."


@dataclass(frozen=True)
class Played(Showdown):
    """A hand, the bank's, and what was staked; a game gives its ``stud`` and its currency."""

    stud: ClassVar[Stud]
    ante: Cents = fact("Ante", Amount(UNIT, MAX_ANTE), spot="place.ante")
    action: str = fact("Décision du joueur", ACTIONS)

    @cached_property
    def end(self) -> Outcome:
        """How the hand ends."""
        return outcome(*self.values) if self.action == RAISES else Outcome.FOLD

    @property
    def odds(self) -> Odds:
        """What the raise is paid when this hand wins."""
        return self.stud.odds(self.values[0])

    @cached_property
    def settled(self) -> Settled:
        """What becomes of the stakes, the limits of the house applied."""
        return settle(self.end, self.ante, self.odds)

    def problem(self) -> Problem:
        """No card lies twice, and stakes are whole."""
        return super().problem() or (("ante", WHOLE) if self.ante % UNIT else None)

    def proof(self) -> tuple[Step, ...]:
        """Return the steps that lead to the settlement."""
        player, bank = self.values
        ended, settled = self.end, self.settled
        stakes = self.stud.stake_steps(player, ended, settled)
        if ended is Outcome.FOLD:
            return stakes
        versus = self.stud.versus(player, bank).steps
        steps = (*self.stud.qualified(bank).steps, *versus, *stakes)
        if ended is not Outcome.WIN:
            return steps
        paid = settled["ante"].paid, settled["bet"].paid
        return (*steps, summed(self.stud, "simple", paid))
