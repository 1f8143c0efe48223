"""The home page: a question on the spot for who comes by, today for who has begun."""

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import escape

from casino_rules import catalog
from tests.practice.conftest import GAME, NOON, answer, right_answer, start, wrong_answer
from tests.progress.remembered import store
from trainer.accounts.models import Aim, Learner, User
from trainer.accounts.services import learner_of_user
from trainer.lobby.domain import RULES, showcase
from trainer.practice.domain import CLIMB, STEPS, first_words, rung_at, rungs
from trainer.practice.models import DAY, Attempt, Series
from trainer.practice.selectors.access import session_since
from trainer.practice.services.answering import of_session, start_series
from trainer.progress.domain.memory import BranchKey
from trainer.progress.selectors.rollups import words
from trainer.progress.selectors.session import NEW, Session
from trainer.progress.selectors.work import Work

pytestmark = pytest.mark.django_db
SAME, OURS = {"Sec-Fetch-Site": "same-origin"}, "http://testserver"
OF_A_MEMBER = 10
"""Queries of the home page of somebody with an account, whatever they have answered."""


def test_the_question_of_the_home_page_says_its_rule_not_its_answer(client: Client) -> None:
    example, page = showcase(), client.get("/").text
    steps = example.drill.solve(example.situation).steps
    assert {step.rule.slug for step in steps} <= {*RULES}
    assert len(example.rules) == len(RULES)
    assert not any(step.text in page for step in steps)
    assert "data-verdict" not in page
    before = page.partition('<h2 id="essai">')[0]
    for rule in example.rules:
        assert escape(rule) in before
        assert rule.endswith(".")


def test_a_newcomer_goes_from_home_to_a_verdict_in_two_gestures(client: Client) -> None:
    assert 'value="tire"' in client.get("/").text
    answered = client.post("/seance/essai/", {"reponse": "tire"})
    assert answered.status_code == 303
    page = client.get(answered["Location"]).text
    assert "data-verdict" in page
    series = Series.objects.get()
    assert (series.purpose, series.length, series.level) == (CLIMB, STEPS, 1)
    assert Attempt.objects.filter(answered_at=None).count() == 1


def test_the_unanswered_question_of_the_home_page_waits_at_its_address(client: Client) -> None:
    asked = client.post("/seance/essai/", {})
    assert client.get(asked["Location"]).status_code == 200
    assert Attempt.objects.get().open


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        *(({"Origin": origin}, 403) for origin in ("http://elsewhere", "null")),
        ({"Sec-Fetch-Site": "cross-site", "Origin": OURS}, 403),
        (SAME, 303),
        ({"Origin": OURS}, 303),
    ],
)
def test_a_form_without_a_token_is_taken_from_this_site_alone(
    headers: dict[str, str], status: int
) -> None:
    data = {"reponse": "tire", "but": "connais", "jeu": GAME, "exercice": "tirage-banco"}
    kept = f"/entrainement/{GAME}/commencer/"  # on a page that is the same for all strangers
    for address in ("/seance/essai/", "/seance/depart/", "/compte/reglages/", kept):
        client = Client(enforce_csrf_checks=True)
        assert client.post(address, data, headers=headers).status_code == status, address


@pytest.mark.parametrize(
    ("aim", "level", "length"),
    [(Aim.DISCOVERS, 1, STEPS), (Aim.KNOWS, 2, STEPS), (Aim.REVISES, 3, 20)],
)
def test_what_one_says_of_oneself_is_kept_and_sets_the_first_series(
    client: Client, aim: Aim, level: int, length: int
) -> None:
    asked = client.post("/seance/depart/", {"but": aim.value, "jeu": "badugi"})
    assert asked.status_code == 303
    series = Series.objects.get()
    assert (series.game, series.level, series.length) == ("badugi", level, length)
    assert Learner.objects.get().aim == aim


def test_what_one_said_of_oneself_sets_the_first_series_of_each_game(client: Client) -> None:
    client.post("/seance/depart/", {"but": "examen", "jeu": "badugi"})
    client.post(f"/entrainement/{GAME}/commencer/")
    first = Series.objects.get(game=GAME)
    assert first.level == 3
    answer(attempt := Attempt.objects.get(series=first), right_answer(attempt))
    client.post(f"/entrainement/{GAME}/commencer/")
    assert Series.objects.filter(game=GAME).latest("started_at").level is None
    client.post("/entrainement/razz/commencer/", {"niveau": "1"})
    client.post("/entrainement/stud/commencer/", {"lecon": "1"})
    levels = dict(Series.objects.values_list("game", "level"))
    assert (levels["razz"], levels["stud"]) == (1, None)


def test_nobody_begins_an_unknown_game_or_for_an_unknown_reason(client: Client) -> None:
    assert client.post("/seance/depart/", {"but": "gagner", "jeu": GAME}).status_code == 400
    assert client.post("/seance/depart/", {"but": "connais", "jeu": "loto"}).status_code == 404
    assert not Learner.objects.exists()


@pytest.mark.parametrize("game", [game.slug for game in catalog.load_all()[::4]])
def test_ten_questions_climb_from_reading_to_paying_each_introduced_once(game: str) -> None:
    learner = Learner.objects.create().pk
    house = words(catalog.game(game).rulebook.default_house.as_dict())
    climb, asked = rungs(game, house), []
    attempt: Attempt | None = start(learner, "", game=game, purpose=CLIMB, level=1, length=STEPS)
    while attempt is not None:
        asked.append((attempt.drill, attempt.scene))
        attempt = answer(attempt, right_answer(attempt)).following
    assert len(asked) == STEPS
    order = [*catalog.game(game).drills]
    places = [order.index(drill) for drill, _ in asked]
    assert places == sorted(places)
    assert [pair for pair in asked if pair[1]] == [(it.drill, it.rule) for it in climb if it.rule]
    assert {drill for drill, _ in asked} == {rung.drill for rung in climb}
    assert sum(bool(rung.rule) for rung in climb) >= len(climb) // 2


def test_the_first_kinds_of_punto_banco_are_said_in_the_words_of_its_rules() -> None:
    house = words(catalog.game(GAME).rulebook.default_house.as_dict())
    climb = rungs(GAME, house)
    assert [rung.drill for rung in climb[:2]] == ["valeur-carte", "point-main"]
    assert climb[-1].drill == "reglement-mise"
    statements = " ".join(first_words(rule.statement) for rule in catalog.game(GAME).rulebook.rules)
    assert all(rung.rule in statements for rung in climb)


def test_a_climb_of_few_exercises_leaves_the_first_one_after_one_question() -> None:
    """The question of the home page is the first: what follows it introduces another exercise."""
    house = words(catalog.game(GAME).rulebook.default_house.as_dict())
    climb = rungs(GAME, house)
    assert STEPS // 2 < len(climb) < STEPS
    assert [rung_at(GAME, house, position) for position in (1, 2)] == [*climb[:2]]
    assert {rung_at(GAME, house, STEPS - back).drill for back in (0, 1)} == {climb[-1].drill}


def test_a_short_sentence_takes_the_next_one_and_a_list_says_nothing() -> None:
    assert first_words("- L’as vaut **1**.\n- Le neuf vaut ce qui est écrit.\n\nSuite.") == (
        "L’as vaut 1. Le neuf vaut ce qui est écrit."
    )
    assert first_words("Le croupier dirige le coup à voix haute, et dit toujours\u00a0:") == ""


def test_who_has_an_account_lands_on_today_not_told_to_do_without(
    client: Client, lea: User
) -> None:
    client.force_login(lea)
    page = client.get("/")
    assert "Aujourd’hui" in page.text
    assert "Sans compte" not in page.text
    assert "no-store" in page["Cache-Control"]
    assert client.get("/seance/")["Location"] == "/"


def test_who_plays_another_game_is_not_sent_back_to_punto_banco(client: Client, lea: User) -> None:
    learner = learner_of_user(lea)
    answer(first := start(learner, "lire-main", game="badugi"), right_answer(first))
    client.force_login(lea)
    page = client.get("/").text
    assert "Badugi" in page
    assert "Les nouvelles viennent de" in page
    client.post("/seance/jour/")
    series = Series.objects.get(purpose=DAY)
    assert {game for game, _, _ in series.scope} == {"badugi"}
    assert {it.game for it in Attempt.objects.filter(series=series)} == {"badugi"}


def backlog(learner: int, count: int, *, since: datetime = NOON) -> list[str]:
    """Store cases that fell due day after day, long ago; return their names, the oldest first."""
    branches = catalog.game(GAME).drill("tirage-banco").branches[:count]
    today = since.toordinal()
    met: dict[str, Any] = {"last_correct": True, "accuracy": 1, "last_at": 1}
    for place, branch in enumerate(branches):
        first, due = today - 2 * count, today - count + place
        store(learner, branch.slug, first_day=first, last_day=first + place, due_day=due, **met)
    return [branch.slug for branch in branches]


def session(learner: int, now: datetime = NOON) -> Session:
    return Work.of(learner, None, now).session


def begin(learner: int, now: datetime = NOON) -> Attempt:
    plan = of_session(session(learner, now))
    return start_series(learner=learner, plan=plan, rng=Random(1), now=now)


def left(learner: int) -> int:
    """Return how many questions are left of the session of the day."""
    begun = session_since(learner, NOON - timedelta(hours=12))
    assert begun is not None
    return begun.left


def finish(attempt: Attempt | None, *, wrong: int = 0, now: datetime = NOON) -> list[BranchKey]:
    """Answer a session to its end, its first questions wrong; return what was asked, in order."""
    asked = []
    while attempt is not None:
        asked.append(attempt.key)
        raw = wrong_answer(attempt) if len(asked) <= wrong else right_answer(attempt)
        attempt = answer(attempt, raw, now=now).following
    return asked


def test_the_day_asks_what_it_announced_the_most_pressing_first(learner: int) -> None:
    oldest = backlog(learner, 60)
    told = session(learner)
    assert (told.new, told.due + told.waiting, told.total) == (4, 60, told.due + 4)
    asked = finish(begin(learner))
    assert asked == [*told.cases]
    known = {key.branch for key in asked if key.branch in oldest and key.drill == "tirage-banco"}
    assert known == set(oldest[: told.due])


def test_what_is_missed_comes_once_more_before_the_end_until_right(learner: int) -> None:
    backlog(learner, 8)
    told = session(learner)
    asked = finish(begin(learner), wrong=3)
    assert asked[: told.total] == [*told.cases]
    assert sorted(asked[told.total :]) == sorted(asked[:3])
    assert left(learner) == 0


def test_a_case_missed_again_comes_back_and_what_is_left_is_told(learner: int) -> None:
    backlog(learner, 1)
    attempt: Attempt | None = begin(learner)
    total, asked = session(learner).total, 0
    for _ in range(4):
        assert attempt is not None
        asked, missed = asked + 1, attempt.key
        attempt = answer(attempt, wrong_answer(attempt)).following
    while attempt is not None and asked < total:
        asked += 1
        attempt = answer(attempt, right_answer(attempt)).following
    assert attempt is not None
    assert left(learner) == 1
    missed = attempt.key
    again = []
    for _ in range(6):
        assert attempt is not None
        again.append(attempt.key)
        attempt = answer(attempt, wrong_answer(attempt)).following
    assert missed in again[1:]


def test_who_has_done_their_day_is_offered_a_second_session(
    client: Client, lea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)  # no day begins in the middle
    learner = learner_of_user(lea)
    backlog(learner, 60)
    client.force_login(lea)
    total, attempt = session(learner).total, begin(learner)
    half = client.get("/").text
    assert f"Votre séance : encore {total} questions" in half.replace("\u00a0", " ")
    assert "Reprendre ma séance" in half
    assert client.post("/seance/jour/")["Location"] == f"/seance/{attempt.series_id}/"
    finish(attempt)
    page = client.get("/").text.replace("\u00a0", " ")
    assert "Votre séance du jour est faite." in page
    again = session(learner)
    assert f"Une seconde séance, si vous voulez : {again.due} à revoir" in page
    client.post("/seance/jour/")
    second = Series.objects.latest("started_at")
    assert (second.purpose, second.length) == (DAY, again.total)


def test_new_cases_are_those_of_the_lesson_whatever_was_practised_beside(learner: int) -> None:
    finish(start(learner, "", game="badugi", length=5))
    work = Work.of(learner, None, NOON)
    assert work.game == catalog.game("badugi")
    finish(start(learner, "", game=GAME, length=40), now=NOON + timedelta(minutes=5))
    work = Work.of(learner, None, NOON)
    assert work.games[0].slug == GAME
    assert work.session.new == NEW
    assert {key.game for key in work.session.cases} == {"badugi"}
    assert work.game is not None
    course = work.course(work.game)
    assert course.here is not None
    lessons = {drill.slug for it in (course.here, *course.stages[:2]) for drill in it.lesson.drills}
    assert {key.drill for key in work.session.cases[:3]} <= lessons


def test_the_game_of_the_new_cases_is_chosen_and_kept(client: Client, lea: User) -> None:
    learner = learner_of_user(lea)
    finish(start(learner, "", game="badugi", length=5))
    client.force_login(lea)
    assert '<option value="badugi" selected>' in client.get("/").text
    assert client.post("/seance/jeu/", {"jeu": "omaha"})["Location"] == "/"
    assert '<option value="omaha" selected>' in client.get("/").text
    assert {key.game for key in Work.of(learner, None, timezone.now()).session.cases} >= {"omaha"}
    assert client.post("/seance/jeu/", {"jeu": "loto"}).status_code == 404


@pytest.mark.parametrize(("own", "kept"), [("badugi", "badugi"), ("", "omaha")])
def test_a_visitor_s_game_follows_them_into_an_account_that_studies_none(
    client: Client, lea: User, own: str, kept: str
) -> None:
    learner = learner_of_user(lea)
    Learner.objects.filter(pk=learner).update(game=own, aim=own and Aim.KNOWS)
    client.post("/seance/depart/", {"jeu": "punto-banco", "but": Aim.REVISES}, headers=SAME)
    client.post("/seance/jeu/", {"jeu": "omaha"})
    client.force_login(lea)
    brought = Learner.objects.get()
    assert (brought.pk, brought.game) == (learner, kept)
    assert brought.aim == (Aim.KNOWS if own else Aim.REVISES)
    assert Series.objects.get().learner_id == learner


def test_the_home_page_asks_as_often_whatever_was_answered(client: Client, lea: User) -> None:
    learner = learner_of_user(lea)
    client.force_login(lea)
    counts = []
    for number in (1, 40):
        backlog(learner, number) if number == 1 else None
        for seed in range(number):
            first = start(learner, "", seed=seed)
            answer(first, right_answer(first))
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= OF_A_MEMBER


def test_a_session_of_yesterday_is_over_and_another_is_drawn_up(learner: int) -> None:
    backlog(learner, 5)
    begin(learner)
    assert session_since(learner, NOON - timedelta(hours=8)) is not None
    tomorrow = NOON + timedelta(hours=20)
    work = Work.of(learner, None, tomorrow)
    assert session_since(learner, work.began) is None
    assert work.session.total
