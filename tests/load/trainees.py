"""Trainees who sit an exam in browsers, over HTTP: what they do, when, and what they were told."""

import asyncio
import re
from collections.abc import Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from urllib.parse import urlencode

from tests.load.sheets import Pairs, Sheet, read_sheet, token_of
from tests.load.wire import CutError, Log, Reply, Wire, cookies_set

BEAT: Final = 15
"""Seconds between two looks at the server's clock, as in exam.js."""
RETRY: Final = 4
"""Seconds after which a save that failed is sent again, as in exam.js."""
SECOND_THOUGHTS: Final = 0.15
"""Share of the answers that are changed before going on."""

_FILES: Final = re.compile(r'(?:src|href)="(/static/[^"#]+)')
_MARK: Final = re.compile(r"Note\s:\s</span>([^<]+)<")

type Seconds = tuple[float, float, float]
"""Least, most, most often: drawn from a triangle."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How quickly a class sits."""

    arrival: float
    """Each arrives within so many seconds, evenly."""
    thinking: Seconds
    """Before an answer, or before beginning."""
    filling: Seconds
    """Between two gestures of an answer."""
    end: float
    """Each hands in within so many seconds, evenly, once the last has answered."""


class Bell:
    """Rings when everybody has answered, or has given up."""

    def __init__(self, people: int) -> None:
        self._missing = people
        self._rung = asyncio.Event()

    def done(self) -> None:
        """Say that one more has."""
        self._missing -= 1
        if not self._missing:
            self._rung.set()

    async def wait(self) -> None:
        """Wait for it."""
        await self._rung.wait()


@dataclass
class Told:
    """What a browser was told of a question: what is kept, how often; and how often it sent."""

    sent: Pairs = field(default_factory=list)
    times: int = 0
    tries: int = 0


@dataclass
class Trainee:
    """A person and their browser: a connection for the page, another for what goes on beside it."""

    name: str
    session: str
    exam: int
    port: int
    pace: Pace
    log: Log
    rng: Random
    loses_network: bool = False
    opens_two_tabs: bool = False
    told: dict[int, Told] = field(default_factory=dict)
    sitting: str = ""
    mark: str = ""
    """As their result shows it."""

    def __post_init__(self) -> None:
        self._cookies = {"session": self.session}
        self._cached: set[str] = set()
        self._wire, self._side = Wire(self.port, self.log), Wire(self.port, self.log)
        self._clock = ""
        self._beside: set[asyncio.Task[None]] = set()
        self._special = self.rng.randrange(2, 15)
        """The question at which they lose the network, or open a second tab."""

    async def sit(self, bell: Bell) -> None:
        """Sit the exam from the list to the result."""
        try:
            await self._compose(bell)
            await self._hand_in()
        except (CutError, OSError, TimeoutError, AssertionError) as error:
            self.log.faults.append(f"{self.name}: {type(error).__name__} {error}"[:300])
        finally:
            for task in self._beside:
                task.cancel()
            self._wire.close()
            self._side.close()

    async def _compose(self, bell: Bell) -> None:
        try:
            await self._begin()
            self._do_beside(self._beat())
            position = 1
            while await self._answer(position):
                position += 1
            await self._page("copy", self._place)
        finally:
            bell.done()
        await bell.wait()

    @property
    def _place(self) -> str:
        return f"/examens/copie/{self.sitting}/"

    async def _begin(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, self.pace.arrival))
        await self._page("list", "/examens/")
        notice = await self._page("notice", f"/examens/{self.exam}/")
        await self._pause(self.pace.filling)
        address = f"/examens/{self.exam}/commencer/"
        self.sitting = (await self._post("begin", address, notice)).split("/")[-2]
        self._clock = f"{self._place}temps/"
        await self._page("copy", self._place)
        self._do_beside(self._look())

    async def _answer(self, position: int) -> bool:
        """Answer a question; return whether there is another."""
        sheet = await self._open(f"{self._place}{position}/")
        odd = position == self._special
        if odd and self.opens_two_tabs:
            sheet = await self._open_again(sheet)
        await self._pause(self.pace.thinking)
        told = self.told.setdefault(position, Told())
        for number, control in enumerate(sheet.gestures(self.rng)):
            if number:
                await self._pause(self.pace.filling)
            sheet.fill(control, self.rng)
            if odd and self.loses_network and not number:
                await self._lose(told, sheet)
            await self._save("save", told, sheet)
        if self.rng.random() < SECOND_THOUGHTS:
            await self._pause(self.pace.filling)
            sheet.fill(self.rng.choice(sheet.controls), self.rng)
            await self._save("save", told, sheet)
        await self._pause(self.pace.filling)
        await self._save("next", told, sheet)
        return position < sheet.last

    async def _hand_in(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, self.pace.end))
        copy = await self._page("copy", self._place)
        result = await self._page(
            "result", await self._post("hand-in", f"{self._place}remettre/", copy)
        )
        found = _MARK.search(result.text)
        self.mark = found[1] if found else ""

    # A question

    async def _open(self, url: str) -> Sheet:
        page = await self._page("question", url)
        sheet = read_sheet(url, page.text)
        self._clock = f"{sheet.clock}&onglet={sheet.tab}"
        self._do_beside(self._take(sheet))
        return sheet

    async def _take(self, sheet: Sheet) -> None:
        """Say that this page is the one in hand, as its script does."""
        body = urlencode({"onglet": sheet.tab}).encode()
        headers = {"X-CSRFToken": sheet.token, "Referer": sheet.url}
        reply = await self._side.send("take", self._head("POST", sheet.clock, headers), body)
        self._expect(reply, 200, sheet.clock)

    async def _open_again(self, former: Sheet) -> Sheet:
        """Open the question in a second tab; the first can write no more."""
        second = await self._open(former.url)
        await asyncio.sleep(RETRY)
        former.fill(former.controls[0], self.rng)
        reply = await self._wire.send("refused", *self._form(former))
        self._expect(reply, 409, former.url)
        return second

    async def _lose(self, told: Told, sheet: Sheet) -> None:
        """Lose the network in the middle of a save; it is sent again, as it was or changed."""
        told.tries += 1
        await self._wire.cut(*self._form(sheet), after=self.rng.choice((0, 0.002, 0.02)))
        if self.rng.random() < 0.5:
            sheet.fill(sheet.controls[0], self.rng)
        await asyncio.sleep(self.rng.choice((0, 1, RETRY)))

    async def _save(self, kind: str, told: Told, sheet: Sheet) -> None:
        told.tries += 1
        sent = sheet.pairs()
        reply = await self._wire.send(kind, *self._form(sheet, goes_on=kind == "next"))
        self._expect(reply, 200, sheet.url)
        if reply.status == 200 and "data-etat=" in reply.text:
            told.sent, told.times = sent, told.times + 1

    def _form(self, sheet: Sheet, *, goes_on: bool = False) -> tuple[str, bytes]:
        hidden = {
            "csrfmiddlewaretoken": sheet.token,
            "onglet": sheet.tab,
            "version": sheet.version,
            "edition": str(sheet.edition),
        }
        button = [("suite", "1")] if goes_on else []
        headers = {
            "HX-Request": "true",
            "HX-Request-Type": "partial",
            "HX-Source": "form",
            "HX-Target": "p#enregistrement",
            "HX-Current-URL": f"http://127.0.0.1:{self.port}{sheet.url}",
        }
        body = urlencode([*hidden.items(), *sheet.pairs(), *button]).encode()
        return self._head("POST", sheet.url, headers), body

    # The browser

    async def _page(self, kind: str, url: str) -> Reply:
        reply = await self._wire.send(kind, self._head("GET", url))
        self._expect(reply, 200, url)
        self._cookies |= cookies_set(reply.headers)
        files = [it for it in dict.fromkeys(_FILES.findall(reply.text)) if it not in self._cached]
        if files:
            self._cached.update(files)
            self._do_beside(self._fetch(files))
        return reply

    async def _post(self, kind: str, url: str, page: Reply) -> str:
        fields = {"csrfmiddlewaretoken": token_of(page.text), "sans-tout": "1"}  # hand-in asks else
        body = urlencode(fields).encode()
        reply = await self._wire.send(kind, self._head("POST", url), body)
        self._expect(reply, 303, url)
        return reply.headers.get("location", "")

    async def _fetch(self, files: list[str]) -> None:
        """Fetch what a page needs and the browser has not kept."""
        wire = Wire(self.port, self.log)
        try:
            for url in files:
                head = self._head("GET", url, {"Accept-Encoding": "gzip, br"})
                self._expect(await wire.send("file", head), 200, url)
        finally:
            wire.close()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._look()

    async def _look(self) -> None:
        reply = await self._side.send("clock", self._head("GET", self._clock))
        self._expect(reply, 200, self._clock)

    def _do_beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._heard(work))
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _heard(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (CutError, OSError, TimeoutError) as error:
            self.log.faults.append(f"{self.name}, beside: {type(error).__name__} {error}"[:300])

    def _expect(self, reply: Reply, status: int, url: str) -> None:
        if reply.status != status:
            self.log.faults.append(f"{self.name}: {reply.status} at {url}")

    async def _pause(self, seconds: Seconds) -> None:
        least, most, often = seconds
        await asyncio.sleep(self.rng.triangular(least, most, often))

    def _head(self, method: str, url: str, more: dict[str, str] | None = None) -> str:
        headers = {
            "Host": f"127.0.0.1:{self.port}",
            "Accept-Language": "fr-FR",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
        }
        if method == "POST":
            headers["Origin"] = f"http://127.0.0.1:{self.port}"
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        lines = "".join(f"{name}: {value}\r\n" for name, value in (headers | (more or {})).items())
        return f"{method} {url} HTTP/1.1\r\n{lines}"


async def sit_together(trainees: list[Trainee]) -> None:
    """Have everybody sit at the same time."""
    bell = Bell(len(trainees))
    await asyncio.gather(*(trainee.sit(bell) for trainee in trainees))
