"""The exercises of the room of reckoning: by heart, and in chips."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final, override

from casino_rules.calcul import engine
from casino_rules.calcul.engine import BOOK, LADDERS, ODDS, RATES
from casino_rules.calcul.situations import RATE, Pot, Rated, Times, Winning
from casino_rules.core.chips import Counts
from casino_rules.core.drill import Branch, Drill, branch
from casino_rules.core.forms import Amount, Points
from casino_rules.core.house import House
from casino_rules.core.lessons import FILE, read_lessons
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, Cents, Odds, format_amount
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.exercises.chip_counting import MassReading
from casino_rules.families.pitfalls import error
from casino_rules.families.table_keeping.boxes import Box
from casino_rules.families.table_keeping.masses import ReadMass, SizeIn
from casino_rules.families.table_keeping.payment import Payment

_FEW: Final[Mapping[int, int]] = {Level.DISCOVERY: 5, Level.TRAINING: 10}
"""How high a ladder is climbed at the first levels."""
_UNITS: Final[Mapping[int, int]] = {Level.DISCOVERY: 5, Level.TRAINING: 10, Level.FULL: 20}
_MOST_UNITS: Final = 60
"""How many units a stake is made of, at most, by level."""
_IN_CHIPS: Final = 100
"""Higher odds are those of bonuses: their payment is told, not made of chips."""
_BONUS: Final = 5
"""The stake of such a bonus, in euros, at most."""
_GREAT: Final = 20
"""From these odds on, a payment is learnt after the others."""


def _units(rng: Random, house: House) -> int:
    return rng.randint(1, _UNITS.get(house.level, _MOST_UNITS))


@error("mise-comptee", "La mise reste devant le joueur : on ne compte que ce qu'on paye.")
def _with_the_stake(situation: Times) -> int:
    return (situation.fois + 1) * situation.nombre


@error("un-de-moins", "Il manque une fois le nombre de jetons : recomptez l'échelle.")
def _one_less(situation: Times) -> int:
    return (situation.fois - 1) * situation.nombre


class Ladders(Drill[Times]):
    """So many times a number of chips."""

    slug = "echelles"
    title = "Les échelles"
    duty = "Dire 2, 5, 8, 11, 17 et 35 fois chaque nombre, jusqu'à vingt."
    seconds = 5
    situation = Times
    branches = tuple(branch(f"fois-{number}", f"{number} fois") for number in LADDERS)
    pitfalls = (_with_the_stake, _one_less)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Times:
        multiple = int(branch.removeprefix("fois-"))
        return Times(multiple, rng.randint(2, _FEW.get(house.level, engine.MOST)))

    @override
    def classify(self, situation: Times) -> str:
        return f"fois-{situation.fois}"

    @override
    def ask(self, situation: Times) -> Question:
        return Question(f"Combien font {situation.fois} × {situation.nombre} ?", Points(0, 999))

    @override
    def solve(self, situation: Times) -> Ruling[int]:
        return engine.times(situation.fois, situation.nombre)


def _of(odds: Odds) -> Branch:
    great = odds.fraction >= _GREAT
    return branch(_slug(odds), odds.french, level=Level.TRAINING if great else Level.DISCOVERY)


def _slug(odds: Odds) -> str:
    return f"{odds.win}-pour-{odds.stake}"


@error("mise-comprise", "La mise reste au joueur : on ne paye que son gain.")
def _stake_too(situation: Winning) -> Cents:
    return situation.odds.pay(situation.mise) + situation.mise


@error("a-egalite", "Cette mise n'est pas payée un pour un.")
def _even_money(situation: Winning) -> Cents:
    return situation.mise


class Payments(Drill[Winning]):
    """What a stake is paid at the odds of our tables, in digits."""

    slug = "paiements"
    title = "Les paiements de nos tableaux"
    duty = "Dire le gain d'une mise, paire ou impaire, à toutes les cotes que payent nos jeux."
    seconds = 8
    situation = Winning
    branches = tuple(map(_of, ODDS))
    pitfalls = (_stake_too, _even_money)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Winning:
        odds = next(item for item in ODDS if _slug(item) == branch)
        if odds.fraction >= _IN_CHIPS:  # a bonus: its stake is small, and does not change
            return Winning(odds.win, odds.stake, rng.randint(1, _BONUS) * EURO)
        # 19 for 20 is paid to the cent, and the others on whole euros.
        unit = EURO if odds == engine.COMMISSION else odds.stake * EURO
        return Winning(odds.win, odds.stake, unit * _units(rng, house))

    @override
    def classify(self, situation: Winning) -> str:
        return _slug(situation.odds)

    @override
    def ask(self, situation: Winning) -> Question:
        stake = Stake("Mise", situation.mise)
        return Question(
            f"Cette mise de {format_amount(situation.mise)} gagne, à {situation.odds.french}. "
            "Combien payez-vous ?",
            Amount(),
            (Zone("Mise gagnante", stakes=(stake,), spot=IN_QUESTION),),
        )

    @override
    def solve(self, situation: Winning) -> Ruling[Cents]:
        return engine.paid(situation.odds, situation.mise)


@error("un-pour-cent", "C'est un centième de la somme : ce taux est plus grand.")
def _one_per_cent(situation: Rated) -> Cents | None:
    return situation.somme // 100 if situation.taux != "moitie" else None


@error("un-dixieme", "C'est un dixième : la commission de 5 % en est la moitié.")
def _a_tenth(situation: Rated) -> Cents | None:
    return situation.somme // 10 if situation.taux == "commission" else None


class Rates(Drill[Rated]):
    """What a rate takes of an amount."""

    slug = "taux"
    title = "Les taux et les moitiés"
    duty = "Prendre 5 % au centime, 1,25 %, 2 % et la moitié d'une somme."
    seconds = 8
    situation = Rated
    branches = tuple(branch(key, RATE.show(key)) for key in RATES)
    pitfalls = (_one_per_cent, _a_tenth)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Rated:
        # The cagnotte is taken to ten cents: on multiples of eight euros, and of five.
        unit = {"ouverte": 8 * EURO, "limitee": 5 * EURO}.get(branch, EURO)
        return Rated(branch, unit * rng.randint(1, 4) * _units(rng, house))

    @override
    def classify(self, situation: Rated) -> str:
        return situation.taux

    @override
    def ask(self, situation: Rated) -> Question:
        asked = {
            "commission": "Combien font 5 % de {} ?",
            "moitie": "Combien fait la moitié de {} ?",
            "ouverte": "En banque ouverte, combien font 1,25 % de {} ?",
            "limitee": "En banque limitée, combien font 2 % de {} ?",
        }[situation.taux]
        return Question(asked.format(format_amount(situation.somme)), Amount())

    @override
    def solve(self, situation: Rated) -> Ruling[Cents]:
        return engine.taken(situation.taux, situation.somme)


@error("sans-suivre", "On suit d'abord : le pot que l'on relance contient aussi votre mise.")
def _without_the_call(situation: Pot) -> Cents:
    return situation.pot + 2 * situation.mise


@error("le-pot-seul", "Le pot compte la mise et votre suivi, et la relance s'ajoute à la mise.")
def _the_pot_alone(situation: Pot) -> Cents:
    return situation.pot + situation.mise


class PotByHeart(Drill[Pot]):
    """To how much one raises at most, at the height of the pot."""

    slug = "hauteur-du-pot"
    title = "Le pot par cœur"
    duty = "Dire sans compter à combien monte une relance à hauteur du pot."
    seconds = 8
    situation = Pot
    branches = (
        branch("ouverture", "Personne n'a misé"),
        branch("moitie", "Une mise de la moitié du pot", 2),
        branch("pot", "Une mise du pot", 2),
        branch("autre", "Une autre mise", 3, level=Level.TRAINING),
    )
    pitfalls = (_without_the_call, _the_pot_alone)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Pot:
        half = 5 * EURO * _units(rng, house)
        others = [half * part // 5 for part in (1, 2, 3, 6, 8)]
        bet = {"ouverture": 0, "moitie": half, "pot": 2 * half}.get(branch)
        return Pot(2 * half, rng.choice(others) if bet is None else bet)

    @override
    def classify(self, situation: Pot) -> str:
        if not situation.mise:
            return "ouverture"
        known = {situation.pot: "moitie", 2 * situation.pot: "pot"}
        return known.get(2 * situation.mise, "autre")

    @override
    def ask(self, situation: Pot) -> Question:
        pot, bet = format_amount(situation.pot), format_amount(situation.mise)
        said = f"Un joueur y mise {bet}. À combien" if situation.mise else "À combien"
        verb = "relance" if situation.mise else "ouvre"
        return Question(f"Le pot est de {pot}. {said} {verb}-t-on au plus ?", Amount())

    @override
    def solve(self, situation: Pot) -> Ruling[Cents]:
        return engine.pot_raise(situation.pot, situation.mise)


class AtAGlance(ReadMass):
    """What the chips of a box are worth, at a glance."""

    seconds = 6

    @override
    def lying(self, rng: Random, house: House, colours: int) -> Counts:
        return MassReading.lying(self, rng, house, colours)  # no table's limits: all is read


_BOXES: Final = (Box("mise", "Mise", paid=lambda _: ODDS),)
"""Where a stake lies, paid at the odds of all our tables."""
LESSONS: Final = read_lessons(
    (
        Ladders(),
        Payments(),
        Rates(),
        PotByHeart(),
        AtAGlance(BOOK, _BOXES),
        SizeIn(BOOK, _BOXES),
        Payment(BOOK, _BOXES),
    ),
    Path(__file__).with_name(FILE),
)
"""Every exercise, in the order in which one learns them."""
