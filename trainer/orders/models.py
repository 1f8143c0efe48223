"""Tables of the orders room."""

import uuid
from datetime import timedelta
from typing import Final

from django.db import models
from django.db.models import Q

from trainer.accounts.models import User
from trainer.schools.models import School

KEPT: Final = timedelta(days=1)
"""How long what was made can be fetched."""


class Order(models.Model):
    """Something asked by somebody of a school, which a worker makes; it goes after ``KEPT``.

    ``asked`` is what its maker needs, ``told`` what it tells; neither holds the name of a person.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="orders")
    asker = models.ForeignKey(User, on_delete=models.DB_CASCADE, related_name="orders")
    kind = models.CharField("sorte", max_length=40)
    title = models.CharField("titre", max_length=240)
    back = models.CharField("demandé de", max_length=300)
    """The page from which it was asked, where one asks again."""
    asked = models.JSONField(default=dict)
    digest = models.CharField(max_length=64)
    """Of what is asked: what is asked again while it is being made is the same order."""
    task = models.CharField(max_length=36, blank=True)
    """Its work in the queue."""
    asked_at = models.DateTimeField("demandé le")
    done = models.PositiveIntegerField("fait", default=0)
    total = models.PositiveIntegerField("en tout", default=0)
    """How far it is, of how much: 0 as long as nobody knows."""
    ended_at = models.DateTimeField("fini le", null=True, blank=True)
    refusal = models.CharField("refus", max_length=300, blank=True)
    """Why nothing could be made, in French, with what to do; empty if it was."""
    page = models.CharField("à lire", max_length=300, blank=True)
    """The address of the page that tells what was found, for what is not a file."""
    told = models.JSONField(default=dict)

    class Meta:
        verbose_name = "document demandé"
        verbose_name_plural = "documents demandés"
        ordering = ("-asked_at", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("school", "digest"),
                condition=Q(ended_at__isnull=True),
                name="made_once_at_a_time",
            ),
        )
        indexes = (models.Index(fields=("school", "-asked_at"), name="orders_recent"),)

    def __str__(self) -> str:
        """Return its title."""
        return self.title


class Product(models.Model):
    """The file that was made for an order."""

    order = models.OneToOneField(
        Order, primary_key=True, on_delete=models.DB_CASCADE, related_name="product"
    )
    name = models.CharField("nom", max_length=120)
    media_type = models.CharField("sorte", max_length=60)
    body = models.BinaryField()

    class Meta:
        verbose_name = "document préparé"
        verbose_name_plural = "documents préparés"

    def __str__(self) -> str:
        """Return its name."""
        return self.name
