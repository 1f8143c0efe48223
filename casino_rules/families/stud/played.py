"""A hand that was played against the bank: its cards, its stakes, what becomes of them."""

from dataclasses import dataclass
from typing import ClassVar, Final

from casino_rules.core.forms import Amount, Choice
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Step
from casino_rules.core.situation import Problem, fact
from casino_rules.families.stud.play import Outcome, Settlement, Stud, outcome, settle
from casino_rules.families.stud.showing import Showdown
from casino_rules.families.stud.telling import summed

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

    @property
    def outcome(self) -> Outcome:
        """How the hand ends."""
        return outcome(*self.values) if self.action == RAISES else Outcome.FOLD

    @property
    def settlement(self) -> Settlement:
        """What becomes of the stakes, before any limit to what is paid."""
        return settle(self.outcome, self.ante, self.stud.odds(self.values[0]))

    @property
    def due(self) -> Cents:
        """What is paid beside the stakes, the limits of the house applied."""
        return self.settlement.paid

    def problem(self) -> Problem:
        """No card lies twice, and stakes are whole."""
        return super().problem() or (("ante", WHOLE) if self.ante % UNIT else None)

    def proof(self) -> tuple[Step, ...]:
        """Return the steps that lead to the settlement."""
        player, bank = self.values
        ended = self.outcome
        settled = self.stud.settled(player, ended, self.ante).steps
        if ended is Outcome.FOLD:
            return settled
        versus = self.stud.versus(player, bank).steps
        steps = (*self.stud.qualified(bank).steps, *versus, *settled)
        if ended is not Outcome.WIN:
            return steps
        lines = self.settlement
        return (*steps, summed(self.stud, "simple", (lines.ante.paid, lines.bet.paid)))
