"""Several machines on one: ``python -m tests.load.nodes`` (``make nodes``), until Ctrl+C.

Two nodes of the site, each with a worker, the second's clock two minutes ahead, behind nginx as it is shipped, with
PostgreSQL behind pgbouncer and Redis: what each needs is asked of Debian's packages.
"""

import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.config import deployed
from tests.load.conftest import ROOT, Served, free_port

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
    base: Path
    """The folder of PostgreSQL."""
    redis: subprocess.Popen[bytes]

    def restart_base(self) -> None:
        """Restart PostgreSQL, closing every connection."""
        (binaries,) = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]
        line = [str(binaries / "pg_ctl"), "-D", str(self.base / "data"), "-m", "fast", "restart"]
        output = self.base / "restarted"
        subprocess.run([*_owner(), *line, "-l", str(output)], check=True, cwd="/", stdout=2)


@contextmanager
def running() -> Iterator[Nodes]:
    """Start everything, in the order in which one thing needs another; stop it all at the end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="noeuds-")))
        folder.chmod(0o755)
        base = folder / "base"
        pool = stack.enter_context(_pooled(folder, stack.enter_context(_base(base))))
        redis_port = free_port()
        redis = stack.enter_context(_redis(redis_port, folder))
        settled = _environment(folder, pool, redis_port)
        prepare = [sys.executable, "scripts/prepare.py"]
        subprocess.run(prepare, cwd=ROOT, env=settled, check=True, stdout=2)
        late = {"DJANGO_SETTINGS_MODULE": "tests.load.ahead", "AHEAD": str(AHEAD)}
        sites = tuple(Served(folder, settled | more, free_port()) for more in ({}, late))
        for site in sites:
            site.start()
            stack.callback(_stop, site)
            line = [sys.executable, str(ROOT / "manage.py"), "work"]
            stack.enter_context(_process(line, env=site.environment))
        front = free_port()
        stack.enter_context(_nginx(folder / "nginx", front, [site.port for site in sites]))
        yield Nodes((sites[0], sites[1]), front, base, redis)


def _environment(folder: Path, base: str, redis: int) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return kept | {
        "DJANGO_ENV": "demo",
        "DJANGO_DATA_DIR": str(folder),
        "DJANGO_SECRET_KEY": secrets.token_urlsafe(64),
        "DJANGO_TRUST_PROXY": "1",
        "DJANGO_PGBOUNCER": "1",
        "DATABASE_URL": base,
        "REDIS_URL": f"redis://127.0.0.1:{redis}/0",
    }


def _stop(site: Served) -> None:
    with contextlib.suppress(ProcessLookupError):
        site.kill()


def _owner() -> list[str]:
    """Return what makes a command somebody's who is not root, if root asks."""
    return [] if os.getuid() else ["runuser", "-u", "postgres", "--"]


@contextmanager
def _base(folder: Path) -> Iterator[str]:
    """Start a PostgreSQL that waits for the disk; yield its address."""
    line = [
        "scripts/with-postgres.sh",
        "--durable",
        "sh",
        "-c",
        "echo $DATABASE_URL; exec sleep 1d",
    ]
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"POSTGRES_DIR": str(folder)}
    with subprocess.Popen(
        line, cwd=ROOT, env=environment, stdout=subprocess.PIPE, start_new_session=True
    ) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().decode().strip()
        finally:
            os.killpg(server.pid, signal.SIGTERM)


@contextmanager
def _pooled(folder: Path, address: str) -> Iterator[str]:
    """Put pgbouncer before PostgreSQL, transaction by transaction; yield its address."""
    port, socket = free_port(), address.rpartition("host=")[2]
    place = folder / "pool"
    place.mkdir()
    (place / "users.txt").write_text('"postgres" ""\n')
    (place / "pgbouncer.ini").write_text(
        f"[databases]\n* = host={socket} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
        f"listen_port = {port}\nauth_type = any\nauth_file = {place}/users.txt\nunix_socket_dir =\n"
        f"pool_mode = transaction\nmax_client_conn = 200\ndefault_pool_size = 20\n"
    )
    with _process([*_owner(), POOL or "pgbouncer", "-q", str(place / "pgbouncer.ini")]):
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"


@contextmanager
def _redis(port: int, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    kept = ["--save", "", "--appendonly", "no", "--dir", str(folder)]
    line = [REDIS or "redis-server", "--bind", "127.0.0.1", "--port", str(port), *kept]
    with _process([*line, "--loglevel", "warning"]) as server:
        yield server


@contextmanager
def _nginx(folder: Path, port: int, sites: list[int]) -> Iterator[None]:
    """Start nginx as it is shipped, with a line for each node."""
    folder.mkdir()
    one, *others = (f"server 127.0.0.1:{site};" for site in sites)
    text = deployed.nginx_in_clear(port, sites[0]).replace(one, "\n".join((one, *others)), 1)
    with _process(deployed.nginx_command(folder, text)):
        yield


@contextmanager
def _process(
    line: list[str], env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program as long as it is needed."""
    program = subprocess.Popen(line, cwd="/", env=env, stdout=2, start_new_session=True)
    time.sleep(1)
    assert program.poll() is None, line
    try:
        yield program
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGTERM)
        program.wait(20)


def main() -> None:
    """Serve until somebody asks to stop."""
    if MISSING:
        sys.exit(f"Il manque : apt-get install {' '.join(MISSING)}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was started is stopped
    with running() as nodes, contextlib.suppress(KeyboardInterrupt):
        ports = " et ".join(str(site.port) for site in nodes.sites)
        print(f"\nTapis vert : http://127.0.0.1:{nodes.front}/ ; nœuds : {ports}.")  # noqa: T201
        print(f"L’horloge du second avance de {AHEAD} s. Ctrl+C pour arrêter.")  # noqa: T201
        signal.pause()


if __name__ == "__main__":
    main()
