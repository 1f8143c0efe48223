"""Shapes of schools: options of the house, and who is in them."""

from typing import Annotated, TypedDict

from trainer.api.shapes.values import Numero


class MaisonVoulue(TypedDict):
    """Les options voulues ; celles qui manquent prennent leur défaut."""

    maison: dict[str, str]


class Personne(TypedDict):
    """Une personne d’une école, nommée."""

    personne: Numero
    nom: Annotated[str, "Le nom que l’école connaît, ou « Personne n° 12 »."]
