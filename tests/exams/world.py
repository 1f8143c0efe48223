"""An examination hall: exams of the northern school and who sits them."""

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

from django.test import Client
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.forms import Choice, Fields, Form
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.exams.models import Exam, Question, Sitting
from trainer.exams.selectors.access import question_at
from trainer.exams.services import composing, conducting, sitting
from trainer.exams.services.composing import Terms, Wanted
from trainer.exams.services.conducting import Grant, grant
from trainer.exams.services.copies import void_questions
from trainer.exams.services.sitting import Page, Saved, new_tab
from trainer.schools.models import Enrolment, Membership, Role
from trainer.schools.selectors import Desk

NOON: Final = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
GAME: Final = "punto-banco"
HX: Final = {"HX-Request": "true"}
NO_WINDOW: Final[dict[str, Any]] = {"opens_at": None, "closes_at": None}
KEYS_AND_MOMENTS: Final = re.compile(
    r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|20\d\d-\d\d-\d\dT[\d:.]+"
)
"""In which « 5-4 » and « 6-1 », cases of the draw, stand by chance."""
PLAIN: Final = (Wanted(GAME, "tirage-banco", 2), Wanted(GAME, "reglement-mise", 1, weight=3))


def at(minutes: float = 0, seconds: float = 0) -> datetime:
    """Return a moment after the opening of the exams."""
    return NOON + timedelta(minutes=minutes, seconds=seconds)


@dataclass
class Hall:
    """The hall of the north."""

    schools: Schools

    def __post_init__(self) -> None:
        """Have the class joined before any exam of the tests: who does later is not on the roll."""
        Enrolment.objects.filter(promotion=self.schools.spring).update(created_at=at(-(10**5)))

    @property
    def user(self) -> User:
        """The trainee."""
        return self.schools.people["trainee"]

    @property
    def desk(self) -> Desk:
        """The instructor."""
        return self.schools.desk("instructor")

    @property
    def southern_desk(self) -> Desk:
        """An instructor of the other school."""
        return desks_of(self.schools)[1]

    def client(self, who: str = "instructor") -> Client:
        """Return a browser in which this person is signed in."""
        return self.schools.client(who)

    def root(self, *rest: object) -> str:
        """Return the address of a page of exams at the desk."""
        return "/".join(
            ("/formation/ecole", self.schools.north.slug, "examens", *map(str, rest), "")
        )

    def draft(self, *wanted: Wanted, **terms: Any) -> Exam:
        """Return a draft that opens at noon for an hour, thirty minutes each."""
        given = Terms(
            title="Examen blanc",
            opens_at=NOON,
            closes_at=at(60),
            minutes=30,
            feedback=Exam.Feedback.END,
            grace_seconds=20,
        )
        exam = composing.create_exam(
            actor=self.desk,
            promotion=self.schools.spring,
            terms=replace(given, **terms),
            rng=Random(5),
            now=at(-60),
        )
        for part in wanted or PLAIN:
            composing.add_part(actor=self.desk, exam=exam, wanted=part)
        return exam

    def exam(self, *wanted: Wanted, **terms: Any) -> Exam:
        """Return a published exam."""
        draft = self.draft(*wanted, **terms)
        return conducting.publish(actor=self.desk, exam=draft, now=at(-30))

    def open(self, *wanted: Wanted, **terms: Any) -> Exam:
        """Return a published exam that nobody has closed."""
        return self.exam(*wanted, **{**NO_WINDOW, **terms})

    def begin(self, exam: Exam, who: str = "trainee", now: datetime = NOON) -> Sitting:
        """Start a sitting."""
        return sitting.begin(user=self.schools.people[who], exam=exam, now=now)

    def sit(self, exam: Exam | None = None, who: str = "trainee", ago: float = 0) -> Sitting:
        """Start a sitting now, or so many minutes ago: of an open exam, if of none."""
        return self.begin(exam or self.open(), who, timezone.now() - timedelta(minutes=ago))

    def grant(self, exam: Exam, now: datetime | None = None, **terms: int) -> None:
        """Grant terms to the trainee."""
        granted = Grant(**terms)
        grant(actor=self.desk, exam=exam, member=self.schools.trainee, terms=granted, now=now)

    def void(self, exam: Exam, position: int, reason: str, now: datetime | None = None) -> None:
        """Void a question."""
        slots = exam.slots.filter(position=position)
        void_questions(actor=self.desk, slots=slots, reason=reason, now=now)


def desks_of(schools: Schools) -> tuple[Desk, Desk]:
    """Return the desks of the instructors of the north and of the south."""
    south = Membership.objects.get(school=schools.south, role=Role.INSTRUCTOR)
    return schools.desk("instructor"), Desk(schools.south, Role.INSTRUCTOR, south)


def page(now: datetime = NOON, version: int = 0) -> Page:
    """Return a page made at that moment."""
    return Page(new_tab(now), version)


def save(
    found: Sitting, position: int, raw: object, *, by: Page | None = None, now: datetime = NOON
) -> Saved:
    """Give an answer as a page does."""
    fresh = Sitting.objects.select_related("exam", "membership").get(pk=found.pk)
    return sitting.save_answer(
        sitting=fresh, position=position, raw=lambda _: raw, page=by or page(now), now=now
    )


def right(found: Sitting, position: int) -> Any:
    """Return what a trainee who knows types."""
    return right_to(question_at(found, position))


def wrong(found: Sitting, position: int) -> Any:
    """Return a readable answer to a choice that is not right."""
    question = question_at(found, position)
    drill = catalog.game(question.slot.game).drill(question.slot.drill)
    form = drill.ask(drill.load(question.situation)).form
    assert isinstance(form, Choice)
    return next(key for key in form.keys if key != right_to(question))


def right_to(question: Question) -> Any:
    """Return the right answer to a question, as typed."""
    drill = catalog.game(question.slot.game).drill(question.slot.drill)
    situation = drill.load(question.situation)
    return typed(drill.ask(situation).form, drill.solve(situation).value)


def typed(form: Form[Any], value: Any) -> Any:
    """Return a value as a person types it."""
    if isinstance(form, Fields):
        return {field.key: typed(field.form, value[field.key]) for field in form.fields}
    if form.kind in {"amount", "points"}:
        return form.show(value)
    return form.dump(value)
