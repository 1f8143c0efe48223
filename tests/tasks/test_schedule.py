"""Work that comes back is put in the queue once for each of its moments."""

from datetime import UTC, datetime, time, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django_tasks_db.models import DBTaskResult

from config import schedule
from tests.tasks.conftest import work
from trainer.tasks.models import Routine
from trainer.tasks.schedule import each_day, each_minute, put_due

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queued")]
NOON = datetime(2026, 11, 23, 12, 0, 30, tzinfo=UTC)
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def put(now: datetime) -> list[str]:
    """Put what is due, and say in the name of which functions the queue has work."""
    DBTaskResult.objects.all().delete()
    put_due(now)
    paths = DBTaskResult.objects.values_list("task_path", flat=True)
    return sorted(path.rpartition(".")[2] for path in paths)


def test_each_comes_at_its_moment_once() -> None:
    assert put(NOON) == []  # what is new waits for its moment
    assert put(NOON) == []
    assert put(NOON + MINUTE) == ["close"]
    assert put(NOON + MINUTE) == []
    night = NOON.replace(hour=23)
    assert put(night) == ["close", "sweep"]
    assert put(night + 29 * MINUTE) == ["close"]
    assert put(night + 30 * MINUTE) == ["close", "sweep"]
    assert put(night + DAY) == ["close", "remind", "sweep", "tidy"]


def test_what_was_missed_for_days_comes_once() -> None:
    put(NOON)
    assert put(NOON + 5 * DAY) == ["close", "remind", "sweep", "tidy"]
    assert put(NOON + 5 * DAY) == []


def test_a_node_whose_clock_is_late_puts_nothing_again() -> None:
    put(NOON)
    assert put(NOON + 2 * MINUTE) == ["close"]
    assert put(NOON + MINUTE) == []


def test_what_still_waits_is_not_put_twice() -> None:
    for minutes in range(4):
        put_due(NOON + minutes * MINUTE)
    assert DBTaskResult.objects.count() == 1
    assert Routine.objects.count() == 4


def test_of_what_went_well_the_last_time_is_kept() -> None:
    for _ in range(3):
        schedule.close.enqueue()
    work()
    assert DBTaskResult.objects.successful().count() == 1


def test_the_night_tidies_and_the_morning_reminds() -> None:
    schedule.tidy.enqueue()
    schedule.remind.enqueue()
    work()
    assert DBTaskResult.objects.successful().count() == 2


@pytest.mark.parametrize(
    ("now", "moment"),
    [
        (datetime(2026, 11, 23, 2, 39, tzinfo=UTC), datetime(2026, 11, 22, 2, 40, tzinfo=UTC)),
        (datetime(2026, 11, 23, 2, 40, tzinfo=UTC), datetime(2026, 11, 23, 2, 40, tzinfo=UTC)),
        (datetime(2026, 7, 1, 12, tzinfo=UTC), datetime(2026, 7, 1, 1, 40, tzinfo=UTC)),
    ],
)
def test_a_day_has_its_moment_by_the_clocks_of_here(now: datetime, moment: datetime) -> None:
    assert each_day(time(3, 40))(now) == moment


def test_a_minute_begins_with_itself() -> None:
    assert each_minute(NOON) == NOON.replace(second=0)


def test_what_an_older_version_put_in_the_queue_is_still_done() -> None:
    schedule.close.enqueue()
    DBTaskResult.objects.update(task_path="config.errands.close")
    import_module("trainer.tasks.migrations.0002_schedule").follow(apps, connection.schema_editor())
    assert DBTaskResult.objects.get().task_path == schedule.close.module_path
    work()
    assert DBTaskResult.objects.successful().count() == 1
