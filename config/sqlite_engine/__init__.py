"""Django's SQLite backend on the SQLite library that pysqlite3 carries.

The library of most distributions corrupts a WAL database when two connections
write and checkpoint at the same instant (SQLite 3.7.0 to 3.51.2). pysqlite3
bundles a corrected one. See docs/decisions/0002-bibliotheque-sqlite.md.
"""

import sys

import pysqlite3
from pysqlite3 import dbapi2

# What the standard module offers and pysqlite3 does not, though Django asks
# for it: the numbers of two limits, and SQLite's compiled values for them.
LIMITS = {
    "SQLITE_LIMIT_COLUMN": (2, 2_000),
    "SQLITE_LIMIT_VARIABLE_NUMBER": (9, 250_000),
}


class Connection(dbapi2.Connection):
    """A connection that can tell its limits."""

    def getlimit(self, category: int, /) -> int:
        """Return the value of one of the limits that Django asks for."""
        return dict(LIMITS.values())[category]


def _install() -> None:
    """Let Django's backend import pysqlite3 under the name sqlite3."""
    for module in (pysqlite3, dbapi2):
        for name, (number, _) in LIMITS.items():
            if not hasattr(module, name):
                setattr(module, name, number)
    standard = {name: sys.modules.get(name) for name in ("sqlite3", "sqlite3.dbapi2")}
    sys.modules.update({"sqlite3": pysqlite3, "sqlite3.dbapi2": dbapi2})
    try:
        import django.db.backends.sqlite3.base  # noqa: PLC0415 - once the driver is in its place
    finally:
        # Others (coverage, for one) keep the module of the standard library.
        for name, standard_module in standard.items():
            sys.modules.pop(name)
            if standard_module:
                sys.modules[name] = standard_module


_install()
