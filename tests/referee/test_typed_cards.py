"""The language of cards that people type: one for the whole situation, on every face of the referee."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from casino_rules import catalog
from casino_rules.core.cards import AmbiguousCardError, format_cards, read_cards
from casino_rules.core.forms import UnreadableAnswer

FRENCH = {"hole": "9c 8c", "board": "Rc Dc 10c 2p 3p"}
MIXED = {"hole": "9c 8c", "board": "Rc Dc Kh 2p 3s"}


def read(drill: str, **facts: Any) -> Any:
    return catalog.game("texas-holdem").drill(drill).read(facts)


@pytest.mark.parametrize(
    ("hole", "board", "cards"),
    [
        ("9c 8c", "Rc Dc 10c 2p 3p", "9h 8h Kh Qh Th 2s 3s"),
        ("9c 8c", "Kc Qc 10c 2s 3s", "9c 8c Kc Qc Tc 2s 3s"),
        ("Rc 8c", "9c 10c 2c 3c 4c", "Kh 8h 9h Th 2h 3h 4h"),
        ("9c 8c", "Tc 2c 3c 4c 5c", "9c 8c Tc 2c 3c 4c 5c"),
        ("9c 8c", "R♥ 10♣ 2♠ 3♠ 4♠", "9h 8h Kh Tc 2s 3s 4s"),
    ],
)
def test_one_language_is_read_in_all_the_fields(hole: str, board: str, cards: str) -> None:
    situation = read("lire-main", hole=hole, board=board)
    assert format_cards((*situation.hole, *situation.board)) == cards


def test_cards_in_a_list_are_read_with_the_others() -> None:
    situation = read("lire-main", hole=["9c", "8c"], board=["Rc", "Dc", "10c", "2p", "3p"])
    assert format_cards(situation.hole) == "9h 8h"


def test_one_language_is_read_at_all_the_seats() -> None:
    hands = [{"seat": "1", "hole": "Rp Vc"}, {"seat": "2", "hole": "9c 8c"}]
    found = read("attribuer-pot", board="2c 3c 4c 5p 6t", hands=hands).hands
    assert [format_cards(held.hole) for held in found] == ["Ks Jh", "9h 8h"]


def test_two_languages_are_refused_with_both_readings() -> None:
    with pytest.raises(UnreadableAnswer, match=r"9♥ .* 9♣ .*9co.*9t") as caught:
        read("lire-main", **MIXED)
    assert caught.value.field == "hole"
    with pytest.raises(AmbiguousCardError):
        read_cards("Rc Kc")


@pytest.mark.django_db
def test_page_drawing_and_api_read_alike(client: Client) -> None:
    page = client.get(f"/arbitre/texas-holdem/lire-main/?{urlencode(FRENCH)}").text
    assert "Couleur" in page
    assert "neuf de trèfle" not in page
    refused = client.get(f"/arbitre/texas-holdem/lire-main/?{urlencode(MIXED)}")
    assert refused.status_code == 422
    assert "9♣ (en anglais)" in refused.text
    sent = client.post(
        "/api/v1/arbitre/texas-holdem/lire-main/", {"situation": FRENCH}, "application/json"
    )
    assert sent.json()["valeur"] == "couleur"
