"""The game of a class: the one that its reports and its pages propose first."""

from datetime import timedelta
from typing import Final

from django.db.models import Count, Sum
from django.utils import timezone

from casino_rules import catalog
from trainer.exams.models import Slot
from trainer.instruction.selectors.each import game_sums
from trainer.instruction.selectors.past import Group
from trainer.instruction.selectors.periods import Period
from trainer.schools.models import Promotion, Role
from trainer.tallies.domain.folding import week_of
from trainer.tallies.models import DrillWeek

_LATELY: Final = timedelta(weeks=3)
"""Before this week: the period that reports show unless another is asked."""


def game_of_class(promotion: Promotion) -> str:
    """Return the game on which most people of a class worked lately, in one query.

    One on which many people worked a little goes before one on which a single one worked much.
    Without any work, that of the latest exam of the class; else the first of the catalog.
    """
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
    most = next((row[0] for row in sums.order_by("-people", "-total", "game")[:1]), "")
    return most or _without_work(promotion)


def game_in(promotion: Promotion, period: Period, group: Group) -> str:
    """Return the game on which most people of a class worked in a period, as ``game_of_class`` does.

    From the sums that reports have already, weeks that are over read once.
    """
    worked = {
        game: (len(each), sum(answered for answered, _ in each.values()))
        for game, each in game_sums(group, period).items()
    }
    known = worked.keys() & {*catalog.games()}
    most = min(known, key=lambda game: (*(-count for count in worked[game]), game), default="")
    return most or _without_work(promotion)


def _without_work(promotion: Promotion) -> str:
    return _examined(promotion) or catalog.load_all()[0].slug


def _examined(promotion: Promotion) -> str:
    rows = Slot.objects.filter(exam__promotion=promotion, game__in=list(catalog.games()))
    latest = rows.order_by("-exam", "position").values_list("game", flat=True)
    return next(iter(latest[:1]), "")
