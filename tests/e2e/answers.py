"""Right and wrong answers to any question, as a person types them and as a page posts them."""

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Choice, Fields, Form, Ordering, Points
from casino_rules.core.game import Game
from casino_rules.core.grading import Verdict, grade
from casino_rules.core.table_forms import Cards, Chips, Seats
from casino_rules.core.words import Phrase, Words
from tests.drills import every_drill
from trainer.practice.demonstration import typed
from trainer.practice.models import Attempt, Series


def drill_of(attempt: Attempt) -> Drill[Any]:
    return catalog.game(attempt.game).drill(attempt.drill)


def situation_of(attempt: Attempt) -> Any:
    return drill_of(attempt).load(attempt.situation)


def form_of(attempt: Attempt) -> Form[Any]:
    return drill_of(attempt).ask(situation_of(attempt)).form


def waiting() -> Attempt:
    """Return the only question that is open."""
    return Attempt.objects.get(answered_at=None)


def right(attempt: Attempt) -> object:
    """Return what a trainee who knows types."""
    drill, situation = drill_of(attempt), situation_of(attempt)
    return typed(form_of(attempt), drill.solve(situation).value)


def wrong(attempt: Attempt) -> object:
    """Return a readable answer that is not right."""
    return wrong_to(drill_of(attempt), situation_of(attempt))


def wrong_to(drill: Drill[Any], situation: Any) -> object:
    """Return the same for a situation."""
    return next(_all_wrong(drill, situation))


def _all_wrong(drill: Drill[Any], situation: Any) -> Iterator[object]:
    form, ruling = drill.ask(situation).form, drill.solve(situation)
    return (typed(form, v) for v in others(form, ruling.value) if not ruling.accepts(v))


def refusal(drill: Drill[Any], situation: Any) -> Verdict:
    """Return the verdict on an answer that is not right."""
    return grade(drill, situation, wrong_to(drill, situation))


def verdicts(drill: Drill[Any], situation: Any) -> Iterator[Verdict]:
    """Yield the verdict of the right answer, and of a wrong one where there is one."""
    right = typed(drill.ask(situation).form, drill.solve(situation).value)
    for raw in (right, *islice(_all_wrong(drill, situation), 1)):
        yield grade(drill, situation, raw)


def others(form: Form[Any], value: Any) -> Iterator[Any]:
    """Yield readable values other than this one."""
    match form:
        case Choice():
            yield from (key for key in form.keys if key != value)
        case Points(low=low, high=high):
            yield from (number for number in range(low, high + 1) if number != value)
        case Amount():
            yield from (value + 500, value + 1000)
        case Seats(seats=seats):
            yield from ((seat,) for seat in seats)
        case Cards(count=count, shown=shown):
            yield from combinations(shown, count)
        case _:
            yield from _others_made(form, value)


def _others_made(form: Form[Any], value: Any) -> Iterator[Any]:
    """Yield readable values other than this one, of a form whose values are put together."""
    match form:
        case Ordering():
            yield value[::-1]
        case Chips(values=values):
            yield from (((chip, 1),) for chip in values if value != ((chip, 1),))
        case Words():
            yield Phrase("Je ne sais pas")
        case Fields():
            yield from _with_one_field_changed(form, value)
        case _:
            raise TypeError(form.kind)


def _with_one_field_changed(form: Fields, value: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for field in form.fields:
        for other in others(field.form, value[field.key]):
            yield {**value, field.key: other}


def posted(raw: Any, name: str = "reponse") -> dict[str, Any]:
    """Return the controls that post this answer."""
    if isinstance(raw, dict):
        parts = [posted(part, f"{name}.{key}") for key, part in raw.items()]
        return {key: value for part in parts for key, value in part.items()}
    return {name: raw}


@transaction.atomic
def ask(
    learner: int,
    game: Game,
    drill: Drill[Any],
    branch: str | None = None,
    *,
    seed: int = 1,
    level: int = 0,
) -> Attempt:
    """Open a series whose first question is of a wanted branch, at a level of the table if told."""
    now, house = timezone.now(), game.rulebook.house({})
    situation = drill.generate(Random(seed), house.at(level) if level else house, branch)
    series = Series.objects.create(
        learner_id=learner,
        mode=Series.Mode.DRILL,
        game=game.slug,
        drill=drill.slug,
        house=house.as_dict(),
        seed=seed,
        started_at=now,
    )
    return Attempt.objects.create(
        series=series,
        position=1,
        game=game.slug,
        drill=drill.slug,
        branch=drill.classify(situation),
        seed=seed,
        rules_version=game.rulebook.version,
        situation=drill.dump(situation),
        asked_at=now,
    )


def one_drill_per_form() -> list[tuple[Game, Drill[Any]]]:
    """Return the first drill of each shape of answer form: what their pages can look like."""
    found: dict[str, tuple[Game, Drill[Any]]] = {}
    for game, drill in every_drill():
        house = game.rulebook.house({})
        shape = shape_of(drill.ask(drill.generate(Random(1), house)).form)
        found.setdefault(shape, (game, drill))
    return list(found.values())


def shape_of(form: Form[Any]) -> str:
    if isinstance(form, Fields):
        return f"fields({','.join(sorted({shape_of(field.form) for field in form.fields}))})"
    return form.kind
