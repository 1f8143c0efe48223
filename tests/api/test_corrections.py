"""Corrections through the API: quoted, applied, read, undone; what an answer is worth since."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.api.conftest import Caller, calling, queries
from tests.exams.world import GAME, Hall
from tests.marks.world import Office, answer_of, misjudge, points
from tests.practice.faults import counted, stored, work
from tests.practice.faults import misjudge as misjudge_practice
from tests.schools.world import Schools
from trainer.api.views import corrections
from trainer.exams.models import Answer, Exam
from trainer.marks.models import Overlay, Replay
from trainer.practice.models import Attempt
from trainer.practice.services.correcting import Budget
from trainer.schools.models import Membership

HOME = "formation/ecole/nord/notes/corrections/"
QUOTE = f"{HOME}devis/"
REASON = "Article 12 relu"


@pytest.fixture
def misjudged(schools: Schools) -> list[Attempt]:
    """Return the five answers of a trainee: the second and the third were misjudged."""
    ago = timezone.now() - timedelta(days=20)
    Membership.objects.update(created_at=ago - timedelta(days=2))
    asked = work(schools.trainee.learner_id, ago, answers=5)
    misjudge_practice(asked[1:3])
    return asked


@pytest.fixture
def faulty(hall: Hall) -> Exam:
    """Return an exam whose first answer was judged by a rule since corrected, in two copies."""
    office = Office(hall)
    exam = office.exam()
    given = [answer_of(office.sat(exam), 1)]
    given += [answer_of(office.sat(exam, "classmate", wrong_at=(1,)), 1)]
    assert given[1].verdict is not None
    for answer in given:
        misjudge(answer, solution=given[1].verdict["answer"])
    return exam


def accepted(quotation: Any, **changed: Any) -> dict[str, Any]:
    """Return what applies a quotation."""
    wanted = {name: quotation[name] for name in ("jeu", "exercice", "examen", "maison")}
    return wanted | {"empreinte": quotation["empreinte"], "motif": REASON} | changed


def test_answers_of_exams_are_quoted_corrected_and_given_back(
    instructor: Caller, faulty: Exam
) -> None:
    before, kept = points(faulty), [*Answer.objects.order_by("pk").values()]
    quotation = instructor.get(f"{QUOTE}?jeu={GAME}&examen={faulty.pk}")
    assert (quotation["rejouees"], quotation["corrigees"]) == (6, 2)
    assert (quotation["entrainement"], quotation["restantes_examen"]) == (None, 0)
    turned = instructor.get(f"{QUOTE}notes/?jeu={GAME}&examen={faulty.pk}")["resultats"]
    marks = {item["personne"]["nom"]: item for item in turned}
    assert (marks["Arnaud Camille"]["avant"], marks["Arnaud Camille"]["apres"]) == (16, 20)
    assert points(faulty) == before
    assert not Overlay.objects.exists()
    made = instructor.post(QUOTE, accepted(quotation), 201)
    assert (made["corrigees"], made["notes"], made["en_cours"]) == (2, 2, False)
    assert (made["motif"], made["qui"]) == (REASON, "Leroy Dominique")
    assert points(faulty) != before
    assert instructor.get(made["adresse"]) == made
    read = instructor.get(f"{made['adresse']}reponses/")["resultats"]
    assert {item["personne"]["nom"] for item in read} == {*marks}
    assert [item["question"] for item in read] == [1, 1]
    copy = read[0]["copie"]
    told = instructor.get(f"formation/ecole/nord/notes/copies/{copy}/1/")
    assert told["motif"] == REASON
    assert instructor.get(HOME)["resultats"] == [made]
    assert instructor.post(f"{made['adresse']}annuler/")["annulee_le"]
    assert points(faulty) == before
    assert [*Answer.objects.order_by("pk").values()] == kept


def test_too_many_answers_are_counted_and_left_to_a_worker(
    instructor: Caller, faulty: Exam, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.marks.selectors.rejudging.MOST_READ", 5)
    quotation = instructor.get(f"{QUOTE}?jeu={GAME}&examen={faulty.pk}")
    assert (quotation["restantes_examen"], quotation["corrigees"]) == (6, 0)
    assert not quotation["applicable"]
    assert f"--examen {faulty.pk}" in quotation["commande"]
    assert "faites préparer" in instructor.post(QUOTE, accepted(quotation), 409)["detail"]
    assert not Overlay.objects.exists()


def test_answers_of_practice_are_worth_what_the_correction_says_and_why(
    schools: Schools, instructor: Caller, misjudged: list[Attempt]
) -> None:
    trainee, false, originals = calling(schools, "trainee"), counted(), stored()
    address = f"seance/{misjudged[1].series_id}/2/"
    before = trainee.get(address)
    assert (before["verdict"]["juste"], before["correction"]) == (False, None)
    quotation = instructor.get(f"{QUOTE}?jeu={GAME}")
    assert quotation["entrainement"]["corrigees"] == 2
    assert quotation["entrainement"]["personnes"] == 1
    assert (counted(), stored()) == (false, originals)
    made = instructor.post(QUOTE, accepted(quotation), 201)
    assert made["entrainement"]["corrigees"] == 2
    after = trainee.get(address)
    assert after["verdict"]["juste"]
    assert after["justes"] == before["justes"] + 1
    assert after["correction"] == {"motif": REASON, "le": made["le"], "juste_alors": False}
    assert trainee.post(address, {"reponse": "?"}) == after
    assert trainee.get(f"seance/{misjudged[0].series_id}/1/")["correction"] is None
    following = after["suivante"]
    assert following["correction"] is None or following["correction"]["motif"] == REASON
    instructor.post(f"{made['adresse']}annuler/")
    assert trainee.get(address) == before
    assert (counted(), stored()) == (false, originals)


def test_a_long_correction_is_gone_on_with(
    schools: Schools,
    instructor: Caller,
    misjudged: list[Attempt],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = work(schools.classmate.learner_id, misjudged[0].asked_at, answers=2, seed=3)
    misjudge_practice(other[:1])
    monkeypatch.setattr(corrections, "_BUDGET", Budget(people=1))
    made = instructor.post(QUOTE, accepted(instructor.get(f"{QUOTE}?jeu={GAME}")), 201)
    assert (made["en_cours"], made["entrainement"]["personnes"]) == (True, 1)
    done = instructor.post(f"{made['adresse']}continuer/")
    assert (done["en_cours"], done["entrainement"]["personnes"]) == (False, 2)
    assert instructor.post(f"{made['adresse']}annuler/")["en_cours"]
    assert not instructor.post(f"{made['adresse']}continuer/")["en_cours"]


def test_an_option_of_the_house_is_corrected(instructor: Caller, faulty: Exam) -> None:
    wanted = f"{QUOTE}?jeu={GAME}&exercice=reglement-mise&examen={faulty.pk}"
    quotation = instructor.get(f"{wanted}&maison[commission]=six-paye-moitie")
    assert quotation["maison"] == {"commission": "six-paye-moitie"}
    assert quotation["rejouees"] == 2
    assert not instructor.get(wanted)["applicable"]
    assert "commande" in quotation


def test_only_the_quotation_that_was_read_is_applied(instructor: Caller, faulty: Exam) -> None:
    quotation = instructor.get(f"{QUOTE}?jeu={GAME}&examen={faulty.pk}")
    stale = accepted(quotation, empreinte="0" * 64)
    assert "ont changé depuis" in instructor.post(QUOTE, stale, 409)["detail"]
    instructor.post(QUOTE, accepted(quotation), 201)
    again = instructor.post(QUOTE, accepted(quotation), 409)
    assert "ont changé depuis" in again["detail"]
    nothing = instructor.get(f"{QUOTE}?jeu={GAME}&examen={faulty.pk}")
    assert not nothing["applicable"]
    refused = instructor.post(QUOTE, accepted(nothing), 409)
    assert refused["detail"] == "Aucune réponse n’est à corriger."
    assert Replay.objects.count() == 1


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ("", "jeu"),
        ("jeu=inconnu", "jeu"),
        (f"jeu={GAME}&exercice=inconnu", "exercice"),
        (f"jeu={GAME}&exercice=a/b", "exercice"),
        (f"jeu={GAME}&examen=999999", "examen"),
        (f"jeu={GAME}&examen=x", "examen"),
        (f"jeu={GAME}&maison[commission]=x", "maison.commission"),
        (f"jeu={GAME}&maison[x]=y", "maison.x"),
    ],
)
def test_what_cannot_be_replayed_is_said(instructor: Caller, wanted: str, field: str) -> None:
    assert instructor.get(f"{QUOTE}?{wanted}", 422)["champ"] == field


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"jeu": "inconnu"}, "jeu"),
        ({"exercice": "inconnu"}, "exercice"),
        ({"examen": 999_999}, "examen"),
        ({"maison": {"commission": "x"}}, "maison.commission"),
        ({"motif": "  "}, "motif"),
        ({"empreinte": ""}, "empreinte"),
        ({"autre": 1}, "autre"),
    ],
)
def test_what_cannot_be_applied_is_said(
    instructor: Caller, changed: dict[str, Any], field: str | None
) -> None:
    body = {"jeu": GAME, "empreinte": "0" * 64, "motif": REASON} | changed
    assert instructor.post(QUOTE, body, 422).get("champ") == field


def test_another_school_s_exam_is_not_replayed(schools: Schools, faulty: Exam) -> None:
    south = calling(schools, "southern instructor")
    quote = QUOTE.replace("nord", "sud")
    assert south.get(f"{quote}?jeu={GAME}&examen={faulty.pk}", 422)["champ"] == "examen"
    assert south.get(f"{quote}?jeu={GAME}")["rejouees"] == 0
    calling(schools, "trainee").get(f"{QUOTE}?jeu={GAME}", 404)


def test_a_list_of_corrections_asks_the_database_as_often_for_many(
    schools: Schools, instructor: Caller
) -> None:
    words: dict[str, Any] = {"game": GAME, "reason": REASON, "rules_version": 1}
    words |= {"replayed": 1, "changed": 1, "marks": 0, "at": timezone.now()}
    words |= {"school": schools.north, "actor": schools.instructor}
    Replay.objects.create(**words)
    instructor.get(HOME)  # the first use of a token is written
    few = queries(lambda: instructor.get(HOME))
    Replay.objects.bulk_create(Replay(**words) for _ in range(30))
    assert queries(lambda: instructor.get(HOME)) == few <= 6
    assert instructor.get(HOME)["total"] == 31
