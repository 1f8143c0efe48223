"""The ends of a hand that poker's referee is asked about: each is decided, or refused clearly."""

from typing import Final

import pytest
from django.test import Client

from tests.rulebook.reading import Page

FOLDED_FOR_NOTHING: Final = {
    "bets.0.seat": "1",
    "bets.0.state": "couche",
    "bets.0.bet": "0",
    "bets.1.seat": "2",
    "bets.1.state": "en-jeu",
    "bets.1.bet": "10",
}


def test_the_whole_of_a_bet_that_nobody_has_called_is_given_back(client: Client) -> None:
    response = client.get("/arbitre/texas-holdem/calculer-pots/", FOLDED_FOR_NOTHING)
    assert response.status_code == 200
    assert "10 € de la place 2" in Page(response.text).words.replace("\u00a0", " ")
    assert 'href="/regles/texas-holdem/#mise-non-suivie"' in response.text


@pytest.mark.parametrize(
    ("game", "article"),
    [("texas-holdem", "mise-non-suivie"), ("texas-holdem-sans-encheres", "pot-unique")],
)
def test_who_is_left_alone_is_given_all_that_lies_in_the_middle(
    client: Client, game: str, article: str
) -> None:
    place = f"/arbitre/{game}/repartir-pots/"
    response = client.get(place, {**FOLDED_FOR_NOTHING, "button": "1", "board": ""})
    assert response.status_code == 200
    for cited in (article, "seul-en-course"):
        assert f'href="/regles/{game}/#{cited}"' in response.text


def test_unequal_stakes_are_refused_where_everybody_stakes_the_same(client: Client) -> None:
    facts = {**FOLDED_FOR_NOTHING, "bets.0.bet": "5", "button": "1", "board": ""}
    response = client.get("/arbitre/texas-holdem-sans-encheres/repartir-pots/", facts)
    assert response.status_code == 422
    assert "Chacun mise la même somme" in response.text
