"""Every page that an instructor or an administrator of a school may open, and of what objects.

A test compares this list with the access matrix: a new page without a line fails it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, Sum
from django.utils import timezone

from benchmarks.schools.bank import written
from benchmarks.schools.people import ADMINISTRATOR, INSTRUCTOR
from trainer.accounts.models import User
from trainer.assignments.models import Assignment
from trainer.exams.models import Exam, Part, Sitting
from trainer.live.models import ClassQuestion, Lesson, Sequence
from trainer.marks.models import (
    Certificate,
    Contestation,
    Objection,
    Observation,
    Replay,
    Withdrawal,
)
from trainer.orders.models import Order, Product
from trainer.practice.models import Attempt
from trainer.schools.models import Enrolment, Invitation, Membership, Promotion, Role
from trainer.tallies.models import DayWork, DrillWeek

SCHOOL: Final = "formation/ecole/<slug:school>/"
_CLASS: Final = f"{SCHOOL}promotions/<number:promotion>/"
_PERSON: Final = f"{SCHOOL}personnes/<number:member>/"
_EXAM: Final = f"{SCHOOL}examens/<number:exam>/"
_NOTES: Final = f"{SCHOOL}notes/"
_PERIODS: Final = ("periode=semaine", "", "periode=trois-mois", "periode=annee", "periode=tout")
_DATES: Final = "periode=dates&du={first}&au={last}"
_FILES: Final = ("format=csv&periode=tout", "format=xlsx&periode=tout")
_REPORTS: Final = (*_PERIODS, _DATES, *_FILES)
_OF_A_GAME: Final = tuple(f"jeu={{game}}&{query}".rstrip("&") for query in _REPORTS)
_QUOTED: Final = (
    *("exercice={game}&examen={exam}", "exercice={game}/{exam_drill}&examen={exam}"),
    *("exercice={game}", "exercice={game}/{exam_drill}"),
)

PAGES: Final[Mapping[str, tuple[str, ...]]] = {
    SCHOOL: ("",),
    f"{SCHOOL}quitter/": ("",),
    f"{SCHOOL}journal/": ("", "page=3"),
    f"{SCHOOL}promotions/": ("",),
    _CLASS: ("",),
    f"{_CLASS}modifier/": ("",),
    f"{_CLASS}importer/": ("",),
    f"{_CLASS}codes/": ("",),
    f"{SCHOOL}personnes/": ("", "page=3", "q=Leroy"),
    _PERSON: ("",),
    f"{_PERSON}nom/": ("",),
    f"{_PERSON}anonymiser/": ("",),
    f"{SCHOOL}invitations/": ("",),
    f"{SCHOOL}invitations/<uuid:invitation>/": ("",),
    f"{SCHOOL}options/": ("",),
    f"{SCHOOL}pendant-les-examens/": ("",),
    f"{SCHOOL}options/<slug:game>/": ("",),
    f"{SCHOOL}examens/": ("", "page=2"),
    f"{SCHOOL}examens/modeles/": ("",),
    f"{SCHOOL}examens/nouveau/": ("",),
    f"{SCHOOL}examens/express/<number:promotion>/": ("jeu={game}",),
    _EXAM: ("",),
    f"{_EXAM}apercu/": ("", "question=3&corrige"),
    f"{_EXAM}modifier/": ("",),
    f"{_EXAM}options/<slug:game>/": ("",),
    f"{_EXAM}parties/<number:part>/": ("",),
    f"{_EXAM}amenagements/": ("",),
    f"{_EXAM}sujet/": ("",),
    f"{_EXAM}copies/<uuid:sitting>/": ("",),
    f"{_EXAM}arreter/": ("",),
    f"{_EXAM}copies/<uuid:sitting>/annuler/": ("",),
    f"{_EXAM}copies/<uuid:sitting>/rouvrir/": ("",),
    f"{_EXAM}proces-verbal/": ("",),
    f"{_EXAM}questions/": ("", "format=csv", "format=xlsx"),
    f"{_EXAM}resultats/": ("", "format=csv", "format=xlsx"),
    f"{SCHOOL}questions/": ("", "archives"),
    f"{SCHOOL}questions/nouvelle/<slug:kind>/": ("",),
    f"{SCHOOL}questions/<number:own>/": ("",),
    f"{SCHOOL}questions/<number:own>/modifier/": ("",),
    _NOTES: ("",),
    f"{_NOTES}examens/<number:exam>/": ("",),
    f"{_NOTES}examens/<number:exam>/a-corriger/": ("",),
    f"{_NOTES}examens/<number:exam>/certificats/revoir/": ("",),
    f"{_NOTES}examens/<number:exam>/corrections/": ("",),
    f"{_NOTES}examens/<number:exam>/sujets/<number:number>/": ("",),
    f"{_NOTES}examens/<number:exam>/corriges/<number:number>/": ("",),
    f"{_NOTES}examens/<number:exam>/lots/": ("",),
    f"{_NOTES}certificats/<number:certificate>/": ("",),
    f"{_NOTES}certificats/<number:certificate>/revoquer/": ("",),
    f"{_NOTES}copies/<uuid:sitting>/": ("",),
    f"{_NOTES}copies/<uuid:sitting>/<number:position>/": ("",),
    f"{_NOTES}contestations/": ("",),
    f"{_NOTES}contestations/<number:contestation>/": ("",),
    f"{_NOTES}entrainement/<number:objection>/": ("",),
    f"{_NOTES}corrections/": ("",),
    f"{_NOTES}corrections/devis/": ("", *_QUOTED),
    f"{_NOTES}corrections/<number:replay>/": ("",),
    f"{_NOTES}retraits/": ("",),
    f"{SCHOOL}devoirs/": ("",),
    f"{SCHOOL}devoirs/nouveau/": ("",),
    f"{SCHOOL}devoirs/nouveau/<number:promotion>/": (
        *("jeu={game}", "jeu={game}&partie={game}/{drill}&pour=faibles"),
    ),
    f"{SCHOOL}devoirs/<number:assignment>/": ("",),
    f"{_CLASS}rapports/": (*_OF_A_GAME, "jeu={game}&tri=total&sens=bas"),
    f"{_CLASS}rapports/jeux/": (*_REPORTS, "tri=total&sens=bas"),
    f"{_CLASS}rapports/erreurs/": _REPORTS,
    f"{_CLASS}rapports/vitesse/": _OF_A_GAME,
    f"{_CLASS}rapports/<slug:game>/<slug:drill>/": _REPORTS,
    f"{SCHOOL}comparaison/": (*_OF_A_GAME, "{eight}&jeu={game}&periode=tout"),
    f"{_PERSON}suivi/": _REPORTS,
    f"{_CLASS}carnet/": _REPORTS,
    f"{_CLASS}bulletins/": ("",),
    f"{_CLASS}assiduite/": _REPORTS,
    f"{_CLASS}calendrier/": ("",),
    f"{_CLASS}emargement/": ("",),
    f"{_PERSON}dossier/": _REPORTS,
    f"{_PERSON}assiduite/": _REPORTS,
    f"{_CLASS}pratique/": ("",),
    f"{SCHOOL}pratique/<number:observation>/": ("",),
    f"{SCHOOL}grilles/": ("",),
    f"{SCHOOL}grilles/<slug:game>/": ("",),
    f"{_PERSON}documents/": ("",),
    f"{SCHOOL}papiers/": ("",),
    f"{SCHOOL}documents/": ("",),
    f"{SCHOOL}documents/<uuid:order>/": ("",),
    f"{SCHOOL}documents/<uuid:order>/fichier/": ("",),
    f"{_CLASS}direct/": ("",),
    f"{_CLASS}direct/question/": ("", "jeu={game}"),
    f"{_CLASS}direct/<number:question>/": ("",),
    f"{_CLASS}direct/rejoindre/": ("",),
    f"{_CLASS}direct/seances/": ("",),
    f"{_CLASS}direct/seances/<number:lesson>/": ("",),
    f"{_CLASS}direct/suites/<number:sequence>/": ("",),
}
"""Route → what follows « ? » in the addresses opened."""
ADMINISTRATORS: Final = frozenset(
    {
        f"{SCHOOL}grilles/",
        f"{SCHOOL}grilles/<slug:game>/",
        f"{SCHOOL}journal/",
        f"{SCHOOL}papiers/",
        f"{SCHOOL}pendant-les-examens/",
        f"{_PERSON}anonymiser/",
    }
)
"""Pages that an instructor may not open."""
PDF: Final = re.compile(r"/((sujets|corriges|certificats)/<number:\w+>|emargement)/$")


@dataclass(frozen=True, slots=True)
class Page:
    """An address to open, the page that it is of, and by whom."""

    title: str
    address: str
    user: str

    @property
    def file(self) -> bool:
        """Whether it gives a file: it grows with what it holds."""
        return "format=" in self.address or self.printed

    @property
    def printed(self) -> bool:
        """Whether it is a PDF, typeset page by page for the printer: that takes seconds."""
        return bool(PDF.search(self.title))


def chosen_classes() -> list[int]:
    """Return the largest class, a large one, the one in the middle and a small one."""
    rows = Promotion.objects.filter(enrolments__left_at=None).annotate(people=Count("enrolments"))
    by_size = list(rows.order_by("-people", "pk").values_list("pk", flat=True))
    return [by_size[int(part * (len(by_size) - 1))] for part in (0, 0.1, 0.5, 0.95)]


def world(promotion: int) -> dict[str, Any]:
    """Return the objects of a class: what is most worked, who works most, the latest of the rest."""
    one = Promotion.objects.select_related("school").get(pk=promotion)
    school = one.school
    people = Membership.objects.filter(
        enrolments__promotion=one, enrolments__left_at=None, role=Role.TRAINEE
    )
    drills = DrillWeek.objects.filter(membership__in=people).values_list("game", "drill")
    top = drills.annotate(total=Sum("answered")).order_by("-total", "game", "drill")[:1]
    game, drill = next(((row[0], row[1]) for row in top), ("punto-banco", "tirage-banco"))
    days = DayWork.objects.filter(membership__in=people).values_list("membership")
    heavy = days.annotate(total=Sum("answered")).order_by("-total", "membership")[:1]
    eight = Promotion.objects.filter(school=school).annotate(people=Count("enrolments"))
    first, last = DayWork.objects.order_by("day")[:1], DayWork.objects.order_by("-day")[:1]
    return {
        "school": school.slug,
        "promotion": one.pk,
        "game": game,
        "drill": drill,
        "member": next((row[0] for row in heavy), None) or people[0].pk,
        "first": first[0].day.isoformat(),
        "last": last[0].day.isoformat(),
        "eight": "&".join(f"promotion={row.pk}" for row in eight.order_by("-people")[:8]),
        **_given(one),
    }


def _observed(one: Promotion) -> int:
    """Return a practical examination of a class, begun if there is none."""
    member = Enrolment.objects.filter(promotion=one, left_at=None).earliest("pk").membership
    made, _ = Observation.objects.get_or_create(
        membership=member,
        promotion=one,
        game="punto-banco",
        defaults={"begun_at": timezone.now(), "seen": [["Gestes", 4, None]]},
    )
    return made.pk


def _objected(one: Promotion) -> int:
    """Return what a trainee of a class objected to a verdict."""
    # Among few answers, many a trainee has none.
    people = one.enrolments.filter(left_at=None).values("membership")
    worked = DayWork.objects.filter(membership__in=people, answered__gt=0).earliest("membership")
    member = worked.membership
    answered = Attempt.objects.filter(
        series__learner=member.learner_id, series__school=one.school_id, answered_at__isnull=False
    )
    attempt = answered.select_related("series").earliest("pk")
    made, _ = Objection.objects.get_or_create(
        attempt=attempt,
        defaults={
            "learner_id": attempt.series.learner_id,
            "membership": member,
            "text": "Je ne suis pas d’accord.",
            "at": timezone.now(),
        },
    )
    return made.pk


def _ordered(one: Promotion) -> UUID:
    """Return what was made for the school of a class, with its file."""
    asker, now = User.objects.get(username=f"{INSTRUCTOR}-{_key(one)}-1"), timezone.now()
    words = {"asker": asker, "kind": "sujets", "title": "Sujets", "asked_at": now, "ended_at": now}
    made, _ = Order.objects.get_or_create(school=one.school, digest="", defaults=words)
    file = {"name": "sujets.pdf", "media_type": "application/pdf", "body": b"%PDF-1.7"}
    Product.objects.get_or_create(order=made, defaults=file)
    return made.pk


def _key(one: Promotion) -> str:
    return str(one.school.slug).removeprefix("mesure-")


def _taught(one: Promotion) -> dict[str, int]:
    """Return a lesson of a class, of all that it was asked, and a sequence prepared for it."""
    asked = ClassQuestion.objects.filter(promotion=one).order_by("asked_at")
    first, last = asked[0].asked_at, asked.reverse()[0].asked_at
    lesson, _ = Lesson.objects.get_or_create(
        promotion=one, defaults={"began_at": first, "last_at": last}
    )
    sequence, _ = Sequence.objects.get_or_create(
        promotion=one, title="Révision", defaults={"created_at": timezone.now()}
    )
    return {"lesson": lesson.pk, "sequence": sequence.pk}


def _given(one: Promotion) -> dict[str, Any]:
    """Return what was given to a class; the identifiers are this database's own."""
    exam = Exam.objects.filter(promotion=one).latest("pk")
    contestation = Contestation.objects.filter(answer__sitting__exam=exam).latest("pk")
    sitting = Sitting.objects.get(answers=contestation.answer_id)
    part = Part.objects.filter(exam=exam)[0]
    key = _key(one)
    return {
        "exam": exam.pk,
        "exam_game": part.game,
        "exam_drill": part.drill,
        "part": part.pk,
        "position": contestation.answer.question.position,
        "number": 1,
        "sitting": sitting.pk,
        "contestation": contestation.pk,
        "objection": _objected(one),
        "certificate": Certificate.objects.filter(sitting__exam=exam).latest("pk").pk,
        "replay": Replay.objects.filter(school=one.school).latest("pk").pk,
        "withdrawal": Withdrawal.objects.filter(school=one.school).latest("pk").pk,
        "assignment": Assignment.objects.filter(promotion=one).latest("pk").pk,
        "observation": _observed(one),
        **_taught(one),
        "order": _ordered(one),
        "own": written(one),
        "kind": "choix",
        "question": ClassQuestion.objects.filter(promotion=one).earliest("pk").pk,
        "invitation": Invitation.objects.filter(promotion=one, membership=None).latest("pk").pk,
        "instructor": f"{INSTRUCTOR}-{key}-1",
        "administrator": f"{ADMINISTRATOR}-{key}-1",
        "people": Enrolment.objects.filter(promotion=one, left_at=None).count(),
    }


def pages(values: Mapping[str, Any]) -> Iterator[Page]:
    """Yield the pages of a class."""
    for route, queries in PAGES.items():
        exam = route.startswith((_EXAM, _NOTES))
        known = {**values, "game": values["exam_game"]} if exam else values
        path = _filled(route, known)
        user = values["administrator" if route in ADMINISTRATORS else "instructor"]
        for query in queries:
            title = route.removeprefix(SCHOOL) or "(école)"
            named = f"{title}?{query}" if query else title
            yield Page(named, f"{path}?{query.format(**known)}" if query else path, user)


def _filled(route: str, values: Mapping[str, Any]) -> str:
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: str(values[part[1]]), route)
