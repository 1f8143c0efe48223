"""What every table of stored questions has; each room has its own table."""

from abc import abstractmethod
from functools import cached_property

from django.db import models

from trainer.questions.posed import Posed


class StoredQuestion(models.Model):
    """A situation made from a seed, under a version of the rules."""

    seed = models.BigIntegerField()
    rules_version = models.PositiveIntegerField()
    situation = models.JSONField()

    class Meta:
        abstract = True

    @property
    @abstractmethod
    def slugs(self) -> tuple[str, str]:
        """Its game and its exercise."""

    @cached_property
    def posed(self) -> Posed:
        """The question, as the engine of the day reads it."""
        return Posed(self.slugs, self.situation)


class CaseQuestion(StoredQuestion):
    """A question that names its own case."""

    game = models.SlugField(max_length=40)
    drill = models.SlugField(max_length=60)
    branch = models.SlugField(max_length=80)

    class Meta:
        abstract = True

    @property
    def slugs(self) -> tuple[str, str]:
        """Its game and its exercise."""
        return self.game, self.drill
