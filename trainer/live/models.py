"""Questions put to a whole class, and the answers of its people."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import models
from django.db.models import Q
from django.utils import timezone

from casino_rules.core.level import Level
from trainer.questions.models import CaseQuestion
from trainer.schools.models import Membership, Promotion

STATES: Final = ("ouverte", "close", "expliquee")
"""The states of a question put to a class, in order."""


class ClassQuestion(CaseQuestion):
    """A question put to a class: open, then closed, then explained.

    Nothing of its answer leaves the server before it is explained.
    """

    promotion = models.ForeignKey(
        Promotion, on_delete=models.DB_CASCADE, related_name="class_questions"
    )
    author = models.ForeignKey(
        Membership, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="+"
    )
    chosen = models.BooleanField("cas choisi", default=False)
    """Whether the instructor chose the branch: the next question is then of the same one."""
    level = models.PositiveSmallIntegerField(
        "niveau", default=Level.FULL.value, db_default=Level.FULL.value
    )
    """That of the table asked about; the next question keeps it."""
    sequence = models.PositiveBigIntegerField("suite préparée", null=True, blank=True)
    """The prepared sequence that it comes from, which may be deleted since."""
    step = models.PositiveSmallIntegerField("rang dans la suite", default=0, db_default=0)
    """Its place there, from 0."""
    counted = models.BooleanField("comptée", default=False, db_default=False)
    """Whether its answers are in the schools' counts."""
    asked_at = models.DateTimeField("posée le")
    closed_at = models.DateTimeField("close le", null=True, blank=True)
    """When answers are taken no more; a timer tells it ahead."""
    seconds = models.PositiveSmallIntegerField("minuteur, en secondes", default=0, db_default=0)
    """From its asking to the end of its timer; 0 for none."""
    explained_at = models.DateTimeField("expliquée le", null=True, blank=True)

    class Meta:
        verbose_name = "question à la classe"
        verbose_name_plural = "questions à la classe"
        constraints = (
            models.UniqueConstraint(
                fields=("promotion",),
                condition=Q(closed_at__isnull=True),
                name="one_open_question_per_class",
            ),
            models.CheckConstraint(
                condition=Q(explained_at__isnull=True) | Q(closed_at__isnull=False),
                name="closed_before_explained",
            ),
        )
        indexes = (models.Index(fields=("promotion", "-asked_at"), name="latest_class_question"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.drill}"

    @property
    def state(self) -> str:
        """One word for its state, of ``STATES``."""
        return STATES[(not self.open) + (self.explained_at is not None)]

    @property
    def open(self) -> bool:
        """Whether answers are taken, by the server's clock."""
        return self.open_at(timezone.now())

    def open_at(self, now: datetime) -> bool:
        """Whether answers are taken at that time."""
        return self.closed_at is None or now < self.closed_at

    @property
    def ran_out(self) -> bool:
        """Whether its timer closes it, or has: nobody closed it sooner."""
        end = self.asked_at + timedelta(seconds=self.seconds)
        return bool(self.seconds and self.closed_at and self.closed_at >= end)


class Lesson(models.Model):
    """A time when a class was asked questions: those asked from its first one to its last one."""

    promotion = models.ForeignKey(
        Promotion, on_delete=models.DB_CASCADE, related_name="live_lessons"
    )
    began_at = models.DateTimeField("première question posée le")
    last_at = models.DateTimeField("dernière question posée le")

    class Meta:
        verbose_name = "séance en direct"
        verbose_name_plural = "séances en direct"
        indexes = (models.Index(fields=("promotion", "-began_at"), name="latest_lesson"),)

    def __str__(self) -> str:
        return f"{self.began_at}"


class Sequence(models.Model):
    """Questions that an instructor has prepared for a class, to be asked one after the other."""

    promotion = models.ForeignKey(
        Promotion, on_delete=models.DB_CASCADE, related_name="live_sequences"
    )
    title = models.CharField("titre", max_length=80)
    steps = models.JSONField("questions", default=list, blank=True)
    """What each step asks: game, drill, branch or « », level, seconds (see ``Wanted``)."""
    created_at = models.DateTimeField("préparée le")

    class Meta:
        verbose_name = "suite préparée"
        verbose_name_plural = "suites préparées"

    def __str__(self) -> str:
        return self.title

    @property
    def wanted(self) -> list[dict[str, Any]]:
        """Its steps, by the names of what each asks."""
        return [dict(zip(_STEP, step, strict=True)) for step in self.steps]


_STEP: Final = ("game", "drill", "branch", "level", "seconds")


class Presence(models.Model):
    """When a trainee's phone was last seen in the live room: one row each, written now and then."""

    membership = models.OneToOneField(
        Membership, primary_key=True, on_delete=models.DB_CASCADE, related_name="presence"
    )
    seen_at = models.DateTimeField("vu le")

    class Meta:
        verbose_name = "présence en classe"
        verbose_name_plural = "présences en classe"

    def __str__(self) -> str:
        return f"{self.membership_id} : {self.seen_at}"


class ClassAnswer(models.Model):
    """A person's answer, which they may change until the question is closed."""

    question = models.ForeignKey(ClassQuestion, on_delete=models.DB_CASCADE, related_name="answers")
    membership = models.ForeignKey(Membership, on_delete=models.DB_CASCADE, related_name="+")
    shown = models.TextField("réponse")
    correct = models.BooleanField("juste")
    verdict = models.JSONField()
    answered_at = models.DateTimeField("donnée le")

    class Meta:
        verbose_name = "réponse en classe"
        verbose_name_plural = "réponses en classe"
        constraints = (
            models.UniqueConstraint(
                fields=("question", "membership"), name="one_answer_per_class_question"
            ),
        )

    def __str__(self) -> str:
        return self.shown
