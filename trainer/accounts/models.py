"""Accounts and learners."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person with an account; e-mail may be empty (a trainee may have none)."""


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
