"""The databases that are measured: made for that on the server of DATABASE_URL, and kept.

A database that is complete says of what sizes it is in its comment; none is ever filled twice.
"""

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from benchmarks.schools.sizes import Sizes


class UnfinishedError(Exception):
    """A database of that name exists and was not built to the end."""


@dataclass(frozen=True, slots=True)
class Database:
    """A database of schools of some size."""

    server: str
    sizes: Sizes

    @property
    def name(self) -> str:
        """Its name on the server."""
        return f"mesure_{self.sizes.classes}_{self.sizes.trainees}_{self.sizes.attempts}_{self.sizes.seed}"

    @property
    def url(self) -> str:
        """Its address."""
        parts = urlsplit(self.server)
        return urlunsplit(parts._replace(path=f"/{self.name}"))

    def ensure(self) -> None:
        """Build it, unless it is there.

        Raises:
            UnfinishedError: if an earlier building stopped half-way.
        """
        mark = repr(self.sizes)
        with psycopg.connect(self.server, autocommit=True) as server:
            found = server.execute(_COMMENT, [self.name]).fetchone()
            if found is not None and found[0] != mark:
                raise UnfinishedError(self.name)
            if found is None:
                self._create(server)
            self._run("benchmarks.schools.fill", *([] if found else self.sizes.words))
            comment = sql.SQL("COMMENT ON DATABASE {} IS {}")
            server.execute(comment.format(sql.Identifier(self.name), sql.Literal(mark)))

    def _create(self, server: psycopg.Connection[Any]) -> None:
        """Create it: the same schools, people and exams whatever the number of answers."""
        create = sql.SQL("CREATE DATABASE {}").format(sql.Identifier(self.name))
        if self.sizes.attempts:
            settled = Database(self.server, replace(self.sizes, attempts=0))
            settled.ensure()
            create += sql.SQL(" TEMPLATE {}").format(sql.Identifier(settled.name))
        server.execute(create)

    def _run(self, module: str, *words: str) -> None:
        command = [sys.executable, "-m", module, *words]
        environment = os.environ | {"DATABASE_URL": self.url}
        subprocess.run(command, env=environment, check=True)  # noqa: S603 - our own module


_COMMENT = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
