"""What cannot be read, dates that nobody means: a clear French message, the right status, nothing lost, never a 500."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from django.http import QueryDict
from django.test import Client

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Fields, Form
from casino_rules.core.game import Game
from casino_rules.core.words import Words
from tests.drills import drawn
from tests.e2e.answers import ask, form_of, one_drill_per_form, posted, right
from tests.e2e.world import World, url_of, visits
from tests.markup import Markup
from tests.security.questions import HX
from trainer.accounts.models import User
from trainer.accounts.services import learner_of_user
from trainer.practice.models import Attempt

pytestmark = pytest.mark.django_db
FORMS: Final = [
    pytest.param(game, drill, id=f"{game.slug}/{drill.slug}")
    for game, drill in one_drill_per_form()
]
TEXTS: Final = {
    "nothing": "",
    "spaces": " \u00a0\u202f ",
    "a word": "beaucoup",
    "zero byte": "\0",
    "zero byte inside": "5\x005",
    "right to left": "\u202e5",
    "zero width": "5\u200b",
    "arabic digits": "٥",
    "full width": "５",
    "superscript": "²",
    "underscore": "1_000",
    "exponent": "1e3",
    "not a number": "NaN",
    "infinite": "-Infinity",
    "hexadecimal": "0x10",
    "four hundred digits": "9" * 400,
    "twenty thousand letters": "a" * 20_000,
    "template": "{{7*7}}{% debug %}",
    "markup": "<script>alert(1)</script>",
    "attribute": '" onfocus="alert(1)" autofocus x="',
    "quotes": "' OR 1=1 --",
    "new lines": "5\r\nX-Evil: 1",
    "emoji": "🂡",
    "list": "[1,2]",
    "huge emoji": "👨‍👩‍👧‍👦" * 50,
}
SURROGATE: Final = b"reponse=%ED%A0%80&reponse.geste=%ED%A0%80&reponse.montant=%ED%A0%80"
LONG: Final = 100
FORM_TYPE: Final = "application/x-www-form-urlencoded"


def filled(form: Form[Any], text: str, name: str = "reponse") -> dict[str, str]:
    """Return a text in every control of a form."""
    if isinstance(form, Fields):
        parts = [filled(field.form, text, f"{name}.{field.key}") for field in form.fields]
        return {key: value for part in parts for key, value in part.items()}
    return {name: text}


def unanswered() -> bool:
    attempt = Attempt.objects.get()
    return attempt.open and attempt.given is None


@pytest.fixture
def client(lea: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(lea)
    return client


def _is_a_phrase(text: str) -> bool:
    """Whether a text has a word, so that it may be what somebody says."""
    said = " ".join(text.split())
    return said.isprintable() and any(map(str.isalnum, said)) and len(said) < LONG


@pytest.mark.parametrize("both", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(("game", "drill"), FORMS)
def test_an_unreadable_answer_is_asked_again_and_nothing_is_written(
    lea: User, client: Client, game: Game, drill: Drill[Any], *, both: bool
) -> None:
    """Half of them are sent by a script and half by a browser without, or all of them by both."""
    attempt = ask(learner_of_user(lea), game, drill)
    form, parts = form_of(attempt), {*drawn(drill.slug, [*TEXTS], len(TEXTS) // 2)}
    sent = [(name, HX if name in parts else {}) for name in TEXTS]
    if both:
        sent = [(name, headers) for name in TEXTS for headers in (HX, {})]
    for name, headers in sent:
        text = TEXTS[name]
        if isinstance(form, Words) and _is_a_phrase(text):
            continue
        response = client.post(url_of(attempt), filled(form, text), headers=headers)
        assert response.status_code == 422, name
        assert 'class="erreur"' in response.text, name
        assert "<script>alert" not in response.text
        assert ' onfocus="' not in response.text
        assert unanswered(), name
    surrogate = client.generic("POST", url_of(attempt), SURROGATE, FORM_TYPE, headers=headers)
    assert surrogate.status_code == 422
    assert unanswered()
    assert client.post(url_of(attempt), posted(right(attempt))).status_code == 303


@pytest.mark.parametrize("typed", ["beaucoup", "12,345", "<b>&\"'", "sept  euros"])
def test_the_text_typed_comes_back_in_its_field(lea: User, client: Client, typed: str) -> None:
    game = catalog.game("punto-banco")
    attempt = ask(learner_of_user(lea), game, game.drill("reglement-mise"))
    body = {"reponse.geste": "payer", "reponse.montant": typed}
    page = client.post(url_of(attempt), body).text
    wanted = typed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    wanted = wanted.replace('"', "&quot;").replace("'", "&#x27;")
    assert f'value="{wanted}"' in page
    assert re.search(r'value="payer"[^>]* checked', page)


def test_a_control_posted_twice_or_not_at_all_is_not_guessed(lea: User, client: Client) -> None:
    for game, drill in one_drill_per_form():
        attempt = ask(learner_of_user(lea), game, drill)
        answer = posted(right(attempt))
        doubled = {name: [value, value] for name, value in answer.items()}
        twice = client.post(url_of(attempt), doubled)
        assert twice.status_code == 422, drill.slug
        assert client.post(url_of(attempt), {}).status_code == 422
        assert client.post(url_of(attempt), {"autre": "1"}).status_code == 422
        attempt.refresh_from_db()
        assert attempt.open


def test_bodies_that_are_too_large_or_broken_are_refused_in_french(
    client: Client, question: Attempt
) -> None:
    path = url_of(question)
    large = client.post(path, {"reponse": "tire" * 100_000})
    assert large.status_code in {413, 422}
    encoded = client.generic("POST", path, b"reponse=" + b"a" * 300_000, FORM_TYPE)
    assert encoded.status_code == 413
    assert "trop volumineux" in encoded.text
    many = client.post(path, {f"champ{number}": "1" for number in range(300)})
    assert many.status_code == 400
    assert "n’a pas pu être comprise" in many.text
    broken = client.generic("POST", path, b"--x\r\nbroken", "multipart/form-data")
    assert broken.status_code == 400
    for kind in ("application/json", "text/plain", "application/xml", "x" * 500):
        assert client.generic("POST", path, b"{", kind).status_code == 422
    assert unanswered()


@pytest.mark.parametrize(
    "headers",
    [
        {"Accept": "é" * 1000},
        {"Accept-Language": "xx-" * 3000},
        {"Cookie": "session=" + "a" * 5000},
        {"Cookie": "session=\xff\x00; csrf=%00"},
        {"Cookie": "a" * 8000},
        {"HX-Request": "\u00e9", "HX-Target": "<script>"},
        {"HX-Current-URL": "javascript:alert(1)"},
        {"Referer": "http://[", "Origin": "null"},
        {"X-Forwarded-For": "'; DROP TABLE x"},
        {"X-HTTP-Method-Override": "DELETE"},
        {"Range": "bytes=999-1"},
        {"If-Modified-Since": "jamais"},
        {"If-None-Match": "W/"},
        {"Content-Length": "-5"},
        {"Authorization": "Bearer \x7f"},
    ],
)
def test_headers_that_mean_nothing_break_nothing(
    client: Client, question: Attempt, headers: dict[str, str]
) -> None:
    for path in ("/", "/regles/punto-banco/", url_of(question), "/api/v1/jeux/"):
        assert client.get(path, headers=headers).status_code in {200, 401, 403, 406}, path
    assert client.post(url_of(question), {}, headers=headers).status_code in {400, 403, 422}


@pytest.mark.parametrize(
    "path",
    [
        "/regles/inconnu/",
        "/regles/%00/",
        "/regles/punto-banco/%0d%0aX: 1/",
        "/entrainement/inconnu/",
        "/table/inconnu/",
        "/arbitre/punto-banco/inconnu/",
        "/arbitre/inconnu/tirage-banco/",
        "/progression/inconnu/",
        "/progression/punto-banco/inconnu/",
        "/seance/pas-un-uuid/",
        "/seance/00000000-0000-0000-0000-000000000000/",
        "/seance/00000000-0000-0000-0000-000000000000/1/",
        "/seance/00000000-0000-0000-0000-000000000000/bilan/",
        "/regles/punto-banco/?maison.commission=inconnu",
        "/regles/punto-banco/?maison.%00=1",
        "/arbitre/punto-banco/tirage-banco/?exemple=inconnu",
        "/../../etc/passwd",
        "/.git/config",
        "/.env",
        "/manage.py",
        "/static/",
        "/admin/",
        "/static/../config/settings.py",
        "/" + "a" * 5000 + "/",
        "/%ff%fe/",
    ],
)
def test_an_address_that_leads_nowhere_is_a_404_in_french(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "Rien à cette place" in response.text


@pytest.mark.parametrize("query", TEXTS.values(), ids=TEXTS.keys())
def test_any_text_may_be_searched_or_shown_to_the_referee(client: Client, query: str) -> None:
    found = client.get("/recherche/", {"q": query})
    assert found.status_code == 200
    assert "<script>alert" not in found.text
    data = QueryDict(mutable=True)
    data.update({"punto": query, "banco": query})
    heard = client.get(f"/arbitre/punto-banco/tirage-banco/?{data.urlencode()}")
    assert heard.status_code == 422
    assert "<script>alert" not in heard.text


@pytest.mark.parametrize("places", ["", "0", "2", "8", "999999999", "x", "٣", "3.5", "-3"])
def test_a_number_of_players_out_of_range_opens_no_coup(client: Client, places: str) -> None:
    response = client.post("/table/punto-banco/", {"places": places})
    assert response.status_code == 400
    assert not Attempt.objects.exists()


@pytest.mark.parametrize(
    "body", [{"exercice": "inconnu"}, {"exercice": "../x"}, {"exercice": "a" * 9000}]
)
def test_an_exercise_that_does_not_exist_opens_no_series(
    client: Client, body: dict[str, str]
) -> None:
    assert client.post("/entrainement/punto-banco/commencer/", body).status_code == 404
    assert not Attempt.objects.exists()


@pytest.mark.parametrize(
    "target",
    ["//ailleurs.example", "https:ailleurs.example", "/\\ailleurs.example", "javascript:alert(1)"],
)
def test_signing_in_leads_to_no_other_site(lea: User, target: str) -> None:
    lea.set_password("carré de rois 4")
    lea.save()
    form = {"login": "lea", "password": "carré de rois 4", "next": target}
    answer = Client().post("/compte/connexion/", form)
    assert answer.status_code == 302
    assert answer["Location"] == "/"


EXTREMES: Final = (
    "0001-01-01T00:00",
    "0000-00-00",
    "1899-12-31",
    "2100-12-31T23:59+00:00",
    "9999-12-31T23:59",
    "9999-12-31T00:00-23:59",
    "2026-12-24T12:05+19:47",
    "2027-02-29",
    "+12026-01-01",
    "-0044-03-15",
    "2027-03-28T02:30",
    "1e9",
)
_DATES: Final = {"date", "datetime-local", "month", "week", "time"}


@dataclass
class Sent:
    """A form of a page: where it is sent, what it holds, which of its fields are dates."""

    method: str
    action: str
    data: dict[str, str] = field(default_factory=dict)
    dates: list[str] = field(default_factory=list)


class Forms(Markup):
    """The forms of a page that ask for a date."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[Sent] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.all.append(Sent(given.get("method", "get").lower(), given.get("action", "")))
        name = given.get("name", "")
        if not self.all or not name or tag not in {"input", "textarea", "select"}:
            return
        form = self.all[-1]
        if given.get("type") in _DATES:
            form.dates.append(name)
        if given.get("type") not in {"checkbox", "radio"} or "checked" in given:
            form.data.setdefault(name, given.get("value", ""))

    handle_startendtag = handle_starttag


def dated(world: World, clients: dict[str, Client]) -> Iterator[tuple[str, str, Sent]]:
    """Yield the forms with dates, once each: who sees it, on which page."""
    seen = set()
    for visit in visits(world):
        if visit.path.startswith(("/seance/", "/regles/", "/arbitre/", "/table/coups/")):
            continue  # many, and none asks for a date
        page = clients[visit.who].get(visit.path)
        if page.status_code != 200 or not page["Content-Type"].startswith("text/html"):
            continue
        for form in Forms(page.text).all:
            form.action = form.action or visit.path
            if form.dates and (form.action, *form.dates) not in seen:
                seen.add((form.action, *form.dates))
                yield visit.who, visit.path, form


@pytest.mark.thorough
def test_no_form_breaks_on_a_date_that_nobody_means(world: World) -> None:
    clients: dict[str, Client] = {who: world.client(who) for who in ("lea", "omar", "visitor")}
    forms, faults, sent = [*dated(world, clients)], list[tuple[Any, ...]](), 0
    for who, page, form in forms:
        ask = clients[who].post if form.method == "post" else clients[who].get
        for name in form.dates:
            for typed in EXTREMES:
                status = ask(form.action, {**form.data, name: typed}).status_code
                faults += [(form.action, name, typed, status)] * (status >= 500)
                sent += 1
        after = clients[who].get(page).status_code
        faults += [(page, "afterwards", after)] * (after >= 500)
    assert not faults
    assert len(forms) >= 8
    assert sent >= 8 * len(EXTREMES)
