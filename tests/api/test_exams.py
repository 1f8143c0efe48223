"""Exams through the API: composed, conducted, sat by browser or by a token that may, marked."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from casino_rules import catalog
from tests.api.conftest import NORTH, Caller, begun, live, sitting_of
from tests.exams.access import exams_of
from tests.exams.world import GAME, KEYS_AND_MOMENTS, PLAIN, Hall, right, wrong
from tests.schools.world import Schools
from trainer.api.authentication import Terms, issue_token
from trainer.api.models import Token
from trainer.exams.models import Answer, Exam, ExamPattern, Question, Sitting
from trainer.exams.services.composing import Wanted
from trainer.exams.services.sitting import hand_in
from trainer.marks.models import Contestation


def kept(trainee: Caller, copy: Any, place: int, raw: object, status: int = 200) -> Any:
    """Answer a question as a program that has read it does."""
    question = trainee.get(f"{copy['adresse']}{place}/")
    body = {"reponse": raw, "onglet": question["onglet"], "version": question["version"]}
    return trainee.post(f"{copy['adresse']}{place}/", body, status)


def draft(schools: Schools, instructor: Caller, title: str = "Module", **more: object) -> Any:
    """Return an exam that is being composed."""
    wanted = {"titre": title, "promotion": schools.spring.pk, **more}
    return instructor.post(f"{NORTH}examens/", wanted, 201)


def test_an_exam_is_composed_and_published(schools: Schools, instructor: Caller) -> None:
    made = draft(schools, instructor)
    address = made["adresse"]
    assert (made["etat"], made["brouillon"]["questions"]) == ("brouillon", 0)
    instructor.post(f"{address}publier/", status=409)
    part = {"jeu": GAME, "exercice": "tirage-banco", "questions": 3, "points": 2}
    drawn = instructor.post(f"{address}parties/", part, 201)["brouillon"]
    assert (drawn["questions"], drawn["points"], drawn["pret"]) == (3, 6, True)
    own = f"{address}parties/{drawn['parties'][0]['partie']}/"
    assert instructor.patch(own, {"questions": 5})["brouillon"]["points"] == 10
    instructor.post(f"{address}parties/", {**part, "exercice": "inconnu"}, 422)
    instructor.post(f"{address}parties/", {**part, "questions": 120}, 409)
    terms = {"minutes": 45, "seuil": 70, "ouverture": "2026-01-05T09:00:00+01:00"}
    assert instructor.patch(address, terms)["ouverture"] == "2026-01-05T09:00:00+01:00"
    early = instructor.patch(address, {"fermeture": "2026-01-05T08:00:00+01:00"}, 409)
    assert early["detail"] == "La fermeture doit suivre l’ouverture."
    published = instructor.post(f"{address}publier/")
    assert (published["etat"], published["suivi"]["questions"]) == ("ouvert", 5)
    assert published["brouillon"] is None
    assert instructor.get(f"{NORTH}examens/")["resultats"][0]["seuil"] == 70
    assert instructor.post(f"{address}reprendre/")["etat"] == "brouillon"
    assert instructor.delete(own, 200)["brouillon"]["questions"] == 0
    instructor.delete(address)
    instructor.get(address, 404)


def test_the_level_of_an_exam_is_that_of_its_parts_unless_they_have_one(
    schools: Schools, instructor: Caller
) -> None:
    made = draft(schools, instructor)
    address = made["adresse"]
    assert made["niveau"] == 3
    assert instructor.patch(address, {"niveau": 2})["niveau"] == 2
    assert instructor.patch(address, {"niveau": 5}, 422)["champ"] == "niveau"
    part = {"jeu": GAME, "exercice": "tirage-banco", "questions": 1}
    instructor.post(f"{address}parties/", part, 201)
    drawn = instructor.post(f"{address}parties/", part | {"niveau": 4}, 201)["brouillon"]
    assert [item["niveau"] for item in drawn["parties"]] == [None, 4]
    own = f"{address}parties/{drawn['parties'][1]['partie']}/"
    kept = instructor.patch(own, {"questions": 2})["brouillon"]["parties"]
    assert [item["niveau"] for item in kept] == [None, 4]
    freed = instructor.patch(own, {"niveau": None})["brouillon"]["parties"]
    assert [item["niveau"] for item in freed] == [None, None]


def test_a_ready_made_exam_fixes_options_and_is_duplicated(
    schools: Schools, instructor: Caller
) -> None:
    made = draft(schools, instructor, "Type", jeu=GAME)
    assert made["brouillon"]["questions"] >= 20
    option = catalog.game(GAME).rulebook.options[0]
    fixed = instructor.put(
        f"{made['adresse']}options/{GAME}/", {"maison": {option.id: option.keys[-1]}}
    )
    assert fixed["brouillon"]["maison"] == {GAME: {option.id: option.keys[-1]}}
    copied = instructor.post(f"{made['adresse']}dupliquer/", status=201)
    assert copied["brouillon"]["questions"] == made["brouillon"]["questions"]
    assert copied["titre"] == "Type (copie)"


def test_an_exam_is_sat_handed_in_and_read(hall: Hall, instructor: Caller, trainee: Caller) -> None:
    exam = live(hall)
    (announced,) = trainee.get("examens/")["resultats"]
    assert (announced["etat"], announced["peut_commencer"]) == ("ouvert", True)
    copy = begun(trainee, exam)
    assert begun(trainee, exam)["copie"] == copy["copie"]
    sitting = sitting_of(copy)
    assert [item["etat"] for item in copy["questions"]] == ["sans-reponse"] * 3
    assert kept(trainee, copy, 1, right(sitting, 1))["etat"] == "repondue"
    assert kept(trainee, copy, 2, wrong(sitting, 2))["version"] == 1
    half = kept(trainee, copy, 3, {"?": "?"})
    assert half["etat"] == "incomplete"
    assert half["message"]
    followed = instructor.get(f"{NORTH}examens/{exam.pk}/")["suivi"]
    assert (followed["en_cours"], followed["personnes"][0]["resultat"]) == (1, None)
    trainee.get(f"{copy['adresse']}resultat/", 409)
    done = trainee.post(f"{copy['adresse']}remettre/")
    assert (done["finie"], done["resultat_visible"]) == (True, True)
    kept(trainee, copy, 1, right(sitting, 1), 409)
    told = trainee.get(f"{copy['adresse']}resultat/")
    assert [item["verdict"] and item["verdict"]["juste"] for item in told["questions"]] == [
        True,
        False,
        None,
    ]
    assert told["questions"][2]["attendu"]
    assert told["resultat"]["points"] == 1
    read = instructor.get(f"{NORTH}examens/{exam.pk}/copies/{copy['copie']}/")
    assert read == told
    row = instructor.get(f"{NORTH}notes/examens/{exam.pk}/")["copies"][0]
    assert (row["copie"], row["resultat"]) == (copy["copie"], told["resultat"])


def test_an_answer_that_comes_late_does_not_replace_a_newer_one_of_its_tab(
    hall: Hall, trainee: Caller
) -> None:
    copy = begun(trainee, live(hall))
    sitting, address = sitting_of(copy), f"{copy['adresse']}1/"
    tab = {"onglet": trainee.get(address)["onglet"], "version": 0}
    trainee.post(address, {"reponse": right(sitting, 1), "edition": 5, **tab})
    trainee.post(address, {"reponse": wrong(sitting, 1), "edition": 3, **tab})
    assert Answer.objects.get().raw == right(sitting, 1)
    trainee.post(address, {"reponse": wrong(sitting, 1), "edition": 6, **tab})
    assert Answer.objects.get().raw == wrong(sitting, 1)


def test_two_tabs_never_overwrite_one_another(hall: Hall, trainee: Caller) -> None:
    copy = begun(trainee, live(hall))
    sitting, address = sitting_of(copy), f"{copy['adresse']}1/"
    first, second = trainee.get(address), trainee.get(address)
    assert first["onglet"] < second["onglet"]
    body = {"reponse": right(sitting, 1), "onglet": second["onglet"], "version": 0}
    assert trainee.post(address, body)["version"] == 1
    old = {"reponse": wrong(sitting, 1), "onglet": first["onglet"], "version": 1}
    assert "onglet ouvert plus tard" in trainee.post(address, old, 409)["detail"]
    assert trainee.post(f"{copy['adresse']}temps/", {"onglet": first["onglet"]})["tenue"] is False
    fresh = trainee.get(address)
    assert (fresh["version"], fresh["etat"]) == (1, "repondue")
    unseen = {"reponse": wrong(sitting, 1), "onglet": fresh["onglet"], "version": 0}
    assert "depuis une autre page" in trainee.post(address, unseen, 409)["detail"]
    assert Answer.objects.get().raw == right(sitting, 1)


def test_questions_with_their_own_time_are_opened_in_order(hall: Hall, trainee: Caller) -> None:
    copy = begun(trainee, live(hall, pace="question"))
    closed = trainee.get(f"{copy['adresse']}1/")
    assert (closed["enonce"], closed["modifiable"]) == (None, False)
    trainee.post(f"{copy['adresse']}2/ouvrir/", status=409)
    opened = trainee.post(f"{copy['adresse']}1/ouvrir/")
    assert opened["enonce"]["consigne"]
    assert opened["secondes_restantes"] < copy["secondes_restantes"]


def test_an_exam_is_conducted(hall: Hall, instructor: Caller, trainee: Caller) -> None:
    exam = live(hall)
    address, copy = f"{NORTH}examens/{exam.pk}/", begun(trainee, exam)
    before = copy["secondes_restantes"]
    instructor.post(f"{address}prolonger/", {"minutes": 10})
    assert trainee.get(copy["adresse"])["secondes_restantes"] > before + 500
    terms = {"personne": hall.schools.trainee.pk, "minutes": 5}
    granted = instructor.post(f"{address}amenagements/", terms)
    assert granted["minutes"] == 5
    assert trainee.get(copy["adresse"])["temps_en_plus"] == "15\u00a0min"
    stranger = {"personne": hall.schools.southern_trainee.pk}
    assert instructor.post(f"{address}amenagements/", stranger, 422)["champ"] == "personne"
    key = instructor.get(f"{address}sujet/")
    assert [item["question"] for item in key["questions"]] == [1, 2, 3]
    assert all(item["attendu"] and item["raisons"] for item in key["questions"])
    instructor.get(f"{address}sujet/?sujet=9", 404)
    voided = instructor.post(f"{address}sujet/3/annuler/", {"motif": "Énoncé ambigu"})
    assert voided["suivi"]["points"] == 2
    assert instructor.post(f"{address}sujet/3/retablir/")["suivi"]["points"] == 5
    assert instructor.post(f"{address}arreter/")["etat"] == "arrete"
    assert trainee.get(copy["adresse"])["finie"]
    closing = (timezone.now() + timedelta(days=1)).isoformat()
    assert instructor.post(f"{address}rouvrir/", {"fermeture": closing})["etat"] == "ouvert"
    trainee.post(f"{copy['adresse']}remettre/")
    again = instructor.post(f"{address}copies/{copy['copie']}/rouvrir/", {"minutes": 5})
    assert again["fin"] is None
    at_desk, why = f"{address}copies/{copy['copie']}/", "Erreur de personne"
    void = instructor.post(f"{at_desk}annuler/", {"motif": why, "tentative_rendue": True})
    assert (void["fin"], void["motif_annulation"], void["tentative_rendue"]) == ("arret", why, True)
    assert (void["resultat"]["note"], void["resultat"]["texte"]) == (None, "annulée")
    mine = trainee.get(copy["adresse"])
    assert (mine["finie"], mine["annulee"], mine["tentative_rendue"]) == (True, why, True)
    assert why in trainee.get(f"{copy['adresse']}resultat/", 409)["detail"]
    follow = instructor.get(address)["suivi"]
    assert (follow["finies"], follow["annulees"]) == (0, 1)
    assert instructor.post(f"{at_desk}retablir/")["annulee_le"] is None


def test_marks_are_contested_decided_and_certified(
    hall: Hall, instructor: Caller, trainee: Caller
) -> None:
    exam = live(hall)
    copy = begun(trainee, exam)
    kept(trainee, copy, 1, wrong(sitting_of(copy), 1))
    kept(trainee, copy, 2, right(sitting_of(copy), 2))
    kept(trainee, copy, 3, right(sitting_of(copy), 3))
    contest = f"{copy['adresse']}1/contester/"
    trainee.get(contest, 404)
    trainee.post(f"{copy['adresse']}remettre/")
    assert trainee.get(contest)["possible"]
    told = trainee.post(contest, {"texte": "Le tableau me donne raison."}, 201)
    assert (told["possible"], len(told["contestations"])) == (False, 1)
    assert trainee.get("examens/contestations/")["total"] == 1
    trainee.post(contest, {"texte": "Encore."}, 409)
    (waiting,) = instructor.get(f"{NORTH}notes/contestations/")["resultats"]
    address = f"{NORTH}notes/contestations/{waiting['contestation']}/"
    examined = instructor.get(address)["examinee"]
    assert examined["verdict"]["juste"] is False
    answer = {"acte": "accepter", "texte": "Vous avez raison.", "vu": examined["vu"]}
    assert instructor.post(address, answer, 422)["champ"] == "points"
    accepted = instructor.post(address, {**answer, "points": 0.5})
    assert accepted["examinee"]["obtenus"] == 0.5
    assert Contestation.objects.get().state == Contestation.State.ACCEPTED
    own = f"{NORTH}notes/copies/{copy['copie']}/1/"
    stale = {"points": 1, "motif": "Relu", "vu": 0}
    instructor.post(own, stale, 409)
    seen = instructor.get(own)["vu"]
    assert instructor.post(own, {**stale, "vu": seen})["obtenus"] == 1
    back = instructor.post(f"{own}retour/", {"motif": "Erreur", "vu": seen + 1})
    assert (back["obtenus"], back["decidee"], len(back["histoire"])) == (0, False, 3)
    issued = instructor.post(f"{NORTH}notes/examens/{exam.pk}/certificats/")["resultats"]
    assert [item["nom"] for item in issued] == ["Arnaud Camille"]
    revoke = f"{NORTH}notes/certificats/{issued[0]['certificat']}/revoquer/"
    assert instructor.post(revoke, {"motif": "Fraude"})["revoque_le"]


def test_a_faulty_case_is_withdrawn_and_asked_again(
    hall: Hall, instructor: Caller, trainee: Caller
) -> None:
    exam = live(hall)
    begun(trainee, exam)
    slot = exam.slots.get(position=1)
    case = {"jeu": slot.game, "exercice": slot.drill, "branche": slot.branch, "motif": "Faux"}
    made = instructor.post(f"{NORTH}notes/retraits/", case, 201)
    assert made["questions"] >= 1
    assert instructor.get(f"{NORTH}notes/retraits/")["total"] == 1
    assert instructor.post(f"{NORTH}notes/retraits/{made['retrait']}/lever/")["leve_le"]
    unknown = {**case, "branche": "inconnue"}
    assert instructor.post(f"{NORTH}notes/retraits/", unknown, 422)["champ"] == "branche"


@pytest.mark.parametrize("handed", [False, True])
def test_no_response_holds_the_answer_the_case_or_the_seed_of_an_open_exam(
    hall: Hall, trainee: Caller, *, handed: bool
) -> None:
    wanted = (Wanted(GAME, "tirage-banco", 2), Wanted(GAME, "reglement-tapis", 2))
    exam = live(hall, *wanted, feedback="cloture")
    copy = begun(trainee, exam)
    text = "\n".join(_shown(trainee, copy, handed=handed))
    for question in Question.objects.filter(paper__exam=exam).select_related("slot"):
        assert str(question.seed) not in text
        if "-" in question.slot.branch:  # « punto » is a word of every question
            assert question.slot.branch not in KEYS_AND_MOMENTS.sub("", text)
        drill = catalog.game(question.slot.game).drill(question.slot.drill)
        for step in drill.solve(drill.load(question.situation)).steps:
            assert json.dumps(step.text, ensure_ascii=False)[1:-1] not in text
    assert str(exam.seed) not in text
    for word in ("verdict", "solution", "attendu", "raisons", "branche", "graine", "juste"):
        assert f'"{word}' not in text


def _shown(trainee: Caller, copy: Any, *, handed: bool) -> Iterator[str]:
    """Yield every response that who sits the exam can get, with its headers."""
    sitting, home = sitting_of(copy), f"/api/v1/examens/copie/{copy['copie']}/"
    for place in (1, 2):
        yield json.dumps(kept(trainee, copy, place, wrong(sitting, place)), ensure_ascii=False)
        yield json.dumps(kept(trainee, copy, place, "?", 200), ensure_ascii=False)
    if handed:
        trainee.post(f"{home}remettre/")
    refused = kept(trainee, copy, 1, "?", 409 if handed else 200)
    yield json.dumps(refused, ensure_ascii=False)
    yield json.dumps(trainee.get(f"{home}resultat/", 409), ensure_ascii=False)
    paths = ("", "1/", "2/", "3/", "4/")
    for path in (*(f"{home}{item}" for item in paths), "/api/v1/examens/", "/api/v1/devoirs/"):
        response = trainee.client.get(path, headers=trainee._headers({}))
        assert response.status_code == 200
        yield response.content.decode()
        yield json.dumps(dict(response.headers))
    trainee.get(f"{home}1/contester/", 404)
    trainee.get(f"{NORTH}examens/{copy['examen']}/sujet/", 404)


def test_an_exam_of_plain_questions_has_the_points_that_are_announced(
    hall: Hall, trainee: Caller
) -> None:
    copy = begun(trainee, live(hall, *PLAIN))
    assert [item["points"] for item in copy["questions"]] == [1, 1, 3]


def test_an_exam_is_kept_as_a_pattern_from_which_another_starts(
    schools: Schools, instructor: Caller
) -> None:
    exam = exams_of(schools)[0]
    ExamPattern.objects.all().delete()
    pattern = instructor.post(f"{NORTH}examens/{exam.pk}/modele/", {"titre": "Fin de module"}, 201)
    assert instructor.get(f"{NORTH}examens/modeles/")["resultats"] == [pattern]
    one = f"{NORTH}examens/modeles/{pattern['modele']}/"
    wanted = {"promotion": schools.spring.pk, "titre": "Printemps"}
    made = instructor.post(f"{one}examens/", wanted, 201)
    assert (made["titre"], made["publie_le"]) == ("Printemps", None)
    instructor.delete(one)
    assert not ExamPattern.objects.exists()


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
    assert trainee.get("examens/")["resultats"][0]["peut_commencer"]
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
