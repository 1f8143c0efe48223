"""The verbs that arrange a paper in place: its numbers, its order, one more question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from casino_rules.written import SLUG as OWN
from trainer.exams.models import Exam, Part
from trainer.exams.services.composing import Wanted, add_part, check_length, locked_draft
from trainer.schools.desk import Desk
from trainer.web.refusals import RefusedError


@dataclass(frozen=True, slots=True)
class EditedPart:
    """A part as it is edited in the paper itself; what it asks stays. None: as it was."""

    count: int
    weight: int
    level: int | None
    seconds: int | None = None

    @property
    def words(self) -> str:
        """Its number and its points: « 7 questions, 2 points »."""
        questions, points = ("s" if it > 1 else "" for it in (self.count, self.weight))
        return f"{self.count}\u00a0question{questions}, {self.weight}\u00a0point{points}"


@dataclass(frozen=True, slots=True)
class Move:
    """A part that goes one place up or down; moved by nothing, it leaves."""

    part: int
    by: int


@transaction.atomic
def arrange(
    *, actor: Desk, exam: Exam, lines: Mapping[int, EditedPart], move: Move | None = None
) -> None:
    """Write the lines of a draft, by part, then move one; a part gone meanwhile is left out.

    Raises:
        RefusedError: if it is published, or would be too long.
    """
    found = locked_draft(actor, exam)
    parts = list(found.parts.all())
    for part in parts:
        if line := lines.get(part.pk):
            part.count, part.weight, part.level = line.count, line.weight, line.level
            part.count = 1 if part.own else part.count
            part.seconds = line.seconds or part.seconds
    if move is not None:
        parts = _moved(parts, move)
        found.parts.exclude(pk__in=[part.pk for part in parts]).delete()
    check_length(parts)
    for place, part in enumerate(parts, 1):
        part.position = place
    Part.objects.bulk_update(parts, ("count", "weight", "level", "seconds", "position"))


@transaction.atomic
def put_in(*, actor: Desk, exam: Exam, wanted: Wanted) -> Part:
    """Add questions of an exercise: to the last part that asks all its cases, or in a new part.

    Raises:
        RefusedError: as ``add_part``, or if a question of the school is there already.
    """
    found = locked_draft(actor, exam)
    parts = list(found.parts.all())
    if wanted.game == OWN:
        if any(it.own and it.branches == list(wanted.branches) for it in parts):
            raise RefusedError("Cette question est déjà dans le sujet.")
        return add_part(actor=actor, exam=found, wanted=wanted)
    same = [item for item in parts if (item.game, item.drill) == (wanted.game, wanted.drill)]
    part = next((item for item in reversed(same) if not item.branches), None)
    if part is None:
        return add_part(actor=actor, exam=found, wanted=wanted)
    part.count += wanted.count
    check_length(parts)
    part.save(update_fields=("count",))
    return part


def _moved(parts: Sequence[Part], move: Move) -> list[Part]:
    """Return the parts with one of them moved, as far as it can go."""
    order = [part.pk for part in parts]
    if move.part not in order:
        return list(parts)
    left, at = [part for part in parts if part.pk != move.part], order.index(move.part)
    if move.by:
        left.insert(min(max(at + move.by, 0), len(left)), parts[at])
    return left
