"""What the schools count, in the administration: read only, it follows from the answers."""

from django.contrib import admin

from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek
from trainer.web.archives import Archive, GameFilter


class _Tally(Archive):
    list_filter = (GameFilter,)
    list_select_related = ("membership__school",)
    search_fields = ("membership__last_name", "membership__first_name")
    ordering = ("-pk",)

    @admin.display(description="école")
    def school(self, row: CaseWeek | DayWork | DrillWeek | FirstAnswer | SlipWeek) -> str:
        """Return the school that counts."""
        return row.membership.school.name


@admin.register(DrillWeek)
class DrillWeekAdmin(_Tally):
    """Answers of a week by exercise."""

    list_display = ("week", "membership", "school", "game", "drill", "answered", "correct")


@admin.register(CaseWeek)
class CaseWeekAdmin(_Tally):
    """Answers of a week by case."""

    list_display = ("week", "membership", "school", "game", "drill", "branch", "answered")


@admin.register(SlipWeek)
class SlipWeekAdmin(_Tally):
    """Known errors of a week."""

    list_display = ("week", "membership", "school", "game", "drill", "pitfall", "met")


@admin.register(FirstAnswer)
class FirstAnswerAdmin(_Tally):
    """First answers to a case."""

    list_display = ("day", "membership", "school", "game", "drill", "branch", "correct", "seconds")


@admin.register(DayWork)
class DayWorkAdmin(_Tally):
    """Days of work."""

    list_display = ("day", "membership", "school", "answered", "correct")
    fields = ("membership", "day", "answered", "correct", "game", "drill")
