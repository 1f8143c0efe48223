"""Series of questions and the attempts that they hold."""

import uuid
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final, override

from django.db import models
from django.db.models import Q

from casino_rules.core.game import home
from casino_rules.core.level import Level
from trainer.accounts.models import Learner
from trainer.practice.domain import CLIMB, Pace
from trainer.progress.domain.memory import BranchKey
from trainer.questions.models import CaseQuestion, Scope, StoredCorrection
from trainer.schools.models import School
from trainer.web.moments import Clock

DAY: Final = "jour"
"""What a session of a day is opened for: the cases of its scope, those missed once more."""
LESSON: Final = "lecon"
"""What a series on the exercises of a lesson is opened for, with the number of the lesson."""
PREPARED: Final = "prepare"
"""What a series is opened for whose questions are all asked at once, to be answered offline."""
_PACES: Final = [(pace.value, pace.label) for pace in Pace]
_WAITS: Final = Q(waits_since__isnull=False)
_ERRANDS: Final = {DAY: "Séance du jour", CLIMB: "Découverte", PREPARED: "Séance préparée"}


class Series(models.Model):
    """A series of questions (séance) of one learner: a drill, a game, a revision or a coup."""

    class Mode(models.TextChoices):
        """What the series is made of."""

        DRILL = "exercice", "Exercice"
        GAME = "jeu", "Jeu entier"
        REVISION = "revision", "Révision"
        MISTAKES = "erreurs", "Erreurs à reprendre"
        COUP = "coup", "Coup complet"
        ASSIGNMENT = "devoir", "Devoir"
        CASES = "cas", "Cas choisis"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    learner = models.ForeignKey(Learner, on_delete=models.DB_CASCADE, related_name="series")
    mode = models.CharField(max_length=10, choices=Mode)
    game = models.SlugField(max_length=40)
    drill = models.SlugField(max_length=60, blank=True)
    house = models.JSONField(default=dict)
    """The options in force, option → choice; game → those in a series without one game."""
    seed = models.BigIntegerField()
    seats = models.PositiveSmallIntegerField(default=0)
    """Number of players of a coup."""
    level = models.PositiveSmallIntegerField("niveau", null=True, blank=True)
    """How fully its tables are furnished; None: as each case is mastered, a full table in a coup."""
    length = models.PositiveSmallIntegerField("nombre de questions", null=True, blank=True)
    """After how many questions it ends; None: when its learner stops, or nothing is left to ask."""
    started_at = models.DateTimeField()
    school = models.ForeignKey(
        School, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="+"
    )
    """Whose options are in force, and in which the answers are counted: one's current school."""
    scope = models.JSONField(default=list, blank=True)
    """What an assignment is made of: [game, drill, branch], an empty word for all of them.

    Of the session of a day, its cases in their order; of a lesson, its exercises.
    """
    purpose = models.CharField(max_length=40, blank=True, db_column="errand")
    """What the series was opened for, in the words of the room that opened it."""
    pace = models.CharField(
        "rythme", max_length=8, blank=True, default="", db_default="", choices=_PACES
    )

    clock = models.CharField(max_length=48, blank=True, default="", db_default="", editable=False)
    """Whose days of study its answers are of, as ``trainer.web.moments.Clock`` writes them."""
    waits_since = models.DateTimeField(null=True, blank=True, editable=False)
    """When it was begun, until ``purging`` looks at it, a day later."""

    class Meta:
        verbose_name = "série"
        verbose_name_plural = "séries"
        indexes = (
            models.Index(fields=("learner", "-started_at"), name="series_recent"),
            models.Index(fields=("waits_since",), name="series_waiting", condition=_WAITS),
        )

    def __str__(self) -> str:
        return f"{self.get_mode_display()} {self.game}/{self.drill}"

    def house_of(self, game: str) -> Mapping[str, str]:
        """Return the options in force for a game of the series, option → choice."""
        choices: Mapping[str, Any] = self.house if self.game else self.house.get(home(game), {})
        return choices

    @property
    def climbs(self) -> bool:
        """Whether it is the first of somebody who discovers the game."""
        return self.purpose == CLIMB

    @property
    def of_the_day(self) -> bool:
        """Whether it is a session of a day: drawn up when it began, done once nothing is missed."""
        return self.purpose == DAY

    def day(self, moment: datetime) -> date:
        """Return the day of study of a moment, for who answers it."""
        return Clock.read(self.clock).day(moment)

    @property
    def prepared(self) -> bool:
        """Whether its questions are all asked at once, to be answered without a network."""
        return self.purpose.partition(":")[0] == PREPARED

    @property
    def named(self) -> str:
        """The game whose rules go with it: that named when it was prepared; empty if none was."""
        return self.purpose.partition(":")[2] if self.prepared else ""

    @property
    def name(self) -> str:
        """What its learner knows it as."""
        room, _, number = self.purpose.partition(":")
        if room == LESSON:
            return f"Leçon {number}"
        return _ERRANDS.get(room) or self.get_mode_display()

    @property
    def run(self) -> Pace | None:
        """Its pace; None if it has none."""
        return Pace(self.pace) if self.pace else None

    @property
    def mixed(self) -> bool:
        """Whether many drills follow one another, in no order that tells which comes."""
        if self.of_the_day:
            return True
        if self.mode in {self.Mode.ASSIGNMENT, self.Mode.CASES}:
            return len({(game, drill) for game, drill, _ in self.scope}) > 1 or not self.scope[0][1]
        if self.mode == self.Mode.GAME:  # a climb and a lesson go by few exercises at a time
            return not (self.climbs or self.scope)
        return self.mode != self.Mode.DRILL


class Attempt(CaseQuestion):
    """One question put to a learner, and their answer once they give it.

    Written when asked; answered at most once, by one conditional update. What was answered
    and judged is never changed afterwards: a correction is laid over it (``AttemptOverlay``).
    """

    overlay: "AttemptOverlay | None" = None  # what is laid over it, once ``effective`` is asked
    membership: int | None = None  # its learner's place in the school of the series, once looked up

    series = models.ForeignKey(Series, on_delete=models.DB_CASCADE, related_name="attempts")
    position = models.PositiveIntegerField()
    right_before = models.PositiveIntegerField(default=0)
    """Right answers of the series before this question: a sum, that corrections change."""
    scene = models.TextField(blank=True)
    level = models.PositiveSmallIntegerField("niveau", null=True, blank=True)
    """That of the table asked about; None: a full one, before there were others."""
    asked_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    given = models.JSONField(null=True, blank=True)
    correct = models.BooleanField(null=True, blank=True)
    verdict = models.JSONField(null=True, blank=True)

    class Meta:
        verbose_name = "réponse"
        verbose_name_plural = "réponses"
        indexes = (models.Index(fields=("game", "drill"), name="attempts_of_a_drill"),)
        constraints = (
            models.UniqueConstraint(fields=("series", "position"), name="one_question_per_place"),
            models.CheckConstraint(
                condition=Q(answered_at__isnull=True, correct__isnull=True, verdict__isnull=True)
                | Q(answered_at__isnull=False, correct__isnull=False, verdict__isnull=False),
                name="answered_means_judged",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.drill} n° {self.position}"

    @property
    @override
    def house(self) -> Mapping[str, str]:
        return self.series.house_of(self.game)

    @property
    def furnished(self) -> Level:
        """The level of its table."""
        return Level(self.level or Level.FULL)

    @property
    def key(self) -> BranchKey:
        """Its case."""
        return BranchKey(self.game, self.drill, self.branch)

    @property
    def open(self) -> bool:
        """Whether the question still waits for its answer."""
        return self.answered_at is None

    @property
    def shown_at(self) -> datetime:
        """When it was shown, as far as the server knows: one prepared ahead takes no time."""
        return (self.series.prepared and self.answered_at) or self.asked_at

    @property
    def right(self) -> bool:
        """Whether the answer counts as right."""
        return bool(self.overlay.correct if self.overlay else self.correct)

    @property
    def ruling(self) -> dict[str, Any] | None:
        """The verdict that counts, None while the question is open."""
        verdict: dict[str, Any] | None = self.overlay.verdict if self.overlay else self.verdict
        return verdict


class Record(models.Model):
    """A learner's best run on a subject: so many right answers at one pace, at one level.

    Written with the answer that beats it: nothing is counted afterwards, no correction changes it.
    """

    learner = models.ForeignKey(Learner, on_delete=models.DB_CASCADE, related_name="records")
    pace = models.CharField("rythme", max_length=8)
    game = models.SlugField("jeu", max_length=40, blank=True)
    drill = models.SlugField("exercice", max_length=60, blank=True)
    mix = models.SlugField("mélange", max_length=40, blank=True)
    """The family whose games are mixed, where there is no one game."""
    level = models.PositiveSmallIntegerField("niveau", default=0)
    """That of the tables; zero in a streak."""
    best = models.PositiveIntegerField("justes", default=0)
    at = models.DateTimeField("battu le")
    series = models.ForeignKey(
        Series, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = "record"
        verbose_name_plural = "records"
        constraints = (
            models.UniqueConstraint(
                fields=("learner", "pace", "game", "drill", "mix", "level"),
                name="one_record_a_subject",
            ),
        )

    def __str__(self) -> str:
        return f"{self.pace} {self.game}/{self.drill}\u00a0: {self.best}"

    @property
    def run(self) -> Pace:
        """Its pace."""
        return Pace(self.pace)


class Correction(StoredCorrection):
    """Answers of practice judged again, learner by learner.

    Each learner is corrected whole, or not yet: ``cursor`` is the last one done, so that a
    correction that was interrupted goes on.
    """

    over = "attempt"

    school = models.ForeignKey(
        School, null=True, blank=True, on_delete=models.DB_CASCADE, related_name="+"
    )
    """None: the answers given outside schools."""
    before = models.PositiveIntegerField("règles antérieures à", null=True, blank=True)
    """Only the questions asked under an older version of the rules."""
    rules_version = models.PositiveIntegerField("version des règles")
    cursor = models.BigIntegerField(default=0, editable=False)
    replayed = models.PositiveIntegerField("réponses rejouées", default=0)
    changed = models.PositiveIntegerField("réponses corrigées", default=0)
    people = models.PositiveIntegerField("personnes", default=0)
    expected = models.PositiveIntegerField("personnes du devis", default=0)
    finished_at = models.DateTimeField("achevée le", null=True, blank=True)
    restored_at = models.DateTimeField("annulation achevée le", null=True, blank=True)

    class Meta:
        verbose_name = "correction de l’entraînement"
        verbose_name_plural = "corrections de l’entraînement"
        indexes = (models.Index(fields=("school", "game"), name="corrections_of_a_game"),)

    @property
    def scope(self) -> Scope:
        """What it corrects: answers given later were judged under the rules of the day."""
        game, drill, choices = self.game, self.drill, self.choices
        return Scope(game, drill, self.school, choices, self.before, until=self.at, number=self.pk)

    def covers(self, drill: str, rules_version: int, at: datetime) -> bool:
        """Whether it concerns the answer given at a time to a question of its game."""
        older = self.before is None or rules_version < self.before
        return older and at <= self.at and self.drill in {"", drill}

    @property
    def under_way(self) -> bool:
        """Whether somebody is still to be corrected, or to be restored."""
        return (self.restored_at if self.undone_at else self.finished_at) is None


class AttemptOverlay(models.Model):
    """A verdict laid over an answer; the last one that stands is the one that counts."""

    correction = models.ForeignKey(
        Correction, on_delete=models.DB_CASCADE, related_name="overlays", verbose_name="correction"
    )
    attempt = models.ForeignKey(
        Attempt, on_delete=models.DB_CASCADE, related_name="overlays", verbose_name="réponse"
    )
    correct = models.BooleanField("juste")
    verdict = models.JSONField()
    at = models.DateTimeField("date")
    undone_at = models.DateTimeField("annulée le", null=True, blank=True)

    class Meta:
        verbose_name = "réponse corrigée"
        verbose_name_plural = "réponses corrigées"
        constraints = (
            models.UniqueConstraint(fields=("correction", "attempt"), name="corrected_once"),
        )

    def __str__(self) -> str:
        return f"{self.attempt_id}/{self.correction_id}"
