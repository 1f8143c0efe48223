"""Learners who have not come back for long."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from trainer.accounts.models import Learner, User
from trainer.accounts.services import delete_account
from trainer.practice.models import Attempt, Series


def purge_passers(before: datetime, _now: datetime) -> int:
    """Delete the visitors who came before a date and have answered nothing; return how many."""
    answered = Attempt.objects.filter(series__learner=OuterRef("pk"), answered_at__isnull=False)
    deleted, _ = _idle(before).filter(~Exists(answered), user=None).delete()
    return deleted


def purge_visitors(before: datetime, _now: datetime) -> int:
    """Delete the visitors who have begun no series since a date; return how many."""
    deleted, _ = _idle(before).filter(user=None).delete()
    return deleted


def purge_accounts(before: datetime, _now: datetime) -> int:
    """Delete the accounts unused since a date, those of the site's staff apart; return how many."""
    unused = Q(last_login__lt=before) | Q(last_login=None)
    idle = _idle(before).exclude(user=None).values("user")
    never = Q(learner=None) | Q(pk__in=idle)
    rows = User.objects.filter(unused & never, date_joined__lt=before, is_staff=False)
    users = list(rows)
    for user in users:
        delete_account(user)
    return len(users)


def _idle(before: datetime) -> QuerySet[Learner]:
    since = Series.objects.filter(learner=OuterRef("pk"), started_at__gte=before)
    return Learner.objects.filter(~Exists(since), created_at__lt=before)
