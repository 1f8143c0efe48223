"""The bank of a school by the API: read, searched, written, changed, put away; asked in an exam."""

from typing import Any

import pytest

from tests.exams.world import Hall
from tests.schools.world import Schools
from tests.written.world import choice, drawn, text
from trainer.api.examples import BODIES
from trainer.written.models import OwnPicture, OwnQuestion

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/formation/ecole/nord/"
BANK = f"{ROOT}questions/"
ASKED = BODIES["ecrireQuestion"]


def send(schools: Schools, verb: str, path: str, body: object = None) -> Any:
    client = schools.client("instructor")
    more = {} if body is None else {"data": body, "content_type": "application/json"}
    return getattr(client, verb)(path, **more)


def test_a_question_is_written_read_found_changed_and_put_away(schools: Schools) -> None:
    text(schools.desk("instructor"))
    made = send(schools, "post", BANK, ASKED)
    assert made.status_code == 201, made.json()
    told = made.json()
    assert told.items() >= {**ASKED, "version": 1, "secondes": 60, "archivee": False}.items()
    one = f"{BANK}{told['question']}/"
    assert (told["adresse"], send(schools, "get", one).json()) == (one, told)
    found = send(schools, "get", f"{BANK}?q=securite").json()
    assert [it["titre"] for it in found["questions"]] == ["Départ de feu"]
    assert send(schools, "get", BANK).json()["total"] == 2
    changed = send(schools, "put", one, ASKED | {"au_prorata": False, "points": 3}).json()
    assert (changed["version"], changed["points"], changed["au_prorata"]) == (2, 3, False)
    assert send(schools, "post", f"{one}archiver/").json()["archivee"] is True
    assert send(schools, "get", f"{BANK}?archivees=true").json()["total"] == 1
    assert send(schools, "post", f"{one}remettre/").json()["archivee"] is False


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
    schools: Schools, changes: dict[str, Any], field: str, said: str
) -> None:
    refused = send(schools, "post", BANK, ASKED | changes)
    assert (refused.status_code, refused.json()["champ"]) == (422, field), refused.json()
    assert said in refused.json()["detail"]
    assert not OwnQuestion.objects.exists()


def test_a_change_keeps_the_picture_and_the_kind(schools: Schools) -> None:
    own = choice(schools.desk("instructor"), picture=drawn())
    one = f"{BANK}{own.pk}/"
    body = ASKED | {"image_montre": "Un plan du salon."}
    assert send(schools, "put", one, body).json()["image_montre"] == "Un plan du salon."
    assert OwnPicture.objects.count() == 1
    assert send(schools, "put", one, ASKED).json()["champ"] == "image_montre"
    refused = send(schools, "put", one, body | {"genre": "texte", "attendu": "Sortir."})
    assert (refused.status_code, refused.json()["champ"]) == (422, "genre")


def test_a_draft_asks_it_as_a_part(schools: Schools) -> None:
    number = send(schools, "post", BANK, ASKED).json()["question"]
    draft = Hall(schools).draft()
    part = {"jeu": "ecole", "exercice": "choix", "branches": [str(number)], "questions": 1}
    told = send(schools, "post", f"{ROOT}examens/{draft.pk}/parties/", part)
    assert told.status_code == 201, told.json()
    assert draft.parts.get(game="ecole").branches == [str(number)]
