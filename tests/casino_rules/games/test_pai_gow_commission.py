"""Pai Gow, house B: every pair of comparisons, the commission to the cent, copies, the odds."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import read_cards
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import grade
from casino_rules.core.level import Level
from casino_rules.families.pai_gow.situations import SIDES, Round
from casino_rules.families.settling import Gesture
from casino_rules.games.pai_gow_commission import temoin
from casino_rules.games.pai_gow_commission.engine import BOOK, RULES
from casino_rules.games.pai_gow_commission.odds import compute, odds
from casino_rules.games.pai_gow_commission.situations import Bet, Cloth, Seat

GAME = catalog.game("pai-gow-commission")
BANK = read_cards("Qs Qd 9c 6h 4s"), read_cards("Ah 8c")
WINS = read_cards("Ks Kd 7c 5h 3s"), read_cards("Ad Jc")
LOSES = read_cards("Jh Js 8s 5d 3h"), read_cards("Kh Td")

stakes = st.integers(2, 300).map(lambda dollars: dollars * 100)
sides = st.sampled_from(SIDES)


def test_every_pair_of_comparisons_ends_as_the_source_says() -> None:
    for strong, weak in product(SIDES, repeat=2):
        mark = temoin.result(strong, weak)
        ruling = GAME.drill("reglement-mise").solve(Bet(strong, weak, 40_00))
        gesture = {"P": "payer", "N": "rendre", "R": "ramasser"}[mark]
        assert ruling.value == {"geste": gesture, "montant": 38_00 if mark == "P" else 0}


def test_a_copy_never_costs_more_than_the_hand_that_it_gives_to_the_dealer() -> None:
    for other in SIDES:
        assert RULES.gesture("egalite", other) == RULES.gesture("banque", other)
        assert RULES.gesture(other, "egalite") == RULES.gesture(other, "banque")


def test_the_commission_of_every_stake_of_the_table_is_exact_to_the_cent() -> None:
    for dollars in range(2, 301):
        paid = RULES.line(Gesture.PAY, dollars * 100).paid
        assert Fraction(paid, 100) == Fraction(95, 100) * dollars
    assert RULES.line(Gesture.PAY, 7_00).paid == 6_65


@given(stakes, stakes)
def test_a_cloth_settles_each_seat_alone(win: int, lose: int) -> None:
    cloth = Cloth(*BANK, (Seat(1, win, *WINS), Seat(4, lose, *LOSES)), "seconde")
    assert RULES.results(cloth) == {1: win * 95 // 100, 4: -lose}
    assert GAME.drill("reglement-tapis").solve(cloth).value["total"] == win * 95 // 100


def test_a_copy_and_a_win_are_a_push() -> None:
    drill = GAME.drill("resultat")
    copied = Round(WINS[0], read_cards("As 8d"), *BANK, "seconde")
    given = {"forte": "joueur", "faible": "egalite", "resultat": "rendre"}
    assert grade(drill, copied, given).correct
    assert grade(drill, copied, {**given, "resultat": "ramasser"}).pitfall == "copie-perd-tout"


def test_a_third_of_the_stakes_are_paid_and_half_of_these_with_cents() -> None:
    drill = GAME.drill("reglement-mise")
    for level in Level:
        house = BOOK.default_house.at(level)
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
    for choice in ("deux", "dix", "vingt-cinq"):
        house = BOOK.house({"limites": choice})
        table = BOOK.table(house)
        for level, branch in product(Level, GAME.drill("reglement-mise").branches):
            bet = GAME.drill("reglement-mise").generate(Random(7), house.at(level), branch.slug)
            assert table.minimum <= bet.mise <= table.maximum, (choice, branch.slug)


@pytest.mark.parametrize("stake", ["1", "301", "5,50"])
def test_a_stake_out_of_the_table_is_asked_again(stake: str) -> None:
    with pytest.raises(UnreadableAnswer) as refused:
        GAME.drill("reglement-mise").read({"forte": "joueur", "faible": "joueur", "mise": stake})
    assert refused.value.field == "mise"


def test_only_the_boxes_with_a_stake_are_dealt() -> None:
    for seats in GAME.seats:
        coup = GAME.coup(Random(seats), BOOK.default_house, seats)
        assert len(coup.dealt) == 7 * (seats + 1)
        assert coup.house_result == -sum(coup.results.values())


def test_the_edge_is_that_of_the_stored_rounds_less_the_commission() -> None:
    report = odds(BOOK.default_house)
    chances = {item.key: item for item in report.chances}
    won, lost, rounds = chances["gagne"].count, chances["perd"].count, chances["gagne"].total
    assert report.bets[0].edge == (lost - won * Fraction(95, 100)) / rounds
    assert Fraction(2, 100) < report.bets[0].edge < Fraction(33, 1000)


@pytest.mark.slow
def test_the_stored_simulation_is_the_one_that_the_command_makes() -> None:
    made = compute()["fins"]["seconde"]
    assert made["joueur-joueur"] == odds(BOOK.default_house).chances[0].count
