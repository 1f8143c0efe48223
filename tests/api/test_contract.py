"""What holds for every operation: problems, pages, quotas, conditional reading and writing, repeated creations."""

from collections.abc import Mapping
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.api.announced import is_announced
from tests.api.conftest import NORTH, ROOT, Caller, calling, task
from tests.exams.world import NO_WINDOW, Hall
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.api.authentication import Terms, issue_token
from trainer.api.models import Replay, Token
from trainer.api.refusals import MEDIA_TYPE, PROBLEMS
from trainer.api.requests import KEPT, purge_replays
from trainer.assignments.models import Assignment
from trainer.practice.models import Series

pytestmark = pytest.mark.usefixtures("schools")
START = "entrainement/punto-banco/commencer/"


def test_a_refusal_is_a_problem_with_its_code_its_sentence_and_its_place(visitor: Caller) -> None:
    response = visitor.client.get("/api/v1/probabilites/punto-banco/?maison[jeux]=douze")
    assert response.headers["Content-Type"] == MEDIA_TYPE
    told = response.json()
    assert told["type"] == "/api/v1/docs/#refus-illisible"
    assert (told["status"], told["code"], told["champ"]) == (422, "illisible", "maison.jeux")
    assert told["title"] == PROBLEMS["illisible"].title
    assert told["instance"] == "/api/v1/probabilites/punto-banco/"


@pytest.mark.parametrize(
    ("path", "field", "says"),
    [
        ("jeux/punto-banco/?page=1", "page", "ne prend pas de paramètre"),
        ("jeux/?taille=9", "taille", "« page »"),
        ("probabilites/punto-banco/?maison=six", "maison", "maison"),
        ("probabilites/punto-banco/?ordering=x", "ordering", "« maison »"),
    ],
)
def test_an_unknown_parameter_is_named_rather_than_ignored(
    visitor: Caller, path: str, field: str, says: str
) -> None:
    refused = visitor.get(path, 422)
    assert (refused["code"], refused["champ"]) == ("parametre", field)
    assert says in refused["detail"].replace("\u00a0", " ")


def told(refused: Any) -> dict[str, str]:
    """Return the code of each field at fault."""
    return {fault["champ"]: fault["code"] for fault in refused["erreurs"]}


def test_a_refused_body_tells_every_field_at_fault(schools: Schools, instructor: Caller) -> None:
    body = {"titre": "x" * 500, "but": "justes", "a_atteindre": 0, "promotion": "un"}
    refused = instructor.post(f"{NORTH}devoirs/", body, 422)
    assert told(refused) == {
        "titre": "bornes",
        "a_atteindre": "bornes",
        "promotion": "forme",
        "pour_le": "manque",
        "parties": "manque",
    }
    assert refused["champ"] == refused["erreurs"][0]["champ"]
    parts = [{"jeu": "belote"}, {"jeu": "punto-banco", "exercice": 3}]
    refused = instructor.post(f"{NORTH}devoirs/", task(schools, parties=parts, couleur=1), 422)
    assert told(refused) == {
        "couleur": "inconnu",
        "parties.0": "choix",
        "parties.1.exercice": "forme",
    }


def test_what_the_form_of_the_page_refuses_is_told_with_what_cannot_be_read(
    schools: Schools, instructor: Caller
) -> None:
    refused = instructor.post(f"{NORTH}promotions/", {"nom": " ", "debut": "demain"}, 422)
    assert told(refused) == {"debut": "forme", "nom": "manque"}
    page = schools.client("instructor").post("/formation/ecole/nord/promotions/", {"name": " "})
    blank = next(it["message"] for it in refused["erreurs"] if it["champ"] == "nom")
    assert blank in page.content.decode()


def test_a_query_tells_every_parameter_at_fault(instructor: Caller) -> None:
    refused = instructor.get(f"{NORTH}personnes/?page=0&etat=ici&promotion=un", 422)
    assert told(refused) == {"etat": "choix", "promotion": "forme", "page": "forme"}
    refused = instructor.get(f"{NORTH}personnes/?page=0&taille=3&tri=nom", 422)
    assert (refused["code"], told(refused)) == (
        "parametre",
        {"taille": "inconnu", "tri": "inconnu"},
    )


def test_every_option_that_a_house_has_not_is_told(visitor: Caller) -> None:
    asked = "maison[jeux]=douze&maison[belote]=oui"
    refused = visitor.get(f"probabilites/punto-banco/?{asked}", 422)
    assert {*told(refused)} == {"maison.jeux", "maison.belote"}


def test_a_thousand_faults_are_not_all_told(visitor: Caller) -> None:
    body = {f"champ{rank}": 1 for rank in range(1000)}
    assert len(visitor.post(START, body, 422)["erreurs"]) == 50


def give(schools: Schools, count: int) -> None:
    now = timezone.now()
    Assignment.objects.bulk_create(
        Assignment(
            school=schools.north,
            promotion=schools.spring,
            title=f"Devoir {rank}",
            target="justes",
            goal=1,
            given_at=now,
            due_at=now + timedelta(days=rank),
        )
        for rank in range(count)
    )


def test_a_page_tells_its_neighbours_and_one_past_the_last_does_not_exist(
    schools: Schools, instructor: Caller
) -> None:
    give(schools, 101 - Assignment.objects.filter(school=schools.north).count())
    seen, address = 0, f"/api/v1/{NORTH}devoirs/"
    while address:
        page = instructor.get(address)
        seen += len(page["resultats"])
        address = page["suivante"]
    assert (seen, page["page"], page["pages"]) == (101, 3, 3)
    assert page["precedente"] == f"/api/v1/{NORTH}devoirs/?page=2"
    headers = {"Authorization": f"Bearer {instructor.token}"}
    middle = instructor.client.get(f"/api/v1/{NORTH}devoirs/?page=2", headers=headers)
    assert 'devoirs/?page=3>; rel="next"' in middle.headers["Link"]
    assert 'devoirs/?page=1>; rel="prev"' in middle.headers["Link"]
    refused = instructor.get(f"{NORTH}devoirs/?page=4", 404)
    assert (refused["code"], refused["champ"]) == ("introuvable", "page")


def test_a_page_is_as_long_as_is_asked_and_its_neighbours_too(
    schools: Schools, instructor: Caller
) -> None:
    give(schools, 60)
    path = f"/api/v1/{NORTH}devoirs/"
    page = instructor.get(f"{path}?par_page=20")
    assert (len(page["resultats"]), page["pages"]) == (20, -(-page["total"] // 20))
    assert page["suivante"] == f"{path}?page=2&par_page=20"
    assert len(instructor.get(f"{path}?par_page=100")["resultats"]) == page["total"]
    for asked, field in (
        ("par_page=101", "par_page"),
        ("par_page=0", "par_page"),
        ("page=un", "page"),
    ):
        refused = instructor.get(f"{path}?{asked}", 422)
        assert (refused["code"], refused["champ"]) == ("illisible", field)


def test_what_everybody_reads_page_by_page_tells_its_neighbours_when_kept_too(
    visitor: Caller,
) -> None:
    for _ in range(2):
        first = visitor.client.get("/api/v1/jeux/?par_page=2")
        assert first.headers["Link"] == '</api/v1/jeux/?page=2&par_page=2>; rel="next"'


def test_what_was_read_already_is_not_sent_again(visitor: Caller) -> None:
    path = "/api/v1/regles/punto-banco/"
    first = visitor.client.get(path)
    again = visitor.client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
    other = visitor.client.get("/api/v1/regles/baccara/", headers={"If-None-Match": "*, x"})
    assert other.headers["ETag"] != first.headers["ETag"]


def test_every_answer_tells_what_is_left_of_the_quota(visitor: Caller, program: Caller) -> None:
    first, second = (visitor.client.get("/api/v1/jeux/").headers for _ in range(2))
    assert first["RateLimit-Limit"] == "600"
    assert int(first["RateLimit-Remaining"]) - int(second["RateLimit-Remaining"]) == 1
    assert 0 < int(first["RateLimit-Reset"]) <= 60
    headers = {"Authorization": f"Bearer {program.token}"}
    own = program.client.get("/api/v1/progression/", headers=headers)
    assert (own.headers["RateLimit-Limit"], own.headers["RateLimit-Remaining"]) == ("300", "299")


@pytest.mark.parametrize("opened", [True, False])
def test_pages_of_other_sites_read_what_is_public_where_it_is_configured(
    visitor: Caller, settings: Any, *, opened: bool
) -> None:
    settings.API_OPEN_TO_PAGES = opened
    for send in (visitor.client.get, visitor.client.options):
        response = send("/api/v1/jeux/")
        assert (response.headers.get("Access-Control-Allow-Origin") == "*") == opened
    own = visitor.client.get("/api/v1/progression/")
    assert "Access-Control-Allow-Origin" not in own.headers


def test_a_creation_asked_twice_is_made_once(schools: Schools, instructor: Caller) -> None:
    body = task(schools)
    before = Assignment.objects.count()
    sent = [instructor.post(f"{NORTH}devoirs/", body, 201, Idempotency_Key="a1") for _ in range(2)]
    assert sent[0] == sent[1]
    assert Assignment.objects.count() == before + 1
    other = instructor.post(f"{NORTH}devoirs/", body, 201, Idempotency_Key="a2")
    assert other["devoir"] != sent[0]["devoir"]


def test_a_key_is_refused_for_another_request_and_free_for_another_person(
    schools: Schools, instructor: Caller
) -> None:
    path = f"{NORTH}devoirs/"
    first = instructor.post(path, task(schools), 201, Idempotency_Key="a1")
    refused = instructor.post(path, task(schools, titre="Autre"), 422, Idempotency_Key="a1")
    assert refused["code"] == "cle-employee"
    other = calling(schools, "administrator")
    second = other.post(path, task(schools), 201, Idempotency_Key="a1")
    assert second["devoir"] != first["devoir"]


def test_a_refused_creation_leaves_its_key_free(schools: Schools, instructor: Caller) -> None:
    path = f"{NORTH}devoirs/"
    instructor.post(path, task(schools, titre=3), 422, Idempotency_Key="a1")
    instructor.post(path, task(schools), 201, Idempotency_Key="a1")
    refused = instructor.post(path, task(schools), 422, Idempotency_Key="é")
    assert refused["champ"] == "Idempotency-Key"


def test_a_key_is_forgotten_after_a_day(schools: Schools, instructor: Caller) -> None:
    path = f"{NORTH}devoirs/"
    first = instructor.post(path, task(schools), 201, Idempotency_Key="a1")
    late = timezone.now() - KEPT - timedelta(minutes=1)
    Replay.objects.update(at=late)
    second = instructor.post(path, task(schools), 201, Idempotency_Key="a1")
    assert second["devoir"] != first["devoir"]
    Replay.objects.update(at=late)
    now = timezone.now()
    assert purge_replays(now - KEPT, now) == 1


def test_a_visitor_who_is_known_by_a_session_begins_once(visitor: Caller) -> None:
    visitor.start("point-main")
    sheets = [visitor.post(START, {}, 201, Idempotency_Key="a1") for _ in range(2)]
    assert sheets[0]["serie"] == sheets[1]["serie"]
    assert Series.objects.count() == 2


def test_a_secret_is_not_kept_to_be_told_again(visitor: Caller, account: User) -> None:
    body = {"identifiant": account.username, "mot_de_passe": "un-mot-de-passe-de-test"}
    tokens = [visitor.post("jeton/", body, 201, Idempotency_Key="a1")["jeton"] for _ in range(2)]
    assert tokens[0] != tokens[1]
    assert not Replay.objects.exists()


@pytest.mark.parametrize(
    ("scope", "practises", "teaches"),
    [
        ("lecture", 403, 403),
        ("entrainement", 201, 403),
        ("examens", 201, 403),
        ("ecole", 201, 422),
    ],
)
def test_a_token_does_what_its_scope_allows(
    schools: Schools, scope: str, practises: int, teaches: int
) -> None:
    user = schools.people["instructor"]
    terms = Terms("robot", scope)
    caller = Caller(Client(), issue_token(user=user, now=timezone.now(), terms=terms))
    caller.get(f"{NORTH}devoirs/")
    begun = caller.post(START, {}, practises)
    given = caller.post(f"{NORTH}devoirs/", {}, teaches)
    for refused in (begun, given):
        assert refused.get("code", "illisible") in {"portee", "illisible"}


def test_a_token_expires_and_tells_when_it_last_served(schools: Schools) -> None:
    user, now = schools.people["trainee"], timezone.now()
    secret = issue_token(user=user, now=now, terms=Terms("robot", days=7))
    caller = Caller(Client(), secret)
    caller.get("progression/")
    token = Token.objects.get(user=user, name="robot")
    assert token.used_at is not None
    Token.objects.update(expires_at=now)
    assert caller.get("progression/", 401)["code"] == "jeton-refuse"


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
    exam = f"{ROOT}{NORTH}examens/{draft.pk}/"
    asked = {"genre": "texte", "titre": "Litige", "enonce": "Que faites-vous ?", "attendu": "Rien."}
    own = head.post(f"{ROOT}{NORTH}questions/", asked, 201)["adresse"]
    home = head.post(f"{ROOT}{NORTH}devoirs/", task(hall.schools), 201)["adresse"]
    house = f"{ROOT}{NORTH}options/baccara/"
    days = [{"pour_le": f"2031-03-0{day}T10:00:00+01:00"} for day in (4, 5)]
    line = f"{exam}parties/{draft.parts.all()[0].pk}/"
    wholes = [{"maison": {"cases": it}} for it in ("fixees", "libres")]
    return {
        "examen": (exam, exam, "patch", {"minutes": 45}, {"seuil": 70}),
        "partie": (exam, line, "patch", {"questions": 5}, {"points": 4}),
        "question": (own, own, "put", {**asked, "points": 2}, {**asked, "points": 3}),
        "promotion": (
            *(f"{ROOT}{NORTH}promotions/{spring.pk}/",) * 2,
            *("patch", {"nom": "Équinoxe"}, {"nom": "Solstice"}),
        ),
        "personne": (
            *(f"{ROOT}{NORTH}personnes/{person.pk}/",) * 2,
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
    sent(head, "patch", f"{ROOT}{NORTH}examens/{draft.pk}/", {"minutes": 45})
    late = client.post(page, {"lu": read, "title": "Autre", "minutes": 30} | FILLED)
    assert "Changé entre-temps\u00a0: rien n’est remplacé." in late.content.decode()


FILLED = {"pace": "examen", "attempts": 1, "pass_mark": 60, "papers": "commun"}
FILLED |= {"feedback": "fin", "level": 4, "grace_seconds": 20}
