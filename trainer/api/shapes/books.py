"""Shapes of what is public: games, rule books, drills, odds, the referee."""

from typing import Annotated, Literal, TypedDict

from trainer.api.shapes.forms import Fait
from trainer.api.shapes.values import (
    ADDRESS,
    Devise,
    IdArticle,
    Proportion,
    Proposition,
    Valeur,
)


class Adresses(TypedDict):
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
    ecoles: str
    ecole: Annotated[str, "Sous elle : promotions, personnes, devoirs, examens, notes, rapports."]
    rejoindre: str
    devoirs: str
    examens: str
    direct: Annotated[str, "La question posée à ma classe."]
    jeton: str
    schema: str
    documentation: str


class ResumeJeu(TypedDict):
    """Un jeu, en bref."""

    jeu: Annotated[str, "Identifiant stable du jeu."]
    titre: str
    famille: str
    resume: str
    adresse: Annotated[str, ADDRESS]


class Jeux(TypedDict):
    """Tous les jeux, dans l’ordre des pages."""

    jeux: list[ResumeJeu]


class ChoixMaison(TypedDict):
    """Un choix autorisé d’une option de la maison."""

    cle: str
    libelle: str
    provenance: str


class OptionMaison(TypedDict):
    """Une option que chaque établissement règle à sa façon."""

    id: str
    titre: str
    choix: list[ChoixMaison]
    defaut: Annotated[str, "La clé du choix retenu quand rien n’est dit."]
    incertaine: Annotated[bool, "Vrai si un examen doit la fixer avant d’interroger."]


class ResumeExercice(TypedDict):
    """Un exercice, en bref."""

    exercice: Annotated[str, "Identifiant stable de l’exercice dans son jeu."]
    titre: str
    devoir: Annotated[str, "Ce que le croupier doit savoir faire."]
    secondes: Annotated[int, "Le temps d’un croupier exercé."]
    arbitre: Annotated[str, "Adresse de l’arbitre de cet exercice.", ADDRESS]


class Jeu(TypedDict):
    """Un jeu : ce qu’il est, ce que la maison y choisit, ce qu’on y exerce."""

    jeu: str
    titre: str
    famille: str
    resume: str
    devise: Devise
    version: Annotated[int, "Version du livre de règles."]
    options: list[OptionMaison]
    exercices: list[ResumeExercice]
    adresse: Annotated[str, ADDRESS]


class Provenance(TypedDict):
    """D’où vient un article."""

    genre: Literal["source", "reglement", "usage", "maison"]
    detail: str


class Condition(TypedDict):
    """Une condition : l’option de la maison et le choix sous lequel l’article vaut."""

    option: str
    choix: str


class Article(TypedDict):
    """Un article du livre de règles."""

    id: IdArticle
    article: Annotated[str, "Identifiant dans le jeu, et ancre sur la page des règles."]
    section: str
    titre: str
    enonce: Annotated[str, "L’énoncé, en Markdown."]
    provenance: list[Provenance]
    tableaux: Annotated[list[str], "Identifiants des tableaux qu’il commente."]
    depuis: Annotated[str, "Depuis quand il est en vigueur ; vide si ce n’est pas dit."]
    si: list[Condition]
    information: Annotated[bool, "Vrai si aucune décision ne se fonde sur lui."]
    cas: Annotated[list[str], "Identifiants des cas résolus qui l’appliquent."]
    adresse: Annotated[str, ADDRESS]


class Chapitre(TypedDict):
    """Un chapitre."""

    id: str
    titre: str
    articles: list[Article]


class TableauTirage(TypedDict):
    """Un tableau de tirage : une marque par case."""

    genre: Literal["tirage"]
    id: str
    titre: str
    coin: str
    lignes: list[Proposition]
    colonnes: list[Proposition]
    cellules: Annotated[list[list[str]], "Les marques, ligne par ligne."]
    legende: Annotated[dict[str, str], "Ce que veut dire chaque marque."]


class Rapport(TypedDict):
    """Un paiement : « 19 pour 20 »."""

    gain: int
    mise: int
    texte: str


class TableauPaiement(TypedDict):
    """Un tableau de paiement : un rapport par case."""

    genre: Literal["paiement"]
    id: str
    titre: str
    coin: str
    lignes: list[Proposition]
    colonnes: list[Proposition]
    cellules: Annotated[list[list[Rapport]], "Les rapports, ligne par ligne."]
    legende: dict[str, str]


type Tableau = TableauTirage | TableauPaiement


class CasResolu(TypedDict):
    """Un cas résolu : une situation, sa réponse, les articles qui la prouvent."""

    id: str
    titre: str
    exercice: str
    situation: Annotated[dict[str, Valeur], "À donner telle quelle à l’arbitre."]
    reponse: Valeur
    texte: Annotated[str, "La réponse en français."]
    articles: list[IdArticle]
    commentaire: str


class LivreRegles(TypedDict):
    """Le livre de règles d’un jeu."""

    jeu: str
    titre: str
    resume: str
    version: int
    devise: Devise
    sections: list[Chapitre]
    tableaux: list[Tableau]
    options: list[OptionMaison]
    cas: list[CasResolu]


class PageArticle(TypedDict):
    """Un article, avec les tableaux et les cas qui l’accompagnent."""

    article: Article
    tableaux: list[Tableau]
    cas: list[CasResolu]


class Branche(TypedDict):
    """Une branche d’un exercice : un cas de la règle qu’il fait travailler."""

    branche: str
    titre: str
    si: list[Condition]


class Exercice(TypedDict):
    """Un exercice et ses branches. Rien ne dit laquelle une question posée fait travailler."""

    exercice: str
    titre: str
    devoir: str
    secondes: int
    tableau: Annotated[str, "Identifiant du tableau dont les cases sont les branches, ou vide."]
    branches: list[Branche]
    arbitre: Annotated[str, ADDRESS]


class Exercices(TypedDict):
    """Les exercices d’un jeu."""

    jeu: str
    exercices: list[Exercice]


class DemandeArbitre(TypedDict):
    """Ce que l’arbitre a besoin de savoir pour trancher."""

    jeu: str
    exercice: str
    titre: str
    devoir: str
    faits: list[Fait]


class Etape(TypedDict):
    """Un pas de la preuve : un article appliqué aux faits."""

    article: IdArticle
    titre: str
    texte: str


class Decision(TypedDict):
    """La décision juste et sa preuve."""

    jeu: str
    exercice: str
    situation: Annotated[dict[str, Valeur], "La situation telle qu’elle a été lue."]
    consigne: Annotated[str, "La question qu’elle pose."]
    valeur: Valeur
    texte: Annotated[str, "La décision en français."]
    aussi: Annotated[list[str], "Les autres décisions aussi justes, en français."]
    etapes: Annotated[list[Etape], {"minItems": 1}]


class Issue(TypedDict):
    """Une issue et sa probabilité, comptée parmi des cas également possibles."""

    cle: str
    libelle: str
    probabilite: Proportion


class Mise(TypedDict):
    """Une mise et l’avantage de la maison, en part de la mise (il peut être négatif)."""

    cle: str
    libelle: str
    avantage: Proportion
    marge: Annotated[
        Proportion, "Zéro si l’avantage est exact ; simulé, il l’est à cela près 95 fois sur cent."
    ]


class Probabilites(TypedDict):
    """Les probabilités exactes d’un jeu dans une maison."""

    jeu: str
    maison: Annotated[dict[str, str], "Les options dont elles dépendent."]
    methode: str
    issues: list[Issue]
    mises: list[Mise]
    remarques: list[str]
