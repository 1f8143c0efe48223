"""Punto Banco, exhaustively: every card, every draw, every settlement."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import PACK, Card
from casino_rules.core.money import InexactPaymentError
from casino_rules.families import baccarat
from casino_rules.families.settling import Gesture
from casino_rules.games.punto_banco import engine, temoin
from casino_rules.games.punto_banco.engine import Chance, Payments, Staked
from tests.casino_rules.games.worlds import VALUES_OF_21

HOUSES = [
    Payments(commission, egalite)
    for commission in ("cinq-pour-cent", "six-paye-moitie")
    for egalite in ("huit", "neuf")
]
POINTS = range(10)
VALUES = dict(zip("23456789TJQKA", [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1], strict=True))
points = st.integers(0, 9)
bets = st.sampled_from(Chance)
payments = st.sampled_from(HOUSES)


def _punto_draws(punto: int, banco: int) -> bool:
    """Decide by the sentence of the rule: 0 to 5 draws, unless a hand is laid down."""
    return max(punto, banco) < 8 and punto < 6


def _banco_draws(banco: int, punto: int, third: int | None) -> bool:
    """Decide by the witness, unless a hand is laid down."""
    if banco > 7 or (third is None and punto > 7):
        return False
    column = "non" if third is None else str(third)
    return temoin.TABLES["tirage-banco"](str(banco), column) == "T"


@pytest.mark.parametrize("card", PACK, ids=repr)
def test_every_card_counts_and_burns_what_the_rule_says(card: Card) -> None:
    assert engine.card_value(card).value == VALUES[card.rank.code]
    assert engine.burned(card).value == VALUES_OF_21[card.rank.code]


def test_every_hand_of_two_or_three_cards_has_the_units_of_its_total() -> None:
    cards = [next(card for card in PACK if card.rank.code == rank) for rank in VALUES]
    for first in cards:
        for second in cards:
            pair = VALUES[first.rank.code] + VALUES[second.rank.code]
            assert engine.point((first, second), "La main").value == pair % 10
            for third in cards:
                total = pair + VALUES[third.rank.code]
                ruling = engine.point((first, second, third), "La main")
                assert ruling.value == baccarat.point((first, second, third)) == total % 10
                assert ruling.steps[0].variant == (
                    ("zero" if total == 0 else "baccara" if total % 10 == 0 else "dizaine")
                    if total % 10 != total or total == 0
                    else "simple"
                )


def test_an_abattage_is_an_eight_or_a_nine_and_nothing_else() -> None:
    for punto in POINTS:
        for banco in POINTS:
            who = engine.naturals(punto, banco).value
            assert (who in {"punto", "deux"}) is (punto in {8, 9})
            assert (who in {"banco", "deux"}) is (banco in {8, 9})
            assert who in {"aucun", "punto", "banco", "deux"}


def test_punto_draws_as_the_source_says_for_every_pair_of_points() -> None:
    for punto in POINTS:
        for banco in POINTS:
            ruling = engine.punto_draws(punto, banco)
            column = "abattage" if banco > 7 else "libre"
            assert ruling.value is _punto_draws(punto, banco)
            assert ruling.value is (temoin.TABLES["tirage-punto"](str(punto), column) == "T")


def test_banco_draws_as_the_witness_says_for_every_point_and_third_card() -> None:
    for banco in POINTS:
        for punto in POINTS:
            for third in (*POINTS, None):
                ruling = engine.banco_draws(banco, punto, third)
                assert ruling.value is _banco_draws(banco, punto, third), (banco, punto, third)


def test_every_cell_of_the_banco_table_is_a_branch_of_its_drill() -> None:
    branches = catalog.drill("punto-banco/tirage-banco").branches
    assert {branch.cell for branch in branches} - {None} == set(engine.BANCO_TABLE.cells)
    assert len(engine.BANCO_TABLE.cells) == 88


def test_the_highest_point_wins_and_equal_points_tie() -> None:
    for punto in POINTS:
        for banco in POINTS:
            won = engine.winner(punto, banco).value
            margin = punto - banco
            assert won is (Chance.PUNTO if margin > 0 else Chance.BANCO if margin else Chance.TIE)


def _gain(bet: Chance, won: Chance, banco: int, options: Payments) -> Fraction:
    """Return what a unit staked brings, written from the source and the regulation."""
    if bet is not won:
        return Fraction(0) if won is Chance.TIE else Fraction(-1)
    if bet is Chance.PUNTO:
        return Fraction(1)
    if bet is Chance.TIE:
        return Fraction(8 if options.egalite == "huit" else 9)
    if options.commission == "cinq-pour-cent":
        return Fraction(95, 100)
    return Fraction(1, 2) if banco == 6 else Fraction(1)


def _result(bet: Chance, stake: int, punto: int, banco: int, options: Payments) -> int:
    return Staked({bet: stake}, punto, banco, options).settled.result


@pytest.mark.parametrize("options", HOUSES, ids=repr)
@pytest.mark.parametrize("bet", Chance)
def test_every_bet_is_settled_by_the_written_rule_for_every_pair_of_points(
    bet: Chance, options: Payments
) -> None:
    for punto in POINTS:
        for banco in POINTS:
            won = engine.winner(punto, banco).value
            due = _gain(bet, won, banco, options)
            assert _result(bet, 40_00, punto, banco, options) == 40_00 * due
            settled = Staked({bet: 40_00}, punto, banco, options).settled
            gesture = {-1: Gesture.COLLECT, 0: Gesture.RETURN}.get(int(due), Gesture.PAY)
            assert settled[bet].gesture == (Gesture.PAY if due > 0 else gesture)
            assert (settled.paid > 0) is (settled[bet].gesture == Gesture.PAY)


@given(points, points, bets, st.integers(1, 10**7), payments)
def test_a_gain_is_exact_to_the_cent_or_refused(
    punto: int, banco: int, bet: Chance, stake: int, options: Payments
) -> None:
    won = engine.winner(punto, banco).value
    due = stake * _gain(bet, won, banco, options)
    if due.denominator == 1:
        assert _result(bet, stake, punto, banco, options) == due
    else:
        with pytest.raises(InexactPaymentError):
            _result(bet, stake, punto, banco, options)
