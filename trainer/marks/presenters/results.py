"""The copies of an exam as the list of its marks shows them, and who is to be certified."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.utils import timezone

from trainer.exams.domain import Score
from trainer.exams.models import Exam, Sitting
from trainer.exams.presenters.sitting import mark_text, told_mark
from trainer.exams.selectors.access import sittings
from trainer.exams.selectors.copies import scores
from trainer.exams.selectors.sitting import over
from trainer.marks.models import Certificate
from trainer.marks.services.certificates import practicals, result_text
from trainer.schools.selectors import Desk


@dataclass(frozen=True)
class Marked:
    """A copy with its mark, in the list of an exam."""

    sitting: Sitting
    score: Score
    exam: Exam
    over: bool
    certificate: Certificate | None
    """The one that is in force."""
    practical: Fraction | None = None
    """The mark of the practical examination joined to the exam, if any."""

    @property
    def mark(self) -> str:
        """The mark out of twenty."""
        return told_mark(self.score)

    @property
    def at_table(self) -> str:
        """The mark at the table; empty if none is joined."""
        return "" if self.practical is None else mark_text(self.practical)

    @property
    def passed(self) -> bool:
        """Whether it passes."""
        return self.score.passes(self.exam.pass_mark)

    @property
    def outdated(self) -> bool:
        """Whether its certificate says another result than its marks do today."""
        held = self.certificate
        said = held is None or held.result == result_text(self.score, self.practical)
        return held is not None and not (said and self.passed)

    @property
    def today(self) -> str:
        """What a certificate would say of it today, of the practical examination too."""
        return f"{self.mark}, {self.at_table} à la table" if self.at_table else self.mark


def marked(
    here: Desk,
    exam: Exam,
    certificates: Iterable[Certificate],
    rows: Iterable[Sitting] | None = None,
) -> tuple[Marked, ...]:
    """Return the copies of an exam by name, or these, with their marks and their certificates."""
    obtained, now = scores(exam), timezone.now()
    held = {row.sitting_id: row for row in certificates if row.in_force}
    joined = practicals(exam)
    return tuple(
        Marked(
            *(row, obtained[row.pk], exam, over(exam, row, now), held.get(row.pk)),
            practical=joined.get(row.membership_id),
        )
        for row in (sittings(here, exam) if rows is None else rows)
    )


def to_certify(rows: Collection[Marked]) -> int:
    """Return how many people have passed and hold no certificate in force."""
    held = {row.sitting.membership_id for row in rows if row.certificate}
    passed = (row.sitting.membership for row in rows if row.over and row.passed)
    return len({one.pk for one in passed if one.anonymised_at is None} - held)
