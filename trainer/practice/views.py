"""Pages of practice: parse, call, present."""

from dataclasses import replace
from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from trainer.accounts.requests import preferences_of
from trainer.accounts.services import count_answer, ensure_learner, is_gone, learner_of
from trainer.practice.domain import remembered
from trainer.practice.models import Attempt, Series
from trainer.practice.presenters.prepared import verdicts_of
from trainer.practice.presenters.questions import PracticeQuestion, neighbouring
from trainer.practice.presenters.results import result_of, row, same_plan
from trainer.practice.presenters.running import (
    bar_of,
    cases_again,
    record_lines,
    run_again,
    run_result,
)
from trainer.practice.presenters.sheets import weakest
from trainer.practice.requests import (
    posted_length,
    posted_mix,
    posted_reading,
    posted_run,
    shown_screens,
)
from trainer.practice.selectors import access
from trainer.practice.selectors.counting import clock_from, over
from trainer.practice.services import answering
from trainer.progress.presenters import floors
from trainer.progress.selectors.rollups import game_progress, today_of
from trainer.progress.selectors.session import CAP
from trainer.progress.selectors.work import Work
from trainer.schools.selectors import house_for, school_for
from trainer.ui.forms import raw_from_post
from trainer.web.games import practised_or_404
from trainer.web.moments import in_words, to_the_second
from trainer.web.pages import CHANCE, in_part, posted_here, private, redirect_after_post

_ELSEWHERE: Final = "ailleurs"
"""What the address of a question bears where another answer than the one that counts was given."""


@require_safe
@private
def home(request: HttpRequest) -> HttpResponse:
    """List the games that can be practised."""
    work = Work.of(learner_of(request), None, timezone.now())
    return render(request, "entrainement/accueil.html", {"floors": floors(work.known(work.games))})


@require_safe
@private
def game(request: HttpRequest, game: str) -> HttpResponse:
    """List the drills of a game with the learner's progress."""
    found, learner = practised_or_404(game), learner_of(request)
    today = today_of(learner, school_for(request), timezone.now())
    progress = game_progress(learner, found, today)
    page = "entrainement/controle.html" if found.watched else "entrainement/jeu.html"
    return render(request, page, {"game": found, "progress": progress})


@require_safe
@private
def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """Show one's weakest cases of a game on a sheet to be printed."""
    found, learner = practised_or_404(game), learner_of(request)
    today = today_of(learner, school_for(request), timezone.now())
    cases = weakest(game_progress(learner, found, today), house_for(request, found))
    context = {"game": found, "cases": cases, "today": today}
    return render(request, "entrainement/fiche.html", context)


@posted_here
@require_POST
def start(request: HttpRequest, game: str) -> HttpResponse:
    """Open a series on a drill, on a lesson or on the whole game.

    The first on a whole game, where no level is named, is that of what one said of oneself.
    """
    found = practised_or_404(game)
    plan = posted_run(request.POST, found, preferences_of(request).length)
    learner = ensure_learner(request)
    if not found.watched and plan == answering.Plan(
        Series.Mode.GAME, plan.game, house=plan.house, length=plan.length
    ):
        plan = answering.first_of(plan, access.aim_in(learner, plan.game))
    attempt = answering.start_series(learner=learner, plan=plan, rng=CHANCE)
    return redirect_after_post(PracticeQuestion(attempt).url)


@require_POST
def revise(request: HttpRequest) -> HttpResponse:
    """Open a series on what is due or on the mistakes, over all games or in the one named.

    A revision of all games is as long as the session of a day, unless its length is said.
    """
    game = request.POST.get("jeu", "")
    wanted = request.POST.get("mode")
    mode = Series.Mode.MISTAKES if wanted == Series.Mode.MISTAKES else Series.Mode.REVISION
    slug = practised_or_404(game).slug if game else ""
    length = posted_length(request.POST, preferences_of(request).length)
    learner = ensure_learner(request)
    if mode is Series.Mode.REVISION and not slug and "questions" not in request.POST:
        length = CAP
    try:
        plan = answering.Plan(mode, slug, length=length)
        attempt = answering.start_series(learner=learner, plan=plan, rng=CHANCE)
    except answering.NothingToAskError:
        messages.info(request, "Rien à reprendre pour le moment.")
        return redirect("lobby:home")
    return redirect_after_post(PracticeQuestion(attempt).url)


@require_safe
@private
def series(request: HttpRequest, series: UUID) -> HttpResponse:
    """Go to the question that waits in a series."""
    found = access.own_series(learner_of(request), series)
    position = access.current_position(found)
    if found.pace:
        last = access.own_attempt(found.learner_id, found.pk, position)
        if not last.open or over(last, timezone.now()):
            return redirect("practice:summary", found.pk)
    return redirect("practice:question", found.pk, position)


@require_safe
@private
def summary(request: HttpRequest, series: UUID) -> HttpResponse:
    """Show how a series went; a coup is told at its own address."""
    found = access.own_series(learner_of(request), series)
    if found.mode == Series.Mode.COUP:
        return redirect("table:coup", found.pk)
    if found.pace:
        return _run(request, found)
    return render(request, "entrainement/bilan.html", {"series": found, "result": result_of(found)})


@require_safe
@private
def verdicts(request: HttpRequest, series: UUID) -> HttpResponse:
    """Tell the verdicts of a series that was prepared, to be kept where there is no network."""
    found = access.prepared_series(learner_of(request), series)
    return JsonResponse(verdicts_of(access.open_attempts(found)))


def _run(request: HttpRequest, found: Series) -> HttpResponse:
    """Show how a run goes or went; the clock of a question that is left leads here."""
    if in_part(request):
        return _lead(reverse("practice:summary", args=(found.pk,)))
    context = {"series": found, "result": run_result(found, timezone.now())}
    return render(request, "entrainement/course.html", context)


def _lead(url: str) -> HttpResponse:
    """Lead htmx to another page."""
    return HttpResponse(headers={"HX-Redirect": url})


@require_safe
@private
def speed(request: HttpRequest) -> HttpResponse:
    """List one's records, and begin a run on any game."""
    context = {
        "records": record_lines(learner_of(request)),
        "families": catalog.families(),
    }
    return render(request, "entrainement/vitesse.html", context)


@require_POST
def start_mix(request: HttpRequest) -> HttpResponse:
    """Open a run on all the games of a family."""
    plan = posted_mix(request.POST)
    attempt = answering.start_series(learner=ensure_learner(request), plan=plan, rng=CHANCE)
    return redirect_after_post(PracticeQuestion(attempt).url)


@require_POST
def again(request: HttpRequest, series: UUID) -> HttpResponse:
    """Open a series like this one, or one on what was missed in it."""
    found = access.own_series(learner_of(request), series)
    if found.mode in {Series.Mode.COUP, Series.Mode.ASSIGNMENT}:
        raise Http404
    plan = _plan_again(found, wanted=request.POST.get("mode") == Series.Mode.MISTAKES)
    if plan is None:
        return _nothing(request, found)
    try:
        attempt = answering.start_series(learner=found.learner_id, plan=plan, rng=CHANCE)
    except answering.NothingToAskError:
        return _nothing(request, found)
    return redirect_after_post(PracticeQuestion(attempt).url)


def _plan_again(found: Series, *, wanted: bool) -> answering.Plan | None:
    """Return the plan of a series like one, or of what is ``wanted`` again from it."""
    if found.pace:
        cases = run_result(found, timezone.now()).again if wanted else ()
        return cases_again(found, cases) if cases else None if wanted else run_again(found)
    missed = result_of(found).missed if wanted else ()
    return None if wanted and not missed else same_plan(found, missed)


def _nothing(request: HttpRequest, found: Series) -> HttpResponse:
    messages.info(request, "Rien à reprendre pour le moment.")
    return redirect("practice:summary", found.pk)


@posted_here  # an answer kept while there was no network bears the token of another day
@require_http_methods(["GET", "HEAD", "POST"])
@private
def question(request: HttpRequest, series: UUID, position: int) -> HttpResponse:
    """Show a question, or take its answer."""
    learner = learner_of(request)
    if learner is None:
        return _expired(request)
    try:
        if request.method == "POST":
            return _answer(request, learner, series, position)
        attempt = access.own_attempt(learner, series, position)
    except Http404:
        if is_gone(request):
            return _expired(request)
        raise
    if attempt.open and over(attempt, timezone.now()):
        return redirect("practice:summary", series)
    if in_part(request) and "tapis" in request.GET:
        return _table(PracticeQuestion(attempt))
    return _show(request, replace(_sheet(attempt), elsewhere=_ELSEWHERE in request.GET))


@require_safe
@private
def neighbour(request: HttpRequest, series: UUID, position: int) -> HttpResponse:
    """Show what would turn the ruling of a question that is answered: to htmx, that alone."""
    sheet = neighbouring(access.own_attempt(learner_of(request), series, position))
    page = "voisin" if in_part(request) else "voisin_page"
    return render(request, f"entrainement/{page}.html", {"sheet": sheet})


def _answer(request: HttpRequest, learner: int, series: UUID, position: int) -> HttpResponse:
    count_answer(request, position)
    try:
        answered = answering.submit_answer(
            learner=learner,
            series=series,
            position=position,
            raw=lambda form: raw_from_post(form, request.POST),
            rng=CHANCE,
        )
    except answering.RunOverError:
        return _on(request, reverse("practice:summary", args=(series,)))
    except UnreadableAnswer as error:
        attempt = access.own_attempt(learner, series, position)
        sheet = PracticeQuestion(attempt, error=error, screens=shown_screens(request.COOKIES))
        if sheet.taught:
            sheet = replace(sheet, typed=raw_from_post(sheet.question.form, request.POST))
        return _show(request, sheet, HTTPStatus.UNPROCESSABLE_ENTITY)
    if answered.attempt.series.pace and not (answered.first and answered.following):
        return _on(request, reverse("practice:series", args=(series,)))
    if in_part(request):
        sheet = PracticeQuestion(
            answered.attempt,
            PracticeQuestion(answered.following) if answered.following else None,
            posted_reading(request.POST),
            _note(answered),
            elsewhere=answered.other,
            screens=shown_screens(request.COOKIES),
        )
        return _show(request, sheet)
    if answered.attempt.series.pace and answered.following:
        return redirect_after_post(PracticeQuestion(answered.following).url)
    url = PracticeQuestion(answered.attempt).url
    return redirect_after_post(f"{url}?{_ELSEWHERE}" if answered.other else url)


def _on(request: HttpRequest, url: str) -> HttpResponse:
    """Go on elsewhere after an answer, whoever posted it."""
    return _lead(url) if in_part(request) else redirect_after_post(url)


def _note(answered: answering.Answered) -> str:
    """Return what was remembered of the case, for the answer that changed it."""
    if answered.before is None or answered.after is None:
        return ""
    dealt = answered.attempt.series.mode == Series.Mode.COUP
    return remembered(answered.before, answered.after, comes_back=not dealt)


def _table(sheet: PracticeQuestion) -> HttpResponse:
    """Show the table of a question answered, for the summary of its series."""
    if sheet.attempt.open or not sheet.taught:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(sheet.table_html)


def _sheet(attempt: Attempt) -> PracticeQuestion:
    following = None if attempt.open else access.following(attempt)
    return PracticeQuestion(attempt, PracticeQuestion(following) if following else None)


def _show(
    request: HttpRequest, sheet: PracticeQuestion, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """Show the whole page, or to htmx only what changes in it."""
    if not sheet.taught:
        return render(
            request, "entrainement/retiree.html", {"sheet": sheet}, status=HTTPStatus.GONE
        )
    token = get_token(request)
    if in_part(request):
        return HttpResponse(sheet.answer_html(token), status=status)
    pips = row(sheet.attempt.series) if sheet.bounded else ""
    now, wanted = timezone.now(), preferences_of(request).of("horloge")
    run, begun = bar_of(sheet.attempt, now), clock_from(sheet.attempt.series, now)
    gone = int((now - begun).total_seconds())
    context = {
        "sheet": sheet,
        "html": sheet.page_html(token),
        "pips": pips,
        "run": run,
        "clock": (gone, in_words(gone), to_the_second(begun)) if wanted and not run else None,
    }
    return render(request, "entrainement/question.html", context, status=status)


def _expired(request: HttpRequest) -> HttpResponse:
    """Nobody is known: the browser lost its session, or a visitor's day is over."""
    return render(
        request, "entrainement/expiree.html", {"next": request.path}, status=HTTPStatus.FORBIDDEN
    )
