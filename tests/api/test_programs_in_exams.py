"""Exams are sat by browser, unless they say otherwise to a token that may sit them."""

from typing import Any

from django.test import Client
from django.utils import timezone

from tests.api.conftest import Caller, begun, live
from tests.exams.world import PLAIN, Hall, right
from trainer.api.models import Token
from trainer.api.tokens import Terms, issue_token
from trainer.exams.models import Answer, Exam, Sitting
from trainer.exams.services.sitting import hand_in


def scoped(hall: Hall, scope: str) -> Caller:
    terms = Terms(scope, scope)
    return Caller(Client(), issue_token(user=hall.user, now=timezone.now(), terms=terms))


def all_of(caller: Caller, copy: Sitting, code: str) -> None:
    """Check that nothing of a running copy is given, nor taken, for that reason."""
    home = f"examens/copie/{copy.pk}/"
    answer: dict[str, Any] = {"reponse": right(copy, 1), "onglet": 10**17, "version": 0}
    told = (
        caller.get(home, 403),
        caller.get(f"{home}1/", 403),
        caller.post(f"{home}1/", answer, 403),
        caller.post(f"{home}1/ouvrir/", {}, 403),
        caller.post(f"{home}temps/", {"onglet": 10**17}, 403),
        caller.post(f"{home}remettre/", {}, 403),
    )
    assert {it["code"] for it in told} == {code}
    assert not Answer.objects.filter(saved_at__isnull=False).exists()


def test_an_exam_is_sat_by_browser_unless_it_says_otherwise(hall: Hall, trainee: Caller) -> None:
    exam = live(hall, by_program=False)
    assert trainee.get("examens/")["examens"][0]["peut_commencer"]
    assert trainee.post(f"examens/{exam.pk}/commencer/", {}, 403)["code"] == "par-navigateur"
    assert not Sitting.objects.exists()
    copy = hall.sit(exam)
    all_of(trainee, copy, "par-navigateur")
    browser = hall.client("trainee")
    session = browser.get(f"/api/v1/examens/copie/{copy.pk}/1/")
    assert (session.status_code, session.json()["code"]) == (403, "par-navigateur")
    assert browser.get(f"/examens/copie/{copy.pk}/1/").status_code == 200
    hand_in(sitting=copy)
    trainee.get(f"examens/copie/{copy.pk}/")


def test_a_token_of_practice_sits_no_exam_and_one_of_exams_does(hall: Hall) -> None:
    exam, practice, exams = live(hall), scoped(hall, "entrainement"), scoped(hall, "examens")
    assert practice.post(f"examens/{exam.pk}/commencer/", {}, 403)["code"] == "portee"
    copy = begun(exams, exam)
    found = Sitting.objects.get(pk=copy["copie"])
    all_of(practice, found, "portee")
    all_of(scoped(hall, "lecture"), found, "portee")
    exams.post(f"examens/copie/{found.pk}/remettre/", {})
    assert exams.post("formation/ecole/nord/devoirs/", {}, 403)["code"] == "portee"
    assert Token.objects.filter(scope=Token.Scope.EXAMS).count() == 1


def test_programs_are_admitted_by_the_form_and_by_the_api(hall: Hall, instructor: Caller) -> None:
    draft, client = hall.draft(), hall.client()
    assert draft.by_program is False
    path = f"formation/ecole/nord/examens/{draft.pk}/"
    assert "par navigateur seulement" in client.get(f"/{path}").text
    assert instructor.get(path)["par_programme"] is False
    assert instructor.patch(path, {"par_programme": True})["par_programme"] is True
    assert "par navigateur ou par programme" in client.get(f"/{path}").text
    form = client.get(f"/{path}modifier/").context["form"]
    assert form["by_program"].value() is True
    Exam.objects.filter(pk=draft.pk).update(by_program=None)  # one of before
    assert instructor.patch(path, {"minutes": 20})["par_programme"] is False


def test_who_answers_before_opening_is_told_to_open_first(hall: Hall, trainee: Caller) -> None:
    copy = begun(trainee, live(hall, *PLAIN, pace="question"))
    found, home = Sitting.objects.get(pk=copy["copie"]), f"/examens/copie/{copy['copie']}/1/"
    answer = {"reponse": right(found, 1), "onglet": 10**17, "version": 0}
    refused = trainee.post(f"examens/copie/{found.pk}/1/", answer, 409)
    assert refused["detail"].startswith("Ouvrez d’abord la question")
    page = hall.client("trainee").post(home, {"onglet": 10**17, "reponse": right(found, 1)})
    assert page.status_code == 409
    assert "Ouvrez d’abord la question" in page.text
    assert "Le temps est écoulé" not in page.text
    Sitting.objects.update(deadline=found.started_at)
    hand_in(sitting=Sitting.objects.get(pk=found.pk))
    assert trainee.post(f"examens/copie/{found.pk}/1/", answer, 409)["code"] == "copie-finie"
