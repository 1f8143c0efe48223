"""Judging a stored answer again, under the rules of today. Pure functions."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from casino_rules import catalog
from casino_rules.catalog import UnknownGameError
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Json, UnreadableAnswer
from casino_rules.core.game import UnknownDrillError
from casino_rules.core.grading import Verdict, grade, grade_value


class CannotBeReplayedError(Exception):
    """The exercise is no longer taught, or the situation cannot be under the corrected options."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the engine says of an answer; without a verdict, it cannot be read."""

    share: int
    out_of: int
    correct: bool | None
    verdict: dict[str, Any] | None

    @property
    def solution(self) -> Json:
        """The right answer."""
        return None if self.verdict is None else self.verdict["solution"]

    def same_as(self, other: "Judgement") -> bool:
        """Whether neither the points nor the right answer differ."""
        return (self.share, self.out_of, self.correct, self.solution) == (
            other.share,
            other.out_of,
            other.correct,
            other.solution,
        )


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
    asked, facts = _asked(game, drill, situation, choices)
    try:
        return _judgement(grade(asked, facts, raw))
    except UnreadableAnswer:
        return Judgement(0, 1, None, None)


def judge_value(
    game: str, drill: str, situation: Mapping[str, Json], given: Json, choices: Mapping[str, str]
) -> Judgement:
    """Judge an answer as it was stored once read; the same one asked again is judged once.

    Raises:
        CannotBeReplayedError: if the engine cannot ask that question any more, nor read that
            answer to it.
    """
    words = tuple(sorted(choices.items()))
    return _judge_once(game, drill, json.dumps(situation), json.dumps(given), words)


@lru_cache(maxsize=2048)
def _judge_once(
    game: str, drill: str, situation: str, given: str, choices: tuple[tuple[str, str], ...]
) -> Judgement:
    asked, facts = _asked(game, drill, json.loads(situation), dict(choices))
    try:
        value = asked.ask(facts).form.load(json.loads(given))
    except UnreadableAnswer as error:
        raise CannotBeReplayedError(str(error)) from None
    return _judgement(grade_value(asked, facts, value))


def _asked(
    game: str, drill: str, situation: Mapping[str, Json], choices: Mapping[str, str]
) -> tuple[Drill[Any], Any]:
    try:
        asked = catalog.game(game).drill(drill)
        facts = asked.load(corrected_situation(situation, choices))
        asked.ask(facts)
    except (UnknownGameError, UnknownDrillError, UnreadableAnswer) as error:
        raise CannotBeReplayedError(str(error)) from None
    return asked, facts


def _judgement(verdict: Verdict) -> Judgement:
    stored = json.loads(json.dumps(verdict.as_json()))  # as it comes back from the database
    return Judgement(verdict.share, verdict.out_of, verdict.correct, stored)
