"""Who is on the roll of an exam: fixed at its departure, reminded once a day, admitted later."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from tests.api.conftest import calling, live
from tests.exams.test_surveillance import read
from tests.exams.world import HX, Hall, at
from tests.said import says
from tests.schools.world import add_member
from trainer.accounts.models import User
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import Part
from trainer.assignments.services import Order, give_assignment, remind_assignment
from trainer.exams.models import Candidate, Exam, Sitting
from trainer.exams.presenters.people import Followed, overview
from trainer.exams.services import conducting
from trainer.exams.services.reminding import late, remind_exam
from trainer.schools.models import Entry, Membership
from trainer.schools.services.promotions import enrol, withdraw
from trainer.web.refusals import RefusedError


def arrive_late(hall: Hall) -> Membership:
    """Return somebody new, who joins the class now."""
    user = User.objects.create_user("alix")
    hall.schools.people["late"] = user
    member = add_member(hall.schools.north, user, "late")
    enrol(actor=hall.schools.desk(), member=member, promotion=hall.schools.spring)
    return member


def row_of(hall: Hall, exam: Exam, member: Membership) -> Followed:
    seen = overview(hall.desk, Exam.objects.get(pk=exam.pk), timezone.now())
    return next(row for row in seen.people if row.member == member)


def test_who_joins_an_open_exam_waits_for_a_word_and_is_marked(hall: Hall) -> None:
    exam = hall.open()
    member, client, desk = arrive_late(hall), hall.client("late"), hall.client()
    begin, page = f"/examens/{exam.pk}/commencer/", hall.root(exam.pk)
    assert client.post(begin, headers=HX).status_code == 204
    assert "doit vous admettre" in client.post(begin, follow=True).text
    assert "Salle d’attente" in client.get(f"/examens/{exam.pk}/").text
    assert "à admettre" in client.get("/examens/").text
    assert not Sitting.objects.exists()
    row = row_of(hall, exam, member)
    assert (row.state, row.late, row.kept_out) == ("attend d’être admis", True, True)
    assert late(hall.desk, exam).filter(pk=member.pk).count() == 0, "nobody reminds him"
    says(read(desk.get(page)), f"{page}admettre/{member.pk}/", "Inscrit après l’arrêt de la liste")
    for _ in range(2):
        assert desk.post(f"{page}admettre/{member.pk}/").status_code == 303
    assert Entry.objects.filter(verb="exam.admitted", subject=member).count() == 1
    assert "/examens/copie/" in client.post(begin, headers=HX)["HX-Redirect"]
    row = row_of(hall, exam, member)
    assert (row.running, row.late, row.kept_out) == (True, True, False)
    assert ", admis" in read(desk.get(page))


def test_the_roll_is_fixed_by_the_departure_where_one_is_awaited(hall: Hall) -> None:
    exam = hall.open(together=True)
    before = arrive_late(hall)
    assert Exam.objects.get(pk=exam.pk).roll_at is None
    conducting.depart(actor=hall.desk, exam=exam)
    assert not row_of(hall, exam, before).late
    assert hall.begin(Exam.objects.get(pk=exam.pk), "late", timezone.now())
    exam = hall.exam()
    assert exam.roll_at == exam.published_at == at(-30)
    conducting.withdraw(actor=hall.desk, exam=exam)
    assert Exam.objects.get(pk=exam.pk).roll_at is None


def test_who_was_on_the_roll_stays_on_it_and_old_exams_have_none(hall: Hall) -> None:
    exam, boss = hall.open(), hall.schools.desk()
    member, spring = hall.schools.trainee, hall.schools.spring
    withdraw(actor=boss, member=member, promotion=spring)
    enrol(actor=boss, member=member, promotion=spring)
    assert hall.sit(exam)
    newcomer = arrive_late(hall)
    Exam.objects.filter(pk=exam.pk).update(roll_at=None)
    assert not row_of(hall, exam, newcomer).kept_out
    assert hall.begin(Exam.objects.get(pk=exam.pk), "late", timezone.now())


def test_only_who_waits_is_admitted(hall: Hall) -> None:
    exam = hall.open()
    with pytest.raises(RefusedError, match="n’attend pas"):
        conducting.admit(actor=hall.desk, exam=exam, member=hall.schools.trainee)
    member = arrive_late(hall)
    Membership.objects.filter(pk=member.pk).update(left_at=timezone.now())
    member.refresh_from_db()
    with pytest.raises(RefusedError, match="n’attend pas"):
        conducting.admit(actor=hall.desk, exam=exam, member=member)
    assert not Candidate.objects.exists()
    conducting.stop(actor=hall.desk, exam=exam)
    with pytest.raises(RefusedError):
        hall.begin(Exam.objects.get(pk=exam.pk), "late", timezone.now())


def test_programs_wait_and_admit_as_pages_do(hall: Hall) -> None:
    exam = live(hall)
    member = arrive_late(hall)
    program, desk = calling(hall.schools, "late"), calling(hall.schools)
    own = program.get(f"examens/{exam.pk}/")
    assert (own["etat"], own["peut_commencer"]) == ("a-admettre", False)
    assert "doit vous admettre" in program.post(f"examens/{exam.pk}/commencer/", {}, 409)["detail"]
    path = f"formation/ecole/{hall.schools.north.slug}/examens/{exam.pk}/"
    people = desk.get(path)["suivi"]["personnes"]
    assert [it["a_admettre"] for it in people if it["inscrit_apres"]] == [True]
    desk.post(f"{path}admettre/", {"personne": 10**6}, 404)
    desk.post(f"{path}admettre/", {"personne": member.pk}, 200)
    program.post(f"examens/{exam.pk}/commencer/", {}, 201)


def test_an_hour_before_nobody_is_late(hall: Hall) -> None:
    exam = hall.draft(opens_at=None, closes_at=None)
    member = arrive_late(hall)
    conducting.publish(actor=hall.desk, exam=exam, now=timezone.now() + timedelta(seconds=1))
    assert not row_of(hall, exam, member).late


@pytest.fixture(autouse=True)
def _addresses(hall: Hall, settings: Settings) -> None:
    post = {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}
    settings.MAILERS = {"default": post}
    settings.ORIGIN = "https://ecole.example.org"
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    User.objects.filter(pk=hall.schools.people["classmate"].pk).update(email="c@exemple.fr")
    User.objects.filter(pk=hall.schools.people["trainee"].pk).update(email="t@exemple.fr")


def test_those_who_have_not_begun_are_written_to_once_a_day(hall: Hall, teacher: Client) -> None:
    exam = hall.open(title="Blanc")
    hall.begin(exam, "trainee")
    page = f"/formation/ecole/nord/examens/{exam.pk}/"
    # The classmate alone: the trainee has begun, and the awaited has no account to be written to.
    assert "la personne qui n’a" in teacher.get(page).text
    assert "Un courriel part à 1 personne." in teacher.post(f"{page}relancer/", follow=True).text
    [sent] = mail.outbox
    assert sent.to == ["c@exemple.fr"]
    assert f"https://ecole.example.org/examens/{exam.pk}/" in str(sent.body)
    assert "déjà partie aujourd’hui" in teacher.post(f"{page}relancer/", follow=True).text
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
