"""Serve for a long time and look at what grows: ``python -m benchmarks.soak [--minutes 15]``.

On the base of DATABASE_URL, or an SQLite file. Ends with 1 if the memory, the files or the threads
of a worker grew, if a request failed, or if the base gained a row that the visitors do not explain;
with ``SLOWED`` if nothing is wrong but the fastest quarter of the requests, which slowed down.
"""

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from benchmarks.soak.visitors import Done, Visitor
from benchmarks.soak.watching import Held, grown, held, slower, unexplained, workers_of
from benchmarks.web.servers import Server, free_port, wait_for

SLOWED: Final = 3
_LOOKS: Final = 60
"""How often the workers are looked at."""


@contextmanager
def _prepared() -> Iterator[None]:
    """Make a base and the static files, as for a site that is served."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DJANGO_DATA_DIR": folder,
            "PROMETHEUS_MULTIPROC_DIR": folder,
            "DJANGO_ENV": "demo",
            "DJANGO_TRUST_PROXY": "1",  # each visitor says where they come from
            "DJANGO_SECRET_KEY": "soak-" * 12,
        }
        import django  # noqa: PLC0415 - the environment must be set first

        django.setup()
        from django.core.management import call_command  # noqa: PLC0415 - once Django is set up

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        yield


def _rows() -> dict[str, int]:
    """Return how many rows each table holds."""
    from django.db import connection  # noqa: PLC0415 - Django must be ready

    with connection.cursor() as cursor:
        found = {}
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608 - a name of its own tables
            found[table] = cursor.fetchone()[0]
    connection.close()
    return found


def _watched(server: Server, minutes: float, done: Done, given: argparse.Namespace) -> list[str]:
    """Let the visitors in, look at the workers from time to time; return what grew."""
    over = threading.Event()
    port = int(server.url.rsplit(":", 1)[1])
    people = [
        threading.Thread(target=Visitor(port, done).train, args=(over, given.pause))
        for _ in range(given.visitors)
    ]
    for person in people:
        person.start()
    seen: dict[int, list[Held]] = {worker: [] for worker in workers_of(server.process)}
    for _ in range(_LOOKS):
        time.sleep(minutes * 60 / _LOOKS)
        for worker, moments in seen.items():
            moments.append(held(worker))
    over.set()
    for person in people:
        person.join()
    return grown(seen)


def main() -> int:
    """Serve, look, print; return how it ends."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--visitors", type=int, default=4)
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between two answers")
    given, done = parser.parse_args(), Done()
    with _prepared(), Server(free_port(), "config.settings") as server:
        wait_for(server, seconds=120)
        before = _rows()
        faults = _watched(server, given.minutes, done, given)
        slow = slower(done)
        faults += unexplained(before, _rows(), done)
    faults += done.faults[:10]
    print("\n".join(faults + slow) or "nothing grew, nothing failed, every row is explained")
    return 1 if faults else SLOWED if slow else 0


if __name__ == "__main__":
    sys.exit(main())
