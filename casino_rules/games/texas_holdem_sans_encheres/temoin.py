"""The witness of Texas Hold'em without betting: its deal, by reading the source again.

Imports nothing of ours. Source: 004:9 (two closed cards each and three open ones at the centre,
the last two revealed after the stakes) and 004:13 (two more are turned once the stakes are in).
Nothing is burned: only 004:25, the version with betting rounds, burns.
"""

from collections.abc import Callable

CLOSED_EACH = 2
AT_THE_CENTRE = 5
OPEN_FROM_THE_START = 3


def deal(moment: str, what: str) -> str:
    """Return how many cards of a kind are dealt at a moment of the hand."""
    first = {"donne": True, "suite": False}[moment]
    opened = OPEN_FROM_THE_START if first else AT_THE_CENTRE - OPEN_FROM_THE_START
    return str({"brulees": 0, "fermees": CLOSED_EACH if first else 0, "communes": opened}[what])


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
