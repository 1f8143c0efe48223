"""A stake against the limits of its table: which case of the rule it is, what is done of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, override

from casino_rules.core.forms import Amount, Choice
from casino_rules.core.money import EURO, MAX_STAKE, Cents
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.families.table_keeping.base import HIGHEST
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
