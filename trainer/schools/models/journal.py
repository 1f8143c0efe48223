"""What was done in a school: the lines of its journal, and who edited last what several edit."""

from django.db import models

from trainer.accounts.models import User
from trainer.schools.models.people import Membership, Promotion, School
from trainer.web.append_only import AgedQuerySet, AppendOnly


class Entry(AppendOnly):
    """A line of a school's audit log: who did what, when, to whom. Never changed.

    It holds no name: those of the people are read from their memberships, so that making a
    person anonymous needs no rewriting of the past. ``actor`` is empty when the site's
    administration or a command acted.
    """

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="entries")
    at = models.DateTimeField("date")
    actor = models.ForeignKey(
        Membership,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="acts",
        verbose_name="auteur",
    )
    site_actor = models.ForeignKey(
        User,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="+",
        verbose_name="administrateur du site",
    )
    verb = models.CharField("acte", max_length=40)
    subject = models.ForeignKey(
        Membership,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="+",
        verbose_name="personne",
    )
    promotion = models.ForeignKey(
        Promotion,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="+",
        verbose_name="promotion",
    )
    details = models.JSONField("détails", default=dict, blank=True)

    objects = AgedQuerySet["Entry"].as_manager()

    class Meta:
        verbose_name = "acte du journal"
        verbose_name_plural = "journal des écoles"
        indexes = (models.Index(fields=("school", "-at", "-id"), name="journal_recent"),)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d} {self.verb}"


class LastEdit(models.Model):
    """Who changed last what several people edit, and when (``trainer.schools.requests``).

    ``mark`` is that of what it was then: what has another one was changed elsewhere (a program, a
    command). ``former`` are the marks of what was there before each of the changes that this person has made
    one after the other.
    """

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="+")
    subject = models.CharField("objet", max_length=80)
    at = models.DateTimeField("date", null=True, blank=True)
    actor = models.ForeignKey(
        Membership, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="+"
    )
    mark = models.CharField(max_length=16, blank=True)
    former = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = "dernière modification"
        verbose_name_plural = "dernières modifications"
        constraints = (
            models.UniqueConstraint(fields=("school", "subject"), name="one_last_edit_each"),
        )

    def __str__(self) -> str:
        return self.subject
