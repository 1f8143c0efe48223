"""Which certificates of a school no longer say the marks of their copies."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.core.cache import caches
from django.db.models import Count, Max

from trainer.exams.models import Exam
from trainer.marks.models import Certificate
from trainer.marks.services.standing import REMARKING, Standing, standings
from trainer.schools.models import Entry
from trainer.schools.selectors.desk import Desk

_YEAR: Final = timedelta(days=365)
_REMEMBERED: Final = 60
"""Seconds for which it is remembered which they are."""
_SHOWN: Final = 5
_MOST: Final = 300
"""The latest certificates that are compared with their marks."""


def to_renew(here: Desk, now: datetime) -> list[Exam]:
    """Return the exams of which certificates no longer say the marks; ``doubtful`` counts them.

    Looked for once a minute, among those after which the log tells of an act that changes marks:
    one query then, six where there are some. One more each time where some were found.
    """
    key = f"doubtful:{here.school.pk}"
    found: Sequence[int] | None = caches["counts"].get(key)
    if found is None:
        found = _doubtful(here, now)
        caches["counts"].set(key, found, _REMEMBERED)
    if not found:
        return []
    held = {"sittings__certificates__in": found, "sittings__certificates__revoked_at": None}
    rows = Exam.objects.filter(**held, sittings__membership__anonymised_at=None)
    counted = rows.annotate(doubtful=Count("sittings__certificates", distinct=True))
    return list(counted.select_related("promotion").order_by("-pk")[:_SHOWN])


def _doubtful(here: Desk, now: datetime) -> list[int]:
    """Return the certificates in force that no longer say the marks."""
    acts = here.taught(Entry.objects.filter(at__gt=now - _YEAR, verb__in=REMARKING)).order_by()
    rows = acts.values_list("subject", "promotion").annotate(Max("at"))
    last = {(who, where): at for who, where, at in rows}
    if not last:
        return []
    held = Certificate.objects.filter(
        revoked_at=None, issued_at__gt=now - _YEAR, sitting__membership__anonymised_at=None
    ).select_related("sitting__exam", "sitting__membership")
    own = here.taught(held, "sitting__exam__school").order_by("-issued_at")
    worth = standings([row for row in own if _touched(row, last)][:_MOST])
    return [pk for pk, standing in worth.items() if standing is not Standing.FIRM]


def _touched(row: Certificate, last: Mapping[tuple[int | None, int | None], datetime]) -> bool:
    """Whether a mark of its person, of its class or of the school was changed after it."""
    who, where = row.sitting.membership_id, row.sitting.exam.promotion_id
    told = ((who, None), (who, where), (None, where), (None, None))
    return any(key in last and last[key] > row.issued_at for key in told)
