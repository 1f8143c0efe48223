"""Dates that nobody means, typed in every field of every form of the site that asks for one."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from django.test import Client

from tests.e2e.world import World, visits
from tests.markup import Markup

pytestmark = [pytest.mark.thorough, pytest.mark.django_db]
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
class Form:
    """A form of a page: where it is sent, what it holds, which of its fields are dates."""

    method: str
    action: str
    data: dict[str, str] = field(default_factory=dict)
    dates: list[str] = field(default_factory=list)


class Forms(Markup):
    """The forms of a page that ask for a date."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[Form] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.all.append(Form(given.get("method", "get").lower(), given.get("action", "")))
        name = given.get("name", "")
        if not self.all or not name or tag not in {"input", "textarea", "select"}:
            return
        form = self.all[-1]
        if given.get("type") in _DATES:
            form.dates.append(name)
        if given.get("type") not in {"checkbox", "radio"} or "checked" in given:
            form.data.setdefault(name, given.get("value", ""))

    handle_startendtag = handle_starttag


def dated(world: World, clients: dict[str, Client]) -> Iterator[tuple[str, str, Form]]:
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
