"""Pages of progress: parse, call, present."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino_rules.core.french import percent
from trainer.accounts.services import learner_of
from trainer.progress import presenters
from trainer.progress.selectors import rollups
from trainer.progress.selectors.rollups import today_of
from trainer.progress.selectors.work import Work
from trainer.schools.selectors import school_for
from trainer.web.games import drill_or_404, practised_or_404
from trainer.web.pages import private


@require_safe
@private
def home(request: HttpRequest) -> HttpResponse:
    """Show the learner's days and games, and the mistakes to take again."""
    learner, now, school = learner_of(request), timezone.now(), school_for(request)
    work = Work.of(learner, school, now)
    games = work.known(work.games)
    known = work.memories.values()
    answered = sum(memory.answered for memory in known)
    tallies = rollups.days_of(learner, presenters.WEEKS * 7)
    context = {
        "total": answered,
        "rate": percent(sum(memory.correct for memory in known), answered or 1, 0),
        "games": games,
        "session": work.session,
        "mistakes": presenters.mistakes(rollups.recent_mistakes(learner, school)),
        "days": presenters.days(tallies, work.today),
        "weeks": presenters.weeks(tallies, work.today),
    }
    return render(request, "progression/accueil.html", context)


@require_safe
@private
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Show the progress in each drill of a game, by rule, the known errors, the speed."""
    found = practised_or_404(game)
    learner = learner_of(request)
    work = Work.of(learner, school_for(request), timezone.now())
    progress = rollups.progress_in(found, work.memories, work.today)
    context = {
        "game": found,
        "known": next(iter(work.known((found,)))),
        "rank": work.rank(found),
        "begun": [item for item in progress if item.answered],
        "untried": [item for item in progress if not item.answered],
        "rules": presenters.by_rule(progress, work.today),
        "speeds": presenters.speeds(progress),
        "slips": presenters.slips(found, rollups.slips_of(learner, found), work.studies.clock),
    }
    return render(request, "progression/jeu.html", context)


@require_safe
@private
def drill(request: HttpRequest, game: str, drill: str) -> HttpResponse:
    """Show the progress in each branch of a drill, and the heat map of its table."""
    found, exercise = drill_or_404(game, drill)
    learner = learner_of(request)
    today = today_of(learner, school_for(request), timezone.now())
    progress = rollups.drill_progress(learner, found, exercise, today)
    context = {
        "game": found,
        "progress": progress,
        "heat_map": presenters.heat_map(found, exercise, progress.counts),
        "shown": presenters.weakest_first(progress),
        "unseen": len(progress.branches) - progress.seen,
    }
    return render(request, "progression/exercice.html", context)
