"""The witness of Badugi: the deal written a second time, by reading the source again.

Imports nothing of ours. Source: 000:153 (four cards, otherwise as Deuce to Seven), 000:147 (three
draws); no more than the four cards held can be changed. Usage burns a card before each draw.
"""

from collections.abc import Callable

HELD = 4


def deal(street: str, what: str) -> str:
    """Return how many cards are burned, dealt to each player, or changed at most."""
    if street == "service":
        return str(HELD) if what == "fermees" else "0"
    return {"brulees": "1", "fermees": "0", "changees": str(HELD)}[what]


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
