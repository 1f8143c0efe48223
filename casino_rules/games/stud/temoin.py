"""The witness of Stud: the deal written a second time, by reading the source again.

Imports nothing of ours. Source: 000:131 (two closed cards then an open one, then open cards one by
one, the last closed) and 000:129 (seven cards, four open, three closed). Usage burns a card before
each street but the first.
"""

from collections.abc import Callable

STREETS = ("depart", "quatrieme", "cinquieme", "sixieme", "septieme")
CARDS = ("fermee", "fermee", "ouverte", "ouverte", "ouverte", "ouverte", "fermee")
"""The seven cards of a player, in the order in which they come."""


def deal(street: str, what: str) -> str:
    """Return how many cards of a kind are dealt at the beginning of a round."""
    place = STREETS.index(street)
    given = CARDS[:3] if place == 0 else CARDS[place + 2 : place + 3]
    if what == "brulees":
        return "1" if place else "0"
    return str(sum(card == what.removesuffix("s") for card in given))


TABLES: dict[str, Callable[[str, str], str]] = {"donne": deal}
