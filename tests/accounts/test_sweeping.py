"""What a visitor without an account leaves is gone before a day is over, and they are told so."""

from datetime import timedelta

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
from tests.accounts.conftest import practise, sign_in
from trainer.accounts.models import Learner, User
from trainer.api.models import Replay
from trainer.practice import purging
from trainer.practice.models import Attempt, Series
from trainer.practice.purging import sweep_visitors
from trainer.tasks.routines import each_half_hour

pytestmark = pytest.mark.django_db
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


def test_nothing_of_a_visitor_is_left_a_day_after_his_last_series(client: Client) -> None:
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


def test_the_session_of_a_visitor_lasts_no_longer_than_his_answers(
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


def test_who_comes_back_and_who_opens_an_account_keep_everything(
    client: Client, user: User
) -> None:
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


def test_a_visitor_is_told_how_long_and_how_to_keep_his_answers(client: Client, user: User) -> None:
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


def test_a_visitor_whose_day_is_over_is_told_why_his_question_is_gone(client: Client) -> None:
    series = practise(client, 1)[0].series_id
    page = f"/seance/{series}/2/"
    Learner.objects.all().delete()
    for response in (client.get(page), client.post(page, {"reponse": "tire"})):
        assert response.status_code == 403
        assert "effacées un jour au plus" in response.text
    practise(client, 1)
    assert client.get(page).status_code == 404  # somebody's again, and not theirs
