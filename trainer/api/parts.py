"""The parts of the addresses: what they are called, and what they may be."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from casino_rules import catalog
from trainer.api.fields import LARGEST

_NUMBER: Final = {"type": "integer", "minimum": 1, "maximum": LARGEST, "example": 12}
_PLACE: Final = {"type": "integer", "minimum": 1, "maximum": 999_999, "example": 1}
_KEY: Final = {
    "type": "string",
    "format": "uuid",
    "example": "94829b92-6f0e-4b0a-9c60-2c6f1f0d7a51",
}
_WORD: Final = {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "example": "demonstration"}
_GAME: Final = {"type": "string", "enum": [*catalog.games()], "example": "punto-banco"}
_DRILL: Final = {"type": "string", "example": "tirage-banco"}
_RULE: Final = {"type": "string", "example": "tirage-banco"}


class Part(NamedTuple):
    """A part of an address: its noun, its schema, its help."""

    noun: str
    schema: dict[str, Any]
    help: str


PARTS: Final[Mapping[str, Part]] = {
    "jeu": Part("jeu", _GAME, "Identifiant du jeu."),
    "exercice": Part("exercice", _DRILL, "Identifiant de l’exercice."),
    "article": Part("article", _RULE, "Identifiant de l’article dans son jeu."),
    "serie": Part("série", _KEY, "La série."),
    "position": Part("question", _PLACE, "Rang dans la série."),
    "ecole": Part("école", _WORD, "L’école."),
    "promotion": Part("promotion", _NUMBER, "La promotion."),
    "personne": Part("personne", _NUMBER, "La personne, par son inscription dans l’école."),
    "inscription": Part("inscription", _NUMBER, "Une de ses propres inscriptions."),
    "invitation": Part("invitation", _KEY, "L’invitation."),
    "devoir": Part("devoir", _NUMBER, "Le devoir."),
    "examen": Part("examen", _NUMBER, "L’examen."),
    "partie": Part("partie", _NUMBER, "La partie de l’examen."),
    "question": Part(
        "question", _NUMBER, "Le rang de la question dans l’examen, ou dans la suite."
    ),
    "copie": Part("copie", _KEY, "La copie."),
    "rendue": Part("copie", _KEY, "La copie remise."),
    "contestation": Part("contestation", _NUMBER, "La contestation."),
    "retrait": Part("retrait", _NUMBER, "Le cas retiré."),
    "certificat": Part("certificat", _NUMBER, "Le certificat."),
    "correction": Part("correction", _NUMBER, "La correction."),
    "document": Part("document", _KEY, "Ce que l’école a fait préparer."),
    "sujet": Part("sujet", _NUMBER, "Le numéro du sujet."),
    "posee": Part("question", _NUMBER, "La question posée à la classe."),
    "recue": Part("question", _NUMBER, "La question posée à ma classe."),
    "suite": Part("suite", _NUMBER, "La suite préparée."),
    "seance": Part("séance", _NUMBER, "La séance en direct."),
    "epreuve": Part("épreuve", _NUMBER, "L’épreuve pratique."),
    "ecrite": Part("question", _NUMBER, "La question écrite par l’école."),
    "modele": Part("modèle", _NUMBER, "Le modèle d’examen de l’école."),
}


def named(parts: Mapping[str, object]) -> str:
    """Return the parts of an address in French: « école « nord », devoir « 12 » »."""
    return ", ".join(f"{PARTS[key].noun} « {value} »" for key, value in parts.items())


def inside(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of an address but its school, which a resource has as ``here``."""
    return {name: value for name, value in parts.items() if name != "ecole"}
