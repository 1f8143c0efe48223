"""The report on a person: for their instructors, and for the person."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from trainer.instruction import personal
from trainer.instruction.presenters.marks import Mark
from trainer.instruction.presenters.person import (
    WEEKS_BY_PAGE,
    drawn_days,
    first_drawn,
    weeks,
    weeks_sheet,
)
from trainer.instruction.presenters.slips import MOST_SLIPS, rows_html, shown_slips
from trainer.instruction.requests import period_of, report
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.pages import page_of


@at_desk(Role.TRAINEE)
def person_page(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Show the work of a person over time."""
    found, period = schools.member(here, member), period_of(request)
    today, work = timezone.localdate(), personal.own_work(found, period)
    days = personal.own_days(found, period, first_drawn(today))
    mondays = personal.own_mondays(found, period)
    page = page_of(request, mondays, WEEKS_BY_PAGE)
    wanted = mondays if "format" in request.GET else list(page)
    shown = weeks(personal.own_weeks(found, wanted))
    slips = shown_slips(personal.own_slips(found, period, MOST_SLIPS))
    context = {
        "desk": here,
        "member": found,
        "period": period,
        "days": drawn_days(days, period.since or (work and work.first), today),
        "worked": work.days if work else 0,
        "total": Mark(work.answered, work.right) if work else Mark(),
        "page": page,
        "weeks": shown,
        "slips": slips,
        "rows": rows_html(slips),
        "cut": len(slips) == MOST_SLIPS,
    }
    sheet = partial(weeks_sheet, found.name, shown)
    return report(request, "rapports/personne.html", context, sheet)
