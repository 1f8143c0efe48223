"""Backups of PostgreSQL: a dump by its own programs, put back in one transaction."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from django.db import connection

from config.backups.faults import BackupError

SUFFIX: Final = ".dump"
_EMPTY: Final = "DROP SCHEMA public CASCADE;\nCREATE SCHEMA public;\n"


def write(file: Path) -> None:
    """Dump the base as it is at one instant, while others read and write."""
    _run("pg_dump", "--format=custom", "--no-owner", "--no-acl", f"--file={file}")


def check(file: Path) -> None:
    """Read a dump through, without a server.

    Raises:
        BackupError: if it is damaged or no base of the site.
    """
    script = _script(file)
    if b"public.django_migrations" not in script:
        raise BackupError(f"{file} n'est pas une sauvegarde du site.")


def read(file: Path) -> None:
    """Put the dump in the place of all that the base holds, in one transaction."""
    connection.close()
    script = _EMPTY.encode() + _script(file)
    options = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
    _run("psql", *options, "--output=/dev/null", given=script)


def _script(file: Path) -> bytes:
    return _run("pg_restore", "--no-owner", "--no-acl", "--file=-", str(file))


def _run(program: str, *arguments: str, given: bytes | None = None) -> bytes:
    found = shutil.which(program)
    if found is None:
        raise BackupError(f"Il manque {program} (Debian : apt-get install postgresql-client).")
    environment = {**os.environ, **_address(connection.settings_dict), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(  # noqa: S603 - PostgreSQL's own, on the site's base
        [found, *arguments], input=given, env=environment, capture_output=True, check=False
    )
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip().splitlines()
        raise BackupError(f"{program} : {words[-1] if words else done.returncode}")
    return done.stdout


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
