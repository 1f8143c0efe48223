"""Writing the papers of an exam: the common one once, an equivalent one for each sitting."""

from django.db import IntegrityError, transaction
from django.db.models import F

from trainer.exams.models import Exam, Paper, Question
from trainer.exams.papers import draw_question, paper_seed


def paper_for(exam: Exam, attempt: int) -> Paper:
    """Return the paper of a sitting: everybody's for that attempt, or a new one."""
    if exam.papers == Exam.Papers.COMMON:
        return make_paper(exam, attempt)
    return make_paper(exam, _next_number(exam))


def make_paper(exam: Exam, number: int) -> Paper:
    """Return the paper of that number, made at its first use; the same whenever it is made.

    Raises:
        NothingToAskError: if a slot has no situation that may be asked.
    """
    found = Paper.objects.filter(exam=exam, number=number).first()
    if found is not None:
        return found
    paper = Paper(exam=exam, number=number, seed=paper_seed(exam, number))
    slots = exam.slots.order_by("position")
    questions = [draw_question(exam, slot, paper.seed) for slot in slots]
    try:
        with transaction.atomic():
            paper.save(force_insert=True)
            for question in questions:
                question.paper = paper
            Question.objects.bulk_create(questions)
    except IntegrityError:  # made at the same time by another sitting
        return Paper.objects.get(exam=exam, number=number)
    return paper


@transaction.atomic
def _next_number(exam: Exam) -> int:
    """Take a number for a new paper; two sittings never get the same."""
    Exam.objects.filter(pk=exam.pk).update(papers_made=F("papers_made") + 1)
    return Exam.objects.values_list("papers_made", flat=True).get(pk=exam.pk)
