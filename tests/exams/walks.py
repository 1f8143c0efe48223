"""What the walks of a sitting in a real browser share."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.exams.world import GAME, Hall
from trainer.exams.services.composing import Wanted

MIXED: Final = (
    Wanted(GAME, "tirage-banco", 2),
    Wanted(GAME, "reglement-mise", 2),
    Wanted(GAME, "ordre-reglement", 1),
)

SLOW_NETWORK: Final = """{
    const fetched = window.fetch;
    const late = () => new Promise((resolve) => setTimeout(resolve, 500));
    window.fetch = (...asked) => late().then(() => fetched.apply(window, asked));
}"""
"""Sends what a page asks for half a second later."""

type Sit = Callable[..., str]


def sign_in(room: Hall, who: str, live_server: LiveServer, context: BrowserContext) -> None:
    name = settings.SESSION_COOKIE_NAME
    value = room.schools.client(who).cookies[name].value
    context.add_cookies([{"name": name, "value": value, "url": live_server.url}])


def saved(page: Page) -> None:
    expect(page.locator("#enregistrement")).to_have_text("Réponse enregistrée.")
