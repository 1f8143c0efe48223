"""The schools that the speed of the pages is measured in are those that the site would make."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, models
from django.utils import timezone

from benchmarks.schools.building import RefusedError, build
from benchmarks.schools.opening import Browser
from benchmarks.schools.pages import PAGES, SCHOOL, chosen_classes, pages, world
from benchmarks.schools.sizes import Sizes
from tests.schools.test_access import RULES
from trainer.assignments.models import Share
from trainer.exams.models import Answer
from trainer.practice.models import Attempt
from trainer.progress.models import BranchMemory, DayTally, SlipTally
from trainer.schools.models import Membership, Promotion, Role
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek

FOLDED: tuple[type[models.Model], ...] = (
    *(CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek),
    *(BranchMemory, DayTally, SlipTally, Share),
)
on_postgres = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="the schools to measure are built in PostgreSQL"
)


def counted() -> Iterator[list[dict[str, Any]]]:
    for model in FOLDED:
        key = {} if model is Share else {"id": 0}
        rows = [{**row, **key} for row in model._default_manager.values()]
        yield sorted(rows, key=str)


SIZES = Sizes(classes=4, trainees=12, attempts=12_000)
"""A thousand answers each: some assignment is done, whatever the day from which they are given."""


@on_postgres
@pytest.mark.django_db(transaction=True)
def test_counting_the_answers_of_built_schools_again_changes_nothing() -> None:
    build(SIZES, timezone.now())
    assert Promotion.objects.count() == 4
    people = Membership.objects.filter(role=Role.TRAINEE, learner__isnull=False)
    assert people.count() == SIZES.trainees
    assert Attempt.objects.filter(answered_at__isnull=False).count() == SIZES.attempts
    assert Answer.objects.filter(correct=False).exists()
    assert Share.objects.filter(done_at__isnull=False).exists()
    before = list(counted())
    assert all(before)
    for command in ("rebuild_tallies", "rebuild_progress", "rebuild_assignments"):
        call_command(command, verbosity=0)
    assert list(counted()) == before
    with pytest.raises(RefusedError):
        build(SIZES, timezone.now())
    # And every page of the list is one of these schools.
    browser = Browser()
    for page in pages(world(chosen_classes()[0])):
        browser.open(page.user, page.address)


@pytest.mark.skipif(connection.vendor == "postgresql", reason="PostgreSQL is what is asked for")
@pytest.mark.django_db
def test_nothing_is_built_elsewhere_than_in_postgresql() -> None:
    with pytest.raises(RefusedError):
        build(SIZES, timezone.now())
    assert not Promotion.objects.exists()


def test_every_page_of_a_school_is_measured() -> None:
    asked = {
        route
        for route, rule in RULES.items()
        if route.startswith(SCHOOL) and rule.get not in {None, 301, 404} and rule.least != "owner"
    }
    assert asked == PAGES.keys()
