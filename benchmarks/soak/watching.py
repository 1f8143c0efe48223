"""What a server holds while it serves, and what the base holds afterwards."""

import os
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from benchmarks.soak.visitors import Done

MOST_MEMORY: Final = 0.03
"""What a worker may gain from the second quarter to the last: its caches are full by then."""
MOST_FILES: Final = 4
"""Open files, or threads, that a worker may gain."""
MOST_LATENCY: Final = 1.25
NOISE: Final = 2.0
"""Milliseconds: less than this is not told from chance."""
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_EXPLAINED: Final = {
    "accounts_learner": "visitors",
    "django_session": "visitors",
    "practice_series": "visitors",
    "practice_attempt": "questions",
}
"""The tables that must have grown by as many rows as there were of these."""
_AT_MOST: Final = {"progress_": 30, "shared_cache": 3}
"""Other tables that grow, by their first letters: rows for each visitor at most."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a worker holds."""

    memory: int
    """Bytes that it holds alone or with others."""
    files: int
    threads: int


def workers_of(server: int) -> list[int]:
    """Return the processes of a server."""
    names = Path(f"/proc/{server}/task/{server}/children").read_text("ascii")
    return sorted(int(name) for name in names.split())


def held(worker: int) -> Held:
    """Return what a worker holds now."""
    place = Path(f"/proc/{worker}")
    resident = int((place / "statm").read_text("ascii").split()[1]) * _PAGE
    files, threads = (len(list((place / name).iterdir())) for name in ("fd", "task"))
    return Held(resident, files, threads)


def quarters[T](items: Sequence[T]) -> list[Sequence[T]]:
    """Return the four quarters of what was seen."""
    cuts = [len(items) * number // 4 for number in range(5)]
    return [items[start:end] for start, end in pairwise(cuts)]


def grown(seen: Mapping[int, Sequence[Held]]) -> list[str]:
    """Print what each worker held, quarter by quarter; return what grew."""
    faults = []
    for worker, moments in seen.items():
        parts = quarters(moments)
        memory = [statistics.median(item.memory for item in part) / 1e6 for part in parts]
        files = [max(item.files for item in part) for part in parts]
        threads = [max(item.threads for item in part) for part in parts]
        print(f"worker {worker}: {_joined(memory)} MB; files {files}; threads {threads}")
        if memory[-1] > memory[1] * (1 + MOST_MEMORY):
            faults.append(f"memory of {worker}: {memory[1]:.1f} -> {memory[-1]:.1f} MB")
        for name, counts in (("files", files), ("threads", threads)):
            if counts[-1] > counts[1] + MOST_FILES:
                faults.append(f"{name} of {worker}: {counts[1]} -> {counts[-1]}")
    return faults


def slower(done: Done) -> list[str]:
    """Print the fastest quarter of each kind of request, quarter by quarter; return what slowed."""
    faults = []
    for kind, moments in sorted(done.times.items()):
        fast = [
            statistics.quantiles([taken for _, taken in part], n=4)[0] * 1000
            for part in quarters(sorted(moments))
        ]
        print(f"{kind:<36}{len(moments):>7} requests; fastest quarter {_joined(fast)} ms")
        if fast[-1] > fast[1] * MOST_LATENCY + NOISE:
            faults.append(f"{kind}: {fast[1]:.1f} -> {fast[-1]:.1f} ms")
    return faults


def unexplained(before: Mapping[str, int], after: Mapping[str, int], done: Done) -> list[str]:
    """Print how many rows each table gained; return what the visitors do not explain."""
    faults, visitors = [], done.counts["visitors"]
    for table, rows in sorted(after.items()):
        gained = rows - before[table]
        if not gained:
            continue
        print(f"{table:<28}{gained:>+9,} rows")
        most = next((most for start, most in _AT_MOST.items() if table.startswith(start)), 0)
        wanted = done.counts[_EXPLAINED[table]] if table in _EXPLAINED else None
        if gained != wanted if wanted is not None else gained > most * visitors:
            faults.append(f"{table}: {gained} rows, {wanted or most * visitors} explained")
    return faults


def _joined(figures: Sequence[float]) -> str:
    return " -> ".join(f"{figure:.1f}" for figure in figures)
