"""Whatever arrives, a form reads it or asks again: nothing else is ever raised."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino_rules.core import codec
from casino_rules.core.cards import PACK, Card, read_cards
from casino_rules.core.forms import (
    Amount,
    Choice,
    Field,
    Fields,
    Form,
    Ordering,
    Points,
    UnreadableAnswer,
)
from casino_rules.core.french import typo
from casino_rules.core.situation import Rows, Situation, fact
from casino_rules.core.table_forms import Cards, Chips, FreeCards, Seats
from casino_rules.core.words import Words, heard
from tests.machine import in_time, spent


@dataclass(frozen=True)
class Line(Situation):
    """One line of a layout."""

    seat: int = fact("Place", Points(1, 7))
    stake: int = fact("Mise", Amount())


@dataclass(frozen=True)
class Layout(Situation):
    """Lines and a hand."""

    lines: tuple[Line, ...] = fact("Mises", Rows(Line, 1, 3))
    hand: tuple[Card, ...] = fact("Main", FreeCards(0, 3, 6))


CHOICE = Choice.of(a="A", b="B")
FORMS: dict[str, Form[Any]] = {
    "choice": CHOICE,
    "points": Points(-9, 9),
    "amount": Amount(low=-100),
    "seats": Seats((1, 2, 3)),
    "ordering": Ordering.of(a="A", b="B"),
    "cards": Cards(1, read_cards("Kh Kh 2s")),
    "free cards": FreeCards(0, 3, joker=True),
    "fields": Fields(
        (Field("a", "A", CHOICE), Field("b", "B", Fields((Field("c", "C", Points()),))))
    ),
    "rows": Rows(Line, 0, 3),
    "words": Words(),
    "chips": Chips((50, 100, 2_500), stock=(9, 9, 0)),
}

KNOWN = ("a", "b", "1", "2", "Kh", "a b", "2x1", "1 2", "-1", "1e3", "NaN", "", " ", "Joker")
texts = st.text(st.characters(exclude_categories=()), max_size=12) | st.sampled_from(
    [*KNOWN, "\x00", "\ud800"]
)
keys = st.sampled_from(["a", "b", "c", "seat", "stake", "lines", "hand"]) | texts
junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(10**4000, 10**4001)
    | st.floats()
    | texts
    | st.sampled_from(PACK).map(lambda card: card.code),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(keys, children, max_size=4),
    max_leaves=12,
)

UNREAD = object()


def _read_or_complain(read: Callable[[object], Any], raw: object) -> Any:
    """Return what was read; if it cannot be, the message can be sent to a browser."""
    try:
        return read(raw)
    except UnreadableAnswer as error:
        if not error.message.encode():
            raise
        return UNREAD


def _read_or_asked_again(name: str, raw: object) -> None:
    form = FORMS[name]
    for read in (form.parse, form.load):
        value = _read_or_complain(read, raw)
        if value is not UNREAD:
            assert form.load(form.dump(value)) == value
            assert isinstance(form.show(value), str)


@pytest.mark.parametrize("name", FORMS)
@settings(max_examples=40)
@given(raw=junk)
def test_any_json_is_read_or_asked_again(name: str, raw: object) -> None:
    _read_or_asked_again(name, raw)


@pytest.mark.thorough
@pytest.mark.parametrize("name", FORMS)
@settings(max_examples=300)
@given(raw=junk)
def test_much_json_is_read_or_asked_again(name: str, raw: object) -> None:
    _read_or_asked_again(name, raw)


@given(raw=junk)
def test_any_json_is_a_situation_or_is_refused_with_its_field(raw: object) -> None:
    for read in (codec.read, codec.load):
        situation = _read_or_complain(partial(read, Layout), raw)
        if situation is not UNREAD:
            assert codec.load(Layout, codec.dump(situation)) == situation


HUGE: dict[str, object] = {
    "digits": "9" * 1_000_000,
    "spaces": " " * 1_000_000,
    "list": ["1"] * 1_000_000,
    "nested list": [["1"] * 1_000_000],
    "integer": 10**100_000,
    "mapping": {str(number): "1" for number in range(100_000)},
}


def _spent(form: Form[Any], raw: object) -> float:
    """Return the time that a form takes to read or to refuse what arrives for the first time."""
    typo.cache_clear()
    heard.cache_clear()

    def read() -> None:
        with suppress(UnreadableAnswer):
            form.parse(raw)

    return spent(read)


@pytest.mark.parametrize("name", FORMS)
def test_huge_input_is_read_or_asked_again(name: str) -> None:
    for raw in HUGE.values():
        _spent(FORMS[name], raw)


@pytest.mark.measured
@pytest.mark.parametrize("name", FORMS)
def test_huge_input_costs_nothing(name: str) -> None:
    in_time(lambda: {kind: _spent(FORMS[name], raw) for kind, raw in HUGE.items()}, 0.05)


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(
    "wrap", [lambda inner: [inner], lambda inner: {"a": inner}], ids=["list", "dict"]
)
def test_input_nested_ten_thousand_deep_is_asked_again(name: str, wrap: Any) -> None:
    raw: Any = "a"
    for _ in range(10_000):
        raw = wrap(raw)
    for given_raw in (raw, [raw], {"a": raw, "b": raw, "seat": raw}):
        with pytest.raises(UnreadableAnswer):
            FORMS[name].parse(given_raw)
