"""How long things are kept: what each room purges, in this order, after the periods of the settings."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import caches
from django.db import transaction

from config.caches import TableCache
from trainer.accounts.selectors.sessions import visitor_stays
from trainer.api.requests import forget_visitors, purge_replays
from trainer.assignments.retention import purge_assignments
from trainer.live.retention import purge_questions
from trainer.marks.retention import purge_sittings
from trainer.orders.retention import purge_orders
from trainer.practice.purging import (
    purge_accounts,
    purge_passers,
    purge_visitors,
    sweep_visitors,
    sweep_waiting,
)
from trainer.schools.retention import purge_departed, purge_invitations, purge_journal
from trainer.tallies.retention import purge_tallies
from trainer.tasks.purging import purge_work

type Purge = Callable[[datetime, datetime], int]
"""``purge(before, now)`` deletes what is older than ``before``, and returns how much."""

PURGES: Final[tuple[tuple[str, Purge, str], ...]] = (
    ("journal", purge_journal, "lignes des journaux, effacées"),
    ("partis", purge_departed, "personnes parties d’une école, rendues anonymes"),
    ("invitations", purge_invitations, "invitations expirées, effacées"),
    ("releves", purge_tallies, "lignes des relevés des écoles, effacées"),
    ("passages", purge_passers, "visiteurs qui n’ont répondu à rien, effacés"),
    ("visiteurs", purge_visitors, "visiteurs sans compte, effacés"),
    ("comptes", purge_accounts, "comptes inutilisés, effacés"),
    ("devoirs", purge_assignments, "devoirs échus, effacés"),
    ("direct", purge_questions, "questions posées à une classe, effacées"),
    ("reprises", purge_replays, "réponses de l’API gardées pour être redites, effacées"),
    ("documents", purge_orders, "documents préparés, effacés"),
    ("copies", purge_sittings, "copies d’examen sans certificat, effacées"),
    ("travaux", purge_work, "travaux de fond terminés, effacés"),
)
"""The name of a period in ``settings.RETENTION``, what is done at its end, how it is told."""


@dataclass(frozen=True, slots=True)
class Purged:
    """What was purged: its name, since how many days at least, how much, in which words."""

    name: str
    days: int
    count: int
    words: str


def purge_all(now: datetime, *, dry_run: bool) -> Iterator[Purged]:
    """Purge everything that is past its period, one transaction each.

    ``dry_run`` counts and keeps; a period of 0 days keeps for ever.
    """
    for name, purge, words in PURGES:
        days: int = settings.RETENTION[name]
        if days:
            with transaction.atomic():
                count = purge(now - timedelta(days=days), now)
                transaction.set_rollback(dry_run)
            yield Purged(name, days, count, words)


def sweep(now: datetime) -> int:
    """Delete what visitors without an account leave, before their day is over; return how many.

    What anybody has begun and never answered goes too, once its day is over.
    """
    swept, stay = 0, visitor_stays()
    sweep_waiting(now)
    for gone in sweep_visitors(now - stay) if stay else ():
        forget_visitors(gone)
        swept += len(gone)
    SessionStore.clear_expired()
    for name in settings.CACHES:
        cache = caches[name]
        if isinstance(cache, TableCache):
            cache.forget_expired()
    return swept
