"""The game of a class: the one that its reports and its pages propose first."""

from datetime import timedelta
from typing import Final

from django.db.models import Count, Sum
from django.utils import timezone

from casino_rules import catalog
from trainer.exams.models import Slot
from trainer.instruction.periods import Period
from trainer.instruction.selectors import inside
from trainer.schools.models import Promotion
from trainer.tallies.folding import week_of
from trainer.tallies.models import DrillWeek

_LATELY: Final = timedelta(weeks=12)


def game_of_class(promotion: Promotion, period: Period | None = None) -> str:
    """Return the game on which most people of a class worked in a period, lately if none is said.

    One on which many people worked a little goes before one on which a single one worked much.
    Without any work, that of the latest exam of the class; else the first of the catalog.
    """
    since = {"week__gte": week_of(timezone.localdate() - _LATELY)}
    rows = DrillWeek.objects.filter(**inside(promotion), game__in=list(catalog.games()))
    rows = rows.filter(**(period.weeks() if period else since))
    sums = rows.values_list("game").annotate(
        people=Count("membership", distinct=True), total=Sum("answered")
    )
    worked = next((row[0] for row in sums.order_by("-people", "-total", "game")[:1]), "")
    return worked or _examined(promotion) or catalog.load_all()[0].slug


def _examined(promotion: Promotion) -> str:
    rows = Slot.objects.filter(exam__promotion=promotion, game__in=list(catalog.games()))
    latest = rows.order_by("-exam", "position").values_list("game", flat=True)
    return next(iter(latest[:1]), "")
