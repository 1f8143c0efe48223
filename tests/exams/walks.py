"""What the walks of a sitting in a real browser share."""

from collections.abc import Callable
from typing import Final

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from benchmarks.painted import wait_for_question
from tests.exams.world import GAME, Hall
from tests.schools.world import Schools
from trainer.exams.services.composing import Wanted

MIXED: Final = (
    Wanted(GAME, "tirage-banco", 2),
    Wanted(GAME, "reglement-mise", 2),
    Wanted(GAME, "ordre-reglement", 1),
)

IN_A_BROWSER: Final = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
AFTERWARDS: Final = [*IN_A_BROWSER, pytest.mark.thorough]
"""What test_journey.py walks through at each run is walked through there in each of its turns."""
RETRY: Final = 4_000
"""After how many milliseconds a page sends again what could not be sent."""

SLOW_NETWORK: Final = """{
    const fetched = window.fetch;
    const late = () => new Promise((resolve) => setTimeout(resolve, 500));
    window.fetch = (...asked) => late().then(() => fetched.apply(window, asked));
}"""
"""Sends what a page asks for half a second later."""

type Sit = Callable[..., str]


def sign_in(
    where: Hall | Schools, who: str, live_server: LiveServer, context: BrowserContext
) -> None:
    """Have the browser be that of somebody of the schools."""
    schools = where.schools if isinstance(where, Hall) else where
    name = settings.SESSION_COOKIE_NAME
    value = schools.client(who).cookies[name].value
    context.add_cookies([{"name": name, "value": value, "url": live_server.url}])


def saved(page: Page) -> None:
    expect(page.locator("#enregistrement")).to_have_text("Réponse enregistrée.")


def ready(page: Page) -> None:
    """Wait until the page saves what is answered."""
    wait_for_question(page)


def answered(page: Page, key: str) -> None:
    """Choose a proposition by its key, and wait for it to be saved."""
    ready(page)
    page.keyboard.press(key)
    saved(page)


def unsent(page: Page, key: str) -> None:
    """Choose a proposition by its key while there is no network."""
    ready(page)
    page.keyboard.press(key)
    expect(page.locator("[data-panne]")).to_contain_text(
        "gardée par ce navigateur, qui la renverra"
    )


def later(page: Page) -> None:
    """Have the time pass after which a page sends again what could not be sent."""
    page.clock.fast_forward(RETRY)
