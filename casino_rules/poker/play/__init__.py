"""How a hand is played: seats and the button, rounds of betting, raises, pots."""
