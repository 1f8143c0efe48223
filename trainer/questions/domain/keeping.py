"""A question and its answer kept as they were asked, as JSON: no update of the engine rewrites them.

What is kept are the objects that the engine made: the question with its form and its places, the
ruling with its proof in words. They are built again as they are, so nothing is put into French
a second time. A field that the engine has gained since has its default, one that it has lost is
left out; a class that is renamed there keeps here the name under which it was stored. What is empty
by default is not stored; any other default is, for it might change.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache, cached_property
from typing import Any, Final

from casino_rules.core.cards import Card, format_cards, parse_card
from casino_rules.core.forms import (
    Amount,
    Choice,
    Fields,
    Form,
    Option,
    Ordering,
    Points,
    Prose,
    Several,
)
from casino_rules.core.forms import Field as Asked
from casino_rules.core.grading import reasons_of
from casino_rules.core.money import CURRENCIES, Currency
from casino_rules.core.questions import Answered, AnswerLine, Picture, Question, Stake, Zone
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Remark, Ruling
from casino_rules.core.table_forms import Cards, Chips, FreeCards, Seats
from casino_rules.core.words import Words
from casino_rules.exercises.fault_finding import Finding

_NAMES: Final[Mapping[str, type]] = {
    "question": Question,
    "zone": Zone,
    "stake": Stake,
    "line": AnswerLine,
    "answered": Answered,
    "picture": Picture,
    "option": Option,
    "field": Asked,
    "choice": Choice,
    "points": Points,
    "amount": Amount,
    "ordering": Ordering,
    "fields": Fields,
    "finding": Finding,
    "several": Several,
    "prose": Prose,
    "seats": Seats,
    "cards": Cards,
    "free-cards": FreeCards,
    "chips": Chips,
    "words": Words,
}
"""What can be kept, by the name under which it is stored for ever."""
_STORED: Final = {kind: name for name, kind in _NAMES.items()}
_KIND: Final = ""
"""The key of the name of an object."""
_CARD: Final = "card"
_CURRENCY: Final = "currency"


@dataclass(frozen=True)
class Kept:
    """A question and its answer as they are stored."""

    data: Mapping[str, Any]

    @property
    def title(self) -> str:
        """The title of its exercise."""
        return str(self.data["title"])

    @property
    def game(self) -> str:
        """The title of its game."""
        return str(self.data["game"])

    @property
    def printed(self) -> tuple[str, ...]:
        """The sentences printed on its cloth."""
        return tuple(self.data["printed"])

    @cached_property
    def question(self) -> Question:
        """What was asked."""
        found = _built(self.data["question"])
        assert isinstance(found, Question)  # noqa: S101 - what ``keep`` has stored
        return found

    @cached_property
    def ruling(self) -> Ruling[Any]:
        """The answer, with its proof in the words of then."""
        form, data = self.question.form, self.data
        value, *also = (_value(form, it) for it in (data["value"], *data["also"]))
        steps = tuple(_told(*step) for step in data["steps"])
        return Ruling(
            value,
            steps,
            tuple(also),
            data.get("plays", {}),
            data.get("paid", {}),
            (*data.get("due", ()),),
        )


def keep(
    title: str, game: str, printed: Iterable[str], question: Question, ruling: Ruling[Any]
) -> Kept:
    """Keep a question and its answer: what ``Kept.data`` holds is JSON."""
    form = question.form
    data = {
        "title": title,
        "game": game,
        "printed": [*printed],
        "question": _stored(question),
        "value": _plain(form.dump(ruling.value)),
        "also": [_plain(form.dump(value)) for value in ruling.also],
        "steps": [[it.rule, it.title, it.text] for it in reasons_of(ruling)],
    }
    if ruling.plays:
        data["plays"] = dict(ruling.plays)
    if ruling.paid:
        data["paid"] = dict(ruling.paid)
    if ruling.due:
        data["due"] = [*ruling.due]
    return Kept(data)


def _value(form: Form[Any], stored: Any) -> Any:
    """Return a right answer: a model text may be empty, which nobody may answer."""
    return stored if isinstance(form, Prose) else form.load(stored)


def _told(rule: str, title: str, text: str) -> Remark:
    """Return a step of a proof in the words of then."""
    return Remark(Rule(rule, "", title, "", {}, ()), "", {"dit": text})


def _plain(value: Any) -> Any:
    """Return the JSON of a value as it comes back from the database."""
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def _stored(value: Any) -> Any:
    if isinstance(value, Card):
        return {_KIND: _CARD, "c": format_cards((value,))}
    if isinstance(value, Currency):
        return {_KIND: _CURRENCY, "c": value.code}
    if is_dataclass(value):
        kind: Any = type(value)
        told = ((item, getattr(value, item.name)) for item in _fields(kind))
        full = {it.name: _stored(part) for it, part in told if part or _default(it) != part}
        return {_KIND: _STORED[kind], **full}
    if isinstance(value, tuple):
        if value and all(isinstance(part, Card) for part in value):
            return {_KIND: _CARD, "c": format_cards(value), "s": True}
        return [_stored(part) for part in value]
    if isinstance(value, str | int | None):
        return value
    raise TypeError(f"{type(value)} cannot be kept")


def _built(data: Any) -> Any:
    """Return what was stored, without making any word of it again."""
    if isinstance(data, list):
        return tuple(map(_built, data))
    if not isinstance(data, Mapping):
        return data
    if data[_KIND] == _CARD:
        cards = tuple(map(parse_card, data["c"].split()))
        return cards if data.get("s") else cards[0]
    if data[_KIND] == _CURRENCY:
        return CURRENCIES[data["c"]]
    kind = _NAMES[data[_KIND]]
    made: object = object.__new__(kind)
    for item in _fields(kind):
        value = _built(data[item.name]) if item.name in data else _default(item)
        object.__setattr__(made, item.name, value)
    return made


@cache
def _fields(kind: Any) -> tuple[Field[Any], ...]:
    return fields(kind)


def _default(item: Field[Any]) -> Any:
    if item.default is not MISSING:
        return item.default
    return item.default_factory() if item.default_factory is not MISSING else None
