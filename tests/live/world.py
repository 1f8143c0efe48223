"""A class, and what an instructor asks of it."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Any

from tests.schools.world import Schools
from trainer.live.models import ClassQuestion
from trainer.live.services import Wanted, ask_class, close_question, explain_question

type Put = Callable[..., ClassQuestion]

GAME, DRILL = "punto-banco", "tirage-banco"


def room(schools: Schools, page: object = "") -> str:
    """Return the address of a page of the live room of the class."""
    return f"/formation/ecole/nord/promotions/{schools.spring.pk}/direct/{page}"


def screen(schools: Schools, question: ClassQuestion) -> str:
    """Return the address where a question is projected."""
    return room(schools, f"{question.pk}/")


def ask(
    schools: Schools,
    drill: str = DRILL,
    game: str = GAME,
    *,
    seed: int = 3,
    now: datetime | None = None,
    **wanted: Any,
) -> ClassQuestion:
    """Put a question to the class."""
    return ask_class(
        actor=schools.desk("instructor"),
        promotion=schools.spring,
        wanted=Wanted(game, drill, **wanted),
        rng=Random(seed),
        now=now,
    )


def close(schools: Schools, question: ClassQuestion, now: datetime | None = None) -> None:
    """Take no more answers."""
    close_question(actor=schools.desk("instructor"), question=question, now=now)


def explain(schools: Schools, question: ClassQuestion, now: datetime | None = None) -> None:
    """Show the answer."""
    explain_question(actor=schools.desk("instructor"), question=question, now=now)
