"""Reports of instructors, by class, by person, by exam."""

from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from casino_rules import catalog
from trainer.exams.models import Exam, Sitting
from trainer.instruction.domain import ENOUGH, figures
from trainer.instruction.presenters.cases import (
    MOST_SLIPS,
    class_rows_html,
    exercise_of,
    exercise_sheet,
    giving,
    rows_html,
    shown_slips,
    slips_of,
    slips_sheet,
)
from trainer.instruction.presenters.exams import (
    asked,
    questions_sheet,
    results,
    results_sheet,
)
from trainer.instruction.presenters.marks import Mark
from trainer.instruction.presenters.matrix import (
    comparison_of,
    comparison_sheet,
    drills_of,
    games_of,
    matrix,
    matrix_sheet,
)
from trainer.instruction.presenters.person import (
    WEEKS_BY_PAGE,
    drawn_days,
    first_drawn,
    weeks,
    weeks_sheet,
)
from trainer.instruction.presenters.speed import LEGEND, class_speed, speed_sheet
from trainer.instruction.requests import (
    MOST_COMPARED,
    compared,
    game_of,
    most_slips,
    period_of,
    report,
)
from trainer.instruction.selectors import classes, person
from trainer.instruction.selectors.classes import game_in, trainees
from trainer.instruction.selectors.exams import Copies, copies
from trainer.instruction.selectors.periods import groups
from trainer.marks.selectors.access import published_exam
from trainer.schools import selectors as schools
from trainer.schools.models import Role
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk
from trainer.web.games import drill_or_404
from trainer.web.pages import page_of
from trainer.web.sheets import Sheet


@at_desk(Role.INSTRUCTOR)
def matrix_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show how right each person is in each exercise of a game."""
    found, period = schools.promotion(here, promotion), period_of(request)
    (group,) = groups([found.pk])
    game = game_of(request, lambda: game_in(found, period, group))
    sums = classes.drill_sums(group, period, game.slug)
    gives = giving(here, found, game.slug)
    shown = matrix(drills_of(game), classes.trainees(found), sums, request.GET.dict(), gives)
    context = {
        "desk": here,
        "promotion": found,
        "period": period,
        "matrix": shown,
        "drills": [
            (item, gives and gives.to_people(item.slug, item.weak)) for item in shown.columns
        ],
        "game": game,
        "games": catalog.load_all(),
    }
    sheet = partial(matrix_sheet, f"{found} {game.title}", shown)
    return report(request, "rapports/matrice.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def games_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show how right each person is in each game that the class has met."""
    found, period = schools.promotion(here, promotion), period_of(request)
    (group,) = groups([found.pk])
    sums = classes.game_sums(group, period)
    gives = giving(here, found)
    people = classes.trainees(found)
    shown = matrix(games_of(sums), people, sums, request.GET.dict(), gives)
    context = {"desk": here, "promotion": found, "period": period, "matrix": shown}
    sheet = partial(matrix_sheet, f"{found} tous les jeux", shown)
    return report(request, "rapports/jeux.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def drill_page(
    request: HttpRequest, here: Desk, promotion: int, game: str, drill: str
) -> HttpResponse:
    """Show an exercise case by case: heat map, answers, figures of first answers."""
    found, period = schools.promotion(here, promotion), period_of(request)
    shown = exercise_of(found, *drill_or_404(game, drill), period, giving(here, found, game))
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
def speed_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show how quick each person is in each exercise of a game, beside how right."""
    found, period = schools.promotion(here, promotion), period_of(request)
    (group,) = groups([found.pk])
    game = game_of(request, lambda: game_in(found, period, group))
    sums = classes.timed_sums(group, period, game.slug)
    shown = class_speed(game, classes.trainees(found), sums)
    context = {
        "desk": here,
        "promotion": found,
        "period": period,
        "speed": shown,
        "shades": LEGEND,
        "game": game,
        "games": catalog.load_all(),
    }
    sheet = partial(speed_sheet, f"{found} {game.title} vitesse", shown)
    return report(request, "rapports/vitesse.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def slips_page(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show which known errors the class falls into."""
    found, period = schools.promotion(here, promotion), period_of(request)
    shown = slips_of(found, period, most_slips(request))
    people = {member.pk: member.name for member in classes.trainees(found)}
    context = {
        "desk": here,
        "promotion": found,
        "period": period,
        "slips": shown,
        "rows": class_rows_html(here, shown[:MOST_SLIPS], people, giving(here, found)),
        "cut": len(shown) == MOST_SLIPS,
    }
    sheet = partial(slips_sheet, f"{found} erreurs", shown)
    return report(request, "rapports/erreurs.html", context, sheet)


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


@at_desk(Role.TRAINEE)
def person_page(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Show the work of a person over time."""
    found, period = schools.member(here, member), period_of(request)
    today, work = timezone.localdate(), person.own_work(found, period)
    days = person.own_days(found, period, first_drawn(today))
    mondays = person.own_mondays(found, period)
    page = page_of(request, mondays, WEEKS_BY_PAGE)
    wanted = mondays if "format" in request.GET else list(page)
    shown = weeks(person.own_weeks(found, wanted))
    slips = shown_slips(person.own_slips(found, period, MOST_SLIPS))
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


_BY_PAGE: Final = 60


@at_desk(Role.INSTRUCTOR)
def questions_page(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show what the first attempts tell of each question: success, time, discrimination."""
    found = published_exam(here, exam)
    read = copies(found, timezone.now())
    shown = asked(read, figures(read.firsts))
    context = {
        "desk": here,
        "exam": found,
        "questions": shown,
        "people": len(read.first),
        "enough": ENOUGH,
    }
    sheet = partial(questions_sheet, f"{found} questions", shown)
    return report(request, "rapports/examen_questions.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def results_page(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Show the marks of an exam, question by question."""
    found = published_exam(here, exam)
    read = copies(found, timezone.now())
    shown = results(found, read)
    page = page_of(request, shown, _BY_PAGE)
    context = {"desk": here, "exam": found, "page": page, "slots": read.slots}
    return report(request, "rapports/examen_resultats.html", context, lambda: _sheet(found, read))


def _sheet(exam: Exam, read: Copies) -> Sheet:
    """Return the results of an exam with those of the class who have not begun it."""
    begun = set(Sitting.objects.filter(exam=exam).values_list("membership", flat=True))
    absent = [one.name for one in trainees(exam.promotion) if one.pk not in begun]
    return results_sheet(f"{exam} résultats", read, results(exam, read), absent)
