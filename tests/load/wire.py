"""HTTP/1.1 by hand, on the loopback: what costs the machine least beside the site that it measures."""

import asyncio
import contextlib
import re
import time
from collections import defaultdict
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Final

PATIENCE: Final = 30
"""Seconds after which a browser gives a reply up."""


class CutError(Exception):
    """The connection closed before the reply was whole."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body, read."""
        return self.body.decode()


@dataclass
class Log:
    """How long each reply took, by kind of request, and what should not have happened."""

    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    faults: list[str] = field(default_factory=list)
    reopened: int = 0
    """Idle connections that the server had closed, and that were opened again."""

    def centile(self, *kinds: str) -> tuple[float, float, float]:
        """Return p50, p95 and p99 of these kinds together, in milliseconds."""
        cuts = quantiles([time for kind in kinds for time in self.times[kind]], n=100)
        return cuts[49] * 1000, cuts[94] * 1000, cuts[98] * 1000


@dataclass
class Wire:
    """A connection kept open, opened again when the server has closed it."""

    port: int
    log: Log
    pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def send(self, kind: str, head: str, body: bytes = b"") -> Reply:
        """Send a request; return its reply, and note how long it took."""
        async with self.turn:
            since = time.perf_counter()
            async with asyncio.timeout(PATIENCE):
                reply = await self._exchange(head, body)
            self.log.times[kind].append(time.perf_counter() - since)
        self.log.statuses[reply.status] += 1
        return reply

    async def _exchange(self, head: str, body: bytes) -> Reply:
        fresh = self.pipe is None
        try:
            return await self._once(head, body)
        except (CutError, ConnectionError):
            self.close()
            if fresh:
                raise
        self.log.reopened += 1
        return await self._once(head, body)

    async def _once(self, head: str, body: bytes) -> Reply:
        reader, writer = self.pipe or await self._open()
        writer.write(_framed(head, body))
        try:
            raw = await reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as error:
            raise CutError from error
        status, headers = _read_head(raw)
        content = await _read_body(reader, status, headers)
        if headers.get("connection") == "close":
            self.close()
        return Reply(status, headers, content)

    async def cut(self, head: str, body: bytes, after: float) -> None:
        """Send a request and lose the connection before its reply comes."""
        _, writer = self.pipe or await self._open()
        writer.write(_framed(head, body))
        await asyncio.sleep(after)
        self.close()

    def close(self) -> None:
        """Close the connection at once."""
        if self.pipe:
            with contextlib.suppress(OSError):
                self.pipe[1].transport.abort()
        self.pipe = None

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self.pipe = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        return self.pipe


def _framed(head: str, body: bytes) -> bytes:
    length = f"Content-Length: {len(body)}\r\n" if head.startswith("POST") else ""
    return f"{head}{length}\r\n".encode() + body


def _read_head(raw: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = raw.decode("latin-1").split("\r\n")
    pairs = (line.partition(": ") for line in lines if line)
    headers: dict[str, str] = {}
    for name, _, value in pairs:
        key = name.lower()
        headers[key] = f"{headers[key]}\n{value}" if key in headers else value
    return int(first.split()[1]), headers


async def _read_body(reader: asyncio.StreamReader, status: int, headers: dict[str, str]) -> bytes:
    if status in {204, 304}:
        return b""
    try:
        if "content-length" in headers:
            return await reader.readexactly(int(headers["content-length"]))
        return await _read_chunks(reader)
    except asyncio.IncompleteReadError as error:
        raise CutError from error


async def _read_chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int(await reader.readuntil(b"\r\n"), 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readexactly(2)
    return b"".join(parts)


def cookies_set(headers: dict[str, str]) -> dict[str, str]:
    """Return the cookies that a reply sets."""
    return dict(re.findall(r"(?m)^([^=;\s]+)=([^;]*)", headers.get("set-cookie", "")))
