"""A common paper keeps its key while anybody can still sit it, whatever was chosen."""

import pytest

from tests.exams.world import PLAIN, Hall, at, page, right, save
from trainer.exams.models import Exam, Sitting
from trainer.exams.selectors import access
from trainer.exams.selectors.drafts import leaks_of, sheet_of
from trainer.exams.services import conducting, sitting
from trainer.exams.services.composing import Terms
from trainer.exams.services.conducting import Grant, grant
from trainer.schools.models import Enrolment, Membership


def handed(hall: Hall, exam: Exam, who: str = "trainee", minutes: float = 2) -> Sitting:
    found = hall.begin(exam, who, now=at(minutes - 1))
    sitting.hand_in(sitting=found, now=at(minutes))
    return Sitting.objects.select_related("exam", "membership").get(pk=found.pk)


def alone(hall: Hall, *others: str) -> None:
    """Leave in the class the trainee and those."""
    kept = [hall.schools.people[who] for who in ("trainee", *others)]
    rest = Enrolment.objects.exclude(membership__learner__user__in=kept)
    rest.update(left_at=at(-60))


def test_nobody_reads_the_key_of_a_common_paper_while_another_sits(hall: Hall) -> None:
    alone(hall, "classmate")
    exam = hall.exam(feedback=Exam.Feedback.END)
    found = handed(hall, exam)
    assert not access.result_shown(found, at(3))  # the other may begin
    other = hall.begin(exam, "classmate", now=at(4))
    assert not access.result_shown(found, at(5))  # the other sits
    save(other, 1, right(other, 1), by=page(at(5)), now=at(5))
    sitting.hand_in(sitting=other, now=at(6))
    assert access.result_shown(found, at(7))


def test_the_key_waits_for_who_is_admitted_but_not_past_the_exam(hall: Hall) -> None:
    alone(hall)
    exam = hall.exam(feedback=Exam.Feedback.END)
    found = handed(hall, exam)
    assert access.result_shown(found, at(3))
    mate = Membership.objects.get(learner__user=hall.schools.people["classmate"])
    grant(actor=hall.desk, exam=exam, member=mate, terms=Grant(), now=at(3))
    assert not access.result_shown(found, at(4))
    assert access.result_shown(found, at(61))


def test_the_second_paper_waits_only_for_who_has_a_second_attempt(hall: Hall) -> None:
    alone(hall, "classmate")
    exam = hall.exam(feedback=Exam.Feedback.END)
    handed(hall, exam, "classmate")
    hall.grant(exam, at(2), extra_attempts=1)
    handed(hall, exam, minutes=4)
    second = handed(hall, exam, minutes=6)
    assert second.attempt == 2
    assert access.result_shown(second, at(7))


def test_equivalent_papers_are_corrected_at_once_but_not_by_default(hall: Hall) -> None:
    exam = hall.exam(feedback=Exam.Feedback.END, papers=Exam.Papers.EQUIVALENT)
    assert access.result_shown(handed(hall, exam), at(3))
    assert Terms("Examen").feedback == Exam.Feedback.CLOSING


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"feedback": "fin"}, ("attendra que plus personne", "sans départ commun", "À distance")),
        ({"feedback": "fin", "papers": "equivalents"}, ("à la clôture", "À distance")),
        ({"feedback": "cloture"}, ("sans départ commun", "À distance")),
        ({"feedback": "cloture", "papers": "equivalents", "pace": "question"}, ()),
    ],
)
def test_the_draft_says_what_leaks_and_what_to_do(
    hall: Hall, terms: dict[str, str], words: tuple[str, ...]
) -> None:
    exam = hall.draft(*PLAIN, **terms)
    told = leaks_of(exam)
    assert len(told) == len(words)
    for text, word in zip(told, words, strict=True):
        assert word in text
    shown = hall.client().get(hall.root(exam.pk))
    assert [text in shown.text.replace("&#x27;", "’") for text in sheet_of(exam).leaks] == [
        True
    ] * len(words)
    conducting.publish(actor=hall.desk, exam=exam, now=at(-30))
