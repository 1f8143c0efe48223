"""Assignments in a browser: given and done without JavaScript; a sprint counts its time down."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.assignments.conftest import BANCO
from tests.e2e.conftest import take
from tests.schools.world import Schools, settle_schools
from trainer.assignments.models import Assignment, Item, Share
from trainer.assignments.services import Order, give_assignment

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def settled(live_server: LiveServer) -> Schools:  # noqa: ARG001 - it brings the database
    return settle_schools()


@pytest.fixture
def plain(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A narrow browser without JavaScript."""
    with browser.new_context(
        java_script_enabled=False,
        viewport={"width": 390, "height": 844},
        locale="fr-FR",
        base_url=live_server.url,
    ) as context:
        yield context.new_page()


def test_an_assignment_is_given_followed_moved_and_done_without_javascript(
    plain: Page, settled: Schools, live_server: LiveServer
) -> None:
    take(plain.context, settled.client("instructor"), live_server.url)
    plain.goto("/formation/ecole/nord/devoirs/")
    plain.get_by_role("link", name="Donner un devoir").first.click()
    plain.get_by_label("Punto Banco").check()
    plain.get_by_role("button", name=settled.spring.name).click()
    plain.get_by_role("button", name="Donner le devoir").click()  # nothing ticked yet
    expect(plain.get_by_text("Choisissez au moins un exercice ou un cas.")).to_be_visible()
    plain.get_by_label("Titre").fill("Le tirage du soir")
    plain.get_by_label("À atteindre").fill("1")
    plain.get_by_label("Tirage de banco", exact=True).check()
    plain.get_by_text("Seulement pour quelques personnes").click()
    plain.get_by_label(settled.trainee.name).check()
    plain.get_by_role("button", name="Donner le devoir").click()
    given = Assignment.objects.get()
    assert (given.title, given.named) == ("Le tirage du soir", True)
    assert [str(item) for item in Item.objects.all()] == ["punto-banco/tirage-banco"]
    plain.get_by_role("link", name="Le tirage du soir").click()
    expect(plain.get_by_role("heading", name="Personne n’a encore atteint le but")).to_be_visible()
    later = timezone.localtime() + timedelta(days=30)
    plain.get_by_label("Pour le").fill(later.strftime("%Y-%m-%dT%H:%M"))
    plain.get_by_role("button", name="Changer l’échéance").click()
    given.refresh_from_db()
    assert given.due_at > timezone.now() + timedelta(days=29)

    take(plain.context, settled.client("trainee"), live_server.url)
    plain.goto("/devoirs/")
    plain.get_by_role("link", name="Le tirage du soir").click()
    plain.get_by_role("button", name="Commencer").click()
    expect(plain.get_by_role("link", name="Le tirage du soir")).to_be_visible()
    plain.get_by_role("radio").first.check()
    plain.get_by_role("button", name="Valider").click()
    expect(plain.locator("[data-verdict]")).to_be_visible()
    assert Share.objects.get().answered == 1

    take(plain.context, settled.client("instructor"), live_server.url)
    plain.goto(f"/formation/ecole/nord/devoirs/{given.pk}/")
    plain.get_by_role("button", name="Retirer le devoir").click()
    given.refresh_from_db()
    assert given.withdrawn_at is not None


def test_a_sprint_counts_down_and_says_when_it_is_over(
    page: Page, settled: Schools, live_server: LiveServer
) -> None:
    now = timezone.now()
    order = Order(
        "Trois minutes", (BANCO,), Assignment.Target.SPRINT, 9, now + timedelta(days=1), minutes=3
    )
    give_assignment(
        actor=settled.desk("instructor"), promotion=settled.spring, order=order, now=now
    )
    page.clock.install()
    take(page.context, settled.client("trainee"), live_server.url)
    page.goto(f"{live_server.url}/devoirs/{Assignment.objects.get().pk}/")
    page.get_by_role("button", name="Commencer le sprint").click()
    figures = page.locator(".sprint [data-chiffres]")
    expect(figures).to_contain_text("2 min")
    page.wait_for_load_state()
    page.clock.run_for(65_000)
    expect(figures).to_contain_text("1 min")
    page.clock.run_for(120_000)
    expect(page.locator("[data-sprint-fin]")).to_contain_text("Temps écoulé")
