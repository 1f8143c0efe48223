"""False draws: what was given or withheld against the tables, and what becomes of the coup."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.forms import Choice
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.families import baccarat
from casino_rules.games.punto_banco import engine
from casino_rules.games.punto_banco.engine import BOOK
from casino_rules.games.punto_banco.situations import PAIR, SMALLEST_SHOE

FALSE_DRAW: Final = BOOK.rule("faux-tirage")
CALL: Final = BOOK.rule("chef-de-table")

_HAND = FreeCards(PAIR, PAIR + 1, SMALLEST_SHOE)
MOMENTS: Final = Choice.of(
    punto="Punto vient de jouer, banco n'a encore rien fait",
    banco="Banco vient de jouer, rien n'est annoncé",
    annonce="Le résultat est annoncé",
)
"""When somebody looks again at the cards."""


class Lying(NamedTuple):
    """The cards as they lie, in points: those of two cards, punto's third card, banco's."""

    punto: int
    banco: int
    third: int | None
    drawn: bool
    moment: str

    @property
    def stopped(self) -> bool:
        """Whether an abattage stops the coup."""
        return baccarat.is_natural(self.punto) or baccarat.is_natural(self.banco)

    @property
    def fault(self) -> str:
        """What was done against the tables: a slug, « juste » when nothing was."""
        due = engine.punto_draws(self.punto, self.banco).value
        if due and self.third is None:
            return "banco-servi-pour-punto" if self.drawn else "punto-oublie"
        if self.third is not None and not due:
            return "deux-cartes" if self.drawn else f"punto-de-trop-{self._intended}"
        if self.moment == "punto":
            return "juste"
        return self._banco_fault

    @property
    def _banco_fault(self) -> str:
        if engine.banco_draws(self.banco, self.punto, self.third).value == self.drawn:
            return "juste"
        if not self.drawn:
            return "banco-oublie"
        return "banco-contre-abattage" if self.stopped else "banco-de-trop"

    @property
    def _intended(self) -> str:
        """Who was to have the card that punto has had too many."""
        if self.stopped:
            return "abattage"
        draws = engine.banco_draws(self.banco, self.punto, None).value
        return "banco-tire" if draws else "banco-reste"


@dataclass(frozen=True)
class FalseDraw(Situation):
    """The cards as they lie, given or withheld rightly or not, and when somebody looks."""

    punto: Hand = fact(
        "Punto", _HAND, "Ses deux cartes, et la troisième si on la lui a donnée.", spot="punto"
    )
    banco: Hand = fact(
        "Banco", _HAND, "Ses deux cartes, et la troisième si on la lui a donnée.", spot="banco"
    )
    moment: str = fact("Moment", MOMENTS)

    @property
    def lying(self) -> Lying:
        """The same in points."""
        third = baccarat.card_value(self.punto[PAIR]) if len(self.punto) > PAIR else None
        punto, banco = baccarat.point(self.punto[:PAIR]), baccarat.point(self.banco[:PAIR])
        return Lying(punto, banco, third, len(self.banco) > PAIR, self.moment)

    def problem(self) -> Problem:
        """Before banco plays it has two cards."""
        if self.moment == "punto" and len(self.banco) > PAIR:
            return "banco", "Banco n'a encore rien fait : il a deux cartes."
        return None


REMEDIES: Final = {
    "juste": "continuer",
    "punto-de-trop-banco-tire": "banco",
    "punto-de-trop-banco-reste": "bruler",
    "punto-de-trop-abattage": "bruler",
    "punto-oublie": "punto",
    "banco-servi-pour-punto": "punto",
    "banco-de-trop": "bruler",
    "banco-contre-abattage": "bruler",
    "banco-oublie": "banco",
    "deux-cartes": "annuler",
}
"""What is done for each fault, as long as the result is not announced."""
LATE: Final = "annonce"


def remedy_of(lying: Lying) -> str:
    """Return what is done: « continuer », « punto », « banco », « bruler » or « annuler »."""
    late = lying.moment == LATE and lying.fault != "juste"
    return "annuler" if late else REMEDIES[lying.fault]


def remedy(situation: FalseDraw) -> Ruling[str]:
    """Decide what is done with the card and with the coup."""
    lying = situation.lying
    steps = _tables(lying)
    if lying.fault == "juste":
        return Ruling("continuer", (*steps, cite(FALSE_DRAW, "juste")))
    why = LATE if lying.moment == LATE else lying.fault
    return Ruling(remedy_of(lying), (*steps, cite(FALSE_DRAW, why), cite(CALL, "cartes")))


def _tables(lying: Lying) -> tuple[Step, ...]:
    """Read punto's table on these points, then banco's where it says something."""
    read = engine.punto_draws(lying.punto, lying.banco)
    third = lying.third if read.value else None
    withheld = read.value and third is None
    if withheld or (lying.moment == "punto" and (read.value or lying.third is None)):
        return read.steps
    own = engine.banco_draws(lying.banco, lying.punto, third)
    return (*read.steps, *(step for step in own.steps if step not in read.steps))
