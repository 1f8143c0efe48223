"""Tokens of other software."""

from django.db import models

from trainer.accounts.models import User


class ApiToken(models.Model):
    """The token of an account. Kept as a digest: whoever reads the database cannot use it.

    ``password_mark`` changes with the password, and the token is then worth nothing.
    """

    user = models.OneToOneField(
        User, on_delete=models.DB_CASCADE, primary_key=True, related_name="api_token"
    )
    digest = models.CharField(max_length=64, unique=True)
    password_mark = models.CharField(max_length=128)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = "jeton"
        verbose_name_plural = "jetons"

    def __str__(self) -> str:
        return f"jeton de {self.user}"
