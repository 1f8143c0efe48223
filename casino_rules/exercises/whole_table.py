"""One table, all that is decided on it: what was told for one exercise, read by the others.

A person says once what lies on the table. Every exercise of the game whose facts all lie there is
asked on it, at each seat where it is about one; it is decided if its situation can be read, else
the reason says what is missing, or why there is nothing to decide. A fact lies where it says
(``Fact.spot``): no game declares anything for this.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, cast

from casino_rules.core.codec import in_one_writing
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Choice, Points, UnreadableAnswer, left_empty
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.plan import NUMBER, PAPER, SPOKEN
from casino_rules.core.situation import Fact, Rows, facts_of
from casino_rules.core.table_forms import FreeCards
from casino_rules.exercises.announcing import CHOSEN, HOW

_OFF_CLOTH: Final = frozenset({PAPER, SPOKEN, NUMBER, ""})
_LYING: Final = (FreeCards, Amount)
"""What lies on a cloth: cards and chips."""


class Source(NamedTuple):
    """Where an exercise finds a fact.

    It is told once under ``name``, or of each seat in a row of the fact ``rows``; or an ``option``
    of the house settles it, or it is always the same (``raw``).
    """

    name: str
    rows: str = ""
    option: str = ""
    raw: str = ""


class At(NamedTuple):
    """The seat that a question is about, and its hand there: 1, then 2 of a pair that was split."""

    seat: int
    hand: int = 1


EVERYWHERE: Final = At(0)
"""Where a question is about no seat alone."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A question that the table answers."""

    drill: Drill[Any]
    at: At
    situation: Any


@dataclass(frozen=True, slots=True)
class Undecided:
    """A question that the table does not answer, and the French reason."""

    drill: Drill[Any]
    at: At
    reason: UnreadableAnswer


@dataclass(frozen=True)
class WholeTable:
    """What a person told for ``drill``, to be read by all the exercises of its game.

    ``told`` is the raw value of each fact, as ``Drill.read`` takes it; ``house`` gives the
    options that the exercise does not ask.

    Raises:
        UnreadableAnswer: if something told cannot be read; its ``field`` names the fact.
    """

    game: Game
    drill: Drill[Any]
    told: Mapping[str, object]
    house: House

    def __post_init__(self) -> None:
        told = in_one_writing(self.drill.situation, self.told)
        object.__setattr__(self, "told", cast("Mapping[str, object]", told))
        for item in self.drill.described():
            _check(item, self.told.get(item.name))

    @cached_property
    def decided(self) -> tuple[Decided, ...]:
        """What the table decides, in the order of the lessons."""
        return tuple(one for one in self._questions if isinstance(one, Decided))

    @cached_property
    def left(self) -> tuple[Undecided, ...]:
        """What it does not decide, in the same order."""
        return tuple(one for one in self._questions if isinstance(one, Undecided))

    @cached_property
    def _questions(self) -> tuple[Decided | Undecided, ...]:
        return tuple(self._asked())

    def _asked(self) -> Iterator[Decided | Undecided]:
        for drill, sources in readers(self.game, self.drill):
            for at, rows in self._places(sources):
                raw = {name: self._raw(source, rows) for name, source in sources.items()}
                try:
                    yield Decided(drill, at, drill.read(raw))
                except UnreadableAnswer as reason:
                    yield Undecided(drill, at, reason)

    def _places(self, sources: Mapping[str, Source]) -> Iterator[tuple[At, Mapping[str, Any]]]:
        """Yield where an exercise is asked, with the rows of that seat: everywhere if it wants none."""
        wanted = {source.rows for source in sources.values() if source.rows}
        if not wanted:
            yield EVERYWHERE, {}
        for at, rows in self._rows.items() if wanted else ():
            if wanted <= rows.keys():
                yield at, rows

    def _raw(self, source: Source, rows: Mapping[str, Any]) -> object:
        if source.option:
            return self.house.choice(source.option)
        told = rows[source.rows] if source.rows else self.told
        return source.raw or told.get(source.name)

    @cached_property
    def _rows(self) -> Mapping[At, Mapping[str, Any]]:
        """What is told of each seat, by the fact that has it in its rows."""
        found: dict[At, dict[str, Any]] = {}
        for name, form in _seated(self.drill):
            hands: dict[int, int] = {}
            for row in _begun(form, self.told.get(name)):
                seat = _seat(form, row)
                hands[seat] = hands.get(seat, 0) + 1
                found.setdefault(At(seat, hands[seat]), {})[name] = row
        return {at: found[at] for at in sorted(found)}


type Readers = tuple[tuple[Drill[Any], Mapping[str, Source]], ...]
_READERS: dict[tuple[str, str], Readers] = {}


def readers(game: Game, told: Drill[Any]) -> Readers:
    """Return the exercises that can be read from what is told for one, each with its sources."""
    key = game.slug, told.slug
    if key not in _READERS:  # some ten milliseconds, and always the same
        read = ((drill, _sources(game, told, drill)) for drill in game.drills.values())
        _READERS[key] = tuple((drill, sources) for drill, sources in read if sources)
    return _READERS[key]


def _sources(game: Game, told: Drill[Any], drill: Drill[Any]) -> Mapping[str, Source]:
    """Return where each fact of an exercise is told; nothing if one is not, or too much is left out.

    What a player decided weighs on all that is said of them: an exercise that does not ask it
    may only name the cards of that seat.
    """
    sources = {item.name: _source(game, told, item) for item in drill.described()}
    found = {name: source for name, source in sources.items() if source}
    if len(found) < len(sources):
        return {}
    of_house = any(
        isinstance(item.form, _LYING) and not found[item.name].rows for item in drill.described()
    )
    for rows, form in _seated(told):
        taken = [item for item in drill.described() if found[item.name].rows == rows]
        names = {found[item.name].name for item in taken}
        only_cards = not of_house and all(isinstance(item.form, FreeCards) for item in taken)
        if taken and not (only_cards or names >= _decisions(form)):
            return {}
    return found


def _source(game: Game, told: Drill[Any], item: Fact) -> Source | None:
    """Return where a fact is told: once, as an option of the house, or of each seat."""
    for known in told.described():
        if _is_same(known, item):
            return Source(known.name)
    if option := game.rulebook.option_read_by(item.form):
        return Source(item.name, option=option.id)
    for rows, form in _seated(told):
        for known in told.described(form.row):
            if _is_same(known, item):
                return Source(known.name, rows)
    return Source(item.name, raw=CHOSEN) if item.form is HOW else None


def _seated(told: Drill[Any]) -> Iterator[tuple[str, Rows]]:
    """Yield the facts that have a row for each seat, by name."""
    for item in told.described():
        if isinstance(item.form, Rows) and item.form.number:
            yield item.name, item.form


def _decisions(form: Rows) -> set[str]:
    """Return the facts of a row that say what a player decided, or what they still have."""
    return {item.name for item in facts_of(form.row) if isinstance(item.form, Choice)}


def _is_same(told: Fact, item: Fact) -> bool:
    """Whether one fact says what another wants: the same thing at the same place."""
    match item.form:
        case Rows():
            return told.name == item.name and _has_all(told.form, item.form)
        case Points() if item.spot == NUMBER:
            return (told.name, told.spot) == (item.name, NUMBER) and isinstance(told.form, Points)
        case FreeCards() | Amount() if item.spot not in _OFF_CLOTH:
            return told.spot == item.spot and type(told.form) is type(item.form)
    same = told.spot == item.spot and told.form == item.form
    return same and (told.name == item.name or item.spot not in _OFF_CLOTH)


def _has_all(told: object, wanted: Rows) -> bool:
    """Whether rows say of a seat all that others want, and nothing that decides what they do not."""
    if not isinstance(told, Rows):
        return False
    known, asked = facts_of(told.row), facts_of(wanted.row)
    read = all(any(_is_same(one, item) for one in known) for item in asked)
    return read and _decisions(told) <= _decisions(wanted)


def _begun(form: Rows, raw: object) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of which something is told beside the seat."""
    for row in raw if isinstance(raw, list | tuple) else ():
        if form.tells(row):
            yield row


def _seat(form: Rows, row: Mapping[str, Any]) -> int:
    number = next(item for item in facts_of(form.row) if item.name == form.number)
    seat: int = number.form.parse(row.get(number.name))
    return seat


def _check(item: Fact, raw: object, *, needed: bool = False) -> None:
    """Refuse what is told and cannot be read; what is not told is only missing, or ``needed``."""
    form = item.form
    try:
        if not (isinstance(form, Rows) and form.number) or not _is_list(raw, form.high):
            if needed or not left_empty(raw):
                form.parse(raw)
            return
        for number, row in enumerate(cast("list[Mapping[str, Any]]", raw)):
            _check_row(form, number, row)
    except UnreadableAnswer as error:
        raise error.within(item.name) from None


def _is_list(raw: object, most: int) -> bool:
    """Whether rows were told, as many as may be."""
    if not isinstance(raw, list | tuple) or len(raw) > most:
        return False
    return all(isinstance(row, Mapping) for row in raw)


def _check_row(form: Rows, number: int, row: Mapping[str, Any]) -> None:
    if not form.tells(row):
        return
    try:
        for item in facts_of(form.row):
            _check(item, row.get(item.name), needed=item.name == form.number)
    except UnreadableAnswer as error:
        raise error.within(str(number)) from None
