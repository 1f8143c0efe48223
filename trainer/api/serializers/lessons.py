"""What an instructor prepares for a class, what was asked in it, and the patterns of exams."""

from typing import Final

from trainer.api.fields import Address, Flag, Many, Moment, Number, Text, Whole
from trainer.api.serializers.base import Filled, Niveau, Shape, said_by
from trainer.api.serializers.live import QuestionAPoser, QuestionDeClasse
from trainer.api.serializers.schools import Personne
from trainer.exams.forms import PatternForm
from trainer.live.services import MOST_STEPS

_OVER: Final = "Des questions closes."


class EtapeDeSuite(Shape):
    """Une question d’une suite, telle qu’elle sera tirée quand on la posera."""

    jeu = Text(source="game")
    exercice = Text(source="drill")
    cas = Text("Vide : un cas au hasard.", source="branch")
    niveau = Niveau(source="level")
    minuteur = Whole("Secondes ; 0 : jusqu’à ce qu’on la close.", source="seconds")


class Suite(Shape):
    """Une suite de questions préparée pour une promotion."""

    suite = Number(source="pk")
    titre = Text(source="title")
    preparee_le = Moment(source="created_at")
    questions = EtapeDeSuite(many=True, source="wanted", help_text="Dans leur ordre.")
    adresse = Address("live-sequence", "promotion.school.slug", "promotion_id", "pk")


class SuiteVoulue(Shape):
    """Une suite à préparer."""

    titre = Text(max_length=80)
    questions = QuestionAPoser(many=True, max_length=MOST_STEPS, help_text="Dans leur ordre.")


class Seance(Shape):
    """Une séance en direct : de sa première question à la dernière."""

    seance = Number(source="lesson.pk")
    debut = Moment("La première question posée.", source="lesson.began_at")
    fin = Moment("La dernière.", source="lesson.last_at")
    questions = Whole(source="asked")
    reponses = Whole(_OVER, source="given")
    justes = Whole(_OVER, source="right")
    adresse = Address(
        "live-lesson", "lesson.promotion.school.slug", "lesson.promotion_id", "lesson.pk"
    )


class QuestionDeSeance(QuestionDeClasse):
    """Une question d’une séance."""

    justes = Whole("0 tant qu’elle est ouverte.", source="told_right")


class LigneDeSeance(Shape):
    """Ce qu’une personne a répondu pendant une séance."""

    personne = Personne(source="member")
    reponses = Whole(source="given")
    justes = Whole(source="right")
    marques = Many(
        Flag(allow_null=True),
        "Une par question, dans leur ordre : juste, fausse, ou sans réponse.",
        source="marks",
    )


class FicheSeance(Shape):
    """Une séance, question par question et personne par personne."""

    seance = Number(source="lesson.pk")
    debut = Moment(source="lesson.began_at")
    fin = Moment(source="lesson.last_at")
    questions = QuestionDeSeance(many=True, source="asked")
    personnes = LigneDeSeance(many=True, source="lines")


class PartieDeModele(Shape):
    """Une partie d’un modèle."""

    jeu = Text(source="game")
    exercice = Text(source="drill")
    branches = Many(Text(), "Vide : tous les cas de l’exercice.")
    questions = Whole(source="count")
    points = Whole("Par question.", source="weight")


class Modele(Shape):
    """Un examen sans promotion ni dates, gardé par l’école pour en partir."""

    modele = Number(source="pk")
    titre = Text(source="title")
    garde_le = Moment(source="kept_at")
    questions = Whole()
    parties = PartieDeModele(many=True, source="parts")


class ModeleVoulu(Filled):
    """Le titre sous lequel un examen est gardé."""

    form_class = PatternForm
    names = said_by(Modele)


class ExamenDeModele(Shape):
    """L’examen qui part d’un modèle : un brouillon."""

    promotion = Number()
    titre = Text(max_length=120)
