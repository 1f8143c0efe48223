"""A PostgreSQL that waits for the disk, and its standby: copied, kept, promoted."""

import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psycopg

from tests.load.conftest import ROOT

STANDBY: Final = "secours"
"""What the standby calls itself, and the primary waits for."""
SERVER: Final = "-c listen_addresses='' -c wal_retrieve_retry_interval=1s"


def owner() -> list[str]:
    """Return what makes a command, signals and all, somebody's who is not root, if root asks."""
    other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
    return [] if os.getuid() else other


def _run(name: str, *words: str) -> None:
    """Run a program of PostgreSQL."""
    (binaries,) = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]
    line = [*owner(), str(binaries / name), *words]
    subprocess.run(line, check=True, cwd="/", stdout=2)


@dataclass(frozen=True)
class Base:
    """A server: the folder of its data, and the one of its socket."""

    data: Path
    socket: str

    @property
    def address(self) -> str:
        """Its address for who owns it, by its socket."""
        return f"postgresql://postgres@/postgres?host={self.socket}"

    def start(self) -> None:
        """Start it, where there is no other way to it than its socket."""
        output, options = str(self.data.parent / "log"), f"-k {self.socket} {SERVER}"
        _run("pg_ctl", "-D", str(self.data), "-w", "-l", output, "-o", options, "start")

    def restart(self) -> None:
        """Restart it, closing every connection."""
        output = self.data.parent / "restarted"
        _run("pg_ctl", "-D", str(self.data), "-m", "fast", "restart", "-l", str(output))

    def stop(self) -> None:
        """Stop it as its machine does when it is turned off."""
        _run("pg_ctl", "-D", str(self.data), "-w", "-m", "fast", "stop")

    def kill(self) -> None:
        """End it as its machine would by losing its power: it says nothing to anybody."""
        server = int((self.data / "postmaster.pid").read_text().split()[0])
        os.kill(server, signal.SIGKILL)

    def promote(self) -> None:
        """Have a standby write from now on."""
        _run("pg_ctl", "-D", str(self.data), "-w", "promote")

    def wait_for(self, name: str) -> None:
        """Tell nobody that a change is kept before a standby has it too; of no name, none is waited for."""
        with psycopg.connect(self.address, autocommit=True) as base:
            base.execute(b"ALTER SYSTEM SET synchronous_standby_names = '%s'" % name.encode())
            base.execute(b"SELECT pg_reload_conf()")


@contextmanager
def primary(folder: Path | None = None) -> Iterator[Base]:
    """Start a server that has nothing yet, by itself where its owner can read."""
    folder = folder or Path("/tmp") / f"tapis-vert-{secrets.token_hex(4)}"  # noqa: S108 - its owner reads it
    waiting = ["sh", "-c", "echo $DATABASE_URL; exec sleep 1d"]
    line = ["scripts/with-postgres.sh", "--durable", *waiting]
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"POSTGRES_DIR": str(folder)}
    with subprocess.Popen(
        line, cwd=ROOT, env=environment, stdout=subprocess.PIPE, start_new_session=True
    ) as server:
        assert server.stdout
        try:
            address = server.stdout.readline().decode().strip()
            yield Base(folder / "data", address.rpartition("host=")[2])
        finally:
            os.killpg(server.pid, signal.SIGTERM)


@contextmanager
def standby(folder: Path, of: Base) -> Iterator[Base]:
    """Copy a server that serves, follow it, and have it wait for the copy at each commit."""
    folder.mkdir()
    if not os.getuid():
        shutil.chown(folder, "postgres", "postgres")
    copy = Base(folder / "data", str(folder))
    source = f"host={of.socket} user=postgres application_name={STANDBY}"
    kept = ("-R", "-c", "fast", "-C", "-S", STANDBY)
    _run("pg_basebackup", "-d", source, "-D", str(copy.data), *kept)
    copy.start()
    try:
        of.wait_for(STANDBY)
        yield copy
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            _run("pg_ctl", "-D", str(copy.data), "-m", "immediate", "stop")


@dataclass(frozen=True)
class Pool:
    """A pgbouncer, the file of its settings, and its address."""

    settings: Path
    address: str
    process: subprocess.Popen[bytes]

    def lead_to(self, base: Base) -> None:
        """Send everybody to another server."""
        lead(self.settings, base)
        self.process.send_signal(signal.SIGHUP)
        time.sleep(0.1)


def lead(settings: Path, base: Base) -> None:
    """Write, in the settings of a pgbouncer, where its base is."""
    others = [line for line in settings.read_text().splitlines() if not line.startswith("* =")]
    others.insert(1, f"* = host={base.socket} user=postgres")
    settings.write_text("\n".join(others) + "\n")
