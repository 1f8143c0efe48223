"""Room for the calls of a page, taken once.

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

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Final

_WORDS: Final = 2**15
"""A frame of 256 KB, of which nothing is touched, and as much for the calls below it."""


def roomy[**P, R](function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that calls this one where there is room for the frames of its own calls."""

    def called(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    called.__code__ = called.__code__.replace(co_stacksize=_WORDS)
    return update_wrapper(called, function)
