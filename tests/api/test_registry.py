"""What a school keeps and hands over, by the API as by its pages."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.api.conftest import NORTH, Caller, calling
from tests.exams.world import GAME, Hall
from tests.marks.world import Office, text_of
from tests.registry.test_gradebook import begun, given, gradebook, seen_by
from tests.schools.world import Schools
from trainer.registry.services import keep_week
from trainer.schools.models import Entry
from trainer.tallies.domain import week_of


@pytest.fixture
def office(hall: Hall) -> Office:
    return Office(hall)


def test_a_gradebook_tells_what_its_page_does_weights_included(
    office: Office, instructor: Caller
) -> None:
    exam, task = office.exam(), given(office, "Tirages")
    office.sat(exam, wrong_at=(1,))
    weights = {f"coef-examen-{exam.pk}": "3", f"coef-devoir-{task.pk}": "1", "absents": "1"}
    office.client().post(gradebook(office), weights)
    book = instructor.get(f"{NORTH}promotions/{office.schools.spring.pk}/carnet/")
    columns = [(it["colonne"], it["genre"], it["coefficient"]) for it in book["colonnes"]]
    assert columns == [(f"examen-{exam.pk}", "examen", 3), (f"devoir-{task.pk}", "devoir", 1)]
    (line,) = (it for it in book["lignes"] if it["personne"]["nom"] == "Arnaud Camille")
    assert [(it["note"], it["texte"]) for it in line["notes"]] == [(16, "16"), (13.33, "13,33")]
    assert (line["moyenne"], line["comptees"], book["absence_vaut_zero"]) == (15.33, 2, True)
    assert [it["moyenne"] for it in book["colonnes"]] == [16, 13.33]
    assert book["periode"]["periode"] == "tout"
    assert "Arnaud" in office.client().get(book["fichiers"]["csv"]).content.decode()
    past = f"{NORTH}promotions/{office.schools.spring.pk}/carnet/?periode=dates&au=2001-01-01"
    assert instructor.get(past)["colonnes"] == []


def test_practical_examinations_are_listed_and_read(office: Office, instructor: Caller) -> None:
    seen_by(office, begun(office), timezone.now(), marks={0: 3}, end=True)
    begun(office, "awaited", 20)
    path = f"{NORTH}promotions/{office.schools.spring.pk}/pratique/"
    running, ended = instructor.get(path)["resultats"]
    assert (running["terminee_le"], running["personne"]["nom"]) == (None, "Attendu Sacha")
    assert (ended["jeu"], ended["note"]) == (GAME, 12)
    sheet = instructor.get(ended["adresse"])
    assert {**sheet, **ended} == sheet
    assert (sheet["criteres"][0]["note"], sheet["criteres"][1]["note"]) == (3, None)
    assert sheet["formateur"]["nom"] == "Leroy Dominique"


def test_the_sheet_that_a_class_signs_is_printed_and_its_weeks_known(
    schools: Schools, instructor: Caller
) -> None:
    here, monday = schools.desk("instructor"), week_of(timezone.localdate()) - timedelta(weeks=1)
    keep_week(actor=here, promotion=schools.spring, monday=monday, kept=True)
    path = f"{NORTH}promotions/{schools.spring.pk}/emargement/"
    weeks = instructor.get(f"{path}semaines/")["resultats"]
    assert [(it["semaine"], bool(it["rangee_le"])) for it in weeks] == [(str(monday), True)]
    assert "Arnaud Camille" in text_of(instructor.get(weeks[0]["feuille"]))
    instructor.get(f"{path}?semaine={date(2026, 11, 25)}")
    assert instructor.get(f"{path}?semaine=hier", 422)["champ"] == "semaine"


PAPER: dict[str, Any] = {
    "genre": "bulletin",
    "du": "2020-01-01",
    "au": "2100-01-01",
    "intitule": "Croupier de jeux",
    "nature": "action-de-formation",
    "heures_en_salle": 12.5,
    "appreciation": "De bons gestes.",
}


@pytest.mark.parametrize(
    ("kind", "words"),
    [("bulletin", "De bons gestes."), ("releve", "Croupier de jeux"), ("realisation", "Croupier")],
)
def test_a_paper_of_a_person_is_printed_and_the_journal_says_so(
    schools: Schools, instructor: Caller, kind: str, words: str
) -> None:
    path = f"{NORTH}personnes/{schools.trainee.pk}/documents/"
    made = text_of(instructor.post(path, {**PAPER, "genre": kind}))
    assert words in made
    assert Entry.objects.filter(verb="member.paper", subject=schools.trainee).count() == 1


def test_a_paper_is_for_instructors_of_somebody_who_has_a_name(
    schools: Schools, instructor: Caller
) -> None:
    path = f"{NORTH}personnes/{schools.trainee.pk}/documents/"
    calling(schools, "trainee").post(path, PAPER, 404)
    calling(schools, "southern instructor").post(path, PAPER, 404)
    wrong = instructor.post(path, {**PAPER, "genre": "diplome", "au": "2001-01-01"}, 422)
    assert [it["champ"] for it in wrong["erreurs"]] == ["genre"]
    late = instructor.post(path, {**PAPER, "au": "2001-01-01"}, 422)
    assert late["detail"] == "La fin précède le début."
    calling(schools, "administrator").post(f"{NORTH}personnes/{schools.trainee.pk}/anonymiser/")
    instructor.post(path, PAPER, 409)
    assert not Entry.objects.filter(verb="member.paper").exists()
