"""The correction painted on the table: what was right and what was expected, place by place.

What was expected where a question draws nothing: pots to be cut, a price, a count of cards. A
correction lays it there, in chips and in words: it is the table after the gesture. What is asked
of the seats, of all of them or of any, lies in the middle. What a stake is paid is pushed beside
it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from casino_rules.core.forms import Amount, Choice, Field, Fields, Form, Ordering, Points
from casino_rules.core.french import ordinal
from casino_rules.core.grading import FieldVerdict, Footing, Placed, Verdict, compared
from casino_rules.core.money import Cents
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, NUMBER, PAPER, SPOKEN, place_of
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.table_forms import Cards, Chips, Seats
from trainer.ui.markup import classes
from trainer.ui.seats import seat_of
from trainer.ui.table.layout import WHEN_USED
from trainer.ui.table.scene import Mark, outer, right_of, together

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


__all__ = ["due_zones", "marks_of", "played_by", "right_of"]

POTS: Final = "pots"
"""Where the pots lie."""


def played_by(question: Question, verdict: Verdict) -> Mapping[str, tuple[str, str]]:
    """Return the cards that rise, by code: how they look, and for which of several hands."""
    return {code: (css, told) for code, css, told in _cards(question.form, verdict)}


def marks_of(question: Question, verdict: Verdict) -> Mapping[str, Mark]:
    """Return what is painted, by place: for each field at its spot, for seats at each of them."""
    form = question.form
    if isinstance(form, Fields):
        return _of_fields(form.fields, verdict, question.zones)
    if isinstance(form, Amount | Chips):
        return dict(_of_sum(form, question, verdict))
    return dict(_of_picks(form, verdict.answer, verdict.right))


def _of_sum(
    form: Amount | Chips, question: Question, verdict: Verdict
) -> Iterator[tuple[str, Mark]]:
    """Yield the mark of the one sum that is asked, with the chips that were to be taken for it.

    It is at the stake in question, at the seat if it has several, or at the seat that is named.
    """
    boxes = [
        f"{zone.spot}.{stake.spot}" if stake.spot else zone.spot
        for zone in question.zones
        for stake in zone.stakes
        if place_of(zone.spot) == IN_QUESTION
    ]
    seats = {f"{IN_QUESTION}-{number}" for number in question.seats}
    spots = set(boxes) if len(boxes) == 1 else {place_of(spot) for spot in boxes} or seats
    if len(spots) != 1:
        return
    told, given = verdict.expected, verdict.given
    taken = verdict.answer if verdict.correct else verdict.right
    if isinstance(form, Chips) and isinstance(taken, Mapping):
        counts = tuple((int(value), int(str(number))) for value, number in taken.items())
        told = form.sum_of(counts)
    given = "" if verdict.correct else given
    yield spots.pop(), Mark(verdict.correct, told, given=given)


def _of_fields(
    fields: Iterable[Field], verdict: Verdict, zones: Iterable[Zone]
) -> Mapping[str, Mark]:
    results = {result.key: result for result in verdict.fields}
    found: dict[str, list[Mark]] = {}
    asked = tuple(fields)
    bare = _bare(asked, zones)
    alone = sum(isinstance(field.form, Seats) for field in asked) == 1
    for field in asked:
        result = results.get(field.key)
        if bare and place_of(field.spot) == POTS:
            if result and not (result.correct and not _at(verdict.right, field.key)):
                found[field.spot] = [_of_result(result)]
            continue
        for spot, mark in _of_field(field, result, verdict, alone=alone) if result else ():
            for drawn, shown in _drawn_at(spot, mark, field.label, zones):
                found.setdefault(drawn, []).append(shown)
    return {spot: together(at) for spot, at in found.items()}


def _of_result(result: FieldVerdict) -> Mark:
    """Return the mark of a field: what was expected, beside what was given if that is wrong."""
    given = "" if result.correct else result.given
    return Mark(result.correct, result.expected, given=given)


def _bare(asked: Iterable[Field], zones: Iterable[Zone]) -> bool:
    """Whether what is expected is drawn over the pots that lie there: none of them is asked about."""
    laid = {f"{POTS}.{stake.spot}" for zone in zones if zone.spot == POTS for stake in zone.stakes}
    return bool(laid) and laid.isdisjoint(field.spot for field in asked)


def _of_field(
    field: Field, result: FieldVerdict, verdict: Verdict, *, alone: bool
) -> Iterator[tuple[str, Mark]]:
    """Yield the marks of a field: at its spot, or at each seat that it names or should.

    Where seats are asked of it ``alone``, a mark need not say what for.
    """
    if isinstance(field.form, Seats):
        given, expected = _at(verdict.answer, field.key), _at(verdict.right, field.key)
        for spot, mark in _of_picks(field.form, given, expected):
            kept = mark.correct or mark.missed
            name = field.label.partition(" (")[0]
            if alone:
                yield spot, mark
                continue
            told = name if kept else f"{mark.text}\u00a0: {name}"
            yield spot, replace(mark, text=told)
    elif field.spot and not isinstance(field.form, Cards):
        yield seat_of(field) or field.spot, _of_result(result)


def _drawn_at(
    spot: str, mark: Mark, label: str, zones: Iterable[Zone]
) -> Iterator[tuple[str, Mark]]:
    """Yield a mark where its address is on the table: that box of every seat that has staked on it.

    There it is one word, that of the gesture. The seat in question whose boxes are empty is drawn
    without them. A pot that is none, beside others that lie there, is told at their place, and
    only to who made one.
    """
    place, _, inner = spot.partition(".")
    pots = [
        f"{place}.{stake.spot}" for zone in zones if zone.spot == place for stake in zone.stakes
    ]
    if place == POTS and pots and spot not in pots:
        if not mark.correct:
            yield place, replace(mark, name=label)
        return
    if place == ALL_SEATS and inner:
        word = _in_a_word(mark)
        for zone in zones:
            if zone.seat and any(stake.spot == inner for stake in zone.stakes):
                yield f"{zone.spot}.{inner}", word
        return
    here = [zone for zone in zones if place == IN_QUESTION == place_of(zone.spot)]
    bare = here and not any(zone.stakes or zone.spot == spot for zone in here)
    yield IN_QUESTION if bare else spot, mark


def _in_a_word(mark: Mark) -> Mark:
    """Return a mark of gestures by their first words, unless those are the same."""
    text, given = (told.partition(" ")[0] for told in (mark.text, mark.given))
    return mark if text == given else replace(mark, text=text, given=given)


def _of_picks(form: Form[Any], given: Any, expected: Any) -> Iterator[tuple[str, Mark]]:
    """Yield the marks of what was touched on the cloth, or should have been."""
    match form:
        case Seats(one=one):
            ours, right = set(_listed(given)), set(_listed(expected))
            yield from _compared(
                {f"place-{seat}" for seat in ours}, {f"place-{seat}" for seat in right}, one=one
            )
        case Choice():
            spots = {option.key: {option.spot} - {""} for option in form.options}
            yield from _compared(spots.get(str(given), set()), spots.get(str(expected), set()))
        case Ordering():
            spots = {option.key: {option.spot} - {""} for option in form.options}
            for it in compared([*_listed(given)], [*_listed(expected)]):
                for spot in spots.get(it.step, ()):
                    yield spot, _of_step(it)


def _of_step(it: Placed) -> Mark:
    """Return the mark of a step of an order: its rank, beside that which it was given wrongly."""
    given = ordinal(it.given) if it.given and it.moves else ""
    right, shifted = it.footing is Footing.PLACED, it.footing is Footing.SHIFTED
    return Mark(right, ordinal(it.expected), missed=shifted, given=given)


def _compared(ours: set[str], right: set[str], *, one: bool = True) -> Iterator[tuple[str, Mark]]:
    for spot in sorted(ours | right):
        if spot in right:
            found = spot in ours
            yield spot, Mark(found, "" if found else "attendue", missed=not found)
        else:
            yield spot, Mark(correct=False, text="à tort" if one else "en trop", excess=True)


def _cards(form: Form[Any], verdict: Verdict) -> Iterator[tuple[str, str, str]]:
    """Yield the cards that were chosen or wanted: code, class, and for which of several fields.

    Where none was to be chosen, those that play.
    """
    if isinstance(form, Cards):
        chosen = [("", _codes(verdict.answer), _codes(verdict.right))]
    elif isinstance(form, Fields) and any(isinstance(it.form, Cards) for it in form.fields):
        chosen = [
            (
                field.label.partition(" (")[0].removeprefix("Main "),
                _codes(_at(verdict.answer, field.key)),
                _codes(_at(verdict.right, field.key)),
            )
            for field in form.fields
            if isinstance(field.form, Cards)
        ]
    else:
        for code, told in verdict.plays.items():
            yield code, "carte--joue", told
        return
    for code in sorted({code for _, ours, right in chosen for code in (*ours, *right)}):
        played = [label for label, _, right in chosen if code in right]
        wrong = any(code in ours and code not in right for _, ours, right in chosen)
        missed = any(code in right and code not in ours for _, ours, right in chosen)
        state = "faux" if wrong else "oubliee" if missed else "juste"
        yield code, classes("carte--joue" if played else "", f"carte--{state}"), " · ".join(played)


def _codes(stored: Any) -> tuple[str, ...]:
    return tuple(stored.split() if isinstance(stored, str) else map(str, _listed(stored)))


def _at(stored: Any, key: str) -> Any:
    return stored.get(key) if isinstance(stored, Mapping) else None


def _listed(stored: Any) -> Iterable[Any]:
    return stored if isinstance(stored, list | tuple) else ()
