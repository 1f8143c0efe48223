"""The game of a class: the one that its reports and its pages propose first."""

from datetime import timedelta
from typing import Final

from django.db.models import Count, Sum
from django.utils import timezone

from casino_rules import catalog
from trainer.exams.models import Slot
from trainer.instruction.each import game_sums
from trainer.instruction.past import Group, groups
from trainer.instruction.periods import Period
from trainer.schools.models import Promotion
from trainer.schools.roles import Role
from trainer.tallies.folding import week_of
from trainer.tallies.models import DrillWeek

_LATELY: Final = timedelta(weeks=12)


def game_of_class(
    promotion: Promotion, period: Period | None = None, group: Group | None = None
) -> str:
    """Return the game on which most people of a class worked in a period, lately if none is said.

    ``group``: its people, if they are known already.

    One on which many people worked a little goes before one on which a single one worked much.
    Without any work, that of the latest exam of the class; else the first of the catalog.
    """
    if period is None:
        most = _worked_lately(promotion)
    else:
        most = _worked_in(period, group or groups([promotion.pk])[0])
    return most or _examined(promotion) or catalog.load_all()[0].slug


def _worked_lately(promotion: Promotion) -> str:
    """Return the game of the last weeks, in one query: pages that show no report ask for it."""
    rows = DrillWeek.objects.filter(
        membership__role=Role.TRAINEE,
        membership__enrolments__promotion=promotion,
        membership__enrolments__left_at=None,
        week__gte=week_of(timezone.localdate() - _LATELY),
        game__in=list(catalog.games()),
    )
    sums = rows.values_list("game").annotate(
        people=Count("membership", distinct=True), total=Sum("answered")
    )
    return next((row[0] for row in sums.order_by("-people", "-total", "game")[:1]), "")


def _worked_in(period: Period, group: Group) -> str:
    worked: dict[str, tuple[int, int]] = {}
    for (_, game), (answered, _) in game_sums(group, period).items():
        people, total = worked.get(game, (0, 0))
        worked[game] = (people + 1, total + answered)
    known = worked.keys() & {*catalog.games()}
    return min(known, key=lambda game: (*(-count for count in worked[game]), game), default="")


def _examined(promotion: Promotion) -> str:
    rows = Slot.objects.filter(exam__promotion=promotion, game__in=list(catalog.games()))
    latest = rows.order_by("-exam", "position").values_list("game", flat=True)
    return next(iter(latest[:1]), "")
