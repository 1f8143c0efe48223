"""Monitoring: lines, numbers, measures, and what is told of security."""

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from config import environment
from config.monitoring import reference
from config.monitoring.lines import JsonLines, Repeats, Visitors
from tests.accounts.conftest import PASSWORD, sign_in
from tests.captured_logs import Kept, heard
from tests.schools.world import settle_schools
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return User.objects.create_user("lea", "lea@exemple.fr", PASSWORD)


@pytest.fixture
def signed_in(client: Client, user: User) -> Client:
    sign_in(client, user.username)
    return client


@pytest.fixture
def log() -> Iterator[Kept]:
    with heard() as kept:
        yield kept


def test_each_answer_has_a_number_that_its_lines_bear(client: Client, log: Kept) -> None:
    first, second = client.get("/rien/"), client.get("/rien/")
    assert re.fullmatch(r"[0-9a-f]{12}", first["X-Request-ID"])
    assert first["X-Request-ID"] != second["X-Request-ID"]
    told = [line["request"] for line in log.lines if line["message"] == "HTTP 404"]
    assert told == [first["X-Request-ID"], second["X-Request-ID"]]


def test_only_a_proxy_of_ours_gives_a_number(client: Client, settings: Settings) -> None:
    given = {"x-request-id": "du-mandataire-1"}
    settings.TRUST_PROXY = False
    assert client.get("/sante/", headers=given)["X-Request-ID"] != "du-mandataire-1"
    settings.TRUST_PROXY = True
    assert client.get("/sante/", headers=given)["X-Request-ID"] == "du-mandataire-1"
    odd = client.get("/sante/", headers={"x-request-id": 'x"\u00e9 {"a":1}'})
    assert re.fullmatch(r"[0-9a-f]{12}", odd["X-Request-ID"])


def test_a_proxy_that_is_not_believed_is_told_of_once(
    client: Client, settings: Settings, log: Kept
) -> None:
    reference._said_once.cache_clear()
    settings.TRUST_PROXY = False
    for _ in range(3):
        client.get("/sante/", headers={"x-forwarded-for": "192.0.2.1"})
    told = [line for line in log.lines if "DJANGO_TRUST_PROXY" in str(line["message"])]
    assert len(told) == 1


MISSING = {"sqlite": "OperationalError", "postgresql": "ProgrammingError"}
"""What each database calls a table that is not there."""


@pytest.mark.urls("tests.config.addresses")
def test_a_fault_is_one_line_with_its_place_and_the_page_bears_its_number(log: Kept) -> None:
    visitor = Client(raise_request_exception=False)
    page = visitor.get("/faute/")
    assert page.status_code == 500
    assert f"référence {page['X-Request-ID']}" in page.text
    (line,) = [line for line in log.lines if "fault" in line]
    assert line["fault"] == f"django.db.utils.{MISSING[connection.vendor]}"
    assert any("tests/config/addresses.py" in str(place) for place in line["where"])  # type: ignore[attr-defined] # a list
    assert line["request"] == page["X-Request-ID"]
    assert "no_such_table" not in str(line)


def test_neither_an_address_nor_what_was_typed_is_ever_in_a_line(
    client: Client, user: User, log: Kept
) -> None:
    client.get("/rejoindre/secret-de-l-invitation/")
    client.get("/compte/mot-de-passe/oublie/lien/1-secret-de-la-cle/")
    client.post("/rien/secret/?mot=secret")
    sign_in(client, user.username, "secret")
    sign_in(client, "secret")
    sign_in(client, user.username)
    client.get("/secret/", headers={"host": "secret.example"})
    assert log.lines
    for word in ("secret", user.username, user.email, "127.0.0.1"):
        assert not [line for line in log.lines if word in str(line)], word


def test_a_fault_that_comes_back_at_every_request_fills_no_disk() -> None:
    often = Repeats()
    record = logging.LogRecord("django.request", logging.ERROR, "x.py", 1, "HTTP 500", None, None)
    assert sum(often.filter(record) for _ in range(500)) == 20
    other = logging.LogRecord("django.request", logging.ERROR, "x.py", 2, "HTTP 500", None, None)
    assert often.filter(other)
    key = next(iter(often._seen))
    often._seen[key] = (often._seen[key][0] - 61, often._seen[key][1])
    assert often.filter(record)
    assert json.loads(JsonLines().format(record))["repeated"] == 480


def test_the_message_of_a_library_stays_one_line() -> None:
    error = ValueError("Key (email)=(lea@exemple.fr)")
    fault = (type(error), error, None)
    record = logging.LogRecord("x", logging.ERROR, "x.py", 1, "a\nb", None, fault)
    line = JsonLines().format(record)
    assert "\n" not in line
    assert "lea@exemple.fr" not in line


def test_signing_in_and_what_is_wrong_with_it_are_told(
    client: Client, user: User, log: Kept
) -> None:
    for _ in range(6):
        sign_in(client, user.username, "faux")
    sign_in(client, "personne", "faux")
    sign_in(Client(REMOTE_ADDR="192.0.2.9"), user.username)
    last = ["connexion.verrou", "refus", "connexion.refusee", "connexion"]
    assert log.events() == [*["connexion.refusee"] * 5, *last]
    refused, done = log.last("connexion.verrou"), log.last("connexion")
    assert refused["account"] == done["account"] == user.pk
    assert refused["from"] != done["from"]
    assert log.last("connexion.refusee")["account"] is None
    assert log.last("refus")["status"] == 429


def test_changes_of_an_account_are_told(signed_in: Client, user: User, log: Kept) -> None:
    new = {"oldpassword": PASSWORD, "password1": "quinte au 7", "password2": "quinte au 7"}
    signed_in.post("/compte/mot-de-passe/", new)
    signed_in.post("/compte/jetons/", {"label": "a", "scope": "lecture", "password": "quinte au 7"})
    signed_in.post("/compte/deconnexion/")
    told = log.events()
    assert "mot-de-passe.change" in told
    assert told[-1] == "deconnexion"
    assert log.last("mot-de-passe.change")["account"] == user.pk
    assert not Authenticator.objects.exists()


def test_rights_that_change_are_told(admin_client: Client, user: User, log: Kept) -> None:
    fields = {"username": user.username, "is_active": "on", "is_staff": "on"}
    joined = {"date_joined_0": "2026-01-01", "date_joined_1": "00:00:00"}
    done = admin_client.post(f"/gestion/accounts/user/{user.pk}/change/", {**fields, **joined})
    assert done.status_code == 302
    line = log.last("role.site")
    assert (line["account"], line["is_staff"]) == (user.pk, True)
    schools = settle_schools()
    place = schools.trainee.pk
    path = f"/formation/ecole/nord/personnes/{place}/role/"
    schools.client("administrator").post(path, {"role": "formateur"})
    line = log.last("role.ecole")
    assert (line["member"], line["before"], line["after"]) == (place, "stagiaire", "formateur")


def test_a_form_without_its_token_is_told(log: Kept) -> None:
    Client(enforce_csrf_checks=True).post("/compte/connexion/", {"login": "a", "password": "b"})
    line = log.last("refus")
    assert (line["status"], line["route"]) == (403, "compte/connexion/")


def test_the_measures_open_to_their_token_alone(client: Client, settings: Settings) -> None:
    shown = {"authorization": "Bearer mesures"}
    assert client.get("/metriques/", headers=shown).status_code == 404
    settings.METRICS_TOKEN = "mesures"
    assert client.get("/metriques/").status_code == 404
    assert client.get("/metriques/", headers={"authorization": "Bearer autre"}).status_code == 404
    sign_in(client, "personne", "faux")
    page = client.get("/metriques/", headers=shown)
    assert page.status_code == 200
    for measure in (
        'tapis_requetes_total{methode="POST",piece="autres",statut="422"}',
        "tapis_reponse_secondes_bucket{",
        'tapis_securite_total{evenement="connexion.refusee"}',
    ):
        assert measure in page.text


def test_a_slow_question_to_the_database_is_told_without_its_values(
    settings: Settings, log: Kept
) -> None:
    settings.SLOW_QUERY = -1.0
    assert not User.objects.filter(username="le-secret").exists()
    line = log.last("requête SQL lente")
    assert "SELECT" in str(line["sql"])
    assert "le-secret" not in str(line)


def test_a_slow_request_is_told(client: Client, settings: Settings, log: Kept) -> None:
    settings.SLOW_REQUEST = -1.0
    client.get("/sante/")
    line = log.last("requête lente")
    assert (line["route"], line["status"]) == ("sante/", 200)


def test_the_site_is_ready_when_it_can_write(client: Client) -> None:
    response = client.get("/sante/pret/")
    assert (response.status_code, response.text) == (200, "ok\n")
    with CaptureQueriesContext(connection) as asked:
        assert client.get("/sante/pret/").status_code == 200
    assert not asked.captured_queries  # whoever asks without end writes no more for it
    assert Session.objects.filter(pk="sante-pret").count() == 1


def test_the_dashboard_shows_measures_that_exist(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = "mesures"
    page = client.get("/metriques/", headers={"authorization": "Bearer mesures"}).text
    told = (settings.BASE_DIR / "deploy" / "grafana.json").read_text()
    asked = {word.removesuffix("_bucket") for word in re.findall(r"tapis_[a-z_]+", told)}
    assert asked
    for measure in asked:
        assert measure.removesuffix("_total") in page, measure


def test_the_log_is_json_in_production_unless_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DJANGO_LOG", raising=False)
    assert environment.log_format(production=True) == "json"
    assert environment.log_format(production=False) == "text"
    monkeypatch.setenv("DJANGO_LOG", "text")
    assert environment.log_format(production=True) == "text"


def test_what_a_visitor_sends_too_large_is_one_line_without_a_trace(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    client.post("/compte/connexion/", {"login": "x" * 300_000})
    written = [it for it in caplog.records if it.name == "django.security.RequestDataTooBig"]
    assert len(written) == 1
    assert Visitors().filter(written[0])
    assert (written[0].levelname, written[0].exc_info) == ("WARNING", None)
    handlers: Any = settings.LOGGING["handlers"]
    assert "visitors" in handlers["stderr"]["filters"]
