"""Practising by keyboard alone, and what the browser measures meanwhile."""

from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Locator, Page, Request

from benchmarks.painted import VERDICT, wait_for_question

_FOCUS: Final = """() => {
  const { tagName, type, className } = document.activeElement;
  return [tagName, type ?? "", className ?? ""];
}"""

HABIT = 400
"""Milliseconds after an answer by one key during which Enter does nothing."""


AT_ONCE: Final = {"p50": 50, "p95": 100}
"""Milliseconds that half the verdicts, and 95 % of them, may take to be painted."""


def reach(control: Locator) -> None:
    """Press Tab until the control has the focus."""
    for _ in range(200):
        if control.evaluate("(it) => it === document.activeElement"):
            return
        control.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {control}")


@dataclass
class Walk:
    """A trainee who only has a keyboard."""

    page: Page
    site: str
    requests: list[Request] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.add_init_script(VERDICT)
        self.page.on("request", self._hear)

    def _hear(self, request: Request) -> None:
        self.requests.append(request)

    @property
    def key(self) -> Any:
        return self.page.keyboard

    def open(self, path: str) -> None:
        """Go to an address of the site."""
        self.page.goto(self.site + path)

    def start(self, name: str, game: str = "punto-banco", length: str | None = None) -> None:
        """Go to the exercises of a game, choose how long a series is, and press the button of that name."""
        self.open(f"/entrainement/{game}/")
        if length:
            self.page.get_by_label("Questions", exact=True).select_option(length)
        self.press(name)
        self.ready()

    def focus(self) -> tuple[str, str, str]:
        """Return the tag, the type and the class of what has the focus."""
        tag, kind, css = self.page.evaluate(_FOCUS)
        return tag, kind, css

    def reach(self, name: str, role: str = "button") -> None:
        """Press Tab until the control of that name has the focus."""
        reach(self.page.get_by_role(role, name=name).first)  # type: ignore[arg-type]

    def press(self, name: str, role: str = "button") -> None:
        """Reach a control, and press Enter."""
        self.reach(name, role)
        self.key.press("Enter")

    def ready(self) -> None:
        """Wait for a question; sooner, its form is sent as by a browser without scripts."""
        wait_for_question(self.page)

    def fill(self, text: str = "5") -> None:
        """Give any answer, control after control."""
        for _ in range(60):
            tag, kind, css = self.focus()
            if tag == "BUTTON" and kind == "submit":
                return
            if "barre__suivante" in css:
                self.key.press("Enter")
                continue
            if "ordre__geste" in css:
                self._order()
                return
            self._give(tag, kind, text)
            if self._stands_alone():
                return
            self.key.press("Tab")
        raise AssertionError("the form has no end")

    def _give(self, tag: str, kind: str, text: str) -> None:
        if kind in {"radio", "checkbox"}:
            self.key.press("Space")
        elif tag == "SELECT":
            self.key.press("ArrowDown")
        else:
            self.key.type(text)

    def _order(self) -> None:
        # A seat of the cloth has its own number for a key, a gesture its rank.
        for key in self.page.locator(".ordre__geste kbd").all_text_contents():
            self.key.press(key.lower())

    def _stands_alone(self) -> bool:
        return bool(self.page.locator(".champ--seul").count())

    def validate(self) -> None:
        """Press Enter and wait for the verdict; where a key has answered, Enter is but a habit."""
        answered = self.page.locator("[data-reponse] [type=submit]:enabled").count() == 0
        self.key.press("Enter")
        self.page.wait_for_selector("[data-verdict]")
        self.page.wait_for_function("() => document.activeElement.matches('[data-verdict]')")
        if answered:
            self.page.wait_for_timeout(HABIT)

    def tap(self, value: object) -> None:
        """Touch a proposition, which answers at once, and wait for the verdict and the end of a habit."""
        self.page.locator(f'[value="{value}"]').first.click(force=True)
        self.page.wait_for_function("() => document.activeElement.matches('[data-verdict]')")
        self.page.wait_for_timeout(HABIT)

    def go_on(self) -> None:
        """Press Enter again: the next question is there at once, without the network."""
        before = len(self.requests)
        self.key.press("Enter")
        assert not self.page.locator("[data-verdict]").count()
        assert self.focus()[0] in {"INPUT", "SELECT", "BUTTON"}
        fresh = [it for it in self.requests[before:] if it.resource_type in {"fetch", "document"}]
        assert not fresh

    def measures(self) -> dict[str, Any]:
        """Return what the page has measured since it was opened."""
        return measured(self.page)


def measured(page: Page) -> dict[str, Any]:
    """Return what a page has measured: how long each verdict took, and what moved by itself."""
    page.wait_for_timeout(100)  # the last shifts are told after their frame
    found: dict[str, Any] = page.evaluate("() => window.walk")
    found["moved"] = [shift for shift in found["shifts"] if not shift["recent"]]
    return found
