"""The pages of marks in a real browser: 390 and 1280 pixels, light and dark, axe finds nothing."""

from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import faults
from tests.exams.world import GAME, Hall, at
from tests.marks.world import Office, answer_of, misjudge
from tests.schools.world import settle_schools
from trainer.marks.models import Certificate, Contestation, Replay
from trainer.marks.services.certificates import issue
from trainer.marks.services.contestations import Reply, contest, reply
from trainer.marks.services.decisions import Decision, decide, withdraw_case

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def busy() -> tuple[Office, dict[str, Any]]:
    """Return an office where everything has happened once, and what addresses are made of."""
    office = Office(Hall(settle_schools()))
    exam = office.exam(papers="equivalents")
    first, second = office.sat(exam), office.sat(exam, "classmate", wrong_at=(1,))
    issue(actor=office.desk, exam=exam, now=at(30))
    user = office.hall.user
    contest(user=user, sitting=first, position=2, text="Le point est de 6.", now=at(31))
    done = contest(user=user, sitting=first, position=1, text="Banco tire.", now=at(32))
    reply(actor=office.desk, contestation=done, given=Reply("Lisez l’article."), now=at(33))
    wrong = answer_of(second, 1)
    assert wrong.verdict is not None
    for answer in (answer_of(first, 1), wrong):
        misjudge(answer, solution=wrong.verdict["answer"])
    office.correct(reason="Article corrigé")
    decision = Decision(Decimal("0.5"), "Le tapis était mal dessiné", 1)
    decide(actor=office.desk, answer=wrong, decision=decision, now=at(80))
    slot = exam.slots.order_by("position")[1]
    withdraw_case(
        actor=office.desk, case=(GAME, slot.drill, slot.branch), reason="Énoncé faux", now=at(81)
    )
    return office, {"exam": exam.pk, "first": first.pk, "second": second.pk}


def pages(made: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return the pages of each person."""
    notes, copy = "/formation/ecole/nord/notes/", f"/examens/copie/{made['first']}/"
    waiting = Contestation.objects.get(replied_at=None).pk
    certificate = Certificate.objects.filter(sitting=made["first"]).get()
    return {
        "instructor": (
            notes,
            f"{notes}examens/{made['exam']}/",
            f"{notes}copies/{made['second']}/",
            f"{notes}copies/{made['second']}/1/",
            f"{notes}copies/{made['first']}/3/",
            f"{notes}contestations/",
            f"{notes}contestations/{waiting}/",
            f"{notes}corrections/",
            f"{notes}corrections/devis/?exercice={GAME}",
            f"{notes}corrections/devis/?exercice={GAME}/reglement-mise&option-commission=six-paye-moitie",
            f"{notes}corrections/{Replay.objects.get().pk}/",
            f"{notes}retraits/",
            f"{notes}certificats/{certificate.pk}/revoquer/",
        ),
        "trainee": (
            f"{copy}resultat/",
            f"{copy}1/contester/",
            f"{copy}3/contester/",
            "/examens/contestations/",
        ),
        "visitor": ("/certificats/", f"/certificats/{certificate.code}/"),
    }


@pytest.mark.slow  # the walk over every kind of page opens them too
def test_every_page_of_marks_can_be_read_by_all(
    page: Page, context: BrowserContext, live_server: LiveServer
) -> None:
    office, made = busy()
    found = {}
    for who, paths in pages(made).items():
        context.clear_cookies()
        client: Client = office.client(who)
        cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is not None:
            context.add_cookies(
                [{"name": cookie.key, "value": cookie.value, "url": live_server.url}]
            )
        for path in paths:
            answer = page.goto(f"{live_server.url}{path}")
            assert answer is not None
            assert answer.status == 200, path
            if seen := faults(page):
                found[path] = seen
    assert found == {}
