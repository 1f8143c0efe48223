"""Reports: what a class or a person knows and did in a period, from what their pages show.

A report is its period, its files, perhaps its game, and what is « shown ».
"""

from typing import ClassVar

from casino_rules import catalog
from trainer.api.fields import Choice, Day, Many, Number, Real, Text, Whole
from trainer.api.serializers.base import Href, Query, Shape
from trainer.api.serializers.schools import Personne
from trainer.instruction.requests import MOST_COMPARED
from trainer.instruction.selectors.periods import DEFAULT, LABELS


class PeriodeVoulue(Query):
    """La période d’un rapport."""

    usual: ClassVar[str] = DEFAULT

    periode = Choice(
        LABELS,
        "La période ; sans elle, quatre semaines. « dates » va avec « du » et « au ».",
        required=False,
    )
    du = Day("Premier jour, élargi à sa semaine.", required=False)
    au = Day("Dernier jour, élargi à sa semaine.", required=False)


class MatriceVoulue(PeriodeVoulue):
    """Le jeu et la période d’une matrice."""

    jeu = Choice(catalog.games(), "Le jeu.", required=False)


class ComparaisonVoulue(MatriceVoulue):
    """Les promotions que l’on compare."""

    promotion = Many(
        Number(),
        f"Les promotions à comparer, {MOST_COMPARED} au plus ; sans elles, les plus récentes.",
        required=False,
        max_length=MOST_COMPARED,
    )


class Reussite(Shape):
    """Des réponses et les justes."""

    repondues = Whole(source="answered")
    justes = Whole(source="right")


class Periode(Shape):
    """La période d’un rapport, en semaines entières."""

    periode = Text(source="slug")
    du = Day(allow_null=True, source="since")
    au = Day(allow_null=True, source="until")
    texte = Text(source="words")


class Fichiers(Shape):
    """Le même rapport en fichier, par la session d’un navigateur."""

    csv = Href()
    xlsx = Href()


class Rapport(Shape):
    """Ce que tout rapport dit."""

    periode = Periode(source="period")
    fichiers = Fichiers(source="files")


class Colonne(Shape):
    """Un exercice d’un jeu."""

    exercice = Text(source="slug")
    titre = Text(source="title")


class _DansUnJeu(Rapport):
    """Ce que disent les rapports sur les exercices d’un jeu."""

    jeu = Text(source="game.slug")


class _Ligne(Shape):
    """Une personne dans les exercices d’un jeu."""

    personne = Personne(source="member")


class LigneMatrice(_Ligne):
    """Une personne, un résultat par exercice."""

    cases = Reussite(many=True, help_text="Dans l’ordre des exercices.", source="cells")
    ensemble = Reussite(source="total")


class Matrice(_DansUnJeu):
    """La matrice d’une promotion dans un jeu : stagiaires × exercices."""

    exercices = Colonne(many=True, source="shown.columns")
    lignes = LigneMatrice(many=True, source="shown.rows")
    ensemble = Reussite(
        many=True, help_text="La promotion, exercice par exercice.", source="shown.foot"
    )
    total = Reussite(source="shown.total")


class Allure(Shape):
    """Des réponses, les justes, et le temps qu’elles ont pris."""

    repondues = Whole(source="answered")
    justes = Whole(source="right")
    chronometrees = Whole("Réponses dont on sait le temps.", source="timed")
    secondes = Whole("Ce qu’elles ont pris en tout.", source="seconds")


class ColonneVisee(Colonne):
    """Un exercice d’un jeu, et le temps visé."""

    secondes_visees = Whole("Le temps visé pour une réponse.", source="seconds")


class LigneVitesse(_Ligne):
    """Une personne, une allure par exercice."""

    cases = Allure(many=True, help_text="Dans l’ordre des exercices.", source="cells")
    ensemble = Allure(source="total")


class Vitesse(_DansUnJeu):
    """La vitesse d’une promotion dans les exercices d’un jeu, les plus lents d’abord."""

    exercices = ColonneVisee(many=True, source="shown.drills")
    lignes = LigneVitesse(many=True, source="shown.rows")
    ensemble = Allure(
        many=True, help_text="La promotion, exercice par exercice.", source="shown.cells"
    )


class CasSuivi(Shape):
    """Un cas : les réponses de la période, et les chiffres des premières réponses."""

    branche = Text(source="branch.slug")
    titre = Text(source="branch.title")
    reponses = Reussite(source="mark")
    personnes = Whole(
        "Personnes dont c’est la première réponse à ce cas.",
        source=lambda case: case.figures.people if case.figures else 0,
    )
    du_premier_coup = Real(
        "Part juste des premières réponses, de 0 à 1.", allow_null=True, source="figures.success"
    )
    secondes = Real(
        "Temps médian des premières réponses.", allow_null=True, source="figures.seconds"
    )
    discrimination = Real(
        "De -1 à 1 ; absente sous dix personnes.", allow_null=True, source="figures.discrimination"
    )
    alerte = Text(source="warning")


class ExerciceSuivi(Rapport):
    """Un exercice dans une promotion, cas par cas, les plus faibles d’abord."""

    jeu = Text(source="shown.game.slug")
    exercice = Text(source="shown.drill.slug")
    titre = Text(source="shown.drill.title")
    cas = CasSuivi(many=True, source="shown.cases")
    total = Reussite(source="shown.total")


class ErreurConnue(Shape):
    """Une erreur connue, et combien de fois on y est tombé."""

    jeu = Text("Le titre du jeu.", source="game")
    exercice = Text("Le titre de l’exercice.", source="drill")
    message = Text()
    fois = Whole(source="met")
    personnes = Whole(source="people")


class Erreurs(Rapport):
    """Les erreurs connues dans lesquelles tombe une promotion, la plus fréquente d’abord."""

    erreurs = ErreurConnue(many=True, source="shown")


class JourPresence(Shape):
    """Un jour et ceux qui se sont entraînés."""

    jour = Day()
    presents = Whole()


class LignePresence(Shape):
    """Une personne, ce qu’elle a fait de chaque jour."""

    personne = Personne(source="row.member")
    jours = Whole("Jours d’entraînement dans la période.", source="work.days")
    reponses = Many(
        Whole(), "Réponses d’entraînement de chaque jour montré.", source="row.practised"
    )
    minutes = Many(
        Whole(),
        "Minutes de travail de chaque jour montré, examens et direct compris.",
        source="row.minutes",
    )
    total = Reussite(source="work")


class Presence(Rapport):
    """L’assiduité d’une promotion : les derniers jours de la période, le plus récent d’abord."""

    jours = JourPresence(many=True, source="shown.days")
    lignes = LignePresence(many=True, source="shown.rows")


class JourTravaille(Shape):
    """Un jour de travail."""

    jour = Day(source="day")
    reponses = Reussite(source="*")


class LigneSemaine(Shape):
    """Un exercice pendant une semaine."""

    jeu = Text("Le titre du jeu.", source="game")
    exercice = Text("Le titre de l’exercice.", source="drill")
    reponses = Reussite(source="mark")
    secondes = Whole("Temps moyen d’une réponse, s’il est connu.", allow_null=True, source="mean")


class Semaine(Shape):
    """Une semaine de travail."""

    semaine = Day("Son lundi.", source="week")
    exercices = LigneSemaine(many=True, source="lines")
    total = Reussite()


class Suivi(Rapport):
    """Le travail d’une personne dans le temps."""

    personne = Personne(source="shown.member")
    jours = JourTravaille(
        many=True, help_text="Les derniers mois, le plus ancien d’abord.", source="shown.days"
    )
    semaines = Semaine(
        many=True,
        help_text="Les 26 dernières de la période, la plus récente d’abord.",
        source="shown.weeks",
    )
    erreurs = ErreurConnue(many=True, source="shown.slips")
    total = Reussite(source="shown.sums")


class PromotionComparee(Shape):
    """Une promotion parmi d’autres, dans un jeu."""

    promotion = Number(source="promotion.pk")
    nom = Text(source="promotion.name")
    stagiaires = Whole(source="people")
    actifs = Whole("Stagiaires qui ont travaillé dans la période.", source="work.people")
    jours_par_personne = Real(source="days")
    dernier_jour = Day(allow_null=True, source="last")
    exercices = Reussite(many=True, help_text="Dans l’ordre des exercices.", source="cells")
    total = Reussite()


class Comparaison(_DansUnJeu):
    """Des promotions côte à côte, dans un jeu."""

    exercices = Colonne(many=True, source=lambda report: report["game"].drills.values())
    promotions = PromotionComparee(many=True, source="shown")
