"""The simulated table: choose the players and the house, then play a whole coup.

The coup itself is a series like any other: its questions are those of the practice room. Its
own address tells its player how it went; to anybody else it offers the same coup to play.
"""

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.services import ensure_learner, learner_of
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.practice.selectors.access import current_position, latest_answers
from trainer.practice.services import answering
from trainer.progress.presenters import floors
from trainer.schools.selectors import house_for
from trainer.table import selectors
from trainer.table.presenters import Step, told
from trainer.table.requests import posted_again, posted_coup
from trainer.ui.table.cloth import cloth_of
from trainer.ui.table.showcase import usual_seats
from trainer.ui.table.svg import plan_html
from trainer.web.addresses import absolute
from trainer.web.games import practised_or_404
from trainer.web.pages import CHANCE, private, redirect_after_post


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the tables at which a coup can be played."""
    return render(request, "table/accueil.html", {"floors": floors(())})


@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Show what will be asked, or open a coup."""
    found = practised_or_404(game)
    if not found.seats:  # no round is played there
        raise Http404
    if request.method == "POST":
        return _open(request, posted_coup(request.POST, found))
    house = house_for(request, found)
    context = {
        "game": found,
        "usual": usual_seats(found),
        "options": [(option, house.choice(option.id)) for option in found.rulebook.options],
        "table": plan_html(cloth_of(found.rulebook.plan, house), f"La table de {found.title}"),
    }
    return render(request, "table/jeu.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def coup(request: HttpRequest, series: UUID) -> HttpResponse:
    """Tell its player how a coup went, offer it to others, or deal it again."""
    learner = learner_of(request)
    found = selectors.coup_of(learner, series)
    if request.method == "POST":
        practised_or_404(found.game)
        return _open(request, posted_again(request.POST, found))
    own = found.learner_id == learner
    answers = latest_answers(found) if own else ()
    context = {
        "round": told(found, answers, finished=selectors.is_finished(found)),
        "address": absolute(request, request.path),
    }
    return render(request, "table/fin.html" if own else "table/propose.html", context)


@require_safe
@private
def replay(request: HttpRequest, series: UUID, position: int) -> HttpResponse:
    """Show a gesture of one's own coup again, on the table as it stood."""
    attempt = selectors.own_duty(learner_of(request), series, position)
    sheet = PracticeQuestion(attempt)
    if attempt.open:
        return redirect(sheet.url)
    if not sheet.taught:
        return render(
            request, "entrainement/retiree.html", {"sheet": sheet}, status=HTTPStatus.GONE
        )
    finished = selectors.is_finished(attempt.series)
    last = current_position(attempt.series) - (not finished)
    return render(request, "table/rejeu.html", {"step": Step(sheet, last, finished)})


def _open(request: HttpRequest, plan: answering.Plan) -> HttpResponse:
    attempt = answering.start_series(learner=ensure_learner(request), plan=plan, rng=CHANCE)
    return redirect_after_post("practice:question", attempt.series_id, attempt.position)
