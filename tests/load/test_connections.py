"""A school keeps its pages open: whoever comes next is served all the same."""

import asyncio
from typing import Final

import pytest

from tests.load.conftest import Served
from tests.load.wire import Log, Wire

pytestmark = pytest.mark.slow
BROWSERS: Final = 1500
"""Connections of five hundred people, three each."""
HEALTH: Final = "GET /sante/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def test_fifteen_hundred_connections_left_open_keep_nobody_waiting(served: Served) -> None:
    log = Log()

    async def come() -> None:
        wires = [Wire(served.port, log) for _ in range(BROWSERS)]
        for wire in wires:
            assert (await wire.send("health", HEALTH)).status == 200
        for wire in wires:
            wire.close()

    asyncio.run(come())
    assert log.reopened == 0
    assert len(log.times["health"]) == BROWSERS
