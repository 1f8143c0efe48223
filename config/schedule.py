"""The work that comes back, from the whole house: its timetable, and what it does."""

from datetime import time, timedelta
from io import StringIO

from django.core.management import call_command
from django.utils import timezone

from config import retention
from trainer.exams.services.copies import close_sittings, keep_papers
from trainer.lobby.services import send_reminders
from trainer.tasks.jobs import job
from trainer.tasks.schedule import comes_back, each_day, each_half_hour, each_minute


@job("Fermeture des copies d’examen", tries=1)
def close() -> int:
    """Close the sittings whose time is over; the next minute tries again."""
    return close_sittings(now=timezone.now())


@job("Ménage de la nuit", limit=timedelta(hours=2))
def tidy() -> None:
    """Delete what has passed its period; keep the papers made before papers were kept."""
    while keep_papers():
        pass
    call_command("purge_data", stdout=StringIO())


@job("Ménage des visiteurs", tries=1)
def sweep() -> int:
    """Delete what visitors without an account leave; the next half hour tries again."""
    return retention.sweep(timezone.now())


@job("Rappels par courriel", limit=timedelta(hours=1))
def remind() -> int:
    """Write to those who asked for it that something is due."""
    return send_reminders(now=timezone.now())


comes_back("fermeture", close, each_minute)
comes_back("visiteurs", sweep, each_half_hour)
comes_back("menage", tidy, each_day(time(3, 40)))
comes_back("rappels", remind, each_day(time(7, 30)))
