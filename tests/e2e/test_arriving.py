"""A page that comes in two pieces, as over a slow line, is painted once it is whole."""

from collections.abc import Callable, Iterable, Iterator
from threading import Event
from typing import Any, Final

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.e2e.conftest import SIZES
from tests.e2e.keyboard import Walk, measured

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

type Application = Callable[[dict[str, Any], Any], Iterable[bytes]]

CUT: Final = b"/><use "
"""Between two things that lie on a table."""
LONG: Final = 200
"""Milliseconds in which the first piece is painted, where nothing forbids it."""
PAINTS: Final = "() => performance.getEntriesByType('paint').length"


class SlowLine:
    """The site, whose pages stop within a table until the line is let go."""

    def __init__(self, site: Application) -> None:
        self.site = site
        self.rest = Event()

    def __call__(self, environ: dict[str, Any], start: Any) -> Iterator[bytes]:
        """Answer as the site does, in two pieces where a table is drawn."""
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        answer = self.site(environ, start)
        try:
            head, found, tail = b"".join(answer).partition(CUT)
            yield head + found[:2]  # the first thing is whole
            if found:
                self.rest.wait(20)
                yield found[2:] + tail
        finally:
            if close := getattr(answer, "close", None):
                close()


@pytest.fixture
def line(live_server: LiveServer) -> Iterator[SlowLine]:
    server: Any = live_server.thread.httpd
    site = server.get_app()
    line = SlowLine(site)
    server.set_app(line)
    yield line
    line.rest.set()
    server.set_app(site)


def test_a_table_is_not_painted_before_the_page_is_whole(walk: Walk, line: SlowLine) -> None:
    walk.page.set_viewport_size(SIZES["phone"])
    line.rest.set()
    walk.start("S’exercer : Tirage de banco")
    line.rest.clear()
    walk.page.goto(walk.page.url, wait_until="commit")
    walk.page.locator(".tapis use").first.wait_for(state="attached")
    walk.page.wait_for_timeout(LONG)
    assert not walk.page.evaluate(PAINTS)
    line.rest.set()
    walk.page.wait_for_load_state()
    walk.page.wait_for_function(PAINTS)
    assert not measured(walk.page)["shifts"]
