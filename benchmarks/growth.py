"""What people and answers leave in PostgreSQL, and what a million trainees would: ``python -m benchmarks.growth``.

Needs DATABASE_URL, a PostgreSQL server on which a base may be made (``scripts/with-postgres.sh``
gives one). Builds schools with answers, prints rows and bytes of each table and the statements of
each gesture, then multiplies.
"""

import argparse
import os
import statistics
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.schools.databases import Database
from benchmarks.schools.environment import environment
from benchmarks.schools.sizes import Sizes

_ANSWERS: Final = 8
_LEAST: Final = 500
"""Rows under which a table is not worth a line."""
_BUSY_HOURS: Final = 365 * 4
"""Hours of a year in which people work: four a day."""
_PEAK: Final = 3
"""The busiest minute, beside the mean of those hours."""
_SIZES: Final = """
SELECT relname, pg_table_size(oid), pg_indexes_size(oid)
FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows, and bytes."""

    rows: int
    heap: int
    """Bytes of its rows, long values included."""
    indexes: int

    @property
    def each(self) -> float:
        """Bytes of a row and its places in the indexes."""
        return (self.heap + self.indexes) / self.rows


def _tables() -> dict[str, Table]:
    """Return the tables that hold something, the largest first."""
    from django.db import connection  # noqa: PLC0415 - Django must be ready

    found = {}
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute(_SIZES)
        for name, heap, indexes in cursor.fetchall():
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(name)}")  # noqa: S608 - a name of the catalogue
            if (rows := cursor.fetchone()[0]) >= _LEAST:
                found[name] = Table(rows, heap, indexes)
    return dict(sorted(found.items(), key=lambda item: -item[1].heap - item[1].indexes))


def _trainee() -> Any:
    """Return a browser in which a trainee of a school has signed in."""
    from django.test import Client  # noqa: PLC0415 - Django must be ready

    from trainer.accounts.models import User  # noqa: PLC0415 - the same
    from trainer.schools.models import Role  # noqa: PLC0415 - the same

    client = Client()
    backend = "allauth.account.auth_backends.AuthenticationBackend"
    trainees = User.objects.filter(learner__memberships__role=Role.TRAINEE)
    client.force_login(trainees.order_by("pk")[0], backend)
    return client


def _statements(gesture: Callable[[], Any]) -> Counter[str]:
    """Return how many statements a gesture asks for, by their first word."""
    from django.db import connection  # noqa: PLC0415 - Django must be ready

    asked: Counter[str] = Counter()

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        asked[sql.split(maxsplit=1)[0]] += 1
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        gesture()
    return asked


def _gestures() -> dict[str, list[Counter[str]]]:
    """Return the statements of each gesture of a trainee who works in their school."""
    client, found = _trainee(), {}
    for page in ("/", "/jeux/punto-banco/", "/regles/punto-banco/", "/progression/"):
        client.get(page)  # what a process reads once is not counted
        found[f"page {page}"] = [_statements(lambda page=page: client.get(page))]
    form = {"exercice": "tirage-banco"}
    begun: list[str] = []

    def begin() -> None:
        begun.append(client.post("/entrainement/punto-banco/commencer/", form).url)

    found["begin a series"] = [_statements(begin)]
    series = begun[0].removesuffix("1/")

    def answer(position: int) -> None:
        sent = client.post(
            f"{series}{position}/", {"reponse": "tire"}, headers={"HX-Request": "true"}
        )
        assert sent.status_code == 200, (sent.status_code, position)  # noqa: S101 - a measure of nothing else

    found["answer"] = [
        _statements(lambda position=position: answer(position))
        for position in range(1, _ANSWERS + 1)
    ]
    return found


def _print_tables(tables: dict[str, Table], given: argparse.Namespace) -> None:
    heads = ("rows", "MB", "B a row", "indexes", "a trainee", "an answer")
    print(f"\n{'table':<28}" + "".join(f"{head:>11}" for head in heads))
    for name, table in tables.items():
        size = _size(table)
        print(
            f"{name:<28}{table.rows:>11,}{size / 1e6:>11.1f}{table.each:>11.0f}"
            f"{table.indexes / size:>11.0%}{table.rows / given.trainees:>11.2f}"
            f"{table.rows / given.attempts:>11.3f}"
        )


def _print_projection(tables: dict[str, Table], each: float, given: argparse.Namespace) -> None:
    """Multiply: what every answer adds, and what a person has at most, whatever they answer."""
    from casino_rules import catalog  # noqa: PLC0415 - the games are loaded at need

    answers, attempts = given.people * given.answers, tables["practice_attempt"]
    added = sum(_size(tables[name]) for name in _ADDED) / attempts.rows
    drills = [drill for game in catalog.load_all() for drill in game.drills.values()]
    cases = sum(len(drill.branches) for drill in drills)
    person = sum(tables[name].each for name in _A_CASE) * cases
    mean = answers / _BUSY_HOURS / 3600
    print(f"\n{given.people:,} trainees, {given.answers:,} answers each a year:")
    print(
        f"  an answer adds {added:,.0f} bytes: {answers:,} rows, {answers * added / 1e9:,.0f} GB a year"
    )
    print(
        f"  indexes of the answers: {answers * attempts.indexes / attempts.rows / 1e9:,.0f} GB a year"
    )
    print(
        f"  a person: {person / 1e3:,.0f} kB at most ({cases:,} cases), {given.people * person / 1e9:,.0f} GB in all"
    )
    print(
        f"  a second, in working hours: {mean:,.1f} answers, {mean * _PEAK:,.1f} in the busiest minute,"
    )
    print(f"    which ask for {mean * _PEAK * each:,.0f} statements")


def _size(table: Table) -> int:
    return table.heap + table.indexes


_ADDED: Final = (
    *("practice_attempt", "practice_series", "progress_daytally"),
    *("tallies_caseweek", "tallies_drillweek", "tallies_slipweek", "tallies_daywork"),
)
"""The tables that grow with the answers."""
_A_CASE: Final = ("progress_branchmemory", "tallies_firstanswer")
"""Those that hold a row for each case that a person has met."""


def _parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth")
    parser.add_argument("--trainees", type=int, default=1_000, help="of the base that is built")
    parser.add_argument("--attempts", type=int, default=200_000, help="of the base that is built")
    parser.add_argument("--people", type=int, default=1_000_000, help="of the projection")
    parser.add_argument("--answers", type=int, default=2_000, help="of each, a year")
    return parser.parse_args()


def main() -> None:
    """Build, measure, multiply, print."""
    given, server = _parsed(), os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        sys.exit("DATABASE_URL doit nommer un serveur PostgreSQL.")
    with environment():
        base = Database(server, Sizes(20, given.trainees, given.attempts))
        base.ensure()
        os.environ["DATABASE_URL"] = base.url
        from django.core.management import call_command  # noqa: PLC0415 - the same

        import config.wsgi  # noqa: F401, PLC0415 - the environment must be set first

        call_command("collectstatic", interactive=False, verbosity=0)
        tables = _tables()
        _print_tables(tables, given)
        gestures = _gestures()
    print(f"\n{'gesture':<34}{'statements':>12}")
    for name, asked in gestures.items():
        totals = [item.total() for item in asked]
        print(f"{name:<34}{statistics.median(totals):>12.0f}   {dict(asked[-1])}")
    each = statistics.mean(item.total() for item in gestures["answer"])
    _print_projection(tables, each, given)


if __name__ == "__main__":
    main()
