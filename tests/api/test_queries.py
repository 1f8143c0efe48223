"""How often the API of schools asks the database: few times, and as often for many people."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any, Final

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.api.access import PARTS, RULES
from tests.api.conftest import Caller, begun, calling, live, queries, sitting_of
from tests.exams.world import GAME, Hall, right
from tests.schools.access import address
from tests.schools.world import Schools
from trainer.assignments.models import Share
from trainer.exams.models import Answer, Exam, Question, Sitting
from trainer.exams.services.composing import Wanted
from trainer.marks.models import Contestation, Observation
from trainer.schools.models import Enrolment, Entry, Membership, Promotion, Role
from trainer.schools.services.invitations import Terms, new_invitation

MOST: Final = 18
PEOPLE: Final = 30


def test_every_reading_asks_few_times_and_as_often_for_a_crowd(schools: Schools) -> None:
    values = {name: pair(schools).north for name, pair in PARTS.items()}
    callers = {who: calling(schools, who) for who in ("administrator", "trainee")}
    few = counted(callers, values)
    crowd(schools)
    many = counted(callers, values)
    assert {path: count for path, count in many.items() if count > MOST} == {}
    assert {path: (few[path], many[path]) for path in many if many[path] > few[path]} == {}


def counted(callers: dict[str, Caller], values: dict[str, object]) -> dict[str, int]:
    """Return how many queries each reading makes."""
    found = {}
    for route, verbs in RULES.items():
        if "get" not in verbs:
            continue
        who = "trainee" if verbs["get"].least == "owner" else "administrator"
        path, status = address(route, values), verbs["get"].status
        found[route] = queries(partial(callers[who].get, path, status))
    return found


def crowd(schools: Schools) -> None:
    """Fill the north: people, classes, invitations, acts, copies, contestations."""
    now = timezone.now()
    people = Membership.objects.bulk_create(
        Membership(school=schools.north, last_name=f"Nom {rank:02}", created_at=now)
        for rank in range(PEOPLE)
    )
    classes = Promotion.objects.bulk_create(
        Promotion(school=schools.north, name=f"Promotion {rank}", created_at=now)
        for rank in range(PEOPLE)
    )
    into = (schools.spring, schools.autumn, *classes[:3])
    long_ago = now - timedelta(days=900)  # before the rolls of all exams
    Enrolment.objects.bulk_create(
        Enrolment(membership=member, promotion=promotion, created_at=long_ago)
        for promotion in into
        for member in people
    )
    Enrolment.objects.bulk_create(
        Enrolment(membership=schools.trainee, promotion=promotion, created_at=long_ago)
        for promotion in classes
    )
    for member in (None, *people):
        terms = Terms(promotion=schools.spring, role=Role.TRAINEE, use_limit=1)
        key: Any = schools.north.pk
        new_invitation(school=key, terms=terms, now=now, member=member).save(force_insert=True)
    Entry.objects.bulk_create(
        Entry(school=schools.north, at=now, verb="member.joined", subject=member)
        for member in people
    )
    _sit(schools, people)


def _sit(schools: Schools, people: list[Membership]) -> None:
    """Give everybody a copy of each exam of the north, answered and contested, and a share."""
    now = timezone.now()
    for exam in Exam.objects.filter(school=schools.north):
        question = Question.objects.filter(paper__exam=exam).first()
        model = Sitting.objects.filter(exam=exam).first()
        assert question
        assert model
        begun_now: dict[str, Any] = {
            "paper": question.paper,
            "started_at": now,
            "deadline": model.deadline,
        }
        copies = Sitting.objects.bulk_create(
            Sitting(exam=exam, membership=member, **begun_now) for member in people
        )
        answers = Answer.objects.bulk_create(
            Answer(sitting=copy, question=question, raw="?", saved_at=now, version=1)
            for copy in copies
        )
        Contestation.objects.bulk_create(
            Contestation(answer=answer, text="Je conteste.", at=now) for answer in answers
        )
    Observation.objects.bulk_create(
        Observation(membership=member, promotion=schools.spring, game=GAME, seen=[], begun_at=now)
        for member in people
    )
    assignment = schools.north.assignments.get()
    Share.objects.bulk_create(
        Share(assignment=assignment, membership=member, since=now) for member in people
    )


@pytest.mark.parametrize("questions", [4, 24])
def test_the_number_of_questions_costs_no_query(hall: Hall, questions: int) -> None:
    trainee, instructor = calling(hall.schools, "trainee"), calling(hall.schools)
    exam = live(hall, Wanted(GAME, "tirage-banco", questions))
    copy = begun(trainee, exam)
    home, sitting = copy["adresse"], sitting_of(copy)
    body = {"reponse": right(sitting, 1), "onglet": copy["onglet"], "version": 0}
    read = f"/api/v1/formation/ecole/nord/examens/{exam.pk}/"
    asks: tuple[tuple[int, Callable[[], Any]], ...] = (
        (9, lambda: trainee.get(home)),
        (9, lambda: trainee.get(f"{home}1/")),
        (10, lambda: trainee.post(f"{home}1/", body)),
        (12, lambda: trainee.post(f"{home}remettre/")),
        (9, lambda: trainee.get(f"{home}resultat/")),
        (9, lambda: instructor.get(f"{read}copies/{copy['copie']}/")),
        (9, lambda: instructor.get(f"{read}sujet/")),
    )
    for most, ask in asks:
        with CaptureQueriesContext(connection) as asked:
            ask()
        assert len(asked) <= most, [item["sql"][:120] for item in asked]
