"""The referee: a situation described in the address, and what the engine decides."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any, Final, override

from django.http import Http404, QueryDict

from casino_rules.core.cases import Case
from casino_rules.core.drill import Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import join
from casino_rules.core.game import Game
from casino_rules.core.grading import Reason, Verdict, grade_value, reasons_of
from casino_rules.core.house import House
from casino_rules.core.plan import PAPER, SPOKEN, place_of
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.table_forms import FreeCards
from casino_rules.exercises.whole_table import (
    EVERYWHERE,
    At,
    Decided,
    Undecided,
    WholeTable,
    readers,
)
from trainer.referee.requests import described, house_of, options_of, usual_house
from trainer.ui.described.asking import Form, doors_of, form_of, label_of
from trainer.ui.described.laying import Typed, typed_html
from trainer.ui.described.sheets import AskedFact, summaries
from trainer.ui.described.telling import query_of, typed_situation
from trainer.ui.forms import raw_situation
from trainer.ui.markup import SafeString
from trainer.ui.table.cloth import Cloth, cloth_of, laid_in
from trainer.ui.table.svg import table_html
from trainer.ui.verdicts import answer_html


@dataclass(frozen=True)
class Said:
    """A ruling as a page says it."""

    answer: SafeString
    others: tuple[SafeString, ...]
    """The other answers that are just as right."""
    reasons: tuple[Reason, ...]

    @classmethod
    def of(cls, question: Question, ruling: Ruling[Any]) -> "Said":
        """Return what a page says of the ruling of a question."""
        others = tuple(answer_html(question.form, value) for value in ruling.also)
        return cls(answer_html(question.form, ruling.value), others, reasons_of(ruling))


@dataclass(frozen=True)
class Decision:
    """What the engine decides on a situation, and why."""

    question: Question
    cloth: Cloth
    verdict: Verdict
    """The right answer, judged: what is painted on the table."""
    said: Said
    house: dict[str, str]
    """The options of the house that the situation fixes."""


@dataclass(frozen=True)
class Hearing:
    """One page of the referee: the form as it was filled, and the decision or the error."""

    game: Game
    drill: Drill[Any]
    values: dict[str, object]
    decision: Decision | None = None
    error: UnreadableAnswer | None = None
    case: Case | None = None

    @property
    def examples(self) -> tuple[Case, ...]:
        """The worked cases of this exercise."""
        return tuple(case for case in self.game.cases if case.drill == self.drill.slug)

    @cached_property
    def _typed(self) -> Typed:
        house = self.game.rulebook.default_house
        return Typed(self.drill, cloth_of(self.game.plan_of(self.drill), house), self.values)

    @property
    def judged(self) -> bool:
        """Whether something is decided: the sheets of the seats are then closed."""
        return self.decision is not None

    @cached_property
    def form(self) -> Form:
        """The controls of the form, filled, where they stand."""
        asked = AskedFact(self._typed, self.error, closed=self.judged)
        return form_of(asked, options_of(self.game, self.drill.situation))

    @cached_property
    def seats(self) -> Mapping[int, str]:
        """The seats that a tap opens on the cloth, with what is told of each."""
        return summaries(self.drill.described(), self._typed)

    @property
    def on_table(self) -> bool:
        """Whether anything of the situation lies on a table."""
        return bool(self.form.on_cloth or self.form.seats)

    @property
    def table(self) -> SafeString:
        """The table with what is typed; once it is judged, with the decision."""
        doors, made = doors_of(self._typed), self.decision
        if made:
            return table_html(made.question, made.cloth, verdict=made.verdict, doors=doors)
        return typed_html(self._typed, doors) if self.on_table else SafeString("")

    @property
    def wrong_option(self) -> bool:
        """Whether what is at fault is an option of the house, which is then in sight."""
        names = options_of(self.game, self.drill.situation)
        return bool(self.error and self.error.field in names)

    @property
    def faulty(self) -> str:
        """The place and the label of the fact at fault, empty if it is the whole."""
        return label_of(self._typed, self.error) if self.error else ""


_READ_AT_ONCE: Final = 15
"""Points decided that are read at once; beyond, those of a seat open at a touch."""


@dataclass(frozen=True)
class PointDecided:
    """One point that a whole table decides, with its proof and its own address."""

    drill: Drill[Any]
    of: str
    """Which hand of the house it is about, where there are several."""
    said: Said
    query: str


@dataclass(frozen=True)
class PointLeft:
    """A point that a table does not decide: what it would need, or why there is nothing to say."""

    drill: Drill[Any]
    seats: str
    """The seats of which it is not decided, « places 2 et 5 »; empty if it is of the table."""
    fact: str
    reason: UnreadableAnswer


@dataclass(frozen=True)
class PointsAt:
    """What is decided of one seat, or of the whole table; ``closed`` where there is much to read."""

    name: str
    points: tuple[PointDecided, ...]
    closed: bool


@dataclass(frozen=True)
class TableHearing(Hearing):
    """The page of a game: its whole table as it was told, and all that is decided on it."""

    told: WholeTable | None = None

    @cached_property
    def read(self) -> tuple[Drill[Any], ...]:
        """The exercises that are read from the whole table."""
        return tuple(drill for drill, _ in readers(self.game, self.drill))

    @property
    def apart(self) -> tuple[Drill[Any], ...]:
        """The others: each asks for its own situation."""
        return tuple(drill for drill in self.game.drills.values() if drill not in self.read)

    @property
    @override
    def judged(self) -> bool:
        return self.told is not None and bool(self.told.decided)

    @cached_property
    def decided(self) -> tuple[PointsAt, ...]:
        """What is decided, of the table first, then seat by seat."""
        found = sorted(self.told.decided if self.told else (), key=lambda one: one.at)
        shared = {one.at.seat for one in found if one.at.hand > 1}
        closed = len(found) > _READ_AT_ONCE
        return tuple(
            PointsAt(_name(at, shared), tuple(map(self._decided, here)), closed)
            for at, here in groupby(found, key=lambda one: one.at)
        )

    def _decided(self, one: Decided) -> PointDecided:
        if one.drill is self.drill and self.decision:
            said = self.decision.said
        else:
            said = Said.of(one.drill.ask(one.situation), one.drill.solve(one.situation))
        return PointDecided(one.drill, self._hand(one.drill), said, query_of(one.situation))

    def _hand(self, drill: Drill[Any]) -> str:
        """Return the one hand of the house that an exercise reads, where the table has others."""
        own, all_ = _hands(drill), _hands(self.drill)
        return self._typed.plan.place(*own).name if len(own) == 1 < len(all_) and own < all_ else ""

    @cached_property
    def left(self) -> tuple[PointLeft, ...]:
        """What is not decided, each point once for all the seats that want the same of it."""
        found: dict[tuple[str, str, str], list[Undecided]] = {}
        for one in self.told.left if self.told else ():
            key = (one.drill.slug, one.reason.field, one.reason.message)
            found.setdefault(key, []).append(one)
        return tuple(self._left(same) for same in found.values())

    def _left(self, same: Sequence[Undecided]) -> PointLeft:
        first = same[0]
        seats = sorted({one.at.seat for one in same if one.at != EVERYWHERE})
        named = (
            f"{'places' if len(seats) > 1 else 'place'} {join(map(str, seats))}" if seats else ""
        )
        fact = label_of(replace(self._typed, drill=first.drill), first.reason)
        return PointLeft(first.drill, named, fact, first.reason)


def _name(at: At, shared: Iterable[int]) -> str:
    """Return what a seat is called above what is decided of it; nothing for the whole table."""
    if at == EVERYWHERE:
        return ""
    return f"Place {at.seat}, main {at.hand}" if at.seat in shared else f"Place {at.seat}"


def _hands(drill: Drill[Any]) -> set[str]:
    """Return the places of the house where an exercise reads cards."""
    return {
        place_of(item.spot)
        for item in drill.described()
        if isinstance(item.form, FreeCards) and item.spot not in {PAPER, SPOKEN}
    }


def hear_table(game: Game, data: QueryDict, house: House) -> TableHearing:
    """Read the whole table that an address describes, and decide all that follows from it."""
    drill = game.drill(game.whole_table)
    if not described(drill.situation, data):
        return TableHearing(game, drill, usual_house(game, drill.situation, house))
    raw = raw_situation(drill.situation, data)
    try:
        told = WholeTable(game, drill, raw, house)
    except UnreadableAnswer as error:
        return TableHearing(game, drill, raw, error=error)
    if not told.decided:
        nothing = UnreadableAnswer("Rien ne se décide encore : voyez sous le tapis ce qui manque.")
        return TableHearing(game, drill, raw, error=nothing, told=told)
    whole = next((one for one in told.decided if one.drill is drill), None)
    made = decide(game, drill, whole.situation) if whole else None
    return TableHearing(game, drill, raw, decision=made, told=told)


def hear(game: Game, drill: Drill[Any], data: QueryDict, house: House) -> Hearing:
    """Read what an address describes and decide; ``house`` fills the form of one that is bare.

    Raises:
        Http404: if it asks for an example that does not exist.
    """
    if "exemple" in data:
        return _example(game, drill, data["exemple"])
    if not described(drill.situation, data):
        return Hearing(game, drill, usual_house(game, drill.situation, house))
    raw = raw_situation(drill.situation, data)
    try:
        situation = drill.read(raw)
    except UnreadableAnswer as error:
        return Hearing(game, drill, raw, error=error)
    return Hearing(game, drill, raw, decide(game, drill, situation))


def drawn(game: Game, drill: Drill[Any], data: QueryDict) -> Hearing:
    """Return what an address describes so far, judged by nobody."""
    return Hearing(game, drill, raw_situation(drill.situation, data))


def _example(game: Game, drill: Drill[Any], wanted: object) -> Hearing:
    for case in game.cases:
        if case.id == wanted and case.drill == drill.slug:
            situation = drill.load(case.situation)
            values = typed_situation(situation)
            return Hearing(game, drill, values, decide(game, drill, situation), case=case)
    raise Http404


def decide(game: Game, drill: Drill[Any], situation: Any) -> Decision:
    """Return the decision on a situation."""
    question, ruling = drill.ask(situation), drill.solve(situation)
    verdict = replace(grade_value(drill, situation, ruling.value), given="")
    return Decision(
        question=question,
        cloth=laid_in(game, drill, situation),
        verdict=verdict,
        said=Said.of(question, ruling),
        house=house_of(game, situation),
    )
