"""Shapes of practice: series, questions, verdicts, and of what is one's own."""

from typing import Annotated, NotRequired, TypedDict

from trainer.api.shapes.books import Etape
from trainer.api.shapes.forms import Forme
from trainer.api.shapes.values import (
    ADDRESS,
    DATE,
    MOMENT,
    UUID,
    Carte,
    Devise,
    Montant,
    Valeur,
)


class SerieVoulue(TypedDict):
    """La série voulue : un exercice, ou le jeu entier."""

    exercice: NotRequired[Annotated[str, "Sans lui, la série porte sur le jeu entier."]]
    maison: NotRequired[Annotated[dict[str, str], "Options de la maison : choix par option."]]


class Reponse(TypedDict):
    """La réponse à une question."""

    reponse: Valeur


class Situation(TypedDict):
    """La situation à trancher, fait par fait."""

    situation: dict[str, Valeur]


class MisePosee(TypedDict):
    """Des jetons sur une case du tapis."""

    case: str
    montant: Montant


class Zone(TypedDict):
    """Un endroit du tapis : une main, une place et ses mises, une annonce."""

    libelle: str
    cartes: list[Carte]
    cachees: Annotated[int, "Nombre de cartes posées face cachée."]
    mises: list[MisePosee]
    place: Annotated[int | None, "Numéro de la place d’un joueur."]
    note: str


class Question(TypedDict):
    """Ce que voit l’apprenant : jamais rien de la réponse."""

    consigne: str
    zones: list[Zone]
    formulaire: Forme
    en_vigueur: Annotated[list[str], "Les options de la maison dont la réponse dépend."]
    devise: Devise


class VerdictChamp(TypedDict):
    """Le verdict sur un champ d’une réponse qui en a plusieurs."""

    cle: str
    libelle: str
    juste: bool
    donne: str
    attendu: str


class Piege(TypedDict):
    """L’erreur connue dans laquelle on est tombé."""

    piege: str
    message: str


class Verdict(TypedDict):
    """Le jugement d’une réponse, tel qu’il a été archivé."""

    juste: bool
    donne: Annotated[str, "La réponse donnée, en français."]
    attendu: Annotated[str, "La réponse juste, en français."]
    reponse: Valeur
    solution: Valeur
    part: Annotated[int, "Nombre de champs justes…"]
    sur: Annotated[int, "… sur ce nombre de champs."]
    champs: list[VerdictChamp]
    piege: Piege | None
    raisons: list[Etape]


class ReponseRejugee(TypedDict):
    """Une réponse que l’école a fait rejuger depuis : « verdict » est celui d’aujourd’hui."""

    motif: Annotated[str, "Pourquoi."]
    le: Annotated[str, "Quand la correction a été faite.", MOMENT]
    juste_alors: Annotated[bool, "Ce qu’en disait le premier verdict."]


class QuestionPosee(TypedDict):
    """Une question d’une série ; son verdict et la suivante dès qu’on y a répondu."""

    serie: Annotated[str, UUID]
    position: Annotated[int, "Rang dans la série, à partir de 1."]
    jeu: str
    exercice: str
    adresse: Annotated[str, "Où la relire et y répondre.", ADDRESS]
    scene: Annotated[str, "Ce qui vient de se passer à la table, s’il y a lieu."]
    question: Question
    justes: Annotated[int, "Réponses justes de la série jusqu’ici."]
    repondues: Annotated[int, "Réponses de la série jusqu’ici."]
    total: Annotated[int | None, "Nombre de gestes d’un coup, une fois qu’il est fini."]
    verdict: Annotated[Verdict | None, "Celui qui compte aujourd’hui."]
    correction: Annotated[ReponseRejugee | None, "Absente si le premier verdict compte."]
    suivante: "QuestionPosee | None"


class Jour(TypedDict):
    """L’activité d’un jour."""

    jour: Annotated[str, DATE]
    repondues: int
    justes: int


class Progression(TypedDict):
    """Où en est l’apprenant, tous jeux réunis."""

    a_revoir: Annotated[int, "Branches à revoir aujourd’hui."]
    erreurs: Annotated[int, "Branches dont la dernière réponse était fausse."]
    jours: list[Jour]


class ProgressionBranche(TypedDict):
    """Ce que l’apprenant sait d’une branche."""

    branche: str
    titre: str
    repondues: int
    justes: int
    maitrise: Annotated[float | None, "Entre 0 et 1 ; absente sous six réponses."]
    acquise: bool


class ProgressionExercice(TypedDict):
    """Ce que l’apprenant sait d’un exercice."""

    exercice: str
    titre: str
    repondues: int
    justes: int
    maitrise: Annotated[float | None, "Entre 0 et 1 ; absente sous six réponses."]
    acquis: bool
    branches: list[ProgressionBranche]


class ProgressionJeu(TypedDict):
    """Ce que l’apprenant sait d’un jeu."""

    jeu: str
    exercices: list[ProgressionExercice]


class Identifiants(TypedDict):
    """Le compte pour lequel un jeton est demandé."""

    identifiant: Annotated[str, "Nom d’utilisateur ou adresse électronique."]
    mot_de_passe: Annotated[str, {"format": "password"}]


class Jeton(TypedDict):
    """Un jeton. Il n’est montré qu’ici : il n’est pas gardé en clair."""

    jeton: Annotated[str, "À envoyer dans l’en-tête « Authorization: Bearer … »."]
