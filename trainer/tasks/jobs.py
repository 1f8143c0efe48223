"""What can be put in the queue: functions, with a name for people and a number of tries."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.tasks import Task, task
from django.utils.module_loading import import_string

from trainer.tasks.limits import LIMIT

_FIRST_PAUSE: Final = timedelta(seconds=30)
_LONGEST_PAUSE: Final = timedelta(hours=1)


class HopelessError(Exception):
    """Trying again would change nothing."""


@dataclass(frozen=True, slots=True)
class JobKind:
    """How a kind of work is called in French, how many times at most it is begun, for how long."""

    title: str
    tries: int
    limit: timedelta = LIMIT


_KINDS: Final[dict[str, JobKind]] = {}


def job[**P, T](
    title: str, *, tries: int = 5, priority: int = 0, limit: timedelta = LIMIT
) -> Callable[[Callable[P, T]], Task[P, T]]:
    """Declare a function that can be put in the queue (``its_name.enqueue(…)``).

    It may be begun again after it was cut anywhere: what it does twice must be as if done once. The
    greatest priority, of -100 to 100, is taken first. What lasts longer than its limit has failed.
    """

    def declare(function: Callable[P, T]) -> Task[P, T]:
        declared: Task[P, T] = task(priority=priority)(function)
        _KINDS[declared.module_path] = JobKind(title, tries, limit)
        return declared

    return declare


def kind_of(path: str) -> JobKind:
    """Return what is said of the work of a function; what no longer exists is tried once."""
    with suppress(ImportError):
        import_string(path)  # nothing else may have needed its module yet
    return _KINDS.get(path) or JobKind(path.rpartition(".")[2], 1)


def pause_after(tries: int) -> timedelta:
    """Return how long to wait after so many tries in vain: twice as long each time, up to an hour."""
    twice: int = 2 ** min(tries - 1, 10)
    return min(_FIRST_PAUSE * twice, _LONGEST_PAUSE)
