"""What is to be revised is what can happen in one's school: its options rule the count as the choice."""

from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from tests.practice.conftest import answer, right_answer
from tests.schools.world import Schools
from trainer.accounts.models import Learner
from trainer.practice.models import Series
from trainer.practice.services import NothingToAskError, Plan, start_series
from trainer.progress.models import BranchMemory
from trainer.progress.selectors import due_count, mistakes_count, recent_mistakes

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
    learner, now = schools.trainee.learner_id, timezone.now()
    assert learner is not None
    remember(learner, BLIND)
    remember(learner, "3-0", "tirage-banco", "punto-banco")
    before = due_count(learner, schools.north, now)
    assert before == mistakes_count(learner, schools.north) == 2
    forbid_playing_blind(schools)
    assert due_count(learner, schools.north, now) == before - 1
    assert mistakes_count(learner, schools.north) == before - 1
    assert BLIND not in {row.branch for row in recent_mistakes(learner, schools.north)}
    assert due_count(learner, None, now) == before  # out of school, the rule book's options
    assert due_count(learner, schools.south, now) == before


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
    assert due_count(learner, schools.north, timezone.now()) == 1
    assert revise(learner, Series.Mode.REVISION) == {BLIND}


@pytest.mark.django_db
def test_what_has_left_the_rules_is_not_counted_either() -> None:
    learner = Learner.objects.create().pk
    for game, drill, branch in ((GAME, DRILL, "x"), (GAME, "x", "x"), ("x", "x", "x")):
        remember(learner, branch, drill, game)
    assert due_count(learner, None, timezone.now()) == 0
    assert mistakes_count(learner, None) == 0
    assert recent_mistakes(learner, None) == ()
