"""The witness of Deuce to Seven: the deal written a second time, by reading the source again.

Imports nothing of ours. Source: 000:147 (five cards, three draws of 0 to 5 cards). Usage burns a
card before each draw.
"""

from collections.abc import Callable

DRAWS = 3
CARDS = 5


def deal(street: str, what: str) -> str:
    """Return how many cards are burned, dealt to each player, or changed at most."""
    draw = street.startswith("tirage-") and 1 <= int(street[-1]) <= DRAWS
    return str(
        {"brulees": int(draw), "fermees": CARDS * (not draw), "changees": CARDS * draw}[what]
    )


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
