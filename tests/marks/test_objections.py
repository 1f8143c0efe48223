"""Contesting a question of practice: who sees it, who answers, what it never does."""

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.marks.access import missed
from tests.practice.conftest import answer as answer_in_practice
from tests.practice.conftest import right_answer
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.marks import selectors
from trainer.marks.models import Objection
from trainer.marks.services.objections import MOST, answer, object_to
from trainer.practice.models import Series
from trainer.practice.services import Plan, start_series
from trainer.schools.services.people import leave_school
from trainer.web.refusals import RefusedError


def test_a_question_is_contested_once_answered_by_an_instructor_and_read(schools: Schools) -> None:
    trainee = schools.client("trainee")
    asked = missed(schools.trainee)
    asked.refresh_from_db()
    verdict, page = asked.verdict, reverse("practice:question", args=(asked.series_id, 1))
    contest = f"{page}contester/"
    assert contest in trainee.get(page).text
    assert trainee.post(contest, {"text": "Punto a tiré un as."}).status_code == 303
    assert trainee.post(contest, {"text": "Encore."}).status_code == 422
    found = Objection.objects.get()
    teacher = schools.client("instructor")
    desk = reverse("marks:objection", args=(schools.north.slug, found.pk))
    listed = reverse("marks:contestations", args=(schools.north.slug,))
    assert desk in teacher.get(listed).text
    assert desk in teacher.get(reverse("schools:school", args=(schools.north.slug,))).text
    assert "Punto a tiré un as." in teacher.get(desk).text
    assert teacher.post(desk, {"text": "Relisez le tableau."}).status_code == 303
    home = reverse("lobby:home")
    assert contest in trainee.get(home).text
    assert "réponse à lire" in trainee.get(reverse("marks:own-contestations")).text
    assert "Relisez le tableau." in trainee.get(contest).text
    assert contest not in trainee.get(home).text
    asked.refresh_from_db()
    assert asked.verdict == verdict


def test_an_answer_of_several_fields_is_contested_field_by_field(schools: Schools) -> None:
    plan = Plan(Series.Mode.DRILL, "punto-banco", "reglement-tapis", school=schools.north)
    attempt = start_series(learner=schools.trainee.learner_id or 0, plan=plan, rng=Random(7))
    given = answer_in_practice(attempt, right_answer(attempt)).attempt
    page = reverse("practice:question", args=(given.series_id, 1))
    told = schools.client("trainee").get(f"{page}contester/").text
    assert told.count('<th scope="row">') == len(given.verdict["fields"]) > 1
    assert '<th scope="col">Attendu</th>' in told
    assert "Réponse attendue" not in told


def test_so_many_in_a_day_and_no_more(schools: Schools) -> None:
    now = timezone.now()
    asked = [missed(schools.trainee) for _ in range(MOST + 1)]
    for attempt in asked[:MOST]:
        object_to(attempt=attempt, text="Non.", now=now)
    with pytest.raises(RefusedError, match="revenez demain"):
        object_to(attempt=asked[MOST], text="Non.", now=now)
    object_to(attempt=asked[MOST], text="Non.", now=now + timedelta(days=1))


def test_nobody_elsewhere_answers_and_nobody_twice(schools: Schools) -> None:
    found = object_to(attempt=missed(schools.trainee), text="Non.")
    actor = schools.desk("instructor")
    answer(actor=actor, objection=found, text="Si.")
    with pytest.raises(RefusedError):
        answer(actor=actor, objection=found, text="Si, vraiment.")
    client = schools.client("southern instructor")
    address = reverse("marks:objection", args=(schools.north.slug, found.pk))
    assert client.get(address).status_code == 404


def test_what_no_school_sees_is_answered_once_by_the_staff_of_the_site(schools: Schools) -> None:
    leave_school(actor=schools.desk("trainee"), member=schools.trainee)
    found = object_to(attempt=missed(schools.trainee), text="Non.")
    assert found.membership is None
    assert not selectors.objections(schools.desk("instructor")).exists()
    staff = Client()
    staff.force_login(User.objects.create_superuser("chef"))
    page = reverse("admin:marks_objection_change", args=(found.pk,))
    assert "Non." in staff.get(page).text
    assert staff.get(reverse("admin:marks_objection_changelist")).status_code == 200
    assert staff.post(page, {"reply": "Le tableau est juste."}).status_code == 302
    assert staff.post(page, {"reply": "Ou pas."}).status_code == 403
    found.refresh_from_db()
    assert (found.reply, found.site_actor.username) == ("Le tableau est juste.", "chef")
