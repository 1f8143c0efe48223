"""What is to be learnt from the faults of a series: each as it stood, and the articles most missed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Final

from casino_rules import catalog
from casino_rules.core.rules import Rule
from casino_rules.core.unknown import UnknownError
from trainer.practice.domain import first_words
from trainer.practice.presenters.questions import PracticeQuestion

_DRAWN: Final = 10
"""Faults whose tables come with the page: those beyond are fetched when they are opened."""
_RETAINED: Final = 2
"""Articles that are called back at the end: two are read, ten are not."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An answer that is wrong; ``drawn``: its table comes with the page, ``first``: it is open."""

    sheet: PracticeQuestion
    drawn: bool
    first: bool


@dataclass(frozen=True, slots=True)
class Retained:
    """An article that was missed, with the first sentence of its statement (empty: it is long)."""

    rule: Rule
    words: str


class Reviewed:
    """What is shown of answers, ``sheets``: each fault, what was right, what is to be retained."""

    __slots__ = ()
    sheets: Sequence[PracticeQuestion]

    @property
    def faults_shown(self) -> tuple[Fault, ...]:
        """The answers that are wrong, each as it stood."""
        return faults_of(self.sheets)

    @property
    def right_sheets(self) -> tuple[PracticeQuestion, ...]:
        """The answers that are right."""
        return tuple(sheet for sheet in self.sheets if sheet.attempt.right)

    @property
    def retained(self) -> tuple[Retained, ...]:
        """The articles most missed."""
        return retained(self.sheets)


def faults_of(sheets: Iterable[PracticeQuestion]) -> tuple[Fault, ...]:
    """Return the answers that are wrong, in order."""
    wrong = (sheet for sheet in sheets if not sheet.attempt.right)
    return tuple(
        Fault(sheet, drawn=place < _DRAWN, first=place == 0) for place, sheet in enumerate(wrong)
    )


def retained(sheets: Iterable[PracticeQuestion]) -> tuple[Retained, ...]:
    """Return the articles most missed, at most two: none where nothing was.

    How often one was missed is weighed by the share of the answers applying it that were wrong: an
    article that every answer applies tells little. A school's own word is no article.
    """
    missed: Counter[str] = Counter()
    known: Counter[str] = Counter()
    for sheet in sheets:
        reasons = sheet.verdict.reasons if sheet.verdict else ()
        applied = {reason.rule: 1 for reason in reasons}
        (known if sheet.attempt.right else missed).update(applied)
    worst = sorted(
        missed,
        key=lambda rule: Fraction(missed[rule] ** 2, missed[rule] + known[rule]),
        reverse=True,
    )
    articles = (article for rule in worst if (article := _article(rule)))
    return tuple(
        Retained(article, first_words(article.statement)) for article in islice(articles, _RETAINED)
    )


def _article(rule: str) -> Rule | None:
    """Return an article of the day by its id; None if it is in the rules no longer, or in none."""
    try:
        return catalog.rule(rule)
    except UnknownError:
        return None
