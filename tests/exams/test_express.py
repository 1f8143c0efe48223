"""An exam in one go, from the page of a class."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.schools.world import Schools
from trainer.exams.models import Exam
from trainer.web.forms import LOCAL_MOMENT


@pytest.fixture
def teacher(schools: Schools) -> Client:
    return schools.client("instructor")


def page_of(schools: Schools) -> str:
    return f"/formation/ecole/nord/examens/express/{schools.spring.pk}/?jeu=punto-banco"


def sent(**more: str) -> dict[str, str]:
    closing = timezone.localtime() + timedelta(hours=3)
    return {"title": "Contrôle", "closes_at": closing.strftime(LOCAL_MOMENT), **more}


def test_it_is_proposed_whole_and_only_written_once_confirmed(
    schools: Schools, teacher: Client
) -> None:
    shown = teacher.get(page_of(schools)).text
    assert 'value="Punto Banco, ' in shown
    assert 'name="closes_at" value="20' in shown
    assert not Exam.objects.exists()


def test_confirmed_it_is_open_at_once_with_papers_that_leak_nothing(
    schools: Schools, teacher: Client
) -> None:
    answer = teacher.post(page_of(schools), sent(), follow=True)
    exam = Exam.objects.get()
    assert exam.state(timezone.now()) == "ouvert"
    assert (exam.papers, exam.feedback) == (Exam.Papers.EQUIVALENT, Exam.Feedback.CLOSING)
    assert exam.promotion == schools.spring
    assert "ouvert jusqu’au" in answer.text
    assert exam.slots.count() >= 20


def test_it_may_be_left_a_draft(schools: Schools, teacher: Client) -> None:
    teacher.post(page_of(schools), sent(brouillon="1"))
    assert Exam.objects.get().draft


def test_a_closing_that_is_past_is_refused_and_nothing_is_left(
    schools: Schools, teacher: Client
) -> None:
    answer = teacher.post(page_of(schools), sent(closes_at="2020-01-01T10:00"))
    assert answer.status_code == 422
    assert not Exam.objects.exists()
