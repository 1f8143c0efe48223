"""The only door to exams: who may not see something is told that it does not exist.

Who may see the picture of a question: its school's instructors, and those to whom it is asked.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.http import Http404
from django.shortcuts import get_object_or_404

from casino_rules.written import SLUG as OWN
from trainer.accounts.models import User
from trainer.exams.domain import ScoredQuestion
from trainer.exams.models import Answer, Candidate, Exam, ExamPattern, Part, Question, Sitting, Slot
from trainer.exams.selectors.corrections import BY_HAND, Corrected, corrected, waits
from trainer.exams.selectors.sitting import (
    grace_of,
    keeps_out,
    on_the_roll,
    open_at,
    over,
    still_sat,
)
from trainer.schools.models import Membership, Promotion, Role
from trainer.schools.selectors import Desk, desk
from trainer.web.networks import within
from trainer.written.models import OwnPicture
from trainer.written.selectors import picture


def exams(here: Desk, promotion: Promotion | None = None) -> QuerySet[Exam]:
    """Return the exams of a school for its instructors, latest first, with ``sat``: its copies."""
    rows = here.taught(Exam.objects.all())
    if promotion is not None:
        rows = rows.filter(promotion=promotion)
    counted = rows.select_related("promotion").annotate(sat=Count("sittings"))
    return counted.order_by("-created_at", "-pk")


def exam(here: Desk, pk: int) -> Exam:
    """Return an exam of the school, for its instructors, with ``sat``.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(exams(here).select_related("school"), pk=pk)


def patterns(here: Desk) -> QuerySet[ExamPattern]:
    """Return the patterns of a school for its instructors, by title."""
    return here.taught(ExamPattern.objects.all())


def pattern(here: Desk, pk: int) -> ExamPattern:
    """Return a pattern of the school, for its instructors.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(patterns(here), pk=pk)


def part(found: Exam, pk: int) -> Part:
    """Return a part of an exam.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(Part, exam=found, pk=pk)


def slots(found: Exam, position: int) -> QuerySet[Slot]:
    """Return a place of a published exam, as what is done to one is done to many.

    Raises:
        Http404: if there is none.
    """
    rows = Slot.objects.filter(exam=found, position=position)
    get_object_or_404(rows)
    return rows


def candidates(here: Desk, found: Exam) -> QuerySet[Candidate]:
    """Return what is granted to people in an exam, by name, for its instructors."""
    rows = here.taught(Candidate.objects.filter(exam=found), "exam__school")
    return rows.select_related("membership").order_by("membership__sort_name", "pk")


def exams_of(user: User) -> QuerySet[Exam]:
    """Return the published exams that concern a person, latest first.

    Each has ``lasting``, the person's time in plus at every exam of its school, and ``kept_out``,
    whether the person waits to be admitted. Those of their classes today, those to which they are
    admitted by name, those that they have sat.
    """
    own = Membership.objects.filter(learner__user=user, left_at=None)
    enrolled = Q(
        promotion__enrolments__membership__in=own, promotion__enrolments__left_at__isnull=True
    )
    rows = Exam.objects.filter(published_at__isnull=False).filter(
        Q(pk__in=Exam.objects.filter(enrolled).values("pk"))
        | Q(pk__in=Candidate.objects.filter(membership__in=own).values("exam"))
        | Q(pk__in=Sitting.objects.filter(membership__learner__user=user).values("exam"))
    )
    here = Membership.objects.filter(learner__user=user, school=OuterRef("school"))
    named = Candidate.objects.filter(membership__in=own, exam=OuterRef("pk"))
    told = rows.annotate(
        lasting=Subquery(here.values("extra_percent")[:1]),
        kept_out=keeps_out(own) & ~Exists(named),
    )
    return told.select_related("school", "promotion").order_by(
        F("opens_at").desc(nulls_last=True), "-published_at", "-pk"
    )


def exam_for(user: User, pk: int) -> Exam:
    """Return a published exam that concerns a person.

    Raises:
        Http404: if it does not.
    """
    return get_object_or_404(exams_of(user), pk=pk)


def place_in(user: User, found: Exam) -> Membership | None:
    """Return the membership under which a person may sit an exam, None if they may not."""
    rows = Membership.objects.filter(learner__user=user, left_at=None, school=found.school_id)
    member = rows.first()
    return member if member and on_the_roll(found, member) else None


def terms_of(found: Exam, member: Membership) -> Candidate:
    """Return what a person is granted in an exam: nothing written may be what they always have."""
    kept = Candidate.objects.filter(exam=found, membership=member).first()
    return terms_from(kept, member.extra_percent)


def terms_from(kept: Candidate | None, lasting: int | None) -> Candidate:
    """Return what is granted to a person in an exam, from what is written there and in general."""
    terms = kept or Candidate()
    terms.lasting = lasting or 0
    return terms


def voided_in(found: Sitting) -> tuple[int, ...]:
    """Return the places that no longer count in one's own sitting: mostly without a query."""
    if not getattr(found, "voids", True):
        return ()
    rows = Slot.objects.filter(exam=found.exam_id, voided_at__isnull=False)
    return tuple(rows.order_by("position").values_list("position", flat=True))


def sittings_of(user: User, exams: Iterable[Exam]) -> QuerySet[Sitting]:
    """Return a person's sittings of these exams, in order."""
    rows = Sitting.objects.filter(membership__learner__user=user, exam__in=list(exams))
    return rows.select_related("exam", "membership").order_by("exam", "attempt")


def own_sitting(user: User, pk: UUID) -> Sitting:
    """Return one of the person's sittings with its exam and their membership, in one query.

    ``voids`` and ``by_hand`` tell whether a question of its exam is voided, is marked by hand.

    Raises:
        Http404: if it is not theirs.
    """
    slots = Slot.objects.filter(exam=OuterRef("exam"))
    told = {
        "voids": Exists(slots.filter(voided_at__isnull=False)),
        "by_hand": Exists(slots.filter(**BY_HAND)),
    }
    rows = Sitting.objects.select_related("exam", "membership").annotate(**told)
    return get_object_or_404(rows, pk=pk, membership__learner__user=user)


def sitting(here: Desk, pk: UUID, exam: int | None = None) -> Sitting:
    """Return a sitting of an exam of the school, of that one if said, for its instructors.

    Raises:
        Http404: if it is not one.
    """
    rows = Sitting.objects.select_related("exam", "membership", "paper", "voided_by")
    rows = here.taught(rows, "exam__school")
    return get_object_or_404(rows if exam is None else rows.filter(exam=exam), pk=pk)


def sittings(here: Desk, found: Exam) -> QuerySet[Sitting]:
    """Return the sittings of an exam by name, each with ``saved``: how many answers it holds."""
    rows = here.taught(Sitting.objects.filter(exam=found), "exam__school")
    counted = rows.select_related("membership").annotate(
        saved=Count("answers", filter=Q(answers__saved_at__isnull=False)),
        last_saved=Max("answers__saved_at"),
    )
    return counted.order_by("membership__sort_name", "attempt")


def question_at(found: Sitting, position: int) -> Question:
    """Return a question of the paper of a sitting.

    Raises:
        Http404: if there is none at that place.
    """
    rows = Question.objects.select_related("slot")
    return get_object_or_404(rows, paper=found.paper_id, position=position)


def answer_at(found: Sitting, position: int) -> Answer | None:
    """Return what is kept at a place of a sitting."""
    rows = Answer.objects.filter(sitting=found, question__position=position)
    return rows.select_related("question").first()


@dataclass(frozen=True, slots=True)
class Row:
    """A question of a sitting with its answer, if any, and what corrects it."""

    question: Question
    answer: Answer | None
    corrected: Corrected | None = None

    @property
    def slot(self) -> Slot:
        """Its place in the exam."""
        return self.question.slot

    @property
    def answered(self) -> bool:
        """Whether something is kept."""
        return self.answer is not None and self.answer.saved_at is not None

    @property
    def complete(self) -> bool:
        """Whether what is kept can be read."""
        return self.answered and self.answer is not None and self.answer.correct is not None

    @property
    def line(self) -> ScoredQuestion:
        """The question as it counts."""
        answer, slot = self.answer, self.question.slot
        if answer is None:
            return ScoredQuestion(slot.weight, voided=slot.voided)
        counts = self.corrected or answer
        awaiting = slot.by_hand and self.complete and self.corrected is None
        return ScoredQuestion(
            slot.weight, counts.share, counts.out_of, slot.voided, self.answered, awaiting
        )

    @property
    def verdict(self) -> dict[str, Any] | None:
        """The verdict to be shown: the one of the last correction that has its own."""
        if self.answer is None:
            return None
        return (self.corrected and self.corrected.verdict) or self.answer.verdict


def sheet_of(found: Sitting) -> tuple[Row, ...]:
    """Return the questions of a sitting in order with what is kept of each, for who is composing.

    Only their places are read, and which are voided; neither the situations, the verdicts nor what
    corrects them: each page of a sitting shows all the numbers. Two queries.
    """
    answers = Answer.objects.filter(sitting=found).defer("verdict")
    given = {answer.question_id: answer for answer in answers}
    rows = Question.objects.filter(paper=found.paper_id).select_related("slot")
    questions = rows.only("position", "slot__voided_at", "slot__void_reason")
    return tuple(Row(item, given.get(item.pk)) for item in questions.order_by("position"))


def rows_of(found: Sitting, *, verdicts: bool = True) -> tuple[Row, ...]:
    """Return the questions of a sitting in order, with their answers. Three queries."""
    questions = Question.objects.filter(paper=found.paper_id).select_related("slot")
    answers = Answer.objects.filter(sitting=found)
    if not verdicts:
        answers = answers.defer("verdict")
    given = {answer.question_id: answer for answer in answers}
    laid = corrected(Answer.objects.filter(sitting=found), verdicts=verdicts) if given else {}
    ordered = questions.order_by("position")
    found_rows = ((question, given.get(question.pk)) for question in ordered)
    return tuple(Row(item, kept, laid.get(kept.pk) if kept else None) for item, kept in found_rows)


def closed(found: Exam, now: datetime) -> bool:
    """Whether an exam is over for everybody: nobody may begin, nobody is writing."""
    if not found.state(now).past:
        return False
    return not writing(found, now).exists()


def writing(found: Exam, now: datetime) -> QuerySet[Sitting]:
    """Return the sittings of an exam that still take answers."""
    return Sitting.objects.filter(open_at(now), exam=found, deadline__gte=now - grace_of(found))


def result_shown(found: Sitting, now: datetime) -> bool:
    """Whether the trainee may see their result: at the end or at the closing, as chosen.

    Never of a void copy, nor while somebody may still sit the same paper: its key is in the result;
    nor while one of their answers waits for an instructor.
    """
    exam = found.exam
    if found.voided or not over(exam, found, now) or waits(found):
        return False
    if exam.feedback == Exam.Feedback.CLOSING:
        return closed(exam, now)
    return (
        exam.papers != Exam.Papers.COMMON or not still_sat(found, writing(exam, now), now).exists()
    )


def has_question(found: Sitting, position: int) -> bool:
    """Whether the paper of a sitting has a question at that place."""
    return Question.objects.filter(paper=found.paper_id, position=position).exists()


def terms_of_user(user: User, exams: Iterable[Any]) -> dict[int, Candidate]:
    """Return what is granted to a person in these exams, which are theirs, by exam."""
    kept = Candidate.objects.filter(membership__learner__user=user, exam__in=list(exams))
    written = {item.exam_id: item for item in kept}
    return {exam.pk: terms_from(written.get(exam.pk), exam.lasting) for exam in exams}


def picture_for(user: User, name: UUID, address: str, now: datetime) -> OwnPicture:
    """Return a picture that a person may see from that address.

    A trainee does once the question is before them in a copy: begun, opened if it has its own time,
    and sat in its hall if it has one.

    Raises:
        Http404: if there is none, or they may not.
    """
    found = picture(name)
    try:
        desk(user, found.school.slug, Role.INSTRUCTOR)
    except Http404:
        asked = _asked(user, str(name))
        if not any(_before(sitting, address, now) for sitting in asked):
            raise
    return found


def _asked(user: User, name: str) -> QuerySet[Sitting]:
    """Return a person's copies of which a question has that picture, with ``opened``."""
    shows = Question.objects.filter(slot__game=OWN, situation__picture=name)
    opened = Answer.objects.filter(sitting=OuterRef("pk"), question__in=shows)
    rows = Sitting.objects.filter(membership__learner__user=user)
    told = rows.filter(Exists(shows.filter(paper=OuterRef("paper"))))
    return told.select_related("exam").annotate(opened=Exists(opened))


def _before(sitting: Sitting, address: str, now: datetime) -> bool:
    exam = sitting.exam
    if exam.by_question and not getattr(sitting, "opened", False):
        return False
    inside = not exam.addresses or within(address, exam.addresses)
    return inside or over(exam, sitting, now)
