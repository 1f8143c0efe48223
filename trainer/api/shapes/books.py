"""Shapes of what is public: games, rule books, drills, odds, the referee."""

from typing import Annotated, Literal, TypedDict

from trainer.api.shapes.forms import FactShape
from trainer.api.shapes.values import (
    ADDRESS,
    CurrencyShape,
    Given,
    OptionShape,
    Ratio,
    RuleId,
)


class Addresses(TypedDict):
    """Les adresses de départ ; les accolades marquent ce qui est à remplacer."""

    jeux: str
    jeu: str
    regles: str
    article: str
    exercices: str
    commencer: str
    seance: str
    question: str
    arbitre: str
    probabilites: str
    progression: str
    progression_jeu: str
    jeton: str
    schema: str
    documentation: str


class GameSummary(TypedDict):
    """Un jeu, en bref."""

    jeu: Annotated[str, "Identifiant stable du jeu."]
    titre: str
    famille: str
    resume: str
    adresse: Annotated[str, ADDRESS]


class GameList(TypedDict):
    """Tous les jeux, dans l’ordre des pages."""

    jeux: list[GameSummary]


class HouseChoiceShape(TypedDict):
    """Un choix autorisé d’une option de la maison."""

    cle: str
    libelle: str
    provenance: str


class HouseOptionShape(TypedDict):
    """Une option que chaque établissement règle à sa façon."""

    id: str
    titre: str
    choix: list[HouseChoiceShape]
    defaut: Annotated[str, "La clé du choix retenu quand rien n’est dit."]
    incertaine: Annotated[bool, "Vrai si un examen doit la fixer avant d’interroger."]


class DrillSummary(TypedDict):
    """Un exercice, en bref."""

    exercice: Annotated[str, "Identifiant stable de l’exercice dans son jeu."]
    titre: str
    devoir: Annotated[str, "Ce que le croupier doit savoir faire."]
    secondes: Annotated[int, "Le temps d’un croupier exercé."]
    arbitre: Annotated[str, "Adresse de l’arbitre de cet exercice.", ADDRESS]


class GameShape(TypedDict):
    """Un jeu : ce qu’il est, ce que la maison y choisit, ce qu’on y exerce."""

    jeu: str
    titre: str
    famille: str
    resume: str
    devise: CurrencyShape
    version: Annotated[int, "Version du livre de règles."]
    options: list[HouseOptionShape]
    exercices: list[DrillSummary]
    adresse: Annotated[str, ADDRESS]


class ProvenanceShape(TypedDict):
    """D’où vient un article."""

    genre: Literal["source", "reglement", "usage", "maison"]
    detail: str


class NeedShape(TypedDict):
    """Une condition : l’option de la maison et le choix sous lequel l’article vaut."""

    option: str
    choix: str


class RuleShape(TypedDict):
    """Un article du livre de règles."""

    id: RuleId
    article: Annotated[str, "Identifiant dans le jeu, et ancre sur la page des règles."]
    section: str
    titre: str
    enonce: Annotated[str, "L’énoncé, en Markdown."]
    provenance: list[ProvenanceShape]
    tableaux: Annotated[list[str], "Identifiants des tableaux qu’il commente."]
    depuis: Annotated[str, "Depuis quand il est en vigueur ; vide si ce n’est pas dit."]
    si: list[NeedShape]
    information: Annotated[bool, "Vrai si aucune décision ne se fonde sur lui."]
    cas: Annotated[list[str], "Identifiants des cas résolus qui l’appliquent."]
    adresse: Annotated[str, ADDRESS]


class SectionShape(TypedDict):
    """Un chapitre."""

    id: str
    titre: str
    articles: list[RuleShape]


class DrawTableShape(TypedDict):
    """Un tableau de tirage : une marque par case."""

    genre: Literal["tirage"]
    id: str
    titre: str
    coin: str
    lignes: list[OptionShape]
    colonnes: list[OptionShape]
    cellules: Annotated[list[list[str]], "Les marques, ligne par ligne."]
    legende: Annotated[dict[str, str], "Ce que veut dire chaque marque."]


class OddsShape(TypedDict):
    """Un paiement : « 19 pour 20 »."""

    gain: int
    mise: int
    texte: str


class PayTableShape(TypedDict):
    """Un tableau de paiement : un rapport par case."""

    genre: Literal["paiement"]
    id: str
    titre: str
    coin: str
    lignes: list[OptionShape]
    colonnes: list[OptionShape]
    cellules: Annotated[list[list[OddsShape]], "Les rapports, ligne par ligne."]
    legende: dict[str, str]


type TableShape = DrawTableShape | PayTableShape


class CaseShape(TypedDict):
    """Un cas résolu : une situation, sa réponse, les articles qui la prouvent."""

    id: str
    titre: str
    exercice: str
    situation: Annotated[dict[str, Given], "À donner telle quelle à l’arbitre."]
    reponse: Given
    texte: Annotated[str, "La réponse en français."]
    articles: list[RuleId]
    commentaire: str


class BookShape(TypedDict):
    """Le livre de règles d’un jeu."""

    jeu: str
    titre: str
    resume: str
    version: int
    devise: CurrencyShape
    sections: list[SectionShape]
    tableaux: list[TableShape]
    options: list[HouseOptionShape]
    cas: list[CaseShape]


class RulePage(TypedDict):
    """Un article, avec les tableaux et les cas qui l’accompagnent."""

    article: RuleShape
    tableaux: list[TableShape]
    cas: list[CaseShape]


class BranchShape(TypedDict):
    """Une branche d’un exercice : un cas de la règle qu’il fait travailler."""

    branche: str
    titre: str
    si: list[NeedShape]


class DrillShape(TypedDict):
    """Un exercice et ses branches. Rien ne dit laquelle une question posée fait travailler."""

    exercice: str
    titre: str
    devoir: str
    secondes: int
    tableau: Annotated[str, "Identifiant du tableau dont les cases sont les branches, ou vide."]
    branches: list[BranchShape]
    arbitre: Annotated[str, ADDRESS]


class DrillList(TypedDict):
    """Les exercices d’un jeu."""

    jeu: str
    exercices: list[DrillShape]


class RefereeForm(TypedDict):
    """Ce que l’arbitre a besoin de savoir pour trancher."""

    jeu: str
    exercice: str
    titre: str
    devoir: str
    faits: list[FactShape]


class StepShape(TypedDict):
    """Un pas de la preuve : un article appliqué aux faits."""

    article: RuleId
    titre: str
    texte: str


class RulingShape(TypedDict):
    """La décision juste et sa preuve."""

    jeu: str
    exercice: str
    situation: Annotated[dict[str, Given], "La situation telle qu’elle a été lue."]
    consigne: Annotated[str, "La question qu’elle pose."]
    valeur: Given
    texte: Annotated[str, "La décision en français."]
    aussi: Annotated[list[str], "Les autres décisions aussi justes, en français."]
    etapes: Annotated[list[StepShape], {"minItems": 1}]


class ChanceShape(TypedDict):
    """Une issue et sa probabilité, comptée parmi des cas également possibles."""

    cle: str
    libelle: str
    probabilite: Ratio


class BetShape(TypedDict):
    """Une mise et l’avantage de la maison, en part de la mise (il peut être négatif)."""

    cle: str
    libelle: str
    avantage: Ratio


class OddsReportShape(TypedDict):
    """Les probabilités exactes d’un jeu dans une maison."""

    jeu: str
    maison: Annotated[dict[str, str], "Les options dont elles dépendent."]
    methode: str
    issues: list[ChanceShape]
    mises: list[BetShape]
    remarques: list[str]
