"""The home page: a question on the spot for who comes by, today for who has begun."""

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from casino_rules import catalog
from tests.practice.conftest import GAME, NOON, answer, right_answer, start, wrong_answer
from tests.rulebook.reading import Page
from trainer.accounts.learners import learner_of_user
from trainer.accounts.models import Aim, Learner, User
from trainer.lobby.presenters import plan_of_the_day, today
from trainer.lobby.showcase import showcase
from trainer.practice.climbing import CLIMB, STEPS, first_words, rungs
from trainer.practice.models import DAY, Attempt, Series
from trainer.practice.services import start_series
from trainer.progress.day import CAP
from trainer.progress.models import BranchMemory
from trainer.progress.reach import words

pytestmark = pytest.mark.django_db
SAME = {"Sec-Fetch-Site": "same-origin"}
OF_A_MEMBER = 9
"""Queries of the home page of somebody with an account, whatever he has answered."""


def strict() -> Client:
    return Client(enforce_csrf_checks=True)


def test_the_home_page_leads_to_every_game_and_says_how_much_it_holds(client: Client) -> None:
    page = Page(client.get("/").text)
    for game in catalog.load_all():
        assert game.title in page.words
        assert f"/jeux/{game.slug}/" in page.links


def test_the_home_page_of_a_stranger_sets_no_cookie_and_queries_nothing(
    client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        page = client.get("/")
    assert not page.cookies
    assert "csrfmiddlewaretoken" not in page.text


def test_the_question_of_the_home_page_tells_nothing_of_its_answer(client: Client) -> None:
    example, page = showcase(), client.get("/").text
    for step in example.drill.solve(example.situation).steps:
        assert step.text not in page
    assert "data-verdict" not in page


def test_a_newcomer_goes_from_home_to_a_verdict_in_two_gestures(client: Client) -> None:
    assert 'value="tire"' in client.get("/").text
    answered = client.post("/seance/essai/", {"reponse": "tire"})
    assert answered.status_code == 303
    page = client.get(answered["Location"]).text
    assert "data-verdict" in page
    series = Series.objects.get()
    assert (series.errand, series.length, series.level) == (CLIMB, STEPS, 1)
    assert Attempt.objects.filter(answered_at=None).count() == 1


def test_the_unanswered_question_of_the_home_page_waits_at_its_address(
    client: Client,
) -> None:
    asked = client.post("/seance/essai/", {})
    assert client.get(asked["Location"]).status_code == 200
    assert Attempt.objects.get().open


@pytest.mark.parametrize("address", ["/seance/essai/", "/seance/depart/"])
def test_a_form_without_a_token_is_taken_from_this_site_alone(address: str) -> None:
    data = {"reponse": "tire", "but": "connais", "jeu": GAME}
    assert strict().post(address, data).status_code == 403
    assert strict().post(address, data, headers={"Origin": "http://elsewhere"}).status_code == 403
    cross = {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"}
    assert strict().post(address, data, headers=cross).status_code == 403
    assert strict().post(address, data, headers=SAME).status_code == 303
    assert strict().post(address, data, headers={"Origin": "http://testserver"}).status_code == 303


@pytest.mark.parametrize(
    ("aim", "level", "length"),
    [(Aim.DISCOVERS, 1, STEPS), (Aim.KNOWS, 2, STEPS), (Aim.REVISES, 3, CAP)],
)
def test_what_one_says_of_oneself_is_kept_and_sets_the_first_series(
    client: Client, aim: Aim, level: int, length: int
) -> None:
    asked = client.post("/seance/depart/", {"but": aim.value, "jeu": "badugi"})
    assert asked.status_code == 303
    series = Series.objects.get()
    assert (series.game, series.level, series.length) == ("badugi", level, length)
    assert Learner.objects.get().aim == aim


def test_what_one_said_of_oneself_sets_the_first_series_of_each_game(
    client: Client,
) -> None:
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
    attempt: Attempt | None = start(learner, "", game=game, errand=CLIMB, level=1, length=STEPS)
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


def test_a_short_sentence_takes_the_next_one_and_a_list_says_nothing() -> None:
    assert first_words("- L’as vaut **1**.\n- Le neuf vaut ce qui est écrit.\n\nSuite.") == (
        "L’as vaut 1. Le neuf vaut ce qui est écrit."
    )
    assert first_words("Le croupier dirige le coup à voix haute, et dit toujours\u00a0:") == ""


@pytest.fixture
def lea() -> User:
    return User.objects.create_user("lea")


def test_who_has_an_account_lands_on_today_never_told_to_do_without(
    client: Client, lea: User
) -> None:
    client.force_login(lea)
    page = client.get("/")
    assert "Aujourd’hui" in page.text
    assert "Sans compte" not in page.text
    assert "no-store" in page["Cache-Control"]
    assert client.get("/seance/")["Location"] == "/"


def test_who_plays_another_game_is_never_sent_back_to_punto_banco(
    client: Client, lea: User
) -> None:
    learner = learner_of_user(lea)
    answer(first := start(learner, "lire-main", game="badugi"), right_answer(first))
    client.force_login(lea)
    page = client.get("/").text
    assert "Badugi" in page
    assert "Punto Banco" not in page
    client.post("/seance/jour/")
    series = Series.objects.get(errand=DAY)
    assert series.scope == [["badugi", "", ""]]
    assert {it.game for it in Attempt.objects.filter(series=series)} == {"badugi"}


def backlog(learner: int, count: int, *, since: datetime = NOON) -> list[str]:
    """Store cases due one second after the other, long ago; return their names, the oldest first."""
    branches = catalog.game(GAME).drill("tirage-banco").branches[:count]
    zeros = dict.fromkeys(("correct", "accuracy", "mixed_day", "level"), 0)
    for place, branch in enumerate(branches):
        BranchMemory.objects.create(
            learner_id=learner,
            game=GAME,
            drill="tirage-banco",
            branch=branch.slug,
            answered=1,
            last_correct=True,
            stability=1,
            difficulty=5,
            first_day=1,
            last_at=1,
            due_at=int(since.timestamp()) - 1000 + place,
            **zeros,
        )
    return [branch.slug for branch in branches]


def test_the_day_revises_the_twenty_oldest_and_no_more(learner: int) -> None:
    oldest = backlog(learner, 30)
    plan = plan_of_the_day(learner, None, NOON)
    assert (plan.length, plan.scope) == (CAP, ())
    attempt: Attempt | None = start_series(learner=learner, plan=plan, rng=Random(1), now=NOON)
    asked, now = [], NOON
    while attempt is not None:
        asked.append(attempt.branch)
        now += timedelta(seconds=5)
        right = len(asked) % 3
        raw = right_answer(attempt) if right else wrong_answer(attempt)
        attempt = answer(attempt, raw, now=now).following
    assert sorted(asked) == sorted(oldest[:CAP])
    after = today(learner, None, now).day
    assert (after.due, after.new, after.done, after.waiting) == (0, 0, CAP, 10)


def test_who_has_done_his_day_is_offered_a_second_session(client: Client, lea: User) -> None:
    learner, now = learner_of_user(lea), timezone.now()
    backlog(learner, 30, since=now)
    client.force_login(lea)
    plan = plan_of_the_day(learner, None, now)
    attempt: Attempt | None = start_series(learner=learner, plan=plan, rng=Random(1), now=now)
    while attempt is not None:
        attempt = answer(attempt, right_answer(attempt), now=now).following
    page = client.get("/").text.replace("\u00a0", " ")
    assert "Votre séance du jour est faite." in page
    assert "Une seconde séance : 10 à revoir" in page
    client.post("/seance/reprendre/", {"mode": "revision"})
    assert Series.objects.latest("started_at").length == 10


def test_what_is_left_of_the_day_is_new_cases_in_the_order_of_lessons(
    learner: int,
) -> None:
    backlog(learner, 12)
    plan = plan_of_the_day(learner, None, NOON)
    assert plan.length == CAP
    attempt: Attempt | None = start_series(learner=learner, plan=plan, rng=Random(1), now=NOON)
    asked = []
    while attempt is not None:
        asked.append(attempt.drill)
        attempt = answer(attempt, right_answer(attempt), now=NOON).following
    assert asked[:12] == ["tirage-banco"] * 12
    assert set(asked[12:]) <= {"valeur-carte", "point-main", "ordre-donne"}


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
