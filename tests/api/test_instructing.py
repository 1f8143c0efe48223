"""What instructors give, write and read through the API: assignments, the bank of their school, reports."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.api.conftest import NORTH, Caller, calling, task
from tests.exams.world import Hall
from tests.instruction.conftest import work
from tests.schools.world import Schools
from tests.written.world import choice, drawn, text
from trainer.api.openapi import BODIES
from trainer.instruction.requests import MOST_COMPARED
from trainer.written.models import OwnPicture, OwnQuestion


def test_an_assignment_is_given_followed_moved_and_done(
    schools: Schools, instructor: Caller
) -> None:
    due = timezone.now() + timedelta(days=3)
    parts = [{"jeu": "punto-banco", "exercice": "tirage-banco"}]
    wanted = task(schools, niveau=2, pour_le=due.isoformat(), parties=parts)
    wanted |= {"personnes": [schools.trainee.pk]}
    made = instructor.post(f"{NORTH}devoirs/", wanted, 201)
    assert made["niveau"] == 2
    assert made["parties"][0]["exercice"] == "tirage-banco"
    assert [item["etat"] for item in made["avancement"]] == ["pas-commence"]
    later = (due + timedelta(days=1)).isoformat()
    assert instructor.patch(made["adresse"], {"pour_le": later})["pour_le"] > made["pour_le"]
    trainee = calling(schools, "trainee")
    (own,) = trainee.get("devoirs/")["resultats"]
    assert (own["devoir"], own["etat"], own["ecole"]) == (made["devoir"], "pas-commence", "nord")
    sheet = trainee.post(f"{own['adresse']}commencer/", status=201)
    assert (sheet["exercice"], sheet["niveau"], own["niveau"]) == ("tirage-banco", 2, 2)
    for raw in ("tire", "reste"):
        sheet = trainee.answer(sheet, raw)["suivante"]
    followed = instructor.get(made["adresse"])["avancement"]
    assert followed[0]["personne"]["personne"] == schools.trainee.pk
    assert followed[0]["repondues"] == 2
    assert calling(schools, "classmate").get("devoirs/")["resultats"] == []
    assert instructor.post(f"{made['adresse']}retirer/")["retire_le"]
    assert trainee.get("devoirs/")["resultats"] == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"parties": [{"jeu": "belote"}]}, "parties"),
        ({"parties": [{"jeu": "punto-banco", "branche": "x"}]}, "parties"),
        ({"but": "note"}, "but"),
        ({"pour_le": "2026-11-24T18:00"}, "pour_le"),
        ({"personnes": [1_000_000]}, "personnes"),
        ({"a_atteindre": 0}, "a_atteindre"),
        ({"niveau": 9}, "niveau"),
    ],
)
def test_an_assignment_that_makes_no_sense_is_refused_where_it_does_not(
    schools: Schools, instructor: Caller, change: dict[str, object], field: str
) -> None:
    refused = instructor.post(f"{NORTH}devoirs/", task(schools, **change), 422)
    assert refused["champ"].partition(".")[0] == field


BANK = f"{NORTH}questions/"
ASKED = BODIES["ecrireQuestion"]


def test_a_question_is_written_read_found_changed_and_put_away(
    schools: Schools, instructor: Caller
) -> None:
    text(schools.desk("instructor"))
    told = instructor.post(BANK, ASKED, 201)
    assert told.items() >= {**ASKED, "version": 1, "secondes": 60, "archivee": False}.items()
    one = f"/api/v1/{BANK}{told['question']}/"
    assert (told["adresse"], instructor.get(one)) == (one, told)
    found = instructor.get(f"{BANK}?q=securite")
    assert [it["titre"] for it in found["resultats"]] == ["Départ de feu"]
    assert instructor.get(BANK)["total"] == 2
    changed = instructor.put(one, ASKED | {"au_prorata": False, "points": 3})
    assert (changed["version"], changed["points"], changed["au_prorata"]) == (2, 3, False)
    assert instructor.post(f"{one}archiver/")["archivee"] is True
    assert instructor.get(f"{BANK}?archivees=true")["total"] == 1
    assert instructor.post(f"{one}remettre/")["archivee"] is False


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"justes": [4]}, "justes", "proposition"),
        ({"justes": []}, "justes", "Cochez"),
        ({"propositions": ["Une", "Une"], "justes": [1]}, "propositions", "les mêmes"),
        ({"titre": " "}, "titre", ""),
        ({"plusieurs": False, "justes": [1]}, "au_prorata", "cocher plusieurs"),
        ({"genre": "texte"}, "attendu", ""),
    ],
)
def test_what_cannot_be_asked_is_refused_at_its_field(
    instructor: Caller, changes: dict[str, Any], field: str, said: str
) -> None:
    refused = instructor.post(BANK, ASKED | changes, 422)
    assert refused["champ"] == field
    assert said in refused["detail"]
    assert not OwnQuestion.objects.exists()


def test_a_change_keeps_the_picture_and_the_kind(schools: Schools, instructor: Caller) -> None:
    own = choice(schools.desk("instructor"), picture=drawn())
    one = f"{BANK}{own.pk}/"
    body = ASKED | {"image_montre": "Un plan du salon."}
    assert instructor.put(one, body)["image_montre"] == "Un plan du salon."
    assert OwnPicture.objects.count() == 1
    assert instructor.put(one, ASKED, 422)["champ"] == "image_montre"
    other_kind = body | {"genre": "texte", "attendu": "Sortir."}
    assert instructor.put(one, other_kind, 422)["champ"] == "genre"


def test_a_draft_asks_it_as_a_part(schools: Schools, instructor: Caller) -> None:
    number = instructor.post(BANK, ASKED, 201)["question"]
    draft = Hall(schools).draft()
    part = {"jeu": "ecole", "exercice": "choix", "branches": [str(number)], "questions": 1}
    instructor.post(f"{NORTH}examens/{draft.pk}/parties/", part, 201)
    assert draft.parts.get(game="ecole").branches == [str(number)]


@pytest.fixture
def reader(schools: Schools) -> Caller:
    """An instructor, whose trainee has answered eight times."""
    work(schools.trainee, "jjjfjjjj")
    return calling(schools)


def test_the_matrix_holds_who_answered_what(schools: Schools, reader: Caller) -> None:
    told = reader.get(f"{NORTH}promotions/{schools.spring.pk}/rapports/")
    assert told["jeu"] == "punto-banco"
    place = [item["exercice"] for item in told["exercices"]].index("tirage-banco")
    cells = {row["personne"]["personne"]: row["cases"][place] for row in told["lignes"]}
    assert cells[schools.trainee.pk] == {"repondues": 8, "justes": 7}
    assert cells[schools.classmate.pk] == {"repondues": 0, "justes": 0}
    assert told["total"] == {"repondues": 8, "justes": 7}


def test_the_speed_holds_how_long_each_answered_what(schools: Schools, reader: Caller) -> None:
    told = reader.get(f"{NORTH}promotions/{schools.spring.pk}/rapports/vitesse/")
    assert [it["exercice"] for it in told["exercices"]] == ["tirage-banco"]
    pace = {"repondues": 8, "justes": 7, "chronometrees": 8, "secondes": 160}
    (row,) = (it for it in told["lignes"] if it["personne"]["personne"] == schools.trainee.pk)
    assert row["cases"] == [row["ensemble"]] == told["ensemble"] == [pace]


def test_the_cases_of_an_exercise_add_up(schools: Schools, reader: Caller) -> None:
    address = f"{NORTH}promotions/{schools.spring.pk}/rapports/punto-banco/tirage-banco/"
    told = reader.get(address)
    assert sum(case["reponses"]["repondues"] for case in told["cas"]) == 8
    assert any(case["secondes"] == 20 for case in told["cas"])
    reader.get(address.replace("tirage-banco", "inconnu"), 404)


def test_attendance_errors_timeline_and_comparison(schools: Schools, reader: Caller) -> None:
    reports = f"{NORTH}promotions/{schools.spring.pk}/rapports/"
    presence = reader.get(f"{reports}presence/")
    assert presence["jours"][0]["presents"] == 1
    assert max(row["jours"] for row in presence["lignes"]) == 1
    [row] = [it for it in presence["lignes"] if it["personne"]["personne"] == schools.trainee.pk]
    assert (row["reponses"][0], row["total"]["justes"]) == (8, 7)
    assert row["minutes"][0] > 0
    assert presence["fichiers"]["csv"].startswith(
        f"/{NORTH}promotions/{schools.spring.pk}/assiduite/"
    )
    slips = reader.get(f"{reports}erreurs/")["erreurs"]
    assert sum(item["fois"] for item in slips) <= 1
    own = reader.get(f"{NORTH}personnes/{schools.trainee.pk}/suivi/")
    assert own["total"] == {"repondues": 8, "justes": 7}
    assert own["semaines"][0]["exercices"][0]["reponses"] == own["total"]
    assert own["semaines"][0]["exercices"][0]["secondes"] == 20
    many = f"{NORTH}comparaison/?promotion={schools.spring.pk}&promotion={schools.autumn.pk}"
    compared = reader.get(many)["promotions"]
    assert {item["nom"]: item["actifs"] for item in compared} == {"Printemps": 1, "Automne": 0}


def test_the_period_filters_and_its_files_open(schools: Schools, reader: Caller) -> None:
    reports = f"{NORTH}promotions/{schools.spring.pk}/rapports/"
    past = reader.get(f"{reports}?periode=dates&du=2020-01-01&au=2020-02-01&jeu=punto-banco")
    assert past["total"] == {"repondues": 0, "justes": 0}
    assert (past["periode"]["du"], past["periode"]["au"]) == ("2019-12-30", "2020-02-02")
    page = schools.client("instructor").get(past["fichiers"]["csv"])
    assert page.status_code == 200
    assert page["Content-Type"].startswith("text/csv")


@pytest.mark.parametrize(
    "query", ["periode=hier", "du=hier", "jeu=belote", "promotion=x", "promotion=1&promotion=0"]
)
def test_a_period_or_a_game_is_never_guessed(reader: Caller, query: str) -> None:
    refused = reader.get(f"{NORTH}comparaison/?{query}", 422)
    assert refused["champ"] == query.partition("=")[0]


def test_a_few_classes_are_compared_at_most(reader: Caller) -> None:
    many = "&".join(f"promotion={rank}" for rank in range(1, MOST_COMPARED + 2))
    refused = reader.get(f"{NORTH}comparaison/?{many}", 422)
    assert (refused["champ"], refused["code"]) == ("promotion", "illisible")
