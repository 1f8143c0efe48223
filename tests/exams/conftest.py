"""An examination hall, and how one sits there in a browser."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext
from pytest_django.live_server_helper import LiveServer

from tests.exams.walks import MIXED, Sit, sign_in
from tests.exams.world import Hall
from tests.schools.world import settle_schools
from trainer.exams.models import Sitting
from trainer.exams.services.composing import Wanted


@pytest.fixture
def room(live_server: LiveServer, context: BrowserContext) -> Hall:  # noqa: ARG001 - it brings the database of the walks
    context.clock.install()  # of which a walk may have the time pass
    return Hall(settle_schools())


@pytest.fixture
def found(hall: Hall) -> Sitting:
    """A copy that the trainee begins at noon."""
    return hall.begin(hall.exam())


@pytest.fixture
def sit(room: Hall, live_server: LiveServer, context: BrowserContext) -> Sit:
    """Return how a trainee begins an exam in this browser; it returns the address of their copy."""

    def begin(*wanted: Wanted, **terms: Any) -> str:
        found = room.sit(room.open(*(wanted or MIXED), **{"papers": "equivalents"} | terms))
        sign_in(room, "trainee", live_server, context)
        return f"{live_server.url}/examens/copie/{found.pk}/"

    return begin
