"""The till of a table: what it receives to open and in a fill, what it holds at the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Choice, Field, Fields, Points
from casino_rules.core.french import Noun, small
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, Cents
from casino_rules.core.plan import PAPER
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


WON, LOST, EVEN = "gain", "perte", "nul"
SIGNS: Final = Choice.of(gain="La table gagne", perte="La table perd", nul="Ni gain ni perte")
_FILLS_OF_A_DAY: Final = 4
_ROUND: Final = 20
"""Sums are multiples of so many minimums for a beginner."""


@dataclass(frozen=True)
class Closed(Situation):
    """A table that closes: its advances, its chips, the notes of its box."""

    minimum: Cents = fact("Minimum de la table", Amount(EURO, HIGHEST), frame=True)
    complements: int = fact("Avances nouvelles reçues", Points(0, _FILLS_OF_A_DAY))
    encaisse: Cents = fact("Encaisse", Amount(), "Les jetons et les plaques comptés à la fin.")
    billets: Cents = fact("Billets", Amount(), "Ce que contient la boîte à billets.")

    @property
    def advance(self) -> Cents:
        """The first advance; each fill equals it."""
        return ADVANCE * self.minimum

    @property
    def received(self) -> Cents:
        """All the advances."""
        return (1 + self.complements) * self.advance

    @property
    def result(self) -> Cents:
        """What the table has won, in cents; a loss is negative."""
        return self.encaisse + self.billets - self.received

    @override
    def problem(self) -> Problem:
        """Chips and notes are whole units."""
        for name in ("encaisse", "billets"):
            if getattr(self, name) % EURO:
                return name, "Donnez un nombre entier d'unités."
        return None


def _told(result: Cents) -> dict[str, Any]:
    sign = EVEN if not result else WON if result > 0 else LOST
    return {"sens": sign, "montant": abs(result)}


@error("complements-oublies", "Les avances nouvelles sont à déduire comme la première.")
def _result_without_fills(situation: Closed) -> Mapping[str, Any] | None:
    made = situation.complements > 0
    return _told(situation.result + situation.received - situation.advance) if made else None


@error("complements-ajoutes", "Une avance nouvelle n'est pas un gain : la table la doit.")
def _fills_added(situation: Closed) -> Mapping[str, Any] | None:
    fills = situation.received - situation.advance
    return _told(situation.result + 2 * fills) if fills else None


@error("billets-oublies", "Les billets changés à la table font partie de ce qu'elle rapporte.")
def _notes_forgotten(situation: Closed) -> Mapping[str, Any] | None:
    return _told(situation.result - situation.billets) if situation.billets else None


@error("avance-oubliee", "L'encaisse n'est pas un gain : elle contient l'avance reçue.")
def _advance_forgotten(situation: Closed) -> Mapping[str, Any]:
    return _told(situation.encaisse + situation.billets)


@error("sens-inverse", "On part de ce que la table tient et l'on retire ce qu'elle a reçu.")
def _reversed(situation: Closed) -> Mapping[str, Any] | None:
    return _told(-situation.result) if situation.result else None


class TableResult(TableDrill[Closed]):
    """Whether the table has won, and how much."""

    slug = "resultat-table"
    title = "Le résultat de la table"
    duty = "Comparer ce que la table tient à la fin et ce qu'elle a reçu."
    seconds = 30
    situation = Closed
    branches = (
        branch("gain", "La table gagne"),
        branch("perte", "La table perd"),
        branch("gain-complements", "Gain malgré des avances nouvelles", 2, level=2),
        branch("perte-complements", "Perte avec des avances nouvelles", 2, level=2),
        branch("nul", "Ni gain ni perte"),
    )
    pitfalls = (
        _result_without_fills,
        _fills_added,
        _notes_forgotten,
        _advance_forgotten,
        _reversed,
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Closed:
        minimum = draw_minimum(rng, self.book, house)
        sign, _, filled = branch.partition("-")
        fills = rng.randint(1, 3) if filled else 0
        received = (1 + fills) * ADVANCE * minimum
        step = minimum * (_ROUND if house.level <= Level.TRAINING else 1)
        won = rng.randint(10, 400) * minimum // step * step + step
        won *= {WON: 1, LOST: -1, EVEN: 0}[sign]
        notes = rng.randint(100, 900) * minimum // step * step
        return self.situation(minimum, fills, received + won - notes, notes)

    @override
    def classify(self, situation: Closed) -> str:
        if not situation.result:
            return EVEN
        sign = WON if situation.result > 0 else LOST
        return f"{sign}-complements" if situation.complements else sign

    @override
    def ask(self, situation: Closed) -> Question:
        money = Amount(currency=self.book.currency, optional=True)
        fills = f", puis {NEW_ADVANCE.spelled(situation.complements)}"
        return Question(
            f"Minimum de {self.money(situation.minimum)}. La table a reçu son avance"
            f"{fills if situation.complements else ''}. À la fermeture, vous comptez "
            f"{self.money(situation.encaisse)} de jetons et de plaques ; la boîte contient "
            f"{self.money(situation.billets)} de billets. Quel est le résultat de la table ?",
            Fields(
                (Field("sens", "Résultat", SIGNS, PAPER), Field("montant", "Montant", money, PAPER))
            ),
            currency=self.book.currency,
        )

    def _received(self, situation: Closed) -> str:
        number, each = 1 + situation.complements, self.money(situation.advance)
        return each if number == 1 else f"{number} × {each} = {self.money(situation.received)}"

    @override
    def solve(self, situation: Closed) -> Ruling[dict[str, Any]]:
        step = self.cite(
            "resultat-de-la-table",
            "nul" if not situation.result else "gain" if situation.result > 0 else "perte",
            encaisse=self.money(situation.encaisse),
            billets=self.money(situation.billets),
            tenu=self.money(situation.encaisse + situation.billets),
            recues=self._received(situation),
            recu=self.money(situation.received),
            resultat=self.money(abs(situation.result)),
        )
        return Ruling(_told(situation.result), (step,))
