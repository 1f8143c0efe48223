"""Who may do what with the marks of a school: one line for each route (see schools' access)."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from random import Random
from typing import Any, Final

from django.utils import timezone

from tests.exams.access import exams_of, sat
from tests.exams.world import desks_of, page, right, save
from tests.schools.access import Pair, Rule
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.exams.models import Answer, Exam, Sitting
from trainer.exams.selectors.copies import scores
from trainer.exams.services import sitting as sittings
from trainer.marks.models import Certificate, Contestation, Objection, Replay, Withdrawal
from trainer.marks.services.certificates import new_code, result_text
from trainer.marks.services.contestations import object_to
from trainer.practice.models import Attempt, Series
from trainer.practice.services.answering import Plan, start_series, submit_answer
from trainer.schools.models import Membership, Promotion
from trainer.schools.selectors import Desk

_NOTES: Final = "formation/ecole/<slug:school>/notes/"
_EXAM: Final = f"{_NOTES}examens/<number:exam>/"
_CERTIFICATE: Final = f"{_NOTES}certificats/<number:certificate>/"
_COPY: Final = f"{_NOTES}copies/<uuid:sitting>/"
_HANDED: Final = "examens/copie/<uuid:handed>/"
_CORRECTIONS: Final = f"{_NOTES}corrections/"


def _answer(exam: Exam) -> Answer:
    """Return the answer to the first question of the exam's sitting, given if it was not."""
    found = Sitting.objects.select_related("exam", "membership").get(exam=exam)
    if not Answer.objects.filter(sitting=found).exists():
        now = timezone.now() + timedelta(seconds=1)
        save(found, 1, right(found, 1), by=page(now), now=now)
    return Answer.objects.get(sitting=found, question__position=1)


def contestation(exam: Exam) -> Contestation:
    """Return the open contestation of the exam's sitting."""
    words: dict[str, Any] = {"text": "Je conteste.", "at": timezone.now()}
    return Contestation.objects.get_or_create(answer=_answer(exam), defaults=words)[0]


def objection(exam: Exam) -> Objection:
    """Return what somebody of the exam's school contests of practice."""
    member = Membership.objects.filter(school=exam.school, learner__isnull=False).earliest("pk")
    found = Objection.objects.filter(membership=member).first()
    return found or object_to(attempt=missed(member), text="Banco reste.")


def missed(member: Membership) -> Attempt:
    """Return an answer that a member gave in practice."""
    learner = member.learner_id or 0
    plan = Plan(Series.Mode.DRILL, "punto-banco", "tirage-banco", school=member.school)
    asked = start_series(learner=learner, plan=plan, rng=Random(7))
    given = submit_answer(
        learner=learner, series=asked.series_id, position=1, raw=lambda _: "tire", rng=Random(7)
    )
    return given.attempt


def certificate(exam: Exam) -> Certificate:
    """Return the certificate of the exam's sitting."""
    copy = exam.sittings.get()
    if not scores(exam)[copy.pk].passes(exam.pass_mark):
        Exam.objects.filter(pk=exam.pk).update(pass_mark=1)
    words: dict[str, Any] = {
        "code": new_code(),
        "name": "Arnaud Camille",
        "school_name": exam.school.name,
        "title": exam.title,
        "sat_on": timezone.localdate(),
        "result": result_text(scores(exam)[copy.pk]),
        "issued_at": timezone.now(),
    }
    return Certificate.objects.get_or_create(sitting=copy, defaults=words)[0]


def replay(exam: Exam) -> Replay:
    """Return a correction of the exam's school."""
    words: dict[str, Any] = {
        "game": "punto-banco",
        "reason": "Règle corrigée",
        "rules_version": 1,
        "replayed": 1,
        "changed": 0,
        "marks": 0,
        "at": timezone.now(),
    }
    return Replay.objects.get_or_create(school=exam.school, defaults=words)[0]


def withdrawal(exam: Exam) -> Withdrawal:
    """Return a withdrawn case of the exam's school."""
    slot = exam.slots.order_by("position")[0]
    words: dict[str, Any] = {
        "game": slot.game,
        "drill": slot.drill,
        "branch": slot.branch,
        "reason": "Cas fautif",
        "at": timezone.now(),
    }
    return Withdrawal.objects.get_or_create(school=exam.school, defaults=words)[0]


def handed_of(schools: Schools) -> tuple[Sitting, Sitting]:
    """Return a copy handed in and certified, of the trainee of the north and of the south's."""
    exams_of(schools)  # first: they are the oldest
    found = list(Sitting.objects.exclude(finished_at=None).order_by("pk"))
    if not found:
        desks = desks_of(schools)
        hand_in(desks[0], schools.autumn, schools.trainee, schools.people["trainee"])
        other = schools.people["southern trainee"]
        hand_in(desks[1], schools.southern_class, schools.southern_trainee, other)
        found = list(Sitting.objects.exclude(finished_at=None).order_by("pk"))
    north = next(item for item in found if item.exam.school_id == schools.north.pk)
    return north, next(item for item in found if item != north)


def hand_in(actor: Desk, promotion: Promotion, member: Membership, user: User) -> dict[str, object]:
    """Have somebody hand in a copy and be certified; return what their addresses are made of."""
    key: Any = sat(actor, promotion, member, user)["announced"]
    exam = Exam.objects.select_related("school").get(pk=key)
    given = _answer(exam)
    sittings.hand_in(sitting=given.sitting)
    return {"handed": given.sitting_id, "code": certificate(exam).code}


def ruled(exam: Exam) -> dict[str, object]:
    """Return what the addresses of the marks of an exam are made of, made if need be."""
    made = {name: find(exam).pk for name, find in _FOUND.items()}
    return {**made, "number": 1}


_FOUND: Final[Mapping[str, Callable[[Exam], Any]]] = {
    "contestation": contestation,
    "objection": objection,
    "certificate": certificate,
    "replay": replay,
    "withdrawal": withdrawal,
}


def _pair(find: Callable[[Exam], Any]) -> Callable[[Schools], Pair]:
    return lambda schools: Pair(*(find(exam).pk for exam in exams_of(schools)))


def _code(schools: Schools) -> Pair:
    code = handed_of(schools)[0].certificates.get().code
    return Pair(code, code)  # anybody's, anywhere


OBJECTS: Final[Mapping[str, Callable[[Schools], Pair]]] = {
    **{name: _pair(find) for name, find in _FOUND.items()},
    "number": lambda _: Pair(1, 1),
    "handed": lambda schools: Pair(*(item.pk for item in handed_of(schools))),
    "code": _code,
}
FILES: Final = frozenset(
    {
        f"{_EXAM}sujets/<number:number>/",
        f"{_EXAM}corriges/<number:number>/",
        _CERTIFICATE,
        f"{_HANDED}certificat/",
    }
)
"""Those that give a PDF."""
RULES: Final[Mapping[str, Rule]] = {
    "examens/contestations/": Rule("stranger"),
    f"{_HANDED}<number:position>/contester/": Rule("owner", 200, 422),
    f"{_HANDED}certificat/": Rule("owner"),
    "certificats/": Rule("visitor"),
    "certificats/<slug:code>/": Rule("visitor"),
    _NOTES: Rule("instructor"),
    _EXAM: Rule("instructor"),
    f"{_EXAM}sujets/<number:number>/": Rule("instructor", 200, 200),
    f"{_EXAM}corriges/<number:number>/": Rule("instructor", 200, 200),
    f"{_EXAM}lots/": Rule("instructor", 200, 422),
    f"{_EXAM}corrections/": Rule("instructor"),
    f"{_EXAM}a-corriger/": Rule("instructor", 200, 303),
    f"{_EXAM}certificats/": Rule("instructor", None, 303),
    f"{_EXAM}certificats/revoir/": Rule("instructor", 200, 422),
    _CERTIFICATE: Rule("instructor"),
    f"{_CERTIFICATE}revoquer/": Rule("instructor", 200, 422),
    _COPY: Rule("instructor"),
    f"{_COPY}<number:position>/": Rule("instructor", 200, 422),
    f"{_NOTES}contestations/": Rule("instructor"),
    f"{_NOTES}contestations/<number:contestation>/": Rule("instructor", 200, 422),
    f"{_NOTES}entrainement/<number:objection>/": Rule("instructor", 200, 422),
    _CORRECTIONS: Rule("instructor"),
    # Without anything to replay, the page asks for it again.
    f"{_CORRECTIONS}devis/": Rule("instructor", 200, 200),
    f"{_CORRECTIONS}<number:replay>/": Rule("instructor"),
    f"{_CORRECTIONS}<number:replay>/annuler/": Rule("instructor", None, 303),
    f"{_CORRECTIONS}<number:replay>/continuer/": Rule("instructor", None, 303),
    f"{_NOTES}retraits/": Rule("instructor", 200, 422),
    f"{_NOTES}retraits/<number:withdrawal>/lever/": Rule("instructor", None, 303),
}
