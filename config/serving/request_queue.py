"""The queue of requests: a process answers one at a time, and one that is slow lets others pass.

One at a time is the fastest with SQLite, whose writers wait for one another without a queue
(docs/decisions/0001-serveur.md). But a request that waits for a printer, a mail server or a
locked database must not stop the others: after ``PATIENCE`` it no longer counts.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock, Semaphore, Thread
from time import monotonic, sleep
from typing import Final

from trainer.web import heavy
from trainer.web.heavy import roomy

PATIENCE: Final = 0.25
"""Seconds after which a request is slow: it goes on, and the next one starts."""
MOST_SLOW: Final = 16
"""Slow requests that go on together in a process; beyond, requests wait for their turn."""
LONGEST_WAIT: Final = 20.0
"""Seconds that a request waits for its turn before it is refused."""
_LOOK: Final = 0.05


class NoTurnError(Exception):
    """Everybody is slow: the turn did not come in time."""


class _Turn:
    """A request that is being answered."""

    __slots__ = ("since", "slow", "turns")

    def __init__(self, turns: "RequestQueue") -> None:
        self.since, self.slow, self.turns = monotonic(), False, turns

    def let_pass(self) -> bool:
        """Let the next request start beside it; return whether there is room for it."""
        return self.turns.let_pass(self)

    def take_back(self) -> None:
        """Count again, once nobody else's does."""
        self.turns.take_back(self)


class RequestQueue:
    """Runs work in threads of its own: one piece at a time, and beside it those that are slow.

    Work always runs in the same few threads, so that a process opens few connections to its
    database. The threads start with the first work: a process that is forked has its own.
    """

    def __init__(
        self,
        patience: float = PATIENCE,
        most_slow: int = MOST_SLOW,
        longest_wait: float = LONGEST_WAIT,
    ) -> None:
        self._patience, self._most_slow, self._longest_wait = patience, most_slow, longest_wait
        self._free = Semaphore(1)
        self._lock = Lock()
        self._running: set[_Turn] = set()
        self._slow = 0
        self._threads = ThreadPoolExecutor(1 + most_slow, "requests")
        self._watch: Thread | None = None

    def run[T](self, work: Callable[[], T]) -> T:
        """Return what the work returns, once its turn has come.

        Raises:
            NoTurnError: if it does not come within ``LONGEST_WAIT``.
        """
        if not self._free.acquire(timeout=self._longest_wait):
            raise NoTurnError
        turn = self._begin()
        try:
            return self._threads.submit(self._in_turn, turn, work).result()
        finally:
            self._end(turn)

    @roomy
    def _in_turn[T](self, turn: _Turn, work: Callable[[], T]) -> T:
        heavy.own.turn = turn
        try:
            return work()
        finally:
            heavy.own.turn = None

    def let_pass(self, turn: _Turn) -> bool:
        """Let the next request start beside a turn; return whether there is room for it."""
        with self._lock:
            if turn.slow or self._slow >= self._most_slow:
                return False
            turn.slow = True
            self._slow += 1
            self._free.release()
            return True

    def take_back(self, turn: _Turn) -> None:
        """Have a turn count again, once nobody else's does."""
        if self._free.acquire(timeout=self._longest_wait):
            with self._lock:
                turn.slow, turn.since = False, monotonic()
                self._slow -= 1

    def _begin(self) -> _Turn:
        turn = _Turn(self)
        with self._lock:
            self._running.add(turn)
            if self._watch is None:
                self._watch = Thread(target=self._look, name="turns", daemon=True)
                self._watch.start()
        return turn

    def _end(self, turn: _Turn) -> None:
        with self._lock:
            self._running.discard(turn)
            self._slow -= turn.slow
            if not turn.slow:
                self._free.release()

    def _look(self) -> None:
        while True:
            sleep(_LOOK)
            with self._lock:
                late = [turn for turn in self._running if self._is_late(turn)]
            for turn in late:
                self.let_pass(turn)

    def _is_late(self, turn: _Turn) -> bool:
        return not turn.slow and monotonic() - turn.since > self._patience
