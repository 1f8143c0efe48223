"""The witness of Ace to five: the deal written a second time, by reading the source again.

Imports nothing of ours. Source: 000:172 (played exactly as Deuce to Seven Triple Draw), 000:147
(five cards, 0 to 5 changed at each of three draws). Usage burns a card before each draw.
"""

from collections.abc import Callable

SERVED = ("0", "5", "0")
DRAWN = ("1", "0", "5")


def deal(street: str, what: str) -> str:
    """Return how many cards are burned, dealt to each player, or changed at most."""
    row = {"service": SERVED, "tirage-1": DRAWN, "tirage-2": DRAWN, "tirage-3": DRAWN}[street]
    return row[("brulees", "fermees", "changees").index(what)]


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
