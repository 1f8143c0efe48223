"""The witness of Seven Nullo: the deal written a second time, by reading the source again.

Imports nothing of ours. Source: 000:139 (dealt exactly as a Stud), 000:131 (the cards of a Stud).
Usage burns a card before each street but the first.
"""

from collections.abc import Callable

STREETS = ("depart", "quatrieme", "cinquieme", "sixieme", "septieme")
HELD = {"fermees": (2, 2, 2, 2, 3), "ouvertes": (1, 2, 3, 4, 4), "brulees": (0, 1, 2, 3, 4)}
"""Cards held by a player during each round, and burned since the beginning."""


def deal(street: str, what: str) -> str:
    """Return how many cards of a kind are dealt at the beginning of a round."""
    place = STREETS.index(street)
    before = HELD[what][place - 1] if place else 0
    return str(HELD[what][place] - before)


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
