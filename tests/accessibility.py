"""What anybody sees of a page: axe's rules by day and by night, narrow and wide, and no overflow."""

from collections.abc import Iterable
from typing import Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

type Light = Literal["light", "dark"]
type Sights = tuple[tuple[ViewportSize, Light], ...]

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SCREEN: Final[ViewportSize] = {"width": 1280, "height": 800}
NARROW: Final[ViewportSize] = {"width": 320, "height": 640}
"""Also what remains of 640 pixels enlarged twice, or of 1280 enlarged four times."""
LIGHTS: Final[tuple[Light, ...]] = ("light", "dark")
ONCE: Final[Sights] = ((PHONE, "light"), (SCREEN, "dark"))
CROSSED: Final[Sights] = tuple((size, light) for size in (PHONE, SCREEN) for light in LIGHTS)

WCAG: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
COLOURS: Final = ["color-contrast", "link-in-text-block"]
"""All that a light changes: the other rules read the same document a second time."""

_RUN: Final = """(runOnly) =>
  axe.run({ exclude: [".tapis text"] }, { runOnly, resultTypes: ["violations"], preload: false }).then(({ violations }) =>
    violations.map(({ id, nodes }) => `${id} ${nodes[0].html.slice(0, 120)}`))"""
"""The letters of a table lie on shapes, whose colours axe does not read."""
_LAY_OUT: Final = """() => {
  for (const it of document.querySelectorAll("*"))
    if (getComputedStyle(it).contentVisibility === "auto") it.style.contentVisibility = "visible";
}"""
"""What waits out of sight has no place yet: axe would read the colours of what lies over it."""
_OVERFLOW: Final = """() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((it) => it.getBoundingClientRect().right > wide + 1)
    .map((it) => `${it.tagName}.${it.className}`).slice(0, 5);
}"""


def faults(page: Page, sights: Sights = ONCE, *, best_practice: bool = True) -> list[str]:
    """Return what is wrong with the page as it stands, at each size and in each light."""
    found, size_read = [], None
    tags = [*WCAG, "best-practice"] if best_practice else WCAG
    for size, light in sights:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        rules: dict[str, object] = {"type": "tag", "values": tags}
        if size == size_read:
            rules = {"type": "rule", "values": COLOURS}
        found += [f"{size['width']} {light}: {it}" for it in _violations(page, rules)]
        found += _overflowing(page)
        size_read = size
    page.set_viewport_size(NARROW)
    return found + _overflowing(page)


def _violations(page: Page, rules: dict[str, object]) -> Iterable[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    page.evaluate(_LAY_OUT)
    found: list[str] = page.evaluate(_RUN, rules)
    return found


def _overflowing(page: Page) -> list[str]:
    return [f"{page.viewport_size} overflows: {it}" for it in page.evaluate(_OVERFLOW)]
