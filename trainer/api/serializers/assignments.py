"""Assignments: given to a class, followed, done."""

from typing import Any, override

from django.utils import timezone
from rest_framework.exceptions import ValidationError

from trainer.api.fields import Address, Choice, Flag, Many, Moment, Number, Text, Whole
from trainer.api.serializers.base import LEVEL_OF_EACH, Filled, Niveau, Shape, said_by
from trainer.api.serializers.schools import Personne
from trainer.assignments import selectors
from trainer.assignments.forms import AssignmentForm, DeadlineForm
from trainer.assignments.models import Assignment
from trainer.assignments.presenters import STATES, Progress, class_progress, goal_words, part_titles
from trainer.assignments.selectors import Part, UnknownPartError, read_part


class PartieDevoir(Shape):
    """Un jeu, un de ses exercices, ou un seul de ses cas."""

    jeu = Text(source="game", max_length=40)
    exercice = Text(source="drill", max_length=60, required=False)
    branche = Text(source="branch", max_length=80, required=False)

    @override
    def validate(self, attrs: dict[str, Any]) -> Part:
        slugs = [attrs["game"], attrs.get("drill", ""), attrs.get("branch", "")]
        try:
            return read_part("/".join(slugs).rstrip("/"))
        except UnknownPartError:
            raise ValidationError("Cet exercice n'existe pas.", "invalid_choice") from None


class Devoir(Shape):
    """Un devoir donné à une promotion, ou à quelques-unes de ses personnes."""

    devoir = Number(source="pk")
    titre = Text(source="title")
    consigne = Text(source="note")
    promotion = Number(source="promotion_id")
    but = Choice(Assignment.Target, source="target")
    a_atteindre = Whole("Réponses justes ; pour la maîtrise, un pourcentage.", source="goal")
    minutes = Whole("La durée du sprint, 0 ailleurs.")
    niveau = Niveau(LEVEL_OF_EACH, source="level", allow_null=True)
    texte = Text("« 20 réponses justes ».", source=goal_words)
    donne_le = Moment(source="given_at")
    pour_le = Moment(source="due_at")
    retire_le = Moment(source="withdrawn_at", allow_null=True)
    personnes = Whole("Personnes qui l’ont à faire.", source="people")
    atteints = Whole("Personnes qui ont atteint le but.", source="done")
    adresse = Address("assignment", "school.slug", "pk")


class Avancement(Shape):
    """Où en est une personne."""

    personne = Personne(source="member")
    etat = Choice(STATES, source="state")
    atteint = Whole("Dans l’unité du but.", source="reached")
    repondues = Whole(source="answered")
    justes = Whole(source="correct")
    fait_le = Moment(source="share.done_at", allow_null=True)


def _everybody(row: Assignment) -> tuple[Progress, ...]:
    shares, waiting = selectors.shares(row), selectors.newcomers(row)
    return class_progress(row, shares, waiting, timezone.now())


class SuiviDevoir(Devoir):
    """Un devoir, ce qu’il demande, et où en est chacun."""

    parties = PartieDevoir(many=True, source="items")
    titres = Many(Text(), "Les parties, en français.", source=part_titles)
    avancement = Avancement(many=True, source=_everybody)


class DevoirVoulu(Filled):
    """Le devoir à donner."""

    form_class = AssignmentForm
    names = said_by(Devoir)
    promotion = Number()
    parties = PartieDevoir(many=True, max_length=200)
    personnes = Many(Number(), "Sans elles, toute la promotion.", required=False, max_length=500)


class Echeance(Filled):
    """La nouvelle échéance d’un devoir."""

    form_class = DeadlineForm
    names = said_by(Devoir)


class MonDevoir(Shape):
    """Un devoir que l’on a à faire, et où l’on en est."""

    devoir = Number(source="assignment.pk")
    titre = Text(source="assignment.title")
    consigne = Text(source="assignment.note")
    ecole = Text(source="assignment.school.slug")
    promotion = Text("Le nom de la promotion.", source="assignment.promotion.name")
    but = Choice(Assignment.Target, source="assignment.target")
    a_atteindre = Whole(source="assignment.goal")
    minutes = Whole(source="assignment.minutes")
    niveau = Niveau(LEVEL_OF_EACH, source="assignment.level", allow_null=True)
    texte = Text(source=lambda progress: goal_words(progress.assignment))
    pour_le = Moment(source="assignment.due_at")
    termine = Flag("L’échéance est passée.", source="over")
    etat = Choice(STATES, source="state")
    atteint = Whole(source="reached")
    adresse = Address("own-assignment", "assignment.pk")


class FicheDevoir(MonDevoir):
    """Un devoir que l’on a à faire, et ce qu’il demande."""

    parties = PartieDevoir(many=True, source="assignment.items")
    titres = Many(Text(), source=lambda progress: part_titles(progress.assignment))
