"""Shapes of the forms: what may be given, for a question or for a fact of a situation.

``genre`` tells them apart; a client builds its controls from them, at any depth.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from trainer.api.shapes.values import Carte, Centimes, Devise, Proposition


class FormeChoix(TypedDict):
    """Exactement une proposition : donner sa clé."""

    genre: Literal["choice"]
    options: list[Proposition]


class FormeNombre(TypedDict):
    """Un petit nombre entier, bornes comprises."""

    genre: Literal["points"]
    min: int
    max: int
    unite: str


class FormeMontant(TypedDict):
    """Un montant, donné comme il s’écrit, en unités de la devise."""

    genre: Literal["amount"]
    min_centimes: Centimes
    max_centimes: Centimes
    devise: Devise
    facultatif: Annotated[bool, "Vrai si une case vide vaut zéro."]


class FormeCartes(TypedDict):
    """Un nombre de cartes parmi celles qui sont montrées, dans n’importe quel ordre.

    ``nombre`` est exact, sauf si ``nombres`` donne tous ceux qui sont permis.
    """

    genre: Literal["cards"]
    nombre: int
    montrees: list[Carte]
    nombres: NotRequired[list[int]]


class FormeCartesLibres(TypedDict):
    """Des cartes librement données : « R♥ 10♣ », « Kh Tc » ou une liste de codes."""

    genre: Literal["free_cards"]
    min: int
    max: int
    paquets: Annotated[int, "Nombre de paquets du sabot : aucune carte ne peut y être plus."]
    joker: bool


class FormePlaces(TypedDict):
    """Une ou plusieurs des places en jeu, ou aucune si ``personne`` est vrai."""

    genre: Literal["seats"]
    places: list[int]
    personne: NotRequired[bool]


class FormeOrdre(TypedDict):
    """Toutes les propositions, à mettre dans l’ordre : donner la liste de leurs clés."""

    genre: Literal["sequence"]
    options: list[Proposition]


class Champ(TypedDict):
    """Un champ d’un formulaire qui en a plusieurs."""

    cle: str
    libelle: str
    formulaire: "Forme"


class FormeChamps(TypedDict):
    """Plusieurs champs : donner un objet, clé par clé."""

    genre: Literal["fields"]
    champs: list[Champ]


class Fait(TypedDict):
    """Un fait d’une situation."""

    nom: Annotated[str, "La clé à donner dans « situation »."]
    libelle: str
    aide: str
    formulaire: "Forme"


class FormeLignes(TypedDict):
    """Plusieurs lignes des mêmes faits : donner une liste d’objets."""

    genre: Literal["rows"]
    min: int
    max: int
    ligne: list[Fait]


type Forme = Annotated[
    FormeChoix
    | FormeNombre
    | FormeMontant
    | FormeCartes
    | FormeCartesLibres
    | FormePlaces
    | FormeOrdre
    | FormeChamps
    | FormeLignes,
    "La forme d’une réponse ou d’un fait ; « genre » dit laquelle.",
]
