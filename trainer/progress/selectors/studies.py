"""Whose days of study, and of which game: what each learner, or their school, has chosen."""

from dataclasses import dataclass
from datetime import date, datetime

from django.conf import settings

from trainer.accounts.models import Learner
from trainer.accounts.selectors.preferences import Preferences
from trainer.schools.models import School
from trainer.web.moments import TURNS_AT, Clock


@dataclass(frozen=True, slots=True)
class Studies:
    """The clock of somebody's days, and the game of their new cases; empty before there is one."""

    clock: Clock
    game: str = ""


def studies_of(learner: int | None, school: School | None) -> Studies:
    """Return how somebody studies, in one query; what is usual for nobody."""
    if learner is None:
        return Studies(clock_of(school))
    rows = Learner.objects.values_list("user__preferences", "game")
    preferred, game = rows.filter(pk=learner).first() or ("", "")
    zone = Preferences.read(preferred or "").of("fuseau")
    return Studies(clock_of(school, zone), game)


def clock_of(school: School | None, zone: str = "") -> Clock:
    """Return the clock of somebody's days in a school: theirs if they chose a zone, else its own."""
    found = zone or (school.zone if school else "") or settings.TIME_ZONE
    return Clock(found, school.day_turns_at if school else TURNS_AT)


def today_of(learner: int | None, school: School | None, now: datetime) -> date:
    """Return the day of study of a moment, for somebody; in one query."""
    return studies_of(learner, school).clock.day(now)


def study(learner: int, game: str) -> None:
    """Let the new cases of a learner's days come from a game."""
    Learner.objects.filter(pk=learner).update(game=game)


def keep_to(learner: int, game: str) -> None:
    """Let them come from the first game that was begun, until another is chosen."""
    Learner.objects.filter(pk=learner, game="").update(game=game)
