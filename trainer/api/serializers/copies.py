"""Papers and copies, as instructors read them, and as trainees do once they may."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, override

from trainer.api.fields import (
    Choice,
    Flag,
    Key,
    Many,
    Moment,
    Number,
    Real,
    Text,
    Value,
    Whole,
    typed,
)
from trainer.api.serializers.base import Query, Shape
from trainer.api.serializers.practice import Etape, Judged, Question, Verdict
from trainer.api.serializers.schools import Personne
from trainer.exams.models import Sitting
from trainer.exams.presenters.sitting import KEPT, Copy, mark_text
from trainer.marks.presenters.corrections import Case
from trainer.marks.selectors.access import Ruled
from trainer.questions.domain.posed_question import PosedQuestion, ShownQuestion


class Note(Real):
    """A mark out of twenty, rounded down to the hundredth.

    None if the copy is void, or all its questions, or some wait.
    """

    def __init__(self, help_text: str = "", **options: Any) -> None:
        super().__init__(help_text, allow_null=True, **options)

    @override
    def to_representation(self, value: Fraction) -> float:
        return int(value * 100) / 100


def _told_mark(copy: Copy) -> str:
    return copy.mark if copy.score.voided else mark_text(copy.score.mark)


class Resultat(Shape):
    """Le résultat d’une copie."""

    note = Note("Sur vingt, arrondie au centième par défaut.", source="score.mark")
    texte = Text("« 13,33 », « annulée ».", source=_told_mark)
    points = Real(source="score.points")
    total = Whole(source="score.total")
    justes = Whole(source="score.right")
    repondues = Whole(source="score.answered")
    questions = Whole(source="score.questions")
    reussi = Flag(source="passed")
    a_corriger = Whole(
        "Réponses qui attendent un formateur ; la note attend avec elles.", source="score.awaiting"
    )


class SujetLu(Query):
    """Le sujet à lire."""

    sujet = Whole("Le numéro du sujet, 1 sans lui.", required=False, min_value=1, max_value=10**6)


def taught[T](read: Callable[[PosedQuestion], T], otherwise: T) -> Callable[[ShownQuestion], T]:
    """Return a source that reads a question, ``otherwise`` if it is no longer taught."""
    return lambda shown: read(shown.posed) if shown.taught else otherwise


def _solution(posed: PosedQuestion) -> object:
    form = posed.question.form
    return typed(form, form.dump(posed.ruling.value))


class QuestionSujet(Shape):
    """Une question d’un sujet avec sa réponse."""

    question = Whole("Rang dans l’examen.", source="position")
    jeu = Text(source="row.slot.game")
    exercice = Text(source="row.slot.drill")
    branche = Text(source="row.slot.branch")
    titre = Text(source="title")
    points = Whole(source="row.slot.weight")
    annulee = Flag(source="row.slot.voided")
    motif = Text("Pourquoi elle est annulée.", source="row.slot.void_reason")
    enonce = Question(
        help_text="Absent si l’exercice n’est plus enseigné.",
        allow_null=True,
        source=taught(lambda posed: posed.question, None),
    )
    attendu = Text(source=taught(lambda posed: posed.expected, ""))
    solution = Value(source=taught(_solution, None))
    raisons = Etape(many=True, source=taught(lambda posed: posed.reasons, ()))
    aujourdhui = Text(
        "Ce que répond le moteur d’aujourd’hui, si c’est autre chose que ce corrigé, qui reste tel "
        "qu’il a été publié ; vide sinon.",
        source=taught(lambda posed: posed.otherwise, ""),
    )


class Sujet(Shape):
    """Un sujet et son corrigé."""

    sujet = Whole(source="paper.number")
    sujets = Many(Whole(), "Les sujets déjà tirés.", source="numbers")
    questions = QuestionSujet(many=True, source="leaves")


def _judged(case: Case) -> Judged | None:
    if case.verdict is None or not case.leaf.taught:
        return None
    return Judged(case.verdict, case.leaf.question.form)


class QuestionJugee(Shape):
    """Une question d’une copie et son verdict."""

    question = Whole("Rang dans l’examen.", source="leaf.position")
    jeu = Text(source="ruled.row.slot.game")
    exercice = Text(source="ruled.row.slot.drill")
    titre = Text(source="leaf.title")
    points = Whole(source="ruled.row.slot.weight")
    obtenus = Real(source="ruled.row.line.points")
    annulee = Flag(source="ruled.row.slot.voided")
    motif = Text(
        "Pourquoi elle est annulée, ou pourquoi la note est corrigée.",
        source=lambda case: case.ruled.row.slot.void_reason or case.leaf.correction,
    )
    etat = Choice(KEPT, source="leaf.state")
    enonce = Question(
        help_text="Absent si l’exercice n’est plus enseigné.",
        allow_null=True,
        source=lambda case: case.leaf.question if case.leaf.taught else None,
    )
    attendu = Text(source="expected")
    verdict = Verdict(allow_null=True, source=_judged)


def _cases(copy: Copy) -> list[Case]:
    return [Case(Ruled(copy.sitting, row)) for row in copy.rows]


class CopieJugee(Shape):
    """Une copie, son résultat et ses questions."""

    copie = Key(source="sitting.pk")
    examen = Number(source="sitting.exam_id")
    personne = Personne(source="sitting.membership")
    tentative = Whole(source="sitting.attempt")
    commencee_le = Moment(source="sitting.started_at")
    echeance = Moment(source="sitting.deadline")
    finie_le = Moment(source="sitting.finished_at", allow_null=True)
    fin = Choice(
        Sitting.End,
        "Remise, au bout du temps, arrêtée ; absente tant qu’elle court.",
        source=lambda copy: copy.sitting.ended_by or None,
        allow_null=True,
    )
    annulee_le = Moment(
        "Depuis quand elle ne compte plus : elle n’a alors pas de note.",
        source="sitting.voided_at",
        allow_null=True,
    )
    motif_annulation = Text(source=lambda copy: copy.sitting.void_reason or "")
    tentative_rendue = Flag(source=lambda copy: bool(copy.sitting.attempt_returned))
    resultat = Resultat(source=lambda copy: copy)
    questions = QuestionJugee(many=True, source=_cases)
