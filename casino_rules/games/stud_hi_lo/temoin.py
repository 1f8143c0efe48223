"""The witness of Stud hi-lo: the deal written a second time, by reading the source again.

Imports nothing of ours. Source: 000:135 (played and dealt exactly as a Stud), 000:131 (the order of
the cards of a Stud). Usage burns a card before each street but the first.
"""

from collections.abc import Callable

CLOSED = {"depart": 2, "septieme": 1}
OPEN = {"depart": 1, "quatrieme": 1, "cinquieme": 1, "sixieme": 1}


def deal(street: str, what: str) -> str:
    """Return how many cards of a kind are dealt at the beginning of a round."""
    dealt = {"fermees": CLOSED.get(street, 0), "ouvertes": OPEN.get(street, 0)}
    burned = {"brulees": 0 if street == "depart" else 1}
    return str((dealt | burned)[what])


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
