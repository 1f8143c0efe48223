"""The result of a table: what it holds at the end against what it received."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Choice, Field, Fields, Points
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, Cents
from casino_rules.core.plan import PAPER
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.families.pitfalls import error
from casino_rules.families.table_keeping.advance import NEW_ADVANCE
from casino_rules.families.table_keeping.base import ADVANCE, HIGHEST, TableDrill, draw_minimum

WON, LOST, EVEN = "gain", "perte", "nul"
SIGNS: Final = Choice.of(gain="La table gagne", perte="La table perd", nul="Ni gain ni perte")
_MOST_FILLS: Final = 4
_ROUND: Final = 20
"""Sums are multiples of so many minimums for a beginner."""


@dataclass(frozen=True)
class Closed(Situation):
    """A table that closes: its advances, its chips, the notes of its box."""

    minimum: Cents = fact("Minimum de la table", Amount(EURO, HIGHEST), frame=True)
    complements: int = fact("Avances nouvelles reçues", Points(0, _MOST_FILLS))
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
def _fills_forgotten(situation: Closed) -> Mapping[str, Any] | None:
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
    pitfalls = (_fills_forgotten, _fills_added, _notes_forgotten, _advance_forgotten, _reversed)

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
