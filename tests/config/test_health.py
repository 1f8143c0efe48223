"""What a monitor of the site reads."""

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings

pytestmark = pytest.mark.django_db


def test_the_site_is_well_when_the_database_answers(client: Client) -> None:
    response = client.get("/sante/")
    assert (response.status_code, response.text) == (200, "ok\n")
    assert "no-store" in response["Cache-Control"]


def test_the_site_is_not_well_when_the_database_cannot_be_read(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO hidden")
    assert client.get("/sante/").status_code == 503


def test_a_monitor_without_https_is_not_sent_elsewhere(client: Client, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/sante/").status_code == 200


def test_a_base_that_waits_for_migrations_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.health._migrated", False)
    monkeypatch.setattr("config.health._FRESH", 0)
    recorded = MigrationRecorder(connection)
    (last,) = MigrationLoader(connection).graph.leaf_nodes("tasks")
    recorded.record_unapplied(*last)
    told = client.get("/sante/pret/")
    assert (told.status_code, told.text) == (503, "la base attend des migrations\n")
    recorded.record_applied(*last)
    assert client.get("/sante/pret/").status_code == 200
    recorded.record_unapplied(*last)  # what was seen once is not looked at again
    recorded.record_applied("tasks", "9999_later")
    assert client.get("/sante/pret/").status_code == 200
