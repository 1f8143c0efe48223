"""Pages of progress: parse, call, present."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino_rules.core.french import percent
from trainer.accounts.learners import learner_of
from trainer.progress import presenters, selectors
from trainer.schools.houses import school_for
from trainer.web.games import drill_or_404, game_or_404
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
    found = game_or_404(game)
    progress = selectors.game_progress(learner_of(request), found, timezone.now())
    return render(request, "progression/jeu.html", {"game": found, "progress": progress})


@require_safe
@private
def drill(request: HttpRequest, game: str, drill: str) -> HttpResponse:
    """Show the progress in each branch of a drill, and the heat map of its table."""
    found, exercise = drill_or_404(game, drill)
    progress = selectors.drill_progress(learner_of(request), found, exercise, timezone.now())
    context = {
        "game": found,
        "progress": progress,
        "heat_map": presenters.heat_map(found, exercise, progress.counts),
        "shown": presenters.weakest_first(progress),
        "unseen": len(progress.branches) - progress.seen,
    }
    return render(request, "progression/exercice.html", context)
