"""Game first: a page a game, the bar on each of its pages, its path and what its essay earns."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from casino_rules import catalog
from tests.practice.conftest import GAME, answer, right_answer, start
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt, Series
from trainer.practice.presenters.results import same_plan

pytestmark = pytest.mark.django_db
ROOMS = ("jeux", "regles", "entrainement", "table", "arbitre", "progression")


@pytest.mark.parametrize("game", [game.slug for game in catalog.load_all()[::6]])
def test_each_page_of_a_game_leads_to_the_others_by_the_same_bar(client: Client, game: str) -> None:
    for room in ROOMS:
        page = client.get(f"/{room}/{game}/").text
        bar = page.partition('class="barre-jeu')[2].partition("</nav>")[0]
        assert bar.count('aria-current="page"') == 1, room
        for other in ROOMS:
            assert f'href="/{other}/{game}/"' in bar, (room, other)


def test_the_pages_of_games_set_strangers_no_cookie_and_query_nothing(
    client: Client, django_assert_num_queries: Any
) -> None:
    for address in ("/", "/jeux/", f"/jeux/{GAME}/", f"/regles/{GAME}/"):
        with django_assert_num_queries(0):
            page = client.get(address)
        assert not page.cookies
        assert "csrfmiddlewaretoken" not in page.text
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
        assert escape(game.title) in listed
    assert listed.count('class="mini') >= len(catalog.games())
    assert listed.count('<details class="salle">') == 3


def test_who_has_worked_sees_their_ring_and_folder_in_as_many_queries(
    client: Client, lea: User, django_assert_max_num_queries: Any
) -> None:
    learner = learner_of_user(lea)
    client.force_login(lea)
    for seed in range(12):
        first = start(learner, "lire-main", game="badugi", seed=seed)
        answer(first, right_answer(first))
    client.get("/")
    for address in ("/jeux/", "/jeux/badugi/"):
        with django_assert_max_num_queries(5):
            page = client.get(address)
        assert "anneau__part" in page.text or "cas su sur" in page.text.replace("\u00a0", " ")
        assert "no-store" in page["Cache-Control"]
    assert " open>" in client.get("/jeux/").text


def test_the_path_of_a_game_names_its_lessons(client: Client) -> None:
    page = client.get(f"/jeux/{GAME}/").text
    for lesson in catalog.game(GAME).lessons:
        assert f"Leçon {lesson.number} · {escape(lesson.title)}" in page


def test_a_lesson_asks_its_own_exercises_alone_and_again_when_one_goes_on(client: Client) -> None:
    second = catalog.game(GAME).lessons[1]
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


def test_a_game_page_does_not_repeat_the_rooms_of_its_bar(client: Client) -> None:
    page = client.get(f"/jeux/{GAME}/").text
    below = page.partition('<h2 id="ailleurs">')[2].partition("</section>")[0]
    assert "/entrainement/controle-" in below
    for room in ROOMS:
        assert f'href="/{room}/{GAME}/"' not in below, room
