"""Pages of practice: parse, call, present."""

from dataclasses import replace
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from trainer.accounts.learners import count_answer, ensure_learner, learner_of
from trainer.practice import selectors, services
from trainer.practice.models import Attempt, Series
from trainer.practice.presenters import Sheet, coup_results
from trainer.practice.requests import posted_plan, posted_reading
from trainer.progress.selectors import due_count, game_progress, mistakes_count
from trainer.schools.houses import school_for
from trainer.ui.post import raw_from_post
from trainer.web.chance import CHANCE
from trainer.web.games import game_or_404
from trainer.web.pages import in_part, private, see


@require_safe
@private
def home(request: HttpRequest) -> HttpResponse:
    """List the games that can be practised."""
    return render(request, "entrainement/accueil.html", {"families": catalog.families()})


@require_safe
@private
def game(request: HttpRequest, game: str) -> HttpResponse:
    """List the drills of a game with the learner's progress."""
    found = game_or_404(game)
    progress = game_progress(learner_of(request), found, timezone.now())
    return render(request, "entrainement/jeu.html", {"game": found, "progress": progress})


@require_POST
def start(request: HttpRequest, game: str) -> HttpResponse:
    """Open a series on a drill or on the whole game."""
    plan = posted_plan(request.POST, game_or_404(game))
    attempt = services.start_series(learner=ensure_learner(request), plan=plan, rng=CHANCE)
    return see(Sheet(attempt).url)


@require_safe
@private
def today(request: HttpRequest) -> HttpResponse:
    """What to do today: what is due, the mistakes, the series left open."""
    learner, school = learner_of(request), school_for(request)
    context = {
        "due": due_count(learner, school, timezone.now()),
        "mistakes": mistakes_count(learner, school),
        "last": selectors.last_series(learner),
    }
    return render(request, "entrainement/seance.html", context)


@require_POST
def revise(request: HttpRequest) -> HttpResponse:
    """Open a series on what is due or on the mistakes, over all games."""
    wanted = request.POST.get("mode")
    mode = Series.Mode.MISTAKES if wanted == Series.Mode.MISTAKES else Series.Mode.REVISION
    try:
        plan = services.Plan(mode)
        attempt = services.start_series(learner=ensure_learner(request), plan=plan, rng=CHANCE)
    except services.NothingToAskError:
        messages.info(request, "Rien à reprendre pour le moment.")
        return redirect("practice:today")
    return see(Sheet(attempt).url)


@require_safe
@private
def series(request: HttpRequest, series: UUID) -> HttpResponse:
    """Go to the question that waits in a series."""
    found = selectors.own_series(learner_of(request), series)
    return redirect("practice:question", found.pk, selectors.current_position(found))


@require_safe
@private
def summary(request: HttpRequest, series: UUID) -> HttpResponse:
    """Show how a series went."""
    found = selectors.own_series(learner_of(request), series)
    sheets = [Sheet(attempt) for attempt in selectors.latest_answers(found)]
    last = sheets[-1] if sheets else None
    context = {
        "series": found,
        "sheets": sheets,
        "last": last,
        "results": coup_results(found, last.answered if last else 0),
        "currency": catalog.game(found.game).rulebook.currency if found.game else None,
    }
    return render(request, "entrainement/bilan.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def question(request: HttpRequest, series: UUID, position: int) -> HttpResponse:
    """Show a question, or take its answer."""
    learner = learner_of(request)
    if learner is None:
        return _expired(request)
    if request.method == "POST":
        return _answer(request, learner, series, position)
    return _show(request, _sheet(selectors.own_attempt(learner, series, position)))


def _answer(request: HttpRequest, learner: int, series: UUID, position: int) -> HttpResponse:
    count_answer(request, position)
    try:
        answered = services.submit_answer(
            learner=learner,
            series=series,
            position=position,
            raw=lambda form: raw_from_post(form, request.POST),
            rng=CHANCE,
        )
    except UnreadableAnswer as error:
        sheet = Sheet(selectors.own_attempt(learner, series, position), error=error)
        if sheet.taught:
            sheet = replace(sheet, typed=raw_from_post(sheet.question.form, request.POST))
        return _show(request, sheet, HTTPStatus.UNPROCESSABLE_ENTITY)
    if in_part(request):
        following = Sheet(answered.following) if answered.following else None
        return _show(request, Sheet(answered.attempt, following, posted_reading(request.POST)))
    return see(Sheet(answered.attempt).url)


def _sheet(attempt: Attempt) -> Sheet:
    following = None if attempt.open else selectors.following(attempt)
    return Sheet(attempt, Sheet(following) if following else None)


def _show(request: HttpRequest, sheet: Sheet, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """Show the whole page, or to htmx only what changes in it."""
    if not sheet.taught:
        return render(
            request, "entrainement/retiree.html", {"sheet": sheet}, status=HTTPStatus.GONE
        )
    token = get_token(request)
    if in_part(request):
        return HttpResponse(sheet.answer_html(token), status=status)
    context = {"sheet": sheet, "html": sheet.page_html(token)}
    return render(request, "entrainement/question.html", context, status=status)


def _expired(request: HttpRequest) -> HttpResponse:
    """Nobody is known: the browser lost its session. The question waits for its owner."""
    return render(
        request, "entrainement/expiree.html", {"next": request.path}, status=HTTPStatus.FORBIDDEN
    )
