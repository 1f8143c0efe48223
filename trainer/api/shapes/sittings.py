"""Shapes of who sits an exam: never anything of an answer before its time."""

from typing import Annotated, Literal, TypedDict

from trainer.api.shapes.practice import Question
from trainer.api.shapes.values import ADDRESS, MOMENT, UUID, Numero, Valeur

type EtatReponse = Literal["répondue", "incomplète", "sans réponse"]
type Onglet = Annotated[int, {"minimum": 0, "maximum": 999_999_999_999_999_999}]


class Annonce(TypedDict):
    """Un examen qui concerne qui appelle."""

    examen: Numero
    titre: str
    consignes: str
    ecole: str
    promotion: Annotated[str, "Le nom de la promotion."]
    etat: Literal["en cours", "ouvert", "passé", "arrêté", "clos", "à venir"]
    minutes: int
    temps_en_plus: Annotated[str, "« 10 min », vide sans aménagement."]
    ouverture: Annotated[str, MOMENT] | None
    fermeture: Annotated[str, MOMENT] | None
    tentatives: int
    peut_commencer: bool
    en_cours: Annotated[str | None, "L’adresse de la copie à reprendre.", ADDRESS]
    finies: Annotated[list[str], "Les copies finies, la dernière d’abord."]
    adresse: Annotated[str, ADDRESS]


class Annonces(TypedDict):
    """Mes examens, le plus récent d’abord."""

    examens: list[Annonce]


class Place(TypedDict):
    """Une question d’une copie, sans son énoncé."""

    question: Annotated[int, "Son rang."]
    points: int
    etat: EtatReponse
    a_ouvrir: Annotated[bool, "Elle a son propre temps, et il faut l’ouvrir."]
    adresse: Annotated[str, ADDRESS]


class MaCopie(TypedDict):
    """Une copie, telle que la voit qui compose."""

    copie: Annotated[str, UUID]
    examen: Numero
    titre: str
    onglet: Annotated[Onglet, "À redonner avec chaque réponse : le dernier lu tient la copie."]
    finie: bool
    echeance: Annotated[str, MOMENT]
    secondes_restantes: int
    temps_en_plus: str
    resultat_visible: bool
    questions: list[Place]
    adresse: Annotated[str, ADDRESS]


class QuestionCopie(TypedDict):
    """Une question d’une copie."""

    copie: Annotated[str, UUID]
    question: Annotated[int, "Son rang."]
    points: int
    onglet: Annotated[Onglet, "À redonner avec la réponse."]
    version: Annotated[int, "À redonner avec la réponse : ce qui est montré."]
    enonce: Annotated[Question | None, "Absent tant qu’une question à ouvrir ne l’est pas."]
    reponse: Annotated[Valeur, "La réponse gardée, telle qu’elle a été donnée."]
    etat: EtatReponse
    modifiable: bool
    secondes_restantes: int


class ReponseCopie(TypedDict):
    """La réponse à une question d’examen."""

    reponse: Valeur
    onglet: Onglet
    version: Annotated[int, {"minimum": 0, "maximum": 2_000_000_000}]


class ReponseGardee(TypedDict):
    """Ce qui est gardé ; le verdict reste au serveur."""

    etat: Annotated[
        Literal["répondue", "incomplète"], "Incomplète : gardée, mais elle ne compte pas encore."
    ]
    version: Annotated[int, "À redonner avec la prochaine réponse."]
    message: Annotated[str, "Ce qui manque, si elle est incomplète."]
    en_retard: Annotated[bool, "Reçue après l’échéance, dans la tolérance."]


class OngletTenu(TypedDict):
    """L’onglet qui demande à tenir la copie."""

    onglet: Onglet


class Temps(TypedDict):
    """Le temps qui reste, celui du serveur."""

    tenue: Annotated[bool, "Cet onglet tient la copie."]
    finie: bool
    echeance: Annotated[str, MOMENT]
    secondes_restantes: int
    temps_en_plus: str
