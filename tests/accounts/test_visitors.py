"""What a visitor may leave in the database, how long it stays, and that it follows them into an account."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config.retention import sweep
from tests.accounts.conftest import PASSWORD, browser_of, practise, sign_in, sign_up
from trainer.accounts import services
from trainer.accounts.models import Learner, User
from trainer.api.models import Replay
from trainer.practice import purging
from trainer.practice.models import Attempt, Series
from trainer.practice.purging import sweep_visitors
from trainer.practice.services.correcting import rebuild
from trainer.progress.models import BranchMemory, DayTally, SlipTally
from trainer.tasks.schedule import each_half_hour

pytestmark = pytest.mark.django_db

START = "/entrainement/punto-banco/commencer/"
DRILL = {"exercice": "tirage-banco"}


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bounds small: what they are is not what is tested."""
    monkeypatch.setattr(services, "_RATES", {"visit": "3/d/ip"})
    monkeypatch.setattr(services, "_LONG", 2)


@pytest.mark.usefixtures("narrow")
def test_an_address_begins_so_many_series_without_an_account_and_no_more() -> None:
    statuses = [Client().post(START, DRILL).status_code for _ in range(5)]
    assert statuses == [303, 303, 303, 429, 429]
    assert Learner.objects.count() == Series.objects.count() == 3
    again = Client(REMOTE_ADDR="192.0.2.8")  # who comes back in the same browser is counted too
    assert [again.post(START, DRILL).status_code for _ in range(4)] == [303, 303, 303, 429]
    assert Learner.objects.count() == 4
    refused = Client().post(START, DRILL)
    assert refused["Retry-After"] == "3600"
    assert "ouvrez un compte" in refused.text


@pytest.mark.usefixtures("narrow")
def test_a_series_that_never_ends_is_counted_as_it_goes(client: Client) -> None:
    with pytest.raises(AssertionError):  # the helper asks for a redirection after each answer
        practise(client, 9)
    assert Attempt.objects.filter(answered_at__isnull=False).count() == 5


@pytest.mark.usefixtures("narrow")
def test_another_address_and_an_account_have_nothing_to_do_with_it() -> None:
    for _ in range(4):
        Client().post(START, DRILL)
    assert Client(REMOTE_ADDR="192.0.2.7").post(START, DRILL).status_code == 303
    own = browser_of("lea")
    assert [own.post(START, DRILL).status_code for _ in range(4)] == [303] * 4


@pytest.mark.usefixtures("narrow")
def test_the_api_says_it_in_its_own_words(client: Client) -> None:
    body = {"content_type": "application/json", "headers": {"x-csrftoken": "x"}}
    for _ in range(3):
        Client().post(START, DRILL)
    address = "/api/v1/entrainement/punto-banco/commencer/"
    refused = client.post(address, {"exercice": "tirage-banco"}, **body)  # type: ignore[arg-type] # two of its keywords
    assert refused.status_code == 429
    assert refused.json()["code"] == "trop-de-requetes"
    assert refused["Retry-After"] == "3600"


def rollups(learner: int) -> list[list[dict[str, Any]]]:
    return [
        sorted(
            ({**row, "id": 0} for row in model._default_manager.filter(learner=learner).values()),
            key=str,
        )
        for model in (BranchMemory, DayTally, SlipTally)
    ]


def answers_of(user: User) -> set[int]:
    rows = Attempt.objects.filter(series__learner__user=user, answered_at__isnull=False)
    return set(rows.values_list("pk", flat=True))


def test_a_visitor_who_signs_up_keeps_their_answers_and_goes_on(client: Client) -> None:
    given = practise(client, 4)
    sign_up(client)
    user = User.objects.get()
    assert answers_of(user) == {attempt.pk for attempt in given}
    assert DayTally.objects.get(learner__user=user).answered == 4
    assert Learner.objects.count() == 1
    series = f"/seance/{given[0].series_id}/"
    assert client.get(series)["Location"] == f"{series}5/"
    assert client.get(f"{series}5/").status_code == 200


def test_a_visitor_who_signs_in_adds_their_answers_to_those_of_the_account(user: User) -> None:
    at_home, at_school = browser_of(user.username), Client()
    before = practise(at_home, 5)
    during = practise(at_school, 3)
    sign_in(at_school, user.username)
    learner = Learner.objects.get().pk  # the visitor is no more
    assert answers_of(user) == {attempt.pk for attempt in (*before, *during)}
    assert sum(day.answered for day in DayTally.objects.filter(learner=learner)) == 8
    assert sum(row.answered for row in BranchMemory.objects.filter(learner=learner)) == 8
    kept = rollups(learner)
    rebuild(learner)
    assert rollups(learner) == kept
    assert at_school.session["learner"][0] == at_home.session["learner"][0] == learner


def test_a_visitor_without_an_answer_brings_nothing(client: Client, user: User) -> None:
    sign_in(client, user.username)
    assert Learner.objects.get().user == user
    assert not Series.objects.exists()


def test_the_next_person_at_the_same_screen_starts_afresh(client: Client, user: User) -> None:
    sign_in(client, user.username)
    practise(client, 2)
    client.post("/compte/deconnexion/")
    other = practise(client, 1)[0].series.learner
    assert other.user is None
    sign_up(client, "paul")
    assert answers_of(User.objects.get(username="paul")).isdisjoint(answers_of(user))
    assert len(answers_of(user)) == 2


def test_nobody_takes_another_s_answers_by_signing_in_twice(client: Client, user: User) -> None:
    sign_in(client, user.username)
    practise(client, 2)
    User.objects.create_user("paul", password=PASSWORD)
    sign_in(client, "paul")  # refused: the session is open already
    assert len(answers_of(user)) == 2
    assert client.session["learner"][0] == Learner.objects.get(user=user).pk


@pytest.mark.parametrize("door", [sign_up, sign_in])
def test_who_contests_is_told_why_and_comes_back(client: Client, user: User, door: Any) -> None:
    given = practise(client, 1)[0]
    contest = f"/seance/{given.series_id}/{given.position}/contester/"
    page = client.get(contest, follow=True)
    assert "Il faut un compte pour contester" in page.text
    assert "Il faut un compte" not in client.get("/compte/connexion/").text
    name = "nina" if door is sign_up else user.username
    entered = door(client, name, next=contest)
    assert entered.url == contest
    assert client.get(contest).status_code == 200


DAY, HOUR = timedelta(days=1), timedelta(hours=1)
STEP = timedelta(minutes=30)
TOLD = "effacées un jour au plus après"
EVERYTHING = (Learner, Series, Attempt, Replay, Session)


def left() -> dict[str, int]:
    return {kind.__name__: kind._default_manager.count() for kind in EVERYTHING}


def sweep_at(gone: timedelta) -> int:
    """Sweep as if so much time had gone since everything was written."""
    Session.objects.update(expire_date=Session.objects.first().expire_date - gone)  # type: ignore[union-attr]
    return sweep(timezone.now() + gone)


def test_nothing_of_a_visitor_is_left_a_day_after_their_last_series(client: Client) -> None:
    address = "/api/v1/entrainement/punto-banco/commencer/"
    practise(client, 2)
    asked = {"content_type": "application/json", "headers": {"Idempotency-Key": "a1"}}
    client.post(address, {"exercice": "tirage-banco"}, **asked)  # type: ignore[arg-type] # two of its keywords
    assert all(left().values())
    assert sweep_at(DAY - 2 * HOUR) == 0
    assert all(left().values())
    # The last sweep that comes before the day is over, however it falls.
    assert each_half_hour(timezone.now() + STEP) > timezone.now()
    assert sweep(timezone.now() + DAY - STEP) == 1
    Session.objects.update(expire_date=timezone.now() - STEP)
    sweep(timezone.now() + DAY - STEP)
    assert not any(left().values()), left()


def test_the_session_of_a_visitor_lasts_as_long_as_their_answers(
    client: Client, user: User
) -> None:
    practise(client, 1)
    cookie, kept = client.cookies["session"], Session.objects.get().expire_date - timezone.now()
    assert cookie["max-age"] < DAY.total_seconds()
    assert DAY - 2 * HOUR < kept < DAY - STEP
    Session.objects.update(expire_date=timezone.now() + HOUR)
    practise(client, 1)  # another series, another day
    assert Session.objects.get().expire_date > timezone.now() + DAY - 2 * HOUR
    sign_in(client, user.username, remember="on")
    assert client.cookies["session"]["max-age"] == settings.SESSION_COOKIE_AGE


def test_who_comes_back_or_opens_an_account_keeps_everything(client: Client, user: User) -> None:
    practise(client, 2)
    Learner.objects.update(created_at=timezone.now() - 5 * DAY)
    Series.objects.update(started_at=timezone.now() - 5 * DAY)
    practise(client, 1)
    assert sweep(timezone.now()) == 0
    assert Series.objects.count() == 2
    sign_in(client, user.username)
    assert sweep(timezone.now() + 30 * DAY) == 0
    assert Series.objects.filter(learner__user=user).count() == 2


def test_a_site_may_keep_visitors_longer_or_for_ever(client: Client) -> None:
    practise(client, 1)
    for days, gone in ((7, timedelta(days=6)), (0, timedelta(days=600))):
        with override_settings(RETENTION=settings.RETENTION | {"visiteurs": days}):
            assert sweep(timezone.now() + gone) == 0
            assert "Sans compte" in client.get("/progression/").text
    assert Learner.objects.count() == 1


def test_many_are_swept_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purging, "_BATCH", 2)
    Learner.objects.bulk_create(Learner() for _ in range(5))
    with CaptureQueriesContext(connection) as asked:
        assert [len(batch) for batch in sweep_visitors(timezone.now() + DAY)] == [2, 2, 1]
    deleted = [query["sql"] for query in asked if query["sql"].startswith("DELETE")]
    assert len(deleted) == 3
    assert not Learner.objects.exists()


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="how SQLite says what it reads")
def test_sweeping_reads_the_visitors_alone() -> None:
    with CaptureQueriesContext(connection) as asked:
        assert not [*sweep_visitors(timezone.now())]
    (found,) = (query["sql"] for query in asked)
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {found}")
        plan = " ".join(str(row[-1]) for row in cursor.fetchall())
    assert "SCAN" not in plan, plan
    assert "USING INDEX" in plan


def test_counts_that_are_over_go_with_the_address_that_they_name(client: Client) -> None:
    practise(client, 1)
    cache.set("still", 1, 3600)
    cache.set("over:ip:192.0.2.7", 1, -1)
    rows = "SELECT cache_key FROM shared_cache WHERE cache_key LIKE %s"
    with connection.cursor() as cursor:
        assert len(cursor.execute(rows, ["%192.0.2.7%"]).fetchall()) == 1
        sweep(timezone.now())
        assert not cursor.execute(rows, ["%192.0.2.7%"]).fetchall()
    assert cache.get("still") == 1


def test_the_night_sweeps_too_where_no_worker_lives(client: Client) -> None:
    practise(client, 1)
    Learner.objects.update(created_at=timezone.now() - 2 * DAY)
    Series.objects.update(started_at=timezone.now() - DAY + STEP)
    call_command("purge_data")
    assert not Learner.objects.exists()


def test_a_visitor_is_told_how_long_and_how_to_keep_their_answers(
    client: Client, user: User
) -> None:
    series = practise(client, 2)[0].series_id
    pages = ("/", "/progression/", "/hors-ligne/", f"/seance/{series}/bilan/")
    for page in pages:
        text = client.get(page).text
        assert TOLD in text, page
        assert "/compte/inscription/" in text, page
    assert "un jour au plus après votre dernière série" in Client().get("/").text
    sign_in(client, user.username)
    for page in pages:
        assert TOLD not in client.get(page).text, page


def test_a_visitor_whose_day_is_over_is_told_why_their_question_is_gone(client: Client) -> None:
    series = practise(client, 1)[0].series_id
    page = f"/seance/{series}/2/"
    Learner.objects.all().delete()
    for response in (client.get(page), client.post(page, {"reponse": "tire"})):
        assert response.status_code == 403
        assert "effacées un jour au plus" in response.text
    practise(client, 1)
    assert client.get(page).status_code == 404  # somebody's again, and not theirs
