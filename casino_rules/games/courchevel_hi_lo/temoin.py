"""The witness of Courchevel hi-lo: the deal written a second time, by reading the sources again.

Imports nothing of ours. Sources: 000:119 (as Omaha 5 hi-lo; the first card of the flop before the
betting, two more after the first round), 000:111 (five cards each), 000:79-83 (one and one).
"""

from collections.abc import Callable

ORDER = ("preflop", "flop", "tournant", "riviere")
HAND = 5
BOARD = (1, 3, 4, 5)
"""Common cards on the table during each round: the first lies there before anybody speaks."""
BURNT_BEFORE = {"preflop", "tournant", "riviere"}
"""One card for the flop, opened in two goes; the documents do not say so."""


def deal(street: str, what: str) -> str:
    """Return how many cards of a kind are dealt at the beginning of a round."""
    place = ORDER.index(street)
    opened = BOARD[place] - (BOARD[place - 1] if place else 0)
    closed = 0 if place else HAND
    return str(
        {"brulees": int(street in BURNT_BEFORE), "fermees": closed, "communes": opened}[what]
    )


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
