"""Odds as they are shown."""

from fractions import Fraction

from casino_rules import catalog
from casino_rules.core.odds import BetOdds


def test_an_exact_edge_is_shown_to_four_decimals() -> None:
    assert BetOdds("ante", "Ante", Fraction(52243, 1_000_000)).shown == "5,2243\u202f%"


def test_a_simulated_edge_is_no_more_precise_than_its_margin() -> None:
    bet = BetOdds("mise", "Mise", Fraction(26505, 1_000_000), Fraction(17, 10_000))
    assert bet.shown == "2,7\u202f% ±\u00a00,2"


def test_the_bets_of_pai_gow_say_that_they_are_simulated() -> None:
    for slug in ("pai-gow-casino", "pai-gow-commission"):
        game = catalog.game(slug)
        for bet in game.odds(game.rulebook.default_house).bets:
            assert Fraction(0) < bet.margin < Fraction(1, 100)
