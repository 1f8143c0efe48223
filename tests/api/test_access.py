"""Every door of the API of schools, tried by everybody: role × school × route × verb."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.api.access import PARTS, ROOT, RULES, expected
from tests.e2e.world import routes
from tests.schools.access import address, parts
from tests.schools.world import Schools
from trainer.api import throttling
from trainer.api.authentication import BearerAuthentication
from trainer.api.serializers.values import Probleme
from trainer.api.tokens import issue_token
from trainer.api.urls import urlpatterns

pytestmark = pytest.mark.django_db
PEOPLE: Final = (
    *("visitor", "stranger", "trainee", "classmate", "instructor", "administrator"),
    *("southern trainee", "southern instructor", "southern administrator", "site"),
)
PROGRAMS: Final = ("trainee", "instructor", "southern administrator", "site")
OF_THE_NORTH: Final = ("trainee", "instructor", "administrator", "site")
VERBS: Final = ("get", "post", "put", "patch", "delete")
NOT_OF_SCHOOLS: Final = (
    *("index", "games", "game", "book", "rule", "odds", "referee", "drills", "start", "series"),
    *(
        "question",
        "progress",
        "game-progress",
        "neighbour",
        "contest-practice",
        "token",
        "schema",
        "docs",
        "docs-chapter",
        "nowhere",
    ),
)
"""What needs no line: it is everybody's, or has its own tests."""
type Send = Callable[[str, str], int]


def test_every_route_of_schools_has_a_declared_rule() -> None:
    known = {f"{ROOT}{item.pattern}" for item in urlpatterns if item.name not in NOT_OF_SCHOOLS}
    assert known == RULES.keys()
    assert known <= routes().keys()
    assert {part for route in RULES for part in parts(route)} <= PARTS.keys()


def test_every_verb_of_a_route_has_a_declared_rule() -> None:
    for item in urlpatterns:
        if item.name in NOT_OF_SCHOOLS:
            continue
        view: Any = item.callback
        actions = getattr(view, "actions", None)
        has = {*actions} if actions else {verb for verb in VERBS if hasattr(view.cls, verb)}
        # REST framework adds HEAD to a GET with the first request.
        assert has - {"head"} == RULES[f"{ROOT}{item.pattern}"].keys(), item.name


@pytest.mark.parametrize("who", PEOPLE)
def test_each_person_is_let_in_or_refused_as_declared(schools: Schools, who: str) -> None:
    assert not surprises(schools, who, by_session(schools.client(who)))


@pytest.mark.parametrize("who", PROGRAMS)
def test_a_token_opens_what_the_session_of_its_account_does(schools: Schools, who: str) -> None:
    assert not surprises(schools, who, by_token(schools, who))


def surprises(schools: Schools, who: str, send: Send) -> Mapping[tuple[str, str], str]:
    values, found = home(schools), {}
    for route, verbs in RULES.items():
        for name in (*verbs, *({*VERBS} - verbs.keys() if who == "administrator" else ())):
            wanted = expected(route, verbs[name], who) if name in verbs else 405
            status = send(name, address(route, values))
            if status != wanted:
                found[route, name] = f"{status}, not {wanted}"
    return found


@pytest.mark.parametrize("who", OF_THE_NORTH)
def test_what_is_another_school_s_does_not_exist(schools: Schools, who: str) -> None:
    send = by_session(schools.client(who))
    leaks = [
        (route, name, path, status)
        for route, path in foreign(schools, site=who == "site")
        for name in RULES[route]
        if (status := send(name, path)) != 404
    ]
    assert not leaks


def test_a_verb_that_nothing_uses_is_refused_to_all(schools: Schools) -> None:
    send, values = by_session(schools.client("administrator")), home(schools)
    for route in RULES:
        assert send("trace", address(route, values)) == 405, route


@pytest.mark.parametrize("who", ["visitor", "administrator"])
def test_the_verbs_of_an_address_are_told_to_all_and_nothing_else_is(
    schools: Schools, who: str
) -> None:
    client, values = schools.client(who), home(schools)
    for route, verbs in RULES.items():
        response: Any = client.options(address(route, values))
        assert (response.status_code, response.content) == (204, b""), route
        told = {verb.strip().lower() for verb in response.headers["Allow"].split(",")}
        assert told - {"head", "options"} == {*verbs}


def test_a_refusal_is_in_french_and_tells_nothing_else(schools: Schools) -> None:
    client, values = schools.client("southern administrator"), home(schools)
    for route in RULES:
        told = client.get(address(route, values)).json()
        if "detail" in told:
            assert told.keys() <= Probleme().fields.keys()
            assert told["detail"].startswith(("Rien à cette adresse", "Cette adresse n’accepte"))


def test_what_is_written_by_a_session_needs_its_csrf_token(schools: Schools) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(schools.people["administrator"])
    values = home(schools)
    for route, verbs in RULES.items():
        for verb in verbs.keys() - {"get"}:
            response = getattr(client, verb)(
                address(route, values), "{}", content_type="application/json"
            )
            assert response.status_code == 403, (route, verb)
            assert "jeton CSRF" in response.json()["detail"]


def by_session(client: Client) -> Send:
    return lambda verb, path: _sent(client, verb, path, {})


def by_token(schools: Schools, who: str) -> Send:
    token = issue_token(user=schools.people[who], now=timezone.now())
    headers = {"Authorization": f"{BearerAuthentication.keyword} {token}"}
    return lambda verb, path: _sent(Client(), verb, path, headers)


def _sent(client: Client, verb: str, path: str, headers: Mapping[str, str]) -> int:
    """Return the status of a request; what it did is undone."""
    body = {} if verb in {"get", "trace"} else {"data": "{}", "content_type": "application/json"}
    throttling.counts.clear()
    with transaction.atomic():
        response: Any = getattr(client, verb)(path, headers=headers, **body)
        transaction.set_rollback(True)
    return int(response.status_code)


def home(schools: Schools) -> dict[str, object]:
    """Return the parts of the addresses of the north."""
    return {name: pair(schools).north for name, pair in PARTS.items()}


def foreign(schools: Schools, *, site: bool) -> Iterator[tuple[str, str]]:
    """Yield every address of the north with one of its parts taken from the south."""
    pairs = {name: pair(schools) for name, pair in PARTS.items()}
    values = home(schools)
    for route in RULES:
        names = [name for name in parts(route) if pairs[name].north != pairs[name].south]
        for name in names:
            # The site's administrators are at home in every school: not with another's objects.
            if site and name == "ecole" and len(names) == 1:
                continue
            yield route, address(route, {**values, name: pairs[name].south})
