"""Writing the papers of an exam: the common one once, an equivalent one for each sitting.

What a paper asks and what it answers is kept with it, in the words of the day when it is made: that
of the publication for the first, that of the beginning of a copy for the others.
"""

from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F

from trainer.exams.models import Exam, Paper, Question
from trainer.exams.papers import draw_question, paper_seed

_AT_ONCE: Final = 500


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
    for question in questions:
        question.kept = _kept(question, exam)
    try:
        with transaction.atomic():
            paper.save(force_insert=True)
            for question in questions:
                question.paper = paper
            Question.objects.bulk_create(questions)
    except IntegrityError:  # made at the same time by another sitting
        return Paper.objects.get(exam=exam, number=number)
    return paper


def _kept(question: Question, exam: Exam) -> dict[str, Any]:
    """Return what is to be kept of a question; empty if it can be asked no longer."""
    posed = question.posed.at(exam.houses.get(question.slot.game, {}))
    kept = posed.keeping().kept if posed.taught else None
    return dict(kept.data) if kept else {}


def keep_papers() -> int:
    """Keep what the papers made before they were kept ask today, a few of them; return how many.

    As much as can still be known of them: an answer given then has its own words in its verdict.
    """
    rows = Question.objects.filter(kept__isnull=True).select_related("slot__exam").order_by("pk")
    found = list(rows[:_AT_ONCE])
    for question in found:
        question.kept = _kept(question, question.slot.exam)
    Question.objects.bulk_update(found, ("kept",), batch_size=100)
    return len(found)


@transaction.atomic
def _next_number(exam: Exam) -> int:
    """Take a number for a new paper; two sittings never get the same."""
    Exam.objects.filter(pk=exam.pk).update(papers_made=F("papers_made") + 1)
    return Exam.objects.values_list("papers_made", flat=True).get(pk=exam.pk)
