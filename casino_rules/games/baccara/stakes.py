"""What is staked at baccara, and the situations in which stakes are settled."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import EURO, MAX_STAKE, Cents
from casino_rules.core.places import WHOLE_EUROS, given_twice
from casino_rules.core.plan import NUMBER
from casino_rules.core.rows import Rows
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.games.baccara.engine import BOOK, Result, Results
from casino_rules.games.baccara.payments import EVEN, Bet, Exposed, Placed, bank_won
from casino_rules.games.baccara.situations import (
    Finished,
    finished_problem,
)

SEATS: Final = range(1, 13)
"""The places of the pontes: 1 to 6 at the 1st tableau, 7 to 12 at the 2nd."""
FIRST_SEATS: Final = range(1, 7)
SECOND_SEATS: Final = range(7, 13)
BANKER_SEAT: Final = 13
RESULTS: Final = Choice.of(gagne="Gagne", nul="Égalité", perd="Perd")
"""What a tableau does against the banker, to choose from."""
BETS: Final = Choice.of(**{bet.value: bet.french.capitalize() for bet in Bet})
_BOX = Amount(0, MAX_STAKE, optional=True)
_SUM = Amount(0, 12 * MAX_STAKE, optional=True)
_EVEN_EUROS = "Une mise à cheval est un nombre pair d'euros."


def stake_message(bet: Bet, stake: Cents) -> str:
    """Return why a stake cannot lie there, or nothing if it can."""
    if stake % EURO:
        return WHOLE_EUROS
    return _EVEN_EUROS if bet is Bet.STRADDLE and stake % EVEN else ""


@dataclass(frozen=True)
class BetResult(Situation):
    """One stake, and what both tableaux have done."""

    tableau_1: str = fact("1er tableau", RESULTS, spot="tableau-1")
    tableau_2: str = fact("2e tableau", RESULTS, spot="tableau-2")
    bet: str = fact("Mise placée", BETS)
    stake: Cents = fact("Mise", Amount(EURO, MAX_STAKE), spot="place")

    @property
    def results(self) -> Results:
        """What both tableaux have done."""
        return Result(self.tableau_1), Result(self.tableau_2)

    @cached_property
    def placed(self) -> Placed:
        """The stake, and all that decides of it."""
        return Placed({Bet(self.bet): self.stake}, self.results)

    def problem(self) -> Problem:
        """A stake is a whole number of euros, even when it is « à cheval »."""
        message = stake_message(Bet(self.bet), self.stake)
        return ("stake", message) if message else None


@dataclass(frozen=True)
class SeatStakes(Situation):
    """What one ponte has staked; zero is an empty box."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), spot=NUMBER)
    tableau_1: Cents = fact("1er tableau", _BOX, spot="place.tableau-1")
    tableau_2: Cents = fact("2e tableau", _BOX, spot="place.tableau-2")
    cheval: Cents = fact("À cheval", _BOX, spot="place.cheval")

    @property
    def boxes(self) -> dict[Bet, Cents]:
        """What lies on each bet."""
        return {
            Bet.FIRST: self.tableau_1,
            Bet.SECOND: self.tableau_2,
            Bet.STRADDLE: self.cheval,
        }

    def on(self, bet: Bet) -> Cents:
        """Return the stake on a bet."""
        return self.boxes[bet]

    def problem(self) -> Problem:
        """A stake at least, in whole euros, even when it is « à cheval »."""
        for bet in Bet:
            if message := stake_message(bet, self.on(bet)):
                return bet.value.replace("-", "_"), message
        if not any(self.on(bet) for bet in Bet):
            return "tableau_1", "Donnez au moins une mise à cette place."
        return None


@dataclass(frozen=True)
class Layout(Finished):
    """The cards of a finished coup and every stake of the cloth."""

    seats: tuple[SeatStakes, ...] = fact("Mises", Rows(SeatStakes, 1, len(SEATS)))

    @property
    def bets(self) -> tuple[Bet, ...]:
        """The bets on which somebody has staked."""
        return tuple(bet for bet in Bet if any(row.on(bet) for row in self.seats))

    @cached_property
    def placed(self) -> dict[int, Placed]:
        """What lies at each place, and all that decides of it."""
        results = self.results
        return {row.seat: Placed(row.boxes, results) for row in self.seats}

    def problem(self) -> Problem:
        """The hands are finished and no place is named twice."""
        return given_twice("seats", (row.seat for row in self.seats)) or finished_problem(self)


@dataclass(frozen=True)
class Counted(Situation):
    """The sums that lie on the cloth and what both tableaux have done."""

    tableau_1: str = fact("1er tableau", RESULTS, spot="tableau-1")
    tableau_2: str = fact("2e tableau", RESULTS, spot="tableau-2")
    mises_1: Cents = fact("Mises du 1er tableau", _SUM, spot="cases.tableau-1")
    mises_2: Cents = fact("Mises du 2e tableau", _SUM, spot="cases.tableau-2")
    mises_cheval: Cents = fact("Mises à cheval", _SUM, spot="cases.cheval")

    @property
    def results(self) -> Results:
        """What both tableaux have done."""
        return Result(self.tableau_1), Result(self.tableau_2)

    @property
    def exposed(self) -> Exposed:
        """What lies on the cloth, by bet."""
        return Exposed(self.mises_1, self.mises_2, self.mises_cheval)

    @cached_property
    def won(self) -> Cents:
        """What the bank wins (positive) or pays (negative), before any cagnotte."""
        return bank_won(self.exposed, self.results)

    def problem(self) -> Problem:
        """Sums are whole euros, even « à cheval », and something lies on the cloth."""
        sums = {
            "mises_1": (Bet.FIRST, self.mises_1),
            "mises_2": (Bet.SECOND, self.mises_2),
            "mises_cheval": (Bet.STRADDLE, self.mises_cheval),
        }
        for name, (bet, sum_) in sums.items():
            if message := stake_message(bet, sum_):
                return name, message
        if not any(sum_ for _, sum_ in sums.values()):
            return "mises_1", "Donnez au moins une mise."
        return None


@dataclass(frozen=True)
class BankAccount(Counted):
    """The same, with the options on which the account of the bank depends."""

    banque: str = fact("Forme de la banque", BOOK.option("banque").form)
    cagnotte: str = fact("Cagnotte", BOOK.option("cagnotte").form)
