"""What is to be revised is what can happen in one's school: its options rule the count as the choice."""

from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from casino_rules import catalog
from tests.practice.conftest import answer, right_answer
from tests.schools.world import Schools
from trainer.accounts.models import Learner
from trainer.practice.models import Series
from trainer.practice.services import NothingToAskError, Plan, start_series
from trainer.progress.models import BranchMemory
from trainer.progress.selectors import recent_mistakes
from trainer.progress.work import Work
from trainer.schools.models import School

GAME, DRILL, BLIND = "caribbean-stud", "bonus", "aveugle-annonce"


def forbid_playing_blind(schools: Schools) -> None:
    schools.north.houses = {GAME: {"jeu-aveugle": "interdit"}}
    schools.north.save()


def remember(learner: int | None, branch: str, drill: str = DRILL, game: str = GAME) -> None:
    """Store a case missed a long time ago, and due since."""
    zeros = dict.fromkeys(
        ("correct", "accuracy", "stability", "first_day", "mixed_day", "last_at", "due_at"), 0
    )
    assert learner is not None
    BranchMemory.objects.create(
        learner_id=learner,
        game=game,
        drill=drill,
        branch=branch,
        answered=1,
        last_correct=False,
        **(zeros | {"difficulty": 5, "stability": 1}),
    )


def waiting(learner: int, school: School | None) -> tuple[int, int]:
    """Return how many cases are due, and how many were last missed."""
    work = Work.of(learner, school, timezone.now())
    return len(work.due), work.mistakes


def revise(learner: int, mode: Series.Mode) -> set[str]:
    """Return the cases asked in a few questions."""
    attempt, asked = start_series(learner=learner, plan=Plan(mode), rng=Random(1)), set()
    for place in range(4):
        asked.add(attempt.branch)
        following = answer(attempt, right_answer(attempt), now=timezone.now(), seed=place).following
        if following is None:
            break
        attempt = following
    return asked


def test_cases_that_the_school_excludes_are_neither_counted_nor_asked(schools: Schools) -> None:
    learner = schools.trainee.learner_id
    assert learner is not None
    remember(learner, BLIND)
    remember(learner, "3-0", "tirage-banco", "punto-banco")
    assert waiting(learner, schools.north) == (2, 2)
    forbid_playing_blind(schools)
    assert waiting(learner, schools.north) == (1, 1)
    assert BLIND not in {row.branch for row in recent_mistakes(learner, schools.north)}
    assert waiting(learner, None) == (2, 2)  # out of school, the rule book's options
    assert waiting(learner, schools.south) == (2, 2)


def test_when_all_that_is_due_is_excluded_there_is_nothing_to_revise(schools: Schools) -> None:
    learner = schools.trainee.learner_id
    assert learner is not None
    remember(learner, BLIND)
    forbid_playing_blind(schools)
    for mode in (Series.Mode.REVISION, Series.Mode.MISTAKES):
        with pytest.raises(NothingToAskError):
            start_series(learner=learner, plan=Plan(mode), rng=Random(1))
    client: Client = schools.client("trainee")
    for page in ("/", "/progression/"):
        assert "1 cas" not in client.get(page).content.decode()
    assert (
        client.get("/api/v1/progression/").json().items() >= {"a_revoir": 0, "erreurs": 0}.items()
    )


def test_what_is_counted_is_what_is_asked(schools: Schools) -> None:
    learner = schools.trainee.learner_id
    assert learner is not None
    remember(learner, BLIND)
    assert waiting(learner, schools.north) == (1, 1)
    assert revise(learner, Series.Mode.REVISION) == {BLIND}


@pytest.mark.django_db
def test_what_has_left_the_rules_is_not_counted_either() -> None:
    learner = Learner.objects.create().pk
    for game, drill, branch in ((GAME, DRILL, "x"), (GAME, "x", "x"), ("x", "x", "x")):
        remember(learner, branch, drill, game)
    assert waiting(learner, None) == (0, 0)
    assert recent_mistakes(learner, None) == ()


def test_a_free_revision_takes_first_what_the_session_and_the_api_call_due(
    schools: Schools,
) -> None:
    learner, client = schools.trainee.learner_id, schools.client("trainee")
    assert learner is not None
    today = Work.of(learner, schools.north, timezone.now()).today.toordinal()
    branches = catalog.game("punto-banco").drill("tirage-banco").branches[:40]
    for place, branch in enumerate(branches):
        remember(learner, branch.slug, "tirage-banco", "punto-banco")
        # The first to have fallen due lasts the longest: it is the least pressing.
        BranchMemory.objects.filter(branch=branch.slug).update(
            due_day=today - 40 + place, last_day=today - 60, stability=60 - place
        )
    due = Work.of(learner, schools.north, timezone.now()).due
    assert [key.branch for key in due] == [branch.slug for branch in reversed(branches)]
    assert client.get("/api/v1/progression/").json()["a_revoir"] == len(due)
    plan = Plan(Series.Mode.REVISION, length=1)
    assert start_series(learner=learner, plan=plan, rng=Random(1)).key == due[0]
