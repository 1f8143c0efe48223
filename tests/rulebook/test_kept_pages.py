"""Pages kept for strangers, long ones written once: nobody's own page is ever another's."""

import gzip
import itertools
import re
from typing import Any

import brotli
import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, HttpResponse
from django.middleware.csp import get_nonce
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.utils.csp import LazyNonce
from pytest_django import Settings

from config import exam_mode
from tests.schools.world import settle_schools
from trainer.exams.selectors.mode import AskedFor, Closed
from trainer.web.kept import Kept, Shelf, same_for_strangers

PLACES = (
    *("/", "/regles/", "/cotes/", "/glossaire/", "/regles/valeurs-des-mains/"),
    *("/regles/salle-de-poker/", "/regles/punto-banco/", "/arbitre/", "/arbitre/punto-banco/"),
    *("/arbitre/punto-banco/tirage-banco/", "/api/v1/docs/"),
)
BOTH = {"Accept-Encoding": "gzip, deflate, br"}
RULES = "/regles/punto-banco/"


def opened(response: Any) -> str:
    open_it = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}
    html: bytes = open_it[response.get("Content-Encoding", "")](response.content)
    return html.decode()


@pytest.mark.parametrize("place", PLACES)
def test_a_stranger_gets_the_page_compressed_without_a_cookie_and_once(place: str) -> None:
    plain = Client().get(place).text
    assert "csrfmiddlewaretoken" not in plain
    for accepted, sent in (("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip")):
        answer = Client().get(place, headers={"Accept-Encoding": accepted})
        assert answer["Content-Encoding"] == sent
        assert opened(answer) == plain
        assert not answer.cookies
        assert {"Cookie", "Accept-Encoding"} <= set(answer["Vary"].split(", "))
        assert answer["Cache-Control"] == "no-cache"
        assert "default-src 'none'" in answer["Content-Security-Policy"]
        again = {"Accept-Encoding": accepted, "If-None-Match": answer["ETag"]}
        known = Client().get(place, headers=again)
        assert (known.status_code, known.content) == (304, b"")
        assert known["ETag"] == answer["ETag"]
        assert known["Vary"] == answer["Vary"]
    for accepted in ("", "identity", "br;q=0", "brotli"):
        answer = Client().get(place, headers={"Accept-Encoding": accepted})
        assert "Content-Encoding" not in answer
        assert "Accept-Encoding" in answer["Vary"]


@pytest.mark.django_db
@pytest.mark.parametrize("place", PLACES)
def test_who_is_signed_in_gets_a_page_of_their_own_that_nobody_else_gets(place: str) -> None:
    stranger = Client().get(place, headers=BOTH)
    client = settle_schools().client("trainee")
    own = client.get(place, headers={**BOTH, "If-None-Match": stranger["ETag"]})
    assert own.status_code == 200
    assert "ETag" not in own
    assert "Accept-Encoding" in own["Vary"]
    assert "École du Nord" in opened(own)
    after = Client().get(place, headers=BOTH)
    assert after.content == stranger.content


@pytest.mark.django_db
def test_a_school_has_its_own_house_and_the_others_the_rule_book_s() -> None:
    schools = settle_schools()
    schools.north.houses = {"punto-banco": {"egalite": "neuf"}}
    schools.north.save()
    before = Client().get(RULES, headers=BOTH)
    own = opened(schools.client("trainee").get(RULES, headers=BOTH))
    assert "les options de votre école" in own
    assert Client().get(RULES, headers=BOTH).content == before.content
    assert "les options de votre école" not in opened(before)


@pytest.mark.django_db
def test_a_message_that_waits_for_a_stranger_is_told_to_them_alone(client: Client) -> None:
    for address in (RULES, "/glossaire/"):
        client.post("/seance/reprendre/")  # nothing to take again: a message waits
        told = [opened(who.get(address, headers=BOTH)) for who in (client, Client(), client)]
        assert ["Rien à reprendre pour le moment" in page for page in told] == [True, False, False]


def test_what_an_address_asks_for_is_never_the_page_without_it() -> None:
    bare = opened(Client().get(RULES, headers=BOTH))
    asked = Client().get(f"{RULES}?maison.egalite=neuf", headers=BOTH)
    assert opened(asked) != bare
    assert "ETag" not in asked
    form = "/arbitre/punto-banco/tirage-banco/"
    whole = Client().get(form, headers=BOTH)
    part = Client().get(form, headers={**BOTH, "HX-Request": "true"})
    assert "<html" not in opened(part)
    assert opened(whole) == opened(Client().get(form, headers=BOTH))
    assert "HX-Request" in whole["Vary"]


def test_an_origin_is_not_told_to_those_who_came_by_another(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["un.example", "deux.example"]
    pages = [
        opened(Client().get(RULES, headers={**BOTH, "Host": host}))
        for host in settings.ALLOWED_HOSTS
    ]
    assert "http://un.example/regles/" in pages[0]
    assert "un.example" not in pages[1]


def test_a_page_kept_is_shut_with_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    class Everywhere(Closed):
        def shuts(self, wanted: AskedFor, address: str | None) -> bool:
            return wanted.room == "regles" and address is not None

    first = Client().get(RULES, headers=BOTH)
    monkeypatch.setattr(exam_mode, "_shut", (Everywhere.__new__(Everywhere),))
    again = Client().get(RULES, headers={**BOTH, "If-None-Match": first["ETag"]})
    assert again.status_code == 403


def numbered(*signs: str) -> list[str]:
    """Return what two strangers get of a view that does what these signs say."""
    numbers = itertools.count()

    def view(request: HttpRequest) -> HttpResponse:
        response = HttpResponse(str(next(numbers)))
        if "token" in signs:
            get_token(request)
        if "nonce" in signs:
            str(get_nonce(request))
        if "session" in signs:
            request.session["seen"] = True
        if "cookie" in signs:
            response.set_cookie("seen", "1")
        if "private" in signs:
            response["Cache-Control"] = "private"
        response.status_code = 404 if "missing" in signs else 200
        return response

    return [opened(same_for_strangers(view)(asked("-".join(signs)))) for _ in range(2)]


def asked(name: str) -> HttpRequest:
    request = RequestFactory().get(f"/essai-{name}/", headers=BOTH)
    request.session = SessionStore()
    vars(request)["_csp_nonce"] = LazyNonce()
    return request


@pytest.mark.django_db
@pytest.mark.parametrize("sign", ["token", "nonce", "session", "cookie", "private", "missing"])
def test_a_page_with_something_of_who_asks_is_not_kept(sign: str) -> None:
    assert numbered(sign) == ["0", "1"]


@pytest.mark.django_db
def test_a_page_with_nothing_of_who_asks_is_written_once() -> None:
    assert numbered() == ["0", "0"]


def test_what_is_kept_is_bounded_and_the_page_asked_for_last_stays() -> None:
    shelf, page = Shelf(largest=25), Kept(b"x" * 10, {})
    keys = [("", f"/{number}/", "br") for number in range(3)]
    shelf.put(keys[0], page)
    shelf.put(keys[1], page)
    assert shelf.get(keys[0]) is page
    shelf.put(keys[2], page)
    assert [shelf.get(key) for key in keys] == [page, None, page]
    shelf.put(keys[2], Kept(b"y" * 15, {}))
    assert shelf.get(keys[0]) is page


PAGES = ["/regles/punto-banco/", "/glossaire/"]


@pytest.mark.django_db
def test_the_form_of_a_page_written_once_is_accepted_from_each_person() -> None:
    tokens = set()
    for name in ("leonie", "marius"):
        client = Client(enforce_csrf_checks=True)
        client.force_login(get_user_model().objects.create_user(name))
        html = client.get("/regles/punto-banco/").text
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', html)
        assert found
        tokens.add(found[1])
        data = {"csrfmiddlewaretoken": found[1], "exercice": "tirage-banco"}
        assert client.post("/entrainement/punto-banco/commencer/", data).status_code == 303
    assert len(tokens) == 2


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_a_name_is_shown_to_its_owner_alone(client: Client, address: str) -> None:
    before = client.get(address).text
    client.force_login(get_user_model().objects.create_user("leonie"))
    assert "leonie" in client.get(address).text
    assert "leonie" not in Client().get(address).text
    assert "leonie" not in before


@pytest.mark.parametrize("address", PAGES)
def test_the_place_of_the_body_and_of_the_token_are_filled(client: Client, address: str) -> None:
    html = client.get(address).text
    assert "<!--corps-->" not in html
    assert "jeton-du-formulaire" not in html
