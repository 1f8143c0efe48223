"""What the home page tells somebody who has begun."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils import timezone

from casino_rules import catalog
from casino_rules.core.game import Game, home
from trainer.lobby.showcase import GAME
from trainer.marks.models import Objection
from trainer.marks.selectors import unread
from trainer.practice.models import DAY, Attempt, Series
from trainer.practice.selectors import last_open, last_prepared, open_places
from trainer.practice.services import Plan
from trainer.progress.day import Day
from trainer.progress.presenters import Day as Worked
from trainer.progress.presenters import each_day
from trainer.progress.selectors import days_of
from trainer.progress.work import Known, Work
from trainer.schools.models import School
from trainer.web.games import game_or_404, taught

WEEK: Final = 7
_GAMES: Final = 3
"""Latest games shown."""
_RULES: Final = 6
"""Games whose rules are kept on a device."""


@dataclass(frozen=True)
class Today:
    """One screen: what to do now, the week, the latest games, what was left unfinished."""

    day: Day
    game: Game | None
    """The game of the new cases: the latest."""
    week: tuple[Worked, ...]
    games: tuple[Known, ...]
    mistakes: int
    waiting: Attempt | None
    """The question at which the last series was left."""
    replies: Sequence[Objection]
    """What was contested, and has been answered since."""

    @property
    def worked(self) -> int:
        """Days of the last seven with an answer."""
        return sum(day.answered > 0 for day in self.week)

    @property
    def fresh(self) -> bool:
        """Whether nothing was ever answered."""
        return not self.games

    @property
    def waiting_where(self) -> str:
        """Where the last series was left: « Punto Banco, question 4 »."""
        if self.waiting is None:
            return ""
        series = self.waiting.series
        place = self.waiting.posed.game.title if series.game else series.name
        return f"{place}, question {self.waiting.position}"


def today(learner: int, school: School | None, now: datetime) -> Today:
    """Return what the home page shows of somebody, in four queries."""
    work = Work.of(learner, school, now)
    game = work.games[0] if work.games else None
    date = timezone.localdate(now)
    known = {tally.day: (tally.answered, tally.correct) for tally in days_of(learner, WEEK)}
    waiting = last_open(learner)
    return Today(
        day=work.day(game),
        game=game,
        week=each_day(known, WEEK, date),
        games=work.known(work.games[:_GAMES]),
        mistakes=work.mistakes,
        waiting=waiting if waiting and taught(waiting.game, waiting.drill) else None,
        replies=unread(learner),
    )


def plan_of_the_day(learner: int, school: School | None, now: datetime) -> Plan:
    """Return the series of the day: what is due, then new cases of the latest game."""
    work = Work.of(learner, school, now)
    game = work.games[0] if work.games else None
    day = work.day(game)
    scope = ((game.slug, "", ""),) if game and day.new else ()
    return Plan(Series.Mode.REVISION, length=day.total, scope=scope, errand=DAY)


@dataclass(frozen=True)
class Kit:
    """What somebody has ready for where there is no network.

    ``series`` is the last session that was prepared, ``waiting`` the places of its questions that
    wait for an answer; ``games`` are those worked on, the latest first, ``named`` the one for which
    it was prepared.
    """

    series: Series | None
    waiting: tuple[int, ...]
    games: tuple[Game, ...]
    named: tuple[Game, ...]

    @property
    def addresses(self) -> str:
        """What to keep: the verdicts, the open questions, the rules of the game named and of one's own."""
        series = (self.series.pk,) if self.series else ()
        verdicts = (reverse("practice:verdicts", args=series),) if self.waiting else ()
        questions = (reverse("practice:question", args=(*series, it)) for it in self.waiting)
        slugs = dict.fromkeys(home(game.slug) for game in (*self.named, *self.games))
        rules = (reverse("rulebook:game", args=(slug,)) for slug in tuple(slugs)[:_RULES])
        return " ".join((*verdicts, *questions, *rules))


def kit_of(learner: int | None, school: School | None, now: datetime) -> Kit:
    """Return what somebody has ready, in three queries."""
    series = last_prepared(learner)
    waiting = tuple(open_places(series)) if series else ()
    named = catalog.games().get(series.named) if series else None
    return Kit(series, waiting, Work.of(learner, school, now).games, (named,) if named else ())


def games_for(learner: int, school: School | None, now: datetime, wanted: str) -> tuple[str, ...]:
    """Return the games of a session to prepare: the one that is wanted, then one's latest.

    Raises:
        Http404: if the one wanted does not exist.
    """
    known = [game.slug for game in Work.of(learner, school, now).games] or [GAME]
    first = game_or_404(wanted).slug if wanted else known[0]
    return (first, *(slug for slug in known[:_GAMES] if slug != first))
