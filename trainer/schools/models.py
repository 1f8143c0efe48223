"""Schools, their people, and the journal of what is done there.

Schools and their people. A person is known to a school by a membership, which bears the name that
the school gives them; their account, through their learner, may come later (imported lists) or go
away (anonymisation). Whatever a school keeps of a person hangs on the membership.
"""

import uuid
from typing import Any, Final, override

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from trainer.accounts.models import Learner, User
from trainer.web.append_only import AgedQuerySet, AppendOnly
from trainer.web.moments import TURNS_AT
from trainer.web.names import known_as, sorting


class Role(models.TextChoices):
    """What a person is in one school. Each role may do all that those before it may."""

    TRAINEE = "stagiaire", "Stagiaire"
    INSTRUCTOR = "formateur", "Formateur"
    ADMINISTRATOR = "administrateur", "Administrateur"

    @property
    def rank(self) -> int:
        """Place in the order of what may be done, from 0."""
        return _ORDER.index(self)

    def covers(self, wanted: "Role") -> bool:
        """Whether this role may do what ``wanted`` may."""
        return self.rank >= wanted.rank


_ORDER: Final = tuple(Role)


class School(models.Model):
    """A school. ``houses`` are the options that it chose: game → option → choice.

    Games and options left out follow the rule books.
    """

    slug = models.SlugField("adresse", max_length=40, unique=True)
    name = models.CharField("nom", max_length=120)
    houses = models.JSONField("options de la maison", default=dict, blank=True)
    during_exams = models.JSONField("pendant les examens", null=True, blank=True)
    """What is shut while its exams are sat (``trainer.schools.domain``)."""
    board = models.BooleanField("tableaux de classe", default=True, db_default=True)
    """Whether the trainees of a class see the best of it at speed."""
    zone = models.CharField("fuseau horaire", max_length=40, blank=True, default="", db_default="")
    """The time zone of the days of its trainees, unless they say theirs; empty: the site's."""
    day_turns_at = models.PositiveSmallIntegerField(
        "heure où le jour change", default=TURNS_AT, db_default=TURNS_AT
    )
    created_at = models.DateTimeField("créée le", auto_now_add=True)

    class Meta:
        verbose_name = "école"
        verbose_name_plural = "écoles"

    def __str__(self) -> str:
        return self.name


class Promotion(models.Model):
    """A class of trainees. Once archived, nobody joins it; all that it did can still be read."""

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="promotions")
    name = models.CharField("nom", max_length=80)
    starts_on = models.DateField("début", null=True, blank=True)
    ends_on = models.DateField("fin", null=True, blank=True)
    created_at = models.DateTimeField("créée le")
    archived_at = models.DateTimeField("archivée le", null=True, blank=True)

    class Meta:
        verbose_name = "promotion"
        verbose_name_plural = "promotions"
        constraints = (
            models.UniqueConstraint("school", Lower("name"), name="one_promotion_of_that_name"),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True)
                | Q(starts_on__isnull=True)
                | Q(ends_on__gte=F("starts_on")),
                name="promotion_ends_after_it_starts",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def archived(self) -> bool:
        """Whether it is over."""
        return self.archived_at is not None


class SortName(models.CharField):  # type: ignore[type-arg]  # generic for the checker alone
    """The key of a member's name, written with the member."""

    @override
    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Return the key of the name that the member bears now."""
        member: Any = model_instance
        key = sorting(member.last_name, member.first_name)[: self.max_length]
        member.sort_name = key
        return key


class Membership(models.Model):
    """A person in a school, under one role.

    Without a learner, the person is on the school's list and has not signed in yet, or has been
    made anonymous. Someone who leaves keeps their membership, so that what they did stays; someone
    who comes back takes it up again. ``chosen_at`` is when they last made this school their current
    one: at first, by joining.
    """

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="memberships")
    learner = models.ForeignKey(
        Learner, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="memberships"
    )
    role = models.CharField("rôle", max_length=14, choices=Role, default=Role.TRAINEE)
    last_name = models.CharField("nom", max_length=80, blank=True)
    first_name = models.CharField("prénom", max_length=80, blank=True)
    sort_name = SortName(max_length=200, null=True, editable=False)
    """What members are sorted and found by: the name without accents. An update writes it itself.

    It may be null so that the column is added to a table which triggers read.
    """
    extra_percent = models.PositiveSmallIntegerField(
        "temps en plus, en\u00a0%", null=True, blank=True
    )
    """At every exam, beyond what each grants them; None for none."""
    created_at = models.DateTimeField("inscrit le")
    chosen_at = models.DateTimeField("école courante depuis", null=True, blank=True)
    left_at = models.DateTimeField("parti le", null=True, blank=True)
    anonymised_at = models.DateTimeField("anonymisé le", null=True, blank=True)

    class Meta:
        verbose_name = "membre d’une école"
        verbose_name_plural = "membres des écoles"
        constraints = (
            models.UniqueConstraint(fields=("school", "learner"), name="one_membership_per_school"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role"),
            models.CheckConstraint(
                condition=Q(anonymised_at__isnull=True)
                | Q(learner__isnull=True, left_at__isnull=False, last_name="", first_name=""),
                name="anonymous_means_nameless",
            ),
            models.CheckConstraint(
                condition=Q(learner__isnull=True) | Q(chosen_at__isnull=False),
                name="joined_means_chosen",
            ),
            models.CheckConstraint(
                condition=Q(anonymised_at__isnull=False) | ~Q(last_name=""),
                name="a_member_has_a_name",
            ),
        )
        indexes = (
            models.Index(fields=("school", "last_name", "first_name"), name="members_by_name"),
            models.Index(fields=("school", "sort_name"), name="members_sorted"),
            models.Index(
                fields=("learner", "-chosen_at"),
                condition=Q(left_at__isnull=True),
                name="current_school",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name that the school knows: « Arnaud Camille », or a number."""
        return known_as(self.pk, self.last_name, self.first_name)

    @property
    def active(self) -> bool:
        """Whether the person is in the school today."""
        return self.left_at is None

    @property
    def instructs(self) -> bool:
        """Whether the person has a desk in the school: instructors and administrators."""
        return Role(self.role).covers(Role.INSTRUCTOR)

    @property
    def awaited(self) -> bool:
        """Whether the person is on the list and has not joined with an account yet."""
        return self.learner_id is None and self.anonymised_at is None


class Enrolment(models.Model):
    """A person in a class. The database refuses a class of another school (see migrations)."""

    membership = models.ForeignKey(
        Membership, on_delete=models.DB_CASCADE, related_name="enrolments"
    )
    promotion = models.ForeignKey(Promotion, on_delete=models.DB_CASCADE, related_name="enrolments")
    created_at = models.DateTimeField("inscrit le")
    left_at = models.DateTimeField("parti le", null=True, blank=True)

    class Meta:
        verbose_name = "inscription dans une promotion"
        verbose_name_plural = "inscriptions dans les promotions"
        constraints = (
            models.UniqueConstraint(
                fields=("membership", "promotion"), name="one_enrolment_per_promotion"
            ),
        )
        indexes = (
            models.Index(
                fields=("promotion",), condition=Q(left_at__isnull=True), name="enrolled_today"
            ),
        )

    def __str__(self) -> str:
        return f"{self.membership} ({self.promotion})"


class Invitation(models.Model):
    """A way in: a link (also as a QR code) and a short code, until a date, for so many people.

    Neither can be read from the database, which only holds their keyed digests: see ``selectors``.
    An invitation with a ``membership`` is personal: it opens that place of the school's list.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="invitations")
    promotion = models.ForeignKey(
        Promotion,
        null=True,
        blank=True,
        on_delete=models.DB_CASCADE,
        related_name="invitations",
    )
    membership = models.ForeignKey(
        Membership,
        null=True,
        blank=True,
        on_delete=models.DB_CASCADE,
        related_name="invitations",
    )
    role = models.CharField("rôle", max_length=14, choices=Role, default=Role.TRAINEE)
    token_digest = models.CharField(max_length=64, unique=True)
    code_digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField("créée le")
    expires_at = models.DateTimeField("expire le")
    revoked_at = models.DateTimeField("retirée le", null=True, blank=True)
    use_limit = models.PositiveIntegerField("places")
    uses = models.PositiveIntegerField("utilisations", default=0)

    class Meta:
        verbose_name = "invitation"
        verbose_name_plural = "invitations"
        constraints = (
            models.CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role"),
            models.CheckConstraint(condition=Q(uses__lte=F("use_limit")), name="never_over_limit"),
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("created_at")), name="expires_after_creation"
            ),
            models.CheckConstraint(
                condition=Q(membership__isnull=True) | Q(use_limit=1), name="personal_means_once"
            ),
        )
        indexes = (models.Index(fields=("school", "-created_at"), name="invitations_recent"),)

    def __str__(self) -> str:
        return f"{self.get_role_display()}, {self.uses}/{self.use_limit}"


class Entry(AppendOnly):
    """A line of a school's audit log: who did what, when, to whom. Never changed.

    It holds no name: those of the people are read from their memberships, so that making a
    person anonymous needs no rewriting of the past. ``actor`` is empty when the site's
    administration or a command acted.
    """

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="entries")
    at = models.DateTimeField("date")
    actor = models.ForeignKey(
        Membership,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="acts",
        verbose_name="auteur",
    )
    site_actor = models.ForeignKey(
        User,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="+",
        verbose_name="administrateur du site",
    )
    verb = models.CharField("acte", max_length=40)
    subject = models.ForeignKey(
        Membership,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="+",
        verbose_name="personne",
    )
    promotion = models.ForeignKey(
        Promotion,
        null=True,
        blank=True,
        on_delete=models.DB_SET_NULL,
        related_name="+",
        verbose_name="promotion",
    )
    details = models.JSONField("détails", default=dict, blank=True)

    objects = AgedQuerySet["Entry"].as_manager()

    class Meta:
        verbose_name = "acte du journal"
        verbose_name_plural = "journal des écoles"
        indexes = (models.Index(fields=("school", "-at", "-id"), name="journal_recent"),)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d} {self.verb}"


class LastEdit(models.Model):
    """Who changed last what several people edit, and when (``trainer.schools.requests``).

    ``mark`` is that of what it was then: what has another one was changed elsewhere (a program, a
    command). ``former`` are the marks of what was there before each of the changes that this person has made
    one after the other.
    """

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="+")
    subject = models.CharField("objet", max_length=80)
    at = models.DateTimeField("date", null=True, blank=True)
    actor = models.ForeignKey(
        Membership, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="+"
    )
    mark = models.CharField(max_length=16, blank=True)
    former = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = "dernière modification"
        verbose_name_plural = "dernières modifications"
        constraints = (
            models.UniqueConstraint(fields=("school", "subject"), name="one_last_edit_each"),
        )

    def __str__(self) -> str:
        return self.subject
