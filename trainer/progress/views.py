"""Pages of progress: parse, call, present."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino_rules import catalog
from casino_rules.core.french import percent
from trainer.accounts.learners import learner_of
from trainer.progress import presenters, selectors
from trainer.schools.houses import school_for
from trainer.web.pages import private


@require_safe
@private
def home(request: HttpRequest) -> HttpResponse:
    """Show the learner's days, his games, and the mistakes to take again."""
    learner, now, school = learner_of(request), timezone.now(), school_for(request)
    totals = selectors.totals_by_game(learner)
    answered = sum(answered for answered, _ in totals.values())
    context = {
        "total": answered,
        "rate": percent(sum(right for _, right in totals.values()), answered or 1, 0),
        "games": presenters.games(totals),
        "due": selectors.due_count(learner, school, now),
        "mistakes": presenters.mistakes(selectors.recent_mistakes(learner, school)),
        "days": presenters.days(selectors.days_of(learner), timezone.localdate(now)),
    }
    return render(request, "progression/accueil.html", context)


@require_safe
@private
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Show the progress in each drill of a game."""
    if game not in catalog.games():
        raise Http404
    found = catalog.game(game)
    progress = selectors.game_progress(learner_of(request), found, timezone.now())
    return render(request, "progression/jeu.html", {"game": found, "progress": progress})


@require_safe
@private
def drill(request: HttpRequest, game: str, drill: str) -> HttpResponse:
    """Show the progress in each branch of a drill, and the heat map of its table."""
    if game not in catalog.games() or drill not in catalog.game(game).drills:
        raise Http404
    found = catalog.game(game)
    progress = selectors.drill_progress(
        learner_of(request), found, found.drill(drill), timezone.now()
    )
    context = {
        "game": found,
        "progress": progress,
        "heat_map": presenters.heat_map(found, progress),
        "shown": presenters.weakest_first(progress),
        "unseen": len(progress.branches) - progress.seen,
    }
    return render(request, "progression/exercice.html", context)
