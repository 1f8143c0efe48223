"""Exercises on what the bank wins, loses and puts aside."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, Cents
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question, Zone
from casino_rules.core.stakes import stake
from casino_rules.families.pitfalls import error
from casino_rules.games.baccara import settling, stakes
from casino_rules.games.baccara.drills import generators
from casino_rules.games.baccara.engine import BOOK, Result, Results, Side
from casino_rules.games.baccara.stakes import EVEN, BankAccount, Bet, Counted, Exposed


def draw_stake(rng: Random, house: House, bet: Bet, *, heavy: bool | None = None) -> Cents:
    """Draw a stake as players make it at this house's tables; « à cheval » it is even.

    ``heavy``: whether its player is the one who stakes heavily, where that is known.
    """
    unit = EVEN if bet is Bet.STRADDLE else EURO
    return stake(rng, BOOK.table(house), house.level, unit=unit, heavy=heavy)


_DUE: Final = (Field("cagnotte", "Cagnotte", Amount(optional=True), "cagnotte"),)
_FIELDS: Final[tuple[Field, ...]] = (
    Field(
        "banque",
        "La banque",
        Choice.of(gagne="Gagne", perd="Paye", rien="Ni l'un ni l'autre"),
        "banquier",
    ),
    Field("montant", "Montant", Amount(optional=True), "banquier"),
)

RESULT_NOTES: Final = {
    Result.WIN: "le tableau gagne",
    Result.TIE: "le tableau est à égalité",
    Result.LOSS: "le tableau perd",
}
"""How a page says what a tableau has done against the banker."""


def draw_sums(rng: Random, house: House) -> Exposed:
    """Draw what lies on the cloth, all players together; the sums of both tableaux differ."""
    first, second, straddle = (_sum(rng, house, bet) for bet in Bet)
    while second == first:
        second += draw_stake(rng, house, Bet.SECOND)
    return Exposed(first, second, straddle)


def _sum(rng: Random, house: House, bet: Bet) -> Cents:
    """Draw what some players have staked together; fewer are « à cheval »."""
    players = rng.randint(1, 2 if bet is Bet.STRADDLE else _PLAYERS[house.level])
    return sum(draw_stake(rng, house, bet) for _ in range(players))


_PLAYERS: Final = {
    Level.DISCOVERY: 2,
    Level.TRAINING: 3,
    Level.FULL: 5,
    Level.RUSH: 6,
}
"""How many players stake on a tableau, at most."""


def true_results(rng: Random, house: House) -> Results:
    """Return the results of a coup as a shoe brings it."""
    return generators.true_coup(rng, house).results


def count(exposed: Exposed, results: Results) -> Counted:
    """Put sums and results together."""
    return Counted(
        results[0].value, results[1].value, exposed.first, exposed.second, exposed.straddle
    )


def account(house: House, counted: Counted) -> BankAccount:
    """Add the options of the house on which the account depends."""
    return BankAccount(
        counted.tableau_1,
        counted.tableau_2,
        counted.mises_1,
        counted.mises_2,
        counted.mises_cheval,
        house.choice("banque"),
        house.choice("cagnotte"),
    )


def zones(situation: Counted) -> tuple[Zone, ...]:
    """Lay the sums on the cloth, with what each tableau has done against the banker."""
    sums = zip(Bet, (situation.mises_1, situation.mises_2, situation.mises_cheval), strict=True)
    stakes = BOOK.plan.stakes({bet.value: sum_ for bet, sum_ in sums if sum_})
    return (
        *(
            BOOK.plan.zone(side.value, note=RESULT_NOTES[result])
            for side, result in zip(Side, situation.results, strict=True)
        ),
        Zone("Mises des pontes", stakes=stakes, spot=ALL_SEATS),
    )


def _shape(situation: Counted) -> str:
    first, second = situation.results
    if first is second:
        return {Result.WIN: "deux-perdus", Result.TIE: "deux-egalites", Result.LOSS: "deux-gagnes"}[
            first
        ]
    if Result.TIE in situation.results:
        return "un-gagne" if Result.LOSS in situation.results else "un-perdu"
    return f"difference-{settling.side_of(situation.won)}"


@dataclass(frozen=True, slots=True)
class _Shape:
    """The results that a branch may have, the 1st tableau bearing more."""

    results: tuple[Results, ...]
    equal: bool = False


_W, _T, _L = Result.WIN, Result.TIE, Result.LOSS
_SHAPES: Final = {
    "deux-gagnes": _Shape(((_L, _L),)),
    "deux-perdus": _Shape(((_W, _W),)),
    "deux-egalites": _Shape(((_T, _T),)),
    "un-gagne": _Shape(((_L, _T), (_T, _L))),
    "un-perdu": _Shape(((_W, _T), (_T, _W))),
    "difference-gagne": _Shape(((_L, _W),)),
    "difference-perd": _Shape(((_W, _L),)),
    "difference-rien": _Shape(((_W, _L), (_L, _W)), equal=True),
}


def arranged(rng: Random, house: House, slug: str) -> BankAccount:
    """Draw an account of a shape, on either side of the table."""
    shape = _SHAPES[slug]
    sums, (first, second) = draw_sums(rng, house), rng.choice(shape.results)
    high, low = max(sums.first, sums.second), min(sums.first, sums.second)
    low = high if shape.equal else low
    if rng.random() < _MIRRORED:
        return account(house, count(Exposed(low, high, sums.straddle), (second, first)))
    return account(house, count(Exposed(high, low, sums.straddle), (first, second)))


_MIRRORED: Final = 0.5


def _answer(situation: BankAccount, won: Cents) -> Mapping[str, Any]:
    """Return the whole answer of a trainee who finds this result for the bank."""
    value = {"banque": settling.side_of(won), "montant": abs(won)}
    if situation.cagnotte == "sans":
        return value
    return {**value, "cagnotte": stakes.cagnotte(won, situation.banque).value}


def _with_straddle(situation: BankAccount, straddle: Cents) -> Mapping[str, Any]:
    """Count other sums « à cheval » than the right ones."""
    sums = Exposed(situation.mises_1, situation.mises_2, straddle)
    return _answer(situation, stakes.bank_won(sums, situation.results))


@error("vu-des-pontes", "C'est le compte de la banque : elle gagne quand les tableaux perdent.")
def _for_pontes(situation: BankAccount) -> Mapping[str, Any] | None:
    return {"banque": settling.side_of(-situation.won)} if situation.won else None


@error(
    "difference-additionnee",
    "Un tableau gagné et un tableau perdu se retranchent, ils ne s'additionnent pas.",
)
def _difference_added(situation: BankAccount) -> Mapping[str, Any] | None:
    if not _shape(situation).startswith("difference"):
        return None
    return {"montant": sum(situation.exposed.sums)}


def _cagnotte(situation: BankAccount, base: Cents, rate: Fraction) -> Mapping[str, Cents] | None:
    if situation.cagnotte == "sans":
        return None
    return {"cagnotte": stakes.rounded(base * rate)}


def _rate(situation: BankAccount) -> Fraction:
    return stakes.RATES[situation.banque][0]


@error(
    "cagnotte-sur-tout",
    "La cagnotte porte sur ce que la banque gagne, et non sur toutes les mises.",
)
def _on_everything(situation: BankAccount) -> Mapping[str, Cents] | None:
    everything = sum(situation.exposed.sums)
    less = 0 < situation.won < everything
    return _cagnotte(situation, everything, _rate(situation)) if less else None


@error("cagnotte-sans-gain", "La cagnotte n'est prise que sur un coup que la banque gagne.")
def _when_nothing_won(situation: BankAccount) -> Mapping[str, Cents] | None:
    everything = sum(situation.exposed.sums)
    return _cagnotte(situation, everything, _rate(situation)) if situation.won <= 0 else None


@error("autre-taux", "Le taux est de 1,25 % à la banque ouverte et de 2 % à la banque limitée.")
def _other_rate(situation: BankAccount) -> Mapping[str, Cents] | None:
    other = next(rate for bank, (rate, _) in stakes.RATES.items() if bank != situation.banque)
    return _cagnotte(situation, max(situation.won, 0), other)


@error("sans-arrondi", "La cagnotte s'arrondit à la dizaine de centimes la plus proche.")
def _not_rounded(situation: BankAccount) -> Mapping[str, Cents] | None:
    exact = max(situation.won, 0) * _rate(situation)
    if situation.cagnotte == "sans" or exact.denominator != 1:
        return None
    return {"cagnotte": int(exact)}


class Account(Drill[BankAccount]):
    """What the bank wins or pays in a coup, and the cagnotte where the house takes one."""

    slug = "compte-banque"
    title = "Le compte de la banque"
    duty = "Dire ce que la banque gagne ou paye, et la cagnotte s'il y en a une."
    seconds = 25
    situation = BankAccount
    branches = (
        branch("deux-gagnes", "La banque gagne les deux tableaux", 2),
        branch("deux-perdus", "La banque perd les deux tableaux"),
        branch("deux-egalites", "Égalité aux deux tableaux"),
        branch("un-gagne", "La banque gagne un tableau, l'autre à égalité", 2),
        branch("un-perdu", "La banque perd un tableau, l'autre à égalité"),
        branch("difference-gagne", "Un gagné, un perdu : la différence est à la banque", 3),
        branch("difference-perd", "Un gagné, un perdu : la banque paye la différence", 2),
        branch("difference-rien", "Un gagné, un perdu, de la même somme"),
    )
    pitfalls = (
        _for_pontes,
        Pitfall(
            "cheval-oublie",
            "Les mises à cheval comptent aussi, pour moitié sur chaque tableau.",
            lambda situation: _with_straddle(situation, 0),
        ),
        Pitfall(
            "cheval-double",
            "Une mise à cheval ne compte que pour moitié sur chaque tableau.",
            lambda situation: _with_straddle(situation, 2 * situation.mises_cheval),
        ),
        _difference_added,
        _when_nothing_won,
        _on_everything,
        _other_rate,
        _not_rounded,
    )
    classify = staticmethod(_shape)
    solve = staticmethod(settling.account)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BankAccount:
        return arranged(rng, house, branch)

    @override
    def deal(self, rng: Random, house: House) -> BankAccount:
        return account(house, count(draw_sums(rng, house), true_results(rng, house)))

    @override
    def ask(self, situation: BankAccount) -> Question:
        options, fields = {"cagnotte": situation.cagnotte}, _FIELDS
        if situation.cagnotte == "avec":
            options["banque"] = situation.banque
            fields += _DUE
        prompt = "Que gagne ou que paye la banque dans ce coup ?"
        return Question(prompt, Fields(fields), zones(situation), BOOK.in_force(**options))
