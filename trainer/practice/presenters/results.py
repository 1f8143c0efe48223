"""How a series went: what was learnt, what was missed, when it all comes back."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from django.utils import timezone
from django.utils.safestring import SafeString

from trainer.practice.domain import in_days
from trainer.practice.models import Series
from trainer.practice.presenters.faults import Reviewed
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.practice.selectors import access
from trainer.practice.services.answering import Plan
from trainer.progress.domain.memory import BranchKey, Memory
from trainer.progress.selectors.statements import memories_of
from trainer.ui.exercise import Pip, pips_html
from trainer.web.moments import in_words

_LONGEST: Final = timedelta(minutes=2)
"""A question that waited longer was left for a while: no more of it is counted."""


@dataclass(frozen=True, slots=True)
class Result(Reviewed):
    """The end of a series, or how it goes so far; ``time`` is that of the answers, in words.

    ``learnt`` is how many cases were met there first and are known, ``missed`` the cases last
    missed there, ``back`` says when the cases come back: a day and how many.
    """

    sheets: tuple[PracticeQuestion, ...]
    right: int
    answered: int
    time: str
    learnt: int
    missed: tuple[BranchKey, ...]
    back: tuple[tuple[str, int], ...]
    ended: bool

    @property
    def word(self) -> str:
        """What to say first."""
        if not self.answered:
            return "Aucune réponse pour le moment."
        if self.right == self.answered:
            return "Sans faute."
        return (
            "Presque tout est juste."
            if self.right >= self.answered * 0.8
            else "Ce qui est manqué revient vite."
        )

    @property
    def again(self) -> str:
        """What takes the faults again: questions, or cases where one was missed more than once."""
        number = len(self.missed)
        if number == self.answered - self.right:
            return (
                "Refaire la question manquée" if number == 1 else f"Refaire les {number} manquées"
            )
        return "Refaire le cas manqué" if number == 1 else f"Refaire les {number} cas manqués"


def result_of(series: Series) -> Result:
    """Return how a series went, from its latest answers, in a few queries."""
    sheets = tuple(PracticeQuestion(attempt) for attempt in access.latest_answers(series))
    latest = {sheet.attempt.key: sheet for sheet in sheets}
    last = sheets[-1] if sheets else None
    memories = memories_of(series.learner_id, game=series.game, drill=series.drill)
    times = Counter(sheet.attempt.key for sheet in sheets)
    known = {key: memories[key] for key in latest if key in memories}
    return Result(
        sheets=sheets,
        right=last.right if last else 0,
        answered=last.answered if last else 0,
        time=_time(sheets),
        learnt=sum(
            memory.last_correct and memory.answered == times[key] for key, memory in known.items()
        ),
        missed=tuple(key for key, sheet in latest.items() if not sheet.attempt.right),
        back=_back(known.values(), series.day(timezone.now())),
        ended=_ended(series, sheets),
    )


def row(series: Series) -> SafeString:
    """Return the marks of a series that ends: one a question, those to come too."""
    answered = access.results(series)
    return pips_html(
        Pip(number, answered.get(number)) for number in range(1, (series.length or 0) + 1)
    )


def same_plan(series: Series, missed: Iterable[BranchKey] = ()) -> Plan:
    """Return the plan of a series like this one; with ``missed``, of one on these cases alone."""
    scope = tuple((key.game, key.drill, key.branch) for key in missed)
    house = dict(series.house) if series.game else {}
    if scope:
        return Plan(
            Series.Mode.MISTAKES, series.game, series.drill, house, scope=scope, level=series.level
        )
    plan = Plan(
        Series.Mode(series.mode),
        series.game,
        series.drill,
        house,
        level=series.level,
        length=series.length,
    )
    if series.mode == Series.Mode.GAME and series.scope:  # a lesson, once more
        game, drills = series.game, [drill for _, drill, _ in series.scope]
        return replace(plan, scope=tuple((game, it, "") for it in drills), purpose=series.purpose)
    return plan


def _time(sheets: Iterable[PracticeQuestion]) -> str:
    spent = (
        min(sheet.attempt.answered_at - sheet.attempt.shown_at, _LONGEST)
        for sheet in sheets
        if sheet.attempt.answered_at
    )
    return in_words(round(sum(spent, timedelta()).total_seconds()))


def _ended(series: Series, sheets: Sequence[PracticeQuestion]) -> bool:
    """Whether nothing more is asked; in the session of a day, what was missed comes once more."""
    if not sheets or not series.length or sheets[-1].answered < series.length:
        return False
    return not (series.of_the_day and access.open_places(series).exists())


def _back(memories: Iterable[Memory], today: date) -> tuple[tuple[str, int], ...]:
    days = Counter(memory.due_day for memory in memories)
    by_word: Counter[str] = Counter()
    for day, number in sorted(days.items()):
        by_word[in_days(date.fromordinal(day), today)] += number
    return tuple(by_word.items())
