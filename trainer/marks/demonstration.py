"""For the demonstration: a contestation that waits, certificates, practical examinations."""

from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction

from trainer.accounts.models import User
from trainer.exams.models import Sitting
from trainer.marks.services.contestations import contest
from trainer.marks.services.observations import Clock, begin_observation, observe
from trainer.schools.models import Membership, Promotion, Role
from trainer.schools.selectors import Desk

_TEXT: Final = (
    "Je n’ai pas compté les parts ainsi. Pouvez-vous reprendre les pots avec moi, place par place ?"
)
_AGO: Final = timedelta(days=1)
_GAME: Final = "punto-banco"
_SEEN: Final = (
    ((5, 4, 4, 3, 5), timedelta(minutes=11, seconds=40), "Voix claire, gestes sûrs."),
    ((3, 2, 4, 2, 4), timedelta(minutes=16, seconds=5), "Annoncer avant de ramasser."),
    ((4, 4, 3, 4, 4), timedelta(minutes=13, seconds=20), ""),
    ((2, 3, 2, 1, 3), timedelta(minutes=19), "Reprendre l’ordre des paiements."),
)
"""The marks of each criterion, how long it lasted, and what was said."""


def contest_table(*, trainee: User, sitting: Sitting, position: int, now: datetime) -> None:
    """Contest a table of a copy handed in."""
    contest(user=trainee, sitting=sitting, position=position, text=_TEXT, now=now - _AGO)


@transaction.atomic
def examine(*, actor: Desk, promotion: Promotion, now: datetime) -> None:
    """Examine some of a class at the table; the last one is still there, and their clock runs."""
    inside = {"enrolments__promotion": promotion, "enrolments__left_at": None}
    people = Membership.objects.filter(role=Role.TRAINEE, **inside).order_by("pk")
    *done, last = people[: len(_SEEN) + 1]
    opened = partial(begin_observation, actor=actor, promotion=promotion, game=_GAME)
    write = partial(observe, actor=actor)
    for member, (marks, lasted, note) in zip(done, _SEEN, strict=True):
        begun = now - _AGO
        sheet, seen = opened(member=member, now=begun), dict(enumerate(marks))
        write(observation=sheet, marks={}, note="", clock=Clock.START, now=begun)
        write(observation=sheet, marks=seen, note=note, end=True, now=begun + lasted)
    begun = now - timedelta(minutes=4)
    sheet = opened(member=last, now=begun)
    write(observation=sheet, marks={0: 4}, note="", clock=Clock.START, now=begun)
