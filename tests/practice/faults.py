"""Answers judged long ago by a faulty rule, and all that was counted of them."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.core.management import call_command
from django.db.models import Model

from tests.practice.conftest import GAME, answer, right_answer, start, wrong_answer
from trainer.assignments.models import Share
from trainer.assignments.services import recount_person
from trainer.practice.models import Attempt
from trainer.progress.models import BranchMemory, DayTally, SlipTally
from trainer.schools.models import Membership
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek

COUNTED: tuple[type[Model], ...] = (
    *(BranchMemory, DayTally, SlipTally),
    *(CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek, Share),
)


def work(
    learner: int | None, now: datetime, *, answers: int = 9, right: bool = False, **wanted: Any
) -> list[Attempt]:
    """Answer, right two times out of three, some hours apart; return the questions."""
    assert learner is not None
    attempt, asked = start(learner, **wanted), []
    for place in range(answers):
        now += timedelta(hours=7, seconds=place)
        wrong = place % 3 == 0 and not right
        raw = wrong_answer(attempt) if wrong else right_answer(attempt)
        asked.append(attempt)
        attempt = answer(attempt, raw, now=now, seed=place).following
    return asked


def misjudge(attempts: Iterable[Attempt]) -> None:
    """Store answers as a faulty rule would have judged them: the other way round."""
    for attempt in Attempt.objects.filter(pk__in=[item.pk for item in attempts]):
        assert attempt.verdict is not None
        correct = not attempt.correct
        solution = attempt.verdict["answer"] if correct else "autre-chose"
        told = {"correct": correct, "share": int(correct), "solution": solution, "pitfall": ""}
        attempt.verdict, attempt.correct = attempt.verdict | told, correct
        attempt.save(update_fields=("verdict", "correct"))
        later = Attempt.objects.filter(series=attempt.series, position__gt=attempt.position)
        for row in later:
            row.right_before += 1 if correct else -1
            row.save()
    for command in ("rebuild_progress", "rebuild_tallies", "rebuild_assignments"):
        call_command(command, verbosity=0)
    for membership in Membership.objects.filter(learner__isnull=False):
        recount_person(membership, GAME)


def counted() -> list[list[dict[str, Any]]]:
    """Return all that is counted of answers, and the scores of the series."""
    tables = [
        sorted(({**row, "id": 0} for row in model._default_manager.values()), key=str)
        for model in COUNTED
    ]
    scores = Attempt.objects.order_by("pk").values("pk", "right_before")
    return [*tables, [{**row} for row in scores]]


def stored() -> list[dict[str, Any]]:
    """Return the answers as they were given and judged."""
    told = ("pk", "given", "correct", "verdict", "answered_at", "rules_version", "situation")
    return [{**row} for row in Attempt.objects.order_by("pk").values(*told)]
