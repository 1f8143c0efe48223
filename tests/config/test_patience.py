"""A statement of a request ends by itself; those of work done beside do not."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection, connections
from django.db.backends.signals import connection_created
from pytest_django import DjangoDbBlocker

from config import patience
from config.errors import database_is_unavailable
from tests.config.test_settings import PRODUCTION, run

postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL's own")


@pytest.fixture
def bounded(
    django_db_setup: None,  # noqa: ARG001 - the base is made before, by statements that last
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[None]:
    monkeypatch.setattr(patience, "LONGEST", 0.05)
    patience.bound_statements()
    yield
    connection_created.disconnect(dispatch_uid=patience.__name__)
    connection.close()  # were it opened in between, the tests that follow would be bounded too


@pytest.fixture
def opened(
    django_db_setup: None,  # noqa: ARG001 - a fixture takes no usefixtures
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Any]:
    """A connection made afresh, as a thread of the server makes its own."""
    made = connections.create_connection("default")
    made.settings_dict = {**made.settings_dict}
    with django_db_blocker.unblock():
        yield made
        made.close()


@postgresql
@pytest.mark.usefixtures("bounded")
def test_a_statement_that_lasts_is_ended_and_the_visitor_asked_to_come_back(opened: Any) -> None:
    with opened.cursor() as cursor, pytest.raises(OperationalError) as ended:
        cursor.execute("SELECT pg_sleep(5)")
    assert database_is_unavailable(ended.value)
    with opened.cursor() as cursor:
        cursor.execute("SELECT 1")


@pytest.mark.usefixtures("bounded")
def test_the_connections_of_pgbouncer_are_left_as_they_are(opened: Any) -> None:
    opened.settings_dict["DISABLE_SERVER_SIDE_CURSORS"] = True
    with opened.cursor() as cursor:
        cursor.execute("SELECT 1")
        if opened.vendor == "postgresql":
            cursor.execute("SHOW statement_timeout")
            assert cursor.fetchone() == ("0",)


@pytest.mark.thorough
def test_the_server_of_the_site_bounds_its_statements(tmp_path: Path) -> None:
    told = (
        "import config.wsgi; from django.db.backends.signals import connection_created as it; "
        "print([key[0] for key, *_ in it.receivers])"
    )
    done = run(tmp_path, ["-c", told], **PRODUCTION)
    assert "config.patience" in done.stdout, done.stderr
