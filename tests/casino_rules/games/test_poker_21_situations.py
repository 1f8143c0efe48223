"""What cannot lie on a Poker 21 table is refused, with the field at fault and a message."""

from typing import Any

import pytest

from tests.casino_rules.games.worlds import bent, fault_of

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
CARD = {"request": "carte", "added": ""}
ROW = {"seat": "2", "cards": "Ks Qd", "play": "simple", "stake": "20"}
OF_A_SPLIT = {**ROW, "play": "separe"}
THIRD = {**ROW, "cards": "Ks Qd 5h"}
TEN = {"seat": "2", "stake": "10"}
TEN_AT_3 = {**TEN, "seat": "3"}
CLOTH = {
    "bank": "Jc 8h",
    "hands": [ROW],
    "abandon": "permis",
    "poks": [TEN],
    "boxes": "vingt-et-un",
    "debout": [],
    **OPTIONS,
}
POK = {"boxes": "pok", "hands": [THIRD]}
OFFERED = {"seat": "2", "minimum": "5", "maximum": "500", "box": "pok", "stake": "20"}
SEEN = {"seat": "1", "stake": "20", "minimum": "5", "kind": "pok-trop-fort"}


@pytest.mark.parametrize(
    ("drill", "facts", "field"),
    bent(
        {
            "a hand is « 21 » with two cards": (
                "vingt-et-un",
                {"cards": "As 5d 2h", "separe": "non"},
                [({}, ""), ({"cards": "As Kd 2h"}, "cards"), ({"separe": "oui"}, "cards")],
            ),
            "a bank draws while it must, for hands that wait": (
                "tirage-banque",
                {"bank": "Ks 6d 2h", "hands": "2"},
                [
                    ({}, ""),
                    ({"bank": "Ks 7d 2h"}, "bank"),
                    ({"bank": "As 6d 2h"}, "bank"),
                    ({"bank": "Ks 6d", "hands": "0"}, "bank"),
                ],
            ),
            "a bank is completed from one card, or once it stands": (
                "complement",
                {"bank": "Ks", "hands": "0"},
                [({}, ""), ({"bank": "Ks 6d", "hands": "2"}, "bank"), ({"bank": "Ks 7d"}, "bank")],
            ),
            "a shoe has six kings of spades": ("total-main", {}, [({"cards": "Ks " * 7}, "cards")]),
            "a hand and a bank are possible together": (
                "resultat-main",
                RESULT,
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
            ),
            "a split is asked in a box that may exist": (
                "separation",
                SPLIT,
                [
                    ({}, ""),
                    ({"cards": "As Ad", "hands": "3"}, "hands"),
                    ({"hands": "5", "nombre_de_jeux": "quatre"}, "hands"),
                    ({"hands": "5"}, ""),
                    ({"hands": "0"}, "hands"),
                ],
            ),
            "a request is made with a hand that may ask": (
                "demandes",
                ASKED,
                [
                    ({}, ""),
                    ({"added": ""}, "added"),
                    ({"request": "carte"}, "added"),
                    (CARD, ""),
                    ({"cards": "Ks 8d 9h", "tiree": "oui"}, "cards"),
                    ({"cards": "4s 8d 3h", **CARD}, "tiree"),
                    ({"cards": "4s 8d 3h", **CARD, "tiree": "oui"}, ""),
                    ({"stake": "10,50"}, "stake"),
                    ({"bank": "5c 6c"}, "bank"),
                ],
            ),
            "the bank has five cards at pok or needed more": (
                "main-pok",
                OPTIONS,
                [
                    ({"bank": "2s 2d 2h 2c 3s"}, ""),
                    ({"bank": "2s 2d 2h 2c 3s Td"}, ""),
                    ({"bank": "Ks 7d 2h 3c 4s Td"}, "bank"),
                    ({"bank": "Ks 7d 2h 3c"}, "bank"),
                ],
            ),
            "a cloth holds together": (
                "reglement-tapis",
                CLOTH,
                [
                    ({}, ""),
                    ({"hands": []}, "hands"),
                    ({"hands": [THIRD]}, "hands"),
                    ({"hands": [ROW, ROW]}, "hands"),
                    ({"hands": [OF_A_SPLIT, OF_A_SPLIT]}, ""),
                    ({"hands": [OF_A_SPLIT, {**OF_A_SPLIT, "stake": "30"}]}, "hands"),
                    ({"hands": [OF_A_SPLIT, {**OF_A_SPLIT, "cards": "9s 9d"}]}, "hands"),
                    ({"hands": [ROW, {**ROW, "seat": "3"}, ROW], "poks": [TEN, TEN_AT_3]}, "hands"),
                    ({"hands": [{**ROW, "seat": "3"}]}, "poks"),
                    ({"poks": [TEN] * 2}, "poks"),
                    ({"hands": [{**ROW, "stake": "20,50"}]}, "hands.0.stake"),
                    ({"hands": [{**ROW, "cards": "Ks Ad 5h 6h"}]}, "hands.0.cards"),
                    ({"debout": [TEN]}, ""),
                    ({"debout": [TEN_AT_3]}, "debout"),
                    ({"debout": [TEN] * 2}, "debout"),
                    (
                        {
                            "hands": [{**ROW, "cards": "6s 5d 4h", "play": "double"}],
                            "debout": [TEN],
                        },
                        "debout",
                    ),
                    ({"bank": "Jc 6h"}, "bank"),
                    ({"boxes": "deux"}, "bank"),
                    ({"boxes": "deux", "bank": "Jc 8h 2d 3d 4d"}, ""),
                    ({"boxes": "deux", "bank": "Jc 8h 2d 3d 4d 5d"}, "bank"),
                    ({"boxes": "deux", "bank": "2c 2h 2d 3d 4d"}, "bank"),
                    ({"boxes": "deux", "bank": "2c 2h 2d 3d 4d 8d"}, ""),
                    ({**POK, "bank": "2c 2h 2d 3d 4d"}, ""),
                    ({**POK, "bank": "2c 2h 2d 3d 4d 8d"}, "bank"),
                ],
            ),
            "a stake of pok over its maximum is the incident and no other": (
                "incidents",
                SEEN,
                [({}, "stake"), ({"stake": "55"}, ""), ({"kind": "depasse"}, "")],
            ),
            "a stake is offered at a table that may exist": (
                "limites",
                {**OFFERED, "already": ""},
                [
                    ({}, ""),
                    ({"maximum": "300"}, "maximum"),
                    ({"already": "60"}, "already"),
                    ({"already": "45"}, ""),
                    ({"stake": "10,50"}, "stake"),
                ],
            ),
        }
    ),
)
def test_what_could_not_lie_there_is_refused(drill: str, facts: dict[str, Any], field: str) -> None:
    assert _fault(drill, facts) == field
