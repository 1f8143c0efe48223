"""What the tables of stored questions and of their corrections have in common, room by room."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, ClassVar, Self, override

from django.db import models
from django.db.models import Exists, OuterRef
from django.db.models.functions import Cast

from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from trainer.questions.domain.posed_question import PosedQuestion
from trainer.schools.models import School


def text(column: str) -> Cast:
    """Return a column of JSON as text: cheap to read and to compare."""
    return Cast(column, models.TextField())


class StoredQuestion(models.Model):
    """A situation made from a seed, under a version of the rules."""

    seed = models.BigIntegerField()
    rules_version = models.PositiveIntegerField()
    situation = models.JSONField()

    class Meta:
        abstract = True

    @classmethod
    def of(
        cls, game: Game, drill: Drill[Any], situation: object, *, seed: int, **columns: Any
    ) -> Self:
        """Return a question about a situation made from that seed, unsaved."""
        version, facts = game.rulebook.version, drill.dump(situation)
        return cls(seed=seed, rules_version=version, situation=facts, **columns)

    @property
    @abstractmethod
    def slugs(self) -> tuple[str, str]:
        """Its game and its exercise."""

    @cached_property
    def posed(self) -> PosedQuestion:
        """The question, as the engine of the day reads it."""
        return PosedQuestion(self.slugs, self.situation, self.house)

    @property
    def house(self) -> Mapping[str, str]:
        """The options of the house where it is asked; none if it is not known."""
        return {}


class CaseQuestion(StoredQuestion):
    """A question that names its own case."""

    game = models.SlugField(max_length=40)
    drill = models.SlugField(max_length=60)
    branch = models.SlugField(max_length=80)

    class Meta:
        abstract = True

    @classmethod
    @override
    def of(
        cls, game: Game, drill: Drill[Any], situation: object, *, seed: int, **columns: Any
    ) -> Self:
        found = super().of(game, drill, situation, seed=seed, **columns)
        found.game, found.drill = game.slug, drill.slug
        found.branch = drill.branch_of(situation).slug
        return found

    @property
    def slugs(self) -> tuple[str, str]:
        """Its game and its exercise."""
        return self.game, self.drill


@dataclass(frozen=True)
class Scope:
    """The answers concerned: of a game or an exercise, in a school or outside all of them.

    ``exam`` keeps to one exam, and leaves practice alone. ``choices`` corrects options of the
    house; ``before`` keeps to the questions asked under older rules, ``until`` to the answers
    given by then; ``number`` is that of the correction being applied, if it has begun.
    """

    game: str
    drill: str = ""
    school: School | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    before: int | None = None
    exam: int | None = None
    until: datetime | None = None
    number: int | None = None


class StoredCorrection(models.Model):
    """Answers judged again by the engine under the rules of the day.

    ``choices`` corrects options of the house in their situations. Undone, it is as if it had
    never been. What it has laid are its ``overlays``, each over an answer.
    """

    over: ClassVar[str]
    """The field of an overlay that names its answer."""
    overlays: Any
    objects: ClassVar[models.Manager[Self]]
    school_id: int | None

    game = models.SlugField("jeu", max_length=40)
    drill = models.SlugField("exercice", max_length=60, blank=True)
    choices = models.JSONField("options corrigées", default=dict, blank=True)
    reason = models.CharField("motif", max_length=300)
    at = models.DateTimeField("date")
    undone_at = models.DateTimeField("annulée le", null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.game}/{self.drill or '*'} ({self.at:%Y-%m-%d})"

    @classmethod
    def earlier(cls, scope: Scope) -> tuple[Self, ...]:
        """Return the corrections of options that stand: one of this scope is made upon them."""
        rows = cls.objects.filter(school=scope.school, game=scope.game, undone_at=None)
        if scope.number is not None:
            rows = rows.filter(pk__lt=scope.number)
        return tuple(row for row in rows.order_by("pk") if row.choices)

    def above(self) -> Self | None:
        """Return the last correction made upon this one that stands: it is to be undone first."""
        answers = {f"{self.over}__in": self.overlays.order_by().values(self.over)}
        upon = {self.overlays.field.name: OuterRef("pk")}
        rows = type(self).objects.filter(school=self.school_id, game=self.game)
        later = rows.filter(Exists(self.overlays.model.objects.filter(**upon, **answers)))
        return later.filter(pk__gt=self.pk, undone_at=None).order_by("-pk").first()
