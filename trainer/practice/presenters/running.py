"""How a run goes, and how it went: its clock, its score, what to take again, one's class."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import Final

from django.utils.safestring import SafeString

from casino_rules import catalog
from casino_rules.core.level import Level
from trainer.practice.domain import Pace
from trainer.practice.models import Attempt, Record, Series
from trainer.practice.presenters.faults import Reviewed
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.practice.selectors import access
from trainer.practice.selectors.records import Classmate, class_board, record_of, records_of
from trainer.practice.services.answering import Plan
from trainer.progress.domain.memory import BranchKey
from trainer.ui.exercise import before_html, run_html
from trainer.web.games import taught
from trainer.web.moments import in_words, to_the_second

_SLOW: Final = 1.5
"""Slow: over this many times one's own median."""
_ENOUGH: Final = 4
"""Answers from which a median says something."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The frame of a run: its score, what became of the answer before, the seconds left.

    ``until`` is the hour at which it ends, for where nothing counts down; empty without a clock.
    """

    score: SafeString
    before: SafeString
    left: int
    until: str

    @property
    def left_text(self) -> str:
        """The time left in words."""
        return in_words(self.left)


def bar_of(attempt: Attempt, now: datetime) -> Bar | None:
    """Return the frame around a question of a run; None in another series. At most one query."""
    series, pace = attempt.series, attempt.series.run
    if pace is None:
        return None
    before = None
    if attempt.open and attempt.position > 1:
        before = PracticeQuestion(
            access.own_attempt(series.learner_id, series.pk, attempt.position - 1)
        ).verdict
    sheet = PracticeQuestion(attempt)
    score = run_html(sheet.right, sheet.answered - sheet.right, pace.faults)
    end = pace.ends_at(series.started_at)
    left, until = pace.left(series.started_at, now), to_the_second(end) if end else ""
    return Bar(score, before_html(before), left, until)


@dataclass(frozen=True, slots=True)
class RunResult(Reviewed):
    """The end of a run, or where it is: ``why`` it ended, empty if it goes on.

    ``median`` is that of an answer, in words; ``again`` the cases missed or slow, in order;
    ``class_`` the best of one's class on the same subject.
    """

    pace: Pace
    subject: str
    sheets: tuple[PracticeQuestion, ...]
    right: int
    faults: int
    why: str
    left: str
    median: str
    record: Record | None
    beaten: bool
    missed: int
    slow: frozenset[int]
    again: tuple[BranchKey, ...]
    class_: tuple[Classmate, ...]

    @property
    def rate(self) -> str:
        """Right answers per minute, « 12,3 »; empty without a clock."""
        found = self.pace.per_minute(self.right)
        return f"{found:.1f}".replace(".", ",").removesuffix(",0") if self.pace.seconds else ""


def run_result(series: Series, now: datetime) -> RunResult:
    """Return how a run went, from its latest answers, in a few queries."""
    pace = Pace(series.pace)
    sheets = tuple(PracticeQuestion(attempt) for attempt in access.latest_answers(series))
    last = sheets[-1] if sheets else None
    right, faults = (last.right, last.answered - last.right) if last else (0, 0)
    usual = median(_seconds(sheet) for sheet in sheets) if sheets else 0.0
    slow = frozenset(
        sheet.attempt.position
        for sheet in sheets
        if sheet.attempt.right and _is_slow(sheet, usual if len(sheets) >= _ENOUGH else None)
    )
    record = record_of(series)
    return RunResult(
        pace=pace,
        subject=subject(series.game, series.drill, _mix(series)),
        sheets=sheets,
        right=right,
        faults=faults,
        why=_why(pace, faults, late=pace.late(series.started_at, now)),
        left=in_words(pace.left(series.started_at, now)),
        median=f"{usual:.1f}".replace(".", ",") + "\u00a0s" if sheets else "",
        record=record,
        beaten=bool(record and record.series_id == series.pk),
        missed=sum(not sheet.attempt.right for sheet in sheets),
        slow=slow,
        again=_to_take_again(sheets, slow),
        class_=class_board(series),
    )


def run_again(series: Series) -> Plan:
    """Return the plan of a run like this one."""
    return Plan(
        Series.Mode(series.mode),
        series.game,
        series.drill,
        dict(series.house) if series.game else {},
        level=series.level,
        scope=tuple((game, drill, branch) for game, drill, branch in series.scope),
        purpose=series.purpose,
        pace=series.run,
    )


def cases_again(series: Series, cases: tuple[BranchKey, ...]) -> Plan:
    """Return the plan of a series of these cases, one after the other, without a clock."""
    return Plan(
        Series.Mode.CASES,
        series.game,
        series.drill,
        dict(series.house) if series.game else {},
        level=series.level,
        length=len(cases),
        scope=cases,
    )


def subject(game: str, drill: str, mix: str = "") -> str:
    """Return what a run is about, in French; the words themselves where they are not known."""
    if not game:
        family = next((item for item, _ in catalog.families() if item.slug == mix), None)
        return family.title if family else mix
    found = catalog.games().get(game)
    if found is None:
        return game
    exercise = taught(game, drill) if drill else None
    return f"{found.title} · {exercise.title if exercise else 'tous les exercices'}"


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record as its page shows it."""

    record: Record
    subject: str
    level: str
    """The name of its level; empty where it rises."""


def record_lines(learner: int | None) -> tuple[RecordLine, ...]:
    """Return the records of a learner, the latest first, in one query."""
    return tuple(
        RecordLine(
            row, subject(row.game, row.drill, row.mix), Level(row.level).title if row.level else ""
        )
        for row in records_of(learner)
    )


def _mix(series: Series) -> str:
    return series.purpose.removeprefix("melange:") if not series.game else ""


def _why(pace: Pace, faults: int, *, late: bool) -> str:
    if pace.lost(faults):
        return "Une faute\u00a0: la série s’arrête." if pace.faults == 1 else "Trois fautes."
    return "Temps écoulé." if late else ""


def _seconds(sheet: PracticeQuestion) -> float:
    attempt = sheet.attempt
    assert attempt.answered_at is not None  # noqa: S101 - answered, says the selector
    return (attempt.answered_at - attempt.asked_at).total_seconds()


def _is_slow(sheet: PracticeQuestion, usual: float | None) -> bool:
    drill = taught(sheet.attempt.game, sheet.attempt.drill)
    seconds = _seconds(sheet)
    allowed = drill is not None and seconds > drill.seconds
    return allowed or (usual is not None and seconds > usual * _SLOW)


def _to_take_again(
    sheets: Iterable[PracticeQuestion], slow: frozenset[int]
) -> tuple[BranchKey, ...]:
    """Return the cases missed, then those that were slow, each once."""
    known = tuple(sheets)
    missed = [sheet.attempt.key for sheet in known if not sheet.attempt.right]
    late = [sheet.attempt.key for sheet in known if sheet.attempt.position in slow]
    return tuple(dict.fromkeys([*missed, *late]))
