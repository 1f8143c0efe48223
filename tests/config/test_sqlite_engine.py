"""SQLite as it must be: a sound library, and options for two writers."""

import sys
import threading

import pytest
from django.db import connection, transaction

from config import checks

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="for SQLite alone"),
]


def pragma(name: str) -> object:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


def test_the_library_is_free_of_the_wal_reset_bug() -> None:
    with connection.cursor() as cursor:
        version = cursor.execute("SELECT sqlite_version()").fetchone()[0]
    assert tuple(map(int, version.split("."))) >= checks.FIRST_SOUND_SQLITE
    assert not checks.sqlite_is_too_old()


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


def test_the_standard_module_is_left_to_the_others() -> None:
    assert "pysqlite3" not in repr(sys.modules.get("sqlite3"))


def test_an_old_library_is_a_warning_at_start_an_error_for_a_deployment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks, "FIRST_SOUND_SQLITE", (99, 0, 0))
    assert [message.id for message in checks.warn_of_old_sqlite()] == ["project.W001"]
    assert [message.id for message in checks.refuse_old_sqlite()] == ["project.E001"]


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
