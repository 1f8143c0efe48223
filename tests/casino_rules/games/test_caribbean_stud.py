"""Caribbean Stud Poker: the bank's qualification, the bonus, the cap, a whole cloth, the odds."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import PACK, RANKS, Card, read_cards
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.odds import OddsReport
from casino_rules.families.settling import Line, Settled
from casino_rules.families.stud import counting
from casino_rules.families.stud.counting import DEALS, Bank
from casino_rules.families.stud.odds import BLIND, OPTIMAL, RULE, total
from casino_rules.families.stud.one_hand import make_duel
from casino_rules.families.stud.order import LOSERS_FIRST, OPTION
from casino_rules.families.stud.play import (
    AS_ROI_KEY,
    CATEGORIES,
    LIMIT,
    SIDE,
    Outcome,
    outcome,
    qualifies,
    settle,
)
from casino_rules.families.stud.table import results
from casino_rules.games.caribbean_stud import engine
from casino_rules.games.caribbean_stud.drills.settlement import CLOTH
from casino_rules.games.caribbean_stud.engine import BONUS, BOOK, CAP, STUD, Fate
from casino_rules.games.caribbean_stud.odds import bonus_edge, compute, stored
from casino_rules.hands import HIGH, HandValue, HighCategory
from casino_rules.hands.patterns import frequency, patterns
from casino_rules.hands.reading import CODES
from tests.casino_rules.games.worlds import report_of

antes = st.integers(1, 1000).map(lambda euros: euros * 100)
hands = st.sampled_from(sorted(CATEGORIES))


def _value(text: str) -> HandValue:
    return HIGH.value(read_cards(text))


def _settle(ended: Outcome, ante: int, hand: str) -> Settled:
    return settle(ended, ante, STUD.table.odds(hand))


def test_the_bank_is_qualified_by_1_463_700_hands_of_2_598_960() -> None:
    counted = sum(
        pattern.ways()
        for category in CATEGORIES.values()
        for pattern in patterns(HIGH, category)
        if qualifies(HandValue(HIGH, HIGH.shape(pattern.code), ()))
    )
    assert counted == 1_463_700


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
    assert line.taken == (0 if paid else BONUS)


@pytest.mark.parametrize("fate", [Fate(beaten="paye"), Fate(announced=True, untold="paye")])
def test_below_a_flush_there_is_no_bonus(fate: Fate) -> None:
    straight = _value("As Kd Qc Jh Ts")
    for bank in (WEAKER, UNQUALIFIED):
        assert engine.bonus(straight, _value(bank), fate).value.taken == BONUS


@given(antes, hands, st.sampled_from((0, 200_00)), st.sampled_from(BOOK.option("plafond").keys))
def test_the_cap_never_pays_more_and_leaves_what_is_below_it(
    ante: int, hand: str, extra: int, choice: str
) -> None:
    whole = Settled({**_settle(Outcome.WIN, ante, hand), SIDE: Line(paid=extra)})
    settled = engine.capped(whole, choice)
    paid = settled.paid
    assert paid <= whole.paid
    if whole.paid <= CAP:
        assert settled == whole
        assert not engine.cap_steps(settled, choice)
    if LIMIT in settled:
        assert paid < whole.paid
        assert engine.cap_steps(settled, choice)
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


def _layout(bank: str, *rows: dict[str, Any], **options: str) -> Any:
    seats = [{"action": "relance", "bonus": "sans", "bought": "non"} | row for row in rows]
    whole = BOOK.default_house.as_dict() | options
    facts = {key.replace("-", "_"): choice for key, choice in whole.items()}
    return CLOTH.load({"bank": bank, "seats": seats, **facts})


UNTOLD = {"seat": 5, "cards": FLUSH, "ante": 10_00, "bonus": "pose"}


def test_without_game_hands_stay_face_down_unless_they_are_announced() -> None:
    told = {**UNTOLD, "seat": 6, "cards": "9c 9d 9s 4h 4s", "bonus": "annonce"}
    zones = {zone.seat: zone for zone in CLOTH.ask(_layout(UNQUALIFIED, UNTOLD, told)).zones}
    assert (zones[5].cards, zones[5].hidden) == ((), 5)
    assert len(zones[6].cards) == 5
    seen = _layout(UNQUALIFIED, UNTOLD, **{"bonus-non-annonce": "paye"})
    assert len(next(zone for zone in CLOTH.ask(seen).zones if zone.seat == 5).cards) == 5


def test_a_cloth_has_a_line_a_seat_from_right_to_left_and_a_total() -> None:
    pair = {"seat": 3, "cards": "5c 5d Ks 4h 3s", "ante": 20_00}
    layout = _layout("Ts Th 8s 6s 2s", pair, UNTOLD, {**pair, "seat": 6, "cards": "Jc Jd Qs 4d 3h"})
    texts = [step.text for step in CLOTH.solve(layout).steps]
    seats = [text[:7] for text in texts if text.startswith("Place")]
    assert seats == ["Place 6", "Place 5", "Place 5", "Place 3"]
    assert texts[-1].startswith("Vous payez sur tout le tapis")
    first = _layout("Ts Th 8s 6s 2s", pair, UNTOLD, **{OPTION: LOSERS_FIRST})
    assert [row.seat for row in first.on_cloth] == [3, 5]


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


def _edges(report: OddsReport) -> dict[str, float]:
    return {bet.key: round(float(bet.edge) * 100, 4) for bet in report.bets}


def test_the_edges_are_those_published() -> None:
    edges = _edges(report_of("caribbean-stud"))
    assert edges["ante"] == 5.2243
    assert edges["mise"] == 2.5553
    assert edges["aveugle"] == 16.6072


@pytest.mark.parametrize(("beaten", "percent"), [("perdu", 31.62), ("paye", 31.53)])
def test_the_bonus_keeps_what_the_project_decided_to_show(beaten: str, percent: float) -> None:
    edge = _edges(report_of("caribbean-stud", **{"bonus-battu": beaten}))["bonus"]
    assert round(edge, 2) == percent


def test_an_always_paid_bonus_follows_from_the_frequencies_of_the_hands() -> None:
    counts = {chance.key: chance.count for chance in report_of("caribbean-stud").chances}
    back = sum(
        (times + 1) * counts[key]
        for key, times in {
            "couleur": 100,
            "full": 150,
            "carre": 1000,
            "quinte-flush": 1600,
            "royale": 4000,
        }.items()
    )
    assert bonus_edge("paye") == 1 - Fraction(back, comb(52, 5))


@pytest.mark.parametrize("name", [OPTIMAL, RULE, BLIND])
def test_the_stored_tallies_cover_every_deal_once(name: str) -> None:
    tally = stored()[name]
    assert sum(total(tally, outcome) for outcome in Outcome) == DEALS
    assert comb(52, 5) * 47 * comb(46, 4) == DEALS
    for key, ends in tally.items():
        assert sum(ends.values()) == frequency(HIGH, CATEGORIES[key]) * (DEALS // comb(52, 5))


def test_the_best_strategy_always_raises_a_combination() -> None:
    for key, ends in stored()[OPTIMAL].items():
        assert (ends[Outcome.FOLD.value] > 0) is (key == "hauteur")


def test_the_rule_in_words_costs_little_more_than_the_best_decision() -> None:
    note = next(text for text in report_of("caribbean-stud").notes if "coûte" in text)
    assert "0,0002" in note


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("Ah Kh Qd 5c 3s", "5h"),
        ("9h 9c 4d 3c 2s", "Ks"),
        ("Ah Kh 9h 5h 3h", "2h"),
    ],
)
def test_a_view_counts_the_bank_as_dealing_every_hidden_hand_does(hand: str, shown: str) -> None:
    player, (up,) = read_cards(hand), read_cards(shown)
    value = HIGH.value(player)
    held = tuple(sum(card.rank is rank for card in player) for rank in RANKS)
    place = RANKS.index(up.rank)
    own = tuple(sorted(RANKS.index(card.rank) for card in player if card.suit is up.suit))
    plain = counting._plain_bank(held, place, value.key)
    moved = counting._moved_by_flushes(own, place, value.key)
    bank = Bank(*(one + other for one, other in zip(plain, moved, strict=True)))
    assert sum(bank) == comb(46, 4)
    assert bank == _dealt(player, up)


def _dealt(player: tuple[Card, ...], up: Card) -> Bank:
    """Count by the codes of hands, one by one."""
    value = HIGH.value(player)
    left = [CODES[card] for card in PACK if card not in player and card is not up]
    known = CODES[up]
    found = dict.fromkeys(Outcome, 0)
    by_key: dict[tuple[int, ...], int] = {}
    for four in combinations(left, 4):
        key = HIGH.shape(known + sum(four)).key
        by_key[key] = by_key.get(key, 0) + 1
    for key, ways in by_key.items():
        ended = (
            Outcome.UNQUALIFIED
            if key < AS_ROI_KEY
            else Outcome.TIE
            if key == value.key
            else Outcome.WIN
            if value.key > key
            else Outcome.LOSE
        )
        found[ended] += ways
    return Bank(
        found[Outcome.UNQUALIFIED], found[Outcome.WIN], found[Outcome.TIE], found[Outcome.LOSE]
    )


@pytest.mark.slow
def test_the_stored_tallies_are_those_of_a_new_count() -> None:
    assert compute() == stored()


GONE = {"seat": 2, "cards": "", "ante": 20_00, "action": "passe", "bonus": "pose"}


def test_a_hand_given_up_is_gone_with_its_stakes_and_not_settled_again() -> None:
    layout = _layout(WEAKER, GONE, UNTOLD)
    gone = next(zone for zone in CLOTH.ask(layout).zones if zone.seat == 2)
    assert (gone.cards, gone.hidden, gone.stakes) == ((), 0, ())
    assert "ramassées" in gone.note
    assert not [key for key in CLOTH.solve(layout).value if key.endswith("-2")]
    assert results(layout)[2] == -22_00


def test_the_gesture_of_the_bet_is_asked_with_that_of_the_ante() -> None:
    layout = _layout(UNQUALIFIED, UNTOLD)
    right = CLOTH.solve(layout).value
    assert right == {"geste-5": "payer-premiere", "a-part-5": "ramasser", "place-5": 10_00}


def test_seats_that_end_alike_without_game_are_told_together() -> None:
    other = {"seat": 7, "cards": "5c 5d Ks 4h 3s", "ante": 20_00}
    texts = [step.text for step in CLOTH.solve(_layout(UNQUALIFIED, UNTOLD, other)).steps]
    assert any(text.startswith("Places 7 et 5") for text in texts)


def test_a_royal_flush_is_named_settled_and_paid_as_any_other_hand() -> None:
    drill = catalog.drill("caribbean-stud/reglement-main")
    situation = drill.generate(Random(4), BOOK.default_house, "gagne-royale")
    assert situation.values[0].category is HighCategory.ROYAL_FLUSH
    paid = drill.solve(situation).value["montant"]
    assert Fraction(paid, situation.ante) == 1 + 2 * 100
