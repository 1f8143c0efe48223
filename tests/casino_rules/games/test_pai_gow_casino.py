"""Pai Gow, house A: every pair of comparisons, settlement, giving up, the deal, the odds."""

from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import read_cards
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import grade
from casino_rules.families.pai_gow.odds import edge_of
from casino_rules.families.pai_gow.situations import SIDES, BetResult, Round
from casino_rules.families.settling import Gesture
from casino_rules.games.pai_gow_casino import temoin
from casino_rules.games.pai_gow_casino.engine import BOOK, RULES
from casino_rules.games.pai_gow_casino.odds import compute, odds
from casino_rules.games.pai_gow_casino.situations import Cloth, Seat

GAME = catalog.game("pai-gow-casino")
BANK = read_cards("Qs Qd 9c 6h 4s"), read_cards("Ah 8c")
WINS = read_cards("Ks Kd 7c 5h 3s"), read_cards("Ad Jc")
LOSES = read_cards("Jh Js 8s 5d 3h"), read_cards("Kh Td")
FOUL = read_cards("Th 9h 8d 6d 2c"), read_cards("Kc 7d")
GIVEN_UP = ((), ())

stakes = st.integers(1, 5_000).map(lambda units: units * 100)
sides = st.sampled_from(SIDES)


def test_every_pair_of_comparisons_ends_as_the_source_says() -> None:
    for strong, weak in product(SIDES, repeat=2):
        mark = temoin.result(strong, weak)
        ruling = GAME.drill("reglement-mise").solve(BetResult(strong, weak, 50_00))
        gesture = {"P": "payer", "N": "rendre", "R": "ramasser"}[mark]
        assert RULES.gesture(strong, weak) == gesture
        assert ruling.value == {"geste": gesture, "montant": 50_00 if mark == "P" else 0}


@given(stakes, stakes, stakes, stakes)
def test_a_cloth_settles_each_seat_alone(win: int, lose: int, foul: int, gone: int) -> None:
    rows = (
        Seat(1, win, *WINS),
        Seat(2, lose, *LOSES),
        Seat(3, foul, *FOUL),
        Seat(6, gone, *GIVEN_UP),
    )
    cloth = Cloth(*BANK, rows, "derniere")
    assert RULES.results(cloth) == {1: win, 2: -lose, 3: -foul, 6: -gone}
    assert GAME.drill("reglement-tapis").solve(cloth).value["total"] == win


def test_the_hands_of_who_gives_up_are_not_shown() -> None:
    drill = GAME.drill("reglement-tapis")
    cloth = Cloth(*BANK, (Seat(4, 20_00, *GIVEN_UP),), "derniere")
    zone = drill.ask(cloth).zones[-1]
    assert (zone.cards, zone.hidden, zone.seat) == ((), 7, 4)


def test_paying_who_has_given_up_is_not_taken_for_a_tie_that_was_paid() -> None:
    drill = GAME.drill("reglement-tapis")
    cloth = Cloth(*BANK, (Seat(4, 20_00, *GIVEN_UP),), "derniere")
    assert grade(drill, cloth, {"place-4": "payer", "total": "0"}).pitfall != "egalites-payees"


def test_a_tie_on_one_hand_loses_even_when_the_other_is_won() -> None:
    drill = GAME.drill("resultat")
    tied = Round(WINS[0], read_cards("As 8d"), *BANK, "derniere")
    given = {"forte": "joueur", "faible": "egalite", "resultat": "rendre"}
    verdict = grade(drill, tied, given)
    assert not verdict.correct
    assert verdict.pitfall == "egalite-rendue"
    assert grade(drill, tied, {**given, "resultat": "ramasser"}).correct


@pytest.mark.parametrize(("roue", "code"), [("derniere", "6"), ("seconde", "A")])
def test_the_joker_beside_two_to_five_follows_the_house(roue: str, code: str) -> None:
    drill = GAME.drill("joker")
    situation = drill.load({"cards": "2s 3d 4c 5h Xx", "roue": roue})
    assert drill.solve(situation).value == code


def test_any_of_the_equal_cards_is_right_in_front() -> None:
    drill = GAME.drill("facon-maison")
    quads = drill.load({"cards": "Js Jd Jc Jh Ad 9c 3s", "roue": "derniere"})
    for pair in ("Js Jd", "Jh Jc", "Jd Jh"):
        assert grade(drill, quads, pair).correct
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
        GAME.drill("resultat").read(raw)
    assert refused.value.field == "joueur_faible"


def test_seven_hands_are_dealt_whatever_the_number_of_players() -> None:
    for seats in GAME.seats:
        coup = GAME.coup(Random(seats), BOOK.default_house, seats)
        assert len(coup.dealt) == len(set(coup.dealt)) == 49


def test_the_hands_are_dealt_from_the_left_and_the_bank_is_last() -> None:
    for seed in range(20):
        coup = GAME.coup(Random(seed), BOOK.default_house, 4)
        cloth = coup.duties[-1].situation
        hands = [set(coup.dealt[start : start + 7]) for start in range(0, 49, 7)]
        assert hands[-1] == {*cloth.banque_forte, *cloth.banque_faible}
        for row in cloth.places:
            if not row.renounced:
                assert hands[row.place - 1] == {*row.forte, *row.faible}


def test_five_card_hands_are_counted_exactly() -> None:
    counts = {item.key: item.count for item in odds(BOOK.default_house).chances}
    fives = {key: count for key, count in counts.items() if key.startswith("cinq-")}
    assert sum(fives.values()) == comb(53, 5)
    assert fives["cinq-cinq-as"] == 1
    assert fives["cinq-royale"] == 4 + 4 * 5  # natural, or the joker in one of five places
    # Natural quads, three aces and the joker, four others and the joker.
    assert fives["cinq-carre"] == 13 * 48 + 4 * 48 + 12


def test_the_stored_simulation_gives_the_edge_that_is_shown() -> None:
    report = odds(BOOK.default_house)
    chances = {item.key: item for item in report.chances}
    won, lost, rounds = chances["gagne"].count, chances["perd"].count, chances["gagne"].total
    assert won + lost + chances["nul"].count == rounds
    assert report.bets[0].edge == Fraction(lost - won, rounds)
    assert Fraction(2, 100) < report.bets[0].edge < Fraction(33, 1000)


def test_the_standard_error_is_that_of_the_mean_of_independent_rounds() -> None:
    edge, error = edge_of(RULES, {Gesture.PAY: 25, Gesture.RETURN: 50, Gesture.COLLECT: 25}, 100)
    assert edge == 0
    assert error == pytest.approx((0.5 / 100) ** 0.5)


@pytest.mark.slow
def test_the_stored_simulation_is_the_one_that_the_command_makes() -> None:
    report = odds(BOOK.default_house)
    made = compute()["fins"]["derniere"]
    assert made["joueur-joueur"] == report.chances[0].count
