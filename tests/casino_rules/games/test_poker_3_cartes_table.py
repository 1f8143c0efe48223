"""Poker 3 cartes at a whole table: the order of payments, what is told, blind places, coups."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.forms import Fields
from casino_rules.core.grading import grade
from casino_rules.games.poker_3_cartes import decisions
from casino_rules.games.poker_3_cartes.engine import CARDS, End
from casino_rules.games.poker_3_cartes.situations import Decision
from tests.casino_rules.games.worlds import coups
from tests.drills import enough

GAME = catalog.game("poker-3-cartes")
CHOICES = ("banque-battue", "toujours")
choices = st.sampled_from(CHOICES)
seeds = st.integers(0, 10**9)


@given(seeds, st.sampled_from(tuple(decisions.IN_ORDER)))
def test_places_are_settled_from_right_to_left_as_the_house_has_fixed_it(
    seed: int, choice: str
) -> None:
    house = GAME.rulebook.house({"ordre-reglement": choice})
    situation = GAME.drill("ordre-places").generate(Random(seed), house)
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
    situation = GAME.drill("ordre-reglement").generate(Random(seed), house)
    order = list(decisions.closing(situation).value)
    for row in situation.raised:
        settled = decisions.settle(situation.place(row))
        side, bonus = settled["pair-plus"].paid, settled["bonus"].paid
        paid = bool(settled.paid_on("ante", "play") or side)
        assert (f"payer-{row.seat}" in order) is paid
        lost = situation.end(row) is End.LOSE or row.pair_plus > side
        assert (f"ramasser-{row.seat}" in order) is lost
        assert (f"bonus-{row.seat}" in order) is (bonus > 0)
        if bonus and paid:
            assert order.index(f"bonus-{row.seat}") == order.index(f"payer-{row.seat}") + 1
    seats = [int(gesture.split("-")[1]) for gesture in order[1:-2]]
    assert seats == sorted(seats, reverse=True)


def test_a_queue_stored_before_the_option_is_losers_first() -> None:
    row = {"decision": "relance", "ante": 20_00, "pair_plus": 0}
    facts = {
        "bank": "Kd Js 4h",
        "bonus_ante": "banque-battue",
        "seats": [
            {**row, "seat": 1, "cards": "Ah 9c 5s"},
            {**row, "seat": 3, "cards": "Qh 9d 5c"},
        ],
    }
    drill = GAME.drill("ordre-places")
    assert drill.load(facts).ordre_reglement == "perdants-d-abord"
    for choice in decisions.IN_ORDER:
        assert drill.solve(drill.load({**facts, "ordre_reglement": choice})).accepts(("3", "1"))


def test_a_detached_card_is_burned_and_an_exposed_one_turned_back() -> None:
    drill = GAME.drill("incidents")
    for kind, right in (("carte-detachee", "bruler"), ("carte-exposee", "continuer")):
        situation = drill.load({"kind": kind, "seat": 1, "stake": 1000, "card": "Kh"})
        assert drill.solve(situation).value == right


def test_pair_plus_not_announced_is_paid_or_lost_as_the_house_chose() -> None:
    assert GAME.rulebook.option("bonus-non-annonce").uncertain
    drill, kinds = GAME.drill("incidents"), {"pair-plus-non-annoncee", "pair-plus-tue-perdue"}
    for choice, kind in (("paye", "pair-plus-non-annoncee"), ("perdu", "pair-plus-tue-perdue")):
        house = GAME.rulebook.house({"bonus-non-annonce": choice})
        assert {branch.slug for branch in drill.branches_in(house)} & kinds == {kind}


def test_the_trainee_collects_or_pays_every_pair_plus_of_a_cloth() -> None:
    drill, rng = GAME.drill("reglement-tapis"), Random(5)
    for _ in range(60):
        situation = drill.generate(rng, GAME.rulebook.default_house)
        form = drill.ask(situation).form
        assert isinstance(form, Fields)
        fields = {field.key: field.label for field in form.fields}
        for row in situation.raised:
            assert (f"pair-plus-{row.seat}" in fields) is (row.pair_plus > 0)
            assert fields[f"place-{row.seat}"] == f"Place {row.seat}, Ante et Play"


def test_without_game_the_places_that_are_paid_alike_are_told_together() -> None:
    drill, house = GAME.drill("reglement-tapis"), GAME.rulebook.default_house
    for seed in range(40):
        situation = drill.generate(Random(seed), house, "pas-de-jeu")
        told = [
            step
            for step in drill.solve(situation).steps
            if step.rule.id.endswith("banque-non-qualifiee")
        ]
        assert len(told) == 1


def test_without_game_a_hand_is_open_or_hidden_all_along() -> None:
    for seed, coup in enumerate(coups(GAME.slug, enough(120, 300))):
        shown: dict[int, set[bool]] = {}
        for duty in coup:
            question = GAME.drill(duty.drill).ask(duty.situation)
            for zone in question.zones:
                if zone.seat and (zone.cards or zone.hidden):
                    shown.setdefault(zone.seat, set()).add(bool(zone.cards))
        assert all(len(faces) == 1 for faces in shown.values()), seed


def test_an_incident_never_names_the_player_of_a_place_played_blind() -> None:
    for coup in coups(GAME.slug, enough(120, 400)):
        tables = [duty.situation for duty in coup if duty.drill == "reglement-tapis"]
        met = [duty.situation for duty in coup if duty.drill == "incidents"]
        for table in tables:
            blind = {row.seat for row in table.seats if row.decision == Decision.BLIND}
            assert not blind & {
                seen.seat for seen in met if seen.kind not in {"carte-exposee", "carte-detachee"}
            }


def test_few_places_are_played_blind() -> None:
    rows = [
        row
        for coup in coups(GAME.slug, enough(120, 200))
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
    drill = GAME.drill("annonce-main")
    assert grade(drill, drill.load({"how": "ecrite", "bank": bank}), said).correct


@given(seeds)
def test_without_a_qualified_bank_only_hands_that_may_be_paid_are_turned(seed: int) -> None:
    for choice in CHOICES:
        house = GAME.rulebook.house({"bonus-ante": choice})
        drill = GAME.drill("reglement-tapis")
        situation = drill.generate(Random(seed), house, "pas-de-jeu")
        zones = {zone.seat: zone for zone in drill.ask(situation).zones}
        for row in situation.raised:
            assert bool(zones[row.seat].cards) is (row.pair_plus > 0)
            assert zones[row.seat].hidden == (0 if row.pair_plus else CARDS)


def test_a_place_is_played_blind_beside_a_player_and_where_allowed() -> None:
    for choice in ("autorise", "une-main"):
        for coup in coups(GAME.slug, enough(120, 200), aveugle=choice):
            tables = [duty.situation for duty in coup if duty.drill == "reglement-tapis"]
            for table in tables:
                blind = {row.seat for row in table.seats if row.decision == Decision.BLIND}
                played = {row.seat for row in table.seats} - blind
                assert not blind or choice == "autorise"
                assert all({seat - 1, seat + 1} & played for seat in blind)


def test_a_coup_deals_three_cards_to_each_place_and_to_the_bank_one_by_one() -> None:
    for seed, coup in enumerate(coups(GAME.slug, 100)):
        places = 3 + seed % 5
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
    played = coups(GAME.slug, enough(120, 200), seats=3, aveugle="une-main")
    folded = [coup for coup in played if "reglement-tapis" not in {duty.drill for duty in coup}]
    assert folded
    for coup in folded:
        lost = [duty.situation for duty in coup if duty.drill == "reglement-place"]
        assert coup.house_result == sum(place.ante + place.pair_plus for place in lost)
