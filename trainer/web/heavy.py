"""Heavy work: what takes a processor to itself is done beside the turn of its request.

The server gives turns to requests one at a time (``config.serving.request_queue``): who has one
says so here, and work that needs no base gives it back meanwhile.

Room for the calls of a page, taken once.

CPython keeps the frames of calls in chunks of 16 KB, and gives a chunk back to the system as soon as
it is empty. Calls made in a loop where a chunk ends take one and give it back each time. A chunk is
as large as twice the frame for which it is taken: below a call whose frame is large there is room
for all the others. The queue of requests has its threads work there (config/serving/request_queue.py).

Without it the home page of the school of ``manage.py demo`` takes 1,225 pages of memory, with it 7,
and a fifth of its time; the list of one's schools and the home page of who is signed in take 200
and a tenth; eleven others take none (CPython 3.13.0, through the gate, alternately). Below fifteen
to thirty-five calls more, as a middleware or two may add, most take 50 to 1,500, and up to half of
their time. To be measured again at each Python: where chunks are no longer given back at once,
tests/web/test_web.py fails, and this is to be deleted.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import update_wrapper
from threading import Semaphore, local
from typing import Any, Final, Protocol


class Turn(Protocol):
    """The turn of the request that a thread answers."""

    def let_pass(self) -> bool:
        """Let the next request start; return whether there is room for it."""

    def take_back(self) -> None:
        """Count again, once nobody else does."""


class _Own(local):
    turn: Turn | None = None


own: Final = _Own()
"""The turn of this thread, if it has one: the server sets it."""


@contextmanager
def aside() -> Iterator[None]:
    """Do what needs no base beside the turn of the request, and come back to it.

    Outside the server, or where too many are slow already, it is done in its place.
    """
    turn = own.turn
    passing = turn is not None and turn.let_pass()
    try:
        yield
    finally:
        if passing and turn is not None:
            turn.take_back()


class FullError(Exception):
    """Too much of that work is done or waits: it is to be asked again in a moment."""


class Crew:
    """The few threads of a process that do one kind of heavy work, beside the turns of requests.

    ``at_once`` pieces are done together, always in the same threads: each keeps memory for the next
    time. ``most`` are done or wait: fewer than the requests that may be slow at once, so that pages
    still open.
    """

    def __init__(self, name: str, at_once: int, most: int) -> None:
        self._threads, self.room = ThreadPoolExecutor(at_once, name), Semaphore(most)

    @property
    def full(self) -> bool:
        """Whether there is no room for one more at this moment."""
        if room := self.room.acquire(blocking=False):
            self.room.release()
        return not room

    def run[T](self, work: Callable[[], T], longest: float | None = None) -> T:
        """Return what the work returns; ``longest``: seconds that it may wait for those before it.

        Raises:
            FullError: if there is no room for it, or it has waited so long.
        """
        if not self.room.acquire(blocking=False):
            raise FullError
        made = self._threads.submit(work)
        try:
            with aside():
                return made.result(longest)
        except TimeoutError:
            if made.cancel():  # not begun: those before it take too long
                raise FullError from None
            return made.result()
        finally:
            made.cancel()  # whoever waited for it may have been stopped
            self.room.release()


_WORDS: Final = 2**15
"""A frame of 256 KB, of which nothing is touched, and as much for the calls below it."""


def roomy[**P, R](function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that calls this one where there is room for the frames of its own calls."""

    def called(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    called.__code__ = called.__code__.replace(co_stacksize=_WORDS)
    return update_wrapper(called, function)
