"""The site behind the proxies that are shipped, as they are shipped: silence delays nobody."""

import http.client
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.config import deployed
from tests.load.conftest import Browser, Served, free_port
from tests.load.test_silent import AT_MOST, HEAD, beside_drips, beside_half_forms, slowest
from tests.machine import in_time

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def served(prepared: Served) -> Iterator[Served]:
    with prepared.running():
        yield prepared


@contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[int]:
    with (folder / "output").open("w") as output:
        proxy = subprocess.Popen(
            command,
            stdout=output,
            stderr=output,
            env={"PATH": "/usr/bin:/bin", "HOME": str(folder)},
        )
        try:
            for _ in range(100):
                with socket.socket() as probe:
                    if not probe.connect_ex(("127.0.0.1", port)):
                        break
                time.sleep(0.1)
            assert proxy.poll() is None, (folder / "output").read_text()
            yield port
        finally:
            proxy.terminate()
            proxy.wait(20)


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, served: Served, tmp_path: Path) -> Iterator[int]:
    """The port of a proxy before the site."""
    port = free_port()
    if request.param == "nginx":
        if not deployed.NGINX:
            pytest.skip("needs nginx")
        server = deployed.nginx_in_clear(port, served.port)
        command = deployed.nginx_command(tmp_path, server)
    else:
        if not deployed.CADDY:
            pytest.skip("needs Caddy")
        (tmp_path / "Caddyfile").write_text(deployed.caddy_in_clear(port, served.port))
        command = [deployed.CADDY, "run", "--adapter", "caddyfile"]
        command += ["--config", str(tmp_path / "Caddyfile")]
    with running(command, port, tmp_path):
        yield port


def test_silent_and_dripping_connections_delay_nobody(proxy: int) -> None:
    visitor = Browser(proxy)
    slowest(visitor)
    in_time(lambda: beside_half_forms(visitor), AT_MOST)
    in_time(lambda: beside_drips(visitor), AT_MOST)
    assert visitor.begin()


def test_a_huge_upload_is_refused(proxy: int) -> None:
    head = HEAD.format(port=proxy, cookie="a" * 32, length=300 * 1024 * 1024).encode()
    with socket.create_connection(("127.0.0.1", proxy)) as sender:
        sender.sendall(head)
        sender.settimeout(15)
        assert b" 413 " in sender.recv(200)


def test_pages_are_compressed_and_static_files_are_kept(proxy: int) -> None:
    visitor = Browser(proxy)
    page = visitor._send("GET", "/regles/", None, {})
    sheet = page.text.partition('rel="stylesheet" href="')[2].partition('"')[0]
    wanted = {"Accept-Encoding": "gzip"}
    for path in ("/regles/", sheet):
        connection = _connection(proxy, path, wanted)
        assert connection.get("content-encoding") == "gzip", path
    assert "immutable" in _connection(proxy, sheet, wanted)["cache-control"]


def _connection(port: int, path: str, headers: dict[str, str]) -> dict[str, str]:
    """Return the headers of a reply, its body unread."""

    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers=headers)
    reply = connection.getresponse()
    reply.read()
    connection.close()
    return {name.lower(): value for name, value in reply.getheaders()}
