"""Backups of PostgreSQL: a dump by its own programs, put back in one transaction.

A dump is never held in memory: it goes from a program to a file, or from one program to another.

PostgreSQL's own programs, on a base of the site: alone, or one into another.
"""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Final, cast

from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from config.backups.faults import BackupError

_NOBODY_LISTENS: Final = -signal.SIGPIPE
_LAST: Final = 4096
"""Bytes, at the end of what a program complains of, in which its last words are."""


class Program(subprocess.Popen[bytes]):
    """A program that runs, with what it complains of in a file: it never waits for a reader."""

    name: str
    complaints: IO[bytes]


@contextmanager
def started(
    base: BaseDatabaseWrapper,
    name: str,
    *arguments: str,
    told: bool = False,
    given: IO[bytes] | int = subprocess.DEVNULL,
    output: IO[bytes] | int = subprocess.DEVNULL,
) -> Iterator[Program]:
    """Start a program on a base, killed if it is left before its end.

    Raises:
        BackupError: if it is not installed.
    """
    found = shutil.which(name)
    if found is None:
        raise BackupError(f"Il manque {name} (Debian : apt-get install postgresql-client).")
    environment = {**os.environ, **_address(base.settings_dict), "LC_ALL": "C.UTF-8"}
    with TemporaryFile() as complaints:
        program = Program(
            [found, *arguments],
            stdin=given,
            stdout=subprocess.PIPE if told else output,
            stderr=complaints,
            env=environment,
        )
        program.name, program.complaints = name, complaints
        with program:
            try:
                yield program
            finally:
                program.kill()  # nothing to one that has ended


def finished(program: Program) -> None:
    """Wait for the end of a program.

    Raises:
        BackupError: with its last words, if it failed.
    """
    if program.wait():
        raise BackupError(_fault(program))


def piped(
    base: BaseDatabaseWrapper,
    reader: tuple[str, ...],
    writer: tuple[str, ...],
    *,
    before: bytes,
    after: bytes,
) -> None:
    """Run a program into another, with words before and after what it says.

    Those after are only said once the reader has come to its end without a fault: the writer of one
    that failed is killed first.

    Raises:
        BackupError: with the last words of each that failed.
    """
    taken, given = os.pipe()
    with (
        os.fdopen(given, "wb", buffering=0) as pipe,
        os.fdopen(taken, "rb", buffering=0) as end,
        started(base, *writer, given=end) as writing,
    ):
        end.close()
        _say(pipe, before)
        with started(base, *reader, output=pipe) as reading:
            code = reading.wait()
            if code == 0:
                _say(pipe, after)
            elif code != _NOBODY_LISTENS:
                writing.kill()
            pipe.close()
            writing.wait()
            faults = [
                _fault(program)
                for program, ours in ((reading, _NOBODY_LISTENS), (writing, -signal.SIGKILL))
                if program.returncode not in {0, ours}
            ]
        if code or writing.returncode:
            raise BackupError(" ; ".join(faults) or f"{writer[0]} a été arrêté")


def _say(pipe: IO[bytes], words: bytes) -> None:
    """Write to a program, which may have ended: how is in its code."""
    with suppress(BrokenPipeError):
        pipe.write(words)


def _fault(program: Program) -> str:
    """Return the last words of a program that failed, or its code."""
    size = program.complaints.seek(0, os.SEEK_END)
    program.complaints.seek(max(0, size - _LAST))
    words = program.complaints.read().decode(errors="replace").strip().splitlines()
    return f"{program.name} : {words[-1] if words else program.returncode}"


def _address(database: Mapping[str, Any]) -> dict[str, str]:
    """Return how PostgreSQL's programs reach the base; a password is no argument of a command."""
    options = database.get("OPTIONS", {})
    given = {
        "PGHOST": database["HOST"] or options.get("host"),
        "PGPORT": database["PORT"] or options.get("port"),
        "PGUSER": database["USER"] or options.get("user"),
        "PGPASSWORD": database["PASSWORD"] or options.get("password"),
        "PGDATABASE": database["NAME"],
        "PGSSLMODE": options.get("sslmode"),
        "PGSSLROOTCERT": options.get("sslrootcert"),
    }
    return {name: str(value) for name, value in given.items() if value}


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
