"""The referee: a situation described in the address, and what the engine decides."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import Http404, QueryDict

from casino_rules.core.cases import Case
from casino_rules.core.drill import Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.grading import Reason, Verdict, grade_value, reasons_of
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from trainer.referee.requests import described, house_of, options_of, usual_house
from trainer.ui.answers import answer_html
from trainer.ui.described.asking import Form, doors_of, form_of, label_of
from trainer.ui.described.laying import Typed, typed_html
from trainer.ui.described.sheets import AskedFact, summaries
from trainer.ui.described.telling import typed_situation
from trainer.ui.markup import SafeString
from trainer.ui.post import raw_situation
from trainer.ui.table.cloth import Cloth, cloth_of, laid_in
from trainer.ui.table.html import table_html


@dataclass(frozen=True)
class Decision:
    """What the engine decides on a situation, and why."""

    question: Question
    cloth: Cloth
    verdict: Verdict
    """The right answer, judged: what is painted on the table."""
    answer: SafeString
    others: tuple[SafeString, ...]
    """The other answers that are just as right."""
    reasons: tuple[Reason, ...]
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

    @cached_property
    def form(self) -> Form:
        """The controls of the form, filled, where they stand."""
        asked = AskedFact(self._typed, self.error, closed=self.decision is not None)
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
        answer=answer_html(question.form, ruling.value),
        others=tuple(answer_html(question.form, value) for value in ruling.also),
        reasons=reasons_of(ruling),
        house=house_of(game, situation),
    )
