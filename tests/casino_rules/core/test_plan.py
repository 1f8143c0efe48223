"""The plan of a cloth: its places have addresses, names and printed sentences."""

from pathlib import Path

import pytest

from casino_rules.core.cards import parse_card
from casino_rules.core.house import House
from casino_rules.core.plan import Plan, Shape, UnknownSpotError, read_plan

PLAN = """
forme = "demi-lune"
places = 3
partage = { main = 4, joueur = 3 }

[[case]]
id = "ante"
nom = "Ante"
imprime = "ANTE"

[[maison]]
id = "banque"
nom = "Banque"
genre = "cartes"

[[maison]]
id = "pots"
nom = "Au milieu"
genre = "jetons"
dedans = { pot = "Pot principal", exterieur = "Pot extérieur" }

[[imprime]]
texte = "La banque tire à 16"
si = { tirage = "seize" }

[[imprime]]
texte = "Paie 2 pour 1"
"""
THERE = [
    "banque",
    "place",
    "place.ante",
    "place-3",
    "place-3.main",
    "place-3.ante",
    "place-3.main-4",
    "place-3.main-2.ante",
    "place-1.joueur-3",
    "cases.ante",
    "pots.exterieur-2",
]
NOT_THERE = [
    "",
    *[
        "sabot",
        "place-4",
        "place-0",
        "place-1.bet",
        "place-1.main-5",
        "place-1.main-0",
        "place-1.joueur",
        "place-1.main-2.bet",
        "place-1.ante.main-2",
        "cases.bet",
        "casesante",
        "pots.caisse",
        "banque.ante",
    ],
]


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    path = tmp_path / "tapis.toml"
    path.write_text(PLAN, "utf-8")
    return read_plan(path)


def test_every_place_of_the_cloth_has_an_address_and_nothing_else(plan: Plan) -> None:
    assert [spot for spot in THERE if not plan.has(spot)] == []
    assert [spot for spot in NOT_THERE if plan.has(spot)] == []


def test_a_seat_is_laid_with_the_names_of_its_boxes(plan: Plan) -> None:
    zone = plan.seat(2, (parse_card("Kh"),), {"ante": 500}, note="relance")
    assert (zone.label, zone.seat, zone.spot) == ("Place 2", 2, "place-2")
    assert [(stake.box, stake.spot, stake.amount) for stake in zone.stakes] == [
        ("Ante", "ante", 500)
    ]


def test_a_seat_shared_by_two_players_is_laid_as_two(plan: Plan) -> None:
    zone = plan.seat(2, stakes={"ante": 500}, label="Place 2, 2e joueur", part="joueur-2")
    assert (zone.label, zone.seat, zone.spot) == ("Place 2, 2e joueur", 2, "place-2.joueur-2")


def test_the_seat_in_question_has_no_number(plan: Plan) -> None:
    zone = plan.asked("Joueur", (parse_card("Kh"),), {"ante": 500})
    assert (zone.label, zone.seat, zone.spot) == ("Joueur", 0, "place")
    assert [stake.spot for stake in zone.stakes] == ["ante"]


def test_pots_of_the_same_name_are_told_apart_by_their_number(plan: Plan) -> None:
    zone = plan.zone("pots", stakes={"pot": 900, "exterieur-2": 400})
    assert [stake.box for stake in zone.stakes] == ["Pot principal", "Pot extérieur 2"]


def test_chips_on_a_box_that_is_not_printed_are_refused(plan: Plan) -> None:
    with pytest.raises(UnknownSpotError):
        plan.seat(1, stakes={"bet": 100})
    with pytest.raises(UnknownSpotError):
        plan.zone("pots", stakes={"caisse": 100})
    with pytest.raises(UnknownSpotError):
        plan.zone("sabot")


def test_the_cloth_bears_the_sentences_of_the_options_in_force(plan: Plan) -> None:
    assert plan.shape is Shape.HALF_MOON
    assert plan.printed(House((("tirage", "seize"),))) == ("La banque tire à 16", "Paie 2 pour 1")
    assert plan.printed(House((("tirage", "dix-sept"),))) == ("Paie 2 pour 1",)


def test_two_places_of_the_same_id_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "tapis.toml"
    path.write_text(PLAN.replace('id = "pots"', 'id = "banque"'), "utf-8")
    with pytest.raises(ValueError, match="same id"):
        read_plan(path)
