"""The witness of Razz: the deal written a second time, by reading the source again.

Imports nothing of ours. Source: 000:143 (a Razz is a Stud), 000:129-131 (seven cards, the first two
and the last closed). Usage burns a card before each street but the first.
"""

from collections.abc import Callable

LAST = {"depart": 3, "quatrieme": 4, "cinquieme": 5, "sixieme": 6, "septieme": 7}
"""The number of the last card that a player holds during each round."""
CLOSED = {1, 2, 7}


def deal(street: str, what: str) -> str:
    """Return how many cards of a kind are dealt at the beginning of a round."""
    last = LAST[street]
    new = {1, 2, last} if street == "depart" else {last}
    counts = {"fermees": len(new & CLOSED), "ouvertes": len(new - CLOSED)}
    return str((counts | {"brulees": int(len(new) == 1)})[what])


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
