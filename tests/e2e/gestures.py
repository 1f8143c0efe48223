"""Any answer given as a person gives it: by touch on a phone, by keys at a desk."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize

from casino_rules.core.forms import Choice, Fields, Form, Ordering
from casino_rules.core.table_forms import Cards, Chips, Seats

_SHEETS = 20
"""More sheets than any layout has."""


@dataclass(frozen=True)
class Hand:
    """Somebody who answers the question of a page: with a thumb, or with keys alone."""

    page: Page
    size: ViewportSize
    thumb: bool

    def answer(self, form: Form[Any], raw: Any) -> None:
        """Give a whole answer and send it."""
        direct = self.page.locator("form[data-direct]").count() > 0
        self._give(form, raw, "reponse")
        if not direct:
            self._send()
        self.page.locator("[data-verdict]").wait_for()

    def go_on(self) -> None:
        """Go to the next question, which is there already."""
        link = self.page.locator("a[data-suite]")
        if self.thumb:
            link.tap()
        else:
            link.press("Enter")

    def _send(self) -> None:
        send = self.page.locator(".question__valider")
        if self.thumb:
            send.tap()
        elif self.page.locator("[data-fiches], .champ--seul :is(input:not([type=number]))").count():
            self.page.keyboard.press("Enter")
        else:
            send.press("Enter")

    def _give(self, form: Form[Any], raw: Any, name: str) -> None:
        match form:
            case Fields():
                for field in form.fields:
                    self._give(field.form, raw[field.key], f"{name}.{field.key}")
            case Chips():
                self._chips(raw, name)
            case Cards() | Seats() | Ordering():
                self._several(form, raw.split() if isinstance(raw, str) else raw, name)
            case Choice():
                self._choose(str(raw), name)
            case _:
                self._type(self._named(name), str(raw))

    def _named(self, name: str, more: str = "") -> Locator:
        """Return the control of that name, the sheet that holds it being open."""
        control = self.page.locator(f'[data-reponse] [name="{name}"]{more}').first
        for _ in range(_SHEETS):
            if control.evaluate("(it) => !it.closest('[data-fiche]:not([data-ouverte])')"):
                return control
            if self.thumb:
                self.page.locator(".barre__suivante").tap()
            else:
                self.page.keyboard.press("Enter")
        raise AssertionError(f"no sheet leads to {name}")

    def _choose(self, key: str, name: str) -> None:
        control = self._named(name)
        if control.evaluate("(it) => it.tagName") == "SELECT":
            control.select_option(key)
        else:
            self._pick(self._named(name, f"[value='{key}']"))

    def _several(self, form: Form[Any], values: Iterable[Any], name: str) -> None:
        for value in values:
            if isinstance(form, Ordering):
                control = self.page.locator(f".ordre__geste[value='{value}']")
            else:  # of cards that are alike, the first that is left
                control = self._named(name, f"[value='{value}']:not(:checked)")
            self._pick(control)

    def _chips(self, counts: Mapping[str, Any], name: str) -> None:
        for value, count in counts.items():
            field = self._named(f"{name}.{value}")
            if not self.thumb and int(count or 0):
                self._type(field, str(count))
            for _ in range(int(count or 0) if self.thumb else 0):
                self.page.locator(f"[data-prend='{field.get_attribute('id')}']").tap()

    def _type(self, field: Locator, text: str) -> None:
        if self.thumb:
            field.tap()
        else:
            field.focus()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def _pick(self, control: Locator) -> None:
        if self.thumb:
            self._touched(control).tap()
            return
        key = control.get_attribute("data-touche")
        if key:
            self.page.keyboard.press(key)
        else:
            control.press("Space")

    def _touched(self, control: Locator) -> Locator:
        """Return what a thumb touches: on the cloth where it lies there, else its words."""
        pick = control.get_attribute("data-prise")
        if pick:
            html_id = control.get_attribute("id")
            spot = self.page.locator(f".table .prise[data-prise='{pick}']:visible")
            if spot.evaluate("(it) => it.htmlFor") not in {html_id, ""}:
                control.locator("xpath=ancestor::fieldset[1]/legend").tap()
            return spot
        if control.evaluate("(it) => it.tagName") == "BUTTON":
            return control
        return control.locator("xpath=ancestor::label[1]")
