"""Who has not begun an exam, or not done an assignment, is written to: once a day, and logged."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.utils import timezone
from pytest_django.fixtures import Settings

from tests.exams.world import Hall
from trainer.accounts.models import User
from trainer.assignments.models import Assignment
from trainer.assignments.scope import Part
from trainer.assignments.services import Order, give_assignment, remind_assignment
from trainer.exams.services.reminding import remind_exam
from trainer.schools.models import Entry
from trainer.web.refusals import RefusedError


@pytest.fixture(autouse=True)
def _addresses(hall: Hall, settings: Settings) -> None:
    post = {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}
    settings.MAILERS = {"default": post}
    settings.ORIGIN = "https://ecole.example.org"
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    User.objects.filter(pk=hall.schools.people["classmate"].pk).update(email="c@exemple.fr")
    User.objects.filter(pk=hall.schools.people["trainee"].pk).update(email="t@exemple.fr")


def test_those_who_have_not_begun_are_written_to_once_a_day(hall: Hall) -> None:
    exam = hall.open(title="Blanc")
    hall.begin(exam, "trainee")
    client = hall.client()
    page = f"/formation/ecole/nord/examens/{exam.pk}/"
    # The classmate alone: the trainee has begun, and the awaited has no account to be written to.
    assert "la personne qui n’a" in client.get(page).text
    told = client.post(f"{page}relancer/", follow=True).text
    assert "Un courriel part à 1 personne." in told
    [sent] = mail.outbox
    assert sent.to == ["c@exemple.fr"]
    assert f"https://ecole.example.org/examens/{exam.pk}/" in str(sent.body)
    assert "déjà partie aujourd’hui" in client.post(f"{page}relancer/", follow=True).text
    assert len(mail.outbox) == 1
    entry = Entry.objects.get(verb="exam.reminded")
    assert (entry.details["courriels"], entry.promotion) == (1, exam.promotion)
    remind_exam(actor=hall.schools.desk(), exam=exam, now=timezone.now() + timedelta(days=1))
    assert len(mail.outbox) == 2


def test_an_exam_to_come_is_told_with_its_day_and_its_hour(hall: Hall) -> None:
    opens = datetime(2030, 3, 4, 8, 5, tzinfo=UTC)
    exam = hall.exam(title="Blanc", opens_at=opens, closes_at=None)
    remind_exam(actor=hall.schools.desk(), exam=exam)
    [first, _] = mail.outbox
    hour = "s’ouvre le lundi 4 mars à 9\u00a0h\u00a005"
    assert first.subject == f"[Tapis vert] L’examen «\u00a0Blanc\u00a0» {hour}"
    assert f"le rappelle\u00a0: l’examen «\u00a0Blanc\u00a0» {hour}." in str(first.body)


def test_an_assignment_is_recalled_to_those_who_have_not_done_it(hall: Hall) -> None:
    schools, now = hall.schools, timezone.now()
    User.objects.filter(pk=schools.people["trainee"].pk).update(email="")
    asked = Order(
        "Tirages", (Part("punto-banco"),), Assignment.Target.RIGHT, 3, now + timedelta(days=1)
    )
    given = give_assignment(actor=schools.desk(), promotion=schools.spring, order=asked)
    page = f"/formation/ecole/nord/devoirs/{given.pk}/"
    client = schools.client("instructor")
    assert "Relancer ceux qui" in client.get(page).text
    told = client.post(f"{page}relancer/", follow=True).text
    assert f"à prévenir en classe\u00a0: {schools.trainee.name}." in told
    assert [message.to for message in mail.outbox] == [["c@exemple.fr"]]
    assert "Tirages" in mail.outbox[0].subject
    with pytest.raises(RefusedError, match="déjà partie"):
        remind_assignment(actor=schools.desk(), assignment=given)
    # Another one is another thing, and nobody is written to of what is over.
    other = give_assignment(actor=schools.desk(), promotion=schools.spring, order=asked)
    with pytest.raises(RefusedError, match="est terminé"):
        remind_assignment(actor=schools.desk(), assignment=other, now=now + timedelta(days=2))
    remind_assignment(actor=schools.desk(), assignment=other)
    assert len(mail.outbox) == 2
