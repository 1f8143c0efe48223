"""A contestation for the demonstration, which waits for an instructor."""

from datetime import datetime, timedelta
from typing import Final

from trainer.accounts.models import User
from trainer.exams.models import Sitting
from trainer.marks.services.contestations import contest

_TEXT: Final = (
    "Je n’ai pas compté les parts ainsi. Pouvez-vous reprendre les pots avec moi, place par place ?"
)
_AGO: Final = timedelta(days=1)


def contest_table(*, trainee: User, sitting: Sitting, position: int, now: datetime) -> None:
    """Contest a table of a copy handed in."""
    contest(user=trainee, sitting=sitting, position=position, text=_TEXT, now=now - _AGO)
