"""Who is to be helped in an exercise, a case or a game, read in the tallies of the school."""

from datetime import date, timedelta
from typing import Any, Final

from django.db.models import F, Sum

from trainer.assignments.scope import Part
from trainer.schools.models import Promotion
from trainer.schools.roles import Role
from trainer.tallies.models import CaseWeek, DrillWeek, SlipWeek
from trainer.ui.charts import WEAK

LATELY: Final = timedelta(weeks=13)
"""How far back an address that names nobody looks."""


def weak_in(promotion: Promotion, part: Part, since: date) -> set[int]:
    """Return the trainees of a class who are right there less often than is enough."""
    rows: Any = CaseWeek if part.branch else DrillWeek
    asked = {name: slug for name, slug in part._asdict().items() if slug}
    sums = (
        rows.objects.filter(**_inside(promotion), **asked, week__gte=since)
        .values("membership")
        .annotate(done=Sum("answered"), right=Sum("correct"))
    )
    weak = sums.filter(right__lt=F("done") * float(WEAK))
    return set(weak.values_list("membership", flat=True))


def fallen_into(promotion: Promotion, part: Part, pitfall: str, since: date) -> set[int]:
    """Return the trainees of a class who fell into a known error of an exercise."""
    rows = SlipWeek.objects.filter(
        **_inside(promotion), game=part.game, drill=part.drill, pitfall=pitfall, week__gte=since
    )
    return set(rows.values_list("membership", flat=True))


def _inside(promotion: Promotion) -> dict[str, Any]:
    return {
        "membership__enrolments__promotion": promotion,
        "membership__enrolments__left_at": None,
        "membership__role": Role.TRAINEE,
    }
