"""Shapes of practice: series, questions, verdicts, and of what is one's own."""

from typing import Annotated, NotRequired, TypedDict

from trainer.api.shapes.books import StepShape
from trainer.api.shapes.forms import FormShape
from trainer.api.shapes.values import (
    ADDRESS,
    DATE,
    UUID,
    CardShape,
    CurrencyShape,
    Given,
    Money,
)


class PlanBody(TypedDict):
    """La série voulue : un exercice, ou le jeu entier."""

    exercice: NotRequired[Annotated[str, "Sans lui, la série porte sur le jeu entier."]]
    maison: NotRequired[Annotated[dict[str, str], "Options de la maison : choix par option."]]


class AnswerBody(TypedDict):
    """La réponse à une question."""

    reponse: Given


class SituationBody(TypedDict):
    """La situation à trancher, fait par fait."""

    situation: dict[str, Given]


class StakeShape(TypedDict):
    """Des jetons sur une case du tapis."""

    case: str
    montant: Money


class ZoneShape(TypedDict):
    """Un endroit du tapis : une main, une place et ses mises, une annonce."""

    libelle: str
    cartes: list[CardShape]
    cachees: Annotated[int, "Nombre de cartes posées face cachée."]
    mises: list[StakeShape]
    place: Annotated[int | None, "Numéro de la place d’un joueur."]
    note: str


class QuestionShape(TypedDict):
    """Ce que voit l’apprenant : jamais rien de la réponse."""

    consigne: str
    zones: list[ZoneShape]
    formulaire: FormShape
    en_vigueur: Annotated[list[str], "Les options de la maison dont la réponse dépend."]
    devise: CurrencyShape


class FieldVerdictShape(TypedDict):
    """Le verdict sur un champ d’une réponse qui en a plusieurs."""

    cle: str
    libelle: str
    juste: bool
    donne: str
    attendu: str


class PitfallShape(TypedDict):
    """L’erreur connue dans laquelle on est tombé."""

    piege: str
    message: str


class VerdictShape(TypedDict):
    """Le jugement d’une réponse, tel qu’il a été archivé."""

    juste: bool
    donne: Annotated[str, "La réponse donnée, en français."]
    attendu: Annotated[str, "La réponse juste, en français."]
    reponse: Given
    solution: Given
    part: Annotated[int, "Nombre de champs justes…"]
    sur: Annotated[int, "… sur ce nombre de champs."]
    champs: list[FieldVerdictShape]
    piege: PitfallShape | None
    raisons: list[StepShape]


class SheetShape(TypedDict):
    """Une question d’une série ; son verdict et la suivante dès qu’on y a répondu."""

    serie: Annotated[str, UUID]
    position: Annotated[int, "Rang dans la série, à partir de 1."]
    jeu: str
    exercice: str
    adresse: Annotated[str, "Où la relire et y répondre.", ADDRESS]
    scene: Annotated[str, "Ce qui vient de se passer à la table, s’il y a lieu."]
    question: QuestionShape
    justes: Annotated[int, "Réponses justes de la série jusqu’ici."]
    repondues: Annotated[int, "Réponses de la série jusqu’ici."]
    total: Annotated[int | None, "Nombre de questions de la série si elle a une fin."]
    verdict: VerdictShape | None
    suivante: "SheetShape | None"


class DayShape(TypedDict):
    """L’activité d’un jour."""

    jour: Annotated[str, DATE]
    repondues: int
    justes: int


class ProgressShape(TypedDict):
    """Où en est l’apprenant, tous jeux réunis."""

    a_revoir: Annotated[int, "Branches à revoir aujourd’hui."]
    erreurs: Annotated[int, "Branches dont la dernière réponse était fausse."]
    jours: list[DayShape]


class BranchProgressShape(TypedDict):
    """Ce que l’apprenant sait d’une branche."""

    branche: str
    titre: str
    repondues: int
    justes: int
    maitrise: Annotated[float | None, "Entre 0 et 1 ; absente sous six réponses."]
    acquise: bool


class DrillProgressShape(TypedDict):
    """Ce que l’apprenant sait d’un exercice."""

    exercice: str
    titre: str
    repondues: int
    justes: int
    maitrise: Annotated[float | None, "Entre 0 et 1 ; absente sous six réponses."]
    acquis: bool
    branches: list[BranchProgressShape]


class GameProgressShape(TypedDict):
    """Ce que l’apprenant sait d’un jeu."""

    jeu: str
    exercices: list[DrillProgressShape]


class CredentialsBody(TypedDict):
    """Le compte pour lequel un jeton est demandé."""

    identifiant: Annotated[str, "Nom d’utilisateur ou adresse électronique."]
    mot_de_passe: Annotated[str, {"format": "password"}]


class TokenShape(TypedDict):
    """Un jeton. Il n’est montré qu’ici : il n’est pas gardé en clair."""

    jeton: Annotated[str, "À envoyer dans l’en-tête « Authorization: Bearer … »."]
