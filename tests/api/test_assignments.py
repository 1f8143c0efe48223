"""Assignments through the API: given, followed, moved, done."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.api.conftest import Caller, calling
from tests.schools.world import Schools

NORTH = "formation/ecole/nord/"


def test_an_assignment_is_given_followed_moved_and_done(
    schools: Schools, instructor: Caller
) -> None:
    due = timezone.now() + timedelta(days=3)
    wanted = {
        "promotion": schools.spring.pk,
        "titre": "Tirage",
        "but": "justes",
        "a_atteindre": 1,
        "niveau": 2,
        "pour_le": due.isoformat(),
        "parties": [{"jeu": "punto-banco", "exercice": "tirage-banco"}],
        "personnes": [schools.trainee.pk],
    }
    made = instructor.post(f"{NORTH}devoirs/", wanted, 201)
    assert made["niveau"] == 2
    assert made["parties"][0]["exercice"] == "tirage-banco"
    assert [item["etat"] for item in made["avancement"]] == ["pas commencé"]
    later = (due + timedelta(days=1)).isoformat()
    assert instructor.patch(made["adresse"], {"pour_le": later})["pour_le"] > made["pour_le"]
    trainee = calling(schools, "trainee")
    (own,) = trainee.get("devoirs/")["devoirs"]
    assert (own["devoir"], own["etat"], own["ecole"]) == (made["devoir"], "pas commencé", "nord")
    sheet = trainee.post(f"{own['adresse']}commencer/", status=201)
    assert (sheet["exercice"], sheet["niveau"], own["niveau"]) == ("tirage-banco", 2, 2)
    for raw in ("tire", "reste"):
        sheet = trainee.answer(sheet, raw)["suivante"]
    followed = instructor.get(made["adresse"])["avancement"]
    assert followed[0]["personne"]["personne"] == schools.trainee.pk
    assert followed[0]["repondues"] == 2
    assert calling(schools, "classmate").get("devoirs/") == {"devoirs": []}
    assert instructor.post(f"{made['adresse']}retirer/")["retire_le"]
    assert trainee.get("devoirs/") == {"devoirs": []}


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
    wanted = {
        "promotion": schools.spring.pk,
        "titre": "Tirage",
        "but": "justes",
        "a_atteindre": 1,
        "pour_le": "2100-01-01T12:00:00+01:00",
        "parties": [{"jeu": "punto-banco"}],
    }
    refused = instructor.post(f"{NORTH}devoirs/", wanted | change, 422)
    assert refused["champ"].partition(".")[0] == field
