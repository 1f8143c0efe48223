"""Assignments, what they are made of, and how far each person is."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from trainer.schools.models import Membership, Promotion, School


class Assignment(models.Model):
    """Exercises that a class, or some of its people, must do by a date.

    What it asks is never changed once it is given: it can only be moved or withdrawn.
    """

    class Target(models.TextChoices):
        """What must be reached. ``goal`` is in that unit."""

        RIGHT = "justes", "Réponses justes"
        MASTERY = "maitrise", "Maîtrise"
        SPRINT = "sprint", "Sprint"

    school = models.ForeignKey(School, on_delete=models.DB_CASCADE, related_name="assignments")
    promotion = models.ForeignKey(
        Promotion, on_delete=models.DB_CASCADE, related_name="assignments"
    )
    named = models.BooleanField("pour quelques personnes", default=False)
    """Given to those who have a share only; else to whoever is in the class."""
    title = models.CharField("titre", max_length=120)
    note = models.TextField("consigne", blank=True, max_length=1000)
    target = models.CharField("but", max_length=10, choices=Target)
    goal = models.PositiveIntegerField("à atteindre")
    """Right answers, percent of mastery, or right answers of one sprint."""
    minutes = models.PositiveSmallIntegerField("minutes du sprint", default=0)
    level = models.PositiveSmallIntegerField("niveau", null=True, blank=True)
    """How fully its tables are furnished; None: as each case is mastered.

    Only answers at that level or above count.
    """
    given_at = models.DateTimeField("donné le")
    due_at = models.DateTimeField("pour le")
    withdrawn_at = models.DateTimeField("retiré le", null=True, blank=True)
    author = models.ForeignKey(
        Membership, null=True, blank=True, on_delete=models.DB_SET_NULL, related_name="+"
    )

    ROOM: ClassVar = "devoir"
    """What begins the word of its series."""

    class Meta:
        verbose_name = "devoir"
        verbose_name_plural = "devoirs"
        constraints = (
            models.CheckConstraint(condition=Q(goal__gt=0), name="assignment_has_a_goal"),
            models.CheckConstraint(
                condition=(Q(target="sprint") & Q(minutes__gt=0))
                | (~Q(target="sprint") & Q(minutes=0)),
                name="a_sprint_has_minutes",
            ),
            models.CheckConstraint(
                condition=~Q(target="maitrise") | Q(goal__lte=100), name="mastery_in_percent"
            ),
        )
        indexes = (
            models.Index(fields=("school", "-due_at"), name="assignments_recent"),
            models.Index(
                fields=("promotion", "due_at"),
                condition=Q(withdrawn_at__isnull=True),
                name="assignments_open",
            ),
        )

    def __str__(self) -> str:
        return self.title

    @property
    def purpose(self) -> str:
        """The word that its series bear."""
        return f"{self.ROOM}:{self.pk}"


class Item(models.Model):
    """A part of an assignment: a game, one of its drills, or one branch of it."""

    assignment = models.ForeignKey(Assignment, on_delete=models.DB_CASCADE, related_name="items")
    game = models.SlugField(max_length=40)
    drill = models.SlugField(max_length=60, blank=True)
    branch = models.SlugField(max_length=80, blank=True)

    class Meta:
        verbose_name = "partie d’un devoir"
        verbose_name_plural = "parties des devoirs"
        constraints = (
            models.UniqueConstraint(
                fields=("assignment", "game", "drill", "branch"), name="one_item_of_each"
            ),
        )

    def __str__(self) -> str:
        return "/".join(filter(None, (self.game, self.drill, self.branch)))


class Share(models.Model):
    """A person's part of an assignment, counted with each answer from ``since`` on.

    ``level`` is the mastery in percent at their last answer, ``best`` their best sprint;
    ``done_at`` is when they reached the target.
    """

    assignment = models.ForeignKey(Assignment, on_delete=models.DB_CASCADE, related_name="shares")
    membership = models.ForeignKey(Membership, on_delete=models.DB_CASCADE, related_name="+")
    since = models.DateTimeField()
    answered = models.PositiveIntegerField(default=0)
    correct = models.PositiveIntegerField(default=0)
    level = models.PositiveSmallIntegerField(default=0)
    best = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "part d’un devoir"
        verbose_name_plural = "parts des devoirs"
        constraints = (
            models.UniqueConstraint(fields=("assignment", "membership"), name="one_share_each"),
        )
        indexes = (models.Index(fields=("membership", "assignment"), name="shares_of_a_person"),)

    def __str__(self) -> str:
        return f"{self.assignment} : {self.correct}/{self.answered}"
