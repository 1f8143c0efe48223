"""Reports through the API: the figures of the pages."""

import pytest

from tests.api.conftest import Caller, calling
from tests.instruction.conftest import work
from tests.schools.world import Schools
from trainer.instruction.requests import MOST_COMPARED

NORTH = "formation/ecole/nord/"


@pytest.fixture
def instructor(schools: Schools) -> Caller:
    work(schools.trainee, "jjjfjjjj")
    return calling(schools)


def test_the_matrix_holds_who_answered_what(schools: Schools, instructor: Caller) -> None:
    told = instructor.get(f"{NORTH}promotions/{schools.spring.pk}/rapports/")
    assert told["jeu"] == "punto-banco"
    place = [item["exercice"] for item in told["exercices"]].index("tirage-banco")
    cells = {row["personne"]["personne"]: row["cases"][place] for row in told["lignes"]}
    assert cells[schools.trainee.pk] == {"repondues": 8, "justes": 7}
    assert cells[schools.classmate.pk] == {"repondues": 0, "justes": 0}
    assert told["total"] == {"repondues": 8, "justes": 7}


def test_the_speed_holds_how_long_each_answered_what(schools: Schools, instructor: Caller) -> None:
    told = instructor.get(f"{NORTH}promotions/{schools.spring.pk}/rapports/vitesse/")
    assert [it["exercice"] for it in told["exercices"]] == ["tirage-banco"]
    pace = {"repondues": 8, "justes": 7, "chronometrees": 8, "secondes": 160}
    (row,) = (it for it in told["lignes"] if it["personne"]["personne"] == schools.trainee.pk)
    assert row["cases"] == [row["ensemble"]] == told["ensemble"] == [pace]


def test_the_cases_of_an_exercise_add_up(schools: Schools, instructor: Caller) -> None:
    address = f"{NORTH}promotions/{schools.spring.pk}/rapports/punto-banco/tirage-banco/"
    told = instructor.get(address)
    assert sum(case["reponses"]["repondues"] for case in told["cas"]) == 8
    assert any(case["secondes"] == 20 for case in told["cas"])
    instructor.get(address.replace("tirage-banco", "inconnu"), 404)


def test_attendance_errors_timeline_and_comparison(schools: Schools, instructor: Caller) -> None:
    reports = f"{NORTH}promotions/{schools.spring.pk}/rapports/"
    presence = instructor.get(f"{reports}presence/")
    assert presence["jours"][0]["presents"] == 1
    assert max(row["jours"] for row in presence["lignes"]) == 1
    [row] = [it for it in presence["lignes"] if it["personne"]["personne"] == schools.trainee.pk]
    assert (row["reponses"][0], row["total"]["justes"]) == (8, 7)
    assert row["minutes"][0] > 0
    assert presence["fichiers"]["csv"].startswith(
        f"/{NORTH}promotions/{schools.spring.pk}/assiduite/"
    )
    slips = instructor.get(f"{reports}erreurs/")["erreurs"]
    assert sum(item["fois"] for item in slips) <= 1
    own = instructor.get(f"{NORTH}personnes/{schools.trainee.pk}/suivi/")
    assert own["total"] == {"repondues": 8, "justes": 7}
    assert own["semaines"][0]["exercices"][0]["reponses"] == own["total"]
    assert own["semaines"][0]["exercices"][0]["secondes"] == 20
    many = f"{NORTH}comparaison/?promotion={schools.spring.pk}&promotion={schools.autumn.pk}"
    compared = instructor.get(many)["promotions"]
    assert {item["nom"]: item["actifs"] for item in compared} == {"Printemps": 1, "Automne": 0}


def test_the_period_filters_and_its_files_open(schools: Schools, instructor: Caller) -> None:
    reports = f"{NORTH}promotions/{schools.spring.pk}/rapports/"
    past = instructor.get(f"{reports}?periode=dates&du=2020-01-01&au=2020-02-01&jeu=punto-banco")
    assert past["total"] == {"repondues": 0, "justes": 0}
    assert (past["periode"]["du"], past["periode"]["au"]) == ("2019-12-30", "2020-02-02")
    page = schools.client("instructor").get(past["fichiers"]["csv"])
    assert page.status_code == 200
    assert page["Content-Type"].startswith("text/csv")


@pytest.mark.parametrize(
    "query", ["periode=hier", "du=hier", "jeu=belote", "promotion=x", "promotion=1&promotion=0"]
)
def test_a_period_or_a_game_is_never_guessed(instructor: Caller, query: str) -> None:
    refused = instructor.get(f"{NORTH}comparaison/?{query}", 422)
    assert refused["champ"] == query.partition("=")[0]


def test_a_few_classes_are_compared_at_most(instructor: Caller) -> None:
    many = "&".join(f"promotion={rank}" for rank in range(1, MOST_COMPARED + 2))
    refused = instructor.get(f"{NORTH}comparaison/?{many}", 422)
    assert (refused["champ"], refused["code"]) == ("promotion", "illisible")
