"""How an exam is composed: its terms, its parts, its slots, what is granted to a person."""

from datetime import datetime
from enum import StrEnum

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q

from casino_rules.core.level import Level
from casino_rules.written import SLUG as OWN
from casino_rules.written import by_hand
from trainer.schools.models import Membership, Promotion, School

GRACE_SECONDS = 20
PASS_MARK = 60


class State(StrEnum):
    """Where an exam stands for everybody, in the word that pages and API show."""

    DRAFT = "brouillon"
    COMING = "à venir"
    WAITING = "en attente du départ"
    OPEN = "ouvert"
    STOPPED = "arrêté"
    CLOSED = "clos"

    @property
    def past(self) -> bool:
        """Whether nobody may begin any more."""
        return self in {State.STOPPED, State.CLOSED}


class Exam(models.Model):
    """An exam of a class. Drafts are composed; what is published is sat, and only conducted."""

    class Pace(models.TextChoices):
        """What the clock limits."""

        WHOLE = "examen", "Une durée pour tout l’examen"
        QUESTION = "question", "Une durée par question, l’une après l’autre"

    class Papers(models.TextChoices):
        """Who gets which situations."""

        COMMON = "commun", "Un même sujet pour tous"
        EQUIVALENT = "equivalents", "Des sujets équivalents\u00a0: mêmes cas, autres situations"

    class Feedback(models.TextChoices):
        """When a trainee sees their result and the right answers."""

        END = "fin", "Dès que la copie est remise, et que plus personne ne peut composer son sujet"
        CLOSING = "cloture", "À la clôture de l’examen"

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="exams")
    promotion = models.ForeignKey(Promotion, on_delete=models.DB_CASCADE, related_name="exams")
    title = models.CharField("titre", max_length=120)
    instructions = models.TextField("consignes", max_length=2000, blank=True)
    pace = models.CharField("rythme", max_length=10, choices=Pace, default=Pace.WHOLE)
    minutes = models.PositiveSmallIntegerField("durée en minutes", default=30)
    """The time of the whole sitting, also where each question has its own."""
    opens_at = models.DateTimeField("ouverture", null=True, blank=True)
    closes_at = models.DateTimeField("fermeture", null=True, blank=True)
    attempts = models.PositiveSmallIntegerField("tentatives", default=1)
    pass_mark = models.PositiveSmallIntegerField("seuil de réussite en\u00a0%", default=PASS_MARK)
    papers = models.CharField("sujets", max_length=12, choices=Papers, default=Papers.COMMON)
    feedback = models.CharField(
        "correction", max_length=8, choices=Feedback, default=Feedback.CLOSING
    )
    level = models.PositiveSmallIntegerField("niveau", null=True, blank=True)
    """How fully the tables of its questions are furnished, where a part does not say otherwise.

    None, here as in a slot: full tables.
    """
    grace_seconds = models.PositiveSmallIntegerField("tolérance", default=GRACE_SECONDS)
    """An answer that arrives so late after the end still counts."""
    addresses = models.JSONField("adresses admises", null=True, blank=True)
    """Of the hall where it is sat, as networks (``trainer.web.networks``); None: anywhere."""
    together = models.BooleanField("départ commun", null=True, blank=True)
    """Whether people wait for the instructor's word to begin; None counts as no."""
    departed_at = models.DateTimeField("départ donné le", null=True, blank=True)
    roll_at = models.DateTimeField("liste arrêtée le", null=True, blank=True)
    """Who joins its class later waits to be admitted; None: nobody does."""
    by_program = models.BooleanField("par programme aussi", null=True, blank=True)
    """Whether it may be sat through the API too; None counts as no: by the pages alone."""
    fixed = models.JSONField("options fixées", default=dict, blank=True)
    """What the exam itself decides: game → option → choice."""
    houses = models.JSONField("options en vigueur", default=dict, blank=True)
    """All the options of the games asked, from publication on: game → option → choice."""
    seed = models.BigIntegerField()
    papers_made = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField("créé le")
    published_at = models.DateTimeField("publié le", null=True, blank=True)
    stopped_at = models.DateTimeField("arrêté le", null=True, blank=True)
    extended_seconds = models.PositiveIntegerField("prolongation", default=0)
    """Time given to everybody since publication; it wins over the window."""

    class Meta:
        verbose_name = "examen"
        verbose_name_plural = "examens"
        constraints = (
            models.CheckConstraint(
                condition=Q(closes_at__isnull=True)
                | Q(opens_at__isnull=True)
                | Q(closes_at__gt=F("opens_at")),
                name="exam_closes_after_it_opens",
            ),
            models.CheckConstraint(
                condition=Q(minutes__gte=1) & Q(attempts__gte=1) & Q(pass_mark__lte=100),
                name="exam_terms",
            ),
            models.CheckConstraint(
                condition=Q(stopped_at__isnull=True) | Q(published_at__isnull=False),
                name="stopped_means_published",
            ),
        )
        indexes = (models.Index(fields=("school", "-created_at"), name="exams_recent"),)

    def __str__(self) -> str:
        return self.title

    @property
    def draft(self) -> bool:
        """Whether it is still being composed."""
        return self.published_at is None

    @property
    def furnished(self) -> Level:
        """The level of its tables."""
        return Level(self.level or Level.FULL)

    @property
    def by_question(self) -> bool:
        """Whether each question has its own time."""
        return self.pace == self.Pace.QUESTION

    def state(self, now: datetime) -> State:
        """Return where it stands: a sitting may be started while it is open, only then."""
        if self.draft:
            return State.DRAFT
        if self.stopped_at is not None:
            return State.STOPPED
        if self.opens_at is not None and now < self.opens_at:
            return State.COMING
        if self.closes_at is not None and now >= self.closes_at:
            return State.CLOSED
        return State.WAITING if self.together and self.departed_at is None else State.OPEN


class Arrival(models.Model):
    """Somebody who waits for the departure of an exam, and when they were last seen there."""

    exam = models.ForeignKey(Exam, on_delete=models.DB_CASCADE, related_name="arrivals")
    membership = models.ForeignKey(
        Membership, on_delete=models.DB_CASCADE, related_name="exam_arrivals"
    )
    seen_at = models.DateTimeField("vu le")

    class Meta:
        verbose_name = "arrivée à un examen"
        verbose_name_plural = "arrivées aux examens"
        constraints = (
            models.UniqueConstraint(fields=("exam", "membership"), name="one_arrival_each"),
        )

    def __str__(self) -> str:
        return f"{self.membership} ({self.exam})"


class Part(models.Model):
    """So many questions of one drill. Without ``branches``, any of its cases."""

    exam = models.ForeignKey(Exam, on_delete=models.DB_CASCADE, related_name="parts")
    position = models.PositiveSmallIntegerField()
    game = models.SlugField("jeu", max_length=40)
    drill = models.SlugField("exercice", max_length=60)
    branches = models.JSONField("cas", default=list, blank=True)
    count = models.PositiveSmallIntegerField(
        "nombre de questions", default=1, validators=(MinValueValidator(1), MaxValueValidator(60))
    )
    weight = models.PositiveSmallIntegerField("points par question", default=1)
    seconds = models.PositiveSmallIntegerField("secondes par question", default=60)
    level = models.PositiveSmallIntegerField("niveau", null=True, blank=True)
    """None: that of the exam."""

    class Meta:
        verbose_name = "partie d’un examen"
        verbose_name_plural = "parties d’examens"
        ordering = ("position", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(count__gte=1) & Q(weight__gte=1) & Q(seconds__gte=5),
                name="part_counts",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.drill} × {self.count}"

    @property
    def own(self) -> bool:
        """Whether it is a question that the school has written, which its one case names."""
        return self.game == OWN


class Slot(models.Model):
    """A place of a published exam: the case asked there in every paper, and its points.

    Voided, it is neutral: it counts neither for nor against anybody.
    """

    exam = models.ForeignKey(Exam, on_delete=models.DB_CASCADE, related_name="slots")
    position = models.PositiveSmallIntegerField()
    game = models.SlugField(max_length=40)
    drill = models.SlugField(max_length=60)
    branch = models.SlugField(max_length=80)
    weight = models.PositiveSmallIntegerField()
    seconds = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField(null=True)
    voided_at = models.DateTimeField("annulée le", null=True, blank=True)
    void_reason = models.CharField("motif", max_length=300, blank=True)

    class Meta:
        verbose_name = "place d’un examen"
        verbose_name_plural = "places d’examens"
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("exam", "position"), name="one_slot_per_place"),
        )
        indexes = (models.Index(fields=("game", "drill", "branch"), name="slots_of_a_case"),)

    def __str__(self) -> str:
        return f"{self.position}. {self.game}/{self.drill}/{self.branch}"

    @property
    def voided(self) -> bool:
        """Whether it no longer counts."""
        return self.voided_at is not None

    @property
    def own(self) -> bool:
        """Whether the school has written what is asked there."""
        return self.game == OWN

    @property
    def by_hand(self) -> bool:
        """Whether an instructor marks its answers."""
        return by_hand(self.game, self.drill)


class Candidate(models.Model):
    """What is granted to one person; it also admits somebody from outside the class."""

    exam = models.ForeignKey(Exam, on_delete=models.DB_CASCADE, related_name="candidates")
    membership = models.ForeignKey(
        Membership, on_delete=models.DB_CASCADE, related_name="exam_terms"
    )
    extra_percent = models.PositiveSmallIntegerField("temps en plus, en\u00a0%", default=0)
    extra_seconds = models.PositiveIntegerField("temps en plus", default=0)
    extra_attempts = models.PositiveSmallIntegerField("tentatives en plus", default=0)

    lasting = 0
    """The part of the time that the person has in plus at every exam, once it is known."""

    class Meta:
        verbose_name = "aménagement"
        verbose_name_plural = "aménagements"
        constraints = (
            models.UniqueConstraint(fields=("exam", "membership"), name="one_set_of_terms"),
        )

    def __str__(self) -> str:
        return f"{self.membership} ({self.exam})"

    @property
    def percent(self) -> int:
        """The part of the time that they have in plus: here, or at every exam if that is more."""
        return max(self.extra_percent, self.lasting)

    @property
    def minutes(self) -> int:
        """The minutes given, whole."""
        return self.extra_seconds // 60
