"""One's account, the export of one's data, and their deletion."""

import json
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.accounts.conftest import PASSWORD, browser_of, is_in, practise
from trainer.accounts.models import Learner, User
from trainer.practice.models import Attempt, Series
from trainer.progress.models import BranchMemory, DayTally
from trainer.web.moments import Clock

pytestmark = pytest.mark.django_db

DELETE = "/compte/suppression/"
OWN = ("/compte/", "/compte/donnees/", DELETE, "/compte/mot-de-passe/")


def export(client: Client) -> Any:
    response = client.get("/compte/donnees/")
    assert response.status_code == 200
    return json.loads(response.getvalue())


@pytest.mark.parametrize("path", [*OWN, "/compte/adresse/", "/compte/confirmation/"])
def test_a_visitor_is_asked_to_sign_in_first(client: Client, path: str) -> None:
    assert client.get(path)["Location"] == f"/compte/connexion/?next={path}"


def test_the_account_page_asks_few_questions_to_the_database(
    signed_in: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    practise(signed_in, 3)
    with django_assert_max_num_queries(4):
        page = signed_in.get("/compte/").text
    assert "lea@exemple.fr" in page


def test_the_export_is_a_dated_file(signed_in: Client) -> None:
    response = signed_in.get("/compte/donnees/")
    name = f"tapis-vert-{timezone.localdate()}.json"
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'
    assert response["Content-Type"] == "application/json"
    assert int(response["Content-Length"]) == len(response.getvalue())


def test_the_export_holds_all_that_is_kept(signed_in: Client) -> None:
    given = practise(signed_in, 3)
    data = export(signed_in)
    assert list(data)[:3] == ["format", "date", "compte"]
    sections = {"ecoles", "actes", "memoires", "journees", "series", "reponses"}
    assert sections <= data.keys()
    assert data["compte"]["nom_utilisateur"] == "lea"
    assert data["compte"]["adresse_electronique"] == "lea@exemple.fr"
    assert [item["serie"] for item in data["series"]] == [str(given[0].series_id)]
    assert [item["situation"] for item in data["reponses"]] == [item.situation for item in given]
    assert [item["verdict"] for item in data["reponses"]] == [item.verdict for item in given]
    assert [item["juste"] for item in data["reponses"]] == [True, True, True]
    assert sum(item["reponses"] for item in data["memoires"]) == 3
    today = Clock().day(timezone.now())
    assert data["journees"] == [{"jour": str(today), "reponses": 3, "justes": 3}]


def test_the_export_gives_away_no_secret(signed_in: Client, user: User) -> None:
    practise(signed_in, 2)
    waiting = Attempt.objects.get(answered_at=None)
    text = signed_in.get("/compte/donnees/").getvalue().decode()
    assert user.password not in text
    assert PASSWORD not in text
    assert "seed" not in text
    for seed in (waiting.series.seed, *Attempt.objects.values_list("seed", flat=True)):
        assert str(seed) not in text
    assert len(json.loads(text)["reponses"]) == 2  # the open question is not there


def test_nobody_exports_what_others_did(signed_in: Client) -> None:
    practise(Client(), 2)
    practise(browser_of("paul"), 1)
    assert export(signed_in)["reponses"] == []


def test_an_account_that_never_practised_exports_too(signed_in: Client) -> None:
    Learner.objects.all().delete()
    assert export(signed_in)["series"] == []


def test_the_queries_of_an_export_do_not_grow_with_history(signed_in: Client) -> None:
    counts = []
    for answers in (3, 12):
        practise(signed_in, answers)
        with CaptureQueriesContext(connection) as queries:
            data = export(signed_in)
        assert len(data["reponses"]) >= answers
        counts.append(len(queries))
    assert counts[0] == counts[1] <= len(data) + 4  # one for each section, and a few


def remains(word: str) -> list[str]:
    """Return the tables that still hold a word, whatever their columns."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - a name of our own schema
            found += [table for row in cursor.fetchall() if word in str(row)]
    return found


def test_deleting_the_account_leaves_nothing_of_it(signed_in: Client, user: User) -> None:
    User.objects.filter(pk=user.pk).update(username="lea-introuvable", email="lea-introuvable@x.fr")
    EmailAddress.objects.create(user=user, email="lea-introuvable@x.fr", primary=True)
    practise(signed_in, 3)
    elsewhere = browser_of("lea-introuvable")
    assert remains("lea-introuvable")
    response = signed_in.post(DELETE, {"password": PASSWORD})
    assert response["Location"] == "/compte/suppression/faite/"
    assert "Votre compte est supprimé" in signed_in.get(response["Location"]).text
    assert remains("lea-introuvable") == []
    held = (User, Learner, Series, Attempt, EmailAddress, Session, BranchMemory, DayTally)
    for model in held:
        assert not model._default_manager.exists(), model
    assert not is_in(elsewhere)
    assert elsewhere.get("/").status_code == 200


def test_deleting_touches_nobody_else(signed_in: Client) -> None:
    other, visitor = browser_of("paul"), Client()
    for client in (other, visitor, signed_in):
        practise(client, 2)
    signed_in.post(DELETE, {"password": PASSWORD})
    assert Attempt.objects.filter(answered_at__isnull=False).count() == 4
    assert is_in(other)
    assert visitor.session["learner"]


def test_looking_at_the_page_deletes_nothing(signed_in: Client) -> None:
    page = signed_in.get(DELETE).text
    assert "toutes vos séries, vos réponses" in page
    assert User.objects.exists()
    assert signed_in.put(DELETE).status_code == 405


@pytest.mark.parametrize("fields", [{}, {"password": ""}, {"password": "faux"}, {"name": "lea"}])
def test_deleting_asks_for_the_password(signed_in: Client, fields: dict[str, str]) -> None:
    assert signed_in.post(DELETE, fields).status_code == 422
    assert User.objects.exists()


def test_guessing_the_password_on_the_way_out_is_limited(signed_in: Client) -> None:
    tries = [*["faux"] * 6, PASSWORD]
    done = [signed_in.post(DELETE, {"password": word}).status_code for word in tries]
    assert done == [422] * 5 + [429] * 2
    assert User.objects.exists()


def test_an_account_without_password_is_deleted_by_its_name(client: Client, user: User) -> None:
    user.set_unusable_password()
    user.save()
    client.force_login(user)
    assert client.post(DELETE, {"name": "Lea"}).status_code == 422
    assert client.post(DELETE, {"name": "lea"}).status_code == 302
    assert not User.objects.exists()
