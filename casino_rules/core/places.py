"""What the places of every table refuse alike."""

from collections.abc import Iterable
from typing import Final

from casino_rules.core.money import EURO, Cents
from casino_rules.core.situation import Problem

WHOLE_EUROS: Final = "Une mise est un nombre entier d'euros."


def given_twice(field: str, seats: Iterable[int]) -> Problem:
    """Refuse a place that is given twice."""
    numbers = list(seats)
    twice = len(set(numbers)) != len(numbers)
    return (field, "Une place est donnée deux fois.") if twice else None


def not_whole(field: str, *stakes: Cents, message: str = WHOLE_EUROS) -> Problem:
    """Refuse stakes of which one is no whole number of euros."""
    return (field, message) if any(stake % EURO for stake in stakes) else None
