"""Accounts and learners."""

from typing import Any, override

from django.contrib.auth.models import AbstractUser
from django.db import models

from trainer.accounts.lookalikes import look_of


class User(AbstractUser):
    """A person with an account; e-mail may be empty (a trainee may have none)."""

    look = models.CharField(
        max_length=450, editable=False, default="", db_default="", db_index=True
    )
    """What the eye sees of the name: another that looks the same is refused at sign-up."""

    @override
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the account, with what its name looks like."""
        self.look = look_of(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "look"}
        super().save(*args, **kwargs)


class Learner(models.Model):
    """Whoever answers questions: a person with an account, or a visitor of one browser.

    Answers and memories belong to the learner, so that a visitor who signs up keeps them:
    his learner is given to his account.
    """

    user = models.OneToOneField(
        User, null=True, blank=True, on_delete=models.DB_CASCADE, related_name="learner"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "apprenant"
        verbose_name_plural = "apprenants"

    def __str__(self) -> str:
        return self.user.username if self.user else f"visiteur {self.pk}"
