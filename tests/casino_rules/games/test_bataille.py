"""The example of the documentation: its odds found a second time, by sequences of cards."""

from fractions import Fraction

from tests.casino_rules.contract import EXAMPLES

TIE = Fraction(23, 311)
SECOND_TIE = Fraction(12 * 24 * 23 + 22 * 21, 310 * 309)


def test_giving_up_costs_half_a_stake_at_each_tie_and_a_war_a_little_less() -> None:
    game = EXAMPLES["bataille"]
    lost = 1 - SECOND_TIE  # a war won pays one stake, a war lost costs two
    for option, paid in (("simple", 1), ("double", 2)):
        odds = game.odds(game.rulebook.house({"seconde-egalite": option}))
        edges = {bet.key: bet.edge for bet in odds.bets}
        assert edges["abandon"] == TIE / 2
        assert edges["guerre"] == TIE * (2 * lost / 2 - lost / 2 - paid * SECOND_TIE)
