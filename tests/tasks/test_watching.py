"""The queue seen from outside: a page of the administration, a word for a monitor, measures."""

from datetime import timedelta

import pytest
from django.core import mail
from django.tasks import TaskResultStatus
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from tests.accounts.conftest import PASSWORD
from tests.tasks import jobs
from tests.tasks.conftest import work
from trainer.accounts.models import Learner, User
from trainer.tasks.models import Letter
from trainer.tasks.purging import purge_work
from trainer.tasks.running import beat
from trainer.tasks.state import queue

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queued")]
PAGE = "/gestion/tasks/job/"


def fail_once() -> DBTaskResult[..., object]:
    """Have work that is not tried again fail."""
    jobs.fail_for_ever.enqueue()
    work()
    return DBTaskResult.objects.get()


def test_a_site_without_a_worker_works_and_says_that_mail_waits(client: Client) -> None:
    User.objects.create_user("lea", "lea@exemple.fr", PASSWORD)
    sent = client.post("/compte/mot-de-passe/oublie/", {"email": "lea@exemple.fr"})
    assert sent.status_code == 302
    assert client.get("/sante/pret/").status_code == 200
    told = client.get("/sante/travail/")
    assert (told.status_code, mail.outbox) == (503, [])
    assert told.text == "aucun ouvrier : courriers et travaux attendent\n"
    beat("one", timezone.now())
    assert client.get("/sante/travail/").text == "ok\n"


def test_workers_that_do_not_keep_up_are_told_of(client: Client) -> None:
    beat("one", timezone.now())
    jobs.add_learner.enqueue()
    assert client.get("/sante/travail/").status_code == 200
    DBTaskResult.objects.update(enqueued_at=timezone.now() - timedelta(minutes=11))
    assert client.get("/sante/travail/").text == "les travaux attendent trop\n"
    assert queue(timezone.now()).oldest >= timedelta(minutes=11)
    DBTaskResult.objects.update(run_after=timezone.now() + timedelta(minutes=5))
    assert client.get("/sante/travail/").status_code == 200  # it has its time


def test_where_work_is_done_at_once_nothing_waits(client: Client, settings: Settings) -> None:
    backend = "django.tasks.backends.immediate.ImmediateBackend"
    settings.TASKS = {"default": {"BACKEND": backend}}
    assert client.get("/sante/travail/").text == "ok\n"
    jobs.add_learner.enqueue()
    assert Learner.objects.count() == 1


def test_prometheus_is_told_of_the_queue(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = "jeton"
    fail_once()
    jobs.add_learner.enqueue()
    beat("one", timezone.now())
    text = client.get("/metriques/", headers={"authorization": "Bearer jeton"}).text
    for line in (
        'tapis_travaux{etat="attend"} 1.0',
        'tapis_travaux{etat="en_cours"} 0.0',
        'tapis_travaux{etat="manque"} 1.0',
        "tapis_ouvriers 1.0",
    ):
        assert line in text.splitlines()
    assert "tapis_travaux_attente_secondes 0." in text


def test_the_page_lists_work_without_what_it_is_about(
    admin_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    jobs.hold.enqueue("lea@exemple.fr")
    for _ in range(5):
        jobs.fail.enqueue()
    held = DBTaskResult.objects.filter(task_path__endswith="hold")
    held.update(status=TaskResultStatus.RUNNING, worker_ids=["one"])
    work()
    with django_assert_max_num_queries(10):
        page = admin_client.get(PAGE).text
    assert "Dans la file\u00a0: 5. En cours\u00a0: 1. Manqués\u00a0: 0." in page
    assert "aucun ouvrier" in page
    assert "Essai manqué" in page
    assert "ValueError" in page
    assert "lea@exemple.fr" not in page
    row = DBTaskResult.objects.filter(task_path__endswith="fail").first()
    assert row
    assert "lea@exemple.fr" in row.traceback  # what is kept, and not shown
    assert "lea@exemple.fr" not in admin_client.get(f"{PAGE}{row.pk}/change/").text
    assert admin_client.post(f"{PAGE}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert "Essai" not in admin_client.get(f"{PAGE}?etat=FAILED").text


def test_what_failed_is_taken_again_with_all_its_tries(admin_client: Client) -> None:
    row = fail_once()
    chosen = {"action": "again", "_selected_action": [str(row.pk)]}
    told = admin_client.post(PAGE, chosen, follow=True).text
    assert "Remis dans la file\u00a0: 1." in told
    row.refresh_from_db()
    assert (row.status, row.worker_ids) == (TaskResultStatus.READY, [])
    work()
    row.refresh_from_db()
    assert len(row.worker_ids) == 1


def test_what_is_done_is_not_done_again(admin_client: Client) -> None:
    jobs.add_learner.enqueue()
    work()
    row = DBTaskResult.objects.get()
    admin_client.post(PAGE, {"action": "again", "_selected_action": [str(row.pk)]})
    work()
    row.refresh_from_db()
    assert (row.status, len(row.worker_ids)) == (TaskResultStatus.SUCCESSFUL, 1)


def test_what_is_over_goes_and_what_waits_stays() -> None:
    fail_once()
    Letter.objects.create(sealed="vieux")
    jobs.add_learner.enqueue()
    now = timezone.now()
    assert purge_work(now - timedelta(days=7), now) == 0
    assert purge_work(now + timedelta(seconds=1), now) == 1
    assert [row.status for row in DBTaskResult.objects.all()] == [TaskResultStatus.READY]
    assert not Letter.objects.exists()
