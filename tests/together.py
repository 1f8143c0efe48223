"""Acts done at the same time, each on a connection of its own: the base holds what they write."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connections


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
