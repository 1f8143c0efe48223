"""The witness of Badeucey: the deal written a second time, by reading the source again.

Imports nothing of ours. Source: 000:168 (dealt and bet exactly as Deuce to Seven and Badugi), the
five cards of 000:167, the three draws of 000:147. Usage burns a card before each draw.
"""

from collections.abc import Callable

ROUNDS = ("service", "tirage-1", "tirage-2", "tirage-3")
FIRST = {"fermees": 5}
LATER = {"brulees": 1, "changees": 5}


def deal(street: str, what: str) -> str:
    """Return how many cards are burned, dealt to each player, or changed at most."""
    return str((LATER if ROUNDS.index(street) else FIRST).get(what, 0))


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
