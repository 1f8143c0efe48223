"""Learners who have not come back for long, and series that were begun for nothing."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from trainer.accounts.models import Learner, User
from trainer.accounts.services import delete_account
from trainer.practice.models import Attempt, Series

_BATCH: Final = 100
"""Visitors, or series, deleted at once: who answers meanwhile waits for no more."""
WAITS: Final = timedelta(days=1)
"""How long a series is kept of which nothing is answered."""
COUP_WAITS: Final = timedelta(days=30)
"""How long a coup is: its address may have been given to a class, that plays the same."""
_ANSWERED: Final = {"answered_at__isnull": False}


def sweep_visitors(before: datetime) -> Iterator[list[int]]:
    """Delete the visitors who have begun no series since a date, and tell who, batch by batch.

    It reads the visitors alone, by the index on the account that they have not.
    """
    idle = _idle(before).filter(user=None)
    while batch := [*idle.values_list("pk", flat=True)[:_BATCH]]:
        idle.filter(pk__in=batch).delete()  # but who has begun another, or signed up, meanwhile
        yield batch


def sweep_waiting(now: datetime) -> int:
    """Delete the series that were begun and never answered, whoever began them; return how many.

    It reads what was begun since it last looked, by the index of those that wait: what is answered
    waits no more. What is being answered is left: the answer holds its learner, and once it is
    written its series is no longer one of these.
    """
    swept, answered = 0, Exists(Attempt.objects.filter(series=OuterRef("pk"), **_ANSWERED))
    late = Series.objects.filter(waits_since__lt=now - WAITS)
    while kept := [*late.filter(answered).values_list("pk", flat=True)[:_BATCH]]:
        Series.objects.filter(pk__in=kept).update(waits_since=None)
    over = ~Q(mode=Series.Mode.COUP) | Q(waits_since__lt=now - COUP_WAITS)
    rows = late.filter(~answered & over)
    while batch := dict(rows.order_by("waits_since").values_list("pk", "learner")[:_BATCH]):
        with transaction.atomic():
            owners = Learner.objects.filter(pk__in=batch.values()).order_by("pk")
            [*owners.select_for_update().values_list("pk")]
            swept += rows.filter(pk__in=batch).delete()[0]
    return swept


def purge_passers(before: datetime, _now: datetime) -> int:
    """Delete the visitors who came before a date and have answered nothing; return how many."""
    answered = Attempt.objects.filter(series__learner=OuterRef("pk"), **_ANSWERED)
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
