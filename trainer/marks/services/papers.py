"""Having papers printed by the queue."""

from django.urls import reverse

from trainer.exams.models import Exam
from trainer.orders.models import Order
from trainer.orders.services import ask
from trainer.schools.selectors import Desk


def ask_paper(*, actor: Desk, exam: Exam, number: int, key: bool) -> Order:
    """Have one paper printed, or its key.

    Raises:
        RefusedError: if one is no instructor of its school, or too much is being made.
    """
    actor.instructs(exam.school_id, "Cet examen")
    what = f"{'Corrigé du sujet' if key else 'Sujet'} n°\u00a0{number}"
    return ask(
        actor=actor,
        kind="sujet",
        title=f"{what}\u00a0: {exam}, {exam.promotion}",
        back=reverse("exams:paper", args=(actor.school.slug, exam.pk)),
        asked={"exam": exam.pk, "number": number, "key": key},
    )


def ask_papers(*, actor: Desk, exam: Exam, batch: int, keys: bool) -> Order:
    """Have a batch of the named papers of a class printed, with their keys if they are wanted.

    Raises:
        RefusedError: if one is no instructor of its school, or too much is being made.
    """
    actor.instructs(exam.school_id, "Cet examen")
    return ask(
        actor=actor,
        kind="sujets",
        title=f"{'Sujets et corrigés' if keys else 'Sujets'}\u00a0: {exam}, {exam.promotion}",
        back=reverse("marks:batches", args=(actor.school.slug, exam.pk)),
        asked={"exam": exam.pk, "batch": batch, "keys": keys},
    )
