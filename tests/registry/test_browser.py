"""The sheet of a practical examination in a real browser: a thumb, a clock, a network that goes."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import faults
from tests.e2e.conftest import take
from tests.exams.world import GAME
from tests.schools.world import settle_schools
from trainer.marks.models import Observation
from trainer.marks.services.observations import begin_observation

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_each_tick_is_written_and_one_that_is_lost_goes_with_the_next(
    page: Page, context: BrowserContext, live_server: LiveServer
) -> None:
    schools = settle_schools()
    desk = schools.desk("instructor")
    made = begin_observation(
        actor=desk, promotion=schools.spring, member=schools.trainee, game=GAME
    )
    take(context, schools.client("instructor"), live_server.url)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/formation/ecole/nord/pratique/{made.pk}/")
    told = page.locator(".pratique__note")
    page.locator('[name="critere-0"][value="4"]').click()
    expect(told).to_have_text("Note\u00a0: 16 sur 20, enregistré.")
    scale = page.locator(".pratique__echelle").first
    assert len({box["y"] for it in scale.locator("label").all() if (box := it.bounding_box())}) == 1
    context.set_offline(True)
    page.locator('[name="critere-1"][value="2"]').click()
    expect(told).to_contain_text("s’enregistrera avec la note suivante")
    expect(told).not_to_contain_text("validez")
    context.set_offline(False)
    page.locator('[name="critere-2"][value="3"]').click()
    expect(told).to_have_text("Note\u00a0: 12,40 sur 20, enregistré.")  # (16 + 6 + 9) ÷ 50 × 20
    assert faults(page) == []
    assert [mark for *_, mark in Observation.objects.get().seen] == [4, 2, 3, None, None]
