"""The same door, for what only the pages of instructors look up."""

from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404

from trainer.exams.models import Candidate, Exam, Part, Sitting, Slot
from trainer.exams.selectors import sitting
from trainer.schools.desk import Desk


def sitting_of(here: Desk, exam: int, pk: UUID) -> Sitting:
    """Return a sitting of that exam of the school, for its instructors.

    Raises:
        Http404: if it is not one.
    """
    found = sitting(here, pk)
    if found.exam_id != exam:
        raise Http404
    return found


def part(found: Exam, pk: int) -> Part:
    """Return a part of an exam.

    Raises:
        Http404: if it is not one.
    """
    one = Part.objects.filter(exam=found, pk=pk).first()
    if one is None:
        raise Http404
    return one


def slot(found: Exam, position: int) -> Slot:
    """Return a place of a published exam.

    Raises:
        Http404: if there is none.
    """
    one = Slot.objects.filter(exam=found, position=position).select_related("exam").first()
    if one is None:
        raise Http404
    return one


def candidates(here: Desk, found: Exam) -> QuerySet[Candidate]:
    """Return what is granted to people in an exam, by name, for its instructors."""
    if not here.teaches:
        return Candidate.objects.none()
    rows = Candidate.objects.filter(exam=found, exam__school=here.school)
    return rows.select_related("membership").order_by(
        "membership__last_name", "membership__first_name", "pk"
    )
