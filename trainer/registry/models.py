"""What the registry keeps of its own."""

from uuid import uuid4

from django.db import models
from django.db.models import Q

from trainer.accounts.models import Learner
from trainer.schools.models import Promotion


class Gradebook(models.Model):
    """How the average of a class is made.

    ``weights``: the key of a column (``trainer.registry.presenters.gradebook``) → its weight, for
    those that were given another one than the usual.
    """

    promotion = models.OneToOneField(
        Promotion, primary_key=True, on_delete=models.DB_CASCADE, related_name="gradebook"
    )
    weights = models.JSONField("coefficients", default=dict, blank=True)
    absent_is_zero = models.BooleanField("une absence compte zéro", default=False)

    class Meta:
        verbose_name = "carnet de notes"
        verbose_name_plural = "carnets de notes"

    def __str__(self) -> str:
        return str(self.promotion)


class Feed(models.Model):
    """A calendar that programs read without signing in, for who holds its address.

    It is somebody's own, or that of a class for them: they are asked at each reading whether they
    still teach it. Its number is drawn anew when its address is replaced.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    learner = models.ForeignKey(Learner, on_delete=models.DB_CASCADE, related_name="feeds")
    promotion = models.ForeignKey(
        Promotion, null=True, blank=True, on_delete=models.DB_CASCADE, related_name="feeds"
    )
    made_at = models.DateTimeField("fait le")

    class Meta:
        verbose_name = "calendrier"
        verbose_name_plural = "calendriers"
        constraints = (
            models.UniqueConstraint(
                fields=("learner",), condition=Q(promotion__isnull=True), name="one_own_feed"
            ),
            models.UniqueConstraint(
                fields=("learner", "promotion"),
                condition=Q(promotion__isnull=False),
                name="one_feed_of_a_class",
            ),
        )

    def __str__(self) -> str:
        return str(self.promotion or self.learner)


class SignedWeek(models.Model):
    """A week of which a class has signed the sheet, half-day by half-day, and somebody keeps it."""

    promotion = models.ForeignKey(
        Promotion, on_delete=models.DB_CASCADE, related_name="signed_weeks"
    )
    monday = models.DateField("semaine du")
    kept_at = models.DateTimeField("rangée le")

    class Meta:
        verbose_name = "feuille d’émargement rangée"
        verbose_name_plural = "feuilles d’émargement rangées"
        constraints = (
            models.UniqueConstraint(fields=("promotion", "monday"), name="one_sheet_a_week"),
        )

    def __str__(self) -> str:
        return f"{self.promotion}, {self.monday}"
