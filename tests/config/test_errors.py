"""The database: SQLite as it must be; busy, full or away, it is a 503 in French, never a 500."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError, connection, connections, transaction
from django.test import Client
from django.test.client import MULTIPART_CONTENT

from config import checks
from config.errors import database_is_unavailable

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("tests.config.addresses")]
sqlite_only = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="SQLite's own faults")


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def writer() -> Iterator[Any]:
    """Someone else, who keeps the database's write lock."""
    other = connections.create_connection("default")
    other.inc_thread_sharing()
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")
    other.cursor().execute("BEGIN IMMEDIATE")
    yield other
    other.close()
    connection.close()


@sqlite_only
@pytest.mark.usefixtures("writer")
def test_a_locked_database_asks_the_visitor_to_come_back(visitor: Client) -> None:
    response = visitor.get("/retenir/")
    assert response.status_code == 503
    assert response["Retry-After"] == "10"
    assert "momentanément indisponible" in response.text
    assert "Content-Security-Policy" in response
    told = visitor.get("/api/retenir/")  # which says it in JSON
    assert told.status_code == 503
    assert "momentanément indisponible" in told.json()["detail"]


@sqlite_only
def test_a_full_disk_asks_the_visitor_to_come_back(visitor: Client) -> None:
    with connection.cursor() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
    with unwritten(visitor, f"PRAGMA max_page_count = {pages}"):
        pass


@sqlite_only
def test_a_base_that_only_reads_asks_the_visitor_to_come_back(visitor: Client) -> None:
    with unwritten(visitor, "PRAGMA query_only = 1"):
        told = visitor.get("/sante/pret/")
        assert (told.status_code, told.text) == (503, "la base ne se laisse pas écrire\n")


@contextmanager
def unwritten(visitor: Client, pragma: str) -> Iterator[None]:
    """What writes is put off while a base is so, what reads is not, and it comes back by itself."""
    with connection.cursor() as cursor:
        cursor.execute(pragma)
    try:
        assert visitor.get("/retenir/").status_code == 503
        assert visitor.get("/sante/").status_code == 200
        yield
    finally:
        connection.close()
    assert visitor.get("/retenir/").status_code == 200


@sqlite_only
@pytest.mark.usefixtures("writer")
def test_what_cannot_be_counted_is_no_limit_that_is_reached(visitor: Client) -> None:
    tries = {
        "/entrainement/punto-banco/commencer/": {"exercice": "tirage-banco"},
        "/compte/connexion/": {"login": "personne", "password": "faux"},
        "/compte/inscription/": {"username": "nina", "password1": "a", "password2": "a"},
        "/api/v1/jeton/": {"identifiant": "personne", "mot_de_passe": "faux"},
    }
    for path, form in tries.items():
        kind = "application/json" if path.startswith("/api/") else MULTIPART_CONTENT
        response = visitor.post(path, form, kind)
        assert (response.status_code, response["Retry-After"]) == (503, "10"), path
        assert b"momentan" in response.content


def touch(key: str, _value: int) -> bool:
    return cache.touch(key)


@sqlite_only
@pytest.mark.usefixtures("writer")
@pytest.mark.parametrize("write", [cache.add, cache.set, touch])
def test_a_value_that_the_table_has_not_kept_is_told(write: Callable[[str, int], object]) -> None:
    with pytest.raises(OperationalError) as caught:
        write("a", 1)
    assert database_is_unavailable(caught.value)


def test_a_value_is_added_where_there_is_none_or_one_that_is_over() -> None:
    assert cache.add("a", 1)
    assert not cache.add("a", 2)
    assert cache.get("a") == 1
    cache.set("a", 3, -1)
    assert (cache.get("a"), cache.touch("b")) == (None, False)
    cache.set("a", 4, -1)
    assert cache.add("a", 5, None)
    assert (cache.touch("a"), cache.get("a"), cache.has_key("a")) == (True, 5, True)
    cache.set("a", [6])
    assert cache.get("a") == [6]


def test_one_of_those_who_add_a_value_at_once_has_added_it() -> None:
    start = threading.Barrier(8)
    added: list[bool] = []

    def add() -> None:
        start.wait()
        added.append(cache.add("a", 1))
        connection.close()

    threads = [threading.Thread(target=add) for _ in range(start.parties)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(added) == [False] * 7 + [True]


def test_a_fault_of_programming_remains_an_error_500(visitor: Client) -> None:
    assert visitor.get("/faute/").status_code == 500


def test_a_database_that_went_away_asks_the_visitor_to_come_back() -> None:
    away = connections.create_connection("default")
    away.settings_dict = {**connection.settings_dict, **nowhere()}
    with pytest.raises(OperationalError) as caught:
        away.ensure_connection()
    assert database_is_unavailable(caught.value)


def nowhere() -> dict[str, Any]:
    """Return the settings of a database that is not there."""
    if connection.vendor == "sqlite":
        return {"NAME": "/nonexistent/base.sqlite3"}
    options = {**settings.DATABASES["default"]["OPTIONS"], "host": "/nonexistent"}
    return {"HOST": "", "OPTIONS": options}


def pragma(name: str) -> object:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


@sqlite_only
def test_the_library_is_free_of_the_wal_reset_bug() -> None:
    with connection.cursor() as cursor:
        version = cursor.execute("SELECT sqlite_version()").fetchone()[0]
    assert tuple(map(int, version.split("."))) >= checks.FIRST_SOUND_SQLITE
    assert not checks.sqlite_is_too_old()


@sqlite_only
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 1),
        ("busy_timeout", 10_000),
        ("foreign_keys", 1),
        ("mmap_size", 0),
    ],
)
def test_each_connection_has_the_options_of_production(name: str, value: object) -> None:
    assert pragma(name) == value


@sqlite_only
def test_the_standard_module_is_left_to_the_others() -> None:
    assert "pysqlite3" not in repr(sys.modules.get("sqlite3"))


@sqlite_only
def test_an_old_library_is_a_warning_at_start_an_error_for_a_deployment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks, "FIRST_SOUND_SQLITE", (99, 0, 0))
    assert [message.id for message in checks.warn_of_old_sqlite()] == ["project.W001"]
    assert [message.id for message in checks.refuse_old_sqlite()] == ["project.E001"]


@sqlite_only
def test_two_transactions_that_read_and_then_write_wait_for_each_other() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE tally (n INTEGER)")
        cursor.execute("INSERT INTO tally VALUES (0)")

    def count() -> None:
        for _ in range(50):
            with transaction.atomic(), connection.cursor() as cursor:
                n = cursor.execute("SELECT n FROM tally").fetchone()[0]
                cursor.execute("UPDATE tally SET n = %s", [n + 1])
        connection.close()

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with connection.cursor() as cursor:
        assert cursor.execute("SELECT n FROM tally").fetchone()[0] == 4 * 50
        cursor.execute("DROP TABLE tally")
