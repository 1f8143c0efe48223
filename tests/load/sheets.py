"""A question as a browser holds it: the controls of its form, and what a person puts in them."""

import re
from dataclasses import dataclass, field
from html import unescape
from random import Random
from typing import Final

type Pairs = list[tuple[str, str]]

_FORM: Final = re.compile(r"<form[^>]*data-copie-reponse.*?</form>", re.DOTALL)
_ORDER: Final = re.compile(r"<ol[^>]*data-ordre.*?</ol>", re.DOTALL)
_CONTROL: Final = re.compile(r'<select[^>]* name="reponse.*?</select>|<input[^>]*>', re.DOTALL)
_NAME: Final = re.compile(r' name="([^"]+)"')
_KIND: Final = re.compile(r' type="([^"]+)"')
_VALUE: Final = re.compile(r' value="([^"]+)"')


@dataclass
class Control:
    """A field, a group of radio buttons, a box to tick or an order to tap."""

    name: str
    kind: str
    values: list[str]
    given: list[str] = field(default_factory=list)

    def fill(self, rng: Random) -> None:
        """Do as a person does: type, choose, tick, tap the next of an order."""
        match self.kind:
            case "checkbox":
                self.given = [] if self.given else self.values[:]
            case "order":
                left = [it for it in self.values if it not in self.given]
                self.given = [*self.given, rng.choice(left)] if left else self.given[:-1]
            case "text":
                self.given = [str(rng.randrange(5, 200, 5))]
            case _:
                self.given = [rng.choice(self.values)]

    def pairs(self) -> Pairs:
        """Return what the form sends of it."""
        match self.kind:
            case "checkbox" | "radio":
                sent = self.given
            case "order":
                sent = self.given + [""] * (len(self.values) - len(self.given))
            case _:
                sent = self.given or [""]
        return [(self.name, value) for value in sent]


@dataclass
class Sheet:
    """A question open in a tab."""

    url: str
    token: str
    tab: str
    version: str
    clock: str
    last: int
    """How many questions there are."""
    controls: list[Control]
    edition: int = 0
    """How many gestures there have been in this page."""

    def fill(self, control: Control, rng: Random) -> None:
        """Make a gesture."""
        control.fill(rng)
        self.edition += 1

    def gestures(self, rng: Random) -> list[Control]:
        """Return what a person fills, in their order; an order takes as many taps as its steps."""
        boxes = [it for it in self.controls if it.kind == "checkbox"]
        ticked = rng.sample(boxes, min(2, len(boxes)))
        return [
            control
            for control in self.controls
            if control.kind != "checkbox" or control in ticked
            for _ in range(len(control.values) if control.kind == "order" else 1)
        ]

    def pairs(self) -> Pairs:
        """Return what is filled in, as the browser sends it."""
        return [pair for control in self.controls for pair in control.pairs()]


def read_sheet(url: str, page: str) -> Sheet:
    """Read a page that shows a question."""
    found = _FORM.search(page)
    assert found, page
    form = found[0]
    return Sheet(
        url=url,
        token=token_of(form),
        tab=_hidden("onglet", form),
        version=_hidden("version", form),
        clock=unescape(_first(r'data-temps="([^"]+)"', page)),
        last=max(int(number) for number in re.findall(r'data-numero="(\d+)"', page)),
        controls=_controls(form),
    )


def token_of(page: str) -> str:
    """Return the token of the forms of a page."""
    return _hidden("csrfmiddlewaretoken", page)


def _hidden(name: str, page: str) -> str:
    return _first(rf'name="{name}" value="([^"]*)"', page)


def _first(pattern: str, page: str) -> str:
    found = re.search(pattern, page)
    assert found, f"no {pattern} in {page}"
    return found[1]


def _controls(form: str) -> list[Control]:
    orders = [_order(found) for found in _ORDER.findall(form)]
    controls: dict[str, Control] = {}
    for number, part in enumerate(_CONTROL.findall(_ORDER.sub("", form))):
        name, kind = _NAME.search(part), _KIND.search(part)
        if name is None or not name[1].startswith("reponse"):
            continue
        what = kind[1] if kind and part.startswith("<input") else "select"
        values = [unescape(value) for value in _VALUE.findall(part)]
        key = name[1] if what == "radio" else f"{name[1]} {number}"
        known = controls.setdefault(key, Control(unescape(name[1]), what, []))
        known.values += values if what != "text" else []
    return [*orders, *controls.values()]


def _order(part: str) -> Control:
    name = _NAME.search(part)
    assert name
    select = part.partition("</select>")[0]
    return Control(unescape(name[1]), "order", [unescape(it) for it in _VALUE.findall(select)])
