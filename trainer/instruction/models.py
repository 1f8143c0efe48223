"""What reports keep."""

from django.db import models


class PastSums(models.Model):
    """Sums over the past weeks of a class, as JSON; see ``trainer.instruction.selectors.periods``."""

    name = models.CharField(max_length=48, primary_key=True)
    kept_on = models.DateField(db_index=True)
    sums = models.TextField()

    class Meta:
        verbose_name = "sommes d’une classe"
        verbose_name_plural = "sommes des classes"

    def __str__(self) -> str:
        return self.name
