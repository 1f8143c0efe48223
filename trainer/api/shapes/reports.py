"""Shapes of reports: what a class or a person knows and did in a period."""

from typing import Annotated, TypedDict

from trainer.api.shapes.schools import Personne
from trainer.api.shapes.values import ADDRESS, DATE


class Reussite(TypedDict):
    """Des réponses et les justes."""

    repondues: int
    justes: int


class Periode(TypedDict):
    """La période d’un rapport, en semaines entières."""

    periode: str
    du: Annotated[str, DATE] | None
    au: Annotated[str, DATE] | None
    texte: str


class Fichiers(TypedDict):
    """Le même rapport en fichier, par la session d’un navigateur."""

    csv: Annotated[str, ADDRESS]
    xlsx: Annotated[str, ADDRESS]


class Rapport(TypedDict):
    """Ce que tout rapport dit."""

    periode: Periode
    fichiers: Fichiers


class Colonne(TypedDict):
    """Un exercice d’un jeu."""

    exercice: str
    titre: str


class LigneMatrice(TypedDict):
    """Une personne, un résultat par exercice."""

    personne: Personne
    cases: Annotated[list[Reussite], "Dans l’ordre des exercices."]
    ensemble: Reussite


class Matrice(Rapport):
    """La matrice d’une promotion dans un jeu : stagiaires × exercices."""

    jeu: str
    exercices: list[Colonne]
    lignes: list[LigneMatrice]
    ensemble: Annotated[list[Reussite], "La promotion, exercice par exercice."]
    total: Reussite


class CasSuivi(TypedDict):
    """Un cas : les réponses de la période, et les chiffres des premières réponses."""

    branche: str
    titre: str
    reponses: Reussite
    personnes: Annotated[int, "Personnes dont c’est la première réponse à ce cas."]
    du_premier_coup: Annotated[float | None, "Part juste des premières réponses, de 0 à 1."]
    secondes: Annotated[float | None, "Temps médian des premières réponses."]
    discrimination: Annotated[float | None, "De -1 à 1 ; absente sous dix personnes."]
    alerte: str


class ExerciceSuivi(Rapport):
    """Un exercice dans une promotion, cas par cas, les plus faibles d’abord."""

    jeu: str
    exercice: str
    titre: str
    cas: list[CasSuivi]
    total: Reussite


class ErreurConnue(TypedDict):
    """Une erreur connue, et combien de fois on y est tombé."""

    jeu: Annotated[str, "Le titre du jeu."]
    exercice: Annotated[str, "Le titre de l’exercice."]
    message: str
    fois: int
    personnes: int


class Erreurs(Rapport):
    """Les erreurs connues dans lesquelles tombe une promotion, la plus fréquente d’abord."""

    erreurs: list[ErreurConnue]


class JourPresence(TypedDict):
    """Un jour et ceux qui ont travaillé."""

    jour: Annotated[str, DATE]
    presents: int


class LignePresence(TypedDict):
    """Une personne, ses réponses de chaque jour."""

    personne: Personne
    jours: Annotated[int, "Jours travaillés dans la période."]
    reponses: Annotated[list[int], "Réponses de chaque jour montré."]
    total: Reussite


class Presence(Rapport):
    """L’assiduité d’une promotion : les derniers jours de la période, le plus récent d’abord."""

    jours: list[JourPresence]
    lignes: list[LignePresence]


class JourTravaille(TypedDict):
    """Un jour de travail."""

    jour: Annotated[str, DATE]
    reponses: Reussite


class LigneSemaine(TypedDict):
    """Un exercice pendant une semaine."""

    jeu: Annotated[str, "Le titre du jeu."]
    exercice: Annotated[str, "Le titre de l’exercice."]
    reponses: Reussite


class Semaine(TypedDict):
    """Une semaine de travail."""

    semaine: Annotated[str, "Son lundi.", DATE]
    exercices: list[LigneSemaine]
    total: Reussite


class Suivi(Rapport):
    """Le travail d’une personne dans le temps."""

    personne: Personne
    jours: Annotated[list[JourTravaille], "Les derniers mois, le plus ancien d’abord."]
    semaines: Annotated[list[Semaine], "Les 26 dernières de la période, la plus récente d’abord."]
    erreurs: list[ErreurConnue]
    total: Reussite


class PromotionComparee(TypedDict):
    """Une promotion parmi d’autres, dans un jeu."""

    promotion: int
    nom: str
    stagiaires: int
    actifs: Annotated[int, "Stagiaires qui ont travaillé dans la période."]
    jours_par_personne: float
    dernier_jour: Annotated[str, DATE] | None
    exercices: Annotated[list[Reussite], "Dans l’ordre des exercices."]
    total: Reussite


class Comparaison(Rapport):
    """Des promotions côte à côte, dans un jeu."""

    jeu: str
    exercices: list[Colonne]
    promotions: list[PromotionComparee]
