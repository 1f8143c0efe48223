"""Two nodes whose clocks differ, one killed, PostgreSQL restarted, Redis gone, then PostgreSQL dead.

Nothing that was told is lost, nothing is counted twice, and each piece of work is done.
"""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any, Final, LiteralString

import psycopg
import pytest

from tests.load import jobs
from tests.load import nodes as machines
from tests.load.bases import STANDBY
from tests.load.conftest import ROOT, Browser, Served, guests
from tests.load.nodes import Nodes
from tests.load.sheets import Sheet, read_sheet
from tests.load.test_killed import Session, answering, key_of, tell
from tests.load.test_silent import AT_MOST, beside_writers, half_forms, slowest
from tests.machine import in_time

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(machines.MISSING), reason=f"needs {', '.join(machines.MISSING)}"),
]


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    with machines.running() as found:
        yield found


ASKED: Final = """
SELECT count(*), count(answered_at), max(asked_at) - min(asked_at) FROM practice_attempt
WHERE series_id = %s
"""
COUNTED: Final = """
SELECT sum(answered) FROM progress_branchmemory
WHERE learner_id = (SELECT learner_id FROM practice_series WHERE id = %s)
"""


def row(site: Served, query: LiteralString, about: str) -> tuple[Any, ...]:
    """Return the row of a query about a series, say, asked beside the site."""
    with psycopg.connect(site.environment["DATABASE_URL"]) as base:
        found = base.execute(query, [about]).fetchone()
        assert found
        return found


def test_one_question_on_a_node_the_next_on_the_other(nodes: Nodes) -> None:
    browser = Browser(nodes.sites[0].port)
    series = browser.begin()
    for position in range(1, 13):
        browser.port = nodes.sites[position % 2].port
        reply = browser.post(f"{series}{position}/", {"reponse": "tire"})
        assert f'data-url="{series}{position + 1}/"' in reply.text, (position, reply.status)
        assert browser.get(f"{series}{position}/").status == 200  # told by the other one too
    asked, answered, apart = row(nodes.sites[0], ASKED, key_of(series))
    assert (asked, answered) == (13, 12)
    assert apart > timedelta(seconds=machines.AHEAD / 2)  # the clocks did differ


def test_the_api_answers_on_both_clocks(nodes: Nodes) -> None:
    for site in nodes.sites:
        assert Browser(site.port).get("/api/v1/jeux/").status == 200


def test_a_copy_is_saved_on_both_nodes_and_neither_clock_freezes_it(nodes: Nodes) -> None:
    late, ahead = (site.port for site in nodes.sites)
    browser = Browser(ahead)
    assert browser.sign_in("stagiaire") == 302
    found = re.search(r'"(/examens/\d+/)"', browser.get("/examens/").text)
    assert found
    browser.get(found[1])
    place = browser.post(f"{found[1]}commencer/", {}, htmx=False).headers["location"]
    for port in (late, ahead, late):  # each page is opened later than the one before
        browser.port = port
        sheet = read_sheet(f"{place}1/", browser.get(f"{place}1/").text)
        for number in range(3):
            sheet.fill(sheet.controls[0], Random(number))
            assert "data-etat=" in save(browser, sheet)
            browser.port = late + ahead - browser.port


def save(browser: Browser, sheet: Sheet) -> str:
    """Save a question of a copy, as the script of its page does; return what came back."""
    page = {"onglet": sheet.tab, "version": sheet.version, "edition": str(sheet.edition)}
    reply = browser.post(sheet.url, page | dict(sheet.pairs()))
    assert reply.status == 200, reply.text
    return reply.text


def test_wrong_passwords_are_counted_together_with_redis_and_without(nodes: Nodes) -> None:
    check_doors(nodes, "inconnu")


def check_doors(nodes: Nodes, name: str) -> None:
    """A name is tried five times with a wrong password, on whichever node, and no more."""
    tries = [Browser(nodes.sites[turn % 2].port).sign_in(name, "faux-mot-9") for turn in range(6)]
    assert tries == [*([422] * 5), 429]


def test_requests_that_wait_for_postgresql_do_not_stop_the_others(nodes: Nodes) -> None:
    visitor = Browser(nodes.sites[0].port)
    slowest(visitor)

    @contextmanager
    def locked() -> Iterator[None]:
        with psycopg.connect(nodes.base.address) as busy:
            busy.execute("LOCK TABLE practice_attempt")
            yield

    def page_meanwhile() -> float:
        with half_forms(visitor.port):
            return beside_writers(visitor, locked())

    in_time(page_meanwhile, AT_MOST)


PIECES: Final = 60
LASTING: Final = 0.4
"""Seconds of a piece of work."""
LONGEST: Final = 180
"""Seconds given to the workers: what the dead had begun is taken back after a minute."""
IN_HAND: Final = 3
"""Pieces in hand at a fault: the killed worker's, and both workers' when PostgreSQL went."""
DONE: Final = "SELECT count(*) FROM essai_fini WHERE %s <> ''"
BEGUN: Final = """
SELECT count(*), count(DISTINCT travail) FROM essai_commence WHERE %s <> ''
"""
BY: Final = """
SELECT count(DISTINCT worker_ids ->> -1) FROM django_tasks_database_dbtaskresult
WHERE task_path = %s AND status = 'SUCCESSFUL'
"""


def put_work(nodes: Nodes) -> None:
    """Put work in the queue, in the name of the first node."""
    with psycopg.connect(nodes.sites[0].environment["DATABASE_URL"]) as base:
        base.execute(jobs.TABLES)
    put = f"from tests.load.jobs import last; [last.enqueue(n, {LASTING}) for n in range({PIECES})]"
    line = [sys.executable, "manage.py", "shell", "--no-imports", "-c", put]
    environment = nodes.sites[0].environment
    subprocess.run(line, cwd=ROOT, env=environment, check=True)


def strike(nodes: Nodes) -> None:
    """Take away one thing after the other, in the middle of the answers and of the work."""
    time.sleep(2)
    nodes.sites[1].kill()
    nodes.workers[1].kill()
    time.sleep(3)
    nodes.base.restart()
    time.sleep(3)
    nodes.redis.kill()
    time.sleep(2)
    nodes.sites[1].start()
    nodes.start_worker(1)
    time.sleep(3)


def check_each(site: Served, sessions: list[Session]) -> None:
    """What each trainee was told is kept, once, and no more than that."""
    for session in sessions:
        asked, judged, _ = row(site, ASKED, session.series)
        assert (asked, judged) == (session.answered + 1, session.answered)
        assert row(site, COUNTED, session.series) == (session.answered,)


def test_faults_one_after_the_other_lose_nothing_and_count_nothing_twice(
    nodes: Nodes, capsys: pytest.CaptureFixture[str]
) -> None:
    put_work(nodes)
    sessions = answering(guests(nodes.front), lambda: strike(nodes))
    tell(capsys, sessions, "faults one after the other")
    check_each(nodes.sites[0], sessions)
    # Redis is still gone: the doors count all the same, and let people in.
    check_doors(nodes, "personne")
    assert Browser(nodes.front).sign_in("stagiaire") == 302
    check_work(nodes)


def check_work(nodes: Nodes) -> None:
    """Wait until all work is done: each piece once, but what was in hand at a fault."""
    until = time.monotonic() + LONGEST
    while row(nodes.sites[0], DONE, "all") != (PIECES,):
        assert time.monotonic() < until
        time.sleep(1)
    times, pieces = row(nodes.sites[0], BEGUN, "all")
    assert pieces == PIECES
    assert 1 <= times - pieces <= IN_HAND
    assert row(nodes.sites[0], BY, "tests.load.jobs.last")[0] >= 2


def test_an_answer_waits_for_the_standby_until_it_is_given_up(nodes: Nodes) -> None:
    browser = Browser(nodes.front)
    address = f"{browser.begin()}1/"
    nodes.standby.kill()
    with ThreadPoolExecutor(1) as pool:
        sent = pool.submit(browser.post, address, {"reponse": "tire"})
        with pytest.raises(TimeoutError):
            sent.result(3)
        nodes.base.wait_for("")
        assert sent.result(20).status == 200
    nodes.standby.start()
    nodes.base.wait_for(STANDBY)


def promote(nodes: Nodes) -> None:
    """Lose the machine of PostgreSQL, and do what docs/exploitation.md tells."""
    time.sleep(2)
    nodes.base.kill()
    time.sleep(1)
    nodes.standby.promote()
    nodes.pool.lead_to(nodes.standby)
    time.sleep(5)


def test_the_death_of_postgresql_loses_nothing_and_its_standby_serves(
    nodes: Nodes, capsys: pytest.CaptureFixture[str]
) -> None:
    sessions = answering(guests(nodes.front), lambda: promote(nodes))
    assert tell(capsys, sessions, "a standby is promoted")[1]
    check_each(nodes.sites[0], sessions)
    for site in nodes.sites:
        assert Browser(site.port).get("/sante/pret/").status == 200
