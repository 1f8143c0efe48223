"""The verbs of the lobby: tell by e-mail what the home page would."""

from dataclasses import replace
from datetime import date, datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.selectors.access import reachable_at, to_remind
from trainer.accounts.selectors.mail import token_of
from trainer.accounts.services import claim_reminder
from trainer.practice.selectors.access import session_since
from trainer.progress.selectors.work import Work
from trainer.schools.selectors import school_of


def send_reminders(*, now: datetime) -> int:
    """Write what is due to those who asked to be told on this day; return how many were.

    It is their day of study of that date, even if it begins later where they are. Nobody is written
    to twice a day, nor when nothing is due or the session of the day is done.
    """
    day = timezone.localdate(now)
    return sum(_remind(user, day, now) for user in to_remind(day))


def _remind(user: User, day: date, now: datetime) -> bool:
    address, learner = reachable_at(user), user.learner.pk
    if not address:
        return False
    work = Work.of(learner, school_of(learner), now)
    work = replace(work, now=work.studies.clock.began(day))
    due, begun = work.session.due, session_since(learner, work.began)
    if not due or (begun and not begun.left):
        return False
    with transaction.atomic():  # the message and what says that it was written
        claimed = claim_reminder(user=user, day=day)
        if claimed:
            _write_to(user, address, due)
    return claimed


def _write_to(user: User, address: str, due: int) -> None:
    stop = f"{settings.ORIGIN}{reverse('accounts:reminders', args=[token_of(user.pk)])}"
    context = {"name": user.get_username(), "due": due, "origin": settings.ORIGIN, "stop": stop}
    EmailMessage(
        f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{due} question{'s' * (due > 1)} à revoir",
        render_to_string("accueil/rappel.txt", context),
        to=[address],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    ).send()
