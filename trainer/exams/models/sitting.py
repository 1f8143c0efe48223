"""How an exam is sat: papers and their questions, sittings and their answers."""

import uuid
from functools import cached_property
from typing import Any, override

from django.db import models
from django.db.models import F, Q

from trainer.exams.models.composition import Exam, Slot
from trainer.questions.domain.keeping import Kept
from trainer.questions.domain.posed_question import PosedQuestion
from trainer.questions.models import StoredQuestion
from trainer.schools.models import Membership
from trainer.web.append_only import AgedQuerySet, AppendOnly
from trainer.web.moments import in_words


def by(name: str, **options: Any) -> Any:
    """Return the field of who did something in their school; empty if they left no trace there."""
    return models.ForeignKey(
        Membership,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="+",
        verbose_name=name,
        **options,
    )


class Paper(models.Model):
    """A set of situations, one for each slot; the same seed gives the same paper."""

    exam = models.ForeignKey(Exam, on_delete=models.DB_CASCADE, related_name="made_papers")
    number = models.PositiveIntegerField()
    seed = models.BigIntegerField()

    class Meta:
        verbose_name = "sujet"
        verbose_name_plural = "sujets"
        constraints = (
            models.UniqueConstraint(fields=("exam", "number"), name="one_paper_of_that_number"),
        )

    def __str__(self) -> str:
        return f"Sujet {self.number}"


class Question(StoredQuestion):
    """The situation of a slot in a paper.

    ``kept`` is the question with its answer as the engine asked it when the paper was made
    (``trainer.questions.domain.keeping``): what is published is read from there. None: made before
    papers were kept, and not yet gone through; empty: its exercise could be asked no longer.
    """

    paper = models.ForeignKey(Paper, on_delete=models.DB_CASCADE, related_name="questions")
    slot = models.ForeignKey(Slot, on_delete=models.DB_CASCADE, related_name="questions")
    position = models.PositiveSmallIntegerField()
    kept = models.JSONField("telle que posée", null=True, blank=True, editable=False)

    class Meta:
        verbose_name = "question d’un sujet"
        verbose_name_plural = "questions des sujets"
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("paper", "position"), name="one_question_per_slot"),
        )

    def __str__(self) -> str:
        return f"Question {self.position}"

    @property
    def slugs(self) -> tuple[str, str]:
        """Its game and its exercise."""
        return self.slot.game, self.slot.drill

    @cached_property
    @override
    def posed(self) -> PosedQuestion:
        kept = Kept(self.kept) if self.kept else None
        return PosedQuestion(self.slugs, self.situation, kept=kept)


class Sitting(models.Model):
    """One attempt (copie) of one person.

    ``deadline`` follows from the exam, the person's terms and the sitting (see ``selectors.sitting``) and is
    written again whenever one of them changes. ``tab`` is the rank of the page that may write: each
    page takes one above it (``services.tabs``), so that older pages are read-only.
    """

    class End(models.TextChoices):
        """How it ended."""

        HANDED = "remise", "Remise"
        TIME = "temps", "Temps écoulé"
        STOPPED = "arret", "Arrêtée par un formateur"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    exam = models.ForeignKey(Exam, on_delete=models.DB_CASCADE, related_name="sittings")
    membership = models.ForeignKey(Membership, on_delete=models.DB_CASCADE, related_name="sittings")
    paper = models.ForeignKey(Paper, on_delete=models.DB_CASCADE, related_name="sittings")
    attempt = models.PositiveSmallIntegerField("tentative", default=1)
    started_at = models.DateTimeField("commencée le")
    deadline = models.DateTimeField("échéance")
    extra_seconds = models.PositiveIntegerField("temps rendu", default=0)
    """Time given back when it was reopened."""
    shifted_seconds = models.IntegerField("échéance déplacée", null=True, blank=True)
    """What puts its end where an instructor who reopened it by name said, later or sooner."""
    finished_at = models.DateTimeField("terminée le", null=True, blank=True)
    ended_by = models.CharField("fin", max_length=8, choices=End, blank=True)
    tab = models.BigIntegerField(default=0)
    seen_at = models.DateTimeField("vue le", null=True, blank=True)
    """When a page of it last said that it was there, to a third of a minute."""
    voided_at = models.DateTimeField("annulée le", null=True, blank=True)
    """Since when it counts no more: all that is in it stays."""
    void_reason = models.CharField("motif", max_length=300, null=True, blank=True)  # noqa: DJ001 - added without a lock
    voided_by = by("annulée par", db_index=False)
    attempt_returned = models.BooleanField("tentative rendue", null=True, blank=True)
    """Whether its attempt may be made again; None while it counts."""

    class Meta:
        verbose_name = "copie"
        verbose_name_plural = "copies"
        constraints = (
            models.UniqueConstraint(
                fields=("exam", "membership", "attempt"), name="one_sitting_per_attempt"
            ),
            models.UniqueConstraint(
                fields=("exam", "membership"),
                condition=Q(finished_at__isnull=True),
                name="one_open_sitting",
            ),
            models.CheckConstraint(
                condition=Q(finished_at__isnull=True, ended_by="")
                | (Q(finished_at__isnull=False) & ~Q(ended_by="")),
                name="finished_means_ended",
            ),
        )
        indexes = (
            models.Index(
                fields=("deadline",), condition=Q(finished_at__isnull=True), name="sittings_open"
            ),
            models.Index(fields=("membership", "-started_at"), name="sittings_of_a_person"),
        )

    def __str__(self) -> str:
        return f"{self.membership} ({self.exam}, {self.attempt})"

    @property
    def voided(self) -> bool:
        """Whether it no longer counts."""
        return self.voided_at is not None

    @property
    def void_words(self) -> str:
        """That it no longer counts, and why, as its trainee reads it."""
        return f"Un formateur a annulé cette copie\u00a0: «\u00a0{self.void_reason}\u00a0»."


class Absence(models.Model):
    """A time when somebody left the page of their copy for another tab or window.

    ``mark`` is the number that their browser gave it: told twice, it is one.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.DB_CASCADE, related_name="absences")
    mark = models.BigIntegerField()
    left_at = models.DateTimeField("sortie à")
    back_at = models.DateTimeField("retour à", null=True, blank=True)

    class Meta:
        verbose_name = "sortie de la page"
        verbose_name_plural = "sorties de la page"
        ordering = ("left_at",)
        constraints = (
            models.UniqueConstraint(fields=("sitting", "mark"), name="one_absence_of_that_mark"),
        )

    def __str__(self) -> str:
        return f"{self.sitting_id}, {self.left_at}"

    @property
    def lasted(self) -> str:
        """How long it lasted, in words; empty while it does."""
        return in_words(int((self.back_at - self.left_at).total_seconds())) if self.back_at else ""


class Detour(models.Model):
    """Another page of the site that an account asked for while its copy was being written.

    One row for each address. Asked again within a short while (``services.detours``) it is one
    stay: ``times`` counts stays, ``last_at`` is the last request of all.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.DB_CASCADE, related_name="detours")
    page = models.CharField("adresse", max_length=200, blank=True)
    """Empty for all those that came when enough addresses were kept."""
    times = models.PositiveIntegerField("fois", default=1)
    first_at = models.DateTimeField("première fois le")
    last_at = models.DateTimeField("dernière fois le")

    class Meta:
        verbose_name = "autre page"
        verbose_name_plural = "autres pages"
        ordering = ("first_at",)
        constraints = (
            models.UniqueConstraint(fields=("sitting", "page"), name="one_detour_of_that_page"),
        )

    def __str__(self) -> str:
        return f"{self.sitting_id}, {self.page}"


class Incident(AppendOnly):
    """What an invigilator writes of a session, as it happens; never changed."""

    exam = models.ForeignKey(Exam, on_delete=models.DB_CASCADE, related_name="incidents")
    at = models.DateTimeField("noté le")
    text = models.CharField("incident", max_length=500)
    actor = by("auteur")

    objects = AgedQuerySet["Incident"].as_manager()

    class Meta:
        verbose_name = "incident d’une session"
        verbose_name_plural = "incidents des sessions"
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.exam_id}, {self.at}"


class Answer(models.Model):
    """What a person gave to a question, as typed, and its verdict.

    What cannot be read yet (a form half filled) is kept without a verdict. Where each question
    has its own time, the row is written when the question is opened, with its ``deadline``.
    ``tab`` is the page that wrote it, ``edition`` how many times the answer had been changed there,
    ``version`` counts the writings.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.DB_CASCADE, related_name="answers")
    question = models.ForeignKey(Question, on_delete=models.DB_CASCADE, related_name="answers")
    opened_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    raw = models.JSONField(null=True, blank=True)
    saved_at = models.DateTimeField(null=True, blank=True)
    late = models.BooleanField(default=False)
    """Saved after the end, within the grace."""
    tab = models.BigIntegerField(default=0)
    edition = models.PositiveIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    rules_version = models.PositiveIntegerField(default=0)
    correct = models.BooleanField(null=True, blank=True)
    share = models.PositiveSmallIntegerField(default=0)
    out_of = models.PositiveSmallIntegerField(default=1)
    verdict = models.JSONField(null=True, blank=True)

    class Meta:
        verbose_name = "réponse d’examen"
        verbose_name_plural = "réponses d’examens"
        constraints = (
            models.UniqueConstraint(fields=("sitting", "question"), name="one_answer_per_question"),
            models.CheckConstraint(
                condition=Q(correct__isnull=True, verdict__isnull=True, share=0)
                | Q(correct__isnull=False, verdict__isnull=False, saved_at__isnull=False),
                name="judged_means_verdict",
            ),
            models.CheckConstraint(
                condition=Q(share__lte=F("out_of"), out_of__gte=1), name="share_of_the_whole"
            ),
        )

    def __str__(self) -> str:
        return f"{self.sitting_id}/{self.question_id}"
