"""Visitors who train and read, at a steady pace, and remember what they did."""

import http.client
import itertools
import re
import threading
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final
from urllib.parse import urlencode

_READ: Final = (
    *("/", "/regles/punto-banco/", "/regles/texas-holdem/", "/progression/"),
    *("/arbitre/punto-banco/tirage-banco/", "/jeux/"),
)
_ANSWERS: Final = 10
"""Questions of the series that discovers an exercise: the visitor then leaves, another comes."""
_EVERY: Final = 5
"""A page is read after so many answers."""
_ADDRESSES: Final = itertools.count(10 << 24)
"""Visitors come from everywhere: one address is bounded."""


@dataclass
class Done:
    """What the visitors did, and how long each request took."""

    counts: Counter[str] = field(default_factory=Counter)
    times: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """For each page and each gesture, when it was sent and the seconds that it took."""
    faults: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)


class Visitor:
    """Somebody without an account, in a browser that keeps its connection open."""

    def __init__(self, port: int, done: Done) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._done = done
        self._cookies: dict[str, str] = {}
        self._address = ""

    def train(self, over: threading.Event, pause: float) -> None:
        """Answer and read until it is over, as one visitor after the other."""
        pages = itertools.cycle(_READ)
        try:
            while not over.is_set():
                series = self._begin()
                for position in range(1, _ANSWERS + 1):
                    self._answer(series, position)
                    if not position % _EVERY:
                        self._get(next(pages))
                    if over.wait(pause):
                        return
        except (OSError, http.client.HTTPException, KeyError) as error:
            self._done.faults.append(repr(error))

    def _begin(self) -> str:
        """Come as somebody else, from elsewhere; return the address of the series."""
        self._cookies = {}
        self._address = ".".join(map(str, next(_ADDRESSES).to_bytes(4)))
        self._get("/entrainement/punto-banco/")
        start = "/entrainement/punto-banco/commencer/"
        place = self._post("begin", start, exercice="tirage-banco")["location"]
        self._count("visitors", "questions")
        return place.removesuffix("1/")

    def _answer(self, series: str, position: int) -> None:
        self._post("answer", f"{series}{position}/", reponse="tire")
        if position < _ANSWERS:
            self._count("questions")  # the next one is written with the verdict

    def _count(self, *names: str) -> None:
        with self._done.lock:
            self._done.counts.update(names)

    def _get(self, path: str) -> None:
        self._send(path, "GET", path)

    def _post(self, kind: str, path: str, **form: str) -> dict[str, str]:
        sent = urlencode({"csrfmiddlewaretoken": self._cookies.get("csrf", ""), **form})
        return self._send(kind, "POST", path, sent)

    def _send(self, kind: str, verb: str, path: str, body: str = "") -> dict[str, str]:
        cookie = "; ".join(f"{key}={value}" for key, value in self._cookies.items())
        headers = {"Cookie": cookie, "X-Forwarded-For": self._address}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        start = time.perf_counter()
        self._line.request(verb, path, body or None, headers)
        reply = self._line.getresponse()
        reply.read()
        self._note(kind, start, f"{reply.status} {verb} {path}")
        for name, value in reply.getheaders():
            if name.lower() == "set-cookie" and (found := re.match(r"([^=]+)=([^;]*)", value)):
                self._cookies[found[1]] = found[2]
        return {name.lower(): value for name, value in reply.getheaders()}

    def _note(self, kind: str, start: float, line: str) -> None:
        with self._done.lock:
            self._done.times[kind].append((start, time.perf_counter() - start))
            if int(line[:3]) >= HTTPStatus.BAD_REQUEST:
                self._done.faults.append(line)
