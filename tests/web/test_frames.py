"""The calls of a page do not take memory and give it back each time."""

import resource
from threading import Thread

from django.conf import settings

from trainer.web.frames import roomy

CALLS = 1_000
DEEP = 150
"""More calls, one in another, than a chunk of frames holds."""


def leaf() -> None:
    pass


def loop_at(depth: int) -> None:
    """Call in a loop, below so many calls."""
    if depth:
        return loop_at(depth - 1)
    for _ in range(CALLS):
        leaf()
    return None


def loop_at_each() -> None:
    """Wherever a chunk ends, it ends at one of these depths."""
    for depth in range(DEEP):
        loop_at(depth)


def taken(function: object) -> int:
    """Return how many pages of memory a thread of its own takes to call this."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    thread = Thread(target=function)  # type: ignore[arg-type]  # what it returns is left
    thread.start()
    thread.join()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def test_calls_in_a_loop_take_no_memory_each_time() -> None:
    assert taken(roomy(loop_at_each)) < CALLS / 2 < CALLS < taken(loop_at_each)


def test_every_request_has_that_room_first_of_all() -> None:
    assert settings.MIDDLEWARE[0] == "trainer.web.frames.roomy"


def test_what_is_called_is_the_function_with_all_that_it_is_given() -> None:
    def told(*args: int, **more: int) -> tuple[object, ...]:
        """Tell."""
        return args, more

    assert roomy(told)(1, 2, three=3) == ((1, 2), {"three": 3})
    assert roomy(told).__doc__ == "Tell."
