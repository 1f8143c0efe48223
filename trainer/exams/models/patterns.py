"""What a school composes its exams from: its own patterns."""

from django.db import models

from trainer.schools.models import School


class ExamPattern(models.Model):
    """An exam without its class nor its window, kept by a school to start others from."""

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="exam_patterns")
    title = models.CharField("titre", max_length=120)
    terms = models.JSONField("réglages")
    """Field of ``Exam`` → value."""
    fixed = models.JSONField("options fixées", default=dict, blank=True)
    """Game → option → choice."""
    parts = models.JSONField("parties")
    """In their order, field of ``Part`` → value."""
    kept_at = models.DateTimeField("gardé le")

    class Meta:
        verbose_name = "modèle d’examen"
        verbose_name_plural = "modèles d’examens"
        ordering = ("title", "pk")
        constraints = (
            models.UniqueConstraint(fields=("school", "title"), name="one_pattern_per_title"),
        )

    def __str__(self) -> str:
        return self.title

    @property
    def questions(self) -> int:
        """How many questions it has."""
        return sum(part["count"] for part in self.parts)
