"""Every door of the desk, tried by everybody: role × school × route × method."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from django.db import transaction
from django.test import Client

from tests.assignments import access as assignments_access
from tests.e2e.world import routes
from tests.exams import access as exams_access
from tests.instruction import access as reports_access
from tests.live import access as live_access
from tests.marks import access as marks_access
from tests.orders import access as orders_access
from tests.registry import access as registry_access
from tests.schools import access
from tests.schools.access import DESK, Rule, address, expected, names_a_person, parts
from tests.schools.world import Schools
from tests.written import access as written_access

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


def test_every_route_of_the_desk_has_a_declared_rule() -> None:
    known = {route for route in routes() if route.startswith(DESK)}
    assert known == RULES.keys()
    assert {part for route in RULES for part in parts(route)} <= OBJECTS.keys()


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("method", METHODS)
def test_each_person_is_let_in_or_refused_as_declared(
    schools: Schools, who: str, method: str
) -> None:
    client, values = schools.client(who), home(schools)
    surprises = {}
    for route, rule in RULES.items():
        own = who == "trainee" or not names_a_person(route)
        wanted = expected(rule, method, who, own=own)
        if (status := send(client, method, address(route, values))) != wanted:
            surprises[route] = f"{status}, not {wanted}"
    assert not surprises


@pytest.mark.parametrize("who", OF_THE_NORTH)
@pytest.mark.parametrize("method", METHODS)
def test_what_is_another_school_s_does_not_exist(schools: Schools, who: str, method: str) -> None:
    client, leaks = schools.client(who), []
    for route, path in foreign(schools, site=who == "site"):
        rule = RULES[route]
        status = send(client, method, path)
        unused = (rule.get if method == "get" else rule.post) is None
        if status != (405 if unused else 404):
            leaks.append((route, path, status))
    assert not leaks


@pytest.mark.parametrize("method", UNUSED)
def test_methods_that_nothing_uses_are_refused_to_all(schools: Schools, method: str) -> None:
    values = home(schools)
    for who in ("visitor", "administrator"):
        client = schools.client(who)
        for route in RULES:
            assert send(client, method, address(route, values)) == 405, (route, who)


def home(schools: Schools) -> dict[str, object]:
    """Return the parts of the addresses of the north."""
    return {name: pair(schools).north for name, pair in OBJECTS.items()}


def foreign(schools: Schools, *, site: bool) -> Iterator[tuple[str, str]]:
    """Yield every address of the north with one of its parts taken from the south.

    The site's administrators are at home in every school: not with the objects of another one.
    """
    pairs = {name: pair(schools) for name, pair in OBJECTS.items()}
    at_home = {name: pair.north for name, pair in pairs.items()}
    for route in RULES:
        names = parts(route)
        for name in names:
            if pairs[name].north == pairs[name].south:
                continue
            held = any(pairs[other].north != pairs[other].south for other in names if other != name)
            if site and name == "school" and not held:
                continue
            yield route, address(route, at_home | {name: pairs[name].south})


def send(client: Client, method: str, path: str) -> int:
    """Return the status of a request; what it did is undone."""
    with transaction.atomic():
        response: Any = getattr(client, method)(path)
        response.getvalue()
        transaction.set_rollback(True)
    return int(response.status_code)
