"""Decisions, withdrawals, contestations, of practice too: kept in history, and never twice at once."""

from datetime import timedelta
from decimal import Decimal
from random import Random

import pytest
from django.db import IntegrityError, transaction
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.exams.world import GAME, at, save
from tests.marks.access import missed
from tests.marks.world import Office, answer_of, overlays, points
from tests.practice.conftest import answer as answer_in_practice
from tests.practice.conftest import right_answer
from tests.said import says
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.exams.models import Exam, Slot
from trainer.exams.selectors.access import question_at
from trainer.exams.services import conducting
from trainer.exams.services import sitting as sittings
from trainer.exams.services.composing import Wanted
from trainer.marks.models import Contestation, Objection
from trainer.marks.selectors import access
from trainer.marks.services.contestations import (
    MOST_OBJECTIONS,
    Reply,
    answer,
    contest,
    object_to,
    reply,
)
from trainer.marks.services.decisions import Decision, decide, go_back, lift, withdraw_case
from trainer.practice.models import Series
from trainer.practice.services.answering import Plan, start_series
from trainer.schools.models import Entry
from trainer.schools.services.people import leave_school
from trainer.web.refusals import RefusedError


def test_the_last_decision_counts_and_all_are_kept(office: Office) -> None:
    exam = office.exam()
    sitting = office.sat(exam, wrong_at=(1,))
    answer = answer_of(sitting, 1)
    office.decide(answer, "0.5", now=at(60))
    assert points(exam)[sitting.pk] == Decimal("4.5")
    assert answer_of(sitting, 1).share == 0
    [line] = Entry.objects.filter(verb="marks.decided")
    assert (line.actor, line.subject) == (office.schools.instructor, sitting.membership)
    with pytest.raises(RefusedError, match="relisez"):  # by the page from before
        office.decide(answer, "0.5", now=at(61))
    office.decide(answer, 1, "Non", 1, now=at(61))
    assert points(exam)[sitting.pk] == 5
    go_back(actor=office.desk, answer=answer, reason="Erreur", seen=2, now=at(62))
    assert points(exam)[sitting.pk] == 4
    assert [item["kind"] for item in overlays()] == ["decision", "decision", "retour"]
    with pytest.raises(RefusedError, match="Aucune décision"):
        go_back(actor=office.desk, answer=answer, reason="Encore", seen=3, now=at(63))


@pytest.mark.parametrize(("points_given", "reason"), [("2", "Trop"), ("-1", "Moins"), ("1", "  ")])
def test_a_decision_has_a_reason_and_stays_within_the_points(
    office: Office, points_given: str, reason: str
) -> None:
    answer = answer_of(office.sat(office.exam()), 1)
    with pytest.raises(RefusedError):
        office.decide(answer, points_given, reason, now=at(60))
    assert not overlays()


def test_nothing_is_decided_of_a_copy_still_written_nor_by_another_school(office: Office) -> None:
    answer = answer_of(office.sat(office.exam()), 1)
    conducting.reopen_sitting(actor=office.desk, sitting=answer.sitting, minutes=30, now=at(20))
    with pytest.raises(RefusedError, match="en cours"):
        office.decide(answer, "0.5", now=at(21))
    others = {
        "pas de cette école": office.hall.southern_desk,
        "rôle": office.schools.desk("trainee"),
    }
    for said, actor in others.items():
        with pytest.raises(RefusedError, match=said):
            decide(actor=actor, answer=answer, decision=Decision(Decimal(0), "Vu", 0), now=at(120))


CASE = ("punto-banco", "tirage-banco")


def case_of(exam: Exam) -> tuple[str, str, str]:
    return (*CASE, exam.slots.order_by("position")[0].branch)


def test_a_withdrawn_case_counts_for_nobody_running_exams_included(office: Office) -> None:
    exam = office.exam()
    done, running = office.sat(exam, wrong_at=(1,)), office.hall.begin(exam, "classmate")
    case = case_of(exam)
    withdrawn = withdraw_case(actor=office.desk, case=case, reason="Énoncé faux", now=at(10))
    assert points(exam) == {done.pk: 4, running.pk: 0}
    assert Slot.objects.filter(branch=case[2], voided_at=None).count() == 0
    assert lift(actor=office.desk, withdrawal=withdrawn, now=at(20))
    assert not Slot.objects.filter(voided_at__isnull=False).exists()
    assert not lift(actor=office.desk, withdrawal=withdrawn, now=at(21))
    verbs = ("marks.case_withdrawn", "marks.case_restored")
    assert Entry.objects.filter(verb__in=verbs).count() == 2


def test_a_withdrawn_case_is_not_asked_in_new_exams(office: Office) -> None:
    case = case_of(office.exam())
    withdrawn = withdraw_case(actor=office.desk, case=case, reason="Énoncé faux", now=at(10))
    only = Wanted(GAME, "tirage-banco", 1, (case[2],))
    with pytest.raises(RefusedError, match="aucun cas"):
        office.hall.exam(only)
    many = office.hall.exam(Wanted(GAME, "tirage-banco", 30))
    assert case[2] not in many.slots.values_list("branch", flat=True)
    lift(actor=office.desk, withdrawal=withdrawn, now=at(20))
    assert office.hall.exam(only).slots.get().branch == case[2]


def test_lifting_leaves_void_what_an_instructor_voided_himself(office: Office) -> None:
    exam = office.exam()
    slot = exam.slots.order_by("position")[0]
    office.hall.void(exam, slot.position, "Bruit", at(5))
    withdrawn = withdraw_case(actor=office.desk, case=case_of(exam), reason="Faux", now=at(10))
    again = withdraw_case(actor=office.desk, case=case_of(exam), reason="Faux", now=at(11))
    assert again == withdrawn
    lift(actor=office.desk, withdrawal=withdrawn, now=at(20))
    slot.refresh_from_db()
    assert slot.voided


@pytest.fixture
def contested(office: Office) -> Contestation:
    """What the trainee contests of a copy of which the first answer is wrong."""
    sitting = office.sat(office.exam(papers=Exam.Papers.EQUIVALENT), wrong_at=(1,))
    return contest(user=office.hall.user, sitting=sitting, position=1, text="Non.", now=at(10))


def test_a_contestation_is_accepted_and_read(office: Office, contested: Contestation) -> None:
    sitting = contested.answer.sitting
    with pytest.raises(RefusedError, match="attend déjà"):
        contest(user=office.hall.user, sitting=sitting, position=1, text="Si.", now=at(11))
    given = Reply("Vous avez raison.", 0, Decimal(1))
    reply(actor=office.desk, contestation=contested, given=given, now=at(70))
    assert points(sitting.exam)[sitting.pk] == 5
    told = (contested.state, contested.reply)
    assert told == (Contestation.State.ACCEPTED, "Vous avez raison.")
    assert contested.overlay is not None
    with pytest.raises(RefusedError, match="vient de répondre"):
        reply(actor=office.desk, contestation=contested, given=Reply("Trop tard."), now=at(71))


def test_a_contestation_is_answered_without_changing_the_mark(
    office: Office, contested: Contestation
) -> None:
    sitting = contested.answer.sitting
    reply(actor=office.desk, contestation=contested, given=Reply("Voyez l’article."), now=at(70))
    assert points(sitting.exam)[sitting.pk] == 4
    assert not overlays()
    assert contest(user=office.hall.user, sitting=sitting, position=1, text="Et ?", now=at(80)).pk


def test_nothing_is_contested_before_the_correction_may_be_seen(office: Office) -> None:
    sitting = office.sat(office.exam(feedback=Exam.Feedback.CLOSING))
    with pytest.raises(RefusedError, match="pas encore ouverte"):
        contest(user=office.hall.user, sitting=sitting, position=1, text="Non.", now=at(10))
    with pytest.raises(Http404):
        access.own_ruled(office.hall.user, sitting.pk, 1, at(10))
    assert access.own_ruled(office.hall.user, sitting.pk, 1, at(61)).row.answer


def test_the_database_keeps_one_open_contestation_per_answer(office: Office) -> None:
    answer = answer_of(office.sat(office.exam()), 1)
    Contestation.objects.create(answer=answer, text="Un", at=at(10))
    with pytest.raises(IntegrityError), transaction.atomic():
        Contestation.objects.create(answer=answer, text="Deux", at=at(11))


def test_a_contestation_shows_both_sides_the_table_with_its_correction(office: Office) -> None:
    exam = office.hall.exam(Wanted("texas-holdem", "attribuer-pot", 1), papers="equivalents")
    found = office.hall.begin(exam)
    posed = question_at(found, 1).posed
    seats = posed.question.form.seats  # type: ignore[attr-defined]  # Seats
    given = [seat for seat in seats if seat not in posed.ruling.value] or seats[:1]
    state = "juste" if given[0] in posed.ruling.value else "faux"  # all of them may share
    save(found, 1, [str(seat) for seat in given], now=at(1))
    sittings.hand_in(sitting=found, now=at(5))
    made = contest(user=office.hall.user, sitting=found, position=1, text="Partagé.", now=at(10))
    people = office.schools
    own = people.client("trainee").get(f"/examens/copie/{found.pk}/1/contester/").text
    desk = people.client("instructor").get(f"/formation/ecole/nord/notes/contestations/{made.pk}/")
    for page in (own, desk.text):
        assert f'data-corrige="{state}"' in page
        assert page.count("data-corrige=") == 3 * len({*given, *posed.ruling.value})


def test_a_question_is_contested_once_answered_by_an_instructor_and_read(schools: Schools) -> None:
    trainee = schools.client("trainee")
    asked = missed(schools.trainee)
    asked.refresh_from_db()
    verdict, page = asked.verdict, reverse("practice:question", args=(asked.series_id, 1))
    contest = f"{page}contester/"
    assert contest in trainee.get(page).text
    assert trainee.post(contest, {"text": "Punto a tiré un as."}).status_code == 303
    assert trainee.post(contest, {"text": "Encore."}).status_code == 422
    found = Objection.objects.get()
    teacher = schools.client("instructor")
    desk = reverse("marks:objection", args=(schools.north.slug, found.pk))
    listed = reverse("marks:contestations", args=(schools.north.slug,))
    assert desk in teacher.get(listed).text
    assert desk in teacher.get(reverse("schools:school", args=(schools.north.slug,))).text
    assert "Punto a tiré un as." in teacher.get(desk).text
    assert teacher.post(desk, {"text": "Relisez le tableau."}).status_code == 303
    home = reverse("lobby:home")
    assert contest in trainee.get(home).text
    assert "réponse à lire" in trainee.get(reverse("marks:own-contestations")).text
    assert "Relisez le tableau." in trainee.get(contest).text
    assert contest not in trainee.get(home).text
    asked.refresh_from_db()
    assert asked.verdict == verdict


def test_an_answer_of_several_fields_is_contested_field_by_field(schools: Schools) -> None:
    plan = Plan(Series.Mode.DRILL, "punto-banco", "reglement-tapis", school=schools.north)
    attempt = start_series(learner=schools.trainee.learner_id or 0, plan=plan, rng=Random(7))
    given = answer_in_practice(attempt, right_answer(attempt)).attempt
    page = reverse("practice:question", args=(given.series_id, 1))
    told = schools.client("trainee").get(f"{page}contester/").text
    assert told.count('<th scope="row">') == len(given.verdict["fields"]) > 1
    says(told, '<th scope="col">Attendu</th>', never="Réponse attendue")


def test_so_many_in_a_day_and_no_more(schools: Schools) -> None:
    now = timezone.now()
    asked = [missed(schools.trainee) for _ in range(MOST_OBJECTIONS + 1)]
    for attempt in asked[:MOST_OBJECTIONS]:
        object_to(attempt=attempt, text="Non.", now=now)
    with pytest.raises(RefusedError, match="revenez demain"):
        object_to(attempt=asked[MOST_OBJECTIONS], text="Non.", now=now)
    object_to(attempt=asked[MOST_OBJECTIONS], text="Non.", now=now + timedelta(days=1))


def test_nobody_elsewhere_answers_and_nobody_twice(schools: Schools) -> None:
    found = object_to(attempt=missed(schools.trainee), text="Non.")
    actor = schools.desk("instructor")
    answer(actor=actor, objection=found, text="Si.")
    with pytest.raises(RefusedError):
        answer(actor=actor, objection=found, text="Si, vraiment.")
    client = schools.client("southern instructor")
    address = reverse("marks:objection", args=(schools.north.slug, found.pk))
    assert client.get(address).status_code == 404


def test_what_no_school_sees_is_answered_once_by_the_staff_of_the_site(schools: Schools) -> None:
    leave_school(actor=schools.desk("trainee"), member=schools.trainee)
    found = object_to(attempt=missed(schools.trainee), text="Non.")
    assert found.membership is None
    assert not access.objections(schools.desk("instructor")).exists()
    staff = Client()
    staff.force_login(User.objects.create_superuser("chef"))
    page = reverse("admin:marks_objection_change", args=(found.pk,))
    assert "Non." in staff.get(page).text
    assert staff.get(reverse("admin:marks_objection_changelist")).status_code == 200
    assert staff.post(page, {"reply": "Le tableau est juste."}).status_code == 302
    assert staff.post(page, {"reply": "Ou pas."}).status_code == 403
    found.refresh_from_db()
    assert (found.reply, found.site_actor.username) == ("Le tableau est juste.", "chef")
