"""What happens at the till, over a change and to the cards: what the croupier does of it."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.cards import PACK
from casino_rules.core.forms import Amount, Points
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.core.plan import NUMBER
from casino_rules.core.rules import RuleBook
from casino_rules.core.situation import Problem, fact, with_forms
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.exercises.incidents import (
    CALLED,
    CHEF,
    Incident,
    IncidentSeen,
    Scenes,
    branches,
    kinds,
    read_incidents,
    wrongly,
)
from casino_rules.families.table_keeping.base import (
    ADVANCE,
    HIGHEST,
    SEATS,
    TableDrill,
    draw_minimum,
    notes,
)
from casino_rules.families.table_keeping.boxes import Box

_FILE: Final = Path(__file__).with_name("scenes.toml")
NOTES: Final = tuple(value * EURO for value in (10, 20, 50, 100, 200, 500))
"""The notes that are changed at a table; the first only as one that is given for another."""
_PILE: Final = 20
_TWENTIETHS: Final = {
    "ecart-avance": (18, 19),
    "avance-trop-faible": (6, 14),
    "caisse-presque-vide": (1, 5),
}
"""What the till holds in these scenes, in twentieths of the advance."""
_OTHERWISE: Final = (12, 30)


@dataclass(frozen=True)
class TableScene(IncidentSeen):
    """A scene, with the seat, the minimum, the sum, the note and the card that it may involve."""

    incidents: ClassVar[Mapping[str, Incident]] = {}
    place: int = fact("Place", Points(SEATS[0], SEATS[-1]), "S'il y a un joueur.", spot=NUMBER)
    minimum: Cents = fact("Minimum de la table", Amount(EURO, HIGHEST), frame=True)
    somme: Cents = fact("Somme", Amount(EURO), "Ce que contient la boîte, ou la caisse.")
    billet: Cents = fact("Billet", Amount(NOTES[0], NOTES[-1]), "S'il y a un change.")
    carte: Hand = fact("Carte", FreeCards(1, 1), "S'il y a une carte.")

    @property
    def advance(self) -> Cents:
        """The advance that the minimum calls for."""
        return ADVANCE * self.minimum

    @property
    @override
    def told(self) -> Mapping[str, object]:
        smaller = NOTES[NOTES.index(self.billet) - 1]
        sums = {
            "minimum": self.minimum,
            "avance": self.advance,
            "somme": self.somme,
            "billet": self.billet,
            "moitie": smaller,
            "gros": _PILE * self.billet,
        }
        told = {name: format_amount(cents, self.incident.currency) for name, cents in sums.items()}
        return {**told, "place": self.place, "carte": self.carte[0].noun.le}

    @override
    def problem(self) -> Problem:
        """A note is one of those that exist; the till agrees with its scene."""
        if self.billet not in NOTES[1:]:
            return "billet", "Un billet vaut 20, 50, 100, 200 ou 500."
        if self.kind in _TWENTIETHS and self.somme >= self.advance:
            return "somme", "Dans cette scène, la somme est plus faible que l'avance."
        return None


class TillScenes(Scenes[TableScene], TableDrill[TableScene]):
    """What to do at the till, over a change, with the cards."""

    slug = "incidents-tenue"
    title = "La caisse, le change et les cartes : que faire ?"
    duty = (
        "Décider, ou appeler le chef de table, quand la caisse, un change ou les cartes l'exigent."
    )
    seconds = 12
    situation = TableScene

    def __init__(self, book: RuleBook, boxes: Sequence[Box] = ()) -> None:
        """Take the scenes of a game, and the errors that can be made in them."""
        super().__init__(book, boxes)
        known = read_incidents(_FILE, book, shared=True)
        self.situation = with_forms(self.situation, {"kind": kinds(known)}, incidents=known)
        self.branches = branches(known)
        messages = tomllib.loads(_FILE.read_text("utf-8"))["fautes"]
        made = {key for item in known.values() for key in item.form.keys if key != item.right}
        errors = [wrongly(key, text) for key, text in messages.items() if key in made]
        self.pitfalls = (*errors, *((CALLED,) if CHEF.key in made else ()))

    @override
    def construct(self, rng: Random, house: House, branch: str) -> TableScene:
        minimum = draw_minimum(rng, self.book, house)
        low, high = _TWENTIETHS.get(branch, _OTHERWISE)
        held = rng.randint(low, high) * ADVANCE * minimum // 20
        note = rng.choice(notes(self.book.currency, minimum))
        card = (rng.choice(PACK),)
        return self.situation(branch, rng.choice(SEATS), minimum, held, note, card)
