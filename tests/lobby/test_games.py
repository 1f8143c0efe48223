"""Game first: a page a game, the bar on each of its pages, its path and what its essay earns."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client

from casino_rules import catalog
from casino_rules.core.game import Game
from tests.practice.conftest import GAME, NOON, answer, right_answer, start
from trainer.accounts.learners import learner_of_user
from trainer.accounts.models import User
from trainer.lobby.paths import path_of
from trainer.practice.models import Attempt, Series
from trainer.practice.results import same_plan
from trainer.practice.services import Plan, start_series
from trainer.progress.lessons import is_held, lessons, rank
from trainer.progress.models import BranchMemory

pytestmark = pytest.mark.django_db
ROOMS = ("jeux", "regles", "entrainement", "table", "arbitre", "progression")


@pytest.mark.parametrize("game", [game.slug for game in catalog.load_all()[::6]])
def test_each_page_of_a_game_leads_to_the_others_by_the_same_bar(client: Client, game: str) -> None:
    for room in ROOMS:
        page = client.get(f"/{room}/{game}/").text
        bar = page.partition('class="barre-jeu"')[2].partition("</nav>")[0]
        assert bar.count('aria-current="page"') == 1, room
        for other in ROOMS:
            assert f'href="/{other}/{game}/"' in bar, (room, other)


def test_the_pages_of_games_set_strangers_no_cookie_and_query_nothing(
    client: Client, django_assert_num_queries: Any
) -> None:
    for address in ("/jeux/", f"/jeux/{GAME}/", f"/regles/{GAME}/"):
        with django_assert_num_queries(0):
            page = client.get(address)
        assert not page.cookies
    assert "vous êtes prêt" not in client.get(f"/jeux/{GAME}/").text


@pytest.mark.parametrize(
    ("page", "room"),
    [
        *(("/", "jeux"), ("/jeux/", "jeux"), ("/regles/", "regles"), ("/table/", "table")),
        *(("/entrainement/", "entrainement"), ("/arbitre/", "arbitre")),
    ],
)
def test_every_table_is_in_each_list_drawn_and_the_poker_room_is_folded(
    client: Client, page: str, room: str
) -> None:
    listed = client.get(page).text
    for game in catalog.load_all():
        assert f'href="/{room}/{game.slug}/"' in listed
    assert listed.count('class="mini') >= len(catalog.games())
    assert listed.count('<details class="salle">') == 3


def test_who_has_worked_sees_their_ring_and_folder_in_as_many_queries(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    lea = User.objects.create_user("lea")
    learner = learner_of_user(lea)
    client.force_login(lea)
    for seed in range(12):
        first = start(learner, "lire-main", game="badugi", seed=seed)
        answer(first, right_answer(first))
    client.get("/")
    for address in ("/jeux/", "/jeux/badugi/"):
        with django_assert_max_num_queries(5):
            page = client.get(address)
        assert "anneau__part" in page.text
        assert "no-store" in page["Cache-Control"]
    assert " open>" in client.get("/jeux/").text


@pytest.mark.parametrize("game", catalog.load_all(), ids=lambda game: game.slug)
def test_the_lessons_of_a_game_hold_each_exercise_once_in_their_order(game: Game) -> None:
    found = lessons(game)
    assert [drill.slug for lesson in found for drill in lesson.drills] == [*game.drills]
    assert {len(lesson.drills) for lesson in found} <= {3, 4}
    assert [lesson.number for lesson in found] == [*range(1, len(found) + 1)]


def test_a_lesson_asks_its_own_exercises_alone_and_again_when_one_goes_on(client: Client) -> None:
    second = lessons(catalog.game(GAME))[1]
    client.post(f"/entrainement/{GAME}/commencer/", {"lecon": "2"})
    attempt: Attempt | None = Attempt.objects.get()
    asked = set()
    while attempt is not None:
        asked.add(attempt.drill)
        attempt = answer(attempt, right_answer(attempt)).following
    assert len(asked) > 1
    assert asked <= {drill.slug for drill in second.drills}
    series = Series.objects.get()
    assert series.name == "Leçon 2"
    assert not series.mixed
    assert same_plan(series).scope == tuple((GAME, drill.slug, "") for drill in second.drills)
    page = client.get(f"/seance/{series.pk}/bilan/").text
    assert "Leçon 2" in page


@pytest.mark.parametrize("number", ["0", "99", "deux", "1&exercice=point-main"])
def test_a_lesson_that_does_not_exist_is_not_found(client: Client, number: str) -> None:
    data = dict(part.split("=") for part in f"lecon={number}".split("&"))
    assert client.post(f"/entrainement/{GAME}/commencer/", data).status_code == 404


def test_the_essay_earns_a_level_that_falls_when_it_is_forgotten(learner: int) -> None:
    game = catalog.game("badugi")
    assert path_of(learner, game, NOON).rank == "Débutant"
    moment, plan = NOON, Plan(Series.Mode.GAME, game.slug)
    attempt: Attempt | None = start_series(learner=learner, plan=plan, rng=Random(1), now=moment)
    for _ in range(150):
        assert attempt is not None
        moment += timedelta(seconds=10)
        attempt = answer(attempt, right_answer(attempt), now=moment).following
    earned = path_of(learner, game, moment)
    assert earned.held > len(game.drills) / 2
    assert earned.rank != "Débutant"
    later = path_of(learner, game, moment + timedelta(days=400))
    assert later.held < earned.held
    BranchMemory.objects.update(last_correct=False)
    assert path_of(learner, game, moment).held == 0


def test_single_exercises_earn_no_level(learner: int) -> None:
    drill = next(iter(catalog.game("badugi").drills))
    attempt: Attempt | None = start(learner, drill, game="badugi")
    for _ in range(20):
        assert attempt is not None
        attempt = answer(attempt, right_answer(attempt)).following
    assert path_of(learner, catalog.game("badugi"), NOON).held == 0


def test_an_exercise_is_held_by_enough_cases_nearly_all_sure() -> None:
    assert is_held([1, 0.9, 0.8], 12)
    assert is_held([1], 1)
    assert not is_held([1, 1], 12)
    assert not is_held([1, 1, 0.5], 12)
    assert is_held([1, 1, 1, 1, 0.2], 12)
    assert not is_held([], 4)


def test_levels_go_by_the_share_of_exercises_held() -> None:
    assert [rank(held, 9) for held in (0, 2, 3, 6, 8, 9)] == [
        *("Débutant", "Débutant", "Initié", "Confirmé", "Confirmé", "Prêt pour la table")
    ]
