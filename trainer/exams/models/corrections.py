"""What is laid over the answers of exams, and the cases that a school asks no longer.

The answers themselves are never written again: see ``trainer.exams.selectors.corrections`` for what counts.
These tables are those of the application of marks, where their migrations are.
"""

from typing import Any

from django.db import models
from django.db.models import F, Q

from trainer.accounts.models import User
from trainer.exams.models.composition import Exam
from trainer.exams.models.sitting import Answer, by
from trainer.practice.models import Correction
from trainer.questions.models import StoredCorrection
from trainer.schools.models import School
from trainer.web.append_only import AppendOnly, AppendOnlyQuerySet


def site_actor() -> Any:
    """Return the field of who did something as staff of the site."""
    return models.ForeignKey(
        User, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="+"
    )


class Replay(StoredCorrection):
    """Answers of exams judged again, and those of practice with them unless it is of one exam."""

    over = "answer"

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="replays")
    exam = models.ForeignKey(
        Exam, null=True, blank=True, on_delete=models.DB_CASCADE, related_name="replays"
    )
    """None: all the exams of the school."""
    rules_version = models.PositiveIntegerField()
    replayed = models.PositiveIntegerField("réponses rejouées")
    changed = models.PositiveIntegerField("réponses corrigées")
    marks = models.PositiveIntegerField("notes changées")
    practice = models.OneToOneField(
        Correction,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="replay",
        verbose_name="correction de l’entraînement",
    )
    """What it corrects of practice, if anything."""
    actor = by("auteur")
    site_actor = site_actor()
    undone_by = by("annulée par")

    class Meta:
        app_label = "marks"
        verbose_name = "correction"
        verbose_name_plural = "corrections"
        indexes = (models.Index(fields=("school", "-at"), name="replays_recent"),)

    def covers(self, exam: int, drill: str) -> bool:
        """Whether it concerns the answers to such a question of its game."""
        return self.drill in {"", drill} and self.exam_id in {None, exam}


class Overlay(AppendOnly):
    """A correction laid over an answer, in order: by a replay, or by an instructor.

    It holds for the ``version`` of the answer that it was laid over: a copy that is reopened and
    answered again is judged afresh.
    """

    class Kind(models.TextChoices):
        """Who corrects."""

        REPLAY = "rejeu", "Correction des règles"
        DECISION = "decision", "Décision d’un formateur"
        RETURN = "retour", "Retour à la note du moteur"

    answer = models.ForeignKey(Answer, on_delete=models.DB_CASCADE, related_name="overlays")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    kind = models.CharField("nature", max_length=8, choices=Kind)
    replay = models.ForeignKey(
        Replay, null=True, blank=True, on_delete=models.DB_CASCADE, related_name="overlays"
    )
    share = models.PositiveIntegerField(null=True, blank=True)
    out_of = models.PositiveIntegerField(null=True, blank=True)
    correct = models.BooleanField(null=True, blank=True)
    verdict = models.JSONField(null=True, blank=True)
    rules_version = models.PositiveIntegerField(default=0)
    reason = models.CharField("motif", max_length=500)
    at = models.DateTimeField("date")
    actor = by("auteur")
    site_actor = site_actor()

    objects = AppendOnlyQuerySet["Overlay"].as_manager()

    class Meta:
        app_label = "marks"
        verbose_name = "correction d’une réponse"
        verbose_name_plural = "corrections de réponses"
        ordering = ("answer", "number")
        constraints = (
            models.UniqueConstraint(fields=("answer", "number"), name="overlays_in_order"),
            models.CheckConstraint(
                condition=Q(kind="retour", share__isnull=True, out_of__isnull=True)
                | (~Q(kind="retour") & Q(share__lte=F("out_of"), out_of__gte=1)),
                name="overlay_share",
            ),
            models.CheckConstraint(
                condition=Q(kind="rejeu", replay__isnull=False)
                | (~Q(kind="rejeu") & Q(replay__isnull=True)),
                name="overlay_of_a_replay",
            ),
        )

    def __str__(self) -> str:
        return f"{self.answer_id}/{self.number}"


class Withdrawal(models.Model):
    """A faulty case that a school asks no longer; its questions are void in every exam."""

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="withdrawals")
    game = models.SlugField("jeu", max_length=40)
    drill = models.SlugField("exercice", max_length=60)
    branch = models.SlugField("cas", max_length=80)
    reason = models.CharField("motif", max_length=300)
    at = models.DateTimeField("date")
    actor = by("auteur")
    lifted_at = models.DateTimeField("levé le", null=True, blank=True)
    lifted_by = by("levé par")
    slots = models.JSONField(default=dict)
    """The questions that it voided: their number → when, so that lifting it restores only those."""

    class Meta:
        app_label = "marks"
        verbose_name = "retrait d’un cas"
        verbose_name_plural = "retraits de cas"
        constraints = (
            models.UniqueConstraint(
                fields=("school", "game", "drill", "branch"),
                condition=Q(lifted_at__isnull=True),
                name="withdrawn_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.drill}/{self.branch}"
