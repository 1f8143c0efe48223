"""The exams of a school, sorted by where they stand: what goes on, drafts, what is over."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q, QuerySet

from trainer.exams.models import Exam, State

GOING, DRAFTS, CLOSED, STOPPED, ARCHIVES = "en-cours", "brouillons", "clos", "arretes", "archives"
TITLES: Final[Mapping[str, str]] = {
    GOING: "Ouverts et à venir",
    DRAFTS: "Brouillons",
    CLOSED: "Clos",
    STOPPED: "Arrêtés",
    ARCHIVES: "Promotions archivées",
}
"""The shelves, in their order; exams of archived classes are all on the last one."""
FEW: Final = 20
"""Exams of a shelf beside others."""


@dataclass(frozen=True)
class Shelf:
    """Exams that stand alike, each with its state; ``more`` where it holds others."""

    slug: str
    exams: Sequence[tuple[Exam, State]]
    more: bool = False

    @property
    def title(self) -> str:
        """Its name."""
        return TITLES[self.slug]


def on_shelf(rows: QuerySet[Exam], slug: str, now: datetime) -> QuerySet[Exam]:
    """Return those of these exams that stand on a shelf."""
    current = rows.filter(promotion__archived_at=None)
    published = current.filter(published_at__isnull=False)
    past = Q(closes_at__lte=now)
    return {
        GOING: published.filter(~past | Q(closes_at=None), stopped_at=None),
        DRAFTS: current.filter(published_at=None),
        CLOSED: published.filter(past, stopped_at=None),
        STOPPED: published.filter(stopped_at__isnull=False),
        ARCHIVES: rows.filter(promotion__archived_at__isnull=False),
    }[slug]


def in_state(rows: QuerySet[Exam], state: State, now: datetime) -> QuerySet[Exam]:
    """Return those of these exams of which ``Exam.state`` says so."""
    stopped, waits = Q(stopped_at__isnull=False), Q(together=True, departed_at=None)
    coming, past = ~stopped & Q(opens_at__gt=now), Q(closes_at__lte=now)
    begun = ~stopped & ~Q(opens_at__gt=now)
    stands = {
        State.STOPPED: stopped,
        State.COMING: coming,
        State.CLOSED: begun & past,
        State.WAITING: begun & ~past & waits,
        State.OPEN: begun & ~past & ~waits,
    }
    if state is State.DRAFT:
        return rows.filter(published_at=None)
    return rows.filter(stands[state], published_at__isnull=False)


def shelves(rows: QuerySet[Exam], now: datetime, *, archives: bool) -> list[Shelf]:
    """Return the shelves that hold something, a few exams of each. One query for each."""
    slugs = [slug for slug in TITLES if archives or slug != ARCHIVES]
    found = [(slug, [*on_shelf(rows, slug, now)[: FEW + 1]]) for slug in slugs]
    return [
        Shelf(slug, stated(exams[:FEW], now), len(exams) > FEW) for slug, exams in found if exams
    ]


def stated(exams: Iterable[Exam], now: datetime) -> list[tuple[Exam, State]]:
    """Return these exams, each with where it stands."""
    return [(exam, exam.state(now)) for exam in exams]
