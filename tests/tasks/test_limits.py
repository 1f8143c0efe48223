"""Work that hangs: cut at its limit, tried again, given up; its worker goes on, or its process ends."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.tasks import TaskResultStatus
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tests.tasks import errands
from tests.tasks.test_workers import LONGEST, ROOT, environment, make_due, row, work
from trainer.accounts.models import Learner
from trainer.tasks.limits import TimeUpError
from trainer.tasks.models import Worker
from trainer.tasks.running import LEASE, living, take_back

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("queued")]
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
    errands.hang.enqueue()
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
    errands.add_learner.enqueue()
    work()
    assert Learner.objects.count() == 1


@pytest.mark.thorough
def test_work_that_nothing_can_cut_ends_its_process_and_is_taken_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    errands.hang_deep.enqueue()
    line = [sys.executable, "-c", SHORT_OF_GRACE]
    env = environment(tmp_path) | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(line, cwd=ROOT, env=env, timeout=LONGEST, check=False)
    assert done.returncode == 1
    (dead,) = living()
    assert (row().status, row().worker_ids) == (TaskResultStatus.RUNNING, [dead])
    Worker.objects.update(seen_at=timezone.now() - LEASE)
    assert take_back() == 1  # to be tried again
    DBTaskResult.objects.update(status=TaskResultStatus.RUNNING, worker_ids=[dead, dead])
    assert take_back() == 0
    assert row().status == TaskResultStatus.FAILED
    assert "Travail abandonné après 2 essai(s) : Essai muet" in caplog.messages
