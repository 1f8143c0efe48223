"""A whole cloth of Caribbean Stud: what lies open, what is told, in what order it is settled."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.families.stud.order import LOSERS_FIRST, OPTION
from casino_rules.families.stud.table import results
from casino_rules.games.caribbean_stud.drills.cloth import CLOTH
from casino_rules.games.caribbean_stud.engine import BOOK
from casino_rules.hands import HighCategory

FLUSH = "Kc Tc 8c 6c 3c"
UNQUALIFIED = "As Qd Jd 7h 2s"
WEAKER = "As Kd Jd 9s 9d"


def _layout(bank: str, *rows: dict[str, Any], **options: str) -> Any:
    seats = [{"action": "relance", "bonus": "sans", "bought": "non"} | row for row in rows]
    whole = BOOK.default_house.as_dict() | options
    facts = {key.replace("-", "_"): choice for key, choice in whole.items()}
    return CLOTH.load({"bank": bank, "seats": seats, **facts})


GONE = {"seat": 2, "cards": "", "ante": 20_00, "action": "passe", "bonus": "pose"}
UNTOLD = {"seat": 5, "cards": FLUSH, "ante": 10_00, "bonus": "pose"}


def test_a_hand_given_up_is_gone_with_its_stakes_and_not_settled_again() -> None:
    layout = _layout(WEAKER, GONE, UNTOLD)
    gone = next(zone for zone in CLOTH.ask(layout).zones if zone.seat == 2)
    assert (gone.cards, gone.hidden, gone.stakes) == ((), 0, ())
    assert "ramassées" in gone.note
    assert not [key for key in CLOTH.solve(layout).value if key.endswith("-2")]
    assert results(layout)[2] == -22_00


def test_without_game_hands_stay_face_down_unless_they_are_announced() -> None:
    told = {**UNTOLD, "seat": 6, "cards": "9c 9d 9s 4h 4s", "bonus": "annonce"}
    zones = {zone.seat: zone for zone in CLOTH.ask(_layout(UNQUALIFIED, UNTOLD, told)).zones}
    assert (zones[5].cards, zones[5].hidden) == ((), 5)
    assert len(zones[6].cards) == 5
    seen = _layout(UNQUALIFIED, UNTOLD, **{"bonus-non-annonce": "paye"})
    assert len(next(zone for zone in CLOTH.ask(seen).zones if zone.seat == 5).cards) == 5


def test_the_gesture_of_the_bet_is_asked_with_that_of_the_ante() -> None:
    layout = _layout(UNQUALIFIED, UNTOLD)
    right = CLOTH.solve(layout).value
    assert right == {"geste-5": "payer-premiere", "a-part-5": "ramasser", "place-5": 10_00}


def test_a_cloth_has_a_line_a_seat_from_right_to_left_and_a_total() -> None:
    pair = {"seat": 3, "cards": "5c 5d Ks 4h 3s", "ante": 20_00}
    layout = _layout("Ts Th 8s 6s 2s", pair, UNTOLD, {**pair, "seat": 6, "cards": "Jc Jd Qs 4d 3h"})
    texts = [step.text for step in CLOTH.solve(layout).steps]
    seats = [text[:7] for text in texts if text.startswith("Place")]
    assert seats == ["Place 6", "Place 5", "Place 5", "Place 3"]
    assert texts[-1].startswith("Vous payez sur tout le tapis")
    first = _layout("Ts Th 8s 6s 2s", pair, UNTOLD, **{OPTION: LOSERS_FIRST})
    assert [row.seat for row in first.on_cloth] == [3, 5]


def test_seats_that_end_alike_without_game_are_told_together() -> None:
    other = {"seat": 7, "cards": "5c 5d Ks 4h 3s", "ante": 20_00}
    texts = [step.text for step in CLOTH.solve(_layout(UNQUALIFIED, UNTOLD, other)).steps]
    assert any(text.startswith("Places 7 et 5") for text in texts)


def test_a_bought_card_leaves_no_bonus_and_its_price_is_not_returned() -> None:
    bought = {"seat": 4, "cards": FLUSH, "ante": 10_00, "bought": "oui"}
    layout = _layout(WEAKER, bought)
    assert CLOTH.solve(layout).value["place-4"] == 110_00
    wrong = {pitfall.slug: answer for pitfall, answer in CLOTH.mistakes(layout)}
    assert wrong["prix-rendu"]["place-4"] == 120_00
    with pytest.raises(UnreadableAnswer):
        _layout(WEAKER, {**bought, "bonus": "pose"})


MIXED = {
    "bank": "Ts Th 8d 6s 2d",
    "seats": [
        {"seat": 1, "cards": "5c 5d Ks 4h 3s"},
        {"seat": 4, "cards": "Jc Jd Qs 4d 3c"},
        {"seat": 6, "cards": "9c 9d Ac 7h 4s"},
    ],
}
BY_HAND_ORDER = ("annonce", "place-6", "place-4", "place-1", "joueurs", "banque")
APART_ORDER = ("annonce", "place-6", "place-1", "place-4", "joueurs", "banque")


@pytest.mark.parametrize(
    ("choice", "right", "wrong"),
    [
        ("libre", {BY_HAND_ORDER, APART_ORDER}, set()),
        ("main-par-main", {BY_HAND_ORDER}, {"en-deux-passages"}),
        ("perdants-d-abord", {APART_ORDER}, {"place-apres-place"}),
    ],
)
def test_neither_order_is_a_fault_until_the_house_has_fixed_its_own(
    choice: str, right: set[tuple[str, ...]], wrong: set[str]
) -> None:
    drill = catalog.drill("caribbean-stud/ordre-reglement")
    situation = drill.load({**MIXED, "ordre_reglement": choice})
    ruling = drill.solve(situation)
    assert {ruling.value, *ruling.also} == right
    made = {pitfall.slug for pitfall, _ in drill.mistakes(situation)}
    assert made & {"en-deux-passages", "place-apres-place"} == wrong


def test_what_was_stored_before_an_option_existed_is_judged_as_it_was() -> None:
    drill = catalog.drill("caribbean-stud/ordre-reglement")
    assert drill.solve(drill.load(MIXED)).value == APART_ORDER
    row = {"seat": 3, "cards": FLUSH, "ante": 30_00, "action": "relance", "bonus": "pose"}
    old = {"bank": UNQUALIFIED, "seats": [row], "bonus_battu": "perdu", "plafond": "ante-et-bet"}
    assert CLOTH.solve(CLOTH.load(old)).value["place-3"] == 30_00


def test_a_royal_flush_is_named_settled_and_paid_as_any_other_hand() -> None:
    drill = catalog.drill("caribbean-stud/reglement-main")
    situation = drill.generate(Random(4), BOOK.default_house, "gagne-royale")
    assert situation.values[0].category is HighCategory.ROYAL_FLUSH
    paid = drill.solve(situation).value["montant"]
    assert Fraction(paid, situation.ante) == 1 + 2 * 100
