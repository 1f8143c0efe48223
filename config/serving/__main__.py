"""Serve the site: ``python -m config.serving [--host 127.0.0.1] [--port 8000]``.

One server a port, watched over: if it stops by itself it starts again.
"""

import argparse
import ctypes
import errno
import fcntl
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.serving.gate import MOST

WORKERS: Final = 2
BACKLOG: Final = 4096
"""Connections held open, all workers together: a browser keeps two or three."""
PATIENT: Final = 10
"""Seconds given to a worker that is asked to stop."""
ADDRESS: Final = "\nTapis vert : http://{host}:{port}/    (Ctrl+C pour arrêter)\n"
_BEFORE_AGAIN: Final = 0.5
_BEFORE_ANSWER: Final = 0.1
_SUBREAPER: Final = 36
"""PR_SET_CHILD_SUBREAPER of Linux."""
_TAKEN: Final = "est déjà pris : arrêtez l'autre serveur ou changez de port."
_NOT_HERE: Final = "ne s'ouvre pas : cette machine n'a pas cette adresse."
_WHY: Final[dict[int | None, str]] = {
    errno.EADDRINUSE: _TAKEN,
    errno.EAGAIN: _TAKEN,  # the lock is held
    errno.EACCES: "ne s'ouvre pas : les ports au-dessous de 1024 sont réservés à root.",
}


class PortTakenError(Exception):
    """This address and port cannot be had; says why, as whoever starts the site reads it."""

    def __init__(self, host: str, port: int, number: int | None) -> None:
        super().__init__(f"{host}:{port} {_WHY.get(number, _NOT_HERE)}")


def command(host: str, port: int, patient: int = PATIENT) -> list[str]:
    """Return the line that starts the server itself.

    Its threads only read bodies and wait for a turn: they are many, and cost nothing. It speaks
    HTTP/1 alone: a body that HTTP/2 drops leaves its thread waiting for ever.
    """
    return [
        str(Path(sys.executable).with_name("granian")),
        *("--interface", "wsgi", "--no-ws", "--http", "1", "--workers", str(WORKERS)),
        *("--blocking-threads", str(2 * MOST), "--backlog", str(BACKLOG)),
        *("--respawn-failed-workers", "--workers-kill-timeout", str(patient)),
        *("--log-level", "error"),
        *("--host", host, "--port", str(port)),
        "config.wsgi:application",
    ]


@contextmanager
def alone_on(host: str, port: int) -> Iterator[None]:
    """Hold a port against a second server: the kernel would share requests between both.

    Raises:
        PortTakenError: if somebody has it, or nobody may.
    """
    path = Path(tempfile.gettempdir()) / f"tapis-vert-{os.getuid()}-{port}.lock"
    with path.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _bind(host, port)
        except OSError as error:
            raise PortTakenError(host, port, error.errno) from error
        yield


def _bind(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))


@contextmanager
def shared_metrics() -> Iterator[None]:
    """Give the processes a place where each writes its measures: they are summed when asked for."""
    with tempfile.TemporaryDirectory(prefix="tapis-vert-") as place:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = place
        yield


def watch(line: list[str], longest: int = 2 * PATIENT) -> int:
    """Run the server until somebody asks it to stop; return its exit code.

    A server that has not stopped ``longest`` seconds after it was asked to is killed: one that
    hears Ctrl+C twice, from the terminal and from here, may wait for ever.
    """
    asked = False
    server: subprocess.Popen[bytes] | None = None

    def stop(number: int, _frame: FrameType | None) -> None:
        nonlocal asked
        asked = True
        if server is not None:
            server.send_signal(number)
        signal.alarm(longest)

    def end(_number: int, _frame: FrameType | None) -> None:
        if server is not None:
            server.kill()

    _adopt_orphans()
    signal.signal(signal.SIGALRM, end)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    while True:
        server = subprocess.Popen(line)  # noqa: S603 - ours
        code = server.wait()
        _end_orphans()
        if asked:
            return 0
        sys.stderr.write(f"Le serveur s'est arrêté (code {code}) : il redémarre.\n")
        time.sleep(_BEFORE_AGAIN)


def announce(host: str, port: int) -> None:
    """Tell the address once the site answers there: who follows it at once finds it."""
    while True:
        with suppress(OSError), socket.create_connection((host, port)):
            break
        time.sleep(_BEFORE_ANSWER)
    sys.stdout.write(ADDRESS.format(host=host, port=port))
    sys.stdout.flush()


def _adopt_orphans() -> None:
    """Become the parent of workers whose server is killed: else they hold the port for ever.

    Linux alone knows how.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def _end_orphans() -> None:
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    for number in children.read_text().split() if children.exists() else ():
        os.kill(int(number), signal.SIGKILL)
        os.waitpid(int(number), 0)


def main() -> int:
    """Serve until asked to stop; a port that is taken is refused."""
    parser = argparse.ArgumentParser(prog="python -m config.serving")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--patient", type=int, default=PATIENT)
    parser.add_argument("--annoncer", action="store_true", help="dit l'adresse, dès qu'elle répond")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        _ = settings.SECRET_KEY  # what is missing is said once, not by each worker at each start
        with alone_on(given.host, given.port), shared_metrics():
            if given.annoncer:
                Thread(target=announce, args=(given.host, given.port), daemon=True).start()
            line = command(given.host, given.port, given.patient)
            return watch(line, 2 * given.patient)
    except ImproperlyConfigured as error:
        sys.stderr.write(f"Réglages : {error}\n")
        return 1
    except PortTakenError as error:
        sys.stderr.write(f"{error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
