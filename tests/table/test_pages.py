"""The pages of a coup: opened at a real table, told at its end, shown again, offered to others."""

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from casino_rules import catalog
from casino_rules.core.coup import Duty
from tests.e2e.answers import posted, right, wrong
from trainer.practice.models import Attempt, Series
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.practice.selectors.sources import coup_of, duties_until

pytestmark = pytest.mark.django_db
HX = {"HX-Request": "true"}
MOST = 60_000
"""Bytes of a page."""


def url_of(attempt: Attempt) -> str:
    return reverse("practice:question", args=(attempt.series_id, attempt.position))


def opened(client: Client, game: str = "punto-banco", **words: str) -> Attempt:
    client.post(reverse("table:game", args=(game,)), words)
    return Attempt.objects.latest("pk")


def played(client: Client, attempt: Attempt, given: Callable[[Attempt], object] = right) -> Attempt:
    """Play a coup to its end; return its last gesture."""
    while True:
        client.post(url_of(attempt), posted(given(attempt)), headers=HX)
        following = Attempt.objects.filter(
            series=attempt.series_id, position=attempt.position + 1
        ).first()
        if following is None:
            return attempt
        attempt = following


def end_of(attempt: Attempt) -> str:
    return reverse("table:coup", args=(attempt.series_id,))


def step_of(attempt: Attempt, number: int) -> str:
    return reverse("table:replay", args=(attempt.series_id, number))


def test_every_table_is_drawn_those_of_the_poker_room_folded_by_kind(
    client: Client,
) -> None:
    page = client.get(reverse("table:home"))
    games = catalog.load_all()
    folded = re.findall(r'<details class="salle">.*?</details>', page.text, re.DOTALL)
    assert [len(re.findall(r'class="petite-table[ "]', text)) for text in folded] == [9, 4, 4]
    assert len(re.findall(r'class="petite-table[ "]', page.text)) == len(games)
    assert page.text.count('class="mini"') == len(games) + len(folded)
    for game in games:
        assert f'href="{reverse("table:game", args=(game.slug,))}"' in page.text
    assert len(page.content) <= MOST


def test_a_coup_has_as_many_players_as_a_real_table_unless_one_chooses(client: Client) -> None:
    usual = {"punto-banco": 5, "caribbean-stud": 5, "baccara": 8, "texas-holdem": 6}
    for game, seats in usual.items():
        page = client.get(reverse("table:game", args=(game,))).text
        assert f'<option value="{seats}" selected>' in page
        assert opened(client, game).series.seats == seats
    assert opened(client, places="3").series.seats == 3


def test_the_table_of_a_game_is_drawn_where_its_coup_is_opened(client: Client) -> None:
    for game in catalog.games():
        page = client.get(reverse("table:game", args=(game,))).text
        assert 'class="tapis tapis--bureau"' in page
        assert len(page.encode()) < MOST


def test_the_end_tells_the_time_the_faults_and_what_each_seat_wins(client: Client) -> None:
    last = played(client, opened(client, places="3"), wrong)
    page = client.get(end_of(last)).text
    assert re.search(r"0 geste juste sur \d+, en \d+", page)
    assert page.count('<article class="faute') == last.position
    assert f"{url_of(last)}?tapis" in page
    assert "Le résultat du coup" in page
    assert "La maison" in page
    assert "Refaire mes erreurs" in page
    assert str(last.series.seed) not in page


def test_the_table_of_a_fault_is_loaded_as_it_stood(client: Client) -> None:
    last = played(client, opened(client, "caribbean-stud"), wrong)
    table = client.get(f"{url_of(last)}?tapis", headers=HX).text
    assert 'class="tapis tapis--bureau"' in table
    assert "corrige" in table


def test_a_coup_without_a_fault_says_so(client: Client) -> None:
    page = client.get(end_of(played(client, opened(client, places="3")))).text
    assert "Aucune faute" in page
    assert "Refaire mes erreurs" not in page


def test_a_coup_that_is_not_finished_tells_no_result_and_offers_nothing(client: Client) -> None:
    attempt = opened(client, places="3")
    client.post(url_of(attempt), posted(right(attempt)), headers=HX)
    page = client.get(end_of(attempt)).text
    assert "Continuer le coup" in page
    assert "1 geste juste sur 1" in page
    for told in ("Le résultat du coup", "Proposer ce coup", "Rejouer ce coup"):
        assert told not in page
    assert client.get(step_of(attempt, 2)).headers["Location"] == url_of(attempt).replace(
        "/1/", "/2/"
    )
    shown = client.get(step_of(attempt, 1)).text
    assert " sur " not in re.findall(r"<h1>(.*?)</h1>", shown)[0]
    assert 'rel="next"' not in shown


def test_mistakes_of_a_coup_are_asked_again_in_its_game(client: Client) -> None:
    opened(client, "baccara")
    played(client, opened(client, places="3"), wrong)
    response = client.post("/seance/reprendre/", {"mode": "erreurs", "jeu": "punto-banco"})
    assert response.status_code == HTTPStatus.SEE_OTHER
    again = Series.objects.latest("started_at")
    assert (again.mode, again.game) == (Series.Mode.MISTAKES, "punto-banco")


def test_the_summary_of_a_coup_is_its_own_page(client: Client) -> None:
    attempt = opened(client)
    summary = client.get(reverse("practice:summary", args=(attempt.series_id,)))
    assert summary.headers["Location"] == end_of(attempt)


def test_each_gesture_is_shown_again_on_its_table_with_its_correction(client: Client) -> None:
    last = played(client, opened(client, "texas-holdem", places="3"), wrong)
    for number in range(1, last.position + 1):
        page = client.get(step_of(last, number)).text
        assert f"<h1>Geste {number} sur {last.position}</h1>" in page
        assert ('rel="prev"' in page) == (number > 1)
        assert ('rel="next"' in page) == (number < last.position)
        assert 'class="tapis tapis--bureau"' in page
        assert "data-verdict" in page
        assert len(page.encode()) < MOST
    assert client.get(step_of(last, last.position + 1)).status_code == HTTPStatus.NOT_FOUND


def test_a_gesture_is_shown_again_to_its_player_alone(client: Client) -> None:
    last = played(client, opened(client, places="3"))
    stranger = Client()
    stranger.get("/")
    assert stranger.get(step_of(last, 1)).status_code == HTTPStatus.NOT_FOUND
    stranger.post(reverse("table:game", args=("baccara",)))
    assert stranger.get(step_of(last, 1)).status_code == HTTPStatus.NOT_FOUND


def test_a_series_that_is_no_coup_has_no_such_pages(client: Client) -> None:
    client.post(reverse("practice:start", args=("punto-banco",)), {"exercice": "point-main"})
    attempt = Attempt.objects.get()
    assert client.get(end_of(attempt)).status_code == HTTPStatus.NOT_FOUND
    assert client.get(step_of(attempt, 1)).status_code == HTTPStatus.NOT_FOUND


def duties_of(series: Series) -> list[tuple[Any, ...]]:
    def told(duty: Duty) -> tuple[Any, ...]:
        return duty.drill, duty.situation, duty.scene, duty.table

    return [told(duty) for duty in coup_of(series)]


def test_the_address_of_a_finished_coup_offers_it_without_its_answers(
    client: Client,
) -> None:
    attempt = opened(client, "poker-3-cartes", niveau="2", places="4")
    address, stranger = end_of(attempt), Client()
    assert stranger.get(address).status_code == HTTPStatus.NOT_FOUND
    assert stranger.post(address).status_code == HTTPStatus.NOT_FOUND
    last = played(client, attempt, wrong)
    page = stranger.get(address).text
    assert "Jouer ce coup" in page
    for secret in (str(last.series.seed), "Fin du coup", "faute", "data-verdict", "data-table"):
        assert secret not in page
    response = stranger.post(address, {"coup": "meme"})
    assert response.status_code == HTTPStatus.SEE_OTHER
    same = Series.objects.latest("started_at")
    assert same.learner_id != last.series.learner_id
    assert (same.seats, same.level, same.house) == (4, 2, last.series.house)
    assert duties_of(same) == duties_of(last.series)


def test_a_coup_is_dealt_again_or_another_at_the_same_table(client: Client) -> None:
    last = played(client, opened(client, places="4", niveau="2"))
    client.post(end_of(last), {"coup": "meme"})
    same = Series.objects.latest("started_at")
    client.post(end_of(last), {"coup": "autre"})
    other = Series.objects.latest("started_at")
    assert duties_of(same) == duties_of(last.series)
    assert other.seed != last.series.seed
    assert (other.seats, other.level, other.house) == (4, 2, last.series.house)


def test_the_pages_of_a_coup_ask_the_database_few_times(client: Client) -> None:
    last = played(client, opened(client, "texas-holdem"))
    for attempt in Attempt.objects.filter(series=last.series_id).order_by("position"):
        with CaptureQueriesContext(connection) as queries:
            client.get(url_of(attempt))
        assert len(queries) <= 5
    first = opened(client, "texas-holdem")
    with CaptureQueriesContext(connection) as queries:
        client.get(url_of(first))
    assert len(queries) <= 4
    with CaptureQueriesContext(connection) as queries:
        client.post(url_of(first), posted(right(first)), headers=HX)
    assert len(queries) <= 12
    for address, most in ((end_of(last), 6), (step_of(last, 2), 6)):
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        assert len(queries) <= most


@pytest.mark.parametrize("game", ["caribbean-stud", "poker-21", "pai-gow-casino"])
def test_every_gesture_of_a_coup_is_asked_on_its_whole_table(client: Client, game: str) -> None:
    attempt: Attempt | None = opened(client, game, niveau="3")
    while attempt is not None:
        client.post(url_of(attempt), posted(right(attempt)), headers=HX)
        attempt.refresh_from_db()
        duty = coup_of(attempt.series).duties[attempt.position - 1]
        assert duties_until(attempt)[-1] == duty, attempt.drill
        drawn = PracticeQuestion(attempt).standing
        assert drawn
        assert {zone.spot for zone in duty.table} <= {zone.spot for zone in drawn.question.zones}
        following = Attempt.objects.filter(series=attempt.series_id, position=attempt.position + 1)
        attempt = following.first()


def test_a_coup_of_older_rules_is_shown_on_the_table_of_its_questions(
    client: Client,
) -> None:
    last = played(client, opened(client, "caribbean-stud"))
    Series.objects.filter(pk=last.series_id).update(seed=last.series.seed + 1)
    page = client.get(step_of(last, last.position))
    assert page.status_code == HTTPStatus.OK
    assert 'class="tapis tapis--bureau"' in page.text
    assert client.get(end_of(last)).status_code == HTTPStatus.OK
