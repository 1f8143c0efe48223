"""Measure the pages of instructors: ``python -m benchmarks.schools``.

Needs DATABASE_URL, a PostgreSQL server on which databases may be made. Builds two databases of
the same schools, one with a thousandth of the answers of the other, unless they are there; opens
every page in both in turn, and prints a table. Ends with 1 if a bound is broken.
"""

import argparse
import multiprocessing
import os
import sys
from collections.abc import Collection
from typing import Any

from benchmarks.schools.databases import Database
from benchmarks.schools.environment import environment
from benchmarks.schools.figures import Figures, grown, report
from benchmarks.schools.opening import serve
from benchmarks.schools.sizes import Sizes

_FILE_ROUNDS = 2
_SITTINGS = 3


class Site:
    """A process that opens the pages of a database."""

    def __init__(self, database: Database) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        environment = {"DATABASE_URL": database.url}
        self._process = context.Process(target=serve, args=(theirs, environment), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, *words: Any) -> Any:
        """Return what the process answers."""
        self._pipe.send(words)
        return self._pipe.recv()

    def close(self) -> None:
        """End the process."""
        self._pipe.send(None)
        self._process.join(10)


def _parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.schools")
    parser.add_argument("--classes", type=int, default=200)
    parser.add_argument("--trainees", type=int, default=10_000)
    parser.add_argument("--attempts", type=int, default=10_000_000)
    parser.add_argument("--few", type=int, default=10_000, help="answers of the other database")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--only", default="", help="pages whose address holds this")
    return parser.parse_args()


def _measured(options: argparse.Namespace, many: Database, few: Database) -> list[Figures]:
    """Measure every page; again, in other processes, those that seem to grow."""
    found: dict[str, Figures] = {}
    _measure(options, (many, few), found)
    for _ in range(_SITTINGS - 1):
        if again := grown(found.values()):
            _measure(options, (many, few), found, again)
    return list(found.values())


def _measure(
    options: argparse.Namespace,
    databases: tuple[Database, Database],
    found: dict[str, Figures],
    only: Collection[str] = (),
) -> None:
    from benchmarks.schools.pages import pages  # noqa: PLC0415 - Django must be ready

    large, small = (Site(database) for database in databases)
    for promotion in large.ask("classes"):
        worlds = [large.ask("world", promotion), small.ask("world", promotion)]
        # What is looked at is the same; only what has an identifier of its own differs.
        shared = {name: worlds[0][name] for name in ("game", "drill", "member", "first", "last")}
        pairs = zip(pages(worlds[0]), pages(worlds[1] | shared), strict=True)
        for ours, theirs in pairs:
            if options.only not in ours.title or (ours.printed and ours.title in found):
                continue
            kind = "PDF" if ours.printed else "fichier" if ours.file else ""
            figures = found.setdefault(ours.title, Figures(ours.title, kind))
            if only and (kind or figures.page not in only):
                continue
            large.ask("open", ours.user, ours.address)  # fills the caches of a server that begins
            large.ask("forget")
            figures.add_first(large.ask("open", ours.user, ours.address))
            small.ask("open", theirs.user, theirs.address)
            costs: list[tuple[Any, Any]] = []
            for _ in range(_FILE_ROUNDS if ours.file else options.rounds):
                fewer = small.ask("open", theirs.user, theirs.address)
                costs.append((large.ask("open", ours.user, ours.address), fewer))
            figures.add(promotion, costs)
    large.close()
    small.close()


def main() -> None:
    """Build what is missing, measure, print; end with 1 if a bound is broken."""
    options, server = _parsed(), os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        sys.exit("DATABASE_URL doit nommer un serveur PostgreSQL.")
    with environment():
        few, many = (
            Database(server, Sizes(options.classes, options.trainees, attempts, options.seed))
            for attempts in (options.few, options.attempts)
        )
        few.ensure()
        many.ensure()
        os.environ["DATABASE_URL"] = many.url
        import django  # noqa: PLC0415 - the environment must be set first

        django.setup()
        from django.core.management import call_command  # noqa: PLC0415 - the same

        call_command("collectstatic", interactive=False, verbosity=0)
        broken = report(_measured(options, many, few))
    sys.exit(broken)


if __name__ == "__main__":
    main()
