"""Signed in, and after the processor, the memory or the disk of the site: what it costs is measured."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from tests.load.conftest import Browser, Served, made_ready
from tests.load.wire import Reply
from tests.machine import in_time
from tests.web.bombs import bomb, encoded, noise, progressive
from trainer.practice.selectors.room import MOST_WAITING

pytestmark = pytest.mark.measured
AT_MOST: Final = 1.0
"""Seconds that a page may take meanwhile."""
MOST_GROWN: Final = 250 * 1024
"""KiB that the workers may take more, all together."""
PAGES: Final = ("/sante/", "/regles/punto-banco/", "/jeux/")
BOUNDARY: Final = "tapis-vert-27"
NEW: Final = "/formation/ecole/demonstration/questions/nouvelle/choix/"
_TICKS: Final = os.sysconf("SC_CLK_TCK")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A site with its people, started once."""
    made = made_ready(tmp_path_factory.mktemp("costs"), whole=True)
    with made.running():
        yield made


@dataclass
class Cost:
    """What an attack took: seconds of processor, KiB of memory, the longest page of others."""

    seconds: float = 0.0
    grown: int = 0
    slowest: float = 0.0

    @property
    def times(self) -> dict[str, float]:
        return {"page": self.slowest, "processor": self.seconds}


def sent(browser: Browser, picture: bytes) -> int:
    """Send a picture with a question that lacks the rest; return the status."""
    head = f"--{BOUNDARY}\r\nContent-Disposition: form-data; name="
    body = f'{head}"csrfmiddlewaretoken"\r\n\r\n{browser.cookies["csrf"]}\r\n{head}"picture"; '
    name = "plan.png" if picture.startswith(b"\x89PNG") else "plan.jpg"
    body += f'filename="{name}"\r\nContent-Type: application/octet-stream\r\n\r\n'
    whole = body.encode() + picture + f"\r\n--{BOUNDARY}--\r\n".encode()
    kind = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    return browser.send("POST", NEW, whole, kind).status


def _spent(site: Served) -> float:
    stats = [Path(f"/proc/{pid}/stat").read_text().rsplit(")")[-1] for pid in site.workers()]
    return sum(sum(map(int, stat.split()[11:13])) for stat in stats) / _TICKS


@contextmanager
def costing(site: Served) -> Iterator[Cost]:
    """Measure what is done in the block, with what others wait for meanwhile."""
    cost, others = Cost(), Browser(site.port)
    for path in PAGES * 8:  # the first page of a worker reads its templates
        others.get(path)
    spent, held = _spent(site), site.resident()
    yield cost
    cost.seconds, cost.grown = _spent(site) - spent, site.resident() - held


def watch(site: Served, cost: Cost, going: list[Future[int]]) -> list[int]:
    """Read pages as long as an attack goes on; return its statuses."""
    others = Browser(site.port)
    while not all(one.done() for one in going):
        for path in PAGES:
            start = time.monotonic()
            assert others.get(path).status == 200
            cost.slowest = max(cost.slowest, time.monotonic() - start)
    return [one.result() for one in going]


@pytest.mark.parametrize(
    ("picture", "each"),
    [
        (bomb(progressive(), 98), 1.0),
        (encoded(noise("1", (1996, 2004))), 1.0),
        (bomb(progressive(1990), 33_333), 0.15),
    ],
    ids=["as many passes as may be", "dots", "a bomb"],
)
def test_pictures_that_cost_leave_the_site_to_others(
    site: Served, picture: bytes, each: float
) -> None:
    teacher, times = Browser(site.port), 30
    assert teacher.sign_in("formateur") == 302
    for _ in range(8):  # both workers know the page, and have read a picture
        assert teacher.get(NEW).status == 200
        assert sent(teacher, encoded(noise("RGB", (400, 300)))) == 422

    def attack() -> dict[str, float]:
        with costing(site) as cost, ThreadPoolExecutor(times) as pool:
            going = [pool.submit(sent, teacher, picture) for _ in range(times)]
            statuses = watch(site, cost, going)
        assert set(statuses) == {422}
        assert cost.grown < MOST_GROWN
        return cost.times

    in_time(attack, {"page": AT_MOST, "processor": each * times})


def test_an_account_that_begins_for_ever_is_stopped(site: Served) -> None:
    turns = count()

    def attack() -> dict[str, float]:
        nina = Browser(site.port)  # a new account each time: the one before is stopped already
        nina.get("/compte/inscription/")
        word = "carré de rois 4"
        form = {"username": f"nina{next(turns)}", "password1": word, "password2": word}
        assert nina.post("/compte/inscription/", form, htmx=False).status == 302
        nina.get("/entrainement/punto-banco/")

        def begin(form: dict[str, str]) -> Reply:
            return nina.post("/entrainement/punto-banco/commencer/", form, htmx=False)

        before = site.one("SELECT count(*) FROM practice_series")
        with costing(site) as cost, ThreadPoolExecutor(8) as pool:
            form = {"exercice": "tirage-banco"}
            going = [pool.submit(lambda: begin(form).status) for _ in range(777)]
            statuses = watch(site, cost, going)
        assert set(statuses) == {303, 429}
        written = site.one("SELECT count(*) FROM practice_series") - before
        assert statuses.count(303) == written <= MOST_WAITING + 8  # those that were under way
        assert cost.grown < MOST_GROWN
        refused = begin({})
        assert (refused.status, refused.headers["retry-after"]) == (429, "3600")
        return cost.times

    in_time(attack, {"page": AT_MOST, "processor": 777 * 0.05})
