"""A trainee of whom every table that can hold something of a person holds something."""

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any

from django.utils import timezone

from tests.assignments.conftest import BANCO
from tests.exams.world import PLAIN, Hall, at
from tests.marks.world import Office, answer_of
from tests.practice.conftest import GAME, answer, right_answer, start
from tests.practice.faults import misjudge, work
from tests.schools.world import Schools, settle_schools
from trainer.assignments.models import Assignment
from trainer.assignments.services import Order, give_assignment
from trainer.exams.models import Sitting
from trainer.exams.services.conducting import Grant, grant
from trainer.exams.services.presence import Left, arrive, note_absences, note_detour
from trainer.live.models import ClassQuestion
from trainer.live.selectors import Place
from trainer.live.services import (
    Wanted,
    answer_class_question,
    ask_class,
    be_present,
    close_question,
    explain_question,
)
from trainer.marks.services.certificates import issue
from trainer.marks.services.contestations import contest, object_to
from trainer.marks.services.decisions import Decision, decide, withdraw_case
from trainer.marks.services.observations import begin_observation, observe
from trainer.practice.domain import Pace
from trainer.practice.models import Attempt
from trainer.practice.services import correcting
from trainer.questions.models import Scope
from trainer.registry.services import renew_feed
from trainer.schools.models import Membership

LONG_AGO = timezone.now() - timedelta(days=40)


@dataclass(frozen=True)
class Lived:
    """The schools, and what the trainee of the north did there."""

    schools: Schools
    sitting: Sitting
    question: ClassQuestion
    assignment: Assignment


def live() -> Lived:
    """Let everything happen once."""
    schools = settle_schools()
    Membership.objects.update(created_at=LONG_AGO - timedelta(days=1))
    return Lived(schools, _exam(schools), _lesson(schools), _practice(schools))


def _practice(schools: Schools) -> Assignment:
    actor, due = schools.desk("instructor"), timezone.now() + timedelta(days=1)
    target: Any = Assignment.Target.RIGHT
    order = Order(title="Banco", parts=(BANCO,), target=target, goal=3, due_at=due)
    before = LONG_AGO - timedelta(hours=1)
    given = give_assignment(actor=actor, promotion=schools.spring, order=order, now=before)
    done = work(schools.trainee.learner_id, LONG_AGO, answers=4)
    misjudge(done[1:2])
    object_to(attempt=Attempt.objects.get(pk=done[2].pk), text="Banco a six.")
    run = start(schools.trainee.learner_id or 0, pace=Pace.STREAK)
    answer(run, right_answer(run), now=LONG_AGO)
    made = correcting.begin(scope=Scope(GAME, school=schools.north), reason="Article corrigé")
    correcting.go_on(made)
    return given


def _lesson(schools: Schools) -> ClassQuestion:
    actor = schools.desk("instructor")
    asked = ask_class(
        actor=actor, promotion=schools.spring, wanted=Wanted(GAME, "tirage-banco"), rng=Random(3)
    )
    be_present(places=[Place(schools.trainee.pk, None)], now=LONG_AGO)
    answer_class_question(question=asked, member=schools.trainee, raw=lambda _: "tire")
    close_question(actor=actor, question=asked)
    explain_question(actor=actor, question=asked)
    return asked


def _exam(schools: Schools) -> Sitting:
    office = Office(Hall(schools))
    exam = office.hall.exam(*PLAIN, papers="equivalents")
    terms = Grant(extra_percent=33)
    grant(actor=office.desk, exam=exam, member=schools.trainee, terms=terms, now=at(-20))
    arrive(exam=exam, member=schools.trainee, now=at(-1))
    sat = office.sat(exam)
    note_absences(sitting=sat, told=[Left(1, timedelta(seconds=9))], now=at(3))
    note_detour(sitting=sat, page="/regles/", now=at(3))
    issue(actor=office.desk, exam=exam, now=at(30))
    promotion, member = schools.spring, schools.trainee
    renew_feed(user=office.hall.user)
    seen = begin_observation(
        actor=office.desk, promotion=promotion, member=member, game=GAME, now=at(20)
    )
    observe(actor=office.desk, observation=seen, marks={0: 4}, note="", end=True, now=at(28))
    contest(user=office.hall.user, sitting=sat, position=2, text="Le point est de 6.", now=at(31))
    decision = Decision(0, "Vu", 0)  # type: ignore[arg-type]  # a whole number will do
    decide(actor=office.desk, answer=answer_of(sat, 1), decision=decision, now=at(40))
    slot = exam.slots.get(position=3)
    case = (slot.game, slot.drill, slot.branch)
    withdraw_case(actor=office.desk, case=case, reason="Énoncé faux", now=at(50))
    return sat
