"""What follows from marks: contestations and certificates.

What is laid over the answers, which marks are made of, stands with the exams themselves.
"""

from django.db import models
from django.db.models import Q

from trainer.exams.models import Answer, Overlay, Replay, Sitting, Withdrawal
from trainer.exams.models.corrections import by

__all__ = ["Certificate", "Contestation", "Overlay", "Replay", "Withdrawal"]


class Contestation(models.Model):
    """A trainee disagrees with the ruling of a question; an instructor answers."""

    class State(models.TextChoices):
        """Where it stands."""

        OPEN = "ouverte", "en attente"
        ACCEPTED = "acceptee", "acceptée"
        REFUSED = "repondue", "note maintenue"

    answer = models.ForeignKey(Answer, on_delete=models.DB_CASCADE, related_name="contestations")
    text = models.TextField("raison", max_length=1000)
    at = models.DateTimeField("date")
    state = models.CharField("état", max_length=8, choices=State, default=State.OPEN)
    reply = models.TextField("réponse", max_length=1000, blank=True)
    replied_at = models.DateTimeField("répondue le", null=True, blank=True)
    replied_by = by("formateur")
    overlay = models.ForeignKey(
        Overlay, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = "contestation"
        verbose_name_plural = "contestations"
        constraints = (
            models.UniqueConstraint(
                fields=("answer",),
                condition=Q(replied_at__isnull=True),
                name="one_open_contestation",
            ),
            models.CheckConstraint(
                condition=Q(state="ouverte", replied_at__isnull=True)
                | (~Q(state="ouverte") & Q(replied_at__isnull=False)),
                name="replied_means_closed",
            ),
        )

    def __str__(self) -> str:
        return f"{self.answer_id} ({self.state})"


class Certificate(models.Model):
    """What a school certifies: this name, this exam, this day, this result.

    The words are those printed; those of a person made anonymous are shown no longer.
    """

    code = models.CharField(max_length=20, unique=True)
    sitting = models.ForeignKey(Sitting, on_delete=models.DB_CASCADE, related_name="certificates")
    name = models.CharField("nom", max_length=170)
    school_name = models.CharField("école", max_length=120)
    title = models.CharField("examen", max_length=120)
    sat_on = models.DateField("passé le")
    result = models.CharField("résultat", max_length=60)
    issued_at = models.DateTimeField("délivré le")
    actor = by("auteur")
    revoked_at = models.DateTimeField("révoqué le", null=True, blank=True)
    revoke_reason = models.CharField("motif", max_length=300, blank=True)

    class Meta:
        verbose_name = "certificat"
        verbose_name_plural = "certificats"
        constraints = (
            models.UniqueConstraint(
                fields=("sitting",),
                condition=Q(revoked_at__isnull=True),
                name="one_certificate_in_force",
            ),
        )

    def __str__(self) -> str:
        return f"{self.title}, {self.sat_on}"

    @property
    def in_force(self) -> bool:
        """Whether it stands."""
        return self.revoked_at is None
