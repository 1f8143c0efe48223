"""A history such as a trainee makes in three weeks, for the demonstration of the site.

It goes through the services, so that what it shows is what a trainee would see.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import cycle
from random import Random
from typing import Any, Final

from django.db import transaction

from casino_rules import catalog
from casino_rules.core.forms import Amount, Choice, Fields, Form, Points
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from trainer.practice.domain import Pace
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors.counting import over
from trainer.practice.services import answering
from trainer.practice.services.answering import NothingToAskError, Plan
from trainer.progress.selectors.rollups import study
from trainer.progress.selectors.work import Work
from trainer.questions.domain.posed_question import PosedQuestion
from trainer.schools.selectors import school_of

DAYS: Final = 21
STUDIED: Final = "punto-banco"
"""The game that the trainee studies, a session a day; the others are seen beside."""
_SERIES_A_DAY: Final = 2
"""At least: more when there are many games, so that each is seen."""
_REVIEW_EVERY: Final = 5
_COUP_EVERY: Final = 3
_ANSWERS: Final = range(8, 17)
"""Answers of one series."""
_RESTING: Final = 0.3
"""Share of the days without a question."""
_AT_FIRST, _AT_LAST = 0.6, 0.93
"""Share of right answers on the first day, on the last."""
_BETWEEN_SERIES: Final = timedelta(minutes=4)
_RUNS: Final = (
    Plan(Series.Mode.DRILL, "punto-banco", "tirage-banco", level=1, pace=Pace.MINUTE),
    Plan(Series.Mode.DRILL, "punto-banco", "tirage-banco", level=1, pace=Pace.THREE_MINUTES),
    Plan(Series.Mode.GAME, "punto-banco", pace=Pace.STREAK),
    Plan(
        Series.Mode.CASES,
        "punto-banco",
        "tirage-banco",
        length=2,
        scope=(("punto-banco", "tirage-banco", "3-8"), ("punto-banco", "tirage-banco", "5-4")),
    ),
)
"""Runs of the last day, and the cases taken again after them."""
_LATEST: Final = (
    Plan(Series.Mode.DRILL, "texas-holdem", "repartir-pots", level=Level.FULL),
    Plan(Series.Mode.DRILL, "caribbean-stud", "reglement-tapis", level=Level.FULL),
)
"""The last series, of whole tables: their summary shows what was missed, painted there."""


@transaction.atomic
def practise(learner: int, *, now: datetime, rng: Random) -> int:
    """Answer the questions of three weeks, up to the day before ``now``; return how many."""
    plans = _plans()
    series_a_day = max(_SERIES_A_DAY, len(catalog.games()) // 6)
    given = 0
    study(learner, STUDIED)
    between = range(2, DAYS)
    resting = set(rng.sample(between, round(_RESTING * len(between))))
    for day in (day for day in range(DAYS, 0, -1) if day not in resting):
        skill = _AT_LAST + (_AT_FIRST - _AT_LAST) * day / DAYS
        moment = now - timedelta(days=day, minutes=rng.randrange(90))
        count, moment = _session(learner, skill, moment, rng)
        given += count
        for _ in range(series_a_day):
            count, moment = _play(learner, next(plans), skill, moment, rng)
            given += count
            moment += _BETWEEN_SERIES
    for plan in (*_RUNS, *_LATEST):
        count, moment = _play(learner, plan, _AT_FIRST, moment + _BETWEEN_SERIES, rng)
        given += count
    return given


def _session(learner: int, skill: float, now: datetime, rng: Random) -> tuple[int, datetime]:
    """Do the session of the day, to its end."""
    work = Work.of(learner, school_of(learner), now)
    plan = answering.of_session(work.session)
    return _play(learner, plan, skill, now, rng, most=2 * plan.length) if plan.length else (0, now)


def _plans() -> Iterator[Plan]:
    """Yield for ever the series of a diligent trainee: one game after the other, then revision."""
    games = [cycle(_plans_of(game, rank)) for rank, game in enumerate(catalog.load_all(), start=1)]
    review = cycle((Plan(Series.Mode.REVISION), Plan(Series.Mode.MISTAKES)))
    for turn, plans in enumerate(cycle(games), start=1):
        yield next(plans)
        if turn % _REVIEW_EVERY == 0:
            yield next(review)


def _plans_of(game: Game, rank: int) -> Iterator[Plan]:
    """Yield a drill, then the whole game or a coup; ``rank`` spreads the coups over the games."""
    coup = Plan(Series.Mode.COUP, game.slug, seats=game.seats.start)
    for place, slug in enumerate(game.drills, start=1):
        yield Plan(Series.Mode.DRILL, game.slug, slug)
        yield coup if (place + rank) % _COUP_EVERY == 0 else Plan(Series.Mode.GAME, game.slug)


def _play(
    learner: int, plan: Plan, skill: float, now: datetime, rng: Random, *, most: int = 0
) -> tuple[int, datetime]:
    """Answer the questions of one series, ``most`` if it is said; return how many, and when it ends."""
    try:
        attempt = answering.start_series(learner=learner, plan=plan, rng=rng, now=now)
    except NothingToAskError:
        return 0, now
    most = most or rng.choice(_ANSWERS)
    for count in range(1, most + 1):
        now += timedelta(seconds=_seconds(attempt, rng))
        if over(attempt, now):
            return count - 1, now
        following = answering.submit_answer(
            learner=learner,
            series=attempt.series_id,
            position=attempt.position,
            raw=answered(attempt.posed, skill, rng),
            rng=rng,
            now=now,
        ).following
        if following is None:
            return count, now
        attempt = following
    return count, now


def _seconds(attempt: Attempt, rng: Random) -> float:
    return attempt.posed.drill.seconds * rng.uniform(0.3, 1.6)


def answered(posed: PosedQuestion, skill: float, rng: Random) -> Callable[[Form[Any]], object]:
    """Return what a trainee types: right with the probability ``skill``."""
    form, ruling = posed.question.form, posed.ruling
    value = ruling.value
    if rng.random() > skill:
        wrong = [error for _, error in posed.drill.mistakes(posed.situation)]
        value = rng.choice(wrong or _neighbours(form, value) or [value])
    return lambda form: typed(form, value)


def _neighbours(form: Form[Any], value: Any) -> list[Any]:
    """Return readable answers beside the right one, where no error is known."""
    match form:
        case Choice():
            return [key for key in form.keys if key != value]
        case Points():
            return [near for near in (value - 1, value + 1) if form.low <= near <= form.high]
        case _:
            return []


def typed(form: Form[Any], value: Any) -> object:
    """Return a value as a person types it."""
    match form:
        case Fields():
            return {field.key: typed(field.form, value[field.key]) for field in form.fields}
        case Amount():
            return form.show(value)
        case _:
            return form.dump(value)
