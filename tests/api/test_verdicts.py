"""What is done with a verdict of practice: its neighbouring case, contesting it."""

from typing import Any

import pytest
from django.utils import timezone

from casino_rules.exercises.counterfactual import Neighbour, neighbour
from tests.api.conftest import Caller, attempt_of, calling, right_answer
from tests.marks.access import missed
from tests.schools.world import Schools
from trainer.marks.models import Objection
from trainer.marks.services.contestations import MOST_OBJECTIONS, answer

pytestmark = pytest.mark.usefixtures("schools")
DRILL = "tirage-banco"


def turned(caller: Caller, game: str = "punto-banco") -> tuple[Any, Neighbour[Any]]:
    """Return an open question that one fact turns, and its neighbouring case."""
    for _ in range(20):
        sheet = caller.start(DRILL, game)
        ruled = attempt_of(sheet).posed.ruled
        if near := neighbour(ruled.drill, ruled.situation):
            return sheet, near
    raise AssertionError("nothing turns")


def test_the_neighbouring_case_is_told_once_answered_as_the_referee_rules(
    visitor: Caller,
) -> None:
    sheet, near = turned(visitor)
    address = f"{sheet['adresse']}voisin/"
    visitor.get(address, 404)
    visitor.answer(sheet, right_answer(sheet))
    found = visitor.get(address)
    assert found["adresse"] == sheet["adresse"]
    told = found["voisin"]
    assert (told["fait"], told["changement"], told["reponse"]) == (
        *(near.fact, near.change),
        near.answer,
    )
    assert [reason["texte"] for reason in told["raisons"]] == [it.text for it in near.reasons]
    ruled = visitor.post(f"arbitre/punto-banco/{DRILL}/", {"situation": told["situation"]})
    assert ruled["texte"] == near.answer


def test_no_neighbouring_case_is_nothing_and_a_colleague_s_is_their_own(
    visitor: Caller,
) -> None:
    sheet = visitor.start("ordre-annonces")
    visitor.answer(sheet, right_answer(sheet))
    assert visitor.get(f"{sheet['adresse']}voisin/")["voisin"] is None
    watched, near = turned(visitor, "controle-punto-banco")
    visitor.answer(watched, right_answer(watched))
    found = visitor.get(f"{watched['adresse']}voisin/")
    assert (found["jeu"], found["exercice"]) == ("punto-banco", DRILL)
    told = {"situation": found["voisin"]["situation"]}
    assert found["voisin"]["reponse"] == near.answer
    assert visitor.post(f"arbitre/{found['jeu']}/{DRILL}/", told)["texte"] == near.answer


def test_a_verdict_is_contested_once_by_its_account_and_answered(schools: Schools) -> None:
    asked = missed(schools.trainee)
    address = f"seance/{asked.series_id}/1/contester/"
    trainee, other = calling(schools, "trainee"), calling(schools, "classmate")
    assert trainee.get(address)["contestation"] is None
    for raw in ({}, {"texte": " "}):
        trainee.post(address, raw, 422)
    other.get(address, 404)
    other.post(address, {"texte": "Non."}, 404)
    trainee.post(f"seance/{asked.series_id}/2/contester/", {"texte": "Non."}, 404)  # still open
    trainee.get(f"seance/{asked.series_id}/2/contester/", 404)
    made = trainee.post(address, {"texte": "Punto a tiré un as."}, 201)["contestation"]
    assert (made["raison"], made["reponse"], made["repondue_le"]) == (
        *("Punto a tiré un as.", ""),
        None,
    )
    trainee.post(address, {"texte": "Encore."}, 409)
    found = Objection.objects.get()
    assert found.attempt == asked
    answer(actor=schools.desk("instructor"), objection=found, text="Lisez.", now=timezone.now())
    assert trainee.get(address)["contestation"]["reponse"] == "Lisez."
    found.refresh_from_db()
    assert found.read_at is None  # a program has not read it for the trainee


def test_so_many_in_a_day_through_the_api_too(schools: Schools) -> None:
    trainee = calling(schools, "trainee")
    for place in range(MOST_OBJECTIONS + 1):
        address = f"seance/{missed(schools.trainee).series_id}/1/contester/"
        trainee.post(address, {"texte": "Non."}, 201 if place < MOST_OBJECTIONS else 409)


def test_a_visitor_contests_nothing(visitor: Caller) -> None:
    sheet = visitor.start(DRILL)
    visitor.answer(sheet, right_answer(sheet))
    visitor.get(f"{sheet['adresse']}contester/", 401)
    visitor.post(f"{sheet['adresse']}contester/", {"texte": "Non."}, 401)
