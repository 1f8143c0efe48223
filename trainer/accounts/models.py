"""Accounts and learners."""

from collections.abc import Callable
from typing import Any, override

from django.contrib.auth.models import AbstractUser
from django.db import models

from trainer.accounts.domain import login_key, look_of


class OfName(models.CharField):  # type: ignore[type-arg]  # generic for the checker alone
    """What is derived from the name of an account, written with it."""

    def __init__(self, derived: Callable[[str], str] = str, **kwargs: Any) -> None:
        super().__init__(max_length=450, editable=False, default="", db_default="", **kwargs)
        self._derived, self._more = derived, kwargs

    @override
    def deconstruct(self) -> tuple[str, str, Any, dict[str, Any]]:
        """Be an ordinary column to migrations, which derive nothing."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    @override
    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Return what is derived from the name that the account has now."""
        value = self._derived(getattr(model_instance, User.USERNAME_FIELD))
        setattr(model_instance, self.attname, value)
        return value

    @override
    def clone(self) -> "OfName":
        """Return another one alike."""
        return OfName(self._derived, **self._more)


class User(AbstractUser):
    """A person with an account; e-mail may be empty (a trainee may have none)."""

    preferences = models.CharField(
        "réglages", max_length=300, blank=True, default="", db_default=""
    )
    """What the person prefers, as ``preferences.Preferences`` writes it."""

    reminder_days = models.CharField(
        "jours de rappel", max_length=7, blank=True, default="", db_default=""
    )
    """The weekdays on which they ask to be told by e-mail what is due: « 04 », from Monday."""

    reminded_on = models.DateField("rappelé le", null=True, blank=True, editable=False)
    """The last day on which they were told: never twice in one."""

    look = OfName(look_of, db_index=True)
    """What the eye sees of the name: another that looks the same is refused at sign-up."""

    login_key = OfName(login_key)
    """What the name signs in by, whatever its case and its accents' writing."""

    sitting_since = models.DateTimeField("compose depuis", null=True, blank=True, editable=False)
    """When a copy of an exam was last begun: unless it is empty, whether one still runs is asked."""

    class Meta(AbstractUser.Meta):
        indexes = (models.Index(fields=("login_key",), name="accounts_by_login_key"),)

    @override
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the account, with what is derived from its name."""
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "look", "login_key"}
        super().save(*args, **kwargs)


class Aim(models.TextChoices):
    """What somebody who begins says of themselves."""

    DISCOVERS = "decouvre", "Je découvre"
    KNOWS = "connais", "Je connais"
    REVISES = "examen", "Je révise un examen"


class Learner(models.Model):
    """Whoever answers questions: a person with an account, or a visitor of one browser.

    Answers and memories belong to the learner, so that a visitor who signs up keeps them:
    the visitor's learner is given to the account.
    """

    user = models.OneToOneField(
        User, null=True, blank=True, on_delete=models.DB_CASCADE, related_name="learner"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    aim = models.CharField(
        "point de départ", max_length=10, choices=Aim, blank=True, default="", db_default=""
    )
    """What they said of themselves at the start: the level of the first series follows from it."""
    game = models.SlugField(
        "jeu étudié", max_length=40, blank=True, default="", db_default="", db_index=False
    )
    """The game from which the new cases of their days come, once they have chosen or begun one."""

    class Meta:
        verbose_name = "apprenant"
        verbose_name_plural = "apprenants"

    def __str__(self) -> str:
        return self.user.username if self.user else f"visiteur {self.pk}"
