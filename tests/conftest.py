"""What all the tests share: chiefly, a real browser."""

import gc
import os
import random
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from _pytest import runner
from django.core.servers.basehttp import WSGIRequestHandler
from django.db import transaction
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, WebError, expect
from pytest_django import DjangoDbBlocker

from benchmarks.painted import launched
from config import health
from tests.database import base_of_the_tests
from tests.drills import SEED
from tests.exams.world import Hall
from tests.marks.world import Office
from tests.schools.world import Schools, settle_schools
from trainer.web.heavy import roomy

ROOT = Path(__file__).resolve().parent.parent
IN_CI = os.environ.get("CI") == "true"
CHANCE = "" if IN_CI else SEED
"""In CI the commit draws what the tests sample, of what is all tried there; not what the site draws."""

# How long a page is waited for says nothing of how fast it is: the tests that measure do.
expect.set_options(timeout=20_000)

# Playwright's synchronous face runs an event loop in the test's own thread.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# Like the site's own server, the walks' sends a page's end without waiting for the browser to
# acknowledge its beginning (Nagle's algorithm), which takes a browser up to 40 ms.
WSGIRequestHandler.disable_nagle_algorithm = True


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **launched()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "fr-FR", "timezone_id": "Europe/Paris"}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Keep the service worker out of the walks, whose requests it would hide: one lets it in."""
    opened = browser.new_context
    browser.new_context = lambda **more: opened(**{"service_workers": "block", **more})  # type: ignore[method-assign]
    return browser


@pytest.fixture
def context(context: BrowserContext) -> Iterator[BrowserContext]:
    """Refuse, in every walk, a script error or a breach of the content policy."""
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            complaints.append(message.text)

    def hear_error(error: WebError) -> None:
        complaints.append(str(error.error))

    context.on("console", hear)
    context.on("weberror", hear_error)
    yield context
    assert not complaints


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
    pytestconfig: pytest.Config,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    cache: pytest.Cache | None = getattr(pytestconfig, "cache", None)
    folder = cache.mkdir("bases") if cache else tmp_path_factory.mktemp("bases")
    with ExitStack() as stack:
        with django_db_blocker.unblock():
            stack.enter_context(base_of_the_tests(folder))
        yield
        with django_db_blocker.unblock():
            stack.close()


@contextmanager
def undone(blocker: DjangoDbBlocker) -> Iterator[None]:
    """Undo in the end what is written meanwhile."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def lasting_db(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """The database of fixtures that a module makes once: what each test adds is undone after it."""
    with undone(django_db_blocker):
        yield


def stands_apart(item: pytest.Item) -> bool:
    """Whether a test writes for good, or wants a base without the schools."""
    marker, names = item.get_closest_marker("django_db"), {*item.fixturenames}  # type: ignore[attr-defined]
    commits = bool(marker and marker.kwargs.get("transaction")) or "live_server" in names
    return commits or ("settled" not in names and (marker is not None or "db" in names))


@pytest.fixture(scope="module")
def settled(
    request: pytest.FixtureRequest,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Schools | None]:
    """Two schools for all the tests of a module, or nothing where one of them stands apart."""
    if any(stands_apart(item) for item in request.session.items if item.path == request.path):
        yield None
        return
    with undone(django_db_blocker):
        yield settle_schools()


@pytest.fixture
def schools(settled: Schools | None, db: None) -> Schools:
    """Two schools in use; what a test changes is undone."""
    return deepcopy(settled) or settle_schools()


@pytest.fixture
def hall(schools: Schools) -> Hall:
    """The examination hall of the north."""
    return Hall(schools)


@pytest.fixture
def office(hall: Hall) -> Office:
    """The office of the north, where what was sat in its hall is marked."""
    return Office(hall)


@pytest.fixture
def teacher(schools: Schools) -> Client:
    """A browser in which the instructor of the north is signed in."""
    return schools.client("instructor")


@pytest.fixture
def learner(schools: Schools) -> int:
    """The trainee of the north, as practice knows them."""
    assert schools.trainee.learner_id is not None
    return schools.trainee.learner_id


def draw_from(name: str) -> None:
    """Let the site's own chance draw what it always draws for that name: a failure comes back."""
    random._urandom = random.Random(f"{CHANCE}/{name}").randbytes  # type: ignore[attr-defined]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    draw_from(item.nodeid)
    health._last = (float("-inf"), "")  # what a test before found of another base


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """Give each test the room for its calls that a request has, but where that would be measured."""
    if item.get_closest_marker("measured"):
        return None
    return roomy(runner.pytest_runtest_protocol)(item, nextitem)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, Any, Any]:
    """Make what several tests share from a name of its own, whichever of them comes first."""
    if fixturedef.scope == "function":
        return (yield)
    before = random._urandom  # type: ignore[attr-defined]
    draw_from(f"{fixturedef.baseid}/{fixturedef.argname}/{getattr(request, 'param_index', 0)}")
    try:
        return (yield)
    finally:
        random._urandom = before  # type: ignore[attr-defined]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave alone the files whose cases alone take seconds to make, where they are not wanted."""
    asked, name = config.option.markexpr, collection_path.name
    left = {
        "_thorough.py": "not (thorough" in asked,
        "_slow.py": "not" in asked or "slow" not in asked,
    }
    return True if any(name.endswith(end) and out for end, out in left.items()) else None


def pytest_collection_finish() -> None:
    """Leave what was collected out of the collector's rounds: they would be timed with the tests."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI, a browser test that had to be skipped has failed."""
    report = yield
    if IN_CI and report.skipped and item.get_closest_marker("e2e"):
        report.outcome = "failed"
    return report
