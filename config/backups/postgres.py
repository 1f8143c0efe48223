"""Backups of PostgreSQL: a dump by its own programs, put back in one transaction.

A dump is never held in memory: it goes from a program to a file, or from one program to another.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Final, cast

from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from config.backups.faults import BackupError
from config.backups.programs import Program, finished, piped, started

SUFFIX: Final = ".dump"
_EMPTY: Final = "DROP SCHEMA public CASCADE; CREATE SCHEMA public;"
_PLAIN: Final = ("--no-owner", "--no-acl")
_OURS: Final = re.compile(rb" TABLE public django_migrations ")
_TABLE: Final = re.compile(rb'COPY public\."?(\w+)"? \(.*\) FROM stdin;\n')
_END: Final = b"\\.\n"
_PIECE: Final = 64 * 1024
"""Bytes of a line that are read at once: a row that holds a file is one line."""


def write(file: Path) -> None:
    """Dump the base as it is at one instant, while others read and write."""
    with started(connection, "pg_dump", "--format=custom", *_PLAIN, f"--file={file}") as dump:
        finished(dump)


def check(file: Path) -> None:
    """Read a dump through, without a server.

    Raises:
        BackupError: if it is damaged or no base of the site.
    """
    with started(connection, "pg_restore", "--list", str(file), told=True) as listing:
        ours = sum(bool(_OURS.search(line)) for line in _lines(listing))  # to its end
        finished(listing)
    if not ours:
        raise BackupError(f"{file} n'est pas une sauvegarde du site.")
    with started(connection, "pg_restore", *_PLAIN, "--file=/dev/null", str(file)) as reading:
        finished(reading)


def rows(file: Path) -> dict[str, int]:
    """Return how many rows a dump holds of each table."""
    held: dict[str, int] = {}
    with started(
        connection, "pg_restore", "--data-only", *_PLAIN, "--file=-", str(file), told=True
    ) as reading:
        table, begins = "", True
        for piece in _lines(reading):
            if begins and not table:
                found = _TABLE.match(piece)
                table = found[1].decode() if found else ""
                held |= {table: 0} if table else {}
            elif begins and piece == _END:
                table = ""
            elif begins:
                held[table] += 1
            begins = piece.endswith(b"\n")
        finished(reading)
    return held


def read(file: Path, base: BaseDatabaseWrapper) -> None:
    """Put the dump in the place of all that a base holds, in one transaction.

    The transaction is ended by us, once the dump was read to its end: psql alone would keep the half
    of one whose reader dies.
    """
    base.close()
    options = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--output=/dev/null")
    piped(
        base,
        ("pg_restore", *_PLAIN, "--file=-", str(file)),
        ("psql", *options),
        before=f"BEGIN; {_EMPTY}\n".encode(),
        after=b"COMMIT;\n",
    )


@contextmanager
def spare() -> Iterator[BaseDatabaseWrapper]:
    """Give the base of rehearsals, which is made once by hand; it is left empty.

    Raises:
        BackupError: if it cannot be reached.
    """
    base = connection.copy("repetition")
    name = base.settings_dict["NAME"] = f"{base.settings_dict['NAME']}_repetition"
    try:
        base.ensure_connection()
    except DatabaseError as error:
        raise BackupError(
            f"La base {name} ne s'ouvre pas (createdb --owner=… {name}) : {error}"
        ) from error
    try:
        yield base
    finally:
        with base.cursor() as cursor:
            cursor.execute(_EMPTY)
        base.close()


def _lines(program: Program) -> Iterator[bytes]:
    """Yield the lines that a program tells, those that are long in pieces."""
    stream = cast("IO[bytes]", program.stdout)
    return iter(partial(stream.readline, _PIECE), b"")
