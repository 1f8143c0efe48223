"""Poker 3 cartes, exhaustively: every hand, every end of a round, every payment, every coup."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import PACK, Card, read_cards
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields, UnreadableAnswer
from casino_rules.core.grading import grade
from casino_rules.games.poker_3_cartes import decisions, engine, temoin
from casino_rules.games.poker_3_cartes.engine import CARDS, SLUGS, End, Gesture, Stakes, value
from casino_rules.games.poker_3_cartes.situations import Decision, Layout, PlaceRound
from casino_rules.hands import HandValue, ThreeCardCategory
from tests.casino_rules.contract import faults

GAME = catalog.game("poker-3-cartes")
CHOICES = ("banque-battue", "toujours")
RAISED_ENDS = [end for end in End if end is not End.FOLD]

categories = st.sampled_from(ThreeCardCategory)
ends = st.sampled_from(RAISED_ENDS)
choices = st.sampled_from(CHOICES)
stakes = st.integers(1, 10_000_00)
seeds = st.integers(0, 10**9)


def _drill(slug: str) -> Drill[Any]:
    return GAME.drill(slug)


def _hand(codes: str) -> HandValue:
    return value(read_cards(codes))


# ─── The hands ───────────────────────────────────────────────────────────────


def _rank(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """Rank a hand by rules written here again: category, then what counts in it."""
    orders = sorted((card.rank.order for card in hand), reverse=True)
    suited = len({card.suit for card in hand}) == 1
    low = orders == [14, 3, 2]
    straight = low or (orders[0] - orders[2] == 2 and len(set(orders)) == 3)
    if straight:
        return (5 if suited else 3, 3 if low else orders[0])
    if orders[0] == orders[2]:
        return (4, orders[0])
    if suited:
        return (2, *orders)
    if len(set(orders)) == 2:
        return (1, orders[1], orders[0] if orders[1] == orders[2] else orders[2])
    return (0, *orders)


def test_every_hand_of_the_pack_is_named_as_the_rules_written_again_say() -> None:
    names = ["hauteur", "paire", "couleur", "tierce", "brelan", "tierce-flush"]
    found = Counter[str]()
    for hand in combinations(PACK, CARDS):
        named = engine.named(value(hand)).value
        assert named == names[_rank(hand)[0]]
        found[named] += 1
    assert found == {
        "tierce-flush": 48,
        "brelan": 52,
        "tierce": 720,
        "couleur": 1096,
        "paire": 3744,
        "hauteur": 16440,
    }


def test_every_bank_is_qualified_from_queen_high_on() -> None:
    qualified = 0
    for hand in combinations(PACK, CARDS):
        rank = _rank(hand)
        right = rank[0] > 0 or rank[1] >= 12
        assert engine.qualified(value(hand)).value is right
        qualified += right
    assert qualified == 15_380


@pytest.mark.parametrize(
    ("bank", "plays"),
    [
        ("Qs 3h 2d", True),
        ("Jh Tc 8s", False),
        ("Kh 5c 4s", True),
        ("As 4h 2d", True),
        ("2s 2h 3d", True),
        ("5s 3s 2s", True),
        ("As 2h 3d", True),
        ("Js 9s 8s", True),
        ("Js 9s 8h", False),
    ],
)
def test_the_near_misses_of_qualification(bank: str, plays: bool) -> None:  # noqa: FBT001 - a table of cases
    assert engine.is_qualified(_hand(bank).shape) is plays


def test_every_kind_of_hand_meets_every_kind_of_bank_as_written_again() -> None:
    kinds = {value(hand).shape: _rank(hand) for hand in combinations(PACK, CARDS)}
    assert len(kinds) == 741
    for bank, theirs in kinds.items():
        plays = theirs[0] > 0 or theirs[1] >= 12
        for player, mine in kinds.items():
            right = End.TIE if mine == theirs else End.WIN if mine > theirs else End.LOSE
            assert engine.end_of(player, bank) is (right if plays else End.NOT_QUALIFIED)


@pytest.mark.parametrize(
    ("player", "bank", "end", "decided"),
    [
        ("4s 5h 6d", "As Js 9s", End.WIN, "combinaison"),
        ("As 2h 3d", "4s 3h 2c", End.LOSE, "rang"),
        ("As Kh Qd", "Ks Qh Jd", End.WIN, "rang"),
        ("As Ks 2s", "2h 3h 4c", End.LOSE, "combinaison"),
        ("Ks 9h 5d", "Kh 9s 4d", End.WIN, "troisieme"),
        ("Ks 9h 5d", "Kh 9s 5c", End.TIE, "rien"),
        ("4s 4h Ad", "6s 6h 2d", End.LOSE, "rang"),
        ("4s 4h Ad", "4c 4d Kd", End.WIN, "kicker"),
        ("As Ks 9s", "Ah Kh Th", End.LOSE, "troisieme"),
        ("2s 2h 2d", "As Ks Jd", End.WIN, "combinaison"),
    ],
)
def test_what_decides_between_two_hands(player: str, bank: str, end: End, decided: str) -> None:
    assert engine.duel(_hand(player), _hand(bank)).value == (end, decided)


# ─── The payments ────────────────────────────────────────────────────────────


def _times(table: str, hand: str) -> int:
    """Return what the witness pays a hand, zero below its table."""
    column = "" if table == "pair-plus" else "bonus"
    try:
        return int(temoin.TABLES[table](hand, column).split()[0])
    except KeyError:
        return 0


def _due(hand: str, end: End, ante: int, side: int, choice: str) -> int:
    """Return what a player wins or loses, written from the witness."""
    kept, played = temoin.KEPT[end.value]
    antes = kept - 1 + (0 if played is None else played - 1)
    won = antes * ante
    if end is End.FOLD:
        return won - side
    won += side * (_times("pair-plus", hand) or -1)
    if temoin.bonus_due(end.value, choice) == "O":
        won += ante * _times("bonus-ante", hand)
    return won


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("end", RAISED_ENDS)
@pytest.mark.parametrize("hand", ThreeCardCategory, ids=lambda hand: SLUGS[hand])
def test_every_end_of_every_hand_is_settled_as_the_witness_says(
    hand: ThreeCardCategory, end: End, choice: str
) -> None:
    for ante, side in ((25_00, 0), (25_00, 10_00), (1, 7)):
        settled = engine.raised(hand, end, Stakes(ante, side), choice)
        assert settled.result == _due(SLUGS[hand], end, ante, side, choice)


def test_a_player_who_folds_loses_the_ante_and_pair_plus() -> None:
    settled = engine.folded(Stakes(25_00, 10_00))
    assert (settled.result, settled.paid, settled.play) == (-35_00, 0, None)


@given(st.tuples(categories, ends, choices), stakes, stakes, st.integers(1, 50))
def test_settlement_is_linear_in_the_stakes(
    played: tuple[ThreeCardCategory, End, str], ante: int, side: int, times: int
) -> None:
    hand, end, choice = played
    once = engine.raised(hand, end, Stakes(ante, side), choice).result
    many = engine.raised(hand, end, Stakes(times * ante, times * side), choice).result
    assert many == times * once


@given(categories, ends, choices, stakes, stakes)
def test_pair_plus_is_settled_apart_from_the_ante(
    hand: ThreeCardCategory, end: End, choice: str, ante: int, side: int
) -> None:
    both = engine.raised(hand, end, Stakes(ante, side), choice)
    alone = engine.raised(hand, end, Stakes(ante), choice)
    paid = engine.pair_plus_gain(hand, side)
    assert both.result == alone.result + (paid or -side)
    assert both.paid == alone.paid + paid


@given(categories, ends, stakes)
def test_the_bonus_always_paid_never_pays_less(
    hand: ThreeCardCategory, end: End, ante: int
) -> None:
    source, always = (engine.bonus_gain(hand, end, ante, choice) for choice in CHOICES)
    assert source in {0, always}
    assert (source == always) is (always == 0 or end is End.WIN)


@pytest.mark.parametrize(
    ("end", "gestures"),
    [
        (End.FOLD, (Gesture.COLLECT, None)),
        (End.NOT_QUALIFIED, (Gesture.PAY, Gesture.RETURN)),
        (End.WIN, (Gesture.PAY, Gesture.PAY)),
        (End.TIE, (Gesture.RETURN, Gesture.RETURN)),
        (End.LOSE, (Gesture.COLLECT, Gesture.COLLECT)),
    ],
)
def test_ante_and_play_at_each_end(end: End, gestures: tuple[Gesture, Gesture | None]) -> None:
    assert engine.gestures(end) == gestures


# ─── Whole tables ────────────────────────────────────────────────────────────


def _alone(situation: Layout, number: int) -> PlaceRound:
    row = situation.seats[number]
    bank = () if row.folded else situation.bank
    return PlaceRound(row.decision, row.cards, bank, row.ante, row.pair_plus, situation.bonus_ante)


@given(seeds, choices)
def test_a_layout_is_settled_as_its_places_each_alone(seed: int, choice: str) -> None:
    house = GAME.rulebook.house({"bonus-ante": choice})
    situation = _drill("reglement-tapis").generate(Random(seed), house)
    results, answer = decisions.results(situation), decisions.layout(situation).value
    for number, row in enumerate(situation.seats):
        settled = decisions.settlement(_alone(situation, number))
        assert results[row.seat] == settled.result
        if row.folded:
            assert decisions.paid_key(row.seat) not in answer
        else:
            assert answer[decisions.paid_key(row.seat)] == settled.paid


@given(seeds, st.sampled_from(tuple(decisions.IN_ORDER)))
def test_places_are_settled_from_right_to_left_as_the_house_has_fixed_it(
    seed: int, choice: str
) -> None:
    house = GAME.rulebook.house({"ordre-reglement": choice})
    situation = _drill("ordre-places").generate(Random(seed), house)
    ruling = decisions.queue(situation)
    rows = {row.seat: row for row in situation.seats}
    by_hand = sorted(map(int, ruling.value), reverse=True)
    losers = [seat for seat in by_hand if situation.end(rows[seat]) is End.LOSE]
    apart = [*losers, *(seat for seat in by_hand if seat not in losers)]
    assert ruling.accepts(tuple(map(str, by_hand))) is (
        choice != "perdants-d-abord" or by_hand == apart
    )
    assert ruling.accepts(tuple(map(str, apart))) is (choice != "main-par-main" or by_hand == apart)
    untouched = {row.seat for row in situation.raised} - set(by_hand)
    assert {situation.end(rows[seat]) for seat in untouched} <= {End.TIE}


@given(seeds, choices)
def test_a_bonus_is_paid_on_its_place_just_after_what_the_place_is_paid(
    seed: int, choice: str
) -> None:
    house = GAME.rulebook.house({"bonus-ante": choice, "ordre-reglement": "main-par-main"})
    situation = _drill("ordre-reglement").generate(Random(seed), house)
    order = list(decisions.closing(situation).value)
    for row in situation.raised:
        settled = decisions.settle_seat(situation, row)
        paid = bool(settled.on_hand or settled.pair_plus)
        assert (f"payer-{row.seat}" in order) is paid
        assert (f"bonus-{row.seat}" in order) is (settled.bonus > 0)
        if settled.bonus and paid:
            assert order.index(f"bonus-{row.seat}") == order.index(f"payer-{row.seat}") + 1
    seats = [int(gesture.split("-")[1]) for gesture in order[1:-2]]
    assert seats == sorted(seats, reverse=True)


def test_hand_by_hand_is_no_fault_until_the_house_has_fixed_the_order() -> None:
    drill = _drill("ordre-places")
    facts = {
        "bank": "Kd Js 4h",
        "bonus_ante": "banque-battue",
        "seats": [
            {"seat": 1, "decision": "relance", "cards": "Ah 9c 5s", "ante": 2000, "pair_plus": 0},
            {"seat": 3, "decision": "relance", "cards": "Qh 9d 5c", "ante": 2000, "pair_plus": 0},
        ],
    }
    for choice, by_hand, apart in (("libre", True, True), ("main-par-main", False, True)):
        situation = drill.load({**facts, "ordre_reglement": choice})
        assert drill.solve(situation).accepts(("3", "1"))
        assert by_hand or apart
    stored = drill.load(facts)  # before the order was an option of the house
    assert stored.ordre_reglement == "perdants-d-abord"


def test_a_detached_card_is_burned_after_the_cut_and_an_exposed_one_turned_back_in_the_deal() -> (
    None
):
    drill = _drill("incidents")
    for kind, right in (("carte-detachee", "bruler"), ("carte-exposee", "continuer")):
        situation = drill.load({"kind": kind, "seat": 1, "stake": 1000, "card": "Kh"})
        assert drill.solve(situation).value == right


def test_pair_plus_that_is_not_announced_is_paid_or_lost_as_the_house_chose() -> None:
    assert GAME.rulebook.option("bonus-non-annonce").uncertain
    drill, kinds = _drill("incidents"), {"pair-plus-non-annoncee", "pair-plus-tue-perdue"}
    for choice, kind in (("paye", "pair-plus-non-annoncee"), ("perdu", "pair-plus-tue-perdue")):
        house = GAME.rulebook.house({"bonus-non-annonce": choice})
        assert {branch.slug for branch in drill.branches_in(house)} & kinds == {kind}


def test_the_trainee_collects_or_pays_every_pair_plus_of_a_cloth() -> None:
    drill, rng = _drill("reglement-tapis"), Random(5)
    for _ in range(60):
        situation = drill.generate(rng, GAME.rulebook.default_house)
        form = drill.ask(situation).form
        assert isinstance(form, Fields)
        fields = {field.key: field.label for field in form.fields}
        for row in situation.raised:
            assert (f"pair-plus-{row.seat}" in fields) is (row.pair_plus > 0)
            assert fields[f"place-{row.seat}"] == f"Place {row.seat}, Ante et Play"


def test_a_compared_place_is_told_in_one_line_and_the_sum_of_its_payments_is_written() -> None:
    drill = _drill("reglement-tapis")
    situation = drill.load(
        {
            "bank": "Kd Js 4h",
            "bonus_ante": "banque-battue",
            "seats": [
                {
                    "seat": 1,
                    "decision": "relance",
                    "cards": "6h 7c 8s",
                    "ante": 20_00,
                    "pair_plus": 5_00,
                },
                {
                    "seat": 6,
                    "decision": "relance",
                    "cards": "Qh 9d 5c",
                    "ante": 10_00,
                    "pair_plus": 0,
                },
            ],
        }
    )
    lines = [step.text.replace("\xa0", " ") for step in drill.solve(situation).steps]
    of_six = [line for line in lines if line.startswith("Place 6")]
    assert len(of_six) == 1
    assert of_six[0].endswith("Ramasser Ante et Play : 10 € + 10 € = 20 €.")
    assert lines[-1] == "Place 1 – payé en tout : 40 € + 30 € + 20 € = 90 €."


def test_without_game_the_places_that_are_paid_alike_are_told_together() -> None:
    drill, house = _drill("reglement-tapis"), GAME.rulebook.default_house
    for seed in range(40):
        situation = drill.generate(Random(seed), house, "pas-de-jeu")
        told = [
            step
            for step in drill.solve(situation).steps
            if step.rule.id.endswith("banque-non-qualifiee")
        ]
        assert len(told) == 1


def test_without_game_a_hand_never_lies_open_at_one_duty_and_hidden_at_the_next() -> None:
    for seed in range(300):
        coup = GAME.coup(Random(seed), GAME.rulebook.default_house, 3 + seed % 5)
        shown: dict[int, set[bool]] = {}
        for duty in coup:
            question = _drill(duty.drill).ask(duty.situation)
            for zone in question.zones:
                if zone.seat and (zone.cards or zone.hidden):
                    shown.setdefault(zone.seat, set()).add(bool(zone.cards))
        assert all(len(faces) == 1 for faces in shown.values()), seed


def test_an_incident_never_names_the_player_of_a_place_that_is_played_blind() -> None:
    for seed in range(400):
        coup = GAME.coup(Random(seed), GAME.rulebook.default_house, 3 + seed % 5)
        tables = [duty.situation for duty in coup if duty.drill == "reglement-tapis"]
        met = [duty.situation for duty in coup if duty.drill == "incidents"]
        for table in tables:
            blind = {row.seat for row in table.seats if row.decision == Decision.BLIND}
            assert not blind & {
                seen.seat for seen in met if seen.kind not in {"carte-exposee", "carte-detachee"}
            }


def test_few_places_are_played_blind() -> None:
    coups = [GAME.coup(Random(seed), GAME.rulebook.default_house, 7) for seed in range(200)]
    rows = [
        row
        for coup in coups
        for duty in coup
        if duty.drill == "reglement-tapis"
        for row in duty.situation.seats
    ]
    assert sum(row.decision == Decision.BLIND for row in rows) < len(rows) * 0.06


@pytest.mark.parametrize(
    ("bank", "said"),
    [
        ("Qh Jd Tc", "tierce a la dame"),
        ("Jh Td 4c", "pas de jeu"),
        ("Qh 9d 4c", "hauteur dame-neuf"),
        ("8h 8d 4c", "paire de huit"),
        ("As Ks 4s", "couleur à l'as"),
    ],
)
def test_the_bank_s_hand_is_said_with_its_height(bank: str, said: str) -> None:
    drill = _drill("annonce-main")
    assert grade(drill, drill.load({"how": "ecrite", "bank": bank}), said).correct


@given(seeds)
def test_without_a_qualified_bank_only_hands_that_may_be_paid_are_turned(seed: int) -> None:
    for choice in CHOICES:
        house = GAME.rulebook.house({"bonus-ante": choice})
        drill = _drill("reglement-tapis")
        situation = drill.generate(Random(seed), house, "pas-de-jeu")
        zones = {zone.seat: zone for zone in drill.ask(situation).zones}
        for row in situation.raised:
            assert bool(zones[row.seat].cards) is (row.pair_plus > 0)
            assert zones[row.seat].hidden == (0 if row.pair_plus else CARDS)


def test_a_place_is_played_blind_only_beside_a_player_and_where_it_is_allowed() -> None:
    for seed in range(200):
        for choice in ("autorise", "une-main"):
            house = GAME.rulebook.house({"aveugle": choice})
            coup = GAME.coup(Random(seed), house, 3 + seed % 5)
            tables = [duty.situation for duty in coup if duty.drill == "reglement-tapis"]
            for table in tables:
                blind = {row.seat for row in table.seats if row.decision == Decision.BLIND}
                played = {row.seat for row in table.seats} - blind
                assert not blind or choice == "autorise"
                assert all({seat - 1, seat + 1} & played for seat in blind)


def test_a_coup_deals_three_cards_to_each_place_and_to_the_bank_one_by_one() -> None:
    house = GAME.rulebook.default_house
    for seed in range(100):
        places = 3 + seed % 5
        coup = GAME.coup(Random(seed), house, places)
        burned = sum(
            duty.drill == "incidents" and duty.situation.kind == "carte-detachee" for duty in coup
        )
        dealt = coup.dealt[burned:]
        assert len(coup.dealt) == len(set(coup.dealt)) == CARDS * (places + 1) + burned
        for duty in coup:
            if duty.drill == "reglement-tapis":
                assert duty.situation.bank == dealt[places :: places + 1]
                for place, row in enumerate(duty.situation.seats):
                    assert row.cards in ((), dealt[place :: places + 1])


def test_when_all_fold_the_coup_ends_with_their_stakes_collected() -> None:
    house = GAME.rulebook.house({"aveugle": "une-main"})
    coups = [GAME.coup(Random(seed), house, 3) for seed in range(200)]
    folded = [coup for coup in coups if "reglement-tapis" not in {duty.drill for duty in coup}]
    assert folded
    for coup in folded:
        lost = [duty.situation for duty in coup if duty.drill == "reglement-place"]
        assert coup.house_result == sum(place.ante + place.pair_plus for place in lost)


# ─── What cannot lie on the table ────────────────────────────────────────────


def _fault(drill: str, facts: dict[str, Any]) -> str:
    """Return the field at fault in a situation as typed, or nothing if it is possible."""
    try:
        _drill(drill).read(facts)
    except UnreadableAnswer as error:
        if not error.field or faults(error.message):
            raise
        return error.field
    return ""


PLACE = {
    "decision": "relance",
    "player": "Kh 9c 5s",
    "bank": "Qd 9s 4h",
    "ante": "20",
    "pair_plus": "",
    "bonus_ante": "toujours",
}
SEAT = {"seat": "2", "decision": "relance", "cards": "Kh 9c 5s", "ante": "20", "pair_plus": ""}
FOLDED = {**SEAT, "seat": "3", "decision": "passe", "cards": ""}
TABLE = {"bank": "Qd 9s 4h", "seats": [SEAT, FOLDED], "bonus_ante": "toujours"}
QUEUE = {**TABLE, "ordre_reglement": "libre"}
BONUS = {"player": "8h 9c Ts", "bank": "Qd 9s 4h", "ante": "20", "bonus_ante": "toujours"}


@pytest.mark.parametrize(
    ("drill", "facts", "field"),
    [
        ("reglement-place", PLACE, ""),
        ("reglement-place", {**PLACE, "decision": "passe"}, "player"),
        ("reglement-place", {**PLACE, "decision": "passe", "player": ""}, "bank"),
        ("reglement-place", {**PLACE, "decision": "passe", "player": "", "bank": ""}, ""),
        ("reglement-place", {**PLACE, "player": ""}, "player"),
        ("reglement-place", {**PLACE, "player": "Kh 9c"}, "player"),
        ("reglement-place", {**PLACE, "player": "Qd 9c 5s"}, "bank"),
        ("reglement-place", {**PLACE, "ante": ""}, "ante"),
        ("reglement-place", {**PLACE, "ante": "0"}, "ante"),
        ("reglement-place", {**PLACE, "bonus_ante": "jamais"}, "bonus_ante"),
        ("comparer-mains", {"player": "Kh 9c 5s", "bank": "Qd 9s 4h"}, ""),
        ("comparer-mains", {"player": "Kh 9c 5s", "bank": "Jd 9s 4h"}, "bank"),
        ("comparer-mains", {"player": "Kh 9c 5s", "bank": "Kh 9s 4h"}, "bank"),
        ("bonus-ante", BONUS, ""),
        ("bonus-ante", {**BONUS, "bank": "8h 9s 4h"}, "bank"),
        ("nommer-main", {"cards": "Kh Kh 4h"}, "cards"),
        ("reglement-tapis", TABLE, ""),
        ("reglement-tapis", {**TABLE, "seats": [FOLDED]}, "seats"),
        ("reglement-tapis", {**TABLE, "seats": [SEAT, {**FOLDED, "seat": "2"}]}, "seats"),
        ("reglement-tapis", {**TABLE, "seats": [{**SEAT, "cards": "Qd 9c 5s"}]}, "seats"),
        ("reglement-tapis", {**TABLE, "seats": [{**SEAT, "cards": ""}]}, "seats.0.cards"),
        ("reglement-tapis", {**TABLE, "seats": [{**SEAT, "seat": "8"}]}, "seats.0.seat"),
        ("ordre-places", QUEUE, "seats"),
        (
            "ordre-places",
            {**QUEUE, "seats": [SEAT, {**SEAT, "seat": "4", "cards": "As 3d 2c"}]},
            "",
        ),
    ],
)
def test_an_impossible_situation_is_refused_by_its_field(
    drill: str, facts: dict[str, Any], field: str
) -> None:
    assert _fault(drill, facts) == field


# ─── The option in force ─────────────────────────────────────────────────────


@pytest.mark.parametrize("slug", ["bonus-ante", "reglement-place", "reglement-tapis"])
@pytest.mark.parametrize("choice", CHOICES)
def test_the_bonus_in_force_is_shown_wherever_it_may_count(slug: str, choice: str) -> None:
    option = GAME.rulebook.option("bonus-ante")
    assert option.uncertain
    house = GAME.rulebook.house({"bonus-ante": choice})
    drill = _drill(slug)
    for branch in drill.branches_in(house):
        question = drill.ask(drill.generate(Random(3), house, branch.slug))
        folded = branch.slug.startswith("passe")
        assert question.in_force == (() if folded else (option.label(choice),))


def test_blind_play_is_decided_by_the_option_of_the_house() -> None:
    drill = _drill("incidents")
    for choice, slug, right in (
        ("autorise", "aveugle-demande", "accepter"),
        ("une-main", "seconde-main", "refuser"),
    ):
        house = GAME.rulebook.house({"aveugle": choice})
        situation = drill.generate(Random(1), house, slug)
        assert drill.solve(situation).value == right
        label = GAME.rulebook.option("aveugle").label(choice)
        assert drill.ask(situation).in_force == (label,)


def test_every_gain_is_a_whole_number_of_times_the_stake() -> None:
    for table in (engine.PAIR_PLUS, engine.ANTE_BONUS):
        assert all(odds.fraction.denominator == 1 for odds in table.cells.values())
    assert Fraction(engine.pair_plus_gain(ThreeCardCategory.TRIPS, 1)) == 30
