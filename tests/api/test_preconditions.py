"""« If-Match »: what several people change is changed only if it is what one has read."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import pytest

from tests.api.announced import is_announced
from tests.api.conftest import NORTH as SCHOOL
from tests.api.conftest import ROOT, Caller, task
from tests.exams.world import NO_WINDOW, Hall

NORTH = f"{ROOT}{SCHOOL}"
KNOWN = ("examen", "partie", "question", "promotion", "personne", "devoir", "options")


def sent(caller: Caller, verb: str, address: str, body: Any = None, match: str = "") -> Any:
    headers = {"Authorization": f"Bearer {caller.token}"} | ({"If-Match": match} if match else {})
    kind = {} if verb == "get" else {"content_type": "application/json"}
    answer = getattr(caller.client, verb)(address, body or {}, headers=headers, **kind)
    assert is_announced(answer), (verb, address, answer.status_code, answer.content)
    return answer


@pytest.fixture
def things(hall: Hall, head: Caller) -> Mapping[str, tuple[str, str, str, Any, Any]]:
    """Return what several people change: where it is read and changed, how, and otherwise."""
    draft, spring, person = hall.draft(**NO_WINDOW), hall.schools.spring, hall.schools.trainee
    exam = f"{NORTH}examens/{draft.pk}/"
    asked = {"genre": "texte", "titre": "Litige", "enonce": "Que faites-vous ?", "attendu": "Rien."}
    own = head.post(f"{NORTH}questions/", asked, 201)["adresse"]
    home = head.post(f"{NORTH}devoirs/", task(hall.schools), 201)["adresse"]
    house = f"{NORTH}options/baccara/"
    days = [{"pour_le": f"2031-03-0{day}T10:00:00+01:00"} for day in (4, 5)]
    line = f"{exam}parties/{draft.parts.all()[0].pk}/"
    wholes = [{"maison": {"cases": it}} for it in ("fixees", "libres")]
    return {
        "examen": (exam, exam, "patch", {"minutes": 45}, {"seuil": 70}),
        "partie": (exam, line, "patch", {"questions": 5}, {"points": 4}),
        "question": (own, own, "put", {**asked, "points": 2}, {**asked, "points": 3}),
        "promotion": (
            *(f"{NORTH}promotions/{spring.pk}/",) * 2,
            *("patch", {"nom": "Équinoxe"}, {"nom": "Solstice"}),
        ),
        "personne": (
            *(f"{NORTH}personnes/{person.pk}/",) * 2,
            *("patch", {"prenom": "Alix"}, {"prenom": "Maxime"}),
        ),
        "devoir": (home, home, "patch", *days),
        "options": (house, house, "put", *wholes),
    }


@pytest.mark.parametrize("name", KNOWN)
def test_what_somebody_else_has_changed_is_not_overwritten(
    head: Caller, things: Mapping[str, Any], name: str
) -> None:
    read, at, verb, first, second = things[name]
    tag = sent(head, "get", read).headers["ETag"]
    assert sent(head, "get", read).headers["ETag"] == tag
    done = sent(head, verb, at, first, tag)
    assert done.status_code == HTTPStatus.OK
    late = sent(head, verb, at, second, tag)
    assert late.status_code == HTTPStatus.PRECONDITION_FAILED
    assert late.json()["code"] == "precondition"
    now = sent(head, "get", read).headers["ETag"]
    assert done.headers["ETag"] == now != tag
    assert sent(head, verb, at, second, f'"older", {now}').status_code == HTTPStatus.OK
    assert sent(head, verb, at, first).status_code == HTTPStatus.OK  # as ever, without it
    assert sent(head, verb, at, second, "*").status_code == HTTPStatus.OK


def test_a_draft_that_has_changed_is_neither_published_nor_deleted(
    head: Caller, things: Mapping[str, Any]
) -> None:
    exam = things["examen"][0]
    tag = sent(head, "get", exam).headers["ETag"]
    sent(head, "patch", exam, {"minutes": 45})
    assert sent(head, "post", f"{exam}publier/", match=tag).status_code == 412
    assert sent(head, "delete", exam, match=tag).status_code == 412
    now = sent(head, "get", exam).headers["ETag"]
    assert sent(head, "post", f"{exam}publier/", match=now).json()["etat"] != "brouillon"


def test_what_is_not_ones_own_is_unknown_whatever_its_tag(
    trainee: Caller, things: Mapping[str, Any]
) -> None:
    for read, at, verb, first, _ in things.values():
        if "options" not in read:
            assert sent(trainee, verb, at, first, "*").status_code == 404


def test_a_page_says_that_a_program_has_changed_an_exam(hall: Hall, head: Caller) -> None:
    draft = hall.draft()
    page, client = hall.root(draft.pk, "modifier"), hall.client()
    shown = client.get(page).content.decode()
    read = shown.partition('name="lu" value="')[2].partition('"')[0]
    sent(head, "patch", f"{NORTH}examens/{draft.pk}/", {"minutes": 45})
    late = client.post(page, {"lu": read, "title": "Autre", "minutes": 30} | FILLED)
    assert "Changé entre-temps\u00a0: rien n’est remplacé." in late.content.decode()


FILLED = {"pace": "examen", "attempts": 1, "pass_mark": 60, "papers": "commun"}
FILLED |= {"feedback": "fin", "level": 4, "grace_seconds": 20}
