"""Tables of the tasks room; those of the queue itself are the engine's (django-tasks-db)."""

from typing import TYPE_CHECKING

from django.db import models
from django.db.models.functions import Now
from django_tasks_db.models import DBTaskResult

if TYPE_CHECKING:  # the engine's class takes no type when it runs
    _Result = DBTaskResult[..., object]
else:
    _Result = DBTaskResult


class Letter(models.Model):
    """A message that waits to be sent; it goes once the mail server has it."""

    sealed = models.TextField("message scellé")
    created_at = models.DateTimeField("écrit le", auto_now_add=True)

    class Meta:
        verbose_name = "message"

    def __str__(self) -> str:
        """Return its number: the rest is sealed."""
        return str(self.pk)


class Worker(models.Model):
    """A process that takes work, and when it last said so, by the clock of the database."""

    id = models.CharField("nom", primary_key=True, max_length=64)
    seen_at = models.DateTimeField("vu le", db_default=Now())

    class Meta:
        verbose_name = "ouvrier"

    def __str__(self) -> str:
        """Return its name."""
        return self.pk


class Routine(models.Model):
    """Work that comes back, and for which moment it was last put in the queue."""

    name = models.CharField("nom", primary_key=True, max_length=40)
    put_for = models.DateTimeField("mis pour")

    class Meta:
        verbose_name = "routine"

    def __str__(self) -> str:
        """Return its name."""
        return self.name


class Job(_Result):
    """A piece of work of the queue, as the administration shows it."""

    class Meta:
        proxy = True
        verbose_name = "travail"
        verbose_name_plural = "travaux"
