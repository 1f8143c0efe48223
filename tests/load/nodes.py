"""Several machines on one: ``python -m tests.load.nodes`` (``make nodes``), until Ctrl+C.

Two nodes of the site, each with a worker, the second's clock two minutes ahead, behind nginx as it
is shipped, with PostgreSQL and its standby behind pgbouncer, and Redis: what each needs is asked of
Debian's packages.
"""

import contextlib
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.web.servers import free_port
from tests.config import deployed
from tests.load.bases import Base, Pool, lead, owner, primary, standby
from tests.load.conftest import ROOT, Served, end, listening, made_ready

AHEAD: Final = 120
"""Seconds by which the second node's clock is ahead."""
POOL: Final = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin")
REDIS: Final = shutil.which("redis-server")
MISSING: Final = [
    package
    for package, found in {
        "nginx": deployed.NGINX,
        "redis-server": REDIS,
        "pgbouncer": POOL,
    }.items()
    if not found
]
"""Packages of Debian that are not there."""


@dataclass
class Nodes:
    """What runs, and how to break it."""

    sites: tuple[Served, Served]
    front: int
    """The port of nginx."""
    base: Base
    standby: Base
    pool: Pool
    redis: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]
    """One a node, in its order."""

    def start_worker(self, number: int) -> None:
        """Start the worker of a node, as systemd does when it has died."""
        self.workers[number].wait()
        self.workers[number] = start_worker(self.sites[number])


@contextmanager
def running() -> Iterator[Nodes]:
    """Start everything, in the order in which one thing needs another; stop it all at the end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="noeuds-")))
        folder.chmod(0o755)
        base = stack.enter_context(primary(folder / "base"))
        second = stack.enter_context(standby(folder / "secours", base))
        pool = stack.enter_context(_pooled(folder / "pool", base))
        redis_port = free_port()
        redis = stack.enter_context(_redis(redis_port, folder))
        sites = _sites(folder, pool.address, redis_port)
        for site in sites:
            site.start()
            stack.callback(_stop, site)
        front = free_port()
        stack.enter_context(_nginx(folder / "nginx", front, [site.port for site in sites]))
        nodes = Nodes(sites, front, base, second, pool, redis, [*map(start_worker, sites)])
        try:
            yield nodes
        finally:
            for worker in nodes.workers:
                end(worker)


def _sites(folder: Path, base: str, redis: int) -> tuple[Served, Served]:
    """Make the base ready, and two nodes; the clock of the second is ahead."""
    site = made_ready(
        folder,
        whole=True,
        DJANGO_TRUST_PROXY="1",
        DJANGO_PGBOUNCER="1",
        DATABASE_URL=base,
        REDIS_URL=f"redis://127.0.0.1:{redis}/0",
    )
    late = {"DJANGO_SETTINGS_MODULE": "tests.load.ahead", "AHEAD": str(AHEAD)}
    return site, Served(folder, site.environment | late)


def start_worker(site: Served) -> subprocess.Popen[bytes]:
    """Start the worker of a node."""
    line = [sys.executable, str(ROOT / "manage.py"), "work"]
    return subprocess.Popen(line, cwd="/", env=site.environment, start_new_session=True)


def _stop(site: Served) -> None:
    with contextlib.suppress(ProcessLookupError):
        site.kill()


@contextmanager
def _pooled(place: Path, base: Base) -> Iterator[Pool]:
    """Put pgbouncer before PostgreSQL, transaction by transaction."""
    port, settings = free_port(), place / "pgbouncer.ini"
    place.mkdir()
    (place / "users.txt").write_text('"postgres" ""\n')
    settings.write_text(
        f"[databases]\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
        f"listen_port = {port}\nauth_type = any\nauth_file = {place}/users.txt\nunix_socket_dir =\n"
        f"pool_mode = transaction\nmax_client_conn = 200\ndefault_pool_size = 20\n"
        f"server_login_retry = 1\n"
    )
    lead(settings, base)
    line = [*owner(), POOL or "pgbouncer", "-q", str(settings)]
    with listening(line, port, cwd="/") as process:
        yield Pool(settings, f"postgresql://postgres@127.0.0.1:{port}/postgres", process)


@contextmanager
def _redis(port: int, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    kept = ["--save", "", "--appendonly", "no", "--dir", str(folder)]
    line = [REDIS or "redis-server", "--bind", "127.0.0.1", "--port", str(port), *kept]
    with listening([*line, "--loglevel", "warning"], port, cwd="/") as server:
        yield server


@contextmanager
def _nginx(folder: Path, port: int, sites: list[int]) -> Iterator[None]:
    """Start nginx as it is shipped, with a line for each node."""
    folder.mkdir()
    one, *others = (f"server 127.0.0.1:{site};" for site in sites)
    text = deployed.nginx_in_clear(port, sites[0]).replace(one, "\n".join((one, *others)), 1)
    with listening(deployed.nginx_command(folder, text), port, cwd="/"):
        yield


def main() -> None:
    """Serve until somebody asks to stop."""
    if MISSING:
        sys.exit(f"Il manque : apt-get install {' '.join(MISSING)}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was started is stopped
    with running() as nodes, contextlib.suppress(KeyboardInterrupt):
        ports = " et ".join(str(site.port) for site in nodes.sites)
        print(f"\nTapis vert : http://127.0.0.1:{nodes.front}/ ; nœuds : {ports}.")  # noqa: T201 - a gesture of the terminal
        print(f"PostgreSQL : {nodes.base.data} ; son secours : {nodes.standby.data}.")  # noqa: T201 - a gesture of the terminal
        print(f"L’horloge du second avance de {AHEAD} s. Ctrl+C pour arrêter.")  # noqa: T201 - a gesture of the terminal
        signal.pause()


if __name__ == "__main__":
    main()
