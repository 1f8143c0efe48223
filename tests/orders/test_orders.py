"""What is too long for a page is asked once, made by a worker, kept for a day, or says what to do."""

import json
from collections.abc import Mapping
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.http import Http404
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tests.said import says
from tests.schools.world import Schools
from trainer.orders import selectors, services
from trainer.orders.models import Order, Product
from trainer.orders.selectors import File, Finding, Say, latest, makes
from trainer.orders.services import ask, make_order
from trainer.schools.selectors import Desk
from trainer.schools.services.people import anonymise_member
from trainer.tasks.running import Worker
from trainer.web.refusals import RefusedError

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queued")]


class Maker:
    """Makes what it is told, and remembers for whom."""

    def __init__(self) -> None:
        self.outcome: File | Finding | Exception = File("essai.pdf", "application/pdf", b"%PDF-")
        self.calls: list[tuple[Desk, Mapping[str, Any]]] = []

    def __call__(self, here: Desk, asked: Mapping[str, Any], say: Say) -> File | Finding:
        self.calls.append((here, asked))
        say(1, 2)
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Maker:
    monkeypatch.setattr(selectors, "_MAKERS", {})
    monkeypatch.setattr(services, "_SAYING", timedelta(0))
    made = Maker()
    makes("essai")(made)
    return made


def order(schools: Schools, who: str = "instructor", **asked: object) -> Order:
    return ask(actor=schools.desk(who), kind="essai", title="Essai", back="/d-ou/", asked=asked)


def work() -> None:
    """Do all that waits, whenever its next try is."""
    DBTaskResult.objects.update(run_after=timezone.now())
    Worker(batch=True, interval=0).run()


def page(schools: Schools, made: Order, who: str = "instructor") -> str:
    return schools.client(who).get(f"/formation/ecole/nord/documents/{made.pk}/").text


def test_asked_twice_it_is_made_once_and_fetched_by_the_school(
    schools: Schools, maker: Maker
) -> None:
    made, here, client = order(schools, lot=1), schools.desk("instructor"), schools.client
    assert order(schools, lot=1) == made
    assert order(schools, "administrator", lot=1) == made
    assert latest(here, "essai", {"lot": 1}, timezone.now()) is None
    says(page(schools, made), "En attente", 'hx-trigger="every 2s"')
    assert client("instructor").get(f"{at(made)}fichier/").status_code == 404
    work()
    [(desk, asked)] = maker.calls
    assert (desk.membership, asked) == (schools.instructor, {"lot": 1})
    # It is told as done, though it was last said that one was.
    says(page(schools, made), "C’est prêt", "2 sur 2", never="hx-trigger")
    answer = client("administrator").get(f"{at(made)}fichier/")
    assert (answer["Content-Type"], answer.content) == ("application/pdf", b"%PDF-")
    assert 'inline; filename="essai.pdf"' in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    export: Any = client("instructor").get("/compte/donnees/")
    assert [it["titre"] for it in json.loads(export.getvalue())["documents_demandes"]] == ["Essai"]
    assert latest(here, "essai", {"lot": 1}, timezone.now()) == made
    # What is asked once it is made is made again, of what is so now.
    assert order(schools, lot=1) != made
    assert "prêt" in client("instructor").get("/formation/ecole/nord/documents/").text


def at(made: Order) -> str:
    return f"/formation/ecole/nord/documents/{made.pk}/"


def test_what_is_reckoned_leads_to_its_page(schools: Schools, maker: Maker) -> None:
    maker.outcome = Finding("/devis/7/", {"notes": 3})
    made = order(schools)
    work()
    made.refresh_from_db()
    assert made.told == {"notes": 3}
    assert 'href="/devis/7/"' in page(schools, made)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (RefusedError("Il manque Pango."), "Il manque Pango."),
        (Http404(), "n’existe plus"),
        (File("x.pdf", "application/pdf", b"1234"), "trop lourd"),
    ],
)
def test_a_refusal_is_said_with_the_way_back(
    schools: Schools, maker: Maker, monkeypatch: pytest.MonkeyPatch, fault: Any, said: str
) -> None:
    monkeypatch.setattr(services, "HEAVIEST", 3)
    maker.outcome = fault
    made = order(schools)
    work()
    told = page(schools, made)
    says(told, said, 'href="/d-ou/"')
    assert len(maker.calls) == 1
    assert not Product.objects.exists()


def test_what_fails_is_tried_thrice_then_given_up_and_may_be_asked_again(
    schools: Schools, maker: Maker
) -> None:
    maker.outcome = ValueError("boum")
    made = order(schools)
    for _ in range(4):
        work()
    assert len(maker.calls) == 3
    assert "malgré plusieurs essais" in page(schools, made)
    again = order(schools)
    assert again != made
    maker.outcome = File("essai.pdf", "application/pdf", b"%PDF-")
    work()
    assert "C’est prêt" in page(schools, again)


def test_who_teaches_no_longer_gets_nothing_made(schools: Schools, maker: Maker) -> None:
    made = order(schools)
    schools.instructor.left_at = timezone.now()
    schools.instructor.save()
    work()
    assert not maker.calls
    assert "n’y avez plus accès" in page(schools, made, "administrator")


def test_a_school_has_a_few_made_at_once_and_few_are_kept(
    schools: Schools, maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_KEPT", 2)
    monkeypatch.setattr(services, "MOST_WAITING", 3)
    made = [order(schools, lot=lot) for lot in range(3)]
    with pytest.raises(RefusedError, match="se préparent déjà"):
        order(schools, lot=9)
    with pytest.raises(RefusedError, match="Votre rôle"):
        order(schools, "trainee", lot=9)
    work()
    assert len(maker.calls) == 3
    assert Product.objects.count() == 2
    # Given a second time by a queue that lost its place, it is not made again.
    make_order.func(str(made[-1].pk))
    assert len(maker.calls) == 3


def test_after_a_day_nothing_is_left_and_names_go_with_people(
    schools: Schools, maker: Maker
) -> None:
    made = order(schools)
    work()
    Order.objects.update(asked_at=timezone.now() - timedelta(hours=25))
    assert schools.client("instructor").get(at(made)).status_code == 404
    call_command("purge_data", stdout=StringIO())
    assert not Order.objects.exists()
    order(schools)
    work()
    assert Product.objects.exists()
    anonymise_member(actor=schools.desk(), member=schools.trainee)
    assert not Product.objects.exists()
    assert maker.calls
