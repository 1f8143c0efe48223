"""Who may see the picture of a question: its school's instructors, and those to whom it is asked."""

from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404

from casino_rules.written import SLUG as OWN
from trainer.accounts.models import User
from trainer.exams.models import Answer, Question, Sitting
from trainer.exams.selectors.sitting import over
from trainer.schools.models import Role
from trainer.schools.selectors import desk
from trainer.web.networks import within
from trainer.written.models import OwnPicture
from trainer.written.selectors import picture


def picture_for(user: User, name: UUID, address: str, now: datetime) -> OwnPicture:
    """Return a picture that a person may see from that address.

    A trainee does once the question is before them in a copy: begun, opened if it has its own time,
    and sat in its hall if it has one.

    Raises:
        Http404: if there is none, or they may not.
    """
    found = picture(name)
    try:
        desk(user, found.school.slug, Role.INSTRUCTOR)
    except Http404:
        asked = _asked(user, str(name))
        if not any(_before(sitting, address, now) for sitting in asked):
            raise
    return found


def _asked(user: User, name: str) -> QuerySet[Sitting]:
    """Return a person's copies of which a question has that picture, with ``opened``."""
    shows = Question.objects.filter(slot__game=OWN, situation__picture=name)
    opened = Answer.objects.filter(sitting=OuterRef("pk"), question__in=shows)
    rows = Sitting.objects.filter(membership__learner__user=user)
    told = rows.filter(Exists(shows.filter(paper=OuterRef("paper"))))
    return told.select_related("exam").annotate(opened=Exists(opened))


def _before(sitting: Sitting, address: str, now: datetime) -> bool:
    exam = sitting.exam
    if exam.by_question and not getattr(sitting, "opened", False):
        return False
    inside = not exam.addresses or within(address, exam.addresses)
    return inside or over(exam, sitting, now)
