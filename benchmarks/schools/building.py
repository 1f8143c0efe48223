"""Building a database of schools, once; the same sizes and seed give the same schools."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import connection, transaction

from benchmarks.schools import histories, people, practice, works
from benchmarks.schools.practice import Place
from benchmarks.schools.questions import Question, questions
from benchmarks.schools.sizes import Sizes
from trainer.practice.models import Attempt
from trainer.schools.models import Membership, Promotion, Role, School

_YEAR: Final = timedelta(weeks=histories.WEEKS + 1)


class RefusedError(Exception):
    """The database is not one to be filled."""


def build(sizes: Sizes, now: datetime) -> None:
    """Fill a database that holds nothing: the schools, then what their trainees answer."""
    settle(sizes, now)
    practise(sizes)


def settle(sizes: Sizes, now: datetime) -> None:
    """Write schools, their people, and what instructors gave them.

    Raises:
        RefusedError: if the database is not PostgreSQL, or holds schools already.
    """
    _check()
    if School.objects.exists():
        raise RefusedError("Cette base contient déjà des écoles : rien n'y est écrit.")
    asked, plan = _programme(sizes)
    rng = Random(sizes.seed + 1)
    with _told("écoles, classes et personnes"), transaction.atomic():
        classes = people.settle(sizes.classes, sizes.trainees, now - _YEAR, now, rng)
    with _told("examens, questions en classe, devoirs"), transaction.atomic():
        works.hold_exams(classes, now, rng)
        works.correct_rules(now)
        works.ask_classes(classes, asked, now, rng)
        works.give_work(classes, plan.popularity, now, rng)


def practise(sizes: Sizes) -> None:
    """Write what the trainees of settled schools answered, and what is counted of it.

    Raises:
        RefusedError: if the database is not PostgreSQL, or holds answers already.
    """
    _check()
    if Attempt.objects.exists():
        raise RefusedError("Cette base contient déjà des réponses : rien n'y est écrit.")
    asked, plan = _programme(sizes)
    rng, now = Random(sizes.seed + 2), Promotion.objects.earliest("created_at").created_at + _YEAR
    with _told("histoires des stagiaires"):
        practice.open_stage(asked, _places(sizes))
        wanted = sizes.attempts * sizes.histories // sizes.trainees
        for number, count in enumerate(histories.sizes(sizes.histories, wanted, 1, rng)):
            practice.stage(number, histories.history(plan, count, now, rng) if count else ())
    with _told("réponses et relevés"):
        practice.spread(practice.weeks_until(now.date(), histories.WEEKS + 1))
    with _told("parts des devoirs"):
        works.count_shares(practice.STAGE)
        practice.close_stage()


def _check() -> None:
    if connection.vendor != "postgresql":
        raise RefusedError("Il faut PostgreSQL.")


def _programme(sizes: Sizes) -> tuple[tuple[Question, ...], histories.Programme]:
    rng = Random(sizes.seed)
    with _told("questions du catalogue"):
        asked = questions(rng)
        return asked, histories.programme(asked, rng)


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
