"""The same work done by many threads at once, each with its own connection to the database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

THREADS = 12


def at_once[T](work: Callable[[int], T], times: int = THREADS) -> list[T]:
    """Return what the work, given its rank, returns in each thread."""

    def run(number: int) -> T:
        try:
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(run, range(times)))
