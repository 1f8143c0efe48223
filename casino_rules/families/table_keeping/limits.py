"""The limits of a table: what is accepted, what is given back, and when it is too late.

A stake against the limits of its table: which case of the rule it is, what is done of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core.drill import Branch, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields, Option
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, MAX_STAKE, Cents, format_amount
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Situation, fact, with_forms
from casino_rules.families.pitfalls import error
from casino_rules.families.table_keeping.base import HIGHEST, TableDrill
from casino_rules.families.table_keeping.boxes import Box

ACCEPT, EXCESS, REFUSE, CHEF = "accepter", "excedent", "refuser", "chef"
GESTURES: Final = Choice.of(
    accepter="Laisser la mise",
    excedent="Rendre ce qui est de trop",
    refuser="Refuser la mise et la rendre",
    chef="Arrêter et appeler le chef de table",
)
BEFORE, AFTER = "avant", "apres"
_MOMENTS: Final = Choice.of(
    avant="Avant « Rien ne va plus »", apres="Après « Rien ne va plus », cartes sorties"
)
INSIDE, AT_LIMIT, BELOW, ABOVE, ODD, FIXED, NOT_FIXED, LATE = (
    "dans-les-limites",
    "a-la-limite",
    "sous-le-minimum",
    "au-dessus",
    "hors-multiple",
    "montant-fixe",
    "montant-faux",
    "trop-tard",
)


@dataclass(frozen=True)
class StakeSeen(Situation):
    """A stake on a box of a table whose limits are displayed."""

    boxes: ClassVar[Mapping[str, Box]] = {}
    case: str = fact("Case", Choice(()), frame=True)
    moment: str = fact("Moment", _MOMENTS)
    minimum: Cents = fact("Minimum de la table", Amount(EURO, HIGHEST), frame=True)
    maximum: Cents = fact("Maximum de la table", Amount(EURO, MAX_STAKE), frame=True)
    ante: Cents = fact("Ante", Amount(0, MAX_STAKE, optional=True), "Si elle compte.", spot="place")
    mise: Cents = fact("Mise", Amount(1, MAX_STAKE), spot="place")

    @property
    def box(self) -> Box:
        """What may be staked on this box."""
        return self.boxes[self.case]

    @property
    def exact(self) -> Cents | None:
        """The only amount that may be staked, if it is fixed."""
        if self.box.fixed is None:
            return None
        return int(self.box.fixed * (self.ante if self.box.on_ante else self.minimum))

    @property
    def low(self) -> Cents:
        """The least that may be staked."""
        return self.minimum if self.exact is None else self.exact

    @property
    def high(self) -> Cents:
        """The most that may be staked."""
        return self.maximum if self.exact is None else self.exact

    @property
    def case_of_rule(self) -> str:
        """Which case of the rule this stake is."""
        if self.exact is not None:
            return FIXED if self.mise == self.exact else NOT_FIXED
        if self.mise % self.box.unit:
            return ODD
        if self.mise > self.high:
            return LATE if self.moment == AFTER else ABOVE
        if self.mise < self.low:
            return BELOW
        return AT_LIMIT if self.mise in {self.low, self.high} else INSIDE

    @override
    def problem(self) -> Problem:
        """Limits and unit agree, and a moment counts only for a stake that is too high."""
        unit = self.box.unit
        if self.minimum > self.maximum:
            return "maximum", "Le maximum n'est pas plus bas que le minimum."
        if self.minimum % unit or self.maximum % unit:
            return "minimum", "Les limites de la table sont des multiples de l'unité de mise."
        if self.exact is None and self.mise % EURO:
            return "mise", "Une mise est un nombre entier d'unités."
        if self.moment == AFTER and self.case_of_rule != LATE:
            return "moment", "Après l'arrêt, on ne demande que pour une mise trop forte."
        return self._ante_problem()

    def _ante_problem(self) -> Problem:
        if self.box.on_ante != bool(self.ante):
            return "ante", "L'ante se donne pour les cases qui en dépendent."
        if self.ante and not self.minimum <= self.ante <= self.maximum:
            return "ante", "L'ante est dans les limites de la table."
        return None


def done(gesture: str, back: Cents = 0) -> dict[str, Any]:
    """Return an answer: the gesture, and what is given back."""
    return {"geste": gesture, "rendu": back}


def rightly(seen: StakeSeen) -> dict[str, Any]:
    """Return what is done of a stake."""
    case = seen.case_of_rule
    if case in {INSIDE, AT_LIMIT, FIXED}:
        return done(ACCEPT)
    if case == LATE:
        return done(CHEF)
    if case == ABOVE or (case == NOT_FIXED and seen.mise > seen.high):
        return done(EXCESS, seen.mise - seen.high)
    return done(REFUSE, seen.mise)


_TWICE: Final = 2

_STEP: Final[Cents] = 5 * EURO
"""Stakes are drawn by chips of five where the minimum allows it."""

_NEAR: Final = 20
"""Stakes are drawn up to so many steps from a limit."""

_CHIPS: Final = (1, 2, 5, 10, 20, 50, 100)
"""What a player puts by mistake where the amount is fixed."""

_TITLES: Final = {
    INSIDE: ("Une mise dans les limites", 1),
    AT_LIMIT: ("Une mise à la limite", 1),
    BELOW: ("Une mise sous le minimum", 1),
    ABOVE: ("Une mise au-dessus du maximum", 2),
    ODD: ("Une mise hors multiple", 1),
    FIXED: ("Un montant fixe, juste", 1),
    NOT_FIXED: ("Un montant fixe, faux", 2),
    LATE: ("Une mise trop forte, vue trop tard", 1),
}


def _not_left(seen: StakeSeen) -> str:
    """Say why a stake within the displayed limits may not stay."""
    if seen.case_of_rule == ODD:
        return f"Chaque mise est un multiple de {format_amount(seen.box.unit)} : celle-ci ne reste pas."
    fixed = "Ici le montant est fixe : cette mise ne reste pas comme elle est."
    return fixed if seen.case_of_rule == NOT_FIXED else ""


@error(
    "laissee",
    "Une mise hors des limites ne reste pas comme elle est.",
    told=_not_left,
)
def _left(seen: StakeSeen) -> Mapping[str, Any] | None:
    return None if rightly(seen)["geste"] == ACCEPT or seen.moment == AFTER else done(ACCEPT)


@error("limite-refusee", "La limite est comprise : une mise égale au minimum ou au maximum joue.")
def _limit_refused(seen: StakeSeen) -> Mapping[str, Any] | None:
    return done(REFUSE, seen.mise) if seen.case_of_rule == AT_LIMIT else None


@error("tout-rendu", "Ce qui dépasse est rendu, et le reste joue.")
def _all_back(seen: StakeSeen) -> Mapping[str, Any] | None:
    over = rightly(seen)["geste"] == EXCESS
    return done(REFUSE, seen.mise) if over else None


@error("maximum-rendu", "On rend ce qui dépasse la limite, et non la limite.")
def _limit_back(seen: StakeSeen) -> Mapping[str, Any] | None:
    over = rightly(seen)["geste"] == EXCESS
    return done(EXCESS, seen.high) if over else None


@error(
    "multiple-arrondi",
    "Une mise hors multiple est refusée : on ne l'arrondit pas à la place du joueur.",
)
def _rounded(seen: StakeSeen) -> Mapping[str, Any] | None:
    return done(EXCESS, seen.mise % seen.box.unit) if seen.case_of_rule == ODD else None


@error("chef-pour-une-limite", "Les limites sont affichées : le croupier les applique lui-même.")
def _called(seen: StakeSeen) -> Mapping[str, Any] | None:
    return None if seen.case_of_rule == LATE else done(CHEF)


@error("corrigee-trop-tard", "Les cartes sont sorties : le croupier ne touche plus à une mise.")
def _corrected_late(seen: StakeSeen) -> Mapping[str, Any] | None:
    return done(EXCESS, seen.mise - seen.high) if seen.case_of_rule == LATE else None


@error(
    "laissee-trop-tard", "Trop forte, la mise n'est ni corrigée ni oubliée : on appelle le chef."
)
def _left_late(seen: StakeSeen) -> Mapping[str, Any] | None:
    return done(ACCEPT) if seen.case_of_rule == LATE else None


_ERRORS: Final = (
    _left,
    _limit_refused,
    _all_back,
    _limit_back,
    _called,
    _corrected_late,
    _left_late,
)


class Limits(TableDrill[StakeSeen]):
    """Whether a stake may lie where it is."""

    slug = "limites-table"
    title = "Les limites de la table"
    duty = "Laisser, corriger ou refuser une mise d'après les limites affichées."
    seconds = 12
    situation = StakeSeen

    def __init__(self, book: RuleBook, article: str, boxes: Sequence[Box]) -> None:
        """Take a rule book, its article on limits and the boxes of its cloth."""
        super().__init__(book, boxes)
        self.article = article
        options = tuple(Option(box.key, box.label) for box in boxes)
        self.situation = with_forms(self.situation, {"case": Choice(options)}, boxes=self.boxes)
        self.branches = tuple(_branches(boxes))
        odd = any(box.unit != EURO for box in boxes)
        self.pitfalls = (*_ERRORS, _rounded) if odd else _ERRORS

    @override
    def construct(self, rng: Random, house: House, branch: str) -> StakeSeen:
        box = rng.choice([box for box in self.boxes.values() if branch in _cases(box)])
        shown = self.book.table(house)
        least = _TWICE if branch == BELOW and box.unit >= shown.minimum else 1
        shown_as_it_is = house.level is Level.DISCOVERY or branch in {FIXED, NOT_FIXED}
        times = least if shown_as_it_is else rng.choice((least, 2, 5))
        low, high = times * shown.minimum, times * shown.maximum
        high = min(high, box.top or high)
        laid = 0
        if box.on_ante:
            displayed = replace(shown, minimum=low, maximum=high)
            laid = box.ante(rng, displayed, house.level)
        moment = AFTER if branch == LATE else BEFORE
        made = rng.choice(_amounts(branch, box, low, high, laid))
        return self.situation(box.key, moment, low, high, laid, made)

    @override
    def classify(self, situation: StakeSeen) -> str:
        return situation.case_of_rule

    @override
    def ask(self, situation: StakeSeen) -> Question:
        low, high = (self.money(cents) for cents in (situation.minimum, situation.maximum))
        told = "« Rien ne va plus » n'est pas encore dit. Que faites-vous de cette mise ?"
        if situation.moment == AFTER:
            told = "Les cartes sont sorties, et vous voyez cette mise. Que faites-vous ?"
        if situation.box.on_ante:
            told = "Le joueur a vu ses cartes et relance. Que faites-vous de cette mise ?"
        laid = (Stake("Ante", situation.ante, "ante"),) if situation.ante else ()
        box = Stake(situation.box.label, situation.mise, situation.box.key)
        spot = f"{IN_QUESTION}.{situation.box.key}"
        money = Amount(currency=self.book.currency, optional=True)
        fields = Field("geste", "Geste", GESTURES, spot), Field("rendu", "Rendu", money, spot)
        return Question(
            f"Affiche de la table : minimum {low}, maximum {high}. {told}",
            Fields(fields),
            (Zone("Tapis", stakes=(*laid, box), spot=IN_QUESTION),),
            (situation.box.note,) if situation.box.note else (),
            currency=self.book.currency,
        )

    @override
    def solve(self, situation: StakeSeen) -> Ruling[dict[str, Any]]:
        value = rightly(situation)
        facts = {
            "case": situation.box.label,
            "mise": self.money(situation.mise),
            "bas": self.money(situation.low),
            "haut": self.money(situation.high),
            "rendu": self.money(value["rendu"]),
            "reste": self.money(situation.mise - value["rendu"]),
        }
        variant = "fixe" if situation.exact is not None else "plage"
        if situation.case_of_rule == ODD:
            variant = "multiple"
        law = self.cite(self.article, variant, **facts)
        return Ruling(value, (law, self.cite("mise-hors-limites", value["geste"], **facts)))


def _cases(box: Box) -> tuple[str, ...]:
    """Return the cases of the rule that a box can be in."""
    if box.fixed is not None:
        return FIXED, NOT_FIXED
    odd = (ODD,) if box.unit > EURO else ()
    return INSIDE, AT_LIMIT, BELOW, ABOVE, *odd, LATE


def _branches(boxes: Sequence[Box]) -> Iterator[Branch]:
    met = {case for box in boxes for case in _cases(box)}
    for slug, (title, weight) in _TITLES.items():
        if slug in met:
            yield branch(slug, title, weight, level=2 if slug == LATE else 1)


def _amounts(case: str, box: Box, minimum: Cents, maximum: Cents, ante: Cents) -> Sequence[Cents]:
    """Return the stakes that a case may be drawn from."""
    if box.fixed is not None:
        base = ante or minimum
        exact = int(box.fixed * base)
        wrong = {base, exact + base, 2 * exact, *(EURO * one for one in _CHIPS)} - {exact}
        near = [one for one in sorted(wrong) if exact // 4 <= one <= 4 * exact]
        return (exact,) if case == FIXED else near
    low, high = minimum, maximum
    step = box.unit if box.unit > EURO or low % _STEP else _STEP
    if case == ODD:
        return [low * times + chip * EURO for times in (1, 2, 3) for chip in (5, 10, 15)]
    return {
        INSIDE: range(low + step, min(high, _NEAR * low), step),
        AT_LIMIT: (low, high),
        BELOW: range(step, low, step) or range(box.unit, low, box.unit),
        ABOVE: range(high + step, high + _NEAR * step, step),
        LATE: range(high + step, high + _NEAR * step, step),
    }[case]
