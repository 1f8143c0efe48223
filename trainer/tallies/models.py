"""Rollups of the answers given in a school, per member.

They hang on the membership: another school never sees them, and they survive the account.
The index of each table begins with the membership, by which rows are found; those of days are found
by the day too, for a school of thousands. Weeks are the dates of their Mondays; ``first_at`` and
``last_at`` are seconds since the epoch.
See docs/decisions/0007-releves-des-ecoles.md.
"""

from django.db import models

from trainer.schools.models import Membership


class _OfExercise(models.Model):
    """What is counted of a member in an exercise."""

    membership = models.ForeignKey(
        Membership, on_delete=models.DB_CASCADE, related_name="+", db_index=False
    )
    game = models.SlugField(max_length=40, db_index=False)
    drill = models.SlugField(max_length=60, db_index=False)

    class Meta:
        abstract = True


class _Answers(_OfExercise):
    """Answers counted, and how many were right."""

    answered = models.PositiveIntegerField()
    correct = models.PositiveIntegerField()

    class Meta:
        abstract = True


class DrillWeek(_Answers):
    """Answers of a member in one exercise during one week.

    Of ``timed`` of them it is known how long they took: ``seconds`` in all.
    """

    week = models.DateField()
    timed = models.PositiveIntegerField("réponses chronométrées", default=0, db_default=0)
    seconds = models.PositiveIntegerField("leurs secondes", default=0, db_default=0)

    class Meta:
        verbose_name = "semaine d’un exercice"
        verbose_name_plural = "semaines des exercices"
        constraints = (
            models.UniqueConstraint(
                fields=("membership", "week", "game", "drill"), name="one_row_per_drill_week"
            ),
        )

    def __str__(self) -> str:
        return f"{self.week} {self.game}/{self.drill} : {self.correct}/{self.answered}"


class CaseWeek(_Answers):
    """Answers of a member in one case of an exercise during one week."""

    branch = models.SlugField(max_length=80, db_index=False)
    week = models.DateField()

    class Meta:
        verbose_name = "semaine d’un cas"
        verbose_name_plural = "semaines des cas"
        constraints = (
            models.UniqueConstraint(
                fields=("membership", "game", "drill", "week", "branch"),
                name="one_row_per_case_week",
            ),
        )

    def __str__(self) -> str:
        return (
            f"{self.week} {self.game}/{self.drill}#{self.branch} : {self.correct}/{self.answered}"
        )


class SlipWeek(_OfExercise):
    """How often a member fell into a known error of an exercise during one week."""

    pitfall = models.SlugField(max_length=80, db_index=False)
    week = models.DateField()
    met = models.PositiveIntegerField()

    class Meta:
        verbose_name = "semaine d’une erreur connue"
        verbose_name_plural = "semaines des erreurs connues"
        constraints = (
            models.UniqueConstraint(
                fields=("membership", "week", "game", "drill", "pitfall"),
                name="one_row_per_slip_week",
            ),
        )

    def __str__(self) -> str:
        return f"{self.week} {self.game}/{self.drill} {self.pitfall} : {self.met}"


class FirstAnswer(_OfExercise):
    """A member's first answer to a case in this school: the one that statistics are made of."""

    branch = models.SlugField(max_length=80, db_index=False)
    day = models.DateField()
    correct = models.BooleanField()
    seconds = models.PositiveIntegerField()
    """Between the sending of the question and the answer, by the server's clock."""

    class Meta:
        verbose_name = "première réponse"
        verbose_name_plural = "premières réponses"
        constraints = (
            models.UniqueConstraint(
                fields=("membership", "game", "drill", "branch"), name="one_first_answer"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.drill}#{self.branch}"


class DayWork(_Answers):
    """A member's day: how much they answered, when, and where they were last.

    ``trail`` holds the last answers of the day as bits, the latest lowest: 1 is right. ``seconds``
    and ``visits`` are the sums of ``domain.spent``.
    """

    day = models.DateField()
    first_at = models.BigIntegerField()
    last_at = models.BigIntegerField()
    trail = models.PositiveIntegerField()
    seconds = models.PositiveIntegerField("secondes de travail", default=0, db_default=0)
    visits = models.PositiveIntegerField("connexions", default=0, db_default=0)

    class Meta:
        verbose_name = "journée d’un membre"
        verbose_name_plural = "journées des membres"
        constraints = (
            models.UniqueConstraint(fields=("membership", "day"), name="one_day_of_work"),
        )
        indexes = (models.Index(fields=("day",), name="days_of_everybody"),)

    def __str__(self) -> str:
        return f"{self.day} : {self.correct}/{self.answered}"


class Rewriting(models.Model):
    """How many times what is counted of a member's past was written again; no row for never."""

    membership = models.OneToOneField(
        Membership, primary_key=True, on_delete=models.DB_CASCADE, related_name="rewriting"
    )
    times = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name = "relevés réécrits d’un membre"
        verbose_name_plural = "relevés réécrits des membres"

    def __str__(self) -> str:
        return f"{self.membership_id} : {self.times}"
