"""What one knows already."""

from trainer.api.fields import Day, Flag, Real, Text, Whole
from trainer.api.serializers.base import Shape
from trainer.api.serializers.values import Niveau

_MASTERY = "Entre 0 et 1 ; absente sous six réponses."
_TIMED = "Réponses dont on sait combien de temps elles ont pris."
_SECONDS = "Ce qu’elles ont pris en tout, en secondes."


class Jour(Shape):
    """L’activité d’un jour."""

    jour = Day(source="day")
    repondues = Whole(source="answered")
    justes = Whole(source="correct")


class Progression(Shape):
    """Où en est l’apprenant, tous jeux réunis."""

    a_revoir = Whole("Branches à revoir aujourd’hui.", source="due")
    erreurs = Whole("Branches dont la dernière réponse était fausse.", source="mistakes")
    jours = Jour(many=True, source="days")


class ProgressionBranche(Shape):
    """Ce que l’apprenant sait d’une branche."""

    branche = Text(source="branch.slug")
    titre = Text(source="branch.title")
    repondues = Whole(source="memory.answered")
    justes = Whole(source="memory.correct")
    chronometrees = Whole(_TIMED, source="memory.timed")
    secondes = Whole(_SECONDS, source="memory.seconds")
    maitrise = Real(_MASTERY, source="mastery", allow_null=True)
    acquise = Flag(source="acquired")
    niveau = Niveau(
        "Le plus haut qu’il maîtrise, absent s’il n’y en a pas.",
        allow_null=True,
        source=lambda item: item.memory.level or None,
    )


class ProgressionExercice(Shape):
    """Ce que l’apprenant sait d’un exercice."""

    exercice = Text(source="drill.slug")
    titre = Text(source="drill.title")
    repondues = Whole(source="answered")
    justes = Whole(source="correct")
    chronometrees = Whole(_TIMED, source="timed")
    secondes = Whole(_SECONDS, source="seconds")
    secondes_visees = Whole("Le temps visé pour une réponse.", source="drill.seconds")
    maitrise = Real(_MASTERY, source="mastery", allow_null=True)
    acquis = Flag(source="acquired")
    branches = ProgressionBranche(many=True)


class MonErreurConnue(Shape):
    """Une erreur connue où l’apprenant est tombé."""

    exercice = Text(source="drill.slug")
    erreur = Text(source="pitfall")
    message = Text("Ce qu’elle est, en français.")
    fois = Whole(source="met")
    derniere = Day("Le jour de la dernière fois.", source="last")


class ProgressionJeu(Shape):
    """Ce que l’apprenant sait d’un jeu."""

    jeu = Text(source="game.slug")
    exercices = ProgressionExercice(many=True, source="drills")
    erreurs_connues = MonErreurConnue(
        many=True, help_text="Les plus fréquentes d’abord, vingt au plus.", source="slips"
    )
