"""Situations: immutable values that hold every fact needed to decide.

Rows: several lines of the same facts, the seats of a layout for example.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, make_dataclass
from typing import Any, Final, cast, override

from casino_rules.core.forms import Form, Json, UnreadableAnswer, left_empty
from casino_rules.core.french import Noun, typo
from casino_rules.core.money import Cents
from casino_rules.core.plan import NUMBER, PAPER


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of a situation: its name in the code, its French label, how it is read.

    ``spot`` is where it lies on the plan of the cloth (``core.plan``): « banque »,
    « place.ante » (at the seat that is described), ``NUMBER`` where it says which seat. A ``frame``
    is what the others are made for (what happened, the limits of the table, its packs): with
    another, it would be another question, which tells nothing of this one. ``step``, in cents, is
    the unit of an amount that a table stakes by.
    """

    name: str
    label: str
    form: Form[Any]
    help: str = ""
    spot: str = PAPER
    frame: bool = False
    step: Cents = 0


_FACTS: dict[type[Any], tuple[Fact, ...]] = {}


class InvalidSituationError(ValueError):
    """The facts cannot lie together on a table; the French message names the field."""

    def __init__(self, field_name: str, message: str) -> None:
        super().__init__(message)
        self.field = field_name
        self.message = typo(message)


def fact(
    label: str,
    form: Form[Any],
    help_text: str = "",
    *,
    spot: str = PAPER,
    frame: bool = False,
    step: Cents = 0,
) -> Any:
    """Declare a field of a situation: its French label, the form that reads it, where it lies.

    ``frame`` and ``step`` say how it may differ beside another (see ``Fact``).
    """
    told = {"label": typo(label), "help": typo(help_text), "spot": spot}
    return field(metadata={**told, "form": form, "frame": frame, "step": step})


def facts_of(situation_type: type[Any]) -> tuple[Fact, ...]:
    """Return the facts of a situation type, in order."""
    found = _FACTS.get(situation_type)
    if found is None:
        found = _FACTS[situation_type] = _read_facts_of(situation_type)
    return found


def _read_facts_of(situation_type: type[Any]) -> tuple[Fact, ...]:
    return tuple(Fact(item.name, **item.metadata) for item in fields(situation_type))


type Problem = tuple[str, str] | None
"""The field at fault and a French message, or None: the facts can lie together."""


@dataclass(frozen=True)
class Situation:
    """Base of all situations: frozen, and checked as a whole when it is made.

    A field's own form checks that field when it is read; ``problem`` checks them together.

    Raises:
        InvalidSituationError: if the facts cannot lie together on a table.
    """

    def __post_init__(self) -> None:
        found = self.problem()
        if found is not None:
            raise InvalidSituationError(*found)

    def problem(self) -> Problem:
        """Return the field at fault and a French message, or None if all is possible."""
        return None


def with_forms[S: Situation](base: type[S], forms: Mapping[str, Form[Any]], **more: Any) -> type[S]:
    """Return the same type of situation, some of its facts read by a game's own forms.

    ``more`` are its other members: what the situation knows of the game.
    """
    fields = [
        (
            item.name,
            Any,
            fact(
                item.label,
                forms[item.name],
                item.help,
                spot=item.spot,
                frame=item.frame,
                step=item.step,
            ),
        )
        for item in facts_of(base)
        if item.name in forms
    ]
    space = {"__module__": base.__module__, "__doc__": base.__doc__, **more}
    made = make_dataclass(base.__name__, fields, bases=(base,), frozen=True, namespace=space)
    return cast("type[S]", made)


def read_facts[S](situation_type: type[S], raw: object, *, typed: bool) -> S:
    """Return the situation typed by a person (``typed``) or stored as JSON.

    Raises:
        UnreadableAnswer: if a fact cannot be read, or the facts cannot lie together;
            its ``field`` names the fact.
    """
    if not isinstance(raw, Mapping):
        raise UnreadableAnswer("Décrivez la situation champ par champ.")
    values = {}
    for item in facts_of(situation_type):
        try:
            part = raw.get(item.name)
            values[item.name] = item.form.parse(part) if typed else item.form.load(part)
        except UnreadableAnswer as error:
            raise error.within(item.name) from None
    try:
        return situation_type(**values)
    except InvalidSituationError as error:
        raise UnreadableAnswer(error.message, error.field) from None


def dump_facts(situation: Any) -> dict[str, Json]:
    """Return the situation as JSON."""
    return {
        item.name: item.form.dump(getattr(situation, item.name))
        for item in facts_of(type(situation))
    }


def show_facts(situation: Any) -> str:
    """Return the facts of a situation on one line, in French."""
    return typo(
        ", ".join(
            f"{item.label} : {item.form.show(getattr(situation, item.name))}"
            for item in facts_of(type(situation))
        )
    )


PLACE: Final = Noun("place", "places", feminine=True)


@dataclass(frozen=True)
class Rows(Form[tuple[Any, ...]]):
    """Several rows of the same facts: the seats of a layout, for example.

    ``row`` is a situation part, a frozen dataclass whose fields are facts; empty rows are skipped,
    and seats of which nothing but the number is told. ``noun`` is what a row is.
    """

    row: type
    low: int
    high: int
    noun: Noun = PLACE
    kind = "rows"

    @property
    def number(self) -> str:
        """The name of the fact that says which seat a row is of; empty if it is of none."""
        facts = facts_of(self.row)
        return next((item.name for item in facts if item.spot == NUMBER), "")

    @property
    def bare(self) -> bool:
        """Whether a row says that a seat is taken, and no more."""
        return len(facts_of(self.row)) == 1

    def tells(self, row: Mapping[str, object]) -> bool:
        """Whether something is told in a row, its seat apart where it holds more than a seat."""
        told = {name for name, value in row.items() if not left_empty(value)}
        return bool(told - {self.number}) or (told == {self.number} and self.bare)

    @override
    def parse(self, raw: object) -> tuple[Any, ...]:
        return self._rows(raw, typed=True)

    @override
    def load(self, data: Any) -> tuple[Any, ...]:
        return self._rows(data, typed=False)

    def _rows(self, raw: object, *, typed: bool) -> tuple[Any, ...]:
        if not isinstance(raw, list | tuple) or len(raw) > self.high:
            raise UnreadableAnswer(f"Donnez une liste d'au plus {self.noun.count(self.high)}.")
        rows: list[Any] = []
        for number, part in enumerate(raw):
            try:
                if not (typed and self._left_empty(part)):
                    rows.append(read_facts(self.row, part, typed=typed))
            except UnreadableAnswer as error:
                raise error.within(str(number)) from None
        if len(rows) < self.low:
            raise UnreadableAnswer(f"Donnez au moins {self.noun.count(self.low)}.")
        return tuple(rows)

    def _left_empty(self, part: object) -> bool:
        if isinstance(part, dict) and not self.bare:
            part = {name: value for name, value in part.items() if name != self.number}
        return _blank(part)

    @override
    def show(self, value: tuple[Any, ...]) -> str:
        return " / ".join(show_facts(row) for row in value) or "—"

    @override
    def dump(self, value: tuple[Any, ...]) -> Json:
        return [dump_facts(row) for row in value]


def _blank(part: object, depth: int = 4) -> bool:
    """Whether a row was left empty; ``depth`` bounds what a hostile nesting can cost."""
    if isinstance(part, dict):
        return depth > 0 and all(_blank(value, depth - 1) for value in part.values())
    return part in (None, "", [], ())
