"""Every door of the desk, tried by everybody: role × school × route × method."""

from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from io import BytesIO
from typing import Any, Final

import pytest
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.http import Http404
from django.template import Template
from django.test import Client, RequestFactory
from django.urls import resolve
from django.utils.safestring import SafeString
from pypdf import PdfWriter

from tests.assignments import access as assignments_access
from tests.drills import drawn
from tests.e2e.world import routes
from tests.exams import access as exams_access
from tests.instruction import access as reports_access
from tests.live import access as live_access
from tests.marks import access as marks_access
from tests.orders import access as orders_access
from tests.registry import access as registry_access
from tests.schools import access
from tests.schools.access import DESK, Rule, address, expected, home, names_a_person, parts
from tests.schools.world import Schools
from tests.security.policies import kept_by_caches, missed
from tests.written import access as written_access
from trainer.accounts.models import User
from trainer.marks.presenters.printing import pdf

pytestmark = pytest.mark.django_db

TABLES: Final = (
    access,
    exams_access,
    marks_access,
    assignments_access,
    reports_access,
    live_access,
    registry_access,
    orders_access,
    written_access,
)
"""One module of declared rules for each room: RULES and OBJECTS."""
RULES: Final[Mapping[str, Rule]] = {
    route: rule for table in TABLES for route, rule in table.RULES.items()
}
OBJECTS: Final = {name: pair for table in TABLES for name, pair in table.OBJECTS.items()}
PEOPLE: Final = (
    *("visitor", "stranger", "trainee", "classmate", "instructor", "administrator"),
    *("southern trainee", "southern instructor", "southern administrator", "site"),
)
OF_THE_NORTH: Final = ("trainee", "instructor", "administrator", "site")
METHODS: Final = ("get", "post")
UNUSED: Final = ("put", "patch", "delete", "options", "trace")
HEADS: Final = ("stranger", "administrator")
"""Who also asks for the heads of pages alone: of one in three, drawn, where they are let in."""
READ: Final = 3
"""Of the pages that a person is given, one in so many is made whole; of the others, who gets them."""


@pytest.fixture(autouse=True)
def blank_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every paper printed as one empty page: what is on them is read in tests/marks."""
    blank, sheet = PdfWriter(), BytesIO()
    blank.add_blank_page(100, 100)
    blank.write(sheet)
    monkeypatch.setattr(pdf, "_made", lambda _, **__: sheet.getvalue())


def test_every_route_of_the_desk_has_a_declared_rule() -> None:
    known = {route for route in routes() if route.startswith(DESK)}
    assert known == RULES.keys()
    assert {part for route in RULES for part in parts(route)} <= OBJECTS.keys()


@pytest.mark.parametrize("who", PEOPLE)
def test_each_person_is_let_in_or_refused_as_declared(schools: Schools, who: str) -> None:
    """What is on the pages is read by their own tests: here, on those drawn, and when thorough."""
    assert not surprises_of(schools, who, {*drawn(f"doors/{who}", [*RULES], len(RULES) // READ)})


@pytest.mark.thorough
@pytest.mark.parametrize("who", PEOPLE)
def test_each_person_is_given_whole_pages(schools: Schools, who: str) -> None:
    assert not surprises_of(schools, who, {*RULES})


def surprises_of(
    schools: Schools, who: str, whole: Container[str]
) -> Mapping[tuple[str, str], str]:
    """Return the cells of somebody's matrix where the answer is not the declared one."""
    client, values = schools.client(who), home(schools, OBJECTS)
    surprises: dict[tuple[str, str], str] = {}
    for route, rule in RULES.items():
        own = who == "trainee" or not names_a_person(route)
        heads = rule.get and who in HEADS and (route in whole or who == "stranger")
        for method in (*methods_of(rule), *(["head"] if heads else [])):
            wanted = expected(rule, method.replace("head", "get"), who, own=own)
            with nullcontext() if route in whole else blank_pages():
                response = send(client, method, address(route, values))
            if response.status_code != wanted:
                surprises[method, route] = f"{response.status_code}, not {wanted}"
            elif lost := missed(response):
                surprises[method, route] = f"without {lost}"
            elif rule.least != "visitor" and method == "get" and kept_by_caches(response):
                surprises[method, route] = "is a school's own, and may be kept"
    return surprises


@contextmanager
def blank_pages() -> Iterator[None]:
    """Have every template give nothing: a view has let somebody in before it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "render", lambda *_: SafeString(""))
        yield


@pytest.mark.parametrize("who", OF_THE_NORTH)
def test_what_is_another_school_s_does_not_exist(schools: Schools, who: str) -> None:
    """It is the views that refuse, whatever stands before them."""
    leaks = {}
    for route, path in foreign(schools, site=who == "site"):
        for method in methods_of(RULES[route]):
            status = called(schools.people[who], method, path)
            if status != 404:
                leaks[method, route, path] = status
    assert not leaks


def test_methods_that_nothing_uses_are_refused_whoever_asks(schools: Schools) -> None:
    """The views are called without a session or a user: to look at one would be an error."""
    values, requests, surprises = home(schools, OBJECTS), RequestFactory(), {}
    for route, rule in RULES.items():
        found = resolve(path := address(route, values))
        for method in {*METHODS, *UNUSED} - {*methods_of(rule)}:
            request = getattr(requests, method)(path)
            status = found.func(request, *found.args, **found.kwargs).status_code
            if status != 405:
                surprises[method, route] = status
    assert not surprises


def methods_of(rule: Rule) -> list[str]:
    """Return the methods that a route has a use for."""
    return [method for method in METHODS if getattr(rule, method) is not None]


def foreign(schools: Schools, *, site: bool) -> Iterator[tuple[str, str]]:
    """Yield every address of the north with one of its parts taken from the south.

    The site's administrators are at home in every school: not with the objects of another one.
    """
    pairs = {name: pair(schools) for name, pair in OBJECTS.items()}
    at_home = home(schools, OBJECTS)
    for route in RULES:
        names = parts(route)
        for name in names:
            if pairs[name].north == pairs[name].south:
                continue
            held = any(pairs[other].north != pairs[other].south for other in names if other != name)
            if site and name == "school" and not held:
                continue
            yield route, address(route, at_home | {name: pairs[name].south})


def called(user: User, method: str, path: str) -> int:
    """Return the status that the view of an address gives to somebody; what it did is undone."""
    request = getattr(RequestFactory(), method)(path)
    request.user, request.session = user, SessionStore()
    vars(request)["_messages"] = CookieStorage(request)
    found = resolve(path)
    with transaction.atomic():
        try:
            response = found.func(request, *found.args, **found.kwargs)
        except Http404:
            return 404
        finally:
            transaction.set_rollback(True)
    return int(response.status_code)


def send(client: Client, method: str, path: str) -> Any:
    """Return the response to a request; what it did is undone."""
    with transaction.atomic():
        response: Any = getattr(client, method)(path)
        response.getvalue()
        transaction.set_rollback(True)
    return response
