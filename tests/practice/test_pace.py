"""At speed: the server's clock alone, three faults or one, records written once."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from casino_rules.core.level import Level
from tests.practice.conftest import (
    HTMX,
    NOON,
    answer,
    begin,
    give,
    right_answer,
    start,
    url_of,
    wrong_answer,
)
from tests.weights import ROOT
from trainer.accounts.models import Learner
from trainer.practice.domain import Pace
from trainer.practice.models import Attempt, Record, Series
from trainer.practice.presenters.running import run_result
from trainer.practice.receivers import _merge
from trainer.practice.services.answering import RunOverError
from trainer.web.moments import to_the_second

pytestmark = pytest.mark.django_db
DRILL = "tirage-punto"
MIX = "contre-la-banque"


def go(attempt: Attempt, answers: str, *, seconds: float = 2, after: float = 0) -> Any:
    """Answer questions in turn, « + » right and « - » wrong, each in so many seconds."""
    now, answered = NOON + timedelta(seconds=after), None
    for sign in answers:
        now += timedelta(seconds=seconds)
        raw = right_answer(attempt) if sign == "+" else wrong_answer(attempt)
        answered = answer(attempt, raw, now=now)
        attempt = answered.following
    return answered


def test_an_answer_just_before_the_end_counts_and_one_at_the_end_does_not(learner: int) -> None:
    first = start(learner, DRILL, pace=Pace.MINUTE)
    second = go(first, "+", seconds=59.999).following
    with pytest.raises(RunOverError):
        go(second, "+", seconds=60)
    second.refresh_from_db()
    assert second.open
    assert Record.objects.get().best == 1


def test_leaving_does_not_stop_the_clock(learner: int) -> None:
    first = start(learner, DRILL, pace=Pace.THREE_MINUTES)
    with pytest.raises(RunOverError):
        go(first, "+", seconds=181)


def test_the_third_fault_ends_a_chrono_and_the_second_does_not(learner: int) -> None:
    first = start(learner, DRILL, pace=Pace.MINUTE)
    answered = go(first, "-+-")
    assert answered.following is not None
    assert go(answered.following, "-", after=10).following is None


def test_a_climb_ends_at_its_first_fault_and_its_tables_fill_up(learner: int) -> None:
    attempt = start(learner, DRILL, pace=Pace.STREAK)
    levels = [attempt.level]
    for _ in range(13):
        attempt = go(attempt, "+").following
        levels.append(attempt.level)
    assert levels == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 2
    assert go(attempt, "-").following is None
    assert Record.objects.get().best == 13


def test_a_climb_has_no_clock(learner: int) -> None:
    first = start(learner, DRILL, pace=Pace.STREAK)
    assert go(first, "+", seconds=100_000).following is not None


def test_a_record_is_beaten_by_more_and_by_nothing_else(learner: int) -> None:
    go(start(learner, DRILL, pace=Pace.MINUTE), "+++")
    kept = Record.objects.get()
    go(start(learner, DRILL, pace=Pace.MINUTE), "+++")
    again = Record.objects.get()
    assert (again.best, again.series_id) == (3, kept.series_id)
    better = start(learner, DRILL, pace=Pace.MINUTE)
    go(better, "++++")
    assert (Record.objects.get().best, Record.objects.get().series_id) == (4, better.series_id)


def test_records_of_two_paces_two_levels_and_two_subjects_are_apart(learner: int) -> None:
    for drill in (DRILL, "tirage-banco"):
        for pace, level in ((Pace.MINUTE, 1), (Pace.MINUTE, 2), (Pace.STREAK, None)):
            go(start(learner, drill, pace=pace, level=level), "+")
    assert Record.objects.count() == 6


def test_what_one_knows_does_not_choose_the_questions_of_a_run(learner: int) -> None:
    before = [start(learner, DRILL, pace=Pace.MINUTE, seed=seed).branch for seed in range(12)]
    go(start(learner, DRILL), "--+++")
    after = [start(learner, DRILL, pace=Pace.MINUTE, seed=seed).branch for seed in range(12)]
    assert before == after


def test_a_chrono_is_at_one_level_that_of_a_beginner_unless_it_is_said(client: Client) -> None:
    assert begun(client).level == Level.DISCOVERY
    assert begun(client, niveau="3").level == Level.FULL


def test_a_run_says_how_it_went(learner: int) -> None:
    first = start(learner, DRILL, pace=Pace.MINUTE)
    answered = go(first, "+++-")
    go(answered.following, "+", seconds=9, after=8)
    result = run_result(first.series, NOON + timedelta(seconds=61))
    assert (result.right, result.faults, result.missed) == (4, 1, 1)
    assert (result.median, result.rate) == ("2,0\u00a0s", "4")
    assert result.why == "Temps écoulé."
    assert result.slow == {5}
    attempts = {attempt.position: attempt.key for attempt in Attempt.objects.all()}
    assert result.again == tuple(dict.fromkeys([attempts[4], attempts[5]]))
    assert result.beaten


def test_a_visitor_brings_their_best_runs_into_their_account(learner: int) -> None:
    visitor = Learner.objects.create()
    go(start(learner, DRILL, pace=Pace.MINUTE), "+++")
    go(start(learner, "tirage-banco", pace=Pace.MINUTE), "+")
    go(start(visitor.pk, DRILL, pace=Pace.MINUTE), "+")
    go(start(visitor.pk, "tirage-banco", pace=Pace.MINUTE), "++")
    go(start(visitor.pk, "point-main", pace=Pace.MINUTE), "+")
    _merge(visitor, Learner.objects.get(pk=learner))
    kept = dict(Record.objects.filter(learner=learner).values_list("drill", "best"))
    assert kept == {DRILL: 3, "tirage-banco": 2, "point-main": 1}
    assert Record.objects.count() == 3


def begun(client: Client, **said: str) -> Attempt:
    return begin(client, DRILL, **{"rythme": "chrono-1", **said})


def expire(series: Series) -> None:
    """Let the time of a run be up."""
    Series.objects.filter(pk=series.pk).update(started_at=series.started_at - timedelta(seconds=61))


def test_without_javascript_the_next_question_comes_with_what_was_right(client: Client) -> None:
    first = begun(client)
    response = give(client, first, wrong_answer(first))
    second = Attempt.objects.latest("position")
    assert (response.status_code, response["Location"]) == (HTTPStatus.SEE_OTHER, url_of(second))
    page = client.get(url_of(second)).text
    assert "Faux\u00a0: " in page
    assert "fautes\u00a0: 1 sur 3" in page


def test_with_htmx_the_next_question_comes_with_the_score(client: Client) -> None:
    first = begun(client)
    text = give(client, first, right_answer(first), headers=HTMX).text
    for said in ("data-aussitot", 'id="course" hx-swap-oob', "<strong>1</strong> juste"):
        assert said in text


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_late_answer_is_not_counted(client: Client, headers: dict[str, str]) -> None:
    first = begun(client)
    expire(first.series)
    response = give(client, first, right_answer(first), headers=headers)
    result = f"/seance/{first.series_id}/bilan/"
    assert response.headers.get("HX-Redirect" if headers else "Location") == result
    for address in (url_of(first), f"/seance/{first.series_id}/"):
        assert client.get(address).headers["Location"] == result
    page = client.get(result).text
    assert "Temps écoulé." in page
    assert "<strong>0</strong> juste" in page
    assert not Record.objects.exists()


def test_a_second_tab_is_led_to_the_question_that_waits(client: Client) -> None:
    first = begun(client)
    give(client, first, right_answer(first))
    again = give(client, first, wrong_answer(first))
    assert again["Location"] == f"/seance/{first.series_id}/"
    second = Attempt.objects.get(position=2)
    assert client.get(again["Location"]).headers["Location"] == url_of(second)
    assert Attempt.objects.count() == 2
    assert Record.objects.get().best == 1


def test_faults_and_slow_answers_are_played_again_once_and_with_no_clock(client: Client) -> None:
    attempt, missed = begun(client), []
    series = attempt.series
    for right in (False, True, False):
        missed += [] if right else [attempt.key]
        give(client, attempt, (right_answer if right else wrong_answer)(attempt))
        attempt = Attempt.objects.latest("pk")
    expire(series)
    client.post(f"/seance/{series.pk}/encore/", {"mode": "erreurs"})
    again = Series.objects.latest("started_at")
    assert (again.pace, again.mode) == ("", Series.Mode.CASES)
    wanted = list(dict.fromkeys(missed))
    assert again.length == len(wanted)
    for key in wanted:
        attempt = again.attempts.latest("position")
        assert attempt.key == key
        give(client, attempt, wrong_answer(attempt))
    assert not again.attempts.filter(answered_at=None).exists()


def test_a_run_like_another_keeps_its_pace_and_its_level(client: Client) -> None:
    series = begun(client, niveau="2", rythme="chrono-3").series
    client.post(f"/seance/{series.pk}/encore/")
    again = Series.objects.latest("started_at")
    assert again.pk != series.pk
    assert (again.pace, again.level, again.drill) == ("chrono-3", 2, DRILL)


def test_where_nothing_counts_down_a_chrono_says_the_hour_of_its_end(client: Client) -> None:
    first = begun(client)
    end = to_the_second(first.series.started_at + timedelta(minutes=1))
    page = client.get(url_of(first)).text
    assert f'<span class="sans-js">jusqu’à {end}</span>' in page
    assert 'avec-js" data-chiffres>' in page


def test_every_clock_of_the_site_says_an_hour_where_nothing_counts() -> None:
    lines = (
        line
        for page in (ROOT / "templates").rglob("*.html")
        for line in page.read_text().splitlines()
        if "data-minuterie=" in line or "data-chrono=" in line
    )
    told = {line: "sans-js" in line or "depuis {{" in line for line in lines}
    assert len(told) == 5
    assert all(told.values())


def test_games_of_a_family_are_mixed_at_speed(client: Client) -> None:
    begin, data = "/entrainement/vitesse/commencer/", {"famille": MIX, "rythme": "chrono-1"}
    assert client.post(begin, {**data, "famille": "x"}).status_code == HTTPStatus.NOT_FOUND
    assert client.post(begin, {**data, "rythme": ""}).status_code == HTTPStatus.BAD_REQUEST
    first = client.post(begin, data)
    series = Series.objects.get()
    assert first.status_code == HTTPStatus.SEE_OTHER
    for _ in range(30):  # several games are met, whatever chance the site has
        waiting = series.attempts.latest("position")
        soon = waiting.asked_at + timedelta(seconds=1)
        answer(waiting, right_answer(waiting), now=soon)
    assert len(set(series.attempts.values_list("game", flat=True))) > 1
    assert set(Record.objects.values_list("mix", flat=True)) == {MIX}
    page = client.get("/entrainement/vitesse/").text
    assert "Contre la banque" in page
    client.post(f"/seance/{series.pk}/encore/")
    assert Series.objects.latest("started_at").purpose == f"melange:{MIX}"
