"""What a school has written: questions, each with its versions, of which none is ever changed."""

import uuid

from django.db import models
from django.db.models import Q

from casino_rules.written import GAME
from trainer.questions.domain.posed_question import PosedQuestion
from trainer.schools.models import School


class OwnPicture(models.Model):
    """A picture of a question, drawn again; a question names it, and shows it as long as it lasts."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="own_pictures")
    drawn = models.TextField("image")
    """As ``trainer.web.pictures.redrawn`` returns it."""

    class Meta:
        verbose_name = "image d’une question"
        verbose_name_plural = "images des questions"

    def __str__(self) -> str:
        return str(self.pk)


class OwnQuestion(models.Model):
    """A question of a school: where it stands in its bank, and what is proposed when it is asked."""

    class Kind(models.TextChoices):
        """How it is answered: the exercises of ``casino_rules.written``."""

        CHOICE = "choix", "Question à choix"
        TEXT = "texte", "Question à rédiger"

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="own_questions")
    kind = models.CharField("genre", max_length=8, choices=Kind)
    title = models.CharField("titre", max_length=120)
    theme = models.CharField("thème", max_length=60, blank=True)
    points = models.PositiveSmallIntegerField("points", default=1)
    seconds = models.PositiveSmallIntegerField("secondes", default=60)
    version = models.PositiveIntegerField("version", default=1)
    """The version that is asked from now on."""
    created_at = models.DateTimeField("écrite le")
    archived_at = models.DateTimeField("archivée le", null=True, blank=True)

    class Meta:
        verbose_name = "question d’une école"
        verbose_name_plural = "questions des écoles"
        ordering = ("theme", "title", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(points__gte=1) & Q(points__lte=100) & Q(seconds__gte=5),
                name="own_question_counts",
            ),
        )
        indexes = (
            models.Index(fields=("school", "theme", "title"), name="own_questions_by_theme"),
        )

    def __str__(self) -> str:
        return self.title

    @property
    def key(self) -> str:
        """How a part of an exam names it."""
        return f"{GAME.slug}/{self.kind}/{self.pk}"


class Wording(models.Model):
    """A version of a question, whole: what an exam copies when it is published."""

    question = models.ForeignKey(OwnQuestion, on_delete=models.DB_CASCADE, related_name="wordings")
    number = models.PositiveIntegerField("version")
    situation = models.JSONField("question")
    at = models.DateTimeField("écrite le")

    class Meta:
        verbose_name = "version d’une question"
        verbose_name_plural = "versions des questions"
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=("question", "number"), name="one_wording_per_version"),
        )

    def __str__(self) -> str:
        return f"{self.question_id}-{self.number}"

    @property
    def posed(self) -> PosedQuestion:
        """The question, as the engine reads it."""
        return PosedQuestion((GAME.slug, self.question.kind), self.situation)
