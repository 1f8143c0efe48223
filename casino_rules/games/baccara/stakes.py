"""What is staked at baccara, and the situations in which stakes are settled.

The stakes of baccara: what becomes of each, and the account of the bank; amounts in cents.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Final

from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import EURO, MAX_STAKE, Cents, format_amount
from casino_rules.core.plan import NUMBER
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import WHOLE_EUROS, given_twice
from casino_rules.families.settling import Gesture, Half, Line, Settled
from casino_rules.games.baccara.engine import BOOK, Result, Results, Side
from casino_rules.games.baccara.situations import Finished, finished_problem

PAID: Final = BOOK.rule("mise-gagnante")
LOST: Final = BOOK.rule("mise-perdue")
RETURNED: Final = BOOK.rule("mise-rendue")
UNPAID: Final[Mapping[str, Rule]] = {Gesture.COLLECT: LOST, Gesture.RETURN: RETURNED}
"""The article on the stakes of a tableau that are not paid, by what is done with them."""
STRADDLE: Final = BOOK.rule("cheval")
ACCOUNT: Final = BOOK.rule("compte-de-la-banque")
ANNOUNCED: Final = BOOK.rule("annonce-des-tableaux")
CAGNOTTE: Final = BOOK.rule("cagnotte")
CAGNOTTE_GESTURES: Final = BOOK.rule("gestes-de-la-cagnotte")
RATES: Final = {
    "ouverte": (Fraction(125, 10_000), BOOK.rule("taux-ouverte")),
    "limitee": (Fraction(2, 100), BOOK.rule("taux-limitee")),
}
"""The rate of the cagnotte by form of the bank, and its article."""
ROUNDED: Final = BOOK.rule("arrondi")

PAYMENTS: Final = BOOK.pay_table("paiements")
STRADDLE_TABLE: Final = BOOK.draw_table("cheval")
EVEN: Final[Cents] = 2_00
"""A stake « à cheval » is a multiple of two euros."""
_TEN_CENTS: Final[Cents] = 10
_PER_CENT: Final = 100
"""A rate of 1,25 % of whole euros comes out in hundredths of a cent."""


class Bet(StrEnum):
    """Where a stake lies."""

    FIRST = "tableau-1"
    SECOND = "tableau-2"
    STRADDLE = "cheval"

    @property
    def french(self) -> str:
        """« premier tableau », « deuxième tableau », « à cheval »."""
        return "à cheval" if self is Bet.STRADDLE else Side(self.value).french


_GESTURES: Final[Mapping[str, Gesture | Half]] = {
    "G": Gesture.PAY,
    "M": Half.PAY,
    "R": Gesture.RETURN,
    "D": Half.COLLECT,
    "P": Gesture.COLLECT,
}
"""What each mark of the table of stakes « à cheval » means."""
_SIMPLE: Final = {
    Result.WIN: Gesture.PAY,
    Result.TIE: Gesture.RETURN,
    Result.LOSS: Gesture.COLLECT,
}


def gesture_for(bet: Bet, results: Results) -> Gesture | Half:
    """Return what is done with the stakes of a bet."""
    if bet is Bet.STRADDLE:
        return _GESTURES[STRADDLE_TABLE.at(*results)]
    return _SIMPLE[results[bet is Bet.SECOND]]


@dataclass(frozen=True)
class Placed:
    """What lies on each bet, and what both tableaux have done.

    What lies « à cheval » is a multiple of two euros.
    """

    stakes: Mapping[Bet, Cents]
    results: Results

    @property
    def end(self) -> frozenset[Result]:
        """What the tableaux have done, in either order."""
        return frozenset(self.results)

    @cached_property
    def settled(self) -> Settled:
        """What becomes of the stakes, by bet."""
        return Settled({bet: self._line(bet, self.stakes.get(bet, 0)) for bet in Bet})

    def _line(self, bet: Bet, stake: Cents) -> Line:
        if not stake:
            return Line()
        line = Line(stake).but(gesture_for(bet, self.results))
        if not line.paid:
            return line
        odds = PAYMENTS.odds("moitie" if bet is Bet.STRADDLE else "simple")
        return line.but(odds.pay(line.paid))


def settlement_steps(bet: Bet, line: Line, results: Results, seat: int = 0) -> tuple[Step, ...]:
    """Return the proof of what becomes of one stake; ``seat`` is named when it is not 0."""
    facts = {
        "mise": format_amount(line.stake),
        "gain": format_amount(line.paid),
        "perte": format_amount(line.taken),
        "Tableau": f"Place {seat} – le {bet.french}" if seat else f"Le {bet.french}",
        "Cheval": f"Place {seat} – à cheval" if seat else "À cheval",
    }
    if bet is Bet.STRADDLE:
        step = cite(STRADDLE, _straddle_variant(line.gesture, results), **facts)
    else:
        rule = {Gesture.PAY: PAID, **UNPAID}[line.gesture]
        step = cite(rule, "une", **facts, tableau=bet.french)
    return (step.at(seat) if seat else step,)


def _straddle_variant(gesture: str, results: Results) -> str:
    if gesture == Gesture.RETURN:
        return "nul" if results[0] is Result.TIE else "compense"
    return STRADDLE_TABLE.at(*results)


@dataclass(frozen=True, slots=True)
class Exposed:
    """What lies on the cloth, by bet, all players together."""

    first: Cents
    second: Cents
    straddle: Cents

    @property
    def sums(self) -> tuple[Cents, Cents]:
        """The sum exposed on each tableau: half of the stakes « à cheval » lies on each."""
        return self.first + self.straddle // 2, self.second + self.straddle // 2


def bank_won(exposed: Exposed, results: Results) -> Cents:
    """Return what the bank wins (positive) or pays (negative), before any cagnotte."""
    stakes = dict(zip(Bet, (exposed.first, exposed.second, exposed.straddle), strict=True))
    return -Placed(stakes, results).settled.result


def bank_result(exposed: Exposed, results: Results) -> Ruling[Cents]:
    """Decide what the bank wins (positive) or pays (negative), before any cagnotte."""
    total = bank_won(exposed, results)
    signs = {result.sign for result in results}
    variant = {0: "difference-nulle"}.get(total, "difference" if total > 0 else "difference-perdue")
    if signs == {0}:
        variant = "nul"
    elif 0 in signs:
        variant = "un-gagne" if total > 0 else "un-perdu"
    elif len(signs) == 1:
        variant = "deux" if signs == {-1} else "deux-perdus"
    first, second = (format_amount(sum_) for sum_ in exposed.sums)
    more, less = (format_amount(sum_) for sum_ in sorted(exposed.sums, reverse=True))
    facts = {"somme_1": first, "somme_2": second, "plus": more, "moins": less}
    step = cite(ACCOUNT, variant, solde=format_amount(abs(total)), **facts)
    return Ruling(total, (step,))


def cagnotte(won: Cents, bank: str) -> Ruling[Cents]:
    """Decide what the banker owes to the cagnotte on what the coup has brought them."""
    if won <= 0:
        return Ruling(0, (cite(CAGNOTTE, "rien"),))
    rate, rule = RATES[bank]
    exact = won * rate
    owed = rounded(exact)
    shown = format_amount(won)
    return Ruling(
        owed,
        (
            cite(CAGNOTTE, "due", solde=shown),
            cite(rule, solde=shown, exact=_exactly(exact)),
            cite(ROUNDED, cagnotte=format_amount(owed)),
        ),
    )


def rounded(exact: Fraction) -> Cents:
    """Return an amount at the nearest ten cents, half up."""
    return int((exact + _TEN_CENTS // 2) // _TEN_CENTS) * _TEN_CENTS


def _exactly(cents: Fraction) -> str:
    """Return an amount with the parts of a cent that it may hold: « 1,2375 € »."""
    euros, rest = divmod(int(cents * _PER_CENT), 100 * _PER_CENT)
    decimals = f"{rest:04d}".rstrip("0")
    return f"{euros},{decimals} €" if len(decimals) > 2 else format_amount(int(cents))  # noqa: PLR2004 - cents


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is said of both tableaux: the sum of each, and a word."""

    sums: tuple[Cents, Cents]
    words: tuple[str, ...]

    @property
    def phrase(self) -> str:
        """The words as they are said."""
        first, second = (format_amount(sum_) for sum_ in self.sums)
        return f"Premier tableau, {first}, {self.words[0]}. Deuxième tableau, {second}, {self.words[1]}"


BANK_WORDS: Final = {Result.WIN: "perdant", Result.TIE: "égalité", Result.LOSS: "gagnant"}
"""How a tableau is announced, for the bank, by what it has done against the banker."""


def announcement(exposed: Exposed, results: Results) -> Announcement:
    """Return the announcement of both tableaux, as seen from the bank."""
    return Announcement(exposed.sums, tuple(BANK_WORDS[result] for result in results))


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
