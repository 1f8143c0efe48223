"""The witness of Omaha 5 hi-lo: the deal written a second time, by reading the sources again.

Imports nothing of ours. Sources: 000:111 (five cards each, the rest as in Omaha hi-lo), 000:75-83
(three, one and one common cards) and 004:25 (a card burned before each of them).
"""

from collections.abc import Callable

ORDER = ("preflop", "flop", "tournant", "riviere")
HAND = 5
BOARD = (0, 3, 4, 5)
"""Common cards on the table during each round."""


def deal(street: str, what: str) -> str:
    """Return how many cards of a kind are dealt at the beginning of a round."""
    place = ORDER.index(street)
    opened = BOARD[place] - (BOARD[place - 1] if place else 0)
    closed = 0 if place else HAND
    return str({"brulees": int(opened > 0), "fermees": closed, "communes": opened}[what])


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
