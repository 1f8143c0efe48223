"""Browsers for the walks: Léa's, a visitor's; each of them may be narrow or wide."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from tests.e2e.keyboard import Walk
from tests.e2e.world import Who, World, settle
from trainer.accounts.models import Learner, User

SIZES: Final[dict[str, ViewportSize]] = {
    "phone": {"width": 390, "height": 844},
    "screen": {"width": 1280, "height": 800},
}


@pytest.fixture
def world(live_server: LiveServer) -> World:  # noqa: ARG001 - it brings the database of the walks
    return settle()


@pytest.fixture
def walk(page: Page, live_server: LiveServer) -> Walk:
    return Walk(page, live_server.url)


@pytest.fixture
def plain(browser: Browser, live_server: LiveServer) -> Iterator[Walk]:
    """A browser without JavaScript, on a small phone."""
    size: ViewportSize = {"width": 320, "height": 640}
    with browser.new_context(java_script_enabled=False, viewport=size, locale="fr-FR") as context:
        yield Walk(context.new_page(), live_server.url)


@pytest.fixture
def become(world: World, live_server: LiveServer, context: BrowserContext) -> Callable[[Who], None]:
    """Return how the browser becomes that of somebody."""
    return becoming(world, live_server, context)


def becoming(
    world: World, live_server: LiveServer, context: BrowserContext
) -> Callable[[Who], None]:
    """Return how a browser becomes that of somebody of this world."""
    return lambda who: take(context, world.client(who), live_server.url)


def take(context: BrowserContext, client: Client, url: str) -> None:
    """Have a browser be that of whoever is signed in there, or of nobody."""
    context.clear_cookies()
    if cookie := client.cookies.get(settings.SESSION_COOKIE_NAME):
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])


def visitor_of(page: Page, site: str) -> Learner:
    """Return the one visitor of a site, whose browser begins if it has not: it is asked once."""
    if not Learner.objects.exists():
        page.goto(site)
        page.get_by_role("button", name="Je découvre").press("Enter")
        page.wait_for_selector("[data-question]")
    return Learner.objects.get()


@contextmanager
def lea_s(browser: Browser, url: str, size: str, script: str) -> Iterator[BrowserContext]:
    """Léa's browser, signed in, of one of the sizes: a phone is touched. Each page runs a script."""
    client, thumb = Client(), size == "phone"
    client.force_login(User.objects.create_user("lea"))
    with browser.new_context(
        viewport=SIZES[size],
        has_touch=thumb,
        is_mobile=thumb,
        locale="fr-FR",
        base_url=url,
    ) as context:
        take(context, client, url)
        context.add_init_script(script)
        yield context
