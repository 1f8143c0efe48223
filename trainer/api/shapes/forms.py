"""Shapes of the forms: what may be given, for a question or for a fact of a situation.

``genre`` tells them apart; a client builds its controls from them, at any depth.
"""

from typing import Annotated, Literal, TypedDict

from trainer.api.shapes.values import CardShape, Cents, CurrencyShape, OptionShape


class ChoiceForm(TypedDict):
    """Exactement une proposition : donner sa clé."""

    genre: Literal["choice"]
    options: list[OptionShape]


class PointsForm(TypedDict):
    """Un petit nombre entier, bornes comprises."""

    genre: Literal["points"]
    min: int
    max: int
    unite: str


class AmountForm(TypedDict):
    """Un montant, donné comme il s’écrit, en unités de la devise."""

    genre: Literal["amount"]
    min_centimes: Cents
    max_centimes: Cents
    devise: CurrencyShape
    facultatif: Annotated[bool, "Vrai si une case vide vaut zéro."]


class CardsForm(TypedDict):
    """Un nombre exact de cartes parmi celles qui sont montrées, dans n’importe quel ordre."""

    genre: Literal["cards"]
    nombre: int
    montrees: list[CardShape]


class FreeCardsForm(TypedDict):
    """Des cartes librement données : « R♥ 10♣ », « Kh Tc » ou une liste de codes."""

    genre: Literal["free_cards"]
    min: int
    max: int
    paquets: Annotated[int, "Nombre de paquets du sabot : aucune carte ne peut y être plus."]
    joker: bool


class SeatsForm(TypedDict):
    """Une ou plusieurs des places en jeu."""

    genre: Literal["seats"]
    places: list[int]


class OrderingForm(TypedDict):
    """Toutes les propositions, à mettre dans l’ordre : donner la liste de leurs clés."""

    genre: Literal["sequence"]
    options: list[OptionShape]


class FieldShape(TypedDict):
    """Un champ d’un formulaire qui en a plusieurs."""

    cle: str
    libelle: str
    formulaire: "FormShape"


class FieldsForm(TypedDict):
    """Plusieurs champs : donner un objet, clé par clé."""

    genre: Literal["fields"]
    champs: list[FieldShape]


class FactShape(TypedDict):
    """Un fait d’une situation."""

    nom: Annotated[str, "La clé à donner dans « situation »."]
    libelle: str
    aide: str
    formulaire: "FormShape"


class RowsForm(TypedDict):
    """Plusieurs lignes des mêmes faits : donner une liste d’objets."""

    genre: Literal["rows"]
    min: int
    max: int
    ligne: list[FactShape]


type FormShape = Annotated[
    ChoiceForm
    | PointsForm
    | AmountForm
    | CardsForm
    | FreeCardsForm
    | SeatsForm
    | OrderingForm
    | FieldsForm
    | RowsForm,
    "La forme d’une réponse ou d’un fait ; « genre » dit laquelle.",
]
