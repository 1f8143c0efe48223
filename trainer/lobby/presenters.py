"""What the home page tells somebody who has begun."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse

from casino_rules import catalog
from casino_rules.core.game import Game, home
from trainer.lobby.domain import GAME
from trainer.marks.models import Objection
from trainer.marks.selectors.access import unread
from trainer.practice.models import Series
from trainer.practice.selectors.access import (
    Begun,
    begun_lately,
    last_prepared,
    open_places,
    session_in,
)
from trainer.progress.presenters import Day as Worked
from trainer.progress.presenters import each_day
from trainer.progress.selectors.course import Stage
from trainer.progress.selectors.rollups import days_of
from trainer.progress.selectors.session import Session
from trainer.progress.selectors.work import Known, Work
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

    work: Work
    begun: Begun | None
    """The latest session begun today."""
    week: tuple[Worked, ...]
    games: tuple[Known, ...]
    waiting: Begun | None
    """The last series, where it was left and is no session of the day: that is said apart."""
    replies: Sequence[Objection]
    """What was contested, and has been answered since."""

    @property
    def session(self) -> Session:
        """What a session that began now would ask."""
        return self.work.session

    @property
    def here(self) -> Stage | None:
        """The lesson from which the new cases come, in the game that is studied."""
        return self.work.studied.here if self.work.studied else None

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
        place = catalog.game(series.game).title if series.game else series.name
        return f"{place}, question {self.waiting.place}"


def today(learner: int, school: School | None, now: datetime) -> Today:
    """Return what the home page shows of somebody, in five queries."""
    work = Work.of(learner, school, now)
    known = {tally.day: (tally.answered, tally.correct) for tally in days_of(learner, WEEK)}
    begun = begun_lately(learner, work.began)
    return Today(
        work=work,
        begun=session_in(begun, work.began),
        week=each_day(known, WEEK, work.today),
        games=work.known(work.games[:_GAMES]),
        waiting=next((it for it in begun[:1] if _is_left(it)), None),
        replies=unread(learner),
    )


def _is_left(begun: Begun) -> bool:
    """Whether a question of a series waits, that is still taught; sessions of a day are said apart."""
    return bool(taught(begun.game, begun.drill)) and not begun.series.of_the_day


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
    """Return what somebody has ready, in four queries."""
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
