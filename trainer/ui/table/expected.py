"""What was expected where a question draws nothing: pots to be cut, a price, a count of cards.

A correction lays it there, in chips and in words: it is the table after the gesture. What is
asked of the seats, of all of them or of any, lies in the middle. What a stake is paid is pushed
beside it.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from casino_rules.core.forms import Amount, Field, Fields, Points
from casino_rules.core.grading import FieldVerdict, Verdict
from casino_rules.core.money import Cents
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, NUMBER, PAPER, SPOKEN, place_of
from casino_rules.core.questions import Question, Stake, Zone
from trainer.ui.table.layout import WHEN_USED
from trainer.ui.table.scene import outer

DUE: Final = "Attendu"
"""The name of what was expected."""
_NO_HOUSE: Final = frozenset({NUMBER, PAPER, SPOKEN, "caisse"})
"""What is no place of the house where something may be left."""
_SEATS: Final = frozenset({ALL_SEATS, IN_QUESTION})


def due_zones(question: Question, verdict: Verdict) -> tuple[Zone, ...]:
    """Return the places with what was expected there; what lies there already is marked as it is."""
    laid = {f"{zone.spot}.{stake.spot}" for zone in question.zones for stake in zone.stakes}
    hands = {zone.spot for zone in question.zones if zone.cards or zone.hidden}
    places = [(place, tuple(asked)) for place, asked in groupby(_fields(question), key=_lies)]
    zones = [
        _zone(place, asked, verdict)
        for place, asked in places
        if place not in hands and laid.isdisjoint(field.spot for field in asked)
    ]
    return tuple(zone for zone in zones if zone.stakes or zone.note)


def paid_beside(question: Question, verdict: Verdict) -> dict[str, Cents]:
    """Return the chips due beside the stakes, by their addresses on the table of the question."""
    form = question.form
    fields = form.fields if isinstance(form, Fields) else ()
    seat = next((place_of(field.spot) for field in fields if field.spot), IN_QUESTION)
    asked = f"{IN_QUESTION}."
    return {spot.replace(asked, f"{seat}."): cents for spot, cents in verdict.paid.items()}


def _fields(question: Question) -> list[Field]:
    """Return what is asked where nothing is drawn, place by place."""
    form = question.form
    fields = form.fields if isinstance(form, Fields) else ()
    drawn = {place_of(zone.spot) for zone in question.zones}
    return sorted((field for field in fields if _is_empty(field, drawn)), key=_lies)


def _is_empty(field: Field, drawn: set[str]) -> bool:
    """Whether an amount or a number is asked where nothing lies, neither at one seat nor away."""
    place = place_of(field.spot)
    if not place or place in _NO_HOUSE or place.startswith(f"{IN_QUESTION}-"):
        return False
    if place in _SEATS:
        return isinstance(field.form, Amount | Points) and drawn.isdisjoint(_SEATS)
    counted = isinstance(field.form, Points) and place in WHEN_USED and place not in drawn
    return counted or isinstance(field.form, Amount)


def _lies(field: Field) -> str:
    """Return the place where a field is told: of all the seats, that of the seat in question."""
    return outer(field.spot)


def _zone(place: str, fields: tuple[Field, ...], verdict: Verdict) -> Zone:
    """Return what was expected at a place: chips, or a number in words."""
    stakes, told = [], []
    for field, value in _expected(fields, verdict):
        if isinstance(field.form, Amount):
            stakes.append(Stake(field.label, value, spot=field.spot.partition(".")[2]))
        else:
            told.append(f"{field.label}\u00a0: {value}")
    return Zone(DUE, stakes=tuple(stakes), note=", ".join(told), spot=place)


def _expected(fields: tuple[Field, ...], verdict: Verdict) -> Iterator[tuple[Field, int]]:
    """Yield what was expected; nothing of a pot that does not exist, and that nobody made."""
    solution = verdict.right if isinstance(verdict.right, Mapping) else {}
    results = {result.key: result for result in verdict.fields}
    for field in fields:
        value, result = solution.get(field.key), results.get(field.key)
        if isinstance(value, int) and result and (value or _is_told(field, result)):
            yield field, value


def _is_told(field: Field, result: FieldVerdict) -> bool:
    """Whether nothing is an answer: a number that is none, a pot that somebody has made."""
    return isinstance(field.form, Points) or not result.correct
