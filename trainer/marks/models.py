"""What follows from marks: contestations, certificates, and what papers bear.

What is laid over the answers, which marks are made of, stands with the exams themselves.
"""

from datetime import datetime
from fractions import Fraction

from django.db import models
from django.db.models import Q

from trainer.accounts.models import Learner
from trainer.exams.models import Answer, Exam, Overlay, Replay, Sitting, Withdrawal
from trainer.exams.models.corrections import site_actor
from trainer.exams.models.sitting import by
from trainer.marks.domain import Seen, mark_of
from trainer.practice.models import Attempt
from trainer.schools.models import Membership, School

__all__ = [
    "Certificate",
    "Contestation",
    "Grid",
    "Letterhead",
    "Objection",
    "Observation",
    "Overlay",
    "Replay",
    "Withdrawal",
]


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
    replied_by = by("formateur")
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


class Objection(models.Model):
    """Somebody disagrees with the ruling of a question of practice; they are answered in words.

    The situation and the verdict are those of the answer. An instructor of the school answers; the
    staff of the site where there is none: it was asked outside schools, or the learner has left.
    """

    attempt = models.OneToOneField(
        Attempt, on_delete=models.DB_CASCADE, related_name="objection", verbose_name="réponse"
    )
    learner = models.ForeignKey(Learner, on_delete=models.DB_CASCADE, related_name="objections")
    membership = models.ForeignKey(
        Membership,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="+",
        verbose_name="personne",
    )
    text = models.TextField("raison", max_length=1000)
    at = models.DateTimeField("date")
    reply = models.TextField("réponse donnée", max_length=1000, blank=True)
    replied_at = models.DateTimeField("répondue le", null=True, blank=True)
    replied_by = by("formateur")
    site_actor = site_actor()
    read_at = models.DateTimeField("réponse lue le", null=True, blank=True)

    class Meta:
        verbose_name = "contestation de l’entraînement"
        verbose_name_plural = "contestations de l’entraînement"
        constraints = (
            models.CheckConstraint(
                condition=Q(reply="", replied_at__isnull=True)
                | (~Q(reply="") & Q(replied_at__isnull=False)),
                name="objection_replied",
            ),
        )

    def __str__(self) -> str:
        return f"{self.attempt_id}, {self.at:%d/%m/%Y}"


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
    actor = by("auteur")
    revoked_at = models.DateTimeField("révoqué le", null=True, blank=True)
    promotion_name = models.CharField(
        "promotion", max_length=120, blank=True, default="", db_default=""
    )
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


class Letterhead(models.Model):
    """What a school prints on its papers: who it is, who signs, its logo."""

    school = models.OneToOneField(
        School, primary_key=True, on_delete=models.DB_CASCADE, related_name="letterhead"
    )
    legal_name = models.CharField("raison sociale", max_length=120, blank=True)
    address = models.CharField("adresse", max_length=200, blank=True)
    city = models.CharField("ville", max_length=80, blank=True)
    siret = models.CharField("SIRET", max_length=20, blank=True)
    activity = models.CharField("déclaration d’activité", max_length=20, blank=True)
    signatory = models.CharField("signataire", max_length=120, blank=True)
    quality = models.CharField("qualité du signataire", max_length=120, blank=True)
    heading = models.CharField("titre des certificats", max_length=80, blank=True)
    logo = models.TextField("logo", blank=True)
    """A ``data:`` address of an image."""

    class Meta:
        verbose_name = "papier à en-tête"
        verbose_name_plural = "papiers à en-tête"

    def __str__(self) -> str:
        return self.legal_name or str(self.school)


class Grid(models.Model):
    """What a school observes at the tables of a game: criteria and their weights."""

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="grids")
    game = models.SlugField("jeu", max_length=40)
    criteria = models.JSONField("critères")

    class Meta:
        verbose_name = "grille d’observation"
        verbose_name_plural = "grilles d’observation"
        constraints = (
            models.UniqueConstraint(fields=("school", "game"), name="one_grid_per_game"),
        )

    def __str__(self) -> str:
        return f"{self.school} : {self.game}"


class Observation(models.Model):
    """A practical examination: what was seen at the table, timed by the server.

    ``seen`` holds the criteria as they were when it began: ``[name, weight, mark]``. Ended, it is
    never written again.
    """

    membership = models.ForeignKey(
        Membership, on_delete=models.DB_CASCADE, related_name="observations"
    )
    promotion = models.ForeignKey(
        "schools.Promotion", on_delete=models.DB_CASCADE, related_name="observations"
    )
    exam = models.ForeignKey(
        Exam, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="observations"
    )
    """The written exam that it is joined to, on its certificate."""
    game = models.SlugField("jeu", max_length=40)
    seen = models.JSONField("observé")
    note = models.TextField("remarques", max_length=1000, blank=True)
    observer = by("formateur")
    begun_at = models.DateTimeField("commencée le")
    ended_at = models.DateTimeField("terminée le", null=True, blank=True)
    ran = models.PositiveIntegerField("secondes au chrono", default=0, db_default=0)
    """What its clock counted before it was last started."""
    since = models.DateTimeField("chrono depuis", null=True, blank=True)
    """When its clock was started; None while it stands still."""

    class Meta:
        verbose_name = "épreuve pratique"
        verbose_name_plural = "épreuves pratiques"
        constraints = (
            models.UniqueConstraint(
                fields=("membership", "game"),
                condition=Q(ended_at__isnull=True),
                name="one_open_observation",
            ),
        )
        indexes = (models.Index(fields=("promotion", "-begun_at"), name="observations_recent"),)

    def __str__(self) -> str:
        return f"{self.membership} ({self.game})"

    @property
    def criteria(self) -> tuple[Seen, ...]:
        """What is observed, with its marks."""
        return tuple(Seen(*row) for row in self.seen)

    @property
    def mark(self) -> Fraction | None:
        """Its mark out of twenty."""
        return mark_of(self.criteria)

    def clocked(self, now: datetime) -> int:
        """Return the seconds that its clock shows; a server's that steps back adds none."""
        running = (now - self.since).total_seconds() if self.since else 0
        return self.ran + max(int(running), 0)
