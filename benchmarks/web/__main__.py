"""Measure the site and bare Django alternately: ``python -m benchmarks.web``.

Needs ``wrk`` (Debian package of that name). Prints requests per second, p50 and p99 in
milliseconds, and the ratios that the project holds itself to.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.web.servers import Server, free_port, wait_for

_ROUNDS: Final = 3
_SECONDS: Final = 4
_OPEN_QUESTIONS: Final = 40_000
_HERE: Final = Path(__file__).parent
_RULES: Final = "/regles/punto-banco/"


class Figures:
    """The measures of one target: requests per second, p50 and p99 in milliseconds."""

    def __init__(self) -> None:
        self.rates: list[float] = []
        self.p50: list[float] = []
        self.p99: list[float] = []
        self.errors = 0

    def add(self, line: str) -> None:
        """Read the line that a script printed."""
        requests, micros, p50, p99, errors = (int(part) for part in line.split()[1:])
        self.rates.append(requests / micros * 1e6)
        self.p50.append(p50 / 1000)
        self.p99.append(p99 / 1000)
        self.errors += errors

    @property
    def rate(self) -> float:
        """The median rate."""
        return statistics.median(self.rates)

    @property
    def worst(self) -> float:
        """The median p99."""
        return statistics.median(self.p99)

    def __str__(self) -> str:
        return (
            f"{self.rate:8.0f} r/s   p50 {statistics.median(self.p50):6.1f} ms"
            f"   p99 {self.worst:6.1f} ms   {self.errors} errors"
        )


def _wrk(url: str, script: str, *arguments: str, seconds: int = _SECONDS) -> str:
    command = ["wrk", "-t1", "-c16", f"-d{seconds}s", "-s", str(_HERE / script), url]
    done = subprocess.run(  # noqa: S603 - our own command
        [*command, "--", *arguments], capture_output=True, text=True, check=True
    )
    return next(line for line in done.stdout.splitlines() if line.startswith("RESULT"))


def _measure(site: Server, bare: Server, folder: Path) -> dict[str, Figures]:
    figures = {name: Figures() for name in ("site answer", "bare answer", "site page", "bare page")}
    size = len(site.get(_RULES))
    for server, path in ((site, _RULES), (bare, f"/page/{size}/")):
        _wrk(server.url + path, "page.lua", seconds=2)  # both are warm when the clock starts
    for number in range(_ROUNDS):
        for name, server in (("bare answer", bare), ("site answer", site)):
            targets = str(folder / f"{name.split()[0]}-{number}.txt")
            figures[name].add(_wrk(server.url, "answer.lua", targets))
        figures["bare page"].add(_wrk(f"{bare.url}/page/{size}/", "page.lua"))
        figures["site page"].add(_wrk(site.url + _RULES, "page.lua"))
    return figures


def _prepare(folder: Path) -> None:
    """Write the open questions of each round and target, none used twice."""
    import django  # noqa: PLC0415 - the environment must be set first

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415 - once Django is set up

    from benchmarks.web.data import open_questions  # noqa: PLC0415 - once Django is set up

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    targets = open_questions(_OPEN_QUESTIONS)
    share = len(targets) // (2 * _ROUNDS)
    for place in range(2 * _ROUNDS):
        side, number = ("site", "bare")[place % 2], place // 2
        part = targets[place * share : (place + 1) * share]
        lines = [
            f"{item.session} {item.path if side == 'site' else f'/bare/{item.attempt}/'}"
            for item in part
        ]
        (folder / f"{side}-{number}.txt").write_text("\n".join(lines))


def main() -> None:
    """Run the benchmark and print its table."""
    if shutil.which("wrk") is None:
        sys.exit("wrk is missing: apt-get install wrk")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DJANGO_DATA_DIR": name,
            "DJANGO_ENV": "demo",
            "DJANGO_SECRET_KEY": "benchmark-" * 8,
        }
        _prepare(folder)
        with (
            Server(free_port(), "config.settings") as site,
            Server(free_port(), "benchmarks.web.bare_settings") as bare,
        ):
            wait_for(site, bare)
            figures = _measure(site, bare, folder)
    for title, measured in figures.items():
        print(f"{title:12} {measured}")
    answer, page = figures["site answer"], figures["site page"]
    bare_answer, bare_page = figures["bare answer"], figures["bare page"]
    print(f"answer: rate × {answer.rate / bare_answer.rate:.2f} (≥ 0.80)")
    print(f"answer: p99  × {answer.worst / bare_answer.worst:.2f} (≤ 1.50)")
    print(f"page:   rate × {page.rate / bare_page.rate:.2f} (≥ 1.20)")


if __name__ == "__main__":
    main()
