"""Building a database of schools, once; the same sizes and seed give the same schools."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random

from django.db import connection, transaction

from benchmarks.schools import histories, people, practice, works
from benchmarks.schools.practice import Place
from benchmarks.schools.questions import questions
from benchmarks.schools.sizes import Sizes
from trainer.schools.models import Membership, School
from trainer.schools.roles import Role


class RefusedError(Exception):
    """The database is not one to be filled."""


def build(sizes: Sizes, now: datetime) -> None:
    """Fill the database.

    Raises:
        RefusedError: if it is not PostgreSQL, or holds schools already.
    """
    if connection.vendor != "postgresql":
        raise RefusedError("Il faut PostgreSQL.")
    if School.objects.exists():
        raise RefusedError("Cette base contient déjà des écoles : rien n'y est écrit.")
    # What concerns people and exams does not depend on the number of answers.
    rng, work = Random(sizes.seed), Random(sizes.seed + 1)
    since = now - timedelta(weeks=histories.WEEKS, days=7)
    with _told("questions du catalogue"):
        asked = questions(rng)
        plan = histories.programme(asked, rng)
    with _told("écoles, classes et personnes"), transaction.atomic():
        classes = people.settle(sizes.classes, sizes.trainees, since, now, rng)
    with _told("examens, questions en classe, devoirs"), transaction.atomic():
        works.hold_exams(classes, now, rng)
        works.correct_rules(now)
        works.ask_classes(classes, asked, now, rng)
        works.give_work(classes, plan.popularity, now, rng)
    with _told("histoires des stagiaires"):
        practice.open_stage(asked, _places(sizes))
        numbers = histories.sizes(
            sizes.histories, sizes.attempts * sizes.histories // sizes.trainees, work
        )
        for number, count in enumerate(numbers):
            practice.stage(number, histories.history(plan, count, now, work) if count else ())
    with _told("réponses et relevés"):
        practice.spread(practice.weeks_until(now.date(), histories.WEEKS + 1))
    with _told("parts des devoirs"):
        works.count_shares(practice.STAGE)
        practice.close_stage()


def _places(sizes: Sizes) -> Iterator[Place]:
    rows = Membership.objects.filter(role=Role.TRAINEE, learner__isnull=False).order_by("pk")
    keys = rows.values_list("learner", "pk", "school")
    for number, (learner, membership, school) in enumerate(keys):
        assert learner is not None  # noqa: S101 - filtered; for the type
        yield Place(number % sizes.histories, learner, membership, school)


@contextmanager
def _told(step: str) -> Iterator[None]:
    start = time.monotonic()
    yield
    print(f"  {step} : {time.monotonic() - start:.0f} s", flush=True)
