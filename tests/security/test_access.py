"""Every door of the site, tried by three people.

The doors of the desk are tried by ten people, in tests/schools/test_access.py, and those of the
API of schools in tests/api/test_access.py: here, its owner tells under which policies they answer.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern

from tests.api.access import RULES as API_RULES
from tests.drills import drawn, enough
from tests.e2e.desk import DESK_RULES
from tests.e2e.world import ADMINISTRATION, NOT_PAGES, PAGES, World, all_routes, is_page, routes
from tests.security.matrix import Row, Statuses, rows, school_api_rows
from tests.security.policies import kept_by_caches, missed
from trainer.accounts.models import User
from trainer.api import throttling
from trainer.practice.models import Attempt

pytestmark = pytest.mark.django_db
CHANGING = ("put", "patch", "delete", "trace")
DELETED = "api/v1/jeton/"
"""What its owner deletes there: their token."""


def client_of(world: World, who: str) -> Client:
    client = Client() if who == "nobody" else world.client("lea" if who == "owner" else "omar")
    client.raise_request_exception = False
    return client


def send(client: Client, method: str, path: str) -> Any:
    data = '{"reponse": "?"}' if "/seance/" in path else "{}"
    api = path.startswith("/api/") and method not in {"get", "head", "options", "trace"}
    body = {"data": data, "content_type": "application/json"} if api else {}
    throttling.counts.clear()
    response = getattr(client, method)(path, **body)
    response.getvalue()  # a file that is sent is open until it is read
    return response


def tried(client: Client, method: str, path: str) -> Any:
    """Return the response to a request; what it did, to the site and to the browser, is undone."""
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        response = send(client, method, path)
        transaction.set_rollback(True)
    client.cookies = cookies
    return response


def own_doors(world: World) -> dict[str, Row]:
    """Return the rows of what is no door of a school."""
    schools = DESK_RULES.keys() | API_RULES.keys()
    return {route: row for route, row in rows(world).items() if route not in schools}


def test_every_route_has_an_entry_in_the_matrix_and_among_the_pages(world: World) -> None:
    known = routes().keys()
    assert rows(world).keys() == known
    pages = {route for route in known if is_page(route)}
    assert pages | {"(refus)"} == PAGES.keys()
    assert known >= NOT_PAGES.keys()


@pytest.mark.parametrize("who", Statuses._fields)
def test_each_person_is_let_in_or_refused_as_the_matrix_says(world: World, who: str) -> None:
    """The heads alone of one page in three, drawn: they are made as the pages are."""
    client, surprises = client_of(world, who), {}
    every = [*rows(world)]
    heads = {*drawn(f"heads/{who}", every, enough(len(every) // 3, len(every)))}
    of_schools = school_api_rows(world) if who == "owner" else {}
    for route, row in (own_doors(world) | of_schools).items():
        for method in ("get", *(["head"] if route in heads else []), "post", "options"):
            if surprise := surprise_of(tried(client, method, row.path), route, row, method, who):
                surprises[method, route] = surprise
    assert not surprises


def surprise_of(response: Any, route: str, row: Row, method: str, who: str) -> str:
    """Return what a response should not be: another status, without a policy, kept by caches."""
    wanted = {
        "get": [getattr(row.get, who)],
        "head": [getattr(row.get, who), 405],
        "post": [getattr(row.post, who)],
    }.get(method, [response.status_code])
    if response.status_code not in wanted or response.status_code >= 500:
        return f"{response.status_code}, not {wanted}"
    if lost := missed(response):
        return f"without {lost}"
    own = row.get.nobody != row.get.owner or route.startswith(("seance/", "progression/"))
    if (method, who) == ("get", "owner") and own and kept_by_caches(response):
        return "is one's own, and may be kept"
    return ""


def test_methods_that_nothing_uses_are_refused_everywhere(world: World) -> None:
    client, surprises = client_of(world, "owner"), {}
    for route, row in own_doors(world).items():
        if "oublie/lien" in route:
            continue  # told, in any case, that the link is dead
        for method in CHANGING:
            status = tried(client, method, row.path).status_code
            deleted = method == "delete" and route == DELETED
            if not deleted and (not 300 <= status < 500 or status == 303):
                surprises[method, route] = status
    assert not surprises


def test_nothing_is_changed_from_a_page_that_does_not_hold_the_token(world: World) -> None:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(world.lea)
    before, surprises = Attempt.objects.count(), {}
    for route, row in rows(world).items():
        response = send(client, "post", row.path)
        if row.post.owner in {405, 404} or route == "api/v1/nowhere":
            wanted = {403, 404, 405}
        else:
            wanted = {row.post.owner if route in WITHOUT_SESSION else 403}
        if response.status_code not in wanted:
            surprises[route] = f"{response.status_code}, not {wanted}"
        elif wanted == {403} and not refusal_in_french(response):
            surprises[route] = "not in French"
    assert not surprises
    assert Attempt.objects.count() == before


WITHOUT_SESSION = {
    "api/v1/arbitre/<slug:jeu>/",  # reads, and keeps nothing
    "api/v1/arbitre/<slug:jeu>/<slug:exercice>/",  # the same
    "api/v1/jeton/",  # asks for the password
}


def refusal_in_french(response: Any) -> bool:
    return "L’envoi n’a pas pu être vérifié" in response.text or "jeton CSRF" in response.text


@pytest.mark.parametrize("who", ["nobody", "owner"])
def test_the_administration_opens_to_nobody_else(world: World, who: str) -> None:
    client, surprises = client_of(world, who), {}
    for route, pattern in all_routes():
        for method in ("get", "post") if route.startswith(ADMINISTRATION) else ():
            status = tried(client, method, address(route, pattern)).status_code
            if status not in {301, 302, 403, 404}:
                surprises[method, route] = status
    assert not surprises


def address(route: str, pattern: URLPattern) -> str:
    """Return an address of a route of the administration."""
    path = route.replace("^(?P<app_label>auth|accounts|progress|practice|account)/$", "accounts/")
    path = path.replace("(?P<url>.*)$", "nulle-part/")
    for name in pattern.pattern.converters:
        path = path.replace(f"<path:{name}>", "1").replace(f"<{name}>", "1")
    return f"/{path}"


def test_an_account_that_is_closed_or_disabled_opens_nothing_more(world: World) -> None:
    client = world.client("lea")
    User.objects.filter(pk=world.lea.pk).update(is_active=False)
    for row in personal(world):
        assert client.get(row.path).status_code in {302, 403, 404}


def personal(world: World) -> Iterator[Row]:
    for row in rows(world).values():
        if row.get.owner == 200 != row.get.nobody and not row.path.startswith("/api/"):
            yield row
