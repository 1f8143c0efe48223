"""Reports on a class, and on classes side by side."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from casino_rules import catalog
from trainer.instruction import selectors
from trainer.instruction.presenters.attendance import attendance_of, attendance_sheet
from trainer.instruction.presenters.cases import exercise_of, exercise_sheet
from trainer.instruction.presenters.comparison import comparison_of, comparison_sheet
from trainer.instruction.presenters.matrix import matrix, matrix_sheet
from trainer.instruction.presenters.slips import MOST_SLIPS, rows_html, slips_of, slips_sheet
from trainer.instruction.requests import (
    MOST_COMPARED,
    compared,
    game_of,
    most_slips,
    period_of,
    report,
)
from trainer.schools import selectors as schools
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.games import drill_or_404


@at_desk(Role.INSTRUCTOR)
def matrix_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show how right each person is in each exercise of a game."""
    found, period = schools.promotion(here, promotion), period_of(request)
    game = game_of(request, lambda: selectors.most_worked(found, period))
    sums = selectors.drill_sums(found, period, game.slug)
    shown = matrix(game, selectors.trainees(found), sums, request.GET.dict())
    context = {
        "desk": here,
        "promotion": found,
        "period": period,
        "matrix": shown,
        "game": game,
        "games": catalog.load_all(),
    }
    sheet = partial(matrix_sheet, f"{found} {game.title}", shown)
    return report(request, "rapports/matrice.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def drill_page(
    request: HttpRequest, here: Desk, promotion: int, game: str, drill: str
) -> HttpResponse:
    """Show an exercise case by case: heat map, answers, figures of first answers."""
    found, period = schools.promotion(here, promotion), period_of(request)
    shown = exercise_of(found, *drill_or_404(game, drill), period)
    context = {
        "desk": here,
        "promotion": found,
        "period": period,
        "exercise": shown,
        "heat_map": shown.heat_map,
    }
    sheet = partial(exercise_sheet, f"{found} {shown.drill.title}", shown)
    return report(request, "rapports/exercice.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def slips_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show which known errors the class falls into."""
    found, period = schools.promotion(here, promotion), period_of(request)
    shown = slips_of(found, period, most_slips(request))
    context = {
        "desk": here,
        "promotion": found,
        "period": period,
        "slips": shown,
        "rows": rows_html(shown, people=True),
        "cut": len(shown) == MOST_SLIPS,
    }
    sheet = partial(slips_sheet, f"{found} erreurs", shown)
    return report(request, "rapports/erreurs.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def attendance_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show who worked on which day."""
    found, period = schools.promotion(here, promotion), period_of(request)
    shown = attendance_of(found, period, timezone.localdate())
    context = {"desk": here, "promotion": found, "period": period, "attendance": shown}
    sheet = partial(attendance_sheet, f"{found} présence", shown)
    return report(request, "rapports/presence.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def comparison_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """Show some classes side by side."""
    every = list(schools.promotions(here, archived=None))
    chosen = compared(every, set(request.GET.getlist("promotion")))
    period = period_of(request)
    game = game_of(request, lambda: None)
    shown = comparison_of(game, chosen, period)
    context = {
        "desk": here,
        "period": period,
        "game": game,
        "games": catalog.load_all(),
        "every": every,
        "compared": shown,
        "most": MOST_COMPARED,
        "picked": {promotion.pk for promotion in chosen},
    }
    sheet = partial(comparison_sheet, f"Promotions {game.title}", game, shown)
    return report(request, "rapports/comparaison.html", context, sheet)
