"""Every door of the API of schools, tried by everybody: role × school × route × verb."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from tests.api.access import PARTS, ROOT, RULES, Verb, expected
from tests.api.conftest import calling
from tests.drills import drawn
from tests.e2e.world import routes
from tests.schools.access import Pair, address, parts
from tests.schools.world import Schools
from trainer.api import throttling
from trainer.api.authentication import BearerAuthentication, issue_token
from trainer.api.serializers.base import Probleme
from trainer.api.urls import urlpatterns
from trainer.api.views.resources import InSchool, InScope
from trainer.marks import requests

PEOPLE: Final = (
    *("visitor", "stranger", "trainee", "classmate", "instructor", "administrator"),
    *("southern trainee", "southern instructor", "southern administrator", "site"),
)
PROGRAMS: Final = ("trainee", "instructor", "southern administrator", "site")
VERBS: Final = ("get", "post", "put", "patch", "delete")
NOT_OF_SCHOOLS: Final = frozenset(
    [
        *("index", "games", "game", "book", "rule", "odds", "table", "referee", "drills", "start"),
        *(
            "series",
            "question",
            "progress",
            "game-progress",
            "neighbour",
            "contest-practice",
            "token",
        ),
        *("schema", "docs", "docs-chapter", "nowhere"),
    ]
)
"""What needs no line: it is everybody's, or has its own tests."""
OF_SCHOOLS: Final = [item for item in urlpatterns if item.name not in NOT_OF_SCHOOLS]
CELLS: Final = [
    (route, name, verb) for route, verbs in RULES.items() for name, verb in verbs.items()
]
UNUSED: Final = {route: sorted({*VERBS, "trace"} - verbs.keys()) for route, verbs in RULES.items()}
"""The verbs that each route does not have."""
type Send = Callable[[str, str], Any]


@dataclass
class Doors:
    """The schools, and what the addresses of both are made of."""

    schools: Schools
    pairs: Mapping[str, Pair]

    def north(self, route: str, **other: object) -> str:
        """Return an address of the north, whose other parts are given."""
        return address(route, {name: pair.north for name, pair in self.pairs.items()} | other)

    def foreign(self, *, site: bool) -> Iterator[tuple[str, str, str]]:
        """Yield every route with each of its parts, and the address where it is the south's."""
        for route in RULES:
            names = [name for name in parts(route) if len({*self.pairs[name]}) > 1]
            for name in names:
                # The site's administrators are at home in every school: not with another's objects.
                if not (site and name == "ecole" and len(names) == 1):
                    yield route, name, self.north(route, **{name: self.pairs[name].south})


@pytest.fixture(scope="module")
def made(settled: Schools, django_db_blocker: DjangoDbBlocker) -> Mapping[str, Pair]:
    with django_db_blocker.unblock():
        return {name: pair(settled) for name, pair in PARTS.items()}


@pytest.fixture
def doors(made: Mapping[str, Pair], schools: Schools, monkeypatch: pytest.MonkeyPatch) -> Doors:
    # Who gets a paper is tried here; how it is drawn is not (test_printing.py).
    monkeypatch.setattr(requests, "pdf_of", lambda _: b"%PDF-")
    return Doors(schools, made)


def test_every_route_of_schools_has_a_declared_rule() -> None:
    known = {f"{ROOT}{item.pattern}" for item in OF_SCHOOLS}
    assert known == RULES.keys()
    assert known <= routes().keys()
    assert {part for route in RULES for part in parts(route)} <= PARTS.keys()


def test_every_verb_of_a_route_has_a_declared_rule() -> None:
    for item in OF_SCHOOLS:
        view: Any = item.callback
        actions = getattr(view, "actions", None)
        has = {*actions} if actions else {verb for verb in VERBS if hasattr(view.cls, verb)}
        # REST framework adds HEAD to a GET with the first request.
        assert has - {"head"} == RULES[f"{ROOT}{item.pattern}"].keys(), item.name


def test_every_route_of_a_school_asks_first_for_a_role_there() -> None:
    inside = [item for item in OF_SCHOOLS if "<slug:ecole>" in str(item.pattern)]
    assert len(inside) > 90
    for item in inside:
        view: Any = item.callback
        assert view.cls.permission_classes == (InScope, InSchool), item.pattern
        assert view.cls.get_permissions is APIView.get_permissions
        assert not {"permission_classes"} & view.initkwargs.keys()


def test_a_call_that_is_refused_is_counted_as_the_others(schools: Schools) -> None:
    caller = calling(schools, "southern instructor")
    headers = {"Authorization": f"Bearer {caller.token}"}
    left = [
        int(
            caller.client.get("/api/v1/formation/ecole/nord/", headers=headers)[
                "RateLimit-Remaining"
            ]
        )
        for _ in range(2)
    ]
    assert left[0] - left[1] == 1


def test_every_route_of_schools_knows_people_in_the_same_ways() -> None:
    views: dict[str, Any] = {str(item.pattern): item.callback for item in OF_SCHOOLS}
    ways = {name: (view.cls, view.initkwargs) for name, view in views.items()}
    usual = api_settings.DEFAULT_AUTHENTICATION_CLASSES
    other = {
        name: given
        for name, (view, given) in ways.items()
        if view.authentication_classes != usual or "authentication_classes" in given
    }
    assert not other


@pytest.mark.parametrize("who", PEOPLE)
def test_each_person_is_let_in_or_refused_as_declared(doors: Doors, who: str) -> None:
    """By the session; by the token of the account for a third of what has to be asked.

    All of it is asked in both ways by the thorough tests.
    """
    session = by_session(doors.schools.client(who))
    token = by_token(doors.schools, who) if who in PROGRAMS else session
    with_token = {*drawn(f"api/access/{who}", range(len(CELLS)), len(CELLS) // 3)}
    found: dict[tuple[str, str], str] = {}
    for rank, cell in enumerate(CELLS):
        found |= surprise(doors, who, cell, token if rank in with_token else session)
    assert not found


@pytest.mark.thorough
@pytest.mark.parametrize("way", ["session", "token"])
@pytest.mark.parametrize("who", PROGRAMS)
def test_a_token_opens_what_the_session_of_its_account_does(
    doors: Doors, who: str, way: str
) -> None:
    send = by_token(doors.schools, who) if way == "token" else by_session(doors.schools.client(who))
    found: dict[tuple[str, str], str] = {}
    for cell in CELLS:
        found |= surprise(doors, who, cell, send)
    assert not found


def surprise(
    doors: Doors, who: str, cell: tuple[str, str, Verb], send: Send
) -> Mapping[tuple[str, str], str]:
    """Return the cell of the matrix where the answer is not the declared one, or says too much."""
    route, name, verb = cell
    response, wanted = send(name, doors.north(route)), expected(route, verb, who)
    if response.status_code != wanted:
        return {(route, name): f"{response.status_code}, not {wanted}"}
    if wanted == 404 and not is_plain(response):
        return {(route, name): f"tells {response.json()}"}
    return {}


def is_plain(response: Any) -> bool:
    """Whether a refusal is in French and tells nothing else."""
    told = response.json()
    says = told["detail"].startswith(("Rien à cette adresse", "Cette adresse n’accepte"))
    return bool(says and told.keys() <= Probleme().fields.keys())


@pytest.mark.parametrize(
    ("who", "below"),
    [
        *(("trainee", "stranger"), ("instructor", "trainee"), ("administrator", "instructor")),
        ("site", "nobody"),
        *(
            pytest.param(who, "nobody", marks=pytest.mark.thorough)
            for who in ("trainee", "instructor", "administrator")
        ),
    ],
)
def test_what_is_another_school_s_does_not_exist(doors: Doors, who: str, below: str) -> None:
    """Asked by the lowest rank that is let in at home, and by the site; by all when thorough."""
    send = by_session(doors.schools.client(who))
    leaks = {
        (route, verb, part): status
        for route, part, path in doors.foreign(site=who == "site")
        for verb, rule in RULES[route].items()
        if below == "nobody" or lets_in(route, rule, who) > lets_in(route, rule, below)
        if (status := send(verb, path).status_code) != 404
    }
    assert not leaks


def lets_in(route: str, verb: Verb, who: str) -> bool:
    return expected(route, verb, who) != 404


def refused_to_all(doors: Doors, unused: Mapping[str, list[str]]) -> None:
    send, found = by_session(doors.schools.client("administrator")), {}
    for route, verbs in unused.items():
        for verb in verbs:
            response = send(verb, doors.north(route))
            if response.status_code != 405 or not is_plain(response):
                found[route, verb] = response.status_code
    assert not found


def test_a_verb_that_nothing_uses_is_refused_to_all(doors: Doors) -> None:
    refused_to_all(doors, {route: drawn(route, verbs, 1) for route, verbs in UNUSED.items()})


@pytest.mark.thorough
def test_every_verb_that_nothing_uses_is_refused_to_all(doors: Doors) -> None:
    refused_to_all(doors, UNUSED)


@pytest.mark.parametrize("who", ["visitor", "administrator"])
def test_the_verbs_of_an_address_are_told_to_all_and_nothing_else(doors: Doors, who: str) -> None:
    client, found = doors.schools.client(who), {}
    for route, verbs in RULES.items():
        response: Any = client.options(doors.north(route))
        told = {verb.strip().lower() for verb in response.headers["Allow"].split(",")}
        answer = (response.status_code, response.content, told - {"head", "options"})
        if answer != (204, b"", {*verbs}):
            found[route] = answer
    assert not found


def test_what_is_written_by_a_session_needs_its_csrf_token(doors: Doors) -> None:
    client, found = Client(enforce_csrf_checks=True), {}
    client.force_login(doors.schools.people["administrator"])
    send = by_session(client)
    for route, verb, _ in CELLS:
        if verb != "get":
            response = send(verb, doors.north(route))
            if response.status_code != 403 or "jeton CSRF" not in response.json()["detail"]:
                found[route, verb] = response.status_code
    assert not found


def by_session(client: Client) -> Send:
    return lambda verb, path: _sent(client, verb, path, {})


def by_token(schools: Schools, who: str) -> Send:
    token = issue_token(user=schools.people[who], now=timezone.now())
    headers = {"Authorization": f"{BearerAuthentication.keyword} {token}"}
    return lambda verb, path: _sent(Client(), verb, path, headers)


def _sent(client: Client, verb: str, path: str, headers: Mapping[str, str]) -> Any:
    """Return the answer to a request; what it did is undone."""
    body = {} if verb in {"get", "trace"} else {"data": "{}", "content_type": "application/json"}
    throttling.counts.clear()
    with transaction.atomic():
        response = getattr(client, verb)(path, headers=headers, **body)
        transaction.set_rollback(True)
    return response
