"""One real question of each case of the catalogue, and what trainees answer to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Choice, Form, Json, Points
from casino_rules.core.game import Game
from casino_rules.core.grading import Verdict, grade
from casino_rules.core.house import House
from trainer.practice.demonstration import typed

_MOST_ERRORS: Final = 3


@dataclass(frozen=True, slots=True)
class Question:
    """A situation of a case; the first of ``verdicts`` judges the right answer, the others errors.

    ``weight`` is how often the case is asked, ``hardness`` how often it is missed.
    """

    number: int
    game: str
    drill: str
    branch: str
    seed: int
    rules_version: int
    situation: Json
    verdicts: tuple[Verdict, ...]
    weight: int
    hardness: float


def questions(rng: Random) -> tuple[Question, ...]:
    """Return a question of each case that the usual options of each game may ask."""
    found: list[Question] = []
    for game in catalog.load_all():
        house = game.rulebook.house({})
        for drill in game.drills.values():
            found += _of_drill(game, drill, house, rng, len(found))
    return tuple(found)


def _of_drill(
    game: Game, drill: Drill[Any], house: House, rng: Random, first: int
) -> Iterator[Question]:
    for number, branch in enumerate(drill.branches_in(house), start=first):
        seed = rng.getrandbits(60)
        situation = drill.generate(Random(seed), house, branch.slug)
        verdicts = tuple(verdict for _, verdict in judged(drill, situation))
        yield Question(
            number,
            game.slug,
            drill.slug,
            branch.slug,
            seed,
            game.rulebook.version,
            drill.dump(situation),
            verdicts,
            branch.weight,
            rng.betavariate(1.3, 6) if len(verdicts) > 1 else 0,
        )


def judged(drill: Drill[Any], situation: Any) -> Iterator[tuple[object, Verdict]]:
    """Yield the right answer as typed and its verdict, then those of a few errors.

    Known ones if there are.
    """
    form, ruling = drill.ask(situation).form, drill.solve(situation)
    right = typed(form, ruling.value)
    yield right, grade(drill, situation, right)
    known = (pitfall.answer(situation) for pitfall in drill.pitfalls)
    errors = [_completed(ruling.value, error) for error in known if error is not None]
    wrong = [error for error in errors if not ruling.accepts(error)]
    for error in (wrong or _beside(form, ruling.value))[:_MOST_ERRORS]:
        raw = typed(form, error)
        verdict = grade(drill, situation, raw)
        if not verdict.correct:
            yield raw, verdict


def _completed(value: Any, error: Any) -> Any:
    """Return the whole answer of an error that concerns only some fields."""
    return {**value, **error} if isinstance(value, dict) and isinstance(error, dict) else error


def _beside(form: Form[Any], value: Any) -> list[Any]:
    """Return readable answers beside the right one, where no error is known."""
    match form:
        case Choice():
            return [key for key in form.keys if key != value]
        case Points():
            return [near for near in (value - 1, value + 1) if form.low <= near <= form.high]
        case _:
            return []
