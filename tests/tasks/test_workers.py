"""Workers: what fails is tried again, what hangs is cut, what the dead left is taken back."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from select import select
from threading import Event
from typing import Any
from urllib.parse import quote

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.models.functions import Now
from django.tasks import TaskResultStatus
from django.utils import timezone
from django_tasks_db.models import DBTaskResult, get_date_max

from tests.tasks import jobs
from tests.tasks.conftest import work
from tests.together import at_once
from trainer.accounts.models import Learner
from trainer.tasks import running
from trainer.tasks.jobs import pause_after
from trainer.tasks.limits import TimeUpError
from trainer.tasks.models import Worker
from trainer.tasks.running import LEASE, beat, known_as, living, take_back

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("queued")]

LONGEST = 60
"""Seconds given to another process to begin."""
ROOT = Path(__file__).resolve().parents[2]


def row() -> DBTaskResult[..., Any]:
    return DBTaskResult.objects.get()


def make_due() -> None:
    """Let the time before the next try pass."""
    DBTaskResult.objects.update(run_after=timezone.now())


def test_two_workers_never_take_the_same_work() -> None:
    pieces = 30
    for _ in range(pieces):
        jobs.add_learner.enqueue()
    at_once([work, work])
    assert Learner.objects.count() == pieces
    names = [names for (names,) in DBTaskResult.objects.successful().values_list("worker_ids")]
    assert [len(of) for of in names] == [1] * pieces


def test_what_fails_is_tried_again_later_and_later_then_given_up() -> None:
    jobs.fail.enqueue()
    for tries in (1, 2):
        before = timezone.now()
        work()
        assert (row().status, len(row().worker_ids)) == (TaskResultStatus.READY, tries)
        assert row().run_after >= before + pause_after(tries)
        work()  # not before its time
        assert len(row().worker_ids) == tries
        make_due()
    work()
    assert (row().status, len(row().worker_ids)) == (TaskResultStatus.FAILED, 3)


def test_the_pauses_grow_up_to_an_hour() -> None:
    seconds = [pause_after(tries).total_seconds() for tries in (1, 2, 3, 8, 50)]
    assert seconds == [30, 60, 120, 3600, 3600]


def environment(folder: Path) -> dict[str, str]:
    """Return what has another process find the base of the tests."""
    told = {**os.environ, "DJANGO_ENV": "demo", "DJANGO_DATA_DIR": str(folder)}
    told |= {"DJANGO_SECRET_KEY": "secret-of-a-test-" * 4}
    base = connection.settings_dict
    if connection.vendor == "sqlite":
        (folder / "tapis-vert.sqlite3").symlink_to(base["NAME"])
        return told
    server = connection.connection.info
    words = ":".join(quote(word, safe="") for word in (server.user, server.password) if word)
    told["DATABASE_URL"] = (
        f"postgresql://{words}@/{base['NAME']}?host={server.host}&port={server.port}"
    )
    return told


@pytest.mark.thorough
def test_what_a_killed_worker_had_begun_is_taken_again(tmp_path: Path) -> None:
    jobs.hold.enqueue(str(tmp_path / "done"))
    line = [sys.executable, "manage.py", "work"]
    env = environment(tmp_path)
    with subprocess.Popen(line, cwd=ROOT, env=env, stdout=subprocess.PIPE) as process:
        assert process.stdout
        select([process.stdout], [], [], LONGEST)
        process.send_signal(signal.SIGKILL)
        begun = process.stdout.read()
    assert begun == b"begun\n"
    (dead,) = living()
    assert (row().status, row().worker_ids) == (TaskResultStatus.RUNNING, [dead])
    assert take_back() == 0  # it may be only slow
    Worker.objects.update(seen_at=Now() - LEASE)
    assert take_back() == 1
    work()
    assert (row().status, len(row().worker_ids)) == (TaskResultStatus.SUCCESSFUL, 2)


def test_work_that_kills_its_workers_is_not_begun_for_ever() -> None:
    jobs.hold.enqueue("")
    DBTaskResult.objects.update(status=TaskResultStatus.RUNNING, worker_ids=["one", "two"])
    assert take_back() == 0
    assert row().status == TaskResultStatus.FAILED


def test_what_a_living_worker_does_is_left_to_it() -> None:
    jobs.hold.enqueue("")
    DBTaskResult.objects.update(status=TaskResultStatus.RUNNING, worker_ids=["slow"])
    beat("slow", timezone.now())
    assert take_back() == 0
    assert row().status == TaskResultStatus.RUNNING


def test_a_worker_is_known_as_long_as_it_lives() -> None:
    with known_as("one"):
        assert living() == {"one"}
    assert not Worker.objects.exists()


def test_the_command_ends_when_nothing_waits_and_survives_a_base_that_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faults = iter([OperationalError("gone")])
    run = running.Worker.run

    def falling(worker: running.Worker) -> None:
        for fault in faults:
            raise fault
        run(worker)

    monkeypatch.setattr(running.Worker, "run", falling)
    monkeypatch.setattr(running.Worker, "configure_signals", lambda _worker: None)
    monkeypatch.setattr("trainer.tasks.management.commands.work._BEFORE_AGAIN", 0)
    jobs.add_learner.enqueue()
    call_command("work", une_fois=True)
    assert Learner.objects.count() == 1
    assert not Worker.objects.exists()


def test_a_worker_whose_starter_has_ended_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Event()
    former = signal.signal(signal.SIGTERM, lambda *_: asked.set())
    monkeypatch.setattr(running.Worker, "configure_signals", lambda _worker: None)
    monkeypatch.setattr(running.Worker, "run", lambda _worker: asked.wait(20))
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    try:
        call_command("work", avec_parent=gone.pid)
    finally:
        signal.signal(signal.SIGTERM, former)
    assert asked.is_set()
    assert not Worker.objects.exists()


def test_work_taken_back_comes_before_later_tries() -> None:
    jobs.add_learner.enqueue()
    DBTaskResult.objects.update(status=TaskResultStatus.RUNNING, worker_ids=["dead"])
    assert take_back() == 1
    assert row().run_after == get_date_max()


SHORT_OF_GRACE = """
import django
from datetime import timedelta
django.setup()
from django.core.management import call_command
from trainer.tasks import limits
limits.GRACE = timedelta(seconds=0.5)
call_command("work")
"""


def test_work_that_hangs_is_cut_and_given_up_and_its_worker_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    jobs.hang.enqueue()
    for status in (TaskResultStatus.READY, TaskResultStatus.FAILED):
        since = time.monotonic()
        work()
        assert time.monotonic() - since >= 0.5
        assert row().status == status
        assert row().exception_class_path.endswith(TimeUpError.__name__)
        assert not Learner.objects.exists()  # what it was writing is undone
        make_due()
    (given_up,) = [line for line in caplog.messages if line.startswith("Travail abandonné")]
    assert given_up == "Travail abandonné après 2 essai(s) : Essai sans fin"
    jobs.add_learner.enqueue()
    work()
    assert Learner.objects.count() == 1


@pytest.mark.thorough
def test_work_that_nothing_can_cut_ends_its_process_and_is_taken_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    jobs.hang_deep.enqueue()
    line = [sys.executable, "-c", SHORT_OF_GRACE]
    env = environment(tmp_path) | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(line, cwd=ROOT, env=env, timeout=LONGEST, check=False)
    assert done.returncode == 1
    (dead,) = living()
    assert (row().status, row().worker_ids) == (TaskResultStatus.RUNNING, [dead])
    Worker.objects.update(seen_at=Now() - LEASE)
    assert take_back() == 1  # to be tried again
    DBTaskResult.objects.update(status=TaskResultStatus.RUNNING, worker_ids=[dead, dead])
    assert take_back() == 0
    assert row().status == TaskResultStatus.FAILED
    assert "Travail abandonné après 2 essai(s) : Essai muet" in caplog.messages
