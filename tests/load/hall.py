"""A hall of many trainees: the class, its exam, the sessions, and what must be found at the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.http import QueryDict
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import grade
from tests.exams.world import Hall
from tests.load.trainees import Trainee
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.exams.domain import ScoredQuestion, score
from trainer.exams.models import Answer, Exam, Question, Sitting
from trainer.exams.presenters.sitting import mark_text
from trainer.exams.selectors.copies import scores
from trainer.exams.services.composing import Wanted
from trainer.schools.models import Enrolment, Membership
from trainer.ui.forms import raw_from_post

QUESTIONS: Final = (
    Wanted("punto-banco", "tirage-banco", 2),
    Wanted("punto-banco", "reglement-mise", 2),
    Wanted("punto-banco", "ordre-reglement", 1),
    Wanted("punto-banco", "reglement-tapis", 1),
    Wanted("baccara", "point-main", 1),
    Wanted("baccara", "resultat", 1),
    Wanted("baccara", "reglement-mise", 1),
    Wanted("caribbean-stud", "qualification", 1),
    Wanted("caribbean-stud", "reglement-main", 2),
    Wanted("poker-3-cartes", "nommer-main", 1),
    Wanted("poker-3-cartes", "reglement-place", 1),
    Wanted("texas-holdem", "lire-main", 2),
    Wanted("texas-holdem", "calculer-pots", 1),
    Wanted("omaha", "attribuer-pot", 1),
    Wanted("omaha", "relance-maximale", 1),
    Wanted("poker-21", "separation", 1),
)
"""Twenty questions of seven games: choices, amounts, orders, hands to read, a whole layout."""


def open_exam(schools: Schools) -> Exam:
    """Return an exam of thirty minutes, open now, in which everybody gets a paper of their own."""
    terms = {"opens_at": None, "closes_at": None, "papers": Exam.Papers.EQUIVALENT}
    return Hall(schools).exam(*QUESTIONS, **terms)


def enrol(schools: Schools, people: int) -> list[str]:
    """Put so many trainees in the class; return a session key for each, signed in."""
    now = timezone.now()
    keys = []
    for number in range(people):
        user = User.objects.create_user(f"stagiaire-{number:03}")
        member = Membership.objects.create(
            school=schools.north,
            learner_id=learner_of_user(user),
            last_name=f"Nom {number:03}",
            first_name="Alix",
            created_at=now,
            chosen_at=now,
        )
        Enrolment.objects.create(membership=member, promotion=schools.spring, created_at=now)
        keys.append(_signed_in(user))
    return keys


def _signed_in(user: User) -> str:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


@dataclass(frozen=True, slots=True)
class Judged:
    """What the engine says of an answer, asked again after the exam."""

    raw: object
    correct: bool | None
    share: int = 0
    out_of: int = 1


def judge(question: Question, sent: list[tuple[str, str]]) -> Judged:
    """Have the engine judge what a browser sent."""
    drill = catalog.game(question.slot.game).drill(question.slot.drill)
    situation = drill.load(question.situation)
    raw = raw_from_post(drill.ask(situation).form, QueryDict(urlencode(sent)))
    try:
        verdict = grade(drill, situation, raw)
    except UnreadableAnswer:
        return Judged(raw, None)
    return Judged(raw, verdict.correct, verdict.share, verdict.out_of)


def faults(exam: Exam, trainees: list[Trainee]) -> Iterator[str]:
    """Yield all that is not in the database as the browsers were told; nothing if all is well."""
    sittings = {str(it.pk): it for it in Sitting.objects.filter(exam=exam)}
    if len(sittings) != len(trainees) or len({it.paper_id for it in sittings.values()}) != len(
        trainees
    ):
        yield f"{len(sittings)} sittings for {len(trainees)} trainees, or papers shared"
    kept = scores(exam)
    for trainee in trainees:
        sitting = sittings.get(trainee.sitting)
        if sitting is None:
            yield f"{trainee.name}: no sitting"
        elif sitting.ended_by != Sitting.End.HANDED:
            yield f"{trainee.name}: not handed in"
        else:
            yield from _faults_of(trainee, sitting, kept[sitting.pk].points)


def _faults_of(trainee: Trainee, sitting: Sitting, points: Fraction) -> Iterator[str]:
    questions = Question.objects.filter(paper=sitting.paper_id).select_related("slot")
    answers = {it.question_id: it for it in Answer.objects.filter(sitting=sitting)}
    if len(answers) != len(trainee.told):
        yield f"{trainee.name}: {len(answers)} answers kept, {len(trainee.told)} acknowledged"
    lines = []
    for question in questions:
        told = trainee.told.get(question.position)
        if told is None:
            yield f"{trainee.name}, {question.position}: never acknowledged"
            continue
        judged = judge(question, told.sent)
        lines.append(
            ScoredQuestion(question.slot.weight, judged.share, judged.out_of, answered=True)
        )
        name = f"{trainee.name}, {question.position}"
        answer = answers.get(question.pk)
        yield from (
            f"{name}: {fault}" for fault in _compare(judged, answer, told.times, told.tries)
        )
    mark = score(lines)
    if mark.points != points:
        yield f"{trainee.name}: {points} points, the engine says {mark.points}"
    if trainee.mark != mark_text(mark.mark):
        yield f"{trainee.name}: was shown {trainee.mark}, the engine says {mark_text(mark.mark)}"


def _compare(judged: Judged, answer: Answer | None, times: int, tries: int) -> Iterator[str]:
    if answer is None:
        yield "acknowledged and lost"
        return
    kept: dict[str, Any] = {"raw": answer.raw, "correct": answer.correct}
    if answer.raw != judged.raw:
        yield f"acknowledged {judged.raw!r}, kept {answer.raw!r}"
    if (answer.correct, answer.share, answer.out_of) != (
        judged.correct,
        judged.share,
        judged.out_of,
    ):
        yield f"marked {kept}, the engine says {judged}"
    if not times <= answer.version <= tries:
        yield f"written {answer.version} times: {times} acknowledged, {tries} sent"
