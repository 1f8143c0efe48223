"""Judging a stored answer again, under the rules of today. Pure functions."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from casino_rules import catalog
from casino_rules.catalog import UnknownGameError
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Form, Json, UnreadableAnswer
from casino_rules.core.game import UnknownDrillError
from casino_rules.core.grading import Verdict, grade_value


class CannotBeReplayedError(Exception):
    """The exercise is no longer taught, or the situation cannot be under the corrected options."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the engine says of an answer; without a right answer, it cannot be read.

    ``judged`` is the verdict where it was made just now.
    """

    share: int
    out_of: int
    correct: bool | None
    solution: Json = None
    judged: Verdict | None = None

    @property
    def verdict(self) -> dict[str, Any] | None:
        """The verdict as it is stored; None where the answer cannot be read."""
        return None if self.judged is None else _stored(self.judged.as_json())

    def same_as(self, other: "Judgement") -> bool:
        """Whether neither the points nor the right answer differ."""
        return (self.share, self.out_of, self.correct, self.solution) == (
            other.share,
            other.out_of,
            other.correct,
            other.solution,
        )


@lru_cache(maxsize=2048)
def told(verdict: str) -> tuple[int, int, Json]:
    """Return what a stored verdict, as text, says: right fields, of how many, right answer."""
    found = json.loads(verdict)
    return found["share"], found["out_of"], found["solution"]


def corrected_situation(situation: Mapping[str, Json], choices: Mapping[str, str]) -> Json:
    """Return a stored situation with options of the house corrected, where it holds them."""
    named = {option.replace("-", "_"): choice for option, choice in choices.items()}
    return {**situation, **{name: named[name] for name in named.keys() & situation.keys()}}


def judge(
    game: str, drill: str, situation: Mapping[str, Json], raw: object, choices: Mapping[str, str]
) -> Judgement:
    """Judge an answer as typed.

    Raises:
        CannotBeReplayedError: if the engine cannot ask that question any more.
    """
    asked, facts, form = _asked(game, drill, situation, choices)
    try:
        return _judgement(grade_value(asked, facts, form.parse(raw)))
    except UnreadableAnswer:
        return Judgement(0, 1, None)


type Words = tuple[tuple[str, str], ...]
"""Options of the house corrected, each with its choice."""


@lru_cache(maxsize=2048)
def judge_stored(
    game: str, drill: str, situation: str, raw: str, choices: Words
) -> Judgement | None:
    """Judge an answer as typed, from the stored texts; the same one asked again is judged once.

    None if the engine cannot ask that question any more.
    """
    try:
        return judge(game, drill, json.loads(situation), json.loads(raw), dict(choices))
    except CannotBeReplayedError:
        return None


@lru_cache(maxsize=2048)
def judge_value(
    game: str, drill: str, situation: str, given: str, choices: Words
) -> Judgement | None:
    """Judge an answer that was stored once read, in the same way.

    None if the engine cannot ask that question any more, nor read that answer to it.
    """
    try:
        asked, facts, form = _asked(game, drill, json.loads(situation), dict(choices))
        return _judgement(grade_value(asked, facts, form.load(json.loads(given))))
    except (CannotBeReplayedError, UnreadableAnswer):
        return None


def _asked(
    game: str, drill: str, situation: Mapping[str, Json], choices: Mapping[str, str]
) -> tuple[Drill[Any], Any, Form[Any]]:
    try:
        asked = catalog.game(game).drill(drill)
        facts = asked.load(corrected_situation(situation, choices))
        return asked, facts, asked.ask(facts).form
    except (UnknownGameError, UnknownDrillError, UnreadableAnswer) as error:
        raise CannotBeReplayedError(str(error)) from None


def _judgement(verdict: Verdict) -> Judgement:
    solution = _stored(verdict.solution)
    return Judgement(verdict.share, verdict.out_of, verdict.correct, solution, verdict)


def _stored(value: Any) -> Any:
    """Return a value as it comes back from the database."""
    return json.loads(json.dumps(value))
