"""The bank of a school by the API: read, searched, written, changed, put away; asked in an exam."""

from typing import Any

import pytest

from tests.api.conftest import Caller
from tests.exams.world import Hall
from tests.schools.world import Schools
from tests.written.world import choice, drawn, text
from trainer.api.examples import BODIES
from trainer.written.models import OwnPicture, OwnQuestion

BANK = "formation/ecole/nord/questions/"
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
    assert [it["titre"] for it in found["questions"]] == ["Départ de feu"]
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
    instructor.post(f"formation/ecole/nord/examens/{draft.pk}/parties/", part, 201)
    assert draft.parts.get(game="ecole").branches == [str(number)]
