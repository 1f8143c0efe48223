"""What is to be revised is what can happen in one's school: its options rule the count as the choice."""

from random import Random

import pytest
from django.utils import timezone

from casino_rules import catalog
from tests.practice.conftest import answer, right_answer
from tests.progress.remembered import store
from tests.schools.world import Schools
from trainer.accounts.models import Learner
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Series
from trainer.practice.services.answering import NothingToAskError, Plan, start_series
from trainer.progress.models import BranchMemory
from trainer.progress.selectors.rollups import recent_mistakes
from trainer.progress.selectors.work import Work
from trainer.schools.models import School

GAME, DRILL, BLIND = "caribbean-stud", "bonus", "aveugle-annonce"


def own(schools: Schools) -> int:
    return learner_of_user(schools.people["trainee"])


def forbid_playing_blind(schools: Schools) -> None:
    schools.north.houses = {GAME: {"jeu-aveugle": "interdit"}}
    schools.north.save()


def waiting(learner: int, school: School | None) -> tuple[int, int]:
    """Return how many cases are due, and how many were last missed."""
    work = Work.of(learner, school, timezone.now())
    return len(work.due), work.mistakes


def test_cases_that_the_school_excludes_are_neither_counted_nor_asked(schools: Schools) -> None:
    learner = own(schools)
    store(learner, BLIND, DRILL, GAME)
    store(learner, "3-0")
    assert waiting(learner, schools.north) == (2, 2)
    first = start_series(learner=learner, plan=Plan(Series.Mode.REVISION), rng=Random(1))
    second = answer(first, right_answer(first), now=timezone.now()).following
    assert {first.branch, second.branch} == {BLIND, "3-0"}  # what is counted is what is asked
    assert answer(second, right_answer(second), now=timezone.now()).following is None
    BranchMemory.objects.update(due_day=0, last_correct=False)
    forbid_playing_blind(schools)
    assert waiting(learner, schools.north) == (1, 1)
    assert BLIND not in {row.branch for row in recent_mistakes(learner, schools.north)}
    assert waiting(learner, None) == (2, 2)  # out of school, the rule book's options
    assert waiting(learner, schools.south) == (2, 2)


def test_when_all_that_is_due_is_excluded_there_is_nothing_to_revise(schools: Schools) -> None:
    learner = own(schools)
    store(learner, BLIND, DRILL, GAME)
    forbid_playing_blind(schools)
    for mode in (Series.Mode.REVISION, Series.Mode.MISTAKES):
        with pytest.raises(NothingToAskError):
            start_series(learner=learner, plan=Plan(mode), rng=Random(1))
    client = schools.client("trainee")
    for page in ("/", "/progression/"):
        assert "1 cas" not in client.get(page).text
    told = client.get("/api/v1/progression/").json()
    assert (told["a_revoir"], told["erreurs"]) == (0, 0)


@pytest.mark.django_db
def test_what_has_left_the_rules_is_not_counted_either() -> None:
    learner = Learner.objects.create().pk
    for game, drill, branch in ((GAME, DRILL, "x"), (GAME, "x", "x"), ("x", "x", "x")):
        store(learner, branch, drill, game)
    assert waiting(learner, None) == (0, 0)
    assert recent_mistakes(learner, None) == ()


def test_a_free_revision_takes_first_what_session_and_api_call_due(schools: Schools) -> None:
    learner, client = own(schools), schools.client("trainee")
    today = Work.of(learner, schools.north, timezone.now()).today.toordinal()
    branches = catalog.game("punto-banco").drill("tirage-banco").branches[:40]
    for place, branch in enumerate(branches):
        # The first to have fallen due lasts the longest: it is the least pressing.
        due_day, stability = today - 40 + place, 60 - place
        store(learner, branch.slug, due_day=due_day, last_day=today - 60, stability=stability)
    due = Work.of(learner, schools.north, timezone.now()).due
    assert [key.branch for key in due] == [branch.slug for branch in reversed(branches)]
    assert client.get("/api/v1/progression/").json()["a_revoir"] == len(due)
    plan = Plan(Series.Mode.REVISION, length=1)
    assert start_series(learner=learner, plan=plan, rng=Random(1)).key == due[0]
