"""The room of reckoning on the site: practised like a game, and in no list of games."""

from http import HTTPStatus

import pytest
from django.test import Client

from casino_rules import catalog
from tests.practice.conftest import right_answer
from trainer.practice.models import Record, Series
from trainer.ui.markup import bound

pytestmark = pytest.mark.django_db
CALCUL = catalog.game("calcul")


def test_it_is_found_from_the_room_of_practice(client: Client) -> None:
    assert 'href="/entrainement/calcul/"' in client.get("/entrainement/").content.decode()
    page = client.get("/entrainement/calcul/").content.decode()
    assert "Les échelles" in page
    assert "/table/calcul/" not in page


@pytest.mark.parametrize(
    "path",
    ["/regles/calcul/", "/arbitre/calcul/", "/arbitre/calcul/echelles/", "/progression/calcul/"],
)
def test_its_rules_its_referee_and_its_progress_are_read(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == HTTPStatus.OK
    assert "/table/calcul/" not in answer.content.decode()


def test_no_round_is_played_there(client: Client) -> None:
    assert client.get("/table/calcul/").status_code == HTTPStatus.NOT_FOUND
    assert client.post("/table/calcul/", {"places": "1"}).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("drill", CALCUL.drills)
def test_every_exercise_is_run_against_the_clock(client: Client, drill: str) -> None:
    client.post("/entrainement/calcul/commencer/", {"exercice": drill, "rythme": "chrono-1"})
    series = Series.objects.get()
    for right in (1, 2):
        attempt = series.attempts.latest("position")
        assert bound(attempt.posed.question.prompt) in client.get(url(series)).content.decode()
        client.post(url(series), posted(right_answer(attempt)))
        assert Record.objects.get().best == right
    assert "par minute" in client.get(f"/seance/{series.pk}/bilan/").content.decode()


def url(series: Series) -> str:
    return f"/seance/{series.pk}/{series.attempts.count()}/"


def posted(raw: object) -> dict[str, str]:
    if isinstance(raw, dict):
        return {f"reponse.{value}": str(number) for value, number in raw.items()}
    return {"reponse": str(raw)}
