"""Where a paper is answered with a pen: on the cloth, seat by seat under it, or beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from casino_rules.core.forms import Amount, Choice, Field, Fields, Form, Points, Several
from casino_rules.core.questions import Question
from casino_rules.core.table_forms import Seats
from trainer.ui.seats import by_seats, seat_of, short_label
from trainer.ui.table.scene import TICK

_BRIEF: Final = 18
_SHORT: Final = 42
"""Letters of the longest proposition that stands four, then two in a row."""


@dataclass(frozen=True)
class Part:
    """One thing asked, with the label that it has on paper."""

    label: str
    form: Form[Any]
    key: str = ""

    @property
    def in_row(self) -> int:
        """How many propositions stand side by side."""
        return in_row(self.form)


@dataclass(frozen=True)
class Filling:
    """The places of a question where something is written; ``places`` are drawn on its table."""

    question: Question
    places: frozenset[str]

    @cached_property
    def on_cloth(self) -> Mapping[str, str]:
        """What is written on the cloth itself, by place: the unit of one amount each, or ticks."""
        form = self.question.form
        found: dict[str, str] = {}
        if isinstance(form, Seats):
            found = {f"place-{seat}": TICK for seat in form.seats}
        elif isinstance(form, Fields) and len({field.spot for field in form.fields}) == len(
            form.fields
        ):
            found = dict(_blanks(form))
            if len(found) < len(form.fields):
                return {}
        return found if found.keys() <= self.places else {}

    @property
    def seats(self) -> tuple[tuple[str, tuple[Part, ...]], ...]:
        """What is asked seat by seat, from the croupier's left."""
        form = self.question.form
        if self.on_cloth or not isinstance(form, Fields) or not by_seats(self.question):
            return ()
        asked = [field for field in form.fields if seat_of(field)]
        groups = groupby(sorted(asked, key=_number), seat_of)
        return tuple(
            (f"Place {seat.partition('-')[2]}", tuple(self._part(field) for field in fields))
            for seat, fields in groups
        )

    @property
    def rest(self) -> tuple[Part, ...]:
        """What is asked of no seat, or of the only one."""
        form = self.question.form
        if self.on_cloth:
            return ()
        if not isinstance(form, Fields):
            return (Part("", form),)
        apart = by_seats(self.question)
        return tuple(
            Part(field.label, field.form, field.key)
            for field in form.fields
            if not (apart and seat_of(field))
        )

    def _part(self, field: Field) -> Part:
        label = short_label(field.label, seat_of(field), self.question)
        return Part(label, field.form, field.key)


def _number(field: Field) -> int:
    return int(seat_of(field).partition("-")[2])


def _blanks(form: Fields) -> Iterator[tuple[str, str]]:
    for field in form.fields:
        if isinstance(field.form, Amount):
            yield field.spot, field.form.currency.sign
        elif isinstance(field.form, Points):
            yield field.spot, field.form.unit


def in_row(form: Form[Any]) -> int:
    """Return how many propositions of a form stand side by side on the width of a page."""
    if not isinstance(form, Choice | Several):
        return 2
    longest = max(len(option.label) for option in form.options)
    return 4 if longest <= _BRIEF else 2 if longest <= _SHORT else 1
