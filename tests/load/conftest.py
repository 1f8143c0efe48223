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
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import urlencode

import pytest
from pysqlite3 import dbapi2

from benchmarks.web.servers import free_port
from tests.database import lay_migrated
from tests.load.wire import Reply

ROOT = Path(__file__).resolve().parents[2]
SERVER = ("-m", "config.serving", "--patient", "2")
FORM: Final = "application/x-www-form-urlencoded"
DEMONSTRATION: Final = "tapis-vert"
"""The password of its people."""


@dataclass
class Served:
    """A running site, and the folder of its data."""

    data: Path
    environment: dict[str, str]
    port: int = field(default_factory=free_port)
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

    @contextmanager
    def launched(self) -> Iterator[Self]:
        """Have the server run, whether it answers or not."""
        self.launch()
        try:
            yield self
        finally:
            self.kill()

    @contextmanager
    def running(self) -> Iterator[Self]:
        """Have the site run, and answer."""
        with self.launched():
            self.wait()
            yield self

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
        return [worker for server in self.servers() for worker in _children(server)]

    def servers(self) -> list[int]:
        """Return the process that the workers belong to, none between two of them."""
        assert self.process
        return _children(self.process.pid)

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
        with closing(self.database()) as connection:
            return connection.execute(query).fetchone()[0]

    def resident(self) -> int:
        """Return the memory of the workers, in KiB."""
        lines = [Path(f"/proc/{pid}/status").read_text() for pid in self.workers()]
        return sum(int(line.split("VmRSS:")[1].split()[0]) for line in lines)


def _children(process: int) -> list[int]:
    names = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(name) for name in names.split()]


@dataclass
class Browser:
    """A browser without a screen: cookies, the form's token, one connection a request."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    address: str = "127.0.0.1"
    """Where it comes from: an address of this machine."""

    @property
    def cookie(self) -> str:
        """Its cookies, as it sends them."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str, **headers: str) -> Reply:
        return self.send("GET", path, None, headers)

    def post(self, path: str, form: dict[str, str], *, htmx: bool = True) -> Reply:
        headers = {"Content-Type": FORM, **({"HX-Request": "true"} if htmx else {})}
        return self.send("POST", path, self.filled(form), headers)

    def filled(self, form: dict[str, str]) -> str:
        """Return the body of a form, with its token."""
        return urlencode({"csrfmiddlewaretoken": self.cookies.get("csrf", ""), **form})

    def sign_in(self, name: str, password: str = DEMONSTRATION) -> int:
        """Sign in, as somebody of the demonstration unless told; return the status."""
        self.get("/compte/connexion/")
        form = {"login": name, "password": password}
        return self.post("/compte/connexion/", form, htmx=False).status

    def begin(self, drill: str = "tirage-banco") -> str:
        """Start an exercise; return the address of its series."""
        self.get("/entrainement/punto-banco/")
        start = "/entrainement/punto-banco/commencer/"
        form = {"exercice": drill, "questions": ""}  # it goes on
        place = self.post(start, form, htmx=False).headers["location"]
        return place.removesuffix("1/")

    def send(
        self, method: str, path: str, body: str | bytes | None, headers: dict[str, str]
    ) -> Reply:
        with connected(self.port, self.address) as connection:
            connection.request(method, path, body, {**headers, "Cookie": self.cookie})
            response = connection.getresponse()
            for name, value in response.getheaders():
                if name.lower() == "set-cookie" and (found := re.match(r"([^=]+)=([^;]*)", value)):
                    self.cookies[found[1]] = found[2]
            known = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, known, response.read())


def connected(port: int, address: str = "127.0.0.1") -> closing[http.client.HTTPConnection]:
    """Return a connection that closes itself."""
    source = (address, 0)
    return closing(http.client.HTTPConnection("127.0.0.1", port, timeout=40, source_address=source))


@contextmanager
def listening(line: list[str], port: int, **how: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program that listens to a port, with all that it starts, as long as it is needed."""
    program = subprocess.Popen(line, stdout=2, start_new_session=True, **how)
    try:
        until = time.monotonic() + 30
        while not _listens(port):
            assert program.poll() is None, line
            assert time.monotonic() < until, line
            time.sleep(0.1)
        yield program
    finally:
        end(program)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return not probe.connect_ex(("127.0.0.1", port))


def end(program: subprocess.Popen[bytes]) -> None:
    """Ask a program to end, with all it started."""
    with suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGTERM)
    program.wait(20)


def allow_files(wanted: int) -> None:
    """Let this process, and the server that it starts, hold so many connections if it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return what a site in this folder is started with: nothing of the tests' own settings."""
    kept = {"PATH", "HOME", "LANG", "SSL_CERT_FILE"}
    return {name: value for name, value in os.environ.items() if name in kept} | {
        "DJANGO_ENV": "demo",
        "DJANGO_DATA_DIR": str(folder),
        "DJANGO_SECRET_KEY": secrets.token_urlsafe(64),
        **more,
    }


def made_ready(folder: Path, *, whole: bool = False, root: Path = ROOT, **more: str) -> Served:
    """Make the base and the files of a site ready, not started yet.

    ``whole`` is: with the people of the demonstration; ``root`` holds the code that will serve.
    """
    folder.mkdir(exist_ok=True)
    site = Served(folder, environment(folder, **more), root=root)
    if root == ROOT and "DATABASE_URL" not in more:
        lay_migrated(folder / "tapis-vert.sqlite3")
    bare = ["-c", "from scripts.prepare import make_ready; make_ready()"]
    line = [sys.executable, *(["scripts/prepare.py"] if whole else bare)]
    subprocess.run(line, cwd=root, env=site.environment, check=True, stdout=2)
    return site


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Served:
    """A site made ready once: database, static files, and nobody in it yet."""
    return made_ready(tmp_path_factory.mktemp("served"))


@pytest.fixture
def served(prepared: Served) -> Iterator[Served]:
    """The site, running for the length of a test."""
    with prepared.running():
        yield prepared


_A_HOUSE: Final = 40
"""Guests who come from one address: an address may sign in sixty times a minute."""


def guests(port: int, number: int = 4, network: str = "127.0.0") -> list[Browser]:
    """Return the browsers of so many people who come."""
    return [Browser(port, address=f"{network}.{1 + rank // _A_HOUSE}") for rank in range(number)]


@pytest.fixture
def visitor(served: Served) -> Browser:
    return Browser(served.port)
