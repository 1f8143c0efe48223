"""Who may do what with the exams of a school: one line for each route (see schools' access)."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from random import Random
from typing import Final

from django.utils import timezone

from tests.exams.world import desks_of, right, save
from tests.schools.access import Pair, Rule
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.exams.models import Exam, ExamPattern, Sitting
from trainer.exams.services import composing, conducting
from trainer.exams.services.composing import Terms, Wanted
from trainer.exams.services.conducting import Grant, grant
from trainer.exams.services.sitting import Page, begin, hold, new_tab
from trainer.schools.models import Membership, Promotion
from trainer.schools.selectors import Desk

_EXAMS: Final = "formation/ecole/<slug:school>/examens/"
_EXAM: Final = f"{_EXAMS}<number:exam>/"
_PART: Final = f"{_EXAM}parties/<number:part>/"
_QUESTION: Final = f"{_EXAM}sujet/<number:position>/"
_PATTERN: Final = f"{_EXAMS}modeles/<number:pattern>/"
_OWN: Final = "examens/copie/<uuid:copy>/"
_COPY: Final = f"{_EXAM}copies/<uuid:sitting>/"


def exams_of(schools: Schools) -> tuple[Exam, Exam]:
    """Return the exam of the north and that of the south, each begun by its trainee; made once.

    Nobody of the north but its trainee is concerned by it: that trainee is admitted by name.
    """
    found = list(Exam.objects.order_by("pk"))
    if not found:
        north, south = desks_of(schools)
        found = [
            _exam(north, schools.autumn, schools.trainee),
            _exam(south, schools.southern_class, schools.southern_trainee),
        ]
        for who, exam in zip(("trainee", "southern trainee"), found, strict=True):
            sitting = begin(user=schools.people[who], exam=exam)
            for position in (1, 2):  # handing in asks nothing then
                save(sitting, position, right(sitting, position), by=Page(1), now=timezone.now())
            _hold(Sitting.objects.get(pk=sitting.pk))
    return found[0], found[1]


def _hold(sitting: Sitting) -> None:
    """Hold a copy by a page, and forget that it is written.

    What it shuts is said in tests/exams/test_mode.py.
    """
    hold(sitting=sitting, tab=new_tab(timezone.now()))
    User.objects.update(sitting_since=None)


def _exam(actor: Desk, promotion: Promotion, member: Membership) -> Exam:
    terms = Terms("Examen blanc", papers="equivalents", feedback="fin", by_program=True)
    exam = composing.create_exam(actor=actor, promotion=promotion, terms=terms, rng=Random(5))
    composing.add_part(actor=actor, exam=exam, wanted=Wanted("punto-banco", "tirage-banco", 2))
    grant(actor=actor, exam=exam, member=member, terms=Grant())
    return conducting.publish(actor=actor, exam=exam, now=timezone.now())


def held(actor: Desk, promotion: Promotion, member: Membership) -> dict[str, object]:
    """Hold an exam that somebody has begun; return what an instructor's addresses are made of."""
    exam = _exam(actor, promotion, member)
    now = timezone.now()
    sitting = Sitting.objects.create(
        exam=exam,
        membership=member,
        paper=exam.made_papers.get(),
        started_at=now,
        deadline=now + timedelta(minutes=exam.minutes),
    )
    return {
        "exam": exam.pk,
        "pattern": pattern_of(exam),
        "part": exam.parts.get().pk,
        "position": 1,
        "sitting": sitting.pk,
    }


def sat(actor: Desk, promotion: Promotion, member: Membership, user: User) -> dict[str, object]:
    """Have somebody begin an exam; return what their addresses are made of."""
    exam = _exam(actor, promotion, member)
    sitting = begin(user=user, exam=exam)
    _hold(sitting)
    return {"announced": exam.pk, "copy": sitting.pk}


def pattern_of(exam: Exam) -> int:
    """Return the pattern kept of an exam, kept at the first call."""
    values = {"terms": {}, "parts": [], "kept_at": exam.created_at}
    made, _ = ExamPattern.objects.get_or_create(school=exam.school, title="Type", defaults=values)
    return made.pk


def _pair(find: Callable[[Exam], object]) -> Callable[[Schools], Pair]:
    return lambda schools: Pair(*(find(exam) for exam in exams_of(schools)))


OBJECTS: Final[Mapping[str, Callable[[Schools], Pair]]] = {
    "exam": _pair(lambda exam: exam.pk),
    "part": _pair(lambda exam: exam.parts.get().pk),
    "position": _pair(lambda _: 1),
    "sitting": _pair(lambda exam: exam.sittings.get().pk),
    "pattern": _pair(pattern_of),
    "announced": _pair(lambda exam: exam.pk),
    "copy": _pair(lambda exam: exam.sittings.get().pk),
}
RULES: Final[Mapping[str, Rule]] = {
    "examens/": Rule("stranger"),
    f"{_EXAMS}express/<number:promotion>/": Rule("instructor", 200, 422),
    "examens/<number:announced>/": Rule("owner"),
    "examens/<number:announced>/commencer/": Rule("owner", None, 303),
    _OWN: Rule("owner"),
    f"{_OWN}temps/": Rule("owner", 200, 200),
    f"{_OWN}remettre/": Rule("owner", None, 303),
    f"{_OWN}resultat/": Rule("owner"),
    # An empty form is that of a page older than the one that holds the sitting.
    f"{_OWN}<number:position>/": Rule("owner", 200, 409),
    f"{_OWN}<number:position>/ouvrir/": Rule("owner", None, 303),
    _EXAMS: Rule("instructor"),
    f"{_EXAMS}modeles/": Rule("instructor"),
    f"{_PATTERN}renommer/": Rule("instructor", None, 303),
    f"{_PATTERN}supprimer/": Rule("instructor", None, 303),
    f"{_EXAMS}nouveau/": Rule("instructor", 200, 422),
    _EXAM: Rule("instructor"),
    f"{_EXAM}modifier/": Rule("instructor", 200, 422),
    f"{_EXAM}options/<slug:game>/": Rule("instructor", 200, 303),
    f"{_EXAM}apercu/": Rule("instructor"),
    f"{_EXAM}composition/": Rule("instructor", None, 422),
    f"{_EXAM}parties/": Rule("instructor", None, 422),
    _PART: Rule("instructor", 200, 422),
    f"{_PART}retirer/": Rule("instructor", None, 303),
    f"{_EXAM}publier/": Rule("instructor", None, 303),
    f"{_EXAM}reprendre/": Rule("instructor", None, 303),
    f"{_EXAM}supprimer/": Rule("instructor", None, 303),
    f"{_EXAM}dupliquer/": Rule("instructor", None, 303),
    f"{_EXAM}modele/": Rule("instructor", None, 303),
    f"{_EXAM}depart/": Rule("instructor", None, 303),
    f"{_EXAM}admettre/<number:member>/": Rule("instructor", None, 303),
    f"{_EXAM}fermer-la-salle/": Rule("administrator", None, 303),
    f"{_EXAM}arreter/": Rule("instructor", 200, 303),
    f"{_EXAM}relancer/": Rule("instructor", None, 303),
    f"{_EXAM}prolonger/": Rule("instructor", None, 303),
    f"{_EXAM}rouvrir/": Rule("instructor", None, 303),
    f"{_EXAM}amenagements/": Rule("instructor", 200, 422),
    f"{_EXAM}sujet/": Rule("instructor"),
    f"{_QUESTION}annuler/": Rule("instructor", None, 303),
    f"{_QUESTION}retablir/": Rule("instructor", None, 303),
    _COPY: Rule("instructor"),
    f"{_COPY}rouvrir/": Rule("instructor", 200, 303),
    f"{_COPY}annuler/": Rule("instructor", 200, 422),
    f"{_COPY}retablir/": Rule("instructor", None, 303),
    "formation/ecole/<slug:school>/personnes/<number:member>/temps/": Rule("instructor", None, 303),
}

FRAGMENTS: Final = frozenset({f"{_OWN}temps/"})
"""Those that give a part of a page."""
