"""Shapes of the live room: the class at work, a question put to it, what a phone is told."""

from typing import Annotated, Literal, NotRequired, TypedDict

from trainer.api.shapes.books import Etape
from trainer.api.shapes.practice import Question, Verdict
from trainer.api.shapes.schools import Personne
from trainer.api.shapes.values import ADDRESS, MOMENT, Numero

type EtatPosee = Annotated[
    Literal["ouverte", "close", "expliquee"],
    "Ouverte, puis close, puis expliquée : la répartition vient avec la deuxième, la réponse "
    "avec la troisième.",
]


class AuTravail(TypedDict):
    """Une personne de la promotion et ce qu’elle fait aujourd’hui."""

    personne: Personne
    au_travail: Annotated[bool, "Elle a répondu il y a un instant."]
    derniere: Annotated[str, "Sa dernière réponse.", MOMENT] | None
    exercice: Annotated[str, "L’exercice de sa dernière réponse, en français."]
    repondues: int
    justes: int
    dernieres: Annotated[list[bool], "Ses dernières réponses, la plus ancienne d’abord."]


class QuestionDeClasse(TypedDict):
    """Une question posée à la classe."""

    posee: Numero
    jeu: str
    exercice: str
    titre: str
    etat: EtatPosee
    posee_le: Annotated[str, MOMENT]
    reponses: Annotated[int, "Personnes qui ont répondu."]
    adresse: Annotated[str, ADDRESS]


class Salle(TypedDict):
    """Une promotion en direct, à l’instant ; qui a répondu en dernier vient d’abord."""

    promotion: Numero
    releve_le: Annotated[str, MOMENT]
    au_travail: int
    personnes: list[AuTravail]
    questions: Annotated[list[QuestionDeClasse], "Les dernières posées, la dernière d’abord."]


class QuestionAPoser(TypedDict):
    """L’exercice dont une question est posée à la classe."""

    jeu: Annotated[str, {"maxLength": 40}]
    exercice: Annotated[str, {"maxLength": 60}]
    cas: NotRequired[Annotated[str, "Sans lui, un cas au hasard.", {"maxLength": 80}]]


class Barre(TypedDict):
    """Une réponse et combien de personnes l’ont donnée ; aucune n’est nommée."""

    libelle: str
    personnes: int
    juste: Annotated[bool | None, "Absent tant que la question n’est pas expliquée."]


class Ecran(QuestionDeClasse):
    """Une question posée à la classe, comme l’écran la montre : rien avant son heure."""

    enonce: Question
    propositions: Annotated[list[str], "Celles d’un choix, en français."]
    effectif: Annotated[int, "Stagiaires de la promotion."]
    close_le: Annotated[str, MOMENT] | None
    expliquee_le: Annotated[str, MOMENT] | None
    repartition: Annotated[list[Barre] | None, "Absente tant que la question est ouverte."]
    attendu: Annotated[str | None, "Absente tant que la question n’est pas expliquée."]
    raisons: Annotated[list[Etape], "Vide tant que la question n’est pas expliquée."]


class QuestionRecue(TypedDict):
    """La question posée à ma classe, et ce que j’y ai répondu."""

    posee: Numero
    jeu: str
    exercice: str
    titre: str
    etat: EtatPosee
    enonce: Question
    ma_reponse: Annotated[str | None, "Ce qui est gardé, en français ; le verdict vient après."]
    verdict: Annotated[Verdict | None, "Une fois la question expliquée, si l’on a répondu."]
    attendu: Annotated[str | None, "Absente tant que la question n’est pas expliquée."]
    raisons: Annotated[list[Etape], "Vide tant que la question n’est pas expliquée."]
    adresse: Annotated[str, "Où répondre, et changer de réponse tant qu’elle est ouverte.", ADDRESS]


class EnDirect(TypedDict):
    """Ce que ma classe est en train de faire."""

    question: Annotated[QuestionRecue | None, "Absente s’il n’y en a pas pour le moment."]
