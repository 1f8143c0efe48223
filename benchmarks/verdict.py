"""From the last gesture to the painted verdict, in a browser: ``python -m benchmarks.verdict``.

``--beside DIR`` serves the code of another checkout too, and measures both in turn, in one run. Each
round is a sitting of a visitor; prints the middle and the 95th centile of each, in milliseconds.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from benchmarks.painted import FILL, ROOT, VERDICT, centiles, launched, send, wait_for_question
from benchmarks.web.servers import Server, free_port, wait_for

_ROUNDS: Final = 3
_ANSWERS: Final = 9
"""The verdict of a tenth one ends a series."""
_SIZES: Final = {"phone": (390, 844), "screen": (1280, 800)}
_EXERCISES: Final = (
    ("punto-banco", "tirage-banco"),
    ("deuce-to-seven", "servir-tirage"),
    ("caribbean-stud", "reglement-tapis"),
)
"""One word, cards to choose, seven seats to settle: what is longest to paint."""
_MIDDLE, _WORST = 40, 90


@contextmanager
def _served(root: Path, folder: Path) -> Iterator[Server]:
    """Have a checkout serve its site, on a base of its own."""
    folder.mkdir()
    told = {
        "DJANGO_ENV": "demo",
        "DJANGO_DATA_DIR": str(folder),
        "DJANGO_SECRET_KEY": "benchmark-" * 8,
        "PYTHONPATH": str(root),
    }
    os.environ |= told
    code = "from scripts.prepare import make_ready; make_ready()"
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True, stdout=sys.stderr)  # noqa: S603 - ours
    with Server(free_port(), "config.settings", root) as server:
        wait_for(server)
        yield server


def _sitting(browser: Browser, url: str, exercise: tuple[str, str], size: str) -> list[float]:
    """Answer a few questions; return what the verdicts took, in milliseconds."""
    game, drill = exercise
    width, height = _SIZES[size]
    with browser.new_context(
        viewport={"width": width, "height": height}, locale="fr-FR", service_workers="block"
    ) as context:
        page = context.new_page()
        page.add_init_script(VERDICT)
        page.goto(f"{url}/entrainement/{game}/")
        page.locator(f'[name="exercice"][value="{drill}"]').first.click()
        start = page.get_by_role("button", name="Je découvre")
        start.or_(page.locator("[data-question] form")).first.wait_for()
        if start.count():
            start.click()
        wait_for_question(page)
        for _ in range(_ANSWERS):
            page.evaluate(FILL)
            send(page)
            page.locator("a[data-suite]").click()
        times: list[float] = page.evaluate("() => window.walk.times")
        return times


def main() -> None:
    """Measure, and print each sitting's figures side by side."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", type=Path, help="another checkout of the project")
    beside = parser.parse_args().beside
    roots = {"here": ROOT} | ({"beside": beside.resolve()} if beside else {})
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sites = {
            name: stack.enter_context(_served(root, folder / name)) for name, root in roots.items()
        }
        browser = stack.enter_context(sync_playwright()).chromium.launch(**launched())
        for exercise in _EXERCISES:
            for size in _SIZES:
                times: dict[str, list[float]] = {name: [] for name in sites}
                for _ in range(_ROUNDS):
                    for name, site in sites.items():
                        times[name] += _sitting(browser, site.url, exercise, size)
                told = {name: centiles(found) for name, found in times.items()}
                figures = "   ".join(
                    f"{name} p50 {it['p50']:5.1f} p95 {it['p95']:5.1f}" for name, it in told.items()
                )
                print(f"{'/'.join(exercise):32} {size:7} {figures}", flush=True)
        browser.close()
    print(f"verdict: p50 ≤ {_MIDDLE} ms, p95 ≤ {_WORST} ms on a quiet machine")


if __name__ == "__main__":
    main()
