"""Shapes of exams, as instructors compose and conduct them."""

from typing import Annotated, Literal, NotRequired, TypedDict

from trainer.api.shapes.books import Etape
from trainer.api.shapes.practice import Question, Verdict
from trainer.api.shapes.schools import Personne
from trainer.api.shapes.values import ADDRESS, MOMENT, UUID, Numero, Page, Valeur

type Rythme = Literal["examen", "question"]
type Sujets = Literal["commun", "equivalents"]
type Correction = Literal["fin", "cloture"]
type EtatExamen = Literal["brouillon", "à venir", "ouvert", "arrêté", "clos"]


class Examen(TypedDict):
    """Un examen."""

    examen: Numero
    titre: str
    consignes: str
    promotion: Numero
    etat: EtatExamen
    rythme: Annotated[Rythme, "Ce que limite le temps : tout l’examen, ou chaque question."]
    minutes: int
    ouverture: Annotated[str, MOMENT] | None
    fermeture: Annotated[str, MOMENT] | None
    tentatives: int
    seuil: Annotated[int, "Réussite, en pour cent."]
    sujets: Sujets
    correction: Annotated[Correction, "Montrée à la fin de la copie, ou à la clôture."]
    tolerance: Annotated[int, "Secondes pendant lesquelles une réponse en retard compte."]
    prolongation: Annotated[int, "Minutes données à tous depuis la publication."]
    publie_le: Annotated[str, MOMENT] | None
    arrete_le: Annotated[str, MOMENT] | None
    copies: int
    adresse: Annotated[str, ADDRESS]


class Examens(Page):
    """Une page des examens d’une école, le plus récent d’abord."""

    examens: list[Examen]


class ExamenVoulu(TypedDict):
    """L’examen à créer : vide, ou l’examen type d’un jeu."""

    titre: Annotated[str, {"maxLength": 120}]
    promotion: Numero
    jeu: NotRequired[Annotated[str, "Pour l’examen type de ce jeu."]]


class ExamenChange(TypedDict):
    """Les réglages qui changent d’un brouillon ; ce qui manque reste."""

    titre: NotRequired[Annotated[str, {"maxLength": 120}]]
    consignes: NotRequired[Annotated[str, {"maxLength": 2000}]]
    rythme: NotRequired[Rythme]
    minutes: NotRequired[Annotated[int, {"minimum": 1, "maximum": 480}]]
    ouverture: NotRequired[Annotated[str, MOMENT] | None]
    fermeture: NotRequired[Annotated[str, MOMENT] | None]
    tentatives: NotRequired[Annotated[int, {"minimum": 1, "maximum": 20}]]
    seuil: NotRequired[Annotated[int, {"minimum": 0, "maximum": 100}]]
    sujets: NotRequired[Sujets]
    correction: NotRequired[Correction]
    tolerance: NotRequired[Annotated[int, {"minimum": 0, "maximum": 120}]]


class PartieVoulue(TypedDict):
    """Des questions d’un exercice ; sans points ni secondes, ceux de l’exercice."""

    jeu: Annotated[str, {"maxLength": 40}]
    exercice: Annotated[str, {"maxLength": 60}]
    questions: Annotated[int, {"minimum": 1, "maximum": 120}]
    branches: NotRequired[
        Annotated[list[str], "Sans elles, tous les cas de l’exercice.", {"maxItems": 300}]
    ]
    points: NotRequired[Annotated[int, "Par question.", {"minimum": 1, "maximum": 100}]]
    secondes: NotRequired[Annotated[int, "Par question.", {"minimum": 5, "maximum": 3600}]]


class PartieChangee(TypedDict):
    """Ce qui change d’une partie ; ce qui manque reste."""

    questions: NotRequired[Annotated[int, {"minimum": 1, "maximum": 120}]]
    branches: NotRequired[Annotated[list[str], {"maxItems": 300}]]
    points: NotRequired[Annotated[int, {"minimum": 1, "maximum": 100}]]
    secondes: NotRequired[Annotated[int, {"minimum": 5, "maximum": 3600}]]


class PartieExamen(TypedDict):
    """Une partie d’un brouillon."""

    partie: Numero
    jeu: str
    exercice: str
    titre: str
    branches: Annotated[list[str], "Vide : tous les cas de l’exercice."]
    questions: int
    points: Annotated[int, "Par question."]
    secondes: Annotated[int, "Par question."]
    cas: Annotated[int, "Cas qui peuvent être demandés…"]
    cas_connus: Annotated[int, "… parmi tant : les autres dépendent d’une option en doute."]


class Brouillon(TypedDict):
    """Ce qu’un examen demandera."""

    parties: list[PartieExamen]
    maison: Annotated[dict[str, dict[str, str]], "Options fixées : jeu, option, choix."]
    questions: int
    points: int
    minutes_conseillees: int
    pret: Annotated[bool, "Il peut être publié."]


class Resultat(TypedDict):
    """Le résultat d’une copie."""

    note: Annotated[float | None, "Sur vingt, arrondie au centième par défaut."]
    texte: Annotated[str, "« 13,33 »."]
    points: float
    total: int
    justes: int
    repondues: int
    questions: int
    reussi: bool


class Suivie(TypedDict):
    """Une personne d’un examen publié."""

    personne: Personne
    etat: Annotated[str, "« pas commencé », « compose », « remise »…"]
    copie: Annotated[str, UUID] | None
    tentative: int | None
    repondues: int
    resultat: Annotated[Resultat | None, "Une fois la copie finie."]
    temps_restant: Annotated[str, "« 12 min 5 s » pour qui compose."]


class SuiviExamen(TypedDict):
    """Où en est chacun."""

    etat: str
    questions: int
    points: int
    en_cours: int
    finies: int
    moyenne: Annotated[str, "Sur vingt."]
    reussies: int
    personnes: list[Suivie]


class FicheExamen(Examen):
    """Un examen : sa composition en brouillon, puis où en est chacun."""

    brouillon: Brouillon | None
    suivi: SuiviExamen | None


class Minutes(TypedDict):
    """Des minutes à donner."""

    minutes: Annotated[int, {"minimum": 1, "maximum": 480}]


class Reouverture(TypedDict):
    """Jusqu’à quand un examen est rouvert."""

    fermeture: NotRequired[
        Annotated[Annotated[str, MOMENT] | None, "Sans elle, jusqu’à ce qu’on l’arrête."]
    ]


class Motif(TypedDict):
    """Pourquoi."""

    motif: Annotated[str, {"maxLength": 300}]


class Amenagement(TypedDict):
    """Ce qui est accordé à une personne."""

    personne: Personne
    pourcentage: Annotated[int, "Temps en plus, en pour cent."]
    minutes: Annotated[int, "Minutes en plus."]
    tentatives: Annotated[int, "Tentatives en plus."]


class Amenagements(TypedDict):
    """Ce qui est accordé dans un examen, par nom."""

    amenagements: list[Amenagement]


class AmenagementVoulu(TypedDict):
    """Ce que l’on accorde ; ce qui manque est à zéro. Cela admet aussi hors promotion."""

    personne: Numero
    pourcentage: NotRequired[Annotated[int, {"minimum": 0, "maximum": 300}]]
    minutes: NotRequired[Annotated[int, {"minimum": 0, "maximum": 480}]]
    tentatives: NotRequired[Annotated[int, {"minimum": 0, "maximum": 20}]]


class QuestionSujet(TypedDict):
    """Une question d’un sujet avec sa réponse."""

    question: Annotated[int, "Rang dans l’examen."]
    jeu: str
    exercice: str
    branche: str
    titre: str
    points: int
    annulee: bool
    motif: Annotated[str, "Pourquoi elle est annulée."]
    enonce: Annotated[Question | None, "Absent si l’exercice n’est plus enseigné."]
    attendu: str
    solution: Valeur
    raisons: list[Etape]


class Sujet(TypedDict):
    """Un sujet et son corrigé."""

    sujet: int
    sujets: Annotated[list[int], "Les sujets déjà tirés."]
    questions: list[QuestionSujet]


class QuestionJugee(TypedDict):
    """Une question d’une copie et son verdict."""

    question: Annotated[int, "Rang dans l’examen."]
    jeu: str
    exercice: str
    titre: str
    points: int
    obtenus: float
    annulee: bool
    motif: Annotated[str, "Pourquoi elle est annulée, ou pourquoi la note est corrigée."]
    etat: Literal["répondue", "incomplète", "sans réponse"]
    enonce: Annotated[Question | None, "Absent si l’exercice n’est plus enseigné."]
    attendu: str
    verdict: Verdict | None


class CopieJugee(TypedDict):
    """Une copie, son résultat et ses questions."""

    copie: Annotated[str, UUID]
    examen: Numero
    personne: Personne
    tentative: int
    commencee_le: Annotated[str, MOMENT]
    echeance: Annotated[str, MOMENT]
    finie_le: Annotated[str, MOMENT] | None
    fin: Annotated[str, "« remise », « temps » ou « arret » ; vide tant qu’elle court."]
    resultat: Resultat
    questions: list[QuestionJugee]
