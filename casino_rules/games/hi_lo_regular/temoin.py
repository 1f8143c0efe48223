"""The witness of Hi-lo Regular: the deal written a second time, by reading the sources again.

Imports nothing of ours. Sources: 000:123 (played as Omaha hi-lo), 000:105 (four cards to each),
000:75-83 (three, one and one common cards) and 004:25 (a card burned before each of them).
"""

from collections.abc import Callable

NEW = {"preflop": 0, "flop": 3, "tournant": 1, "riviere": 1}
"""Common cards opened at the beginning of each round."""


def deal(street: str, what: str) -> str:
    """Return how many cards of a kind are dealt at the beginning of a round."""
    common = NEW[street]
    return str(
        {"brulees": int(common > 0), "fermees": 0 if common else 4, "communes": common}[what]
    )


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
