"""Rollups, written with each answer: no page needs to read the history."""

from django.db import models

from trainer.accounts.models import Learner


class BranchMemory(models.Model):
    """A learner's memory of one branch of one drill (see ``memory.Memory``).

    Times are seconds since the epoch and days are ordinals of days of study: compared and summed
    often, shown never.
    """

    learner = models.ForeignKey(Learner, on_delete=models.DB_CASCADE, related_name="memories")
    game = models.SlugField(max_length=40)
    drill = models.SlugField(max_length=60)
    branch = models.SlugField(max_length=80)
    answered = models.PositiveIntegerField()
    correct = models.PositiveIntegerField()
    accuracy = models.FloatField()
    last_correct = models.BooleanField()
    last_at = models.BigIntegerField()
    stability = models.FloatField()
    difficulty = models.FloatField()
    due_at = models.BigIntegerField()
    first_day = models.PositiveIntegerField()
    mixed_day = models.PositiveIntegerField()
    level = models.PositiveSmallIntegerField(default=0, db_default=0)
    timed = models.PositiveIntegerField(default=0, db_default=0)
    seconds = models.PositiveIntegerField(default=0, db_default=0)
    due_day = models.PositiveIntegerField(default=0, db_default=0)
    last_day = models.PositiveIntegerField(default=0, db_default=0)
    known_day = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        verbose_name = "mémoire d’un cas"
        verbose_name_plural = "mémoires des cas"
        constraints = (
            models.UniqueConstraint(
                fields=("learner", "game", "drill", "branch"), name="one_memory_per_branch"
            ),
        )
        indexes = (
            # Read by the version before, while it still serves: it goes with the next one.
            models.Index(fields=("learner", "due_at"), name="memory_due"),
            models.Index(
                fields=("learner", "-last_at"),
                condition=models.Q(last_correct=False),
                name="memory_mistakes",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.drill}#{self.branch} : {self.correct}/{self.answered}"


class DayTally(models.Model):
    """How much a learner answered on one day."""

    learner = models.ForeignKey(Learner, on_delete=models.DB_CASCADE, related_name="days")
    day = models.DateField()
    answered = models.PositiveIntegerField()
    correct = models.PositiveIntegerField()

    class Meta:
        verbose_name = "journée"
        verbose_name_plural = "journées"
        constraints = (
            models.UniqueConstraint(fields=("learner", "day"), name="one_tally_per_day"),
        )

    def __str__(self) -> str:
        return f"{self.day} : {self.correct}/{self.answered}"


class SlipTally(models.Model):
    """How often a learner fell into a known error of a drill, and when last.

    ``last_at`` is in seconds since the epoch. Rows are found by the learner and the game, with
    which the only index begins.
    """

    learner = models.ForeignKey(
        Learner, on_delete=models.DB_CASCADE, related_name="slips", db_index=False
    )
    game = models.SlugField(max_length=40, db_index=False)
    drill = models.SlugField(max_length=60, db_index=False)
    pitfall = models.SlugField(max_length=80, db_index=False)
    met = models.PositiveIntegerField()
    last_at = models.BigIntegerField()

    class Meta:
        verbose_name = "erreur connue"
        verbose_name_plural = "erreurs connues"
        constraints = (
            models.UniqueConstraint(
                fields=("learner", "game", "drill", "pitfall"), name="one_tally_per_slip"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.drill} {self.pitfall}\u00a0: {self.met}"
