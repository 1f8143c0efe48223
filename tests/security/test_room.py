"""What one person may write: each table says what bounds it, and the bounds that have no other test."""

import json
from typing import Final

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.accounts.conftest import PASSWORD, sign_in
from tests.schools.world import Schools
from tests.written.world import choice, drawn
from trainer.accounts import forms, services
from trainer.accounts.models import User
from trainer.api import requests
from trainer.api.models import Replay
from trainer.schools.domain import read_list
from trainer.schools.models import Entry, Membership
from trainer.schools.services import audit, importing
from trainer.web.refusals import RefusedError
from trainer.written import services as written

pytestmark = pytest.mark.django_db
SERIES: Final = (
    "the series and answers of a learner (practice.selectors.room, progress.selectors.statements)"
)
ACTS: Final = "the acts of a person in a school (schools.services.audit)"
PEOPLE: Final = "one for each person, or person and exercise, week, exam…"
SITTINGS: Final = "the questions of an exam, and the attempts that it gives"
SITE: Final = "the administration of the site, or a command"
BOUNDS: Final = {
    SERIES: "practice.Series practice.Attempt practice.Record",
    ACTS: """schools.Promotion schools.Enrolment schools.Invitation schools.Entry
        assignments.Assignment assignments.Item live.ClassQuestion live.Lesson exams.Exam exams.Part
        exams.Slot exams.Paper exams.Question exams.Candidate marks.Replay marks.Overlay
        marks.Withdrawal marks.Certificate practice.Correction practice.AttemptOverlay
        written.Wording""",
    PEOPLE: """accounts.Learner progress.BranchMemory progress.DayTally progress.SlipTally
        tallies.DrillWeek tallies.CaseWeek tallies.SlipWeek tallies.FirstAnswer tallies.DayWork
        tallies.Rewriting assignments.Share instruction.PastSums live.Presence live.ClassAnswer
        marks.Letterhead marks.Grid marks.Observation registry.Gradebook registry.Feed
        registry.SignedWeek exams.Arrival schools.LastEdit""",
    SITTINGS: "exams.Sitting exams.Answer exams.Absence exams.Detour",
    "sign-ups of an address (ACCOUNT_RATE_LIMITS)": "accounts.User",
    "places in a school (importing.MOST_PEOPLE, places of an invitation)": "schools.Membership",
    "a bound of their own": """api.Token api.Replay marks.Contestation marks.Objection orders.Order
        orders.Product written.OwnQuestion written.OwnPicture exams.ExamPattern exams.Incident
        live.Sequence""",
    "what is bounded puts them in the queue, the night empties it": "tasks.Letter tasks.Job",
    SITE: "schools.School tasks.Worker tasks.Routine",
}


def test_every_table_says_what_bounds_it() -> None:
    ours = {model._meta.label for model in apps.get_models() if model.__module__[:8] == "trainer."}
    said = [label for labels in BOUNDS.values() for label in labels.split()]
    assert sorted(said) == sorted(ours)


PAGE: Final = "/formation/ecole/nord/papiers/"


def test_the_acts_of_one_person_in_a_school_are_bounded(
    schools: Schools, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss, before = schools.client("administrator"), Entry.objects.count()
    mine = Entry.objects.filter(actor=schools.administrator).count()
    monkeypatch.setattr(audit, "MOST", mine + 2)
    answers = [boss.post(PAGE, {"legal_name": f"Le Nord {turn}"}) for turn in range(4)]
    assert [answer.status_code for answer in answers] == [303, 303, 429, 429]
    assert answers[-1]["Retry-After"] == "3600"
    assert "Cinq mille actes" in answers[-1].text
    assert Entry.objects.count() == before + 2
    assert 'value="Le Nord 1"' in boss.get(PAGE).text  # the act refused is undone
    teacher = schools.client("instructor")
    named = {"name": "Été", "starts_on": "", "ends_on": ""}
    assert teacher.post("/formation/ecole/nord/promotions/nouvelle/", named).status_code != 429


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="how SQLite says what it reads")
def test_acts_are_counted_in_the_last_day_alone(schools: Schools) -> None:
    with CaptureQueriesContext(connection) as asked:
        audit.record(schools.desk(), "papers.changed", at=timezone.now())
    counted = next(query["sql"] for query in asked if "COUNT" in query["sql"])
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {counted}")
        plan = " ".join(str(row[-1]) for row in cursor.fetchall())
    assert "journal_recent (school_id=? AND at>?)" in plan


def test_the_pictures_of_a_school_are_bounded(
    schools: Schools, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(written, "MOST_PICTURES", 1)
    actor = schools.desk("instructor")
    choice(actor, picture=drawn())
    with pytest.raises(RefusedError, match="images"):
        choice(actor, picture=drawn())
    choice(actor)


def test_the_people_of_a_school_are_bounded(
    schools: Schools, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = Membership.objects.filter(school=schools.north).count()
    monkeypatch.setattr(importing, "MOST_PEOPLE", there + 1)
    two, one = read_list("Aubry;Zoé\nBlin;Zoé"), read_list("Aubry;Zoé")
    actor, spring = schools.desk(), schools.spring
    shown = importing.plan_import(promotion=spring, names=two).digest
    with pytest.raises(RefusedError, match="rien n’a été importé"):
        importing.import_list(actor=actor, promotion=spring, names=two, shown=shown)
    assert Membership.objects.filter(school=schools.north).count() == there
    shown = importing.plan_import(promotion=spring, names=one).digest
    importing.import_list(actor=actor, promotion=spring, names=one, shown=shown)
    assert Membership.objects.filter(school=schools.north).count() == there + 1


def test_the_oldest_session_of_an_account_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.create_user("odile", password=PASSWORD)
    monkeypatch.setattr(services, "MOST_SESSIONS", 2)
    browsers = [Client() for _ in range(4)]
    for one in browsers:
        sign_in(one, "odile")
    assert [one.get("/compte/").status_code for one in browsers] == [302, 302, 200, 200]
    assert UserSession.objects.count() == 2
    assert Session.objects.count() == 2


def test_the_keys_of_an_account_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "MOST_KEYS", 1)
    user = User.objects.create_user("odile", password=PASSWORD)
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={})
    form = forms.PasskeyForm({"name": "Une autre", "credential": "{}"}, user=user)
    assert "retirez-en une" in str(form.errors)


def test_what_the_api_may_say_again_is_bounded(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "MOST", 2)
    client.force_login(User.objects.create_user("odile"))
    path, body = "/api/v1/entrainement/punto-banco/commencer/", {"exercice": "tirage-banco"}

    def ask(key: str) -> int:
        headers = {"Idempotency-Key": key}
        how = {"content_type": "application/json", "headers": headers}
        return client.post(path, json.dumps(body), **how).status_code  # type: ignore[arg-type]

    assert [ask(key) for key in ("a", "b", "c", "a", "d")] == [201, 201, 429, 201, 429]
    assert Replay.objects.count() == 2
