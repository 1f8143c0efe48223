"""The advance of a table: what it receives to open, in a fill, and with a higher minimum."""

from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.french import Noun, small
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.families.pitfalls import error
from casino_rules.families.table_keeping.base import ADVANCE, HIGHEST, TableDrill, draw_minimum

OPENING, FILL, BOOKED, RAISED = "ouverture", "complement", "inscrit", "releve"
MOMENTS: Final = Choice.of(
    ouverture="La table ouvre",
    complement="La table demande une avance nouvelle",
    inscrit="Ce que le carnet d'avances porte en tout",
    releve="Le minimum est relevé en cours de séance",
)
_MOST_FILLS: Final = 5
NEW_ADVANCE: Final = Noun("avance nouvelle", "avances nouvelles", feminine=True)
_ROULETTE, _ULTIMATE = 15_000, 5_000
"""Minimums in the advance of other tables, by the same article."""


@dataclass(frozen=True)
class Advanced(Situation):
    """A table that receives chips, and what its advance depends on."""

    moment: str = fact("Moment", MOMENTS, frame=True)
    minimum: Cents = fact("Minimum de la table", Amount(EURO, HIGHEST), frame=True)
    complements: int = fact(
        "Avances nouvelles reçues", Points(0, _MOST_FILLS), "Pour le total du carnet d'avances."
    )
    reste: Cents = fact(
        "Reste en caisse", Amount(optional=True), "Quand une avance nouvelle est demandée."
    )
    nouveau: Cents = fact(
        "Nouveau minimum", Amount(0, HIGHEST, optional=True), "Quand le minimum est relevé."
    )

    @property
    def advance(self) -> Cents:
        """The advance that the minimum calls for."""
        return ADVANCE * self.minimum

    @override
    def problem(self) -> Problem:
        """Each moment has its own facts, and no other."""
        if (self.moment == BOOKED) != bool(self.complements):
            return "complements", "Le nombre d'avances nouvelles sert au total du carnet."
        if (self.moment == FILL) != bool(self.reste):
            return "reste", "Il reste quelque chose en caisse quand une avance est demandée."
        if self.reste >= self.advance:
            return "reste", "Une caisse à qui il manque des jetons tient moins que son avance."
        if self.moment == RAISED and self.nouveau <= self.minimum:
            return "nouveau", "Le nouveau minimum est plus haut que l'ancien."
        if self.moment != RAISED and self.nouveau:
            return "nouveau", "Le minimum n'est pas relevé à ce moment."
        return None


@error("avance-de-roulette", "L'avance d'une roulette est de 15 000 fois le minimum.")
def _roulette(situation: Advanced) -> Cents | None:
    return _ROULETTE * situation.minimum if situation.moment == OPENING else None


@error("avance-d-ultimate", "L'avance de l'ultimate hold'em est de 5 000 fois le minimum.")
def _ultimate(situation: Advanced) -> Cents | None:
    return _ULTIMATE * situation.minimum if situation.moment == OPENING else None


@error("ce-qui-manque", "Une avance nouvelle vaut la première, quoi qu'il reste en caisse.")
def _what_lacks(situation: Advanced) -> Cents | None:
    return situation.advance - situation.reste if situation.moment == FILL else None


@error("premiere-oubliee", "Le carnet porte aussi l'avance de l'ouverture.")
def _first_forgotten(situation: Advanced) -> Cents | None:
    return situation.complements * situation.advance if situation.moment == BOOKED else None


@error("complements-oublies", "Chaque avance nouvelle s'ajoute à la première.")
def _fills_forgotten(situation: Advanced) -> Cents | None:
    return situation.advance if situation.moment == BOOKED else None


@error("ancien-minimum", "La table rouvre avec le nouveau minimum : c'est lui qui compte.")
def _old_minimum(situation: Advanced) -> Cents | None:
    return situation.advance if situation.moment == RAISED else None


@error("difference", "La table ferme et rouvre : la nouvelle encaisse est entière.")
def _difference(situation: Advanced) -> Cents | None:
    if situation.moment != RAISED:
        return None
    return ADVANCE * situation.nouveau - situation.advance


class Advance(TableDrill[Advanced]):
    """How much a table receives."""

    slug = "avance"
    title = "L'avance de la table"
    duty = "Dire ce qu'une table reçoit à l'ouverture, en cours de séance, au minimum relevé."
    seconds = 15
    situation = Advanced
    branches = (
        branch(OPENING, "L'ouverture"),
        branch(FILL, "Une avance nouvelle", 2),
        branch(BOOKED, "Le total du carnet"),
        branch(RAISED, "Le minimum relevé", level=2),
    )
    pitfalls = (
        _roulette,
        _ultimate,
        _what_lacks,
        _first_forgotten,
        _fills_forgotten,
        _old_minimum,
        _difference,
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Advanced:
        minimum = draw_minimum(rng, self.book, house)
        left = rng.randint(1, 12) * ADVANCE * minimum // 20 if branch == FILL else 0
        fills = rng.randint(1, 3) if branch == BOOKED else 0
        raised = minimum * rng.choice((2, 4, 5)) if branch == RAISED else 0
        return self.situation(branch, minimum, fills, left, min(raised, HIGHEST))

    @override
    def classify(self, situation: Advanced) -> str:
        return situation.moment

    @override
    def ask(self, situation: Advanced) -> Question:
        low = self.money(situation.minimum)
        left = self.money(situation.reste)
        fills = NEW_ADVANCE.spelled(situation.complements)
        prompts = {
            OPENING: f"Le minimum est de {low}. Quelle avance la table reçoit-elle pour ouvrir ?",
            FILL: f"Minimum de {low}. Il reste {left} en caisse, et vous demandez une avance "
            "nouvelle. De combien est-elle ?",
            BOOKED: f"Minimum de {low}. La table a reçu son avance, puis {fills}. Combien le carnet "
            "d'avances porte-t-il en tout ?",
            RAISED: f"Le minimum passe de {low} à {self.money(situation.nouveau)} en cours de "
            "séance. Avec quelle encaisse la table rouvre-t-elle ?",
        }
        form = Amount(EURO, currency=self.book.currency)
        return Question(prompts[situation.moment], form, currency=self.book.currency)

    @override
    def solve(self, situation: Advanced) -> Ruling[Cents]:
        if situation.moment == RAISED:
            value = ADVANCE * situation.nouveau
            raised = self.cite("minimum-releve", nouveau=self.money(situation.nouveau))
            return Ruling(value, (raised, self.founded(situation.nouveau)))
        base = self.founded(situation.minimum)
        advance = self.money(situation.advance)
        if situation.moment == FILL:
            left = self.money(situation.reste)
            step = self.cite("avance-nouvelle", "egale", avance=advance, reste=left)
            return Ruling(situation.advance, (base, step))
        if situation.moment == BOOKED:
            total = (1 + situation.complements) * situation.advance
            step = self.cite(
                "avance-nouvelle",
                "inscrit",
                nombre=small(1 + situation.complements, feminine=True),
                avance=advance,
                total=self.money(total),
            )
            return Ruling(total, (base, step))
        return Ruling(situation.advance, (base,))

    def founded(self, minimum: Cents) -> Step:
        """Return the proof of the advance that a minimum calls for."""
        article = self.one_of("avance-reglementaire", "avance-par-analogie")
        facts = {"minimum": self.money(minimum), "avance": self.money(ADVANCE * minimum)}
        return self.cite(article, **facts)
