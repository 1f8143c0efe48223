"""Acts done at the same time, each on a connection of its own: the base holds what they write."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Final

from django.db import connections

THREADS: Final = 12


def at_once[T](acts: Iterable[Callable[[], T]]) -> list[T]:
    """Do them, all begun together; return what each gives, in their order."""
    todo = [*acts]
    begun = Barrier(len(todo))

    def do(act: Callable[[], T]) -> T:
        begun.wait()
        try:
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(todo)) as pool:
        return list(pool.map(do, todo))


def by_many[T](work: Callable[[int], T], times: int = THREADS) -> list[T]:
    """Do the same work many times at once, each told its rank; return what each gives."""
    return at_once(partial(work, rank) for rank in range(times))
