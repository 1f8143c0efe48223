"""Pai Gow in both houses: every pair of comparisons, settlement to the cent, the deal, the odds."""

from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import read_cards
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import grade
from casino_rules.core.level import Level
from casino_rules.families.pai_gow.odds import edge_of
from casino_rules.families.pai_gow.situations import SIDES, Round
from casino_rules.families.settling import Gesture
from tests.casino_rules.contract import module_of

A, B = (catalog.game(f"pai-gow-{name}") for name in ("casino", "commission"))
WHEEL = {A.slug: "derniere", B.slug: "seconde"}
"""Where each house puts the straight to the five."""
PAID = {A.slug: Fraction(1), B.slug: Fraction(95, 100)}
BANK = read_cards("Qs Qd 9c 6h 4s"), read_cards("Ah 8c")
WINS = read_cards("Ks Kd 7c 5h 3s"), read_cards("Ad Jc")
LOSES = read_cards("Jh Js 8s 5d 3h"), read_cards("Kh Td")
FOUL = read_cards("Th 9h 8d 6d 2c"), read_cards("Kc 7d")
GIVEN_UP = ((), ())
both_games = pytest.mark.parametrize("game", [A, B], ids=lambda game: game.slug)
stakes = st.integers(2, 300).map(lambda units: units * 100)


def _rules(game: Any) -> Any:
    return module_of(game, "engine").RULES


def _cloth(game: Any, *rows: Any) -> Any:
    kinds = module_of(game, "situations")
    return kinds.Cloth(*BANK, tuple(kinds.Seat(*row) for row in rows), WHEEL[game.slug])


@both_games
def test_every_pair_of_comparisons_ends_as_the_source_says(game: Any) -> None:
    rules, drill = _rules(game), game.drill("reglement-mise")
    for strong, weak in product(SIDES, repeat=2):
        mark = module_of(game, "temoin").result(strong, weak)
        gesture = {"P": "payer", "N": "rendre", "R": "ramasser"}[mark]
        paid = 40_00 * PAID[game.slug] if mark == "P" else 0
        ruling = drill.solve(drill.situation(strong, weak, 40_00))
        assert rules.gesture(strong, weak) == gesture
        assert ruling.value == {"geste": gesture, "montant": paid}


@both_games
@given(stakes, stakes, stakes)
def test_a_cloth_settles_each_seat_alone(game: Any, win: int, lose: int, foul: int) -> None:
    cloth = _cloth(game, (1, win, *WINS), (2, lose, *LOSES), (3, foul, *FOUL))
    won = win * PAID[game.slug]
    assert _rules(game).results(cloth) == {1: won, 2: -lose, 3: -foul}
    assert game.drill("reglement-tapis").solve(cloth).value["total"] == won


def test_who_gives_up_loses_and_their_hands_are_not_shown() -> None:
    cloth, drill = _cloth(A, (4, 20_00, *GIVEN_UP)), A.drill("reglement-tapis")
    assert _rules(A).results(cloth) == {4: -20_00}
    zone = drill.ask(cloth).zones[-1]
    assert (zone.cards, zone.hidden, zone.seat) == ((), 7, 4)
    # Paying them is not taken for a tie that was paid.
    assert grade(drill, cloth, {"place-4": "payer", "total": "0"}).pitfall != "egalites-payees"


@pytest.mark.parametrize(("roue", "code"), [("derniere", "6"), ("seconde", "A")])
def test_the_joker_beside_two_to_five_follows_the_house(roue: str, code: str) -> None:
    drill = A.drill("joker")
    assert drill.solve(drill.load({"cards": "2s 3d 4c 5h Xx", "roue": roue})).value == code


def test_any_of_the_equal_cards_is_right_in_front() -> None:
    drill = A.drill("facon-maison")
    quads = drill.load({"cards": "Js Jd Jc Jh Ad 9c 3s", "roue": "derniere"})
    assert all(grade(drill, quads, pair).correct for pair in ("Js Jd", "Jh Jc", "Jd Jh"))
    assert grade(drill, quads, "Ad 9c").pitfall == "carre-garde"


def test_the_referee_refuses_a_foul_setting_that_cannot_be_compared() -> None:
    raw = {
        "joueur_forte": "Th 9h 8d 6d 2c",
        "joueur_faible": "Kc 7d",
        "banque_forte": "Qs Qd 9c 6h 4s",
        "banque_faible": "Ah 8c",
        "roue": "derniere",
    }
    with pytest.raises(UnreadableAnswer) as refused:
        A.drill("resultat").read(raw)
    assert refused.value.field == "joueur_faible"


@pytest.mark.parametrize(
    ("game", "right", "wrong", "error"),
    [(A, "ramasser", "rendre", "egalite-rendue"), (B, "rendre", "ramasser", "copie-perd-tout")],
    ids=["a tie loses all", "a copy and a win are a push"],
)
def test_a_hand_that_ties_beside_one_that_wins(
    game: Any, right: str, wrong: str, error: str
) -> None:
    drill = game.drill("resultat")
    tied = Round(WINS[0], read_cards("As 8d"), *BANK, WHEEL[game.slug])
    given_ = {"forte": "joueur", "faible": "egalite"}
    assert grade(drill, tied, {**given_, "resultat": right}).correct
    verdict = grade(drill, tied, {**given_, "resultat": wrong})
    assert (verdict.correct, verdict.pitfall) == (False, error)


@both_games
def test_one_house_deals_seven_hands_the_other_those_with_a_stake(game: Any) -> None:
    for seats in game.seats:
        coup = game.coup(Random(seats), game.rulebook.default_house, seats)
        dealt = 7 * (7 if game is A else seats + 1)
        assert len(coup.dealt) == len(set(coup.dealt)) == dealt


def test_the_hands_are_dealt_from_the_left_and_the_bank_is_last() -> None:
    for seed in range(20):
        coup = A.coup(Random(seed), A.rulebook.default_house, 4)
        cloth = coup.duties[-1].situation
        hands = [set(coup.dealt[start : start + 7]) for start in range(0, 49, 7)]
        assert hands[-1] == {*cloth.banque_forte, *cloth.banque_faible}
        for row in cloth.places:
            if not row.renounced:
                assert hands[row.place - 1] == {*row.forte, *row.faible}


def test_the_commission_of_every_stake_of_the_table_is_exact_to_the_cent() -> None:
    for dollars in range(2, 301):
        assert _rules(B).line(Gesture.PAY, dollars * 100).paid == 95 * dollars


def test_a_third_of_the_stakes_are_paid_and_half_of_these_with_cents() -> None:
    drill = B.drill("reglement-mise")
    for level in Level:
        house = B.rulebook.default_house.at(level)
        drawn = drill.drawn_in(house)
        paid = [branch for branch in drawn if branch.slug.startswith("paye")]
        assert sum(item.weight for item in paid) >= sum(item.weight for item in drawn) / 3
        rng = Random(level)
        gains = [
            drill.solve(drill.generate(rng, house, branch.slug)).value["montant"]
            for branch in paid
            for _ in range(50 * branch.weight)
        ]
        assert sum(gain % 100 > 0 for gain in gains) >= len(gains) / 2


def test_every_stake_drawn_lies_between_the_limits_of_the_table() -> None:
    drill, book = B.drill("reglement-mise"), B.rulebook
    for choice in ("deux", "dix", "vingt-cinq"):
        house = book.house({"limites": choice})
        table = book.table(house)
        for level, branch in product(Level, drill.branches):
            bet: Any = drill.generate(Random(7), house.at(level), branch.slug)
            assert table.minimum <= bet.mise <= table.maximum, (choice, branch.slug)


@pytest.mark.parametrize("stake", ["1", "301", "5,50"])
def test_a_stake_out_of_the_table_is_asked_again(stake: str) -> None:
    with pytest.raises(UnreadableAnswer) as refused:
        B.drill("reglement-mise").read({"forte": "joueur", "faible": "joueur", "mise": stake})
    assert refused.value.field == "mise"


def test_five_card_hands_are_counted_exactly() -> None:
    counts = {item.key: item.count for item in A.odds(A.rulebook.default_house).chances}
    fives = {key: count for key, count in counts.items() if key.startswith("cinq-")}
    assert sum(fives.values()) == comb(53, 5)
    assert fives["cinq-cinq-as"] == 1
    assert fives["cinq-royale"] == 4 + 4 * 5  # natural, or the joker in one of five places
    # Natural quads, three aces and the joker, four others and the joker.
    assert fives["cinq-carre"] == 13 * 48 + 4 * 48 + 12


@both_games
def test_the_stored_simulation_gives_the_edge_that_is_shown(game: Any) -> None:
    report = game.odds(game.rulebook.default_house)
    chances = {item.key: item for item in report.chances}
    won, lost, rounds = chances["gagne"].count, chances["perd"].count, chances["gagne"].total
    assert won + lost + chances["nul"].count == rounds
    assert report.bets[0].edge == (lost - won * PAID[game.slug]) / rounds
    assert Fraction(2, 100) < report.bets[0].edge < Fraction(33, 1000)


def test_the_standard_error_is_that_of_the_mean_of_independent_rounds() -> None:
    ends = {Gesture.PAY: 25, Gesture.RETURN: 50, Gesture.COLLECT: 25}
    edge, error = edge_of(_rules(A), ends, 100)
    assert edge == 0
    assert error == pytest.approx((0.5 / 100) ** 0.5)


@pytest.mark.slow
@both_games
def test_the_stored_simulation_is_the_one_that_the_command_makes(game: Any) -> None:
    made = module_of(game, "odds").compute()["fins"][WHEEL[game.slug]]
    assert made["joueur-joueur"] == game.odds(game.rulebook.default_house).chances[0].count
