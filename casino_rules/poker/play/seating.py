"""Seats round the table, numbered clockwise, and the button."""

from collections.abc import Iterable
from typing import Final

PAIR = 2
NO_BUTTON: Final = 0
"""What is told of the button at stud, where there is none."""


def clockwise(seats: Iterable[int], after: int) -> tuple[int, ...]:
    """Return the seats in the order in which they come after a seat, that seat last."""
    return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))


def blinds(seats: Iterable[int], button: int) -> tuple[int, int]:
    """Return the seats of the small and the big blind; with two players, the button is small."""
    order = clockwise(seats, button)
    if len(order) == PAIR:
        return button, order[0]
    return order[0], order[1]
