"""The witness of Caribbean Stud Poker: its pay tables written again from the source.

It imports nothing of ours. The raise is read as the list of payments from the pair up (000:282-297)
with ace-king paid as a pair; the bonus is read from the amounts in euros that the source prints for
a stake of two euros (000:308-313), and divided.
"""

from collections.abc import Callable

PAIR_UP = [
    "paire",
    "deux-paires",
    "brelan",
    "quinte",
    "couleur",
    "full",
    "carre",
    "quinte-flush",
    "royale",
]
TIMES = (1, 2, 3, 4, 5, 7, 20, 50, 100)
BONUS_STAKE = 2
BONUS_EUROS = {
    "couleur": 200,
    "full": 300,
    "carre": 2_000,
    "quinte-flush": 3_200,
    "royale": 8_000,
}


def bet_payment(hand: str, column: str) -> str:
    """Return what a winning raise is paid with this hand."""
    assert column == "bet"  # noqa: S101 - the table has no other column
    place = 0 if hand == "hauteur" else PAIR_UP.index(hand)
    return f"{TIMES[place]} pour 1"


def bonus_payment(hand: str, column: str) -> str:
    """Return what the bonus is paid with this hand."""
    assert column == "bonus"  # noqa: S101 - the table has no other column
    return f"{BONUS_EUROS[hand] // BONUS_STAKE} pour 1"


TABLES: dict[str, Callable[[str, str], str]] = {
    "paiements": bet_payment,
    "paiement-bonus": bonus_payment,
}
