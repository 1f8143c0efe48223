"""Tokens of other software, and the answers that may be asked for again."""

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from trainer.accounts.models import User


class Token(models.Model):
    """A token of an account. Kept as a digest: whoever reads the database cannot use it.

    ``password_mark`` changes with the password, and the token is then worth nothing.
    """

    class Scope(models.TextChoices):
        """What may be done with a token; each one holds those before it."""

        READING = "lecture", "Lire, sans rien changer"
        PRACTICE = "entrainement", "Lire et s’entraîner\u00a0: séries, devoirs"
        EXAMS = "examens", "De plus, passer les examens qui admettent les programmes"
        SCHOOL = "ecole", "Tout, la conduite des écoles comprise"

    user = models.ForeignKey(User, on_delete=models.DB_CASCADE, related_name="tokens")
    name = models.CharField("nom", max_length=60)
    scope = models.CharField("portée", max_length=12, choices=Scope, default=Scope.SCHOOL)
    digest = models.CharField(max_length=64, unique=True)
    password_mark = models.CharField(max_length=128)
    created_at = models.DateTimeField("créé le")
    expires_at = models.DateTimeField("expire le", null=True, blank=True)
    used_at = models.DateTimeField("employé le", null=True, blank=True)

    class Meta:
        verbose_name = "jeton"
        verbose_name_plural = "jetons"
        constraints = (
            models.UniqueConstraint(fields=("user", "name"), name="one_token_of_each_name"),
        )

    def __str__(self) -> str:
        return f"jeton « {self.name} » de {self.user}"


class Replay(models.Model):
    """The answer to a creation that bore an « Idempotency-Key », for a day.

    ``asked`` is a digest of the request; ``caller`` names an account or a learner.
    """

    caller = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    asked = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    location = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = "réponse gardée"
        verbose_name_plural = "réponses gardées"
        constraints = (
            models.UniqueConstraint(fields=("caller", "key"), name="one_answer_to_each_key"),
        )

    def __str__(self) -> str:
        return f"{self.caller} {self.key}"
