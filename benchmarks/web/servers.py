"""Servers as in production: the line that serves the site, and its gate."""

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Self

from config.serving.__main__ import command


def free_port() -> int:
    """Return a port of the loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server:
    """A granian server of the site, or of bare Django, on the loopback; ``root`` is its code."""

    def __init__(self, port: int, settings: str, root: Path | None = None) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._environment = os.environ | {"DJANGO_SETTINGS_MODULE": settings}
        self._command = command("127.0.0.1", port)
        self._root = root

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(self._command, env=self._environment, cwd=self._root)  # noqa: S603 - ours
        return self

    @property
    def process(self) -> int:
        """The process that holds the workers."""
        return self._process.pid

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def get(self, path: str) -> bytes:
        """Return the body of a page."""
        with urllib.request.urlopen(self.url + path) as response:  # noqa: S310 - loopback
            body: bytes = response.read()
        return body


def wait_for(*servers: Server, seconds: float = 120) -> None:
    """Wait until each server accepts connections.

    Raises:
        TimeoutError: if one does not within the time given.
    """
    deadline = time.monotonic() + seconds
    for server in servers:
        while not _answers(server):
            if time.monotonic() > deadline:
                raise TimeoutError(server.url)
            time.sleep(0.1)


def _answers(server: Server) -> bool:
    try:
        server.get("/")
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True
