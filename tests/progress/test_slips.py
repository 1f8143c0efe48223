"""The known errors that one falls into: counted with each answer, told on the page of the game."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from casino_rules import catalog
from tests.practice.conftest import GAME, NOON, answer, start, typed
from tests.together import at_once
from trainer.accounts.models import Learner, User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt
from trainer.progress.models import SlipTally

DRILL = "tirage-banco"


def fallen(learner: int, error: str = "") -> tuple[Attempt, Any]:
    """Return an open question where a known error can be made, and the answer that makes it."""
    drill = catalog.game(GAME).drill(DRILL)
    for seed in range(60):
        attempt = start(learner, DRILL, seed=seed)
        situation = drill.load(attempt.situation)
        for pitfall, wrong in drill.mistakes(situation):
            if error in {"", pitfall.slug}:
                return attempt, typed(drill.ask(situation).form, wrong)
    raise AssertionError(error)


def told() -> dict[str, tuple[int, int]]:
    return {row.pitfall: (row.met, row.last_at) for row in SlipTally.objects.all()}


@pytest.mark.django_db
def test_an_error_is_counted_with_its_answer_and_rebuilt_the_same() -> None:
    learner, later = Learner.objects.create().pk, NOON + timedelta(days=1)
    first, raw = fallen(learner)
    given = answer(first, raw).attempt
    error = given.ruling["pitfall"]
    answer(first, raw, now=later)  # a replay counts nothing
    assert told() == {error: (1, int(NOON.timestamp()))}
    again, raw = fallen(learner, error)
    answer(again, raw, now=later)
    before = told()
    assert before == {error: (2, int(later.timestamp()))}
    SlipTally.objects.all().delete()  # as before this table was there
    call_command("rebuild_progress", verbosity=0)
    assert told() == before


@pytest.mark.django_db(transaction=True)
def test_errors_made_at_once_are_all_counted_and_the_latest_is_kept() -> None:
    learner = Learner.objects.create().pk
    made = [fallen(learner) for _ in range(8)]  # the same error, drawn from the same seed
    ago = (NOON - timedelta(minutes=place) for place in range(8))
    at_once(partial(answer, *one, now=now) for one, now in zip(made, ago, strict=True))
    assert [*told().values()] == [(8, int(NOON.timestamp()))]


@pytest.mark.django_db
def test_the_page_of_a_game_tells_the_errors_in_two_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    user = User.objects.create_user("lea")
    learner = learner_of_user(user)
    page = f"/progression/{GAME}/"
    client.force_login(user)
    with django_assert_max_num_queries(12) as before:
        assert "Vos erreurs connues" not in client.get(page).text
    attempt, raw = fallen(learner)
    given = answer(attempt, raw).attempt
    error, other = given.ruling["pitfall"], Learner.objects.create().pk
    for whose, pitfall, met in ((learner, "oubliee", 9), (other, error, 7)):
        row = {"learner_id": whose, "pitfall": pitfall, "met": met, "last_at": 0}
        SlipTally.objects.create(game=GAME, drill=DRILL, **row)
    with django_assert_max_num_queries(len(before)):
        shown = client.get(page).text
    (part,) = shown.split('aria-labelledby="erreurs"')[1:]
    rows = part.split("</table>")[0]
    assert given.ruling["pitfall_message"] in rows
    assert '<td class="nombre">1 fois</td>' in rows
    assert "2 mars 2026" in rows
    assert f'name="exercice" value="{DRILL}"' in rows
    assert "oubliee" not in rows  # an error that is taught no longer
    assert rows.count("<tr>") == 2
    User.objects.update(preferences="fuseau=Pacific%2FTahiti")  # one in the morning, there
    assert "1er mars 2026" in client.get(page).text
