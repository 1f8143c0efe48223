"""What the registry keeps of its own."""

from django.db import models

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
