"""The duties of every table held against the bank: its till, its changes, its cards.

A game takes what it has the articles of: the list « communs » of its ``regles.toml`` names them.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from casino_rules.core.drill import Drill
from casino_rules.core.lessons import FILE
from casino_rules.core.rules import RuleBook
from casino_rules.families.table_keeping.boxes import Box, Paid, paid_by
from casino_rules.families.table_keeping.cards import Count, Cut, Packs, StopCard
from casino_rules.families.table_keeping.limits import Limits
from casino_rules.families.table_keeping.masses import CutStack, ReadMass, SizeIn
from casino_rules.families.table_keeping.operations import Operations
from casino_rules.families.table_keeping.payment import Change, Payment
from casino_rules.families.table_keeping.scenes import TillScenes
from casino_rules.families.table_keeping.speaking import Sums
from casino_rules.families.table_keeping.till import Advance, TableResult

__all__ = ["ARTICLES", "CASES", "LESSONS", "Box", "Paid", "paid_by", "table_drills"]

ARTICLES: Final = Path(__file__).with_name("articles.toml")
CASES: Final = Path(__file__).with_name("cas.toml")
LESSONS: Final = Path(__file__).with_name(FILE)

_OF_THE_TILL: Final = (
    (Advance, "avance-nouvelle"),
    (Sums, "change"),
    (Operations, "change"),
    (Change, "change"),
    (Payment, "payer-au-plus-court"),
    (SizeIn, "payer-a-hauteur"),
    (ReadMass, "lire-une-masse"),
    (CutStack, "couper-une-pile"),
    (TillScenes, "appeler-le-chef"),
    (TableResult, "resultat-de-la-table"),
)
"""Each exercise, and an article without which a game does not have it."""

_LIMITS: Final = (
    "limites-punto",
    "limites-stud",
    "limites-trois-cartes",
    "limites-maison",
)
"""The articles on limits: a game has one at most."""


def table_drills(
    book: RuleBook, packs: Packs, boxes: Sequence[Box], *, joker: bool = False
) -> tuple[Drill[Any], ...]:
    """Return the exercises on the duties of a game's table.

    ``packs`` tells how many packs a house plays with, ``joker`` whether each has one; ``boxes``
    are those on which players stake.
    """
    cut = book.has("coupe-de-gauche") or book.has("coupe-usage")
    stop = book.has("arret-a-dix") or book.has("arret-a-un-jeu")
    limits = next((article for article in _LIMITS if book.has(article)), "")
    return (
        *(kind(book, boxes) for kind, article in _OF_THE_TILL if book.has(article)),
        *((Limits(book, limits, boxes),) if limits else ()),
        Count(book, packs, joker=joker),
        *((Cut(book),) if cut else ()),
        *((StopCard(book),) if stop else ()),
    )
