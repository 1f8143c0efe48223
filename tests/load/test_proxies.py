"""The site behind the proxies that are shipped, as they are shipped: silence delays nobody."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.web.servers import free_port
from tests.config import deployed
from tests.load.conftest import Browser, Served, listening
from tests.load.test_silent import AT_MOST, answered, beside_drips, beside_half_forms, huge, slowest
from tests.machine import in_time

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def served(prepared: Served) -> Iterator[Served]:
    with prepared.running():
        yield prepared


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
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    with listening(command, port, env=environment):
        yield port


def test_silent_and_dripping_connections_delay_nobody(proxy: int) -> None:
    visitor = Browser(proxy)
    slowest(visitor)
    in_time(lambda: beside_half_forms(visitor), AT_MOST)
    in_time(lambda: beside_drips(visitor), AT_MOST)
    assert visitor.begin()


def test_a_huge_upload_is_refused(proxy: int) -> None:
    assert b" 413 " in answered(proxy, huge(proxy), 15)


def test_pages_are_compressed_and_static_files_are_kept(proxy: int) -> None:
    visitor = Browser(proxy)
    page = visitor.get("/regles/").text
    sheet = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
    for path in ("/regles/", sheet):
        told = visitor.get(path, **{"Accept-Encoding": "gzip"}).headers
        assert told.get("content-encoding") == "gzip", path
    assert "immutable" in told["cache-control"]
