"""Accounts and learners."""

from typing import Any, override

from django.contrib.auth.models import AbstractUser
from django.db import models

from trainer.accounts.lookalikes import look_of


class User(AbstractUser):
    """A person with an account; e-mail may be empty (a trainee may have none)."""

    preferences = models.CharField(
        "réglages", max_length=300, blank=True, default="", db_default=""
    )
    """What he prefers, as ``preferences.Preferences`` writes it."""

    reminder_days = models.CharField(
        "jours de rappel", max_length=7, blank=True, default="", db_default=""
    )
    """The days of the week on which he asks to be told by e-mail what is due: « 04 », from Monday."""

    reminded_on = models.DateField("rappelé le", null=True, blank=True, editable=False)
    """The last day on which he was told: never twice in one."""

    look = models.CharField(
        max_length=450, editable=False, default="", db_default="", db_index=True
    )
    """What the eye sees of the name: another that looks the same is refused at sign-up."""

    sitting_since = models.DateTimeField("compose depuis", null=True, blank=True, editable=False)
    """When a copy of an exam was last begun: unless it is empty, whether one still runs is asked."""

    @override
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the account, with what its name looks like."""
        self.look = look_of(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "look"}
        super().save(*args, **kwargs)


class Aim(models.TextChoices):
    """What somebody who begins says of himself."""

    DISCOVERS = "decouvre", "Je découvre"
    KNOWS = "connais", "Je connais"
    REVISES = "examen", "Je révise un examen"


class Learner(models.Model):
    """Whoever answers questions: a person with an account, or a visitor of one browser.

    Answers and memories belong to the learner, so that a visitor who signs up keeps them:
    his learner is given to his account.
    """

    user = models.OneToOneField(
        User, null=True, blank=True, on_delete=models.DB_CASCADE, related_name="learner"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    aim = models.CharField(
        "point de départ", max_length=10, choices=Aim, blank=True, default="", db_default=""
    )
    """What he said of himself when he began: the level of his first series follows from it."""

    class Meta:
        verbose_name = "apprenant"
        verbose_name_plural = "apprenants"

    def __str__(self) -> str:
        return self.user.username if self.user else f"visiteur {self.pk}"
