"""The site as it is really served: granian's two workers, a database of its own, no test client."""

import http.client
import os
import re
import resource
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode

import pytest
from pysqlite3 import dbapi2

ROOT = Path(__file__).resolve().parents[2]
SERVER = ("-m", "config.serving", "--patient", "2")


@dataclass
class Served:
    """A running site, and the folder of its data."""

    data: Path
    environment: dict[str, str]
    port: int
    process: subprocess.Popen[bytes] | None = None
    root: Path = ROOT
    """The code that serves."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def launch(self) -> None:
        """Start the server."""
        allow_files(8192)
        self.process = subprocess.Popen(
            [sys.executable, *SERVER, "--port", str(self.port)],
            cwd=self.root,
            env=self.environment,
            start_new_session=True,
        )

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.launch()
        try:
            self.wait()
        except AssertionError:
            self.kill()
            raise

    def wait(self, seconds: float = 180) -> None:
        """Wait until the site answers; a machine that does much else takes its time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                if Browser(self.port).get("/sante/").status == 200:
                    return
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
        raise AssertionError("the site does not answer")

    def workers(self) -> list[int]:
        """Return the process ids of the workers."""
        assert self.process
        return [worker for server in _children(self.process.pid) for worker in _children(server)]

    def kill(self) -> None:
        """Kill everything at once, as a power cut does."""
        assert self.process
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def database(self) -> Any:
        """Return a connection to the database, from outside."""
        return dbapi2.connect(self.data / "tapis-vert.sqlite3", isolation_level=None)

    def one(self, query: str) -> Any:
        """Return the first value of a query."""
        connection = self.database()
        try:
            return connection.execute(query).fetchone()[0]
        finally:
            connection.close()


def _children(process: int) -> list[int]:
    names = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(name) for name in names.split()]


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    headers: dict[str, str]
    text: str


@dataclass
class Browser:
    """A browser without a screen: cookies, the form's token, one connection a request."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> Reply:
        return self._send("GET", path, None, {})

    def post(self, path: str, form: dict[str, str], *, htmx: bool = True) -> Reply:
        token = {"csrfmiddlewaretoken": self.cookies.get("csrf", "")}
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        if htmx:
            headers["HX-Request"] = "true"
        return self._send("POST", path, urlencode(token | form), headers)

    def begin(self, drill: str = "tirage-banco") -> str:
        """Start an exercise; return the address of its series."""
        self.get("/entrainement/punto-banco/")
        start = "/entrainement/punto-banco/commencer/"
        form = {"exercice": drill, "questions": ""}  # it goes on
        place = self.post(start, form, htmx=False).headers["location"]
        return place.removesuffix("1/")

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Reply:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        with Connection(self.port) as connection:
            connection.request(method, path, body, {**headers, "Cookie": cookie})
            response = connection.getresponse()
            for name, value in response.getheaders():
                if name.lower() == "set-cookie" and (found := re.match(r"([^=]+)=([^;]*)", value)):
                    self.cookies[found[1]] = found[2]
            known = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, known, response.read().decode())


class Connection(http.client.HTTPConnection):
    """A connection that closes itself."""

    def __init__(self, port: int) -> None:
        super().__init__("127.0.0.1", port, timeout=40)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()


def allow_files(wanted: int) -> None:
    """Let this process, and the server that it starts, hold so many connections if it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Served:
    """A site made ready once: database, static files, and nobody in it yet."""
    data = tmp_path_factory.mktemp("served")
    kept = {"PATH", "HOME", "LANG", "SSL_CERT_FILE"}
    environment = {name: value for name, value in os.environ.items() if name in kept}
    environment |= {
        "DJANGO_ENV": "demo",
        "DJANGO_DATA_DIR": str(data),
        "DJANGO_SECRET_KEY": secrets.token_urlsafe(64),
    }
    prepare = [sys.executable, "-c", "from scripts.prepare import make_ready; make_ready()"]
    subprocess.run(prepare, cwd=ROOT, env=environment, check=True, capture_output=True)
    return Served(data, environment, free_port())


@pytest.fixture
def served(prepared: Served) -> Iterator[Served]:
    """The site, running for the length of a test."""
    prepared.start()
    yield prepared
    prepared.kill()


@pytest.fixture
def visitor(served: Served) -> Browser:
    return Browser(served.port)
