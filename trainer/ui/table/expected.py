"""What was expected at places of the house that a question leaves empty: pots to be cut, a price.

A correction lays it there, in chips and in words: it is the table after the gesture.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.grading import Verdict
from casino_rules.core.money import Cents
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, NUMBER, PAPER, SPOKEN
from casino_rules.core.questions import Question, Stake
from trainer.ui.chips import stake_html
from trainer.ui.markup import esc

_NO_HOUSE: Final = frozenset({ALL_SEATS, IN_QUESTION, NUMBER, PAPER, SPOKEN, "caisse"})
"""What is no place of the house where chips may be left."""


def places_html(question: Question, verdict: Verdict) -> str:
    """Return the places of the house with what was expected there; chips that lie there are marked as they are."""
    laid = {f"{zone.spot}.{stake.spot}" for zone in question.zones for stake in zone.stakes}
    hands = {zone.spot for zone in question.zones if zone.cards or zone.hidden}
    places = [(place, tuple(asked)) for place, asked in groupby(_fields(question), key=_place)]
    return "".join(
        [
            _place_html(place, asked, question, verdict)
            for place, asked in places
            if place not in hands and laid.isdisjoint(field.spot for field in asked)
        ]
    )


def _fields(question: Question) -> list[Field]:
    """Return the amounts that are asked at places of the house, place by place."""
    form = question.form
    fields = form.fields if isinstance(form, Fields) else ()
    amounts = (field for field in fields if isinstance(field.form, Amount) and field.spot)
    return sorted((field for field in amounts if _is_of_the_house(_place(field))), key=_place)


def _place(field: Field) -> str:
    return field.spot.partition(".")[0]


def _is_of_the_house(place: str) -> bool:
    return place not in _NO_HOUSE and not place.startswith(f"{IN_QUESTION}-")


def _place_html(place: str, fields: tuple[Field, ...], question: Question, verdict: Verdict) -> str:
    items = "".join([_item_html(*item, question) for item in _expected(fields, verdict)])
    if not items:
        return ""
    return (
        f'<div class="lieu lieu--{place} lieu--attendu" role="group" aria-label="Ce qui est attendu">'
        f'<ul class="pots" role="list">{items}</ul></div>'
    )


def _item_html(field: Field, amount: Cents, question: Question) -> str:
    chips = stake_html(Stake(field.label, amount), question.currency, question.chips)
    return (
        f'<li class="pot" data-lieu="{esc(field.spot)}">'
        f'<span class="pot__nom">{esc(field.label)}</span>{chips}</li>'
    )


def _expected(fields: tuple[Field, ...], verdict: Verdict) -> Iterator[tuple[Field, Cents]]:
    """Yield what was expected, in cents; nothing of a pot that does not exist, and that nobody made."""
    solution = verdict.solution if isinstance(verdict.solution, Mapping) else {}
    wrong = {result.key for result in verdict.fields if not result.correct}
    for field in fields:
        amount = solution.get(field.key)
        if isinstance(amount, int) and (amount or field.key in wrong):
            yield field, amount
