"""What is laid over the answers of exams, and what follows: contestations, certificates.

The answers themselves are never written again. What counts is the last decision of an
instructor, else the last replay that stands, else the answer as it was judged: see ``effective``.
"""

from typing import Any

from django.db import models
from django.db.models import F, Q

from trainer.accounts.models import User
from trainer.exams.models import Answer, Exam, Sitting
from trainer.practice.models import Correction
from trainer.schools.models import Membership, School
from trainer.web.append_only import AppendOnly, AppendOnlyQuerySet


def _actor(name: str) -> Any:
    return models.ForeignKey(
        Membership,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="+",
        verbose_name=name,
    )


def _site_actor() -> Any:
    return models.ForeignKey(
        User, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="+"
    )


class Replay(models.Model):
    """Stored answers judged again by the engine, under the rules of the day.

    ``choices`` corrects options of the house in their situations. Undone, it is as if it had
    never been.
    """

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="replays")
    exam = models.ForeignKey(
        Exam, null=True, blank=True, on_delete=models.DB_CASCADE, related_name="replays"
    )
    """None: all the exams of the school."""
    game = models.SlugField("jeu", max_length=40)
    drill = models.SlugField("exercice", max_length=60, blank=True)
    choices = models.JSONField("options corrigées", default=dict, blank=True)
    reason = models.CharField("motif", max_length=300)
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
    at = models.DateTimeField("date")
    actor = _actor("auteur")
    site_actor = _site_actor()
    undone_at = models.DateTimeField("annulée le", null=True, blank=True)
    undone_by = _actor("annulée par")

    class Meta:
        verbose_name = "correction"
        verbose_name_plural = "corrections"
        indexes = (models.Index(fields=("school", "-at"), name="replays_recent"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.drill or '*'} ({self.at:%Y-%m-%d})"

    def covers(self, exam: int, game: str, drill: str) -> bool:
        """Whether it replays the answers to such a question."""
        return self.game == game and self.drill in {"", drill} and self.exam_id in {None, exam}


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
    actor = _actor("auteur")
    site_actor = _site_actor()

    objects = AppendOnlyQuerySet["Overlay"].as_manager()

    class Meta:
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
    actor = _actor("auteur")
    lifted_at = models.DateTimeField("levé le", null=True, blank=True)
    lifted_by = _actor("levé par")
    slots = models.JSONField(default=dict)
    """The questions that it voided: their number → when, so that lifting it restores only those."""

    class Meta:
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
    replied_by = _actor("formateur")
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
    actor = _actor("auteur")
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
