"""A whole school sits one exam at the same time: nothing is lost, and nobody waits."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from django.conf import settings
from django.db import connection

from tests.load.conftest import ROOT, Served, environment
from tests.load.hall import enrol, faults, open_exam
from tests.load.trainees import Pace, Trainee, sit_together
from tests.load.wire import Log
from tests.machine import in_time
from tests.schools.world import settle_schools
from trainer.exams.models import Answer

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
TRAINEES: Final = 500
PACE: Final = Pace(arrival=60, thinking=(10, 60, 30), filling=(0.8, 3, 1.2), end=10)
BOUND: Final = 500
"""Milliseconds that the ninety-fifth of a hundred requests of the exam may take."""
NOT_EXAM: Final = {"file", "refused"}
"""Kinds that are left out of the bound: they would flatter it."""


@pytest.fixture
def school_site(
    transactional_db: None,  # noqa: ARG001 - the site reads the database of the test
    tmp_path: Path,
) -> Iterator[Served]:
    """The site as in production, on the database of the test."""
    production = {
        "DJANGO_ENV": "production",
        "DJANGO_HTTPS": "0",
        "DJANGO_ALLOWED_HOSTS": "127.0.0.1",
        "DJANGO_SECRET_KEY": settings.SECRET_KEY,
        "DATABASE_URL": database_url(),
    }
    site = Served(tmp_path, environment(tmp_path, **production))
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(collect, cwd=ROOT, env=site.environment, check=True)
    with site.running():
        yield site


def database_url() -> str:
    """Return the address of the test's own database."""
    place, _, query = os.environ["DATABASE_URL"].partition("?")
    name = connection.settings_dict["NAME"]
    return f"{place.rpartition('/')[0]}/{name}" + (f"?{query}" if query else "")


def seat(site: Served, exam: int, sessions: list[str]) -> list[Trainee]:
    """Return the class: one in twenty loses the network, one in thirty opens a second tab."""
    log = Log()
    return [
        Trainee(
            name=f"stagiaire {number}",
            session=session,
            exam=exam,
            port=site.port,
            pace=PACE,
            log=log,
            rng=Random(number),
            loses_network=number % 20 == 7,
            opens_two_tabs=number % 30 == 11,
        )
        for number, session in enumerate(sessions)
    ]


@pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="for PostgreSQL: make load")
def test_five_hundred_trainees_sit_at_once_lose_nothing_and_do_not_wait(
    school_site: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    schools = settle_schools()
    sessions = enrol(schools, TRAINEES)

    def waited() -> float:
        exam = open_exam(schools)
        trainees = seat(school_site, exam.pk, sessions)
        log, since = trainees[0].log, time.monotonic()
        asyncio.run(sit_together(trainees))
        took = time.monotonic() - since
        with capsys.disabled():
            sys.stdout.write(told(log, took))
        assert log.faults == []
        assert list(faults(exam, trainees)) == []
        assert Answer.objects.filter(sitting__exam=exam).count() == TRAINEES * 20
        return log.centile(*measured(log))[1]

    in_time(waited, BOUND)


def measured(log: Log) -> list[str]:
    return [kind for kind in log.times if kind not in NOT_EXAM]


def told(log: Log, seconds: float) -> str:
    """Write the figures of a sitting."""
    kinds = measured(log)
    load = " ".join(f"{figure:.2f}" for figure in os.getloadavg())
    count = sum(len(log.times[kind]) for kind in kinds)
    statuses = ", ".join(f"{times} × {status}" for status, times in sorted(log.statuses.items()))
    lines = [
        f"\n{TRAINEES} trainees, {seconds:.0f} s, load {load}",
        f"{count} requests of the exam ({count / seconds:.0f}/s); of all, {statuses}",
        f"{'':10}{'requests':>10}{'p50':>8}{'p95':>8}{'p99':>8}{'max':>8}  (ms)",
    ]
    for name, group in [*((kind, [kind]) for kind in log.times), ("the exam", kinds)]:
        times = [time for kind in group for time in log.times[kind]]
        figures = (*log.centile(*group), max(times) * 1000)
        lines.append(f"{name:10}{len(times):>10}" + "".join(f"{it:>8.1f}" for it in figures))
    return "\n".join(lines) + "\n"
