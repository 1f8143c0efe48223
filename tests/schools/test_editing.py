"""Nothing that two people edit at the desk is overwritten without a word."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from http import HTTPStatus
from typing import Any, Final, override

import pytest
from django.test import Client
from django.urls import resolve

from tests.exams.world import GAME, HX, Hall
from tests.schools.access import address, home, parts
from tests.schools.test_access import OBJECTS, RULES
from tests.schools.world import Schools
from trainer.exams.models import Exam
from trainer.exams.services.composing import Wanted
from trainer.schools.models import LastEdit, Membership, Role
from trainer.schools.requests import FIELD, mark_of

pytestmark = pytest.mark.django_db

SCHOOL: Final = "formation/ecole/<slug:school>/"
REFUSED: Final = "Changé entre-temps par"
EDITED: Final = 15
"""Forms of the desk that edit, at least."""
NOT_EDITS: Final = {
    "invitations/": "makes one",
    "options/": "is one tick, which says one thing",
    "examens/express/<number:promotion>/": "makes one",
    "examens/<number:exam>/amenagements/": "gives, and shows nothing of what was given",
    "promotions/<number:promotion>/direct/question/": "puts a question",
    "promotions/<number:promotion>/direct/suites/<number:sequence>/": "adds a question",
    "promotions/<number:promotion>/bulletins/": "prints",
    "promotions/<number:promotion>/pratique/": "begins one",
    "examens/<number:exam>/modele/": "keeps a pattern",
    "personnes/<number:member>/documents/": "prints",
    "questions/nouvelle/<slug:kind>/": "makes one",
}
"""The pages of which a form that shows something edits nothing, and what it does."""
_TYPED: Final = frozenset({"text", "number", "date", "datetime-local", "email", "textarea"})


@dataclass
class Control:
    """A control that somebody fills, and what it shows."""

    name: str
    kind: str
    value: str
    options: list[str] = field(default_factory=list)

    @property
    def other(self) -> str | None:
        """Another value; None where there is no other."""
        match self.kind:
            case "number":
                return str(int(self.value or 0) + 1)
            case "select" | "radio":
                return next((it for it in self.options if it not in {self.value, ""}), None)
            case "datetime-local":
                return f"2027-03-0{int(self.value[9:10] or 1) % 8 + 1}T10:00"
            case "date":
                return "2027-03-02" if self.value[:10] != "2027-03-02" else "2027-03-03"
            case "checkbox":
                return "" if self.value else self.options[0]
            case _:
                return f"Bis {self.value}" if self.value else None


@dataclass
class Form:
    """A form of a page that writes."""

    page: str
    action: str
    hidden: dict[str, str] = field(default_factory=dict)
    controls: list[Control] = field(default_factory=list)

    def sent(self, changed: Mapping[str, str]) -> dict[str, str]:
        """Return what is sent once some controls are changed."""
        shown = {it.name: it.value for it in self.controls if it.value} | dict(changed)
        ticks = {it.name for it in self.controls if it.kind == "checkbox"}
        return self.hidden | {k: v for k, v in shown.items() if v or k not in ticks}

    @property
    def route(self) -> str:
        """Where it is sent."""
        return resolve(self.action.partition("?")[0]).route.removeprefix(SCHOOL)

    @property
    def edits(self) -> bool:
        """Whether it shows something that is stored."""
        return any(it.value for it in self.controls)


class Forms(HTMLParser):
    """The forms of a page that write."""

    def __init__(self, path: str, html: str) -> None:
        super().__init__()
        self.path, self.found = path, list[Form]()
        self.form: Form | None = None
        self.control: Control | None = None
        self.feed(html)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form" and told.get("method") == "post":
            self.form = Form(self.path, told.get("action") or self.path)
            self.found.append(self.form)
        if self.form is None:
            return
        if tag == "option" and self.control is not None and self.control.kind == "select":
            value = told.get("value", "")
            self.control.options.append(value)
            if "selected" in told:
                self.control.value = value
        if not (name := told.get("name", "")):
            return
        if tag == "input":
            self._input(name, told)
        if tag in {"select", "textarea"}:
            self.control = Control(name, tag, "")
            self.form.controls.append(self.control)

    def _input(self, name: str, told: Mapping[str, str]) -> None:
        assert self.form is not None
        kind, value = told.get("type", "text"), told.get("value", "")
        if kind == "hidden":
            self.form.hidden[name] = value
        elif kind == "radio":
            radio = next((it for it in self.form.controls if it.name == name), None)
            if radio is None:
                radio = Control(name, kind, "")
                self.form.controls.append(radio)
            radio.options.append(value)
            radio.value = value if "checked" in told else radio.value
        elif kind == "checkbox":
            ticked = (value or "on") if "checked" in told else ""
            self.form.controls.append(Control(name, kind, ticked, [value or "on"]))
        elif kind in _TYPED:
            self.form.controls.append(Control(name, kind, value))

    @override
    def handle_data(self, data: str) -> None:
        if self.control is not None and self.control.kind == "textarea":
            self.control.value += data.removeprefix("\n")

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag in {"select", "textarea"}:
            self.control = None
        if tag == "form":
            self.form = None


@pytest.fixture
def two(schools: Schools) -> tuple[Client, Client]:
    """Return the browsers of two people who may change anything."""
    Membership.objects.filter(pk=schools.instructor.pk).update(role=Role.ADMINISTRATOR)
    return schools.client("administrator"), schools.client("instructor")


@pytest.fixture
def forms(schools: Schools, two: tuple[Client, Client]) -> dict[str, list[Form]]:
    """Return the forms of the desk that show what is stored, by the routes of their pages."""
    values = home(schools, OBJECTS)
    Exam.objects.update(published_at=None, stopped_at=None)  # a draft is what is edited
    found: dict[str, list[Form]] = {}
    for route, rule in RULES.items():
        if rule.get == HTTPStatus.OK and set(parts(route)) <= set(values):
            shown = [it for it in read(two[0], address(route, values)) if it.edits]
            found |= {route.removeprefix(SCHOOL): shown} if shown else {}
    return found


def read(client: Client, path: str) -> list[Form]:
    """Return the forms of a page; none if it is none."""
    answer = client.get(path)
    if answer.status_code != HTTPStatus.OK or "html" not in answer["Content-Type"]:
        return []
    return forms_of(path, answer)


def forms_of(path: str, answer: Any) -> list[Form]:
    return Forms(path, answer.content.decode()).found


@pytest.mark.thorough
def test_no_form_of_the_desk_overwrites_what_somebody_else_did(
    forms: dict[str, list[Form]], two: tuple[Client, Client]
) -> None:
    silent = {it.route for found in forms.values() for it in found if FIELD not in it.hidden}
    assert silent == set(NOT_EDITS)

    first, second = two
    tried = [(route, it) for route, found in forms.items() for it in found if FIELD in it.hidden]
    assert len(tried) >= EDITED
    for route, shown in tried:
        form = next(it for it in read(first, shown.page) if it.action == shown.action)
        changes = [(it.name, it.other) for it in form.controls if it.other is not None]
        (name, value), (other, theirs) = changes[0], changes[-1]
        done = first.post(form.action, form.sent({name: value}), follow=True)
        assert done.status_code == HTTPStatus.OK, route
        now = LastEdit.objects.order_by("-at").exclude(at=None)[0]
        late = second.post(form.action, form.sent({other: theirs}), follow=True)
        told = unescape(late.content.decode())
        assert REFUSED in told, (route, other, theirs)
        assert LastEdit.objects.order_by("-at").exclude(at=None)[0] == now, route


def test_a_refused_form_keeps_what_was_typed_and_shows_what_is_there(
    hall: Hall, two: tuple[Client, Client]
) -> None:
    draft = hall.draft(minutes=30, pass_mark=60)
    page = hall.root(draft.pk, "modifier")
    [form] = read(two[0], page)
    two[0].post(page, form.sent({"minutes": "45"}))
    late = two[1].post(page, form.sent({"pass_mark": "70"}))
    assert late.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    told = unescape(late.content.decode())
    assert "Changé entre-temps par" in told
    assert "Durée de la copie, en minutes, en ce moment\u00a0: 45." in told
    assert "Réussite à partir de, en\u00a0%, en ce moment\u00a0: 60." in told
    [again] = forms_of(page, late)
    assert next(it.value for it in again.controls if it.name == "pass_mark") == "70"
    done = two[1].post(page, again.sent({"minutes": "45"}))
    assert done.status_code == HTTPStatus.SEE_OTHER
    draft.refresh_from_db()
    assert (draft.minutes, draft.pass_mark) == (45, 70)


def test_the_paper_of_a_draft_is_not_overwritten(hall: Hall, two: tuple[Client, Client]) -> None:
    draft = hall.draft(Wanted(GAME, "tirage-banco", 1), Wanted(GAME, "reglement-mise", 1))
    page = hall.root(draft.pk)
    [form] = [it for it in read(two[0], page) if it.action.endswith("composition/")]
    [count, weight] = [it.name for it in form.controls if it.name.endswith(("-count", "-weight"))][
        :2
    ]
    two[0].post(form.action, form.sent({count: "7"}))
    late = two[1].post(form.action, form.sent({weight: "3"}))
    assert late.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    told = unescape(late.content.decode())
    assert "Changé entre-temps par" in told
    assert "1\u00a0question, 3\u00a0points." in told
    assert sorted(draft.parts.values_list("count", "weight")) == [(1, 2), (7, 1)]


def test_what_one_page_sends_does_not_meet_itself(hall: Hall, two: tuple[Client, Client]) -> None:
    draft = hall.draft(Wanted(GAME, "tirage-banco", 1))
    [form] = [it for it in read(two[0], hall.root(draft.pk)) if it.action.endswith("composition/")]
    name = form.controls[0].name
    for count in ("2", "3", "4"):  # typed faster than the site answers: all carry the first mark
        assert two[0].post(form.action, form.sent({name: count}), headers=HX).status_code == 200
    assert two[1].post(form.action, form.sent({name: "9"}), headers=HX).status_code == 422
    assert draft.parts.get().count == 4


def test_a_form_that_changes_nothing_refuses_nobody(hall: Hall, two: tuple[Client, Client]) -> None:
    draft = hall.draft()
    page = hall.root(draft.pk, "modifier")
    [form] = read(two[0], page)
    two[0].post(page, form.sent({}))
    assert two[1].post(page, form.sent({"minutes": "45"})).status_code == HTTPStatus.SEE_OTHER


def test_an_edit_by_the_site_s_administration_is_told(
    hall: Hall, two: tuple[Client, Client]
) -> None:
    draft = hall.draft()
    page, site = hall.root(draft.pk, "modifier"), hall.client("site")
    [form] = read(site, page)
    site.post(page, form.sent({"minutes": "45"}))
    late = unescape(two[1].post(page, form.sent({"pass_mark": "70"})).content.decode())
    assert "Changé entre-temps par l’administration du site, à " in late


def test_a_mark_is_of_what_is_shown_alone() -> None:
    assert mark_of({"a": 1, "b": [2]}) == mark_of({"b": (2,), "a": 1})
    assert mark_of({"a": 1}) != mark_of({"a": 2})
