"""What the schema gives as an example is accepted as it is, but for the numbers of objects."""

from typing import Any

import pytest

from tests.api.access import PARTS
from tests.api.conftest import PASSWORD, Caller, calling
from tests.exams.world import Hall
from tests.schools.access import address
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.api.openapi import BODIES
from trainer.api.views.docs import schema

NORTHERN = {"donnerDevoir", "deplacerDevoir", "creerPromotion", "importerListe", "poserQuestion"}
NORTHERN |= {"ecrireQuestion"}
DRAFTS = {"creerExamen", "ajouterPartie", "reglerExamen"}


def way_of(name: str) -> tuple[str, str, dict[str, Any]]:
    """Return the path, the method and the schema of an operation."""
    for path, ways in schema()["paths"].items():
        for method, item in ways.items():
            if item["operationId"] == name:
                return path, method, item
    raise LookupError(name)


@pytest.mark.parametrize("name", BODIES)
def test_every_example_is_published_with_its_operation(name: str) -> None:
    media = way_of(name)[2]["requestBody"]["content"]["application/json"]
    assert [item["value"] for item in media["examples"].values()] == [BODIES[name]]


def test_every_body_has_its_example_or_is_of_one_of_a_few_known_kinds() -> None:
    assert NORTHERN | DRAFTS | {
        "arbitrer",
        "arbitrerTable",
        "commencer",
        "repondre",
        "demanderJeton",
    } == {*BODIES}


@pytest.mark.usefixtures("schools")
def test_the_examples_that_need_no_school_are_accepted(visitor: Caller, account: User) -> None:
    assert account.username == BODIES["demanderJeton"]["identifiant"]
    assert BODIES["demanderJeton"]["mot_de_passe"] == PASSWORD
    visitor.post("jeton/", BODIES["demanderJeton"], 201)
    ruled = visitor.post("arbitre/punto-banco/tirage-banco/", BODIES["arbitrer"])
    assert ruled["valeur"] in {"tire", "reste"}
    sheet = visitor.post("entrainement/punto-banco/commencer/", BODIES["commencer"], 201)
    assert visitor.post(sheet["adresse"], BODIES["repondre"])["verdict"]


@pytest.mark.parametrize("name", sorted(NORTHERN | DRAFTS))
def test_the_examples_of_schools_are_accepted(schools: Schools, hall: Hall, name: str) -> None:
    path, method, item = way_of(name)
    parts = {key: find(schools).north for key, find in PARTS.items()}
    if name in DRAFTS:
        parts["examen"] = hall.draft().pk
    body = dict(BODIES[name])
    if "promotion" in body:
        body["promotion"] = schools.spring.pk
    route = path.replace("{", "<slug:").replace("}", ">").removeprefix("/")
    status = next(int(code) for code in item["responses"] if code.startswith("2"))
    caller = calling(schools, "administrator")
    if method == "patch":
        caller.patch(address(route, parts), body, status)
    else:
        caller.post(address(route, parts), body, status)
