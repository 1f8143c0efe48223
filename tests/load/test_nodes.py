"""Two nodes whose clocks differ, one killed, PostgreSQL restarted, Redis gone: nothing is lost."""

import re
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any, Final, LiteralString

import psycopg
import pytest

from tests.load import nodes as machines
from tests.load.conftest import Browser
from tests.load.nodes import Nodes
from tests.load.sheets import Sheet, read_sheet
from tests.load.test_killed import answering, key_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(machines.MISSING), reason=f"needs {', '.join(machines.MISSING)}"),
]
TRAINEES: Final = 4


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


def row(nodes: Nodes, query: LiteralString, series: str) -> tuple[Any, ...]:
    """Return the row of a query about a series, asked beside the site."""
    with psycopg.connect(nodes.sites[0].environment["DATABASE_URL"]) as base:
        found = base.execute(query, [series]).fetchone()
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
    asked, answered, apart = row(nodes, ASKED, key_of(series))
    assert (asked, answered) == (13, 12)
    assert apart > timedelta(seconds=machines.AHEAD / 2)  # the clocks did differ


def test_a_copy_is_saved_on_both_nodes_and_neither_clock_freezes_it(nodes: Nodes) -> None:
    late, ahead = (site.port for site in nodes.sites)
    browser = Browser(ahead)
    assert sign_in(browser, "stagiaire", "tapis-vert") == 302
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


def sign_in(browser: Browser, name: str, password: str) -> int:
    browser.get("/compte/connexion/")
    form = {"login": name, "password": password}
    return browser.post("/compte/connexion/", form, htmx=False).status


def test_wrong_passwords_are_counted_together_with_redis_and_without(nodes: Nodes) -> None:
    told = [sign_in(Browser(nodes.sites[n % 2].port), "inconnu", "faux-mot-9") for n in range(6)]
    assert told == [*([422] * 5), 429]


def strike(nodes: Nodes) -> None:
    """Take away one thing after the other, in the middle of the answers."""
    time.sleep(2)
    nodes.sites[1].kill()
    time.sleep(3)
    nodes.restart_base()
    time.sleep(3)
    nodes.redis.kill()
    time.sleep(2)
    nodes.sites[1].start()
    time.sleep(3)


def test_faults_one_after_the_other_lose_no_answer_and_count_none_twice(
    nodes: Nodes, capsys: pytest.CaptureFixture[str]
) -> None:
    browsers = [Browser(nodes.front) for _ in range(TRAINEES)]
    begun = [browser.begin() for browser in browsers]
    sessions = answering(browsers, begun, lambda: strike(nodes))
    answered, again = sum(it.answered for it in sessions), sum(it.again for it in sessions)
    with capsys.disabled():
        sys.stdout.write(f"\n{answered} answers, {again} sent again\n")
    for session in sessions:
        asked, judged, _ = row(nodes, ASKED, session.series)
        assert (asked, judged) == (session.answered + 1, session.answered)
        assert row(nodes, COUNTED, session.series) == (session.answered,)
    # Redis is still gone: the doors count all the same, and let people in.
    told = [sign_in(Browser(nodes.sites[n % 2].port), "personne", "faux-mot-9") for n in range(6)]
    assert told == [*([422] * 5), 429]
    assert sign_in(Browser(nodes.front), "stagiaire", "tapis-vert") == 302
