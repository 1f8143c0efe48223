"""The lobby: parse, call, present."""

from contextlib import suppress

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from trainer.accounts.services import ensure_learner, learner_of, remember_aim
from trainer.lobby.domain import showcase
from trainer.lobby.presenters import games_for, kit_of, today
from trainer.lobby.requests import discovery, first_plan, posted_aim
from trainer.practice.presenters.prepared import prepare_series
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.practice.selectors.access import session_since
from trainer.practice.services import answering
from trainer.progress.presenters import floors
from trainer.progress.selectors.rollups import keep_to, study
from trainer.progress.selectors.work import Work
from trainer.schools.selectors import house_for, school_for
from trainer.ui.forms import raw_from_post
from trainer.ui.table.cloth import cloth_of
from trainer.ui.table.svg import plan_html
from trainer.web.games import game_or_404
from trainer.web.kept import same_for_strangers
from trainer.web.pages import CHANCE, posted_here, private, redirect_after_post


@require_safe
@same_for_strangers
def home(request: HttpRequest) -> HttpResponse:
    """Say what there is to do today; to who comes by, ask a question on the spot."""
    learner = learner_of(request)
    if learner is None:
        return _welcome(request)
    found = today(learner, school_for(request), timezone.now())
    if found.fresh and not request.user.is_authenticated:
        return _welcome(request)
    context = {"today": found, "example": showcase(), "families": catalog.families()}
    return private(render)(request, "accueil/jour.html", context)


@require_safe
@same_for_strangers
def games(request: HttpRequest) -> HttpResponse:
    """Show every table; to those who have begun, what they know of each game."""
    learner = learner_of(request)
    work = Work.of(learner, None, timezone.now())
    context = {"floors": floors(work.known(work.games))}
    show = private(render) if learner else render
    return show(request, "jeux/liste.html", context)


@require_safe
@same_for_strangers
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Show a game: its table, the path through it, and where to go on."""
    found, learner = game_or_404(game), learner_of(request)
    work = Work.of(learner, school_for(request), timezone.now())
    cloth = cloth_of(found.rulebook.plan, house_for(request, found))
    context = {
        "game": found,
        "table": plan_html(cloth),
        "course": work.course(found),
        "rank": work.rank(found) if learner else None,
        "known": next(iter(work.known((found,)))),
    }
    show = private(render) if learner else render
    return show(request, "jeux/jeu.html", context)


def _welcome(request: HttpRequest) -> HttpResponse:
    context = {"families": catalog.families(), "floors": floors(()), "example": showcase()}
    return render(request, "accueil.html", context)


@require_safe
def old_home(request: HttpRequest) -> HttpResponse:
    """Lead to the home page, where one's day is now."""
    learner_of(request)
    return redirect("lobby:home")


@posted_here
@require_http_methods(["GET", "HEAD", "POST"])
@private
def offline(request: HttpRequest) -> HttpResponse:
    """Show what is ready for where there is no network; prepare a session, of a game if one is named."""
    school, now = school_for(request), timezone.now()
    if request.method == "POST":
        learner = ensure_learner(request)
        games = games_for(learner, school, now, request.POST.get("jeu", ""))
        prepare_series(learner=learner, games=games, rng=CHANCE, now=now)
        return redirect_after_post("lobby:offline")
    context = {"kit": kit_of(learner_of(request), school, now), "families": catalog.families()}
    return render(request, "hors-ligne/page.html", context)


@posted_here
@require_POST
def trial(request: HttpRequest) -> HttpResponse:
    """Judge the answer to the question of the home page, the first of a series that climbs."""
    example, learner = showcase(), ensure_learner(request)
    plan = discovery(example.game.slug).opened_by(example.drill.slug, example.situation)
    attempt = answering.start_series(learner=learner, plan=plan, rng=CHANCE)
    with suppress(UnreadableAnswer):  # asked again, at its own address
        answering.submit_answer(
            learner=learner,
            series=attempt.series_id,
            position=attempt.position,
            raw=lambda form: raw_from_post(form, request.POST),
            rng=CHANCE,
        )
    return redirect_after_post(PracticeQuestion(attempt).url)


@posted_here
@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Keep what somebody says of themselves, and open their first series."""
    aim = posted_aim(request.POST)
    plan, learner = first_plan(request.POST, aim), ensure_learner(request)
    remember_aim(learner=learner, aim=aim)
    attempt = answering.start_series(learner=learner, plan=plan, rng=CHANCE)
    return redirect_after_post(PracticeQuestion(attempt).url)


@require_POST
def work_on(request: HttpRequest) -> HttpResponse:
    """Draw up and open the session of the day; lead to the one that is under way."""
    learner = ensure_learner(request)
    work = Work.of(learner, school_for(request), timezone.now())
    begun = session_since(learner, work.began)
    if begun and begun.left:
        return redirect("practice:series", begun.series.pk)
    if not work.session.total:
        messages.info(request, "Rien à revoir pour le moment.")
        return redirect("lobby:home")
    plan = answering.of_session(work.session)
    attempt = answering.start_series(learner=learner, plan=plan, rng=CHANCE)
    if work.game and not work.studies.game:
        keep_to(learner, work.game.slug)
    return redirect_after_post(PracticeQuestion(attempt).url)


@require_POST
def choose_game(request: HttpRequest) -> HttpResponse:
    """Choose the game from which the new cases of one's days come."""
    study(ensure_learner(request), game_or_404(request.POST.get("jeu", "")).slug)
    return redirect_after_post("lobby:home")
