"""Shapes of the small values that the others are made of."""

from collections.abc import Mapping
from typing import Annotated, TypedDict

type Valeur = Annotated[
    str | int | float | list[Valeur] | dict[str, Valeur] | None,
    "Une réponse ou un fait, comme une personne l’écrirait : texte, nombre, liste ou objet, selon "
    "le formulaire. Un montant s’écrit en unités de la devise : « 1 234,50 », 1234.5 ou 20.",
]
"""What a client gives, and what the API gives back so that it can be given again."""

UUID: Mapping[str, object] = {"format": "uuid"}
DATE: Mapping[str, object] = {"format": "date"}
MOMENT: Mapping[str, object] = {"format": "date-time"}
ADDRESS: Mapping[str, object] = {"format": "uri-reference"}

type Numero = Annotated[int, {"minimum": 1, "maximum": 999_999_999_999_999_999}]
"""The number of a row, as addresses write it."""

type Centimes = Annotated[int, "Montant en centimes de la devise."]
type IdArticle = Annotated[str, "Identifiant complet d’un article : « jeu/article »."]


class Page(TypedDict):
    """Une page d’une liste."""

    page: Annotated[int, "Numéro de cette page, à partir de 1."]
    pages: Annotated[int, "Nombre de pages."]
    total: Annotated[int, "Nombre d’éléments, toutes pages réunies."]


class Montant(TypedDict):
    """Un montant, pour calculer et pour montrer."""

    centimes: Centimes
    texte: Annotated[str, "« 1 234,50 € »."]


class Devise(TypedDict):
    """La devise du jeu."""

    code: Annotated[str, "Code ISO 4217."]
    symbole: str


class Carte(TypedDict):
    """Une carte."""

    code: Annotated[str, "Valeur et couleur en ASCII : « Kh », « Td », joker « Xx »."]
    indice: Annotated[str, "Comme elle est imprimée : « R♥ »."]
    francais: Annotated[str, "« roi de cœur »."]


class Proposition(TypedDict):
    """Une proposition : la clé à donner et son libellé."""

    cle: str
    libelle: str


class Proportion(TypedDict):
    """Une proportion exacte."""

    exacte: Annotated[str, "Fraction irréductible : « 19/20 »."]
    valeur: Annotated[float, "Sa valeur approchée."]
    texte: Annotated[str, "En pourcentage : « 1,06 % »."]
