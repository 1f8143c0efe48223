"""What an assignment asks of who gives it."""

from datetime import datetime, time, timedelta
from typing import Final

from django import forms
from django.utils import timezone

from trainer.assignments.models import Assignment
from trainer.assignments.services import LONGEST_SPRINT
from trainer.web.forms import MomentField, SiteForm, level_field
from trainer.web.moments import begins

_MOST: Final = 2000


class DeadlineForm(SiteForm):
    """A new deadline."""

    words = {"due_at": ("Pour le", "")}
    due_at = MomentField()


class AssignmentForm(SiteForm):
    """An assignment, but for its exercises and its people."""

    words = {
        "title": ("Titre", ""),
        "note": ("Consigne (facultative)", ""),
        "target": ("But", ""),
        "goal": (
            "À atteindre",
            (
                "Un nombre de réponses justes\u00a0; pour la maîtrise, un pourcentage\u00a0: la justesse des"
                " dernières réponses, multipliée par la chance de s’en souvenir ce jour-là."
            ),
        ),
        "minutes": ("Minutes, pour un sprint", f"De 1 à {LONGEST_SPRINT}."),
        "level": (
            "Niveau",
            "Les tables seules changent\u00a0; une réponse donnée plus bas ne compte pas.",
        ),
        "due_at": ("Pour le", ""),
    }
    title = forms.CharField(max_length=120)
    note = forms.CharField(
        required=False, max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )
    target = forms.ChoiceField(
        choices=(
            (Assignment.Target.RIGHT, "un nombre de réponses justes"),
            (Assignment.Target.MASTERY, "une maîtrise, en pour cent"),
            (Assignment.Target.SPRINT, "un sprint\u00a0: le plus de justes en quelques minutes"),
        )
    )
    goal = forms.IntegerField(min_value=1, max_value=_MOST, initial=30)
    minutes = forms.IntegerField(required=False, min_value=1, max_value=LONGEST_SPRINT, initial=3)
    level = level_field(without="selon la maîtrise de chacun")
    due_at = MomentField()

    @property
    def chosen(self) -> Assignment.Target:
        """The kind of target."""
        return Assignment.Target(self.cleaned_data["target"])


def in_a_week() -> datetime:
    """Return the deadline that is proposed: in a week, at the end of the day."""
    return begins(timezone.localdate() + timedelta(days=7), time(23, 59))
