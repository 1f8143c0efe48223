"""What is too long for a call is made by a worker: asked, followed, applied, as on the pages."""

from typing import Any

import pytest

from tests.api.conftest import Caller, calling
from tests.exams.world import GAME, Hall
from tests.marks.test_bounds import AGO, faulty, newcomer
from tests.marks.world import Office
from tests.practice.faults import misjudge, work
from tests.tasks.conftest import queued
from trainer.marks.models import Replay
from trainer.marks.selectors import rejudging
from trainer.tasks.running import Worker

__all__ = ["queued"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queued")]
HOME = "formation/ecole/nord/"
QUOTE = f"{HOME}notes/corrections/devis/"
WANTED = {"jeu": GAME}


@pytest.fixture(autouse=True)
def too_many(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two copies of an exam and three answers of practice, misjudged: more than a call replays."""
    monkeypatch.setattr(rejudging, "MOST_READ", 1)
    office = Office(hall)
    faulty(office)
    misjudge(work(newcomer(office).learner_id, AGO, answers=3))


def prepared(caller: Caller, wanted: object = WANTED) -> Any:
    """Return a whole quotation, once it is ready."""
    asked = caller.post(f"{QUOTE}preparer/", wanted, 201)
    Worker(batch=True, interval=0).run()
    return caller.get(asked["adresse"])


def applied(caller: Caller, quotation: Any, reason: str = "Relu") -> Any:
    """Return what became of applying a quotation."""
    asked = caller.post(f"{quotation['adresse']}appliquer/", {"motif": reason}, 201)
    Worker(batch=True, interval=0).run()
    return caller.get(asked["adresse"])


def test_it_is_asked_once_and_followed_until_it_is_ready(instructor: Caller) -> None:
    told = instructor.get(f"{QUOTE}?jeu={GAME}")
    assert (told["restantes_examen"], told["prepare"], told["applicable"]) == (6, None, False)
    refused = instructor.post(
        QUOTE, WANTED | {"empreinte": told["empreinte"], "motif": "Relu"}, 409
    )
    assert "faites préparer le devis" in refused["detail"]
    asked = instructor.post(f"{QUOTE}preparer/", WANTED, 201)
    assert (asked["etat"], asked["devis"], asked["fini_le"]) == ("attend", None, None)
    assert instructor.post(f"{QUOTE}preparer/", WANTED, 201) == asked
    early = instructor.post(f"{asked['adresse']}appliquer/", {"motif": "Relu"}, 409)
    assert "pas un devis prêt" in early["detail"]
    Worker(batch=True, interval=0).run()
    ready = instructor.get(asked["adresse"])
    assert (ready["etat"], ready["fichier"], ready["correction"]) == ("fait", None, None)
    names = ("rejouees", "corrigees", "notes", "entrainement", "personnes")
    assert [ready["devis"][name] for name in names] == [9, 2, 2, 3, 1]
    assert instructor.get(f"{QUOTE}?jeu={GAME}")["prepare"] == ready
    assert instructor.get(f"{QUOTE}?jeu={GAME}&exercice=tirage-banco")["prepare"] is None
    assert instructor.get(f"{HOME}documents/")["resultats"] == [ready]
    instructor.get(f"{ready['adresse']}fichier/", 404)
    assert not Replay.objects.exists()


def test_it_is_applied_as_it_was_read_once(instructor: Caller) -> None:
    quotation = prepared(instructor)
    done = applied(instructor, quotation)
    made = instructor.get(f"{HOME}notes/corrections/{done['correction']}/")
    assert (made["corrigees"], made["motif"], made["en_cours"]) == (2, "Relu", False)
    assert made["entrainement"]["corrigees"] == 3
    refused = applied(instructor, quotation, "Encore")
    assert (refused["etat"], refused["correction"]) == ("refuse", None)
    assert "ont changé depuis" in refused["pourquoi"]
    instructor.post(f"{done['adresse']}appliquer/", {"motif": "Relu"}, 409)
    assert Replay.objects.count() == 1


def test_an_option_and_an_exercise_are_those_that_were_asked(instructor: Caller) -> None:
    house = {"commission": "six-paye-moitie"}
    wanted = {"jeu": GAME, "exercice": "reglement-mise", "maison": house}
    prepared(instructor, wanted)
    asked = f"{QUOTE}?jeu={GAME}&exercice=reglement-mise"
    assert instructor.get(f"{asked}&maison[commission]=six-paye-moitie")["prepare"]
    assert instructor.get(asked)["prepare"] is None
    for wrong, field in (({"jeu": "x"}, "jeu"), (WANTED | {"examen": 999_999}, "examen")):
        assert instructor.post(f"{QUOTE}preparer/", wrong, 422)["champ"] == field


def test_nobody_follows_what_another_school_asked(hall: Hall, instructor: Caller) -> None:
    quotation = prepared(instructor)
    south = calling(hall.schools, "southern instructor")
    for place in (quotation["adresse"], quotation["adresse"].replace("nord", "sud")):
        south.get(place, 404)
        south.post(f"{place}appliquer/", {"motif": "Relu"}, 404)
    assert not south.get(f"{HOME.replace('nord', 'sud')}documents/")["resultats"]
