"""A browser, and what it measures of an answer, for tests and benchmarks."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import Page

ROOT: Final = Path(__file__).resolve().parent.parent
BROWSERS: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)

_MEASURES: Final = """
(() => {
  const seen = (window.walk = { times: [], shifts: [] });
  const shown = (changes) => SHOWN;
  let last = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries())
      seen.shifts.push({ value: shift.value, recent: shift.hadRecentInput,
        question: document.querySelector("h1").textContent,
        what: shift.sources.map(({ node }) => node?.className || node?.nodeName) });
  }).observe({ type: "layout-shift", buffered: true });
  for (const type of ["keydown", "pointerup"])
    addEventListener(type, ({ timeStamp }) => shown([]) || (last = timeStamp), true);
  new MutationObserver((changes) => {
    if (!last || !shown(changes)) return;
    const since = last;
    last = 0;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => seen.times.push(performance.now() - since);
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true });
})();
"""
VERDICT: Final = _MEASURES.replace("SHOWN", "document.querySelector('[data-verdict]')")
"""From the last gesture to the painted verdict, and every shift of the layout."""
CHAINED: Final = _MEASURES.replace(
    "SHOWN",
    "changes.some((it) => [...it.addedNodes].some((node) => node.matches?.('[data-question]')))"
    " && document.querySelector('#avant').textContent",
)
"""In a run the verdict is a line above the next question: both are there, painted."""
FILL: Final = """() => {
  const form = document.querySelector("[data-question] form");
  const all = (css, from = form) => [...from.querySelectorAll(css)];
  const groups = new Set();
  for (const radio of all("[type=radio]")) {
    if (!form.matches("[data-direct]") && !groups.has(radio.name)) radio.click();
    groups.add(radio.name);
  }
  for (const group of all("[data-plus]:not(.ordre), .places-choix"))
    all("[type=checkbox]", group).slice(0, group.dataset.plus ?? 1).forEach((it) => it.click());
  all(".ordre__geste").forEach((it) => it.click());
  for (const typed of all("input:not([type=radio], [type=checkbox], [type=hidden])"))
    typed.value = typed.disabled ? "" : "1";
  for (const list of all("select")) list.selectedIndex = 1;
  document.querySelector(".question__enonce").focus();
}"""
"""Any answer that can be read, short of what sends it."""
_TAPPED: Final = "() => (window.tapped = performance.now())"
_UNLEARNT: Final = "() => performance.now() > (window.tapped ?? -Infinity) + 450"
"""After one tap Enter does nothing for a moment: whoever is used to it skips no verdict."""


def wait_for_question(page: Page) -> None:
    """Wait for a question and all its scripts: sooner, a key or the form does what it does without them."""
    page.locator("form[data-htmx-powered]").first.wait_for()
    page.wait_for_load_state()


def send(page: Page) -> None:
    """Send what is filled, by its last gesture: a tap where one answers, Enter elsewhere."""
    direct = page.locator("form[data-direct]").count()
    if direct:
        one = page.locator("form[data-direct] .choix__option:not(.sur-tapis)")
        if one.count():
            one.first.click()
    else:
        page.wait_for_function(_UNLEARNT)
        for _ in range(page.locator("[data-fiche]").count() or 1):
            page.keyboard.press("Enter")
    # Attached is enough: to look whether it shows lays the page out, which is measured.
    page.wait_for_selector("[data-verdict]", state="attached")
    if direct:
        page.evaluate(_TAPPED)


def centiles(times: Sequence[float]) -> dict[str, float]:
    """Return the middle of some times, and what 95 in 100 of them stay under."""
    return {"p50": median(times), "p95": quantiles(times, n=20)[-1]}


def launched() -> dict[str, Any]:
    """Return how this machine's browser is launched, or the one that scripts/browser.sh fetched.

    Without a path, Playwright looks for a browser of its own.
    """
    path = os.pathsep.join([os.environ.get("PATH", ""), str(ROOT / ".tools" / "chromium")])
    names = (shutil.which(name, path=path) for name in BROWSERS)
    found = {"executable_path": name} if (name := next(filter(None, names), None)) else {}
    return {**found, "args": ["--no-sandbox", "--disable-gpu", "--disable-quic"]}
