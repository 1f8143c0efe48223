"""The only door to marks: who may not see something is told that it does not exist."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from uuid import UUID

from django.db.models import F, Max, Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import Http404
from django.shortcuts import get_object_or_404

from casino_rules import catalog
from casino_rules.core.game import Game
from trainer.accounts.models import User
from trainer.exams.models import Answer, Exam, Sitting, Slot
from trainer.exams.selectors import access as exams
from trainer.exams.selectors.access import Row
from trainer.exams.selectors.copies import ANSWER_UNREAD
from trainer.exams.selectors.corrections import awaiting
from trainer.marks.models import (
    Certificate,
    Contestation,
    Letterhead,
    Objection,
    Overlay,
    Replay,
    Withdrawal,
)
from trainer.practice.models import Attempt
from trainer.practice.selectors.counting import lay_over
from trainer.schools.models import Membership, Role, School
from trainer.schools.selectors import Desk
from trainer.web.refusals import RefusedError


def published(here: Desk) -> QuerySet[Exam]:
    """Return the published exams of the school, latest first."""
    return exams.exams(here).filter(published_at__isnull=False)


def replayable(here: Desk) -> QuerySet[Exam]:
    """Return the same without what is counted of them: only their titles are read."""
    rows = here.taught(Exam.objects.filter(published_at__isnull=False).only("title"))
    return rows.order_by("-created_at", "-pk")


def waiting(here: Desk) -> int:
    """Return how many contestations wait for an answer, of exams and of practice."""
    asked = (contestations(here), objections(here))
    return sum(rows.filter(replied_at=None).count() for rows in asked)


def published_exam(here: Desk, pk: int) -> Exam:
    """Return a published exam of the school.

    Raises:
        Http404: if it is not one.
    """
    found = exams.exam(here, pk)
    if found.draft:
        raise Http404
    return found


def seated_at(here: Desk, found: Exam) -> list[tuple[Membership, int | None]]:
    """Return who may sit an exam, by name, each with their first attempt's paper. Two queries."""
    admitted = found.candidates.values("membership")
    enrolled = found.promotion.enrolments.filter(left_at=None).values("membership")
    rows = here.taught(Membership.objects.filter(left_at=None, role=Role.TRAINEE))
    people = rows.filter(Q(pk__in=enrolled) | Q(pk__in=admitted)).order_by("sort_name", "pk")
    begun = Sitting.objects.filter(exam=found, attempt=1)
    numbers = dict(begun.values_list("membership", "paper__number"))
    return [(member, numbers.get(member.pk)) for member in people]


_MADE = ("school", "exam", "actor", "undone_by", "practice")


def to_mark(found: Exam, now: datetime) -> QuerySet[Answer]:
    """Return what waits to be marked by hand in the copies of an exam that are over.

    By question, the first given first, each with ``seen``, the number of the last overlay.
    """
    rows = awaiting(Answer.objects.filter(sitting__exam=found, sitting__voided_at=None))
    rows = rows.exclude(sitting__in=exams.writing(found, now)).annotate(
        seen=Coalesce(Max("overlays__number"), 0)
    )
    told = rows.select_related("question__slot", "sitting__membership", "sitting__exam")
    return told.order_by("question__position", "saved_at", "pk")


def replays(here: Desk) -> QuerySet[Replay]:
    """Return the corrections of the school, latest first."""
    return here.taught(Replay.objects.select_related(*_MADE)).order_by("-at", "-pk")


def replay(here: Desk, pk: int) -> Replay:
    """Return a correction of the school.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(replays(here), pk=pk)


def replayed(found: Replay) -> QuerySet[Overlay]:
    """Return what a correction has laid, by copy and question."""
    rows = found.overlays.select_related(
        "answer__sitting__membership", "answer__sitting__exam", "answer__question__slot"
    )
    # They were laid in the order in which they are read.
    return rows.defer("verdict", *ANSWER_UNREAD).order_by("pk")


def named(**which: Iterable[UUID] | Iterable[int]) -> QuerySet[Sitting]:
    """Return copies as a quotation or a correction names them: by exam, then by name."""
    rows = Sitting.objects.filter(**which).select_related("membership", "exam")
    return rows.order_by("exam", "membership__sort_name", "attempt")


def withdrawals(here: Desk) -> QuerySet[Withdrawal]:
    """Return the cases withdrawn by the school, those in force first."""
    rows = here.taught(Withdrawal.objects.select_related("actor", "lifted_by"))
    return rows.order_by(F("lifted_at").desc(nulls_first=True), "-at")


def withdrawal(here: Desk, pk: int) -> Withdrawal:
    """Return a withdrawal of the school.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(withdrawals(here), pk=pk)


def asked_cases(here: Desk) -> Iterable[tuple[str, str, str]]:
    """Return the cases asked in the exams of the school."""
    rows = Slot.objects.filter(exam__school=here.school).order_by("game", "drill", "branch")
    return rows.values_list("game", "drill", "branch").distinct()


def games_of(found: Exam) -> tuple[Game, ...]:
    """Return the games that an exam asks of, those that are still taught."""
    slugs = found.slots.order_by("game").values_list("game", flat=True).distinct()
    return tuple(catalog.game(slug) for slug in slugs if slug in catalog.games())


@dataclass(frozen=True)
class Ruled:
    """A question of a copy, and all that has been laid over its answer, oldest first."""

    sitting: Sitting
    row: Row

    @cached_property
    def overlays(self) -> tuple[Overlay, ...]:
        """What has been laid over the answer, undone or not."""
        if self.row.answer is None:
            return ()
        rows = self.row.answer.overlays.select_related("actor", "site_actor", "replay__undone_by")
        return tuple(rows.order_by("number"))

    @property
    def answer(self) -> Answer:
        """The answer.

        Raises:
            RefusedError: if there is none.
        """
        if self.row.answer is None:
            raise RefusedError("Il n’y a pas de réponse à cette question.")
        return self.row.answer

    @property
    def seen(self) -> int:
        """The number of the last overlay."""
        return self.overlays[-1].number if self.overlays else 0


def ruled(sitting: Sitting, position: int) -> Ruled:
    """Return a question of a sitting that one may see.

    Raises:
        Http404: if there is none at that place.
    """
    for row in exams.rows_of(sitting):
        if row.question.position == position:
            return Ruled(sitting, row)
    raise Http404


def own_ruled(user: User, pk: UUID, position: int, now: datetime) -> Ruled:
    """Return a question of one's own sitting, once its correction may be seen.

    Raises:
        Http404: before that, or if it is not one's own.
    """
    sitting = exams.own_sitting(user, pk)
    if not exams.result_shown(sitting, now):
        raise Http404
    return ruled(sitting, position)


def contestations(here: Desk) -> QuerySet[Contestation]:
    """Return the contestations of the school, those that wait first, the oldest of them first."""
    told = Contestation.objects.select_related(*_TOLD).defer(*ANSWER_UNREAD)
    rows = here.taught(told, "answer__sitting__exam__school")
    return rows.order_by(F("replied_at").desc(nulls_first=True), "at", "pk")


_TOLD = (
    "answer__sitting__membership",
    "answer__sitting__exam__school",
    "answer__sitting__paper",
    "answer__question__slot",
    "replied_by",
)


def contestation(here: Desk, pk: int) -> Contestation:
    """Return a contestation of the school.

    Raises:
        Http404: if it is not one.
    """
    return get_object_or_404(contestations(here), pk=pk)


def contestations_of(found: Ruled) -> QuerySet[Contestation]:
    """Return the contestations of an answer, oldest first."""
    if found.row.answer is None:
        return Contestation.objects.none()
    return found.row.answer.contestations.select_related("replied_by").order_by("pk")


def own_contestations(user: User) -> QuerySet[Contestation]:
    """Return one's own contestations, latest first."""
    rows = Contestation.objects.filter(answer__sitting__membership__learner__user=user)
    return rows.select_related(*_TOLD).order_by("-at", "-pk")


def objections(here: Desk) -> QuerySet[Objection]:
    """Return what is contested of practice in the school, what waits first, the oldest of it first."""
    told = Objection.objects.select_related("membership", "attempt__series", "replied_by")
    rows = here.taught(told, "membership__school")
    return rows.order_by(F("replied_at").desc(nulls_first=True), "at", "pk")


def objection(here: Desk, pk: int) -> Objection:
    """Return an objection of the school, with what counts of the answer.

    Raises:
        Http404: if it is not one.
    """
    found = get_object_or_404(objections(here), pk=pk)
    lay_over([found.attempt])
    return found


def own_objections(learner: int | None) -> QuerySet[Objection]:
    """Return what one has contested of practice, latest first."""
    rows = Objection.objects.filter(learner=learner or 0).select_related("attempt__series")
    return rows.order_by("-at", "-pk")[:_MOST]


def objection_to(attempt: Attempt) -> Objection | None:
    """Return what was contested of an answer."""
    return Objection.objects.filter(attempt=attempt).select_related("replied_by").first()


def unread(learner: int | None) -> list[Objection]:
    """Return the objections of which the answer waits to be read, a few."""
    rows = Objection.objects.filter(learner=learner or 0, replied_at__isnull=False, read_at=None)
    return list(rows.select_related("attempt__series").order_by("replied_at")[:_UNREAD])


_UNREAD, _MOST = 3, 100
_CERTIFIED = ("sitting__membership", "sitting__exam")


def certificates(here: Desk, found: Exam) -> QuerySet[Certificate]:
    """Return the certificates of an exam by name, but for people made anonymous; in force first."""
    rows = Certificate.objects.filter(sitting__exam=found, sitting__membership__anonymised_at=None)
    own = here.taught(rows.select_related(*_CERTIFIED), "sitting__exam__school")
    return own.order_by(F("revoked_at").desc(nulls_first=True), "name", "pk")


def certificate(here: Desk, pk: int) -> Certificate:
    """Return a certificate of the school.

    Raises:
        Http404: if it is not one.
    """
    rows = Certificate.objects.select_related(*_CERTIFIED)
    return get_object_or_404(here.taught(rows, "sitting__exam__school"), pk=pk)


def own_certificate(user: User, pk: UUID) -> Certificate:
    """Return the certificate in force of one's own sitting.

    Raises:
        Http404: if there is none.
    """
    rows = Certificate.objects.filter(sitting__membership__learner__user=user, revoked_at=None)
    return get_object_or_404(rows.select_related(*_CERTIFIED), sitting=pk)


def letterhead(school: School) -> Letterhead:
    """Return what a school prints on its papers: its name at least."""
    kept = Letterhead.objects.filter(school=school).first()
    return kept or Letterhead(school=school, legal_name=school.name)


def certificate_of(code: str) -> Certificate | None:
    """Return the certificate of that code, whatever it is worth."""
    return Certificate.objects.filter(code=code).select_related(*_CERTIFIED).first()
