"""Room for the calls of a page, taken once.

CPython keeps the frames of calls in chunks of 16 KB, and gives a chunk back to the system as soon as
it is empty. Calls made in a loop where a chunk ends take one and give it back each time: a sixth of
the time of a page, whose templates and queries go deep. A chunk is as large as twice the frame for
which it is taken: below a call whose frame is large there is room for all the others.
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
