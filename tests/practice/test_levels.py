"""Levels: named or climbed, remembered with each question, and nothing to do with the ruling."""

import json
from datetime import timedelta
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.level import Level
from tests.practice.conftest import (
    GAME,
    HTMX,
    NOON,
    answer,
    begin,
    give,
    revise,
    right_answer,
    start,
    url_of,
    wrong_answer,
)
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors import sources
from trainer.practice.services.correcting import rebuild
from trainer.progress.models import BranchMemory

pytestmark = pytest.mark.django_db
TABLE = f"/table/{GAME}/"


def test_a_named_level_is_that_of_every_question(learner: int) -> None:
    attempt = start(learner, level=2)
    for number in range(6):
        assert attempt.level == 2
        attempt = answer(attempt, right_answer(attempt), seed=number).following
    assert attempt.series.level == 2


def test_a_level_not_named_climbs_with_answers_and_falls_after_a_fault(learner: int) -> None:
    attempt, now, seen = start(learner, "point-main"), NOON, list[tuple[str, int, bool]]()
    for number in range(120):
        wrong = number % 9 == 8
        raw = wrong_answer(attempt) if wrong else right_answer(attempt)
        seen.append((attempt.branch, attempt.level or 0, wrong))
        now += timedelta(minutes=1)
        attempt = answer(attempt, raw, now=now, seed=number).following
    assert seen[0][1] == Level.DISCOVERY
    assert {level for _, level, _ in seen} == set(Level)
    lately: dict[str, int] = {}
    for branch, level, wrong in seen:
        assert level <= lately.get(branch, 0) + 1
        lately[branch] = level - 1 if wrong else max(level, lately.get(branch, 0))


def test_a_coup_is_dealt_at_its_level_and_is_the_same_at_each_question(learner: int) -> None:
    attempt = start(learner, "", mode=Series.Mode.COUP, seats=5, level=4)
    house = catalog.game(GAME).rulebook.house(attempt.series.house).at(4)
    coup = catalog.game(GAME).coup(Random(attempt.series.seed), house, 5)
    for duty in coup.duties:
        drill = catalog.game(GAME).drill(duty.drill)
        assert json.loads(json.dumps(drill.dump(duty.situation))) == attempt.situation
        assert attempt.level == 4
        following = answer(attempt, right_answer(attempt)).following
        attempt = following or attempt
    assert sources.coup_of(attempt.series) == coup


def test_a_coup_that_names_none_is_dealt_at_a_full_table(learner: int) -> None:
    attempt = start(learner, "", mode=Series.Mode.COUP, seats=5)
    assert attempt.series.level is None
    assert attempt.furnished == Level.FULL


@pytest.mark.parametrize("level", [None, *Level])
def test_the_level_changes_nothing_to_the_verdict(learner: int, level: int | None) -> None:
    first = start(learner, level=3)
    Attempt.objects.filter(pk=first.pk).update(level=level)
    Series.objects.update(level=level)
    attempt = Attempt.objects.select_related("series").get(pk=first.pk)
    assert attempt.posed.ruling == first.posed.ruling
    assert answer(attempt, right_answer(first)).attempt.correct


def test_a_question_is_judged_again_from_its_situation_alone(learner: int) -> None:
    attempt = answer(start(learner, level=4), wrong_answer(start(learner, level=4))).attempt
    again = Attempt.objects.get(pk=attempt.pk).posed.judge_stored(attempt.given)
    assert again.as_json() == attempt.verdict


def test_answers_from_before_the_levels_are_those_of_full_tables(learner: int) -> None:
    attempt, now = start(learner, "point-main"), NOON
    for number in range(30):
        now += timedelta(minutes=1)
        raw = wrong_answer(attempt) if number % 4 == 0 else right_answer(attempt)
        attempt = answer(attempt, raw, now=now, seed=number).following
    Attempt.objects.update(level=None)
    rebuild(learner)
    rebuilt = dict(BranchMemory.objects.values_list("branch", "level"))
    BranchMemory.objects.update(level=0)
    migration = import_module("trainer.progress.migrations.0002_levels")
    migration.of_full_tables(apps, SimpleNamespace(connection=connection))
    assert dict(BranchMemory.objects.values_list("branch", "level")) == rebuilt
    assert set(rebuilt.values()) <= {0, 2, 3}


def shown(client: Client, attempt: Attempt, raw: object = None, **also: str) -> str:
    """Return the page of a question; with an answer, what htmx puts in its place."""
    if raw is None:
        return client.get(url_of(attempt)).text
    page: str = give(client, attempt, raw, also=also, headers=HTMX).text
    return page


@pytest.fixture
def rush(client: Client) -> Attempt:
    """Open a series of the rush; the drill's time is 8 seconds."""
    return begin(client, niveau="4")


def asked_ago(attempt: Attempt, seconds: float) -> None:
    asked_at = timezone.now() - timedelta(seconds=seconds)
    Attempt.objects.filter(pk=attempt.pk).update(asked_at=asked_at)


def test_a_question_of_the_rush_says_the_time_of_its_exercise(
    client: Client, rush: Attempt, django_assert_num_queries: Any
) -> None:
    assert "Tirage de banco, en 8\u00a0s · question 1" in shown(client, rush)
    Series.objects.update(level=3)
    with django_assert_num_queries(3):
        assert "en 8\u00a0s" not in shown(client, rush)
    Series.objects.update(level=4)
    with django_assert_num_queries(3):
        shown(client, rush)


def test_a_coup_of_the_rush_says_the_time_of_each_gesture(client: Client) -> None:
    client.post(TABLE, {"places": "3", "niveau": "4"})
    attempt = Attempt.objects.get()
    seconds = catalog.game(GAME).drill(attempt.drill).seconds
    assert f", en {seconds}\u00a0s · geste 1" in shown(client, attempt)


def test_the_level_that_climbs_is_not_betrayed_by_a_time_before_the_answer(
    client: Client, rush: Attempt
) -> None:
    Series.objects.update(level=None)
    assert "8\u00a0s" not in shown(client, rush)
    assert "pour 8\u00a0s." in shown(client, rush, right_answer(rush))


@pytest.mark.parametrize(
    ("seconds", "answering", "told"),
    [
        (3, right_answer, "Répondu en 3\u00a0s, pour 8\u00a0s."),
        (3, wrong_answer, "Répondu en 3\u00a0s, pour 8\u00a0s."),
        (21, right_answer, "Juste, mais en 21\u00a0s pour 8\u00a0s."),
        (21, wrong_answer, "Répondu en 21\u00a0s pour 8\u00a0s."),
    ],
)
def test_the_verdict_of_a_question_of_the_rush_says_how_long_it_took(
    client: Client, rush: Attempt, seconds: int, answering: Any, told: str
) -> None:
    asked_ago(rush, seconds)
    assert told in shown(client, rush, answering(rush))
    assert told in shown(client, rush)


def test_the_verdict_of_a_full_table_says_no_time(client: Client, rush: Attempt) -> None:
    Attempt.objects.update(level=3)
    assert "verdict__temps" not in shown(client, rush, right_answer(rush))


@pytest.mark.parametrize(
    ("posted", "told"),
    [
        ({"lecture": "15"}, "Juste, mais en 25\u00a0s pour 8\u00a0s."),
        ({"lecture": "36"}, "Répondu en 4\u00a0s, pour 8\u00a0s."),
        ({"lecture": "900"}, "Répondu en 0\u00a0s, pour 8\u00a0s."),
        *(({"lecture": told}, "") for told in ("", "-3", "1e9", "un", "9" * 12)),
        ({}, ""),
    ],
)
def test_the_verdict_that_was_read_before_is_no_part_of_the_time(
    client: Client, rush: Attempt, posted: dict[str, str], told: str
) -> None:
    shown(client, rush, right_answer(rush))
    following = Attempt.objects.select_related("series").get(position=2)
    asked_ago(following, 40)
    comprised = "Répondu en 40\u00a0s, lecture du verdict précédent comprise, pour 8\u00a0s."
    page = shown(client, following, right_answer(following), **posted)
    assert (told or comprised) in page
    assert comprised in shown(client, following)


def test_a_revision_asks_each_case_at_the_level_that_it_deserves(learner: int) -> None:
    first = start(learner, level=4)
    answer(first, wrong_answer(first))
    attempt = revise(learner, Series.Mode.MISTAKES)
    assert (attempt.branch, attempt.level) == (first.branch, Level.DISCOVERY)


def test_the_pages_of_a_game_and_of_its_coup_choose_a_level(client: Client) -> None:
    for address in (f"/entrainement/{GAME}/", TABLE):
        page = client.get(address).text
        assert all(f"{level.value}. {level.title}" in page for level in Level)
    begin(client, "", niveau="2")
    client.post(TABLE, {"places": "3", "niveau": "4"})
    begin(client, "", niveau="")
    assert [*Series.objects.order_by("started_at").values_list("level", flat=True)] == [2, 4, None]


def test_the_summary_says_the_level(client: Client) -> None:
    attempt = begin(client, niveau="1")
    answer(attempt, right_answer(attempt))
    assert "découverte" in client.get(f"/seance/{attempt.series_id}/bilan/").text
