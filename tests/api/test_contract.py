"""What holds for every operation: problems, pages, quotas, conditional reading, repeated creations."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.api.conftest import NORTH, Caller, calling, task
from tests.schools.world import Schools
from trainer.accounts.models import User
from trainer.api.models import Replay, Token
from trainer.api.problems import MEDIA_TYPE, PROBLEMS
from trainer.api.replays import KEPT, purge_replays
from trainer.api.tokens import Terms, issue_token
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
        ("jeux/?page=1", "page", "ne prend pas de paramètre"),
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
        seen += len(page["devoirs"])
        address = page["suivante"]
    assert (seen, page["page"], page["pages"]) == (101, 3, 3)
    assert page["precedente"] == f"/api/v1/{NORTH}devoirs/?page=2"
    headers = {"Authorization": f"Bearer {instructor.token}"}
    middle = instructor.client.get(f"/api/v1/{NORTH}devoirs/?page=2", headers=headers)
    assert 'devoirs/?page=3>; rel="next"' in middle.headers["Link"]
    assert 'devoirs/?page=1>; rel="prev"' in middle.headers["Link"]
    refused = instructor.get(f"{NORTH}devoirs/?page=4", 404)
    assert (refused["code"], refused["champ"]) == ("introuvable", "page")


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
