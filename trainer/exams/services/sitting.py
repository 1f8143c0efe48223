"""What a trainee does in a sitting: begin, answer, hand in, under one tab, as often as they are let.

Which page may write is the one made last, whatever the clocks say: a page has a rank, above that of
the page that holds the copy in the database. The server's clock only spreads the ranks, so that a
clock that goes back, or that of another node, freezes nobody.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final, NoReturn

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from casino_rules.core.forms import UnreadableAnswer
from trainer.accounts.models import User
from trainer.exams.models import Answer, Candidate, Exam, Question, Sitting, State
from trainer.exams.selectors import access
from trainer.exams.selectors.papers import NothingToAskError
from trainer.exams.selectors.sitting import (
    Granted,
    deadline_of,
    grace_of,
    kept_out,
    over,
    question_deadline,
    spent_by,
)
from trainer.exams.services.copies import close_sittings, paper_for, take_up_again
from trainer.exams.services.presence import arrive, be_at_work
from trainer.exams.services.statements import keep_answer
from trainer.questions.domain.posed_question import Raw
from trainer.schools.models import Membership
from trainer.web.networks import within
from trainer.web.pages import CHANCE
from trainer.web.refusals import RefusedError

_APART: Final = 1_000_000
"""Two pages made at once, behind the rank in place, are of the same rank once in so many."""
_DAY: Final = 24 * 3600 * _APART
"""A rank further ahead is of no clock: whoever writes it would leave no room above."""


def new_tab(now: datetime, sitting: Sitting | None = None) -> int:
    """Return the rank of a page made at that moment: its microseconds, or above who holds."""
    moment = int(now.timestamp() * _APART)
    if sitting is None or moment > sitting.tab:
        return moment
    return sitting.tab + 1 + CHANCE.randrange(_APART)


def take(sitting: Sitting, tab: int, now: datetime) -> bool:
    """Take the sitting for a page made later than the one that held it."""
    if tab <= sitting.tab or tab > max(new_tab(now) + _DAY, sitting.tab + _APART):
        return sitting.tab == tab
    rows = Sitting.objects.filter(pk=sitting.pk)
    if rows.filter(tab__lt=tab).update(tab=tab, seen_at=now):
        sitting.tab, sitting.seen_at = tab, now
    else:  # taken meanwhile, by another page or by this one
        sitting.tab = rows.values_list("tab", flat=True).get()
    return sitting.tab == tab


OUTSIDE: Final = (
    "Cet examen se passe en salle\u00a0: votre adresse n’est pas de celles qu’il admet."
)
LATE: Final = (
    "Vous avez rejoint la promotion après que la liste de l’examen a été arrêtée\u00a0: "
    "le formateur doit vous admettre."
)
AWAITED: Final = "attente"
"""The kind of the refusal of who is to wait, for the departure or to be admitted."""


def outside(exam: Exam, address: str) -> bool:
    """Whether an exam is sat in a hall, and this address is not of it."""
    return bool(exam.addresses) and not within(address, exam.addresses or ())


def enter(*, user: User, exam: Exam, address: str, now: datetime) -> Membership:
    """Return the place under which a person may begin an exam, or go on.

    Raises:
        RefusedError: if they are not concerned or not in its hall, or wait for the departure or to
            be admitted: they are then known to be there.
    """
    if outside(exam, address):
        raise RefusedError(OUTSIDE, "hors-salle")
    member = access.place_in(user, exam) or _kept_out(user, exam, now)
    if exam.state(now) is State.WAITING:
        arrive(exam=exam, member=member, now=now)
        raise RefusedError("Le départ n’est pas encore donné.", AWAITED)
    return member


def _kept_out(user: User, exam: Exam, now: datetime) -> NoReturn:
    rows = kept_out(exam).filter(membership__learner__user=user, membership__left_at=None)
    late = rows.select_related("membership").first()
    if late is None:
        raise RefusedError("Cet examen n’est pas ouvert pour vous.")
    if exam.state(now).past:
        raise RefusedError("Cet examen n’est pas ouvert en ce moment.", "ferme")
    arrive(exam=exam, member=late.membership, now=now)
    raise RefusedError(LATE, AWAITED)


class Outcome(Enum):
    """What became of an answer."""

    KEPT = "kept"
    UNREADABLE = "unreadable"
    """Kept as typed; it counts once it can be read."""
    ELSEWHERE = "elsewhere"
    """Refused: the sitting is held by a page opened later."""
    CHANGED = "changed"
    """Refused: another page has answered since this one was shown."""
    UNOPENED = "unopened"
    """Refused: the question has its own time, and has not been opened."""
    OVER = "over"
    """Refused: the time of the sitting, or of the question, is over."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of an answer, and what is kept now."""

    outcome: Outcome
    sitting: Sitting
    question: Question
    answer: Answer | None
    error: UnreadableAnswer | None = None

    @property
    def refused(self) -> bool:
        """Whether nothing was written."""
        return self.outcome not in {Outcome.KEPT, Outcome.UNREADABLE}


@dataclass(frozen=True, slots=True)
class Page:
    """The page that gives an answer: its rank (``services.tabs``), the version it showed.

    ``edition`` counts the changes of the answer in this page; ``former`` is the page, closed since,
    of which this one sends a draft.
    """

    tab: int
    version: int = 0
    edition: int = 0
    former: int = 0


def begin(*, user: User, exam: Exam, now: datetime | None = None, address: str = "") -> Sitting:
    """Start a sitting, or return the one that is open.

    The paper is made before the transaction that gives it to the sitting: making situations
    takes longer than writing them, and nothing waits meanwhile.

    Raises:
        RefusedError: if the exam is not open, the person is not concerned or not in its hall, has
            no attempt left, or the departure or a word of the instructor is awaited: they are then
            known to wait.
    """
    now = now or timezone.now()
    member = enter(user=user, exam=exam, address=address, now=now)
    close_sittings(now=now, exam=exam, member=member)
    last = _latest(exam, member, now)
    if last is not None and last.finished_at is None:
        return last
    try:
        attempt = _next_attempt(exam, member, last, now)
    except RefusedError:
        if running := _running(exam, member):  # begun meanwhile by another click
            return running
        raise
    try:
        paper = paper_for(exam, attempt)
    except NothingToAskError:
        raise RefusedError(
            "Cet examen ne peut plus être tiré\u00a0: un de ses exercices n’est plus posé. "
            "Prévenez votre formateur."
        ) from None
    sitting = Sitting(exam=exam, membership=member, paper=paper, attempt=attempt, started_at=now)
    return _written(sitting)


def _written(sitting: Sitting) -> Sitting:
    """Write a new sitting with its deadline; a second click gets the first one's."""
    try:
        with transaction.atomic():
            exam = Exam.objects.select_for_update(no_key=True).get(pk=sitting.exam_id)
            if exam.state(sitting.started_at) is not State.OPEN:
                raise RefusedError("Cet examen vient de se fermer.", "ferme")
            candidate = access.terms_of(exam, sitting.membership)
            if sitting.attempt > 1:  # a copy may have been restored meanwhile
                _admit(exam, sitting.membership, candidate)
            granted = Granted.to(exam, candidate)
            sitting.deadline = deadline_of(exam, sitting.started_at, granted)
            sitting.save(force_insert=True)
            be_at_work(sitting, sitting.started_at)
    except IntegrityError:
        found = _running(sitting.exam, sitting.membership)
        if found is None:  # begun and handed in meanwhile, by another click
            raise RefusedError("Cette tentative est déjà remise.", "copie-finie") from None
        return found
    return sitting


def _latest(exam: Exam, member: Membership, now: datetime) -> Sitting | None:
    """Return the last sitting, open again if a clock ahead of the time had closed it."""
    rows = Sitting.objects.filter(exam=exam, membership=member).order_by("-attempt")
    last = rows.select_related("exam", "paper", "membership").first()
    if last is not None:
        take_up_again(last, now)
    return last


def _running(exam: Exam, member: Membership) -> Sitting | None:
    rows = Sitting.objects.filter(exam=exam, membership=member, finished_at=None)
    return rows.select_related("exam", "paper", "membership").first()


def _next_attempt(exam: Exam, member: Membership, last: Sitting | None, now: datetime) -> int:
    if exam.state(now) is not State.OPEN:
        raise RefusedError("Cet examen n’est pas ouvert en ce moment.", "ferme")
    if last is None:
        return 1
    _admit(exam, member, access.terms_of(exam, member))
    return last.attempt + 1


def _admit(exam: Exam, member: Membership, terms: Candidate) -> None:
    if spent_by(member, exam) >= exam.attempts + terms.extra_attempts:
        raise RefusedError("Vous n’avez plus de tentative pour cet examen.")


def hold(*, sitting: Sitting, tab: int, now: datetime | None = None) -> bool:
    """Give the sitting to the page ``tab``; return whether that page may write.

    The page made last wins; those made before become read-only.
    """
    now = now or timezone.now()
    take_up_again(sitting, now)
    return take(sitting, tab, now)


@transaction.atomic
def open_question(*, sitting: Sitting, position: int, now: datetime | None = None) -> Answer | None:
    """Start the clock of the next question, where each has its own; the former one is left.

    Questions are opened in order and once: a repeat returns what is there.

    Raises:
        RefusedError: if it is not its turn, or the sitting is over.
        Http404: if there is no such question.
    """
    now = now or timezone.now()
    question = access.question_at(sitting, position)
    if not sitting.exam.by_question:
        return None
    take_up_again(sitting, now)
    if (found := _stored(sitting, question)) is not None:
        return found
    if sitting.finished_at is not None or now > sitting.deadline:
        raise RefusedError("Votre copie est terminée.", "copie-finie")
    if position != reached(sitting) + 1:
        raise RefusedError("Les questions se prennent dans l’ordre.")
    candidate = access.terms_of(sitting.exam, sitting.membership)
    opened = Answer(sitting=sitting, question=question, opened_at=now)
    opened.deadline = question_deadline(opened, sitting, Granted.to(sitting.exam, candidate))
    answer, _ = Answer.objects.get_or_create(
        sitting=sitting,
        question=question,
        defaults={"opened_at": now, "deadline": opened.deadline},
    )
    return answer


def reached(sitting: Sitting) -> int:
    """Return the place of the last question opened, 0 before the first."""
    rows = Answer.objects.filter(sitting=sitting)
    last: int | None = rows.aggregate(last=Max("question__position"))["last"]
    return last or 0


@transaction.atomic
def save_answer(
    *,
    sitting: Sitting,
    position: int,
    raw: Raw,
    page: Page,
    now: datetime | None = None,
) -> Saved:
    """Judge an answer and keep it with its verdict, by one conditional statement.

    ``raw`` returns what was typed, given the form of the answer. It can be given again until
    the end; the last one counts. The verdict stays on the server.

    Raises:
        Http404: if there is no such question.
    """
    now = now or timezone.now()
    question = access.question_at(sitting, position)
    take_up_again(sitting, now)
    if shut := _shut(sitting, question, now):
        return Saved(shut, sitting, question, None)
    answer, error = _judged(question, raw)
    answer.sitting, answer.saved_at, answer.tab = sitting, now, page.tab
    answer.late, answer.edition = now > sitting.deadline, page.edition
    if not take(sitting, page.tab, now):
        return Saved(Outcome.ELSEWHERE, sitting, question, _stored(sitting, question))
    since = now - grace_of(sitting.exam)
    version = keep_answer(answer, since=since, version=page.version, former=page.former)
    if version is None:
        return _refused(sitting, question, page, now)
    answer.version = version
    return Saved(Outcome.UNREADABLE if error else Outcome.KEPT, sitting, question, answer, error)


def _shut(sitting: Sitting, question: Question, now: datetime) -> Outcome | None:
    """Return why a question takes no answer at all, if that is so before anything is looked at."""
    if sitting.membership.left_at is not None:
        return Outcome.OVER
    if not sitting.exam.by_question or _stored(sitting, question) is not None:
        return None
    return Outcome.OVER if over(sitting.exam, sitting, now) else Outcome.UNOPENED


def _judged(question: Question, raw: Raw) -> tuple[Answer, UnreadableAnswer | None]:
    posed = question.posed
    given, version = raw(posed.question.form), posed.version or question.rules_version
    answer = Answer(question=question, raw=given, rules_version=version)
    try:
        verdict = posed.judge(given)
    except UnreadableAnswer as error:
        return answer, error
    answer.correct, answer.verdict = verdict.correct, verdict.as_json()
    answer.share, answer.out_of = verdict.share, verdict.out_of
    return answer, None


def _refused(sitting: Sitting, question: Question, page: Page, now: datetime) -> Saved:
    """Say why nothing was written, by looking again."""
    sitting.refresh_from_db(fields=("tab", "deadline", "finished_at", "ended_by", *_VOID))
    stored = _stored(sitting, question)
    if over(sitting.exam, sitting, now) or _question_over(sitting, stored, now):
        outcome = Outcome.OVER
    elif sitting.tab != page.tab:
        outcome = Outcome.ELSEWHERE
    elif stored is not None and stored.tab == page.tab:  # a later answer of this page came first
        outcome = Outcome.KEPT
    else:
        outcome = Outcome.CHANGED
    return Saved(outcome, sitting, question, stored)


_VOID: Final = ("voided_at", "void_reason")


def _question_over(sitting: Sitting, answer: Answer | None, now: datetime) -> bool:
    if answer is None or answer.deadline is None:
        return False
    return now > answer.deadline + grace_of(sitting.exam)


def _stored(sitting: Sitting, question: Question) -> Answer | None:
    return Answer.objects.filter(sitting=sitting, question=question).first()


@transaction.atomic
def hand_in(*, sitting: Sitting, now: datetime | None = None) -> bool:
    """Hand the sitting in; return whether this call did it. A repeat changes nothing."""
    now = now or timezone.now()
    take_up_again(sitting, now)
    end = min(now, sitting.deadline)
    rows = Sitting.objects.filter(pk=sitting.pk, finished_at=None)
    done = rows.update(finished_at=end, ended_by=Sitting.End.HANDED)
    sitting.refresh_from_db(fields=("finished_at", "ended_by", "deadline", "tab"))
    return bool(done)
