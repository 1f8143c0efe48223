"""A class, and what an instructor asks of it."""

from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any, Final

from django.test import Client

from tests.schools.world import Schools
from trainer.live.models import ClassAnswer, ClassQuestion
from trainer.live.services import (
    Wanted,
    answer_class_question,
    ask_class,
    close_question,
    explain_question,
)
from trainer.schools.models import Membership
from trainer.schools.selectors import Desk

GAME: Final = "punto-banco"
DRILL: Final = "tirage-banco"


@dataclass
class Room:
    """The live room of the class of the spring."""

    schools: Schools

    def __post_init__(self) -> None:
        """Have the instructor signed in, in their own browser."""
        self.teacher: Client = self.client("instructor")

    @property
    def desk(self) -> Desk:
        """The instructor."""
        return self.schools.desk("instructor")

    def client(self, who: str = "trainee") -> Client:
        """Return the browser of somebody; the phone of the trainee, if of nobody else."""
        return self.schools.client(who)

    def page(self, page: object = "") -> str:
        """Return the address of a page of the room."""
        return f"/formation/ecole/nord/promotions/{self.schools.spring.pk}/direct/{page}"

    def screen(self, question: ClassQuestion) -> str:
        """Return the address where a question is projected."""
        return self.page(f"{question.pk}/")

    def put(
        self,
        drill: str = DRILL,
        game: str = GAME,
        *,
        seed: int = 3,
        now: datetime | None = None,
        **more: Any,
    ) -> ClassQuestion:
        """Put a question to the class."""
        wanted, promotion = Wanted(game, drill, **more), self.schools.spring
        rng = Random(seed)
        return ask_class(actor=self.desk, promotion=promotion, wanted=wanted, rng=rng, now=now)

    def give(
        self,
        question: ClassQuestion,
        raw: object = None,
        *,
        member: Membership | None = None,
        now: datetime | None = None,
    ) -> ClassAnswer:
        """Answer as the trainee, or as somebody else; rightly, if nothing else is given."""
        given = question.posed.solved.solution if raw is None else raw
        who = member or self.schools.trainee
        return answer_class_question(question=question, member=who, raw=lambda _: given, now=now)

    def close(self, question: ClassQuestion, now: datetime | None = None) -> None:
        """Take no more answers."""
        close_question(actor=self.desk, question=question, now=now)

    def explain(self, question: ClassQuestion, now: datetime | None = None) -> None:
        """Show the answer."""
        explain_question(actor=self.desk, question=question, now=now)
