"""What was expected where a question draws nothing: pots to be cut, a price, a count of cards.

A correction lays it there, in chips and in words: it is the table after the gesture. What is
asked of the seats, of all of them or of any, lies in the middle.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from casino_rules.core.forms import Amount, Field, Fields, Points
from casino_rules.core.grading import FieldVerdict, Verdict
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, NUMBER, PAPER, SPOKEN
from casino_rules.core.questions import Question, Stake
from trainer.ui.chips import stake_html
from trainer.ui.markup import esc
from trainer.ui.table.mark import Mark, mark_html, right_of
from trainer.ui.table.spots import WHEN_USED

_NO_HOUSE: Final = frozenset({NUMBER, PAPER, SPOKEN, "caisse"})
"""What is no place of the house where something may be left."""
_SEATS: Final = frozenset({ALL_SEATS, IN_QUESTION})


def places_html(question: Question, verdict: Verdict) -> str:
    """Return the places with what was expected there; what lies there already is marked as it is."""
    laid = {f"{zone.spot}.{stake.spot}" for zone in question.zones for stake in zone.stakes}
    hands = {zone.spot for zone in question.zones if zone.cards or zone.hidden}
    places = [(place, tuple(asked)) for place, asked in groupby(_fields(question), key=_lies)]
    return "".join(
        [
            _place_html(place, asked, question, verdict)
            for place, asked in places
            if place not in hands and laid.isdisjoint(field.spot for field in asked)
        ]
    )


def _fields(question: Question) -> list[Field]:
    """Return what is asked where nothing is drawn, place by place."""
    form = question.form
    fields = form.fields if isinstance(form, Fields) else ()
    drawn = {_outer(zone.spot) for zone in question.zones}
    return sorted((field for field in fields if _is_empty(field, drawn)), key=_lies)


def _is_empty(field: Field, drawn: set[str]) -> bool:
    """Whether an amount or a number is asked where nothing lies, neither at one seat nor away."""
    place = _outer(field.spot)
    if not place or place in _NO_HOUSE or place.startswith(f"{IN_QUESTION}-"):
        return False
    if place in _SEATS:
        return isinstance(field.form, Amount | Points) and drawn.isdisjoint(_SEATS)
    counted = isinstance(field.form, Points) and place in WHEN_USED and place not in drawn
    return counted or isinstance(field.form, Amount)


def _outer(spot: str) -> str:
    return spot.partition(".")[0]


def _lies(field: Field) -> str:
    """Return the place where a field is told: of all the seats, that of the seat in question."""
    place = _outer(field.spot)
    return IN_QUESTION if place == ALL_SEATS else place


def _place_html(place: str, fields: tuple[Field, ...], question: Question, verdict: Verdict) -> str:
    items = "".join([_item_html(*item, question, verdict) for item in _expected(fields, verdict)])
    if not items:
        return ""
    return (
        f'<div class="lieu lieu--{place} lieu--attendu" role="group" aria-label="Ce qui est attendu">'
        f'<ul class="pots" role="list">{items}</ul></div>'
    )


def _item_html(field: Field, value: int, question: Question, verdict: Verdict) -> str:
    """Return what was expected for a field: a pot by its address, anything else with its mark."""
    name = f'<span class="pot__nom">{esc(field.label)}</span>'
    chips = ""
    if isinstance(field.form, Amount):
        chips = stake_html(Stake(field.label, value), question.currency, question.chips)
    if _outer(field.spot) not in _SEATS and chips:
        return f'<li class="pot" data-lieu="{esc(field.spot)}">{name}{chips}</li>'
    result = next(result for result in verdict.fields if result.key == field.key)
    mark = mark_html(
        Mark(result.correct, result.expected, given="" if result.correct else result.given),
        right_of(verdict),
    )
    return f'<li class="pot pot--dit">{name}{chips}{mark}</li>'


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
