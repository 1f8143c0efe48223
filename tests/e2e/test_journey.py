"""A school from nothing to certificates, as its people live it: each of them in their own browser.

The network is cut while one trainee answers; the server's clock steps back, then jumps forward.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.conftest import take
from tests.exams.walks import ready, saved
from tests.exams.world import right, wrong
from trainer.accounts.models import User
from trainer.exams.models import Sitting
from trainer.marks.models import Certificate

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SCHOOL = "/formation/ecole/est/"
LIST = "Moreau ; Lou\nPetit ; Zoé\n"

type Open = Callable[[str], Page]


class Clock:
    """The clock of the server, so far ahead of the time."""

    def __init__(self) -> None:
        self._true = timezone.now
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return self._true() + self.ahead


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(timezone, "now", found)
    return found


@pytest.fixture
def browse(browser: Browser, live_server: LiveServer) -> Iterator[Open]:
    """Return how somebody opens a browser of their own, signed in; « visitor » is nobody."""
    with ExitStack() as windows:

        def opened(who: str) -> Page:
            context = browser.new_context(locale="fr-FR", base_url=live_server.url)
            windows.enter_context(context)
            if who != "visitor":
                client = Client()
                client.force_login(User.objects.get(username=who))
                take(context, client, live_server.url)
            return context.new_page()

        yield opened


def press(page: Page, name: str) -> None:
    """Press a button, and wait for the page that it leads to."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).click()


def founded(browse: Open) -> Page:
    """Return the browser of the head of a school that did not exist."""
    site = browse("site")
    site.goto("/gestion/schools/school/add/")
    site.locator("#id_slug").fill("est")  # first: the page proposes one from the name
    site.locator("#id_name").fill("École de l’Est")
    with site.expect_navigation():
        site.locator("input[name=_save]").click()
    expect(site.locator(".messagelist .success")).to_be_visible()
    site.goto(f"{SCHOOL}invitations/")
    site.get_by_label("Rôle").select_option("administrateur")
    press(site, "Ouvrir l’invitation")
    link = site.locator(".affiche__lien a").get_attribute("href")
    assert link
    head = browse("claude")
    head.goto(link)
    head.locator("[name=last_name]").fill("Garnier")
    head.locator("[name=first_name]").fill("Claude")
    press(head, "Rejoindre l’école")
    expect(head.get_by_role("heading", level=1)).to_have_text("École de l’Est")
    return head


def enrolled(head: Page, browse: Open) -> tuple[Page, Page]:
    """Create the class, and return the browsers of its two trainees, who have joined it."""
    head.goto(f"{SCHOOL}promotions/")
    head.locator("[name=name]").fill("Automne")
    press(head, "Créer la promotion")
    head.get_by_role("link", name="Importer une liste").click()
    head.get_by_label("Ou une personne par ligne").fill(LIST)
    press(head, "Voir l’aperçu")
    press(head, "Importer 2 personnes")
    pages = []
    for who, name in (("lou", "Moreau Lou"), ("zoe", "Petit Zoé")):
        ticket = head.get_by_role("listitem").filter(has_text=name)
        code = ticket.locator(".billet__code").inner_text()
        page = browse(who)
        page.goto("/rejoindre/")
        page.get_by_label("Code d’invitation").fill(code)
        press(page, "Continuer")
        press(page, "C’est moi, je rejoins")
        pages.append(page)
    return pages[0], pages[1]


def published(head: Page) -> str:
    """Compose an exam of three questions and publish it; return the address of its page."""
    head.goto(f"{SCHOOL}examens/nouveau/")
    head.locator("[name=title]").fill("Fin de module")
    press(head, "Créer le brouillon")
    head.goto(f"{head.url}?jeu=punto-banco")
    for count in (1, 2, 3):
        head.locator('button[value="punto-banco/tirage-banco"]').click()
        expect(head.locator("#composition input[name$=-count]")).to_have_value(str(count))
    press(head, "Publier l’examen")
    expect(head.get_by_role("heading", name="Copies")).to_be_visible()
    return head.url


def begun(page: Page) -> Sitting:
    page.goto("/examens/")
    page.get_by_role("link", name="Lire les consignes").click()
    press(page, "Commencer")
    page.wait_for_url("**/examens/copie/**")
    found = re.search(r"copie/([0-9a-f-]{36})/", page.url)
    assert found
    return Sitting.objects.get(pk=found[1])


def answer(page: Page, copy: Sitting, place: int, key: object) -> None:
    """Answer a question; what becomes of it is the caller's."""
    page.goto(f"/examens/copie/{copy.pk}/{place}/")
    ready(page)
    page.locator(f'label:has(input[value="{key}"])').click()


def without_network(page: Page, copy: Sitting) -> Page:
    """Answer the second question while the network is down; close the page; open another."""
    context = page.context
    page.goto(f"/examens/copie/{copy.pk}/2/")
    ready(page)
    context.set_offline(True)
    page.locator(f'label:has(input[value="{wrong(copy, 2)}"])').click()
    expect(page.locator("[data-panne]")).to_contain_text("gardée par ce navigateur")
    page.close(run_before_unload=False)
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"/examens/copie/{copy.pk}/2/")
    saved(again)
    return again


def test_a_school_goes_from_nothing_to_certificates(browse: Open, clock: Clock) -> None:
    User.objects.create_superuser("site")
    for who in ("claude", "lou", "zoe"):
        User.objects.create_user(who)
    head = founded(browse)
    lou, zoe = enrolled(head, browse)
    exam = published(head)
    hers, other = begun(lou), begun(zoe)

    answer(lou, hers, 1, right(hers, 1))
    saved(lou)
    answer(zoe, other, 1, wrong(other, 1))
    saved(zoe)
    zoe = without_network(zoe, other)

    clock.ahead = timedelta(minutes=-2)
    answer(lou, hers, 2, right(hers, 2))
    saved(lou)
    clock.ahead = timedelta(hours=3)
    call_command("close_sittings", verbosity=0)
    assert not Sitting.objects.filter(finished_at=None).exists()
    clock.ahead = timedelta()
    answer(lou, hers, 3, right(hers, 3))
    saved(lou)

    lou.goto(f"/examens/copie/{hers.pk}/")
    press(lou, "Remettre ma copie")
    expect(lou.get_by_role("heading", level=1)).to_have_text("Copie terminée")
    zoe.goto(f"/examens/copie/{other.pk}/")
    press(zoe, "Remettre ma copie")
    press(zoe, "Remettre quand même")
    expect(zoe.get_by_role("heading", level=1)).to_have_text("Copie terminée")

    head.goto(exam)
    press(head, "Arrêter pour tous")
    head.get_by_role("navigation").get_by_role("link", name="Certificats").click()
    press(head, "Certifier la personne qui a réussi")
    expect(head.get_by_role("listitem").filter(has_text="délivré le")).to_have_count(1)

    lou.goto(f"/examens/copie/{hers.pk}/resultat/")
    expect(lou.locator(".note-examen")).to_contain_text("20")
    expect(lou.get_by_role("link", name="Mon certificat (PDF)")).to_be_visible()
    zoe.goto(f"/examens/copie/{other.pk}/resultat/")
    expect(zoe.locator(".note-examen")).to_contain_text("Non réussi")
    expect(zoe.get_by_role("link", name="Mon certificat (PDF)")).to_have_count(0)

    anybody = browse("visitor")
    anybody.goto(f"/certificats/{Certificate.objects.get().code}/")
    for told in ("Moreau Lou", "École de l’Est", "Fin de module"):
        expect(anybody.locator("main")).to_contain_text(told)
