"""Who may do what with the marks of a school: one line for each route (see schools' access)."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from tests.exams.access import exams_of
from tests.exams.world import right
from tests.schools.access import Pair, Rule
from tests.schools.world import Schools
from trainer.exams.models import Answer, Exam, Sitting
from trainer.exams.services import sitting as sittings
from trainer.exams.services.sitting import Page, new_tab
from trainer.marks.models import Certificate, Contestation, Replay, Withdrawal
from trainer.marks.services.certificates import new_code

_NOTES: Final = "formation/ecole/<slug:school>/notes/"
_EXAM: Final = f"{_NOTES}examens/<number:exam>/"
_CERTIFICATE: Final = f"{_NOTES}certificats/<number:certificate>/"
_COPY: Final = f"{_NOTES}copies/<uuid:sitting>/"
_CORRECTIONS: Final = f"{_NOTES}corrections/"


def _answer(exam: Exam) -> Answer:
    """Return the answer to the first question of the exam's sitting, given if it was not."""
    found = Sitting.objects.select_related("exam", "membership").get(exam=exam)
    if not Answer.objects.filter(sitting=found).exists():
        now = timezone.now() + timedelta(seconds=1)
        given = right(found, 1)
        sittings.save_answer(
            sitting=found, position=1, raw=lambda _: given, page=Page(new_tab(now), 0), now=now
        )
    return Answer.objects.get(sitting=found, question__position=1)


def contestation(exam: Exam) -> Contestation:
    """Return the open contestation of the exam's sitting."""
    words: dict[str, Any] = {"text": "Je conteste.", "at": timezone.now()}
    return Contestation.objects.get_or_create(answer=_answer(exam), defaults=words)[0]


def certificate(exam: Exam) -> Certificate:
    """Return the certificate of the exam's sitting."""
    words: dict[str, Any] = {
        "code": new_code(),
        "name": "Arnaud Camille",
        "school_name": exam.school.name,
        "title": exam.title,
        "sat_on": timezone.localdate(),
        "result": "Réussi, 15 sur 20",
        "issued_at": timezone.now(),
    }
    return Certificate.objects.get_or_create(sitting=exam.sittings.get(), defaults=words)[0]


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


def _pair(find: Callable[[Exam], Any]) -> Callable[[Schools], Pair]:
    return lambda schools: Pair(*(find(exam).pk for exam in exams_of(schools)))


OBJECTS: Final[Mapping[str, Callable[[Schools], Pair]]] = {
    "number": lambda _: Pair(1, 1),
    "contestation": _pair(contestation),
    "certificate": _pair(certificate),
    "replay": _pair(replay),
    "withdrawal": _pair(withdrawal),
}
RULES: Final[Mapping[str, Rule]] = {
    _NOTES: Rule("instructor"),
    _EXAM: Rule("instructor"),
    f"{_EXAM}sujets/<number:number>/": Rule("instructor"),
    f"{_EXAM}corriges/<number:number>/": Rule("instructor"),
    f"{_EXAM}certificats/": Rule("instructor", None, 303),
    _CERTIFICATE: Rule("instructor"),
    f"{_CERTIFICATE}revoquer/": Rule("instructor", 200, 422),
    _COPY: Rule("instructor"),
    f"{_COPY}<number:position>/": Rule("instructor", 200, 422),
    f"{_NOTES}contestations/": Rule("instructor"),
    f"{_NOTES}contestations/<number:contestation>/": Rule("instructor", 200, 422),
    _CORRECTIONS: Rule("instructor"),
    # Without anything to replay, the page asks for it again.
    f"{_CORRECTIONS}devis/": Rule("instructor", 200, 200),
    f"{_CORRECTIONS}<number:replay>/": Rule("instructor"),
    f"{_CORRECTIONS}<number:replay>/annuler/": Rule("instructor", None, 303),
    f"{_NOTES}retraits/": Rule("instructor", 200, 422),
    f"{_NOTES}retraits/<number:withdrawal>/lever/": Rule("instructor", None, 303),
}
