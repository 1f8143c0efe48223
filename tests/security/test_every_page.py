"""What holds of every page of the site: policy, structure, French typography, agreement, queries."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.e2e.world import Visit, World, url_of, visits
from tests.french import slips
from tests.security.history import MOST, lengthen
from tests.security.policies import POLICY
from tests.security.reading import Reading
from tests.weights import budget_of, budgets, weight_of
from trainer.accounts.services import learner_of_user

pytestmark = pytest.mark.django_db
FAULTS: Final = {
    "a straight apostrophe": re.compile(r"\w'\w"),
    "a straight quotation mark": re.compile(r'"'),
    "an ordinary space before a sign": re.compile(r"[ \n][;!?»%€]| :(?=\s|$)"),
    "no space before a sign": re.compile(r"\w[;!?»](?=\s|$)|[\w)](?<!Authorization):(?=\s|$)"),
    "an ordinary space after «": re.compile(r"«(?!\u00a0)"),
    "three dots": re.compile(r"\.\.\."),
    "a hole": re.compile(r"\{[{%\w]|\bNone\b|\bTrue\b|\bFalse\b"),
    "English": re.compile(r"\b(?:Sign|Password|Error|Submit|Next|Previous|This field|not found)\b"),
}


def walked(world: World, *people: str) -> Iterator[tuple[Visit, Any, int]]:
    """Yield every page of these people, with its response and how many queries it makes."""
    clients: dict[str, Client] = {who: world.client(who) for who in people}  # type: ignore[arg-type]
    for client in clients.values():
        client.get("/seance/")  # the session knows the learner from here on
    for visit in visits(world):
        if visit.who in people:
            with CaptureQueriesContext(connection) as queries:
                response = clients[visit.who].get(visit.path)
            yield visit, response, len(queries)


@pytest.fixture(scope="module")
def walk(world: World) -> list[tuple[Visit, Any, int]]:
    return [*walked(world, "lea", "omar", "visitor")]


def refusals(world: World) -> Iterator[tuple[Visit, Any]]:
    start = f"/entrainement/{world.open.game}/commencer/"
    nobody, strict = Client(), Client(enforce_csrf_checks=True)
    yield Visit("(400)", status=400), nobody.post(start, {"maison.commission": "x"})
    yield Visit("(403)", status=403), nobody.get(url_of(world.open))
    yield Visit("(403 CSRF)", status=403), strict.post(start)
    yield Visit("(405)", status=405), nobody.get(start)
    large = nobody.post(start, "a" * 300_000, content_type="application/x-www-form-urlencoded")
    yield Visit("(413)", status=413), large
    for attempt in world.asked:
        if attempt.open:
            unread = world.client("lea").post(url_of(attempt), {"reponse": "?"})
            yield Visit(f"(422 {attempt.drill})", status=422), unread


def test_every_page_keeps_to_the_policy_is_well_made_and_well_printed(
    world: World, walk: list[tuple[Visit, Any, int]]
) -> None:
    pages = [(visit, response) for visit, response, _ in walk]
    titles: dict[str, set[str]] = defaultdict(set)
    faults: list[tuple[str, str, object]] = []
    for visit, response in (*pages, *refusals(world)):
        assert response.status_code == visit.status, visit
        page = Reading(response.text)
        name = visit.path
        titles[page.title.strip()].add(visit.path.partition("?")[0])
        faults += [(name, "inline", found) for found in page.inline]
        drawn = {f"#{it}" for it in page.ids}  # a piece of the page itself, drawn again
        faults += [(name, "loads", it) for it in {*page.loaded} - drawn if not it.startswith("/")]
        if len(page.headings) != 1 or not page.headings[0].strip():
            faults.append((name, "h1", page.headings))
        if page.lang != "fr":
            faults.append((name, "lang", page.lang))
        doubles = {it for it in page.ids if page.ids.count(it) > 1}
        faults += [(name, "id twice", it) for it in doubles if not in_template(response, it)]
        if response["Content-Security-Policy"] != POLICY:
            faults.append((name, "policy", response["Content-Security-Policy"]))
        faults += [(name, fault, words) for fault, words in misprints(page)]
    assert not faults
    assert not shared(titles)


def test_no_page_loads_more_script_than_its_kind_may(
    walk: list[tuple[Visit, Any, int]],
) -> None:
    weighed = {visit.path: weight_of(Reading(page.text).loaded) for visit, page, _ in walk}
    assert {it: weight for it, weight in weighed.items() if weight > budget_of(it)} == {}
    heaviest = {
        it: max(weight for path, weight in weighed.items() if path.startswith(it))
        for it in budgets()
    }
    assert {it: weight for it, weight in heaviest.items() if weight < budgets()[it] * 0.75} == {}


def in_template(response: Any, found: str) -> bool:
    """Whether an id is repeated only by the next question, which waits in its template."""
    before, _, waiting = response.text.partition("<template")
    return before.count(f'id="{found}"') == 1 and f'id="{found}"' in waiting


def shared(titles: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the titles of several pages, questions of one exercise and refusals apart."""
    apart = re.compile(r"^/seance/.+/\d+/(voisin/)?$|^/seance/.+/bilan/$|^\(|/lien/")
    several = {}
    for title, paths in titles.items():
        own = {path for path in paths if not apart.search(path)}
        if not title or len(own) > 1:
            several[title] = own
    return several


def misprints(page: Reading) -> Iterator[tuple[str, str]]:
    """Yield what is not written as French is: the fault, then the words."""
    for text in (*page.texts, *page.spoken):
        yield from misset(text)
    for text in (*page.sentences, *page.spoken):
        yield from slipped(text)


@cache
def misset(text: str) -> tuple[tuple[str, str], ...]:
    """Return the faults of typography of a text: all pages share many."""
    words = one_line(text)
    return tuple((fault, words.strip()[:90]) for fault, it in FAULTS.items() if it.search(words))


@cache
def slipped(text: str) -> tuple[tuple[str, str], ...]:
    """Return the slips of agreement of a text."""
    words = one_line(text)
    return tuple((slip, words.strip()[:90]) for slip in slips(words))


def one_line(text: str) -> str:
    return re.sub(r"[ \t\n]+", " ", text)


def test_no_page_asks_more_after_two_thousand_answers(
    world: World, walk: list[tuple[Visit, Any, int]]
) -> None:
    few = {(visit.who, visit.path): count for visit, _, count in walk}
    others = {page: count for page, count in few.items() if page[0] != "lea"}
    assert {page: count for page, count in others.items() if count > MOST} == {}
    lengthen(learner_of_user(world.lea))
    # The days that are over are read, and kept, once a day.
    world.client("lea").get("/formation/ecole/nord/")
    # Nobody else's pages know of them.
    many = {(visit.who, visit.path): count for visit, _, count in walked(world, "lea")}
    more = {page: (few[page], count) for page, count in many.items() if count > few[page]}
    assert more == {}
    assert {page: count for page, count in many.items() if count > MOST} == {}


def test_a_part_for_htmx_is_never_taken_for_the_page(world: World) -> None:
    page = url_of(world.open)
    part = world.client("lea").get(page, headers={"HX-Request": "true"})
    assert "<html" not in part.text
    assert "no-store" in part["Cache-Control"]
