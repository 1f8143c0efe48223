"""Shapes of marks: results, decisions, contestations, withdrawn cases, certificates."""

from typing import Annotated, Literal, NotRequired, TypedDict

from trainer.api.shapes.exams import QuestionJugee, Resultat
from trainer.api.shapes.schools import Personne
from trainer.api.shapes.values import ADDRESS, MOMENT, UUID, Numero, Page

type Vu = Annotated[
    int,
    "Le « vu » de ce que l’on a lu : si une autre correction est venue depuis, c’est refusé.",
    {"minimum": 0, "maximum": 32767},
]


class Certificat(TypedDict):
    """Un certificat."""

    certificat: Numero
    copie: Annotated[str, UUID]
    nom: str
    examen: Annotated[str, "Le titre de l’examen."]
    resultat: str
    code: str
    delivre_le: Annotated[str, MOMENT]
    revoque_le: Annotated[str, MOMENT] | None
    motif: Annotated[str, "Pourquoi il est révoqué."]
    verification: Annotated[str, "La page publique qui le vérifie.", ADDRESS]


class Certificats(TypedDict):
    """Les certificats d’un examen, ceux qui valent d’abord."""

    certificats: list[Certificat]


class LigneNote(TypedDict):
    """Une copie et son résultat."""

    personne: Personne
    copie: Annotated[str, UUID]
    tentative: int
    finie: bool
    resultat: Annotated[Resultat | None, "Une fois la copie finie."]
    certificat: Annotated[Numero | None, "Celui qui vaut."]


class NotesExamen(TypedDict):
    """Les notes d’un examen, par nom."""

    examen: Numero
    titre: str
    seuil: Annotated[int, "Réussite, en pour cent."]
    copies: list[LigneNote]


class Couche(TypedDict):
    """Ce qui a été posé sur le jugement d’une réponse."""

    nature: str
    qui: str
    le: Annotated[str, MOMENT]
    motif: str
    points: Annotated[str, "Les points donnés ; vide si aucun ne l’est."]
    annulee: bool


class ReponseExaminee(QuestionJugee):
    """Une question d’une copie, sa décision, sa preuve et l’histoire de ses points."""

    personne: Personne
    vu: Annotated[int, "À redonner avec une décision."]
    origine: Annotated[str, "Les points que le moteur a donnés d’abord."]
    decidee: Annotated[bool, "La décision d’un formateur compte."]
    histoire: list[Couche]


class DecisionVoulue(TypedDict):
    """Les points qu’un formateur donne à la place du moteur."""

    points: Annotated[float, {"minimum": 0, "maximum": 100}]
    motif: Annotated[str, "Le stagiaire le lira.", {"maxLength": 500}]
    vu: Vu


class Retour(TypedDict):
    """Le retour à ce que dit le moteur."""

    motif: Annotated[str, {"maxLength": 300}]
    vu: Vu


class Contestation(TypedDict):
    """La contestation d’une question."""

    contestation: Numero
    copie: Annotated[str, UUID]
    question: int
    examen: Annotated[str, "Le titre de l’examen."]
    personne: Personne
    raison: str
    le: Annotated[str, MOMENT]
    etat: Annotated[str, "« ouverte », « acceptée »…"]
    reponse: str
    repondue_le: Annotated[str, MOMENT] | None


class Contestations(Page):
    """Une page de contestations."""

    contestations: list[Contestation]


class ContestationExaminee(Contestation):
    """Une contestation, avec la situation, la décision et sa preuve."""

    examinee: ReponseExaminee


class ReponseContestation(TypedDict):
    """La réponse à une contestation ; accepter demande des points."""

    acte: Literal["accepter", "maintenir"]
    texte: Annotated[str, {"maxLength": 1000}]
    points: NotRequired[Annotated[float, {"minimum": 0, "maximum": 100}]]
    vu: Vu


class Raison(TypedDict):
    """Pourquoi on conteste."""

    texte: Annotated[str, {"maxLength": 1000}]


class QuestionContestee(TypedDict):
    """Une question de sa copie remise, et ses contestations."""

    question: QuestionJugee
    contestations: list[Contestation]
    possible: Annotated[bool, "On peut la contester maintenant."]


class Retrait(TypedDict):
    """Un cas qui n’est plus demandé."""

    retrait: Numero
    jeu: str
    exercice: str
    branche: str
    titre: str
    motif: str
    le: Annotated[str, MOMENT]
    leve_le: Annotated[str, MOMENT] | None
    questions: Annotated[int, "Questions que ce retrait a annulées."]


class Retraits(Page):
    """Une page des cas retirés, ceux qui le sont encore d’abord."""

    retraits: list[Retrait]


class RetraitVoulu(TypedDict):
    """Le cas à retirer, parmi ceux que demandent les examens de l’école."""

    jeu: Annotated[str, {"maxLength": 40}]
    exercice: Annotated[str, {"maxLength": 60}]
    branche: Annotated[str, {"maxLength": 80}]
    motif: Annotated[str, "Il est montré aux stagiaires.", {"maxLength": 300}]
