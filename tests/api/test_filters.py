"""What lists are narrowed to and ordered by."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.api.access import PARTS
from tests.api.conftest import NORTH, Caller, begun, calling, live, task
from tests.exams.world import GAME, NO_WINDOW, Hall
from tests.schools.world import Schools
from trainer.api.views.docs import schema
from trainer.assignments.models import Assignment
from trainer.exams.models import Exam, Sitting, State
from trainer.exams.services.composing import Wanted
from trainer.schools.models import Membership


def listed(caller: Caller, path: str, **asked: object) -> list[dict[str, Any]]:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    found: list[dict[str, Any]] = caller.get(f"{NORTH}{path}?{query}")["resultats"]
    return found


def is_ordered(rows: list[dict[str, Any]], name: str, *, back: bool = False) -> bool:
    values = [row[name] or "" for row in rows]
    return len(values) > 1 and values == sorted(values, reverse=back)


def filtered() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the addresses of lists that are ordered, with the schema of each parameter."""
    for path, verbs in schema()["paths"].items():
        asked = {it["name"]: it["schema"] for it in verbs.get("get", {}).get("parameters", ())}
        if "ordre" in asked:
            yield path, asked


def test_the_lists_of_a_desk_are_narrowed_and_ordered() -> None:
    ends = {path.rsplit("/", 2)[-2] for path, _ in filtered()}
    assert ends == {"examens", "personnes", "devoirs", "questions", "copies"}


@pytest.mark.parametrize("end", ["examens", "personnes", "devoirs", "questions", "copies"])
def test_every_order_and_every_state_that_a_list_announces_is_accepted(
    schools: Schools, end: str
) -> None:
    caller, exam = calling(schools, "administrator"), PARTS["examen"](schools).north
    path, asked = next(it for it in filtered() if it[0].endswith(f"/{end}/"))
    known = path.replace("{ecole}", "nord").replace("{examen}", str(exam))
    for name, shape in asked.items():
        for value in shape.get("enum", ()):
            caller.get(f"{known}?{name}={value}")
        if "enum" in shape:
            refused = caller.get(f"{known}?{name}=belote", 422)
            assert refused["erreurs"][0]["code"] == "choix"


@pytest.fixture
def every_state(hall: Hall) -> Mapping[State, Exam]:
    """Return an exam of the north in each state."""
    now, hour = timezone.now(), timedelta(hours=1)
    Exam.objects.filter(school=hall.schools.north).delete()
    made = {state: live(hall, **NO_WINDOW, title=state.value) for state in State}
    changes: Mapping[State, Mapping[str, Any]] = {
        State.DRAFT: {"published_at": None},
        State.COMING: {"opens_at": now + hour},
        State.WAITING: {"together": True},
        State.STOPPED: {"stopped_at": now, "opens_at": now + hour},
        State.CLOSED: {"closes_at": now - hour, "opens_at": now - 2 * hour},
        State.OPEN: {"opens_at": now - hour, "closes_at": now + hour},
    }
    for state, change in changes.items():
        Exam.objects.filter(pk=made[state].pk).update(**change)
    return made


def test_exams_are_found_by_the_state_that_they_tell(
    instructor: Caller, every_state: Mapping[State, Exam]
) -> None:
    told = {row["examen"]: row["etat"] for row in listed(instructor, "examens/")}
    assert len({*told.values()}) == len(every_state) == 6
    for exam, state in told.items():
        assert [row["examen"] for row in listed(instructor, "examens/", etat=state)] == [exam]


def test_exams_are_of_a_class_and_in_an_order(
    schools: Schools, instructor: Caller, every_state: Mapping[State, Exam]
) -> None:
    Exam.objects.filter(pk=every_state[State.OPEN].pk).update(promotion=schools.autumn)
    (found,) = listed(instructor, "examens/", promotion=schools.autumn.pk)
    assert found["examen"] == every_state[State.OPEN].pk
    assert is_ordered(listed(instructor, "examens/", ordre="titre"), "titre")
    assert is_ordered(listed(instructor, "examens/", ordre="-titre"), "titre", back=True)
    for elsewhere in (schools.southern_class.pk, 999_999):
        instructor.get(f"{NORTH}examens/?promotion={elsewhere}", 404)
        instructor.get(f"{NORTH}devoirs/?promotion={elsewhere}", 404)
        instructor.get(f"{NORTH}personnes/?promotion={elsewhere}", 404)


def test_people_are_found_by_state_role_and_name(schools: Schools, instructor: Caller) -> None:
    now = timezone.now()
    here: Any = {"school": schools.north, "created_at": now}
    Membership.objects.create(last_name="Zola", first_name="Abel", **here)
    gone = Membership.objects.create(last_name="Parti", left_at=now, **here)
    Membership.objects.create(left_at=now, anonymised_at=now, **here)
    states = {row["etat"] for row in listed(instructor, "personnes/")}
    assert states == {"presente", "attendue"}
    for state in ("attendue", "presente", "partie", "anonyme"):
        rows = listed(instructor, "personnes/", etat=state)
        assert {row["etat"] for row in rows} == {state}
    assert [row["personne"] for row in listed(instructor, "personnes/", etat="partie")] == [gone.pk]
    roles = {row["role"] for row in listed(instructor, "personnes/", role="formateur")}
    assert roles == {"formateur"}
    (zola,) = listed(instructor, "personnes/", q="zola", role="stagiaire")
    assert zola["prenom"] == "Abel"
    names = [row["nom"] for row in listed(instructor, "personnes/", ordre="-nom", par_page=2)]
    assert names[0] == "Zola"


def test_assignments_are_found_by_where_they_are(schools: Schools, instructor: Caller) -> None:
    for title in ("A", "B", "C"):
        instructor.post(f"{NORTH}devoirs/", task(schools, titre=title), 201)
    now = timezone.now()
    Assignment.objects.filter(title="B").update(due_at=now - timedelta(days=1))
    Assignment.objects.filter(title="C").update(withdrawn_at=now)
    assert [it["titre"] for it in listed(instructor, "devoirs/", etat="passe")] == ["B"]
    assert [it["titre"] for it in listed(instructor, "devoirs/", etat="retire")] == ["C"]
    assert "A" in {it["titre"] for it in listed(instructor, "devoirs/", etat="en-cours")}
    assert is_ordered(listed(instructor, "devoirs/", ordre="echeance"), "pour_le")


def test_questions_are_found_by_kind_and_theme(schools: Schools, instructor: Caller) -> None:
    asked = {"enonce": "Que faites-vous ?", "attendu": "Rien.", "genre": "texte"}
    for title, theme, points in (("Litige", "Salle", 3), ("Feu", "Sécurité", 5), ("Vol", "", 1)):
        body = {**asked, "titre": title, "theme": theme, "points": points}
        instructor.post(f"{NORTH}questions/", body, 201)
    assert [it["titre"] for it in listed(instructor, "questions/", theme="Salle")] == ["Litige"]
    assert {it["genre"] for it in listed(instructor, "questions/", genre="texte")} == {"texte"}
    ranked = listed(instructor, "questions/", genre="texte", ordre="-points", q="")
    assert is_ordered(ranked, "points", back=True)
    assert schools.north


def test_copies_are_found_by_person_and_state(hall: Hall) -> None:
    trainee, instructor = calling(hall.schools, "trainee"), calling(hall.schools)
    exam = live(hall, Wanted(GAME, "tirage-banco", 2))
    copy = begun(trainee, exam)
    path = f"notes/examens/{exam.pk}/copies/"

    def states() -> list[str]:
        known = ("en-cours", "finie", "annulee")
        return [state for state in known if listed(instructor, path, etat=state)]

    assert states() == ["en-cours"]
    Sitting.objects.update(deadline=timezone.now() - timedelta(seconds=exam.grace_seconds - 5))
    assert states() == ["en-cours"]
    trainee.post(f"{copy['adresse']}remettre/")
    assert states() == ["finie"]
    (found,) = listed(instructor, path, personne=hall.schools.trainee.pk)
    assert (found["copie"], found["finie"]) == (copy["copie"], True)
    assert listed(instructor, path, personne=999_999) == []
    whole = instructor.get(f"{NORTH}notes/examens/{exam.pk}/")["copies"]
    assert listed(instructor, path, ordre="debut") == whole
    why = {"motif": "Erreur", "tentative_rendue": False}
    instructor.post(f"{NORTH}examens/{exam.pk}/copies/{copy['copie']}/annuler/", why)
    assert states() == ["annulee"]
