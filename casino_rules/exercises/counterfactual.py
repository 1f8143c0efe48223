"""The neighbouring case (le cas voisin): the smallest change of a situation that turns its ruling.

One fact is changed at a time, read by the form that reads it from a person; what frames the others
is never changed (``Fact.frame``), and what cannot lie on this table is left aside. The nearest
situation whose answer differs is found, always the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from casino_rules.core import chips
from casino_rules.core.cards import JOKER, RANKS, SUITS, Card, format_cards
from casino_rules.core.drill import Drill
from casino_rules.core.forms import (
    Amount,
    Choice,
    Fields,
    Form,
    Json,
    Points,
    Proposing,
    UnreadableAnswer,
)
from casino_rules.core.french import typo
from casino_rules.core.grading import Reason, reasons_of
from casino_rules.core.money import Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Fact, Rows
from casino_rules.core.table_forms import FreeCards, Seats

TRIES: Final = 60
"""How many situations are ruled at most: it bounds the time, whatever the game."""
_STEPS: Final = 4
"""How far a number or an amount is moved."""
_SUIT, _WORD, _SEAT = 2, 3, 3
"""How far off another suit is, another word, another seat: as so many ranks of a card."""
_PARTS: Final = 6
"""Parts of an answer: beyond, nothing is told apart."""


@dataclass(frozen=True, slots=True)
class Neighbour[S]:
    """A situation that differs by one fact, and is ruled otherwise.

    ``fact`` says which (« Place 3, Mise »), ``change`` how (« 50 € au lieu de 45 € »); ``answer``
    is the right answer there, or those of its parts that differ, and ``reasons`` what of its
    proof is not in that of the first situation.
    """

    situation: S
    fact: str
    change: str
    answer: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class _Change:
    """A fact as it would be stored, changed; how far it is from what it was."""

    distance: int
    told: str
    stored: Json
    label: str = ""


def is_turned(form: Form[Any]) -> bool:
    """Whether the answers of a form are of a kind that a change turns: a word, a seat, an amount."""
    if isinstance(form, Fields):
        parts = form.fields
        return len(parts) <= _PARTS and all(is_turned(field.form) for field in parts)
    return isinstance(form, Choice | Seats | Amount | Points)


def neighbour[S](drill: Drill[S], situation: S) -> Neighbour[S] | None:
    """Return the nearest situation that is ruled otherwise, None if no fact alone turns the ruling."""
    question, ruling = drill.ask(situation), drill.solve(situation)
    if not is_turned(question.form):
        return None
    changes = sorted(_of_situation(drill, situation), key=lambda change: change.distance)
    for change, near in islice(_possible(drill, situation, changes), TRIES):
        found = drill.solve(near)
        if _turns(question.form, ruling, found) and _alike(question, drill.ask(near)):
            answer = _differing(question.form, ruling.value, found.value)
            return Neighbour(near, change.label, change.told, answer, _new(ruling, found))
    return None


def _possible[S](
    drill: Drill[S], situation: S, changes: list[_Change]
) -> Iterator[tuple[_Change, S]]:
    """Yield the situations that can lie on the same table."""
    for change in changes:
        try:
            near = drill.load(change.stored)
        except UnreadableAnswer:
            continue
        if drill.beside(situation, near):
            yield change, near


def _turns(form: Form[Any], before: Ruling[Any], after: Ruling[Any]) -> bool:
    """Whether the answer differs; of numbers, for another reason than the numbers themselves."""
    if before.accepts(after.value) or after.accepts(before.value):
        return False
    return isinstance(form, Choice | Seats) or _proof(before) != _proof(after)


def _proof(ruling: Ruling[Any]) -> set[tuple[str, str]]:
    return {(step.rule.id, step.variant) for step in ruling.steps}


def _alike(before: Question, after: Question) -> bool:
    """Whether the same is asked: an answer can be compared with the other."""
    return _asked(before.form) == _asked(after.form)


def _asked(form: Form[Any]) -> object:
    match form:
        case Fields(fields=fields):
            return [(field.key, _asked(field.form)) for field in fields]
        case Proposing():
            return sorted(form.keys)
        case Seats(seats=seats):
            return seats
    return type(form)


def _differing(form: Form[Any], before: Any, after: Any) -> str:
    """Return the answer in French, or its parts that differ."""
    if not isinstance(form, Fields):
        return form.show(after)
    parts = [field for field in form.fields if before[field.key] != after[field.key]]
    told = (f"{field.label} : {field.form.show(after[field.key])}" for field in parts)
    return typo(" ; ".join(told))


def _new(before: Ruling[Any], after: Ruling[Any]) -> tuple[Reason, ...]:
    known, told = {*reasons_of(before)}, reasons_of(after)
    return tuple(reason for reason in told if reason not in known) or told[-1:]


def _of_situation(drill: Drill[Any], situation: Any) -> Iterator[_Change]:
    yield from _of_facts(drill, drill.described(), situation, drill.dump(situation))


def _of_facts(
    drill: Drill[Any], facts: tuple[Fact, ...], part: Any, stored: dict[str, Json]
) -> Iterator[_Change]:
    for item in facts:
        if item.frame:
            continue
        far = _SEAT if item.spot == NUMBER else 0
        for change in _of_value(drill, item, getattr(part, item.name)):
            yield _Change(
                change.distance + far,
                change.told,
                {**stored, item.name: change.stored},
                change.label or item.label,
            )


def _of_value(drill: Drill[Any], item: Fact, value: Any) -> Iterator[_Change]:
    match form := item.form:
        case FreeCards():
            yield from _of_cards(value)
        case Rows():
            yield from _of_rows(drill, form, value)
        case Choice():
            others = [key for key in form.keys if key != value]
            yield from (_said(form, value, key, _WORD) for key in others)
        case Points():
            yield from (
                _said(form, value, value + step, abs(step))
                for step in _steps(1)
                if form.low <= value + step <= form.high
            )
        case Amount() if value:
            steps = _steps(step := item.step or _step(value, form.currency.code))
            yield from (_said(form, value, value + by, abs(by) // step) for by in steps)


def _steps(step: int) -> Iterator[int]:
    """Yield so many steps up and down, the nearest first."""
    for number in range(1, _STEPS + 1):
        yield from (-number * step, number * step)


def _step(amount: Cents, currency: str) -> Cents:
    """Return by which chip an amount is moved: the highest of which it is four at least."""
    fitting = (
        chip for chip in chips.usual(currency) if not amount % chip and chip * _STEPS <= amount
    )
    return max(fitting, default=chips.usual(currency)[0])


def _said(form: Form[Any], before: Any, after: Any, distance: int) -> _Change:
    marks = ("« ", " »") if isinstance(form, Choice) else ("", "")
    old, new = (form.show(value).join(marks) for value in (before, after))
    return _Change(distance, typo(f"{new} au lieu de {old}"), form.dump(after))


def _of_cards(cards: tuple[Card, ...]) -> Iterator[_Change]:
    """Yield the hands in which one card has another rank, or another suit."""
    for place, card in enumerate(cards):
        if card is JOKER:
            continue
        for other, distance in _near(card):
            hand = (*cards[:place], other, *cards[place + 1 :])
            told = typo(f"{other.noun.le} au lieu {card.noun.du}")
            yield _Change(distance, told, format_cards(hand))


def _near(card: Card) -> Iterator[tuple[Card, int]]:
    """Yield the cards of its suit, then those of its rank; an ace is beside the two and the king."""
    here = RANKS.index(card.rank)
    for place, rank in enumerate(RANKS):
        if rank is not card.rank:
            apart = abs(place - here)
            yield Card.of(rank, card.suit), min(apart, len(RANKS) - apart)
    yield from ((Card.of(card.rank, suit), _SUIT) for suit in SUITS if suit is not card.suit)


def _of_rows(drill: Drill[Any], form: Rows, rows: tuple[Any, ...]) -> Iterator[_Change]:
    facts, stored = drill.described(form.row), form.dump(rows)
    assert isinstance(stored, list)  # noqa: S101 - for the type
    told = tuple(item for item in facts if item.name != form.number)
    for place, row in enumerate(rows):
        number = getattr(row, form.number) if form.number else place + 1
        name = f"{form.noun.singular.capitalize()} {number}"
        for change in _of_facts(drill, told, row, stored[place]):
            line = [*stored[:place], change.stored, *stored[place + 1 :]]
            yield replace(change, stored=line, label=f"{name}, {change.label}")
