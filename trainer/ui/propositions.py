"""What a form proposes: what is touched on the cloth for each, and its key."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from casino_rules.core.forms import Fields, Form, Option, Proposing
from casino_rules.core.table_forms import Cards, Seats

KEYS: Final = "123456789abcdefghij"
"""Shortcut keys, in the order of the propositions."""
_SEAT: Final = re.compile(r"place-(\d+)")


def picks_of(form: Form[Any]) -> tuple[str, ...]:
    """Return what is touched on the cloth for each proposition: a card, a spot, « » for a word."""
    match form:
        case Cards(shown=shown):
            return tuple([f"carte-{place}" for place in range(len(shown))])
        case Seats(seats=seats):
            return tuple([f"place-{seat}" for seat in seats])
        case Proposing(options=options):
            return tuple([option.spot for option in options])
        case _:
            return ()


@lru_cache(maxsize=1024)
def keys_of(picks: tuple[str, ...]) -> tuple[str, ...]:
    """Return the key of each proposition: a seat has that of its number, 10 is « a ».

    Beside seats, words have 0 and letters: a digit is a seat.
    """
    seats = [_SEAT.fullmatch(pick) for pick in picks]
    known = {place: KEYS[int(seat[1]) - 1] for place, seat in enumerate(seats) if seat}
    words = f"0{KEYS[9:]}" if known else KEYS
    free = iter([key for key in words if key not in known.values()])
    return tuple([known.get(place) or next(free, "") for place in range(len(picks))])


def touched(form: Form[Any]) -> Iterator[Form[Any]]:
    """Yield the forms whose answer is touched on the cloth: itself, or those of its fields."""
    if isinstance(form, Fields):
        for field in form.fields:
            yield from touched(field.form)
    elif any(picks_of(form)):
        yield form


def initials(options: Iterable[Option]) -> tuple[str, ...]:
    """Return a key that takes each proposition: a seat's number, else the first free of its letters."""
    taken: list[str] = []
    for option in options:
        seat = _SEAT.fullmatch(option.spot)
        said = KEYS[int(seat[1]) - 1] if seat else option.label.lower()
        letters = (letter for letter in said if seat or "a" <= letter <= "z")
        taken.append(next((letter for letter in letters if letter not in taken), ""))
    return tuple(taken)
