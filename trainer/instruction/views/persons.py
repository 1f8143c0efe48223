"""The report on a person: for his instructors, and for himself."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from trainer.instruction import selectors
from trainer.instruction.presenters.marks import Mark, total
from trainer.instruction.presenters.person import drawn_days, weeks, weeks_sheet
from trainer.instruction.presenters.slips import shown_slips
from trainer.instruction.requests import period_of, report
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role


@at_desk(Role.TRAINEE)
def person_page(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Show the work of a person over time."""
    found, period = schools.member(here, member), period_of(request)
    days = selectors.own_days(found, period)
    shown = weeks(selectors.own_weeks(found, period))
    context = {
        "desk": here,
        "member": found,
        "period": period,
        "days": drawn_days(days, period.since, timezone.localdate()),
        "worked": len(days),
        "total": total(Mark(day.answered, day.correct) for day in days),
        "weeks": shown,
        "slips": shown_slips(selectors.own_slips(found, period)),
    }
    return report(
        request, "rapports/personne.html", context, lambda: weeks_sheet(found.name, shown)
    )
