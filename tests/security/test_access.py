"""Every door of the site, tried by three people."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import URLPattern

from tests.e2e.world import ADMINISTRATION, NOT_PAGES, PAGES, World, all_routes, is_page, routes
from tests.security.matrix import Row, Statuses, rows
from tests.security.policies import missed
from trainer.accounts.models import User
from trainer.practice.models import Attempt

pytestmark = pytest.mark.django_db
CHANGING = ("put", "patch", "delete", "trace")


def client_of(world: World, who: str) -> Client:
    if who == "nobody":
        return Client(raise_request_exception=False)
    client = world.client("lea" if who == "owner" else "omar")
    client.raise_request_exception = False
    return client


def send(client: Client, method: str, path: str) -> Any:
    data = '{"reponse": "?"}' if "/seance/" in path else "{}"
    body = {"data": data, "content_type": "application/json"} if path.startswith("/api/") else {}
    response = getattr(client, method)(path, **({} if method in {"get", "trace"} else body))
    response.getvalue()  # a file that is sent is open until it is read
    return response


def test_every_route_has_an_entry_in_the_matrix_and_among_the_pages(world: World) -> None:
    known = routes().keys()
    assert rows(world).keys() == known
    pages = {route for route in known if is_page(route)}
    assert pages | {"(refus)"} == PAGES.keys()
    assert known >= NOT_PAGES.keys()


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", Statuses._fields)
def test_each_person_is_let_in_or_refused_as_the_matrix_says_under_the_policies(
    world: World, method: str, who: str
) -> None:
    surprises = {}
    for route, row in rows(world).items():
        response = send(client_of(world, who), method, row.path)
        if response.status_code != (wanted := getattr(getattr(row, method), who)):
            surprises[route] = f"{response.status_code}, not {wanted}"
        elif lost := missed(response):
            surprises[route] = f"without {lost}"
        elif (method, who) == ("get", "owner") and kept_by_caches(route, row, response):
            surprises[route] = "is one's own, and may be kept"
    assert not surprises


def kept_by_caches(route: str, row: Row, response: Any) -> bool:
    """Whether a cache may keep what belongs to one person."""
    if row.get.nobody == row.get.owner and not route.startswith(("seance/", "progression/")):
        return False
    rule = response.headers.get("Cache-Control", "")
    return response.status_code == 200 and not ("no-store" in rule and "private" in rule)


DELETED: Final = {
    "api/v1/jeton/",
    "api/v1/formation/ecole/<slug:ecole>/examens/modeles/<numero:modele>/",
    "api/v1/formation/ecole/<slug:ecole>/promotions/<numero:promotion>/direct/suites/<numero:suite>/",
}
"""What its owner deletes there: his token, a pattern of his school, a sequence that he prepared."""


@pytest.mark.parametrize("method", CHANGING)
def test_methods_that_nothing_uses_are_refused_everywhere(world: World, method: str) -> None:
    for route, row in rows(world).items():
        status = send(client_of(world, "owner"), method, row.path).status_code
        if (method == "delete" and route in DELETED) or "oublie/lien" in route:
            continue  # what is deleted there; telling, in any case, that the link is dead
        assert 300 <= status < 500, route
        assert status != 303, route
    assert User.objects.count() == 2


@pytest.mark.parametrize("method", ["head", "options"])
def test_other_methods_are_answered_under_the_policies_and_head_without_a_body(
    world: World, method: str
) -> None:
    for route, row in rows(world).items():
        for who in ("owner", "other"):
            response = getattr(client_of(world, who), method)(row.path)
            body = response.getvalue()
            assert not missed(response), (route, who)
            if method == "head":
                assert not body, route
                if getattr(row.get, who) == 200:
                    assert response.status_code in {200, 405}, (route, who)


def test_nothing_is_changed_from_a_page_that_does_not_hold_the_token(world: World) -> None:
    before = Attempt.objects.count()
    for route, row in rows(world).items():
        client = Client(enforce_csrf_checks=True, raise_request_exception=False)
        client.force_login(world.lea)
        response = send(client, "post", row.path)
        if row.post.owner in {405, 404} or route == "api/v1/nowhere":
            assert response.status_code in {403, 404, 405}, route
        elif route in WITHOUT_SESSION:
            assert response.status_code == row.post.owner, route
        else:
            assert response.status_code == 403, route
            assert refusal_in_french(response), route
    assert Attempt.objects.count() == before


WITHOUT_SESSION = {
    "api/v1/arbitre/<slug:jeu>/<slug:exercice>/",  # reads, and keeps nothing
    "api/v1/jeton/",  # asks for the password
}


def refusal_in_french(response: Any) -> bool:
    return "L’envoi n’a pas pu être vérifié" in response.text or "jeton CSRF" in response.text


def test_the_administration_opens_to_nobody_else(world: World) -> None:
    for route, pattern in all_routes():
        if not route.startswith(ADMINISTRATION):
            continue
        for who in ("nobody", "owner"):
            for method in ("get", "post"):
                path = address(route, pattern)
                status = send(client_of(world, who), method, path).status_code
                assert status in {301, 302, 403, 404}, (route, who, method)


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
