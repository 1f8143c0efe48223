"""What cannot lie on a Poker 21 table is refused, with the field at fault and a message."""

from typing import Any

import pytest

from tests.casino_rules.games.worlds import fault_of

_fault = fault_of("poker-21")

OPTIONS = {"plus_de_cinq": "premieres", "cinq_identiques": "carre"}
RESULT = {"cards": "Ks Qd", "play": "simple", "bank": "Jc 8h", "abandon": "permis"}
SPLIT = {
    "cards": "8s 8d",
    "hands": "1",
    "paires": "meme-rang",
    "nombre_de_jeux": "illimite",
    "as_separes": "une-fois",
}
ASKED = {
    "cards": "8s 3d",
    "separe": "non",
    "bank": "5c",
    "request": "double",
    "stake": "40",
    "added": "40",
    "double_apres_separation": "permis",
    "abandon": "exclu",
    "tiree": "non",
}
ROW = {"seat": "2", "cards": "Ks Qd", "play": "simple", "stake": "20"}
CLOTH = {
    "bank": "Jc 8h",
    "hands": [ROW],
    "abandon": "permis",
    "poks": [{"seat": "2", "stake": "10"}],
    "boxes": "vingt-et-un",
    "debout": [],
    **OPTIONS,
}


@pytest.mark.parametrize(
    ("drill", "facts", "field"),
    [
        ("vingt-et-un", {"cards": "As Kd 2h", "separe": "non"}, "cards"),
        ("vingt-et-un", {"cards": "As 5d 2h", "separe": "oui"}, "cards"),
        ("vingt-et-un", {"cards": "As 5d 2h", "separe": "non"}, ""),
        ("tirage-banque", {"bank": "Ks 7d 2h", "hands": "2"}, "bank"),
        ("tirage-banque", {"bank": "As 6d 2h", "hands": "2"}, "bank"),
        ("tirage-banque", {"bank": "Ks 6d 2h", "hands": "2"}, ""),
        ("tirage-banque", {"bank": "Ks 6d", "hands": "0"}, "bank"),
        ("complement", {"bank": "Ks 6d", "hands": "2"}, "bank"),
        ("complement", {"bank": "Ks", "hands": "0"}, ""),
        ("complement", {"bank": "Ks 7d", "hands": "0"}, "bank"),
        ("total-main", {"cards": "Ks " * 7}, "cards"),
    ],
)
def test_a_hand_or_a_bank_that_could_not_be_dealt_is_refused(
    drill: str, facts: dict[str, Any], field: str
) -> None:
    assert _fault(drill, facts) == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({}, ""),
        ({"play": "double"}, "cards"),
        ({"cards": "6s 5d 4h", "play": "double"}, ""),
        ({"cards": "As 5d 4h", "play": "separe"}, "cards"),
        ({"cards": "Ks 6d 2h", "play": "abandon"}, "cards"),
        ({"play": "abandon"}, ""),
        ({"play": "abandon", "abandon": "exclu"}, "play"),
        ({"play": "abandon", "bank": "Ac 8h"}, "play"),
        ({"bank": "Jc 6h"}, "bank"),
        ({"bank": "Jc 7h 2d"}, "bank"),
        ({"cards": "2h 2h 2h 2h", "bank": "2h 2h 2h Tc 4s"}, "bank"),
    ],
)
def test_a_hand_and_a_bank_must_be_possible_together(changes: dict[str, Any], field: str) -> None:
    assert _fault("resultat-main", {**RESULT, **changes}) == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({}, ""),
        ({"cards": "As Ad", "hands": "3"}, "hands"),
        ({"hands": "5", "nombre_de_jeux": "quatre"}, "hands"),
        ({"hands": "5"}, ""),
        ({"hands": "0"}, "hands"),
    ],
)
def test_a_split_is_asked_in_a_box_that_may_exist(changes: dict[str, Any], field: str) -> None:
    assert _fault("separation", {**SPLIT, **changes}) == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({}, ""),
        ({"added": ""}, "added"),
        ({"request": "carte"}, "added"),
        ({"request": "carte", "added": ""}, ""),
        ({"cards": "Ks 8d 9h", "tiree": "oui"}, "cards"),
        ({"cards": "4s 8d 3h", "request": "carte", "added": ""}, "tiree"),
        ({"cards": "4s 8d 3h", "request": "carte", "added": "", "tiree": "oui"}, ""),
        ({"stake": "10,50"}, "stake"),
        ({"bank": "5c 6c"}, "bank"),
    ],
)
def test_a_request_is_made_with_a_hand_that_may_ask(changes: dict[str, Any], field: str) -> None:
    assert _fault("demandes", {**ASKED, **changes}) == field


@pytest.mark.parametrize(
    ("bank", "field"),
    [
        ("2s 2d 2h 2c 3s", ""),
        ("2s 2d 2h 2c 3s Td", ""),
        ("Ks 7d 2h 3c 4s Td", "bank"),
        ("Ks 7d 2h 3c", "bank"),
    ],
)
def test_the_bank_has_five_cards_at_pok_or_needed_more(bank: str, field: str) -> None:
    assert _fault("main-pok", {"bank": bank, **OPTIONS}) == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({}, ""),
        ({"hands": []}, "hands"),
        ({"hands": [{**ROW, "cards": "Ks Qd 5h"}]}, "hands"),
        ({"hands": [ROW, ROW]}, "hands"),
        ({"hands": [{**ROW, "play": "separe"}, {**ROW, "play": "separe"}]}, ""),
        ({"hands": [{**ROW, "play": "separe"}, {**ROW, "play": "separe", "stake": "30"}]}, "hands"),
        (
            {"hands": [{**ROW, "play": "separe"}, {**ROW, "play": "separe", "cards": "9s 9d"}]},
            "hands",
        ),
        (
            {
                "hands": [ROW, {**ROW, "seat": "3"}, ROW],
                "poks": [{"seat": "2", "stake": "10"}, {"seat": "3", "stake": "10"}],
            },
            "hands",
        ),
        ({"hands": [{**ROW, "seat": "3"}]}, "poks"),
        ({"poks": [{"seat": "2", "stake": "10"}] * 2}, "poks"),
        ({"hands": [{**ROW, "stake": "20,50"}]}, "hands.0.stake"),
        ({"hands": [{**ROW, "cards": "Ks Ad 5h 6h"}]}, "hands.0.cards"),
        ({"debout": [{"seat": "2", "stake": "10"}]}, ""),
        ({"debout": [{"seat": "3", "stake": "10"}]}, "debout"),
        ({"debout": [{"seat": "2", "stake": "10"}] * 2}, "debout"),
        (
            {
                "hands": [{**ROW, "cards": "6s 5d 4h", "play": "double"}],
                "debout": [{"seat": "2", "stake": "10"}],
            },
            "debout",
        ),
        ({"bank": "Jc 6h"}, "bank"),
        ({"boxes": "deux"}, "bank"),
        ({"boxes": "deux", "bank": "Jc 8h 2d 3d 4d"}, ""),
        ({"boxes": "deux", "bank": "Jc 8h 2d 3d 4d 5d"}, "bank"),
        ({"boxes": "deux", "bank": "2c 2h 2d 3d 4d"}, "bank"),
        ({"boxes": "deux", "bank": "2c 2h 2d 3d 4d 8d"}, ""),
        ({"boxes": "pok", "hands": [{**ROW, "cards": "Ks Qd 5h"}], "bank": "2c 2h 2d 3d 4d"}, ""),
        (
            {"boxes": "pok", "hands": [{**ROW, "cards": "Ks Qd 5h"}], "bank": "2c 2h 2d 3d 4d 8d"},
            "bank",
        ),
    ],
)
def test_a_cloth_must_hold_together(changes: dict[str, Any], field: str) -> None:
    assert _fault("reglement-tapis", {**CLOTH, **changes}) == field


def test_a_stake_of_pok_over_its_maximum_is_the_incident_and_no_other() -> None:
    seen = {"seat": "1", "stake": "20", "minimum": "5"}
    assert _fault("incidents", {**seen, "kind": "pok-trop-fort"}) == "stake"
    assert _fault("incidents", {**seen, "kind": "pok-trop-fort", "stake": "55"}) == ""
    assert _fault("incidents", {**seen, "kind": "depasse"}) == ""


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({}, ""),
        ({"maximum": "300"}, "maximum"),
        ({"already": "60"}, "already"),
        ({"already": "45"}, ""),
        ({"stake": "10,50"}, "stake"),
    ],
)
def test_a_stake_is_offered_at_a_table_that_may_exist(changes: dict[str, Any], field: str) -> None:
    offered = {"seat": "2", "minimum": "5", "maximum": "500", "box": "pok", "stake": "20"}
    assert _fault("limites", {**offered, "already": "", **changes}) == field
