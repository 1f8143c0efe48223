"""Caribbean Stud Poker: the bank's qualification, every payment, the bonus, the cap, its traps."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import read_cards
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.house import House
from casino_rules.families.stud.one_hand import make_duel
from casino_rules.families.stud.order import LOSERS_FIRST, OPTION
from casino_rules.families.stud.play import (
    CATEGORIES,
    Gesture,
    Outcome,
    Settlement,
    outcome,
    qualifies,
    settle,
)
from casino_rules.families.stud.table import results
from casino_rules.games.caribbean_stud import engine, temoin
from casino_rules.games.caribbean_stud.drills.cloth import CLOTH
from casino_rules.games.caribbean_stud.engine import BONUS, BOOK, CAP, STUD, Fate
from casino_rules.hands import HIGH, HandValue, HighCategory
from casino_rules.hands.patterns import patterns

TIMES = {
    "hauteur": 1,
    "paire": 1,
    "deux-paires": 2,
    "brelan": 3,
    "quinte": 4,
    "couleur": 5,
    "full": 7,
    "carre": 20,
    "quinte-flush": 50,
    "royale": 100,
}
antes = st.integers(1, 1000).map(lambda euros: euros * 100)
outcomes = st.sampled_from(Outcome)
hands = st.sampled_from(sorted(TIMES))


def _value(text: str) -> HandValue:
    return HIGH.value(read_cards(text))


def _settle(ended: Outcome, ante: int, hand: str) -> Settlement:
    return settle(ended, ante, STUD.table.odds(hand))


def test_the_bank_is_qualified_by_1_463_700_hands_of_2_598_960() -> None:
    counted = sum(
        pattern.ways()
        for category in CATEGORIES.values()
        for pattern in patterns(HIGH, category)
        if qualifies(HandValue(HIGH, HIGH.shape(pattern.code), ()))
    )
    assert counted == 1_463_700


@pytest.mark.parametrize(
    "cards", ["As Kd 4c 3h 2s", "2s 2d 3c 4h 5s", "5s 4d 3c 2h As", "7s 5s 4s 3s 2s"]
)
def test_the_bank_plays_with_ace_king_or_any_combination(cards: str) -> None:
    assert qualifies(_value(cards))


@pytest.mark.parametrize("cards", ["As Qd Jc Th 8s", "Ks Qd Jc Th 8s", "Qs Js Ts 9s 2h"])
def test_the_bank_does_not_play_with_less_than_ace_king(cards: str) -> None:
    assert not qualifies(_value(cards))


def test_every_payment_is_the_witness_s() -> None:
    for hand, times in TIMES.items():
        assert STUD.table.odds(hand).fraction == times
        assert temoin.TABLES["paiements"](hand, "bet") == f"{times} pour 1"


@pytest.mark.parametrize("hand", TIMES)
def test_a_winning_hand_is_paid_its_ante_once_and_its_raise_by_the_table(hand: str) -> None:
    settled = _settle(Outcome.WIN, 25_00, hand)
    assert settled.ante.paid == 25_00
    assert settled.bet.paid == 50_00 * TIMES[hand]
    assert settled.result == 25_00 + 50_00 * TIMES[hand]


@pytest.mark.parametrize("hand", TIMES)
def test_without_game_only_the_ante_is_paid_whatever_the_hand(hand: str) -> None:
    settled = _settle(Outcome.UNQUALIFIED, 25_00, hand)
    assert (settled.ante.gesture, settled.bet.gesture) == (Gesture.PAY, Gesture.RETURN)
    assert settled.result == 25_00


def test_a_lost_hand_loses_both_stakes_a_tie_none_and_a_fold_the_ante() -> None:
    assert _settle(Outcome.LOSE, 25_00, "carre").result == -75_00
    assert _settle(Outcome.TIE, 25_00, "carre").result == 0
    assert _settle(Outcome.FOLD, 25_00, "carre").result == -25_00


@given(outcomes, antes, antes, hands)
def test_settlement_is_linear_and_additive_in_the_ante(
    ended: Outcome, one: int, other: int, hand: str
) -> None:
    together = _settle(ended, one + other, hand)
    apart = [_settle(ended, ante, hand) for ante in (one, other)]
    assert together.result == sum(item.result for item in apart)
    assert together.paid == sum(item.paid for item in apart)


@pytest.mark.parametrize(
    ("hand", "paid"),
    [("couleur", 200), ("full", 300), ("carre", 2000), ("quinte-flush", 3200), ("royale", 8000)],
)
def test_the_bonus_pays_the_euros_printed_in_the_source(hand: str, paid: int) -> None:
    assert engine.BONUS_TABLE.odds(hand).pay(BONUS) == paid * 100


FLUSH = "Kc Tc 8c 6c 3c"
UNQUALIFIED = "As Qd Jd 7h 2s"
WEAKER = "As Kd Jd 9s 9d"
STRONGER = "4s 4h 4d 9s 9d"
SAME = "Kd Td 8d 6d 3d"


@pytest.mark.parametrize(
    ("bank", "fate", "paid"),
    [
        (WEAKER, Fate(), 200_00),
        (SAME, Fate(), 200_00),
        (STRONGER, Fate(), 0),
        (STRONGER, Fate(beaten="paye"), 200_00),
        (STRONGER, Fate(announced=True), 0),
        (UNQUALIFIED, Fate(), 0),
        (UNQUALIFIED, Fate(beaten="paye"), 0),
        (UNQUALIFIED, Fate(untold="paye"), 200_00),
        (UNQUALIFIED, Fate(announced=True), 200_00),
        (STRONGER, Fate(untold="paye"), 0),
        (WEAKER, Fate(bought=True, beaten="paye"), 0),
    ],
)
def test_a_bonus_is_paid_or_lost_as_the_regulation_says(bank: str, fate: Fate, paid: int) -> None:
    line = engine.bonus(_value(FLUSH), _value(bank), fate).value
    assert line.paid == paid
    assert line.result == (paid or -BONUS)


def test_who_gives_up_loses_his_bonus() -> None:
    assert engine.bonus_given_up().value.result == -BONUS


@pytest.mark.parametrize("fate", [Fate(beaten="paye"), Fate(announced=True, untold="paye")])
def test_below_a_flush_there_is_no_bonus(fate: Fate) -> None:
    straight = _value("As Kd Qc Jh Ts")
    for bank in (WEAKER, UNQUALIFIED):
        assert engine.bonus(straight, _value(bank), fate).value.result == -BONUS


@given(antes, hands, st.sampled_from((0, 200_00)), st.sampled_from(BOOK.option("plafond").keys))
def test_the_cap_never_pays_more_and_leaves_what_is_below_it(
    ante: int, hand: str, extra: int, choice: str
) -> None:
    settled = _settle(Outcome.WIN, ante, hand)
    paid = engine.capped(settled.ante.paid, settled.bet.paid, extra, choice)
    whole = settled.paid + extra
    assert paid <= whole
    if whole <= CAP:
        assert paid == whole
        assert not engine.cap_steps(settled.ante.paid, settled.bet.paid, extra, choice)
    counted = {
        "ante-et-bet": paid - extra,
        "bet-seul": paid - ante - extra,
        "bonus-compris": paid,
    }[choice]
    assert counted <= CAP


@pytest.mark.parametrize("branch", ["pas-de-jeu", "banque", "egalite", "passe", "gagne-carre"])
def test_hands_made_to_measure_end_as_wanted(branch: str) -> None:
    wanted = {"gagne-carre": Outcome.WIN, "passe": Outcome.LOSE}
    for seed in range(40):
        player, bank = make_duel(Random(seed), branch)
        assert len({card.code for card in (*player, *bank)}) == 10
        ended = outcome(HIGH.value(player), HIGH.value(bank))
        assert ended == wanted.get(branch, branch)


@given(st.integers(0, 10**9), st.sampled_from(tuple(BOOK.houses())))
def test_a_layout_is_settled_as_the_sum_of_its_seats_each_alone(seed: int, house: House) -> None:
    drill = catalog.drill("caribbean-stud/reglement-tapis")
    situation = drill.generate(Random(seed), house)
    bank = situation.bank_value
    expected = {}
    for row in situation.seats:
        if row.folded:
            expected[row.seat] = -row.ante - (0 if row.bonus == "sans" else BONUS)
            continue
        settled = settle(outcome(row.value, bank), row.ante, STUD.odds(row.value))
        bonus = None
        if row.bonus != "sans":
            fate = Fate(
                announced=row.bonus == "annonce",
                beaten=house.choice("bonus-battu"),
                untold=house.choice("bonus-non-annonce"),
            )
            bonus = engine.bonus(row.value, bank, fate).value
        extra = bonus.paid if bonus else 0
        cap = house.choice("plafond")
        paid = engine.capped(settled.ante.paid, settled.bet.paid, extra, cap)
        lost = BONUS if bonus and not bonus.paid else 0
        expected[row.seat] = settled.result - settled.paid + paid - lost
    assert results(situation) == expected


def _layout(bank: str, *rows: dict[str, Any], **options: str) -> Any:
    seats = [{"action": "relance", "bonus": "sans", "bought": "non"} | row for row in rows]
    whole = BOOK.default_house.as_dict() | options
    facts = {key.replace("-", "_"): choice for key, choice in whole.items()}
    return CLOTH.load({"bank": bank, "seats": seats, **facts})


GONE = {"seat": 2, "cards": "", "ante": 20_00, "action": "passe", "bonus": "pose"}
UNTOLD = {"seat": 5, "cards": FLUSH, "ante": 10_00, "bonus": "pose"}


def test_a_hand_that_was_given_up_is_gone_with_its_stakes_and_is_not_settled_again() -> None:
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


def test_the_reasons_of_a_cloth_are_one_line_a_seat_from_right_to_left_with_the_total_last() -> (
    None
):
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
def test_neither_order_of_settlement_is_a_fault_until_the_house_has_fixed_its_own(
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
