"""The correction painted on the table: what was right and what was expected, place by place."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from casino_rules.core.card_forms import Cards
from casino_rules.core.forms import Field, Fields, Form, Seats
from casino_rules.core.grading import Verdict
from casino_rules.core.questions import Question
from trainer.ui.markup import SafeString, esc, icon

_OPENING: Final = re.compile(r'<(?:div|li)(?=[^>]*\sdata-lieu="([^"]+)")[^>]*>')
_SEAT: Final = re.compile(r"place-[0-9]+")


@dataclass(frozen=True, slots=True)
class Mark:
    """What is painted at a place: whether the answer was right there, and what was expected."""

    correct: bool
    text: str


def painted(table: SafeString, question: Question, verdict: Verdict) -> SafeString:
    """Return the table of a question with its correction: marks by place, the cards that play."""
    marks = marks_of(question, verdict)
    cards = tuple(_cards(question.form, verdict.solution))

    def mark(opening: re.Match[str]) -> str:
        found = marks.get(opening[1])
        return opening[0] if found is None else _marked(opening[0], found)

    html = _OPENING.sub(mark, str(table)) if marks else str(table)
    for code in cards:
        html = html.replace(f'class="carte c-{code}', f'class="carte carte--joue c-{code}', 1)
    return SafeString(html)


def _marked(opening: str, mark: Mark) -> str:
    name, word = ("juste", "Juste") if mark.correct else ("faux", "Attendu")
    text = f"{esc(mark.text)}" if mark.text else word
    return (
        f'{opening[:-1]} data-corrige="{name}"><p class="corrige corrige--{name}">'
        f'{icon(name)}<span class="vh">{word}\u00a0: </span>{text}</p>'
    )


def marks_of(question: Question, verdict: Verdict) -> Mapping[str, Mark]:
    """Return what is painted, by place: for each field at its spot, for seats at each of them."""
    form = question.form
    if isinstance(form, Fields):
        return _of_fields(form.fields, verdict)
    if isinstance(form, Seats):
        return dict(_of_seats(verdict.answer, verdict.solution))
    return {}


def _of_fields(fields: Iterable[Field], verdict: Verdict) -> Mapping[str, Mark]:
    results = {result.key: result for result in verdict.fields}
    found: dict[str, list[Any]] = {}
    for field in fields:
        if field.spot and field.key in results:
            seat = _SEAT.match(field.spot)
            found.setdefault(seat[0] if seat else field.spot, []).append(results[field.key])
    return {
        spot: Mark(
            all(result.correct for result in at),
            " · ".join(result.expected for result in at if result.expected),
        )
        for spot, at in found.items()
    }


def _of_seats(given: Any, expected: Any) -> Iterator[tuple[str, Mark]]:
    for seat in {*given, *expected}:
        right = seat in expected
        if right:
            yield f"place-{seat}", Mark(seat in given, "" if seat in given else "attendue")
        else:
            yield f"place-{seat}", Mark(correct=False, text="en trop")


def _cards(form: Form[Any], solution: Any) -> Iterator[str]:
    """Yield the codes of the cards that the answer wanted."""
    if isinstance(form, Cards):
        yield from (str(solution).split() if isinstance(solution, str) else map(str, solution))
    elif isinstance(form, Fields):
        for field in form.fields:
            yield from _cards(field.form, solution[field.key])
