"""The referee: a situation described in the address, and what the engine decides."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, QueryDict

from casino_rules.core.cases import Case
from casino_rules.core.drill import Drill
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.grading import Reason, reasons_of
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.situation import facts_of
from trainer.referee.writing import described, house_of, typed_situation, usual_house
from trainer.ui.answers import answer_html
from trainer.ui.forms import situation_html
from trainer.ui.markup import SafeString
from trainer.ui.post import raw_situation
from trainer.ui.table.cloth import Cloth, laid_in


@dataclass(frozen=True)
class Decision:
    """What the engine decides on a situation, and why."""

    question: Question
    cloth: Cloth
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

    @property
    def controls(self) -> SafeString:
        """The fields of the form, filled; a template would call the situation's class."""
        return situation_html(self.drill.situation, self.values, self.error)

    @property
    def faulty(self) -> str:
        """The label of the fact at fault, empty if it is the whole."""
        name = self.error.field.partition(".")[0] if self.error else ""
        facts = facts_of(self.drill.situation)
        return next((item.label for item in facts if item.name == name), "")


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
    return Decision(
        question=question,
        cloth=laid_in(game, drill, situation),
        answer=answer_html(question.form, ruling.value),
        others=tuple(answer_html(question.form, value) for value in ruling.also),
        reasons=reasons_of(ruling),
        house=house_of(game, situation),
    )
