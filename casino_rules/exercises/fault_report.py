"""What a colleague is asked and answers, line by line; where a fault is, and how it is told."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, override

from casino_rules.core.forms import Choice, Field, Fields, Form, Option, Ordering
from casino_rules.core.french import ordinal
from casino_rules.core.plan import place_of, seat_of
from casino_rules.core.questions import AnswerLine
from casino_rules.core.ruling import Ruling, Step

FINE: Final = "conforme"
"""The answer that nothing is wrong."""


@dataclass(frozen=True)
class Finding(Fields):
    """Where a fault is and what it is; ``FINE`` alone says that there is none."""

    @override
    def parse(self, raw: object) -> dict[str, Any]:
        return self.fine if raw == FINE else super().parse(raw)

    @property
    def faults(self) -> tuple[Field, ...]:
        """Its fields without ``FINE``, for a page that has a button to say that nothing is wrong."""
        return tuple(_without_fine(field) for field in self.fields)

    @property
    def fine(self) -> dict[str, Any]:
        """The answer that nothing is wrong."""
        return {field.key: FINE for field in self.fields}


@dataclass(frozen=True, slots=True)
class FaultReport:
    """What a colleague was asked, its ruling, what each error would answer, what was answered."""

    form: Form[Any]
    ruling: Ruling[Any]
    made: Mapping[str, Any]
    given: Any

    @property
    def same(self) -> tuple[str, ...]:
        """The errors that give the colleague's answer."""
        return tuple(slug for slug, answer in self.made.items() if answer == self.given)

    @property
    def wheres(self) -> tuple[str, ...]:
        """The places where the colleague is wrong, in the words of the form."""
        right = self.ruling.value
        if self.given == right:
            return ()
        if isinstance(self.form, Ordering):
            return moved(right, self.given)
        if not isinstance(self.form, Fields):
            return ()
        wrong = (it for it in self.form.fields if self.given[it.key] != right[it.key])
        return tuple(dict.fromkeys(seat_named(field) or field.key for field in wrong))

    @property
    def broken(self) -> tuple[Step, ...]:
        """The steps of the proof that may be broken: all but those of other seats alone."""
        seats, steps = {*map(seat_of, self.wheres)}, self.ruling.steps
        if not seats or 0 in seats:  # an answer that is one whole, or a place of the house
            return steps
        kept = (it for it in steps if not it.seats or seats & {*it.seats})
        return tuple(kept) or steps

    @property
    def texts(self) -> tuple[str, ...]:
        """The lines of the right answer."""
        return tuple(line.text for line in lines(self.form, self.ruling.value))

    @property
    def due(self) -> str:
        """What the colleague should have answered where they are wrong."""
        if isinstance(self.form, Ordering):
            return self.form.show(self.ruling.value)
        given, right = (lines(self.form, it) for it in (self.given, self.ruling.value))
        due = (right for given, right in zip(given, right, strict=True) if given != right)
        return " ; ".join(f"{it.label} : {it.text}" if it.label else it.text for it in due)


def _without_fine(field: Field) -> Field:
    form = field.form
    if not isinstance(form, Choice):
        return field
    return replace(field, form=Choice(tuple(it for it in form.options if it.key != FINE)))


def seat_named(field: Field) -> str:
    """Return the seat that a field is about, « place-3 »; empty if it is about none."""
    return place_of(field.spot) if seat_of(field.spot) else ""


def only(form: Fields, right: Any, wrong: Any, seat: str) -> dict[str, Any]:
    """Return the right answer, but for one seat where it is wrong."""
    return {it.key: (wrong if seat_named(it) == seat else right)[it.key] for it in form.fields}


def moved(right: tuple[str, ...], given: tuple[str, ...]) -> tuple[str, ...]:
    """Return the gestures that are out of place: without one of them the order is right."""

    def without(order: tuple[str, ...], gesture: str) -> list[str]:
        return [item for item in order if item != gesture]

    alone = tuple(it for it in right if without(right, it) == without(given, it))
    return alone or tuple(a for a, b in zip(right, given, strict=True) if a != b)


def places(form: Form[Any]) -> dict[str, Option]:
    """Return where a fault may be pointed at: the seats, the boxes, the gestures; none if it is one."""
    if isinstance(form, Ordering):
        return {option.key: Option(option.key, option.label) for option in form.options}
    found: dict[str, Option] = {}
    for field in form.fields if isinstance(form, Fields) else ():
        seat = seat_named(field)
        if seat:
            found[seat] = Option(seat, f"Place {seat_of(seat)}", seat)
        else:
            found[field.key] = Option(field.key, field.label, field.spot)
    return found if len(found) > 1 else {}


def lines(form: Form[Any], value: Any, above: str = "") -> Iterator[AnswerLine]:
    """Yield an answer line by line: the fields of a layout, the ranks of an order, or one whole."""
    if isinstance(form, Fields):
        for field in form.fields:
            if isinstance(field.form, Fields):
                yield from lines(field.form, value[field.key], f"{field.label}, ")
            else:
                spot = seat_named(field) or field.spot
                yield AnswerLine(f"{above}{field.label}", field.form.show(value[field.key]), spot)
    elif isinstance(form, Ordering):
        labels = {option.key: option.label for option in form.options}
        for rank, key in enumerate(value, start=1):
            yield AnswerLine(ordinal(rank), labels[key])
    else:
        yield AnswerLine("", form.show(value))
