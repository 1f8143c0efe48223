"""How often the database is asked: few times, and as often after two thousand answers as after ten."""

import re
from datetime import timedelta
from random import Random
from typing import Any, Final

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from tests.drills import check_each, drawn, tried_by_game
from tests.e2e.answers import ask, posted, right
from tests.e2e.world import practise, url_of
from tests.security.history import MOST, copied, lengthen
from tests.security.questions import HX, without_token
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt, Series
from trainer.practice.services import answering
from trainer.practice.services.answering import Plan

pytestmark = pytest.mark.django_db
SEEDS: Final = pytest.param([0, 1, 2, 3], marks=pytest.mark.thorough, id="four")


def answered(client: Client, attempt: Attempt) -> tuple[list[str], str]:
    """Return the queries of an answer, and what it brings."""
    with CaptureQueriesContext(connection) as queries:
        response = client.post(url_of(attempt), posted(right(attempt)), headers=HX)
    assert response.status_code == 200
    return [query["sql"] for query in queries], response.text


@pytest.mark.parametrize("seeds", [pytest.param(drawn("answers", range(4), 1), id="one"), SEEDS])
@pytest.mark.parametrize(("game", "drills"), tried_by_game(one_in=2))
def test_an_answer_asks_twelve_times_and_brings_the_next_question_as_shown(
    lea: User, client: Client, game: Game, drills: list[Drill[Any]], seeds: list[int]
) -> None:
    learner = learner_of_user(lea)
    client.get("/seance/")  # the session knows the learner from here on

    def check(drill: Drill[Any]) -> None:
        for seed in seeds:
            attempt = ask(learner, game, drill, seed=seed)
            queries, html = answered(client, attempt)
            assert len(queries) <= MOST
            following = Attempt.objects.get(series=attempt.series_id, position=2)
            template = re.search(r"<template data-suivante[^>]*>(.*)</template>", html, re.DOTALL)
            own = re.search(r"<article.*</article>", client.get(url_of(following)).text, re.DOTALL)
            assert template
            assert own
            assert without_token(template[1]) == without_token(own[0])

    check_each(game, drills, check)


@pytest.mark.parametrize("mode", [Series.Mode.GAME, Series.Mode.REVISION, Series.Mode.COUP])
def test_an_answer_asks_as_often_after_two_thousand_others(
    lea: User, client: Client, mode: Series.Mode
) -> None:
    learner = learner_of_user(lea)
    game = catalog.load_all()[0].slug
    practise(learner, game, 10)
    client.get("/seance/")
    before, _ = answered(client, begun(learner, game, mode))
    lengthen(learner)
    after, _ = answered(client, begun(learner, game, mode))
    assert len(after) == len(before) <= MOST


def begun(learner: int, game: str, mode: Series.Mode) -> Attempt:
    """Return the first question of a new series of that mode."""
    seats = 5 if mode == Series.Mode.COUP else 0
    plan = Plan(mode, "" if mode == Series.Mode.REVISION else game, seats=seats)
    now = timezone.now() + timedelta(days=60)  # something is due by then
    return answering.start_series(learner=learner, plan=plan, rng=Random(1), now=now)


def test_a_summary_asks_no_more_for_a_hundred_questions_than_for_one(
    lea: User, client: Client
) -> None:
    learner = learner_of_user(lea)
    game = catalog.load_all()[0].slug
    practise(learner, game, 1)
    series = Series.objects.get()
    client.get("/seance/")
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/seance/{series.pk}/bilan/").status_code == 200
        counts.append(len(queries))
        model = Attempt.objects.get(position=1)
        rows = [copied(model, series, position) for position in range(3, 120)]
        if len(counts) == 1:
            Attempt.objects.bulk_create(rows)
    assert counts[0] == counts[1] <= 8
