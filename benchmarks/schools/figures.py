"""What pages cost, and the bounds that they must keep.

The first opening of a week reads the past that the others find kept: it keeps the same bounds but
for growth. Growth is that of a page, over all the periods that it may show; it compares the
fastest quarter of the openings, for other work only adds time. A page that seems to grow is
measured again by new processes: two of them may differ by a fifth on pages that read no answer.
A sheet holds all that was counted, so its growth is shown and not judged; a PDF is typeset, so
its time is shown and not judged either.
"""

import statistics
from collections.abc import Iterable, Sequence
from typing import Final

from benchmarks.schools.opening import Cost

MOST_QUERIES: Final = 25
LONGEST: Final = 0.300
"""Seconds, at the 95th percentile."""
MOST_GROWTH: Final = 1.20
NOISE: Final = 0.003
"""Seconds: a growth under this is not told from chance, and is no growth."""


class Figures:
    """The costs of a page: with many answers and, beside each, with few."""

    def __init__(self, title: str, kind: str) -> None:
        self.title = title
        self.kind = kind
        """« PDF », « fichier » for a sheet, or nothing for a page."""
        self.many: list[Cost] = []
        self.few: list[Cost] = []
        self.first: list[Cost] = []
        self._each: dict[int, tuple[list[float], list[float]]] = {}
        """Seconds with many and with few answers, class by class."""

    def add_first(self, cost: Cost) -> None:
        """Add the first opening of a week, with many answers."""
        self.first.append(cost)

    @property
    def page(self) -> str:
        """The page, whatever period the address asks for."""
        return self.title.partition("?")[0]

    def add(self, promotion: int, costs: Sequence[tuple[Cost, Cost]]) -> None:
        """Add the costs of the page of one class, opened in turn in both databases."""
        many, few = zip(*costs, strict=True)
        self.many += many
        self.few += few
        for known, fresh in zip(
            self._each.setdefault(promotion, ([], [])), (many, few), strict=True
        ):
            known += [cost.seconds for cost in fresh]

    @property
    def queries(self) -> int:
        """The most requests to the database."""
        return max(cost.queries for cost in (*self.many, *self.first))

    @property
    def median(self) -> float:
        """Seconds with many answers."""
        return _median(self.many)

    @property
    def p95(self) -> float:
        """Seconds with many answers, the slowest twentieth apart."""
        ordered = sorted(cost.seconds for cost in self.many)
        return ordered[max(-(-len(ordered) * 95 // 100) - 1, 0)]

    @property
    def longest_first(self) -> float:
        """Seconds of the slowest first opening."""
        return max(cost.seconds for cost in self.first)

    @property
    def means(self) -> tuple[float, float]:
        """Seconds with many and with few answers: the mean over the classes of the fastest."""
        pairs = [(_fastest(many), _fastest(few)) for many, few in self._each.values()]
        many, few = (statistics.mean(side) for side in zip(*pairs, strict=True))
        return many, few

    @property
    def growth(self) -> float:
        """What the page costs with many answers, for one with few."""
        many, few = self.means
        return many / few

    def broken(self) -> list[str]:
        """Return the bounds that the address breaks, in a word each."""
        longest = max(self.p95, self.longest_first)
        return [
            word
            for word, broken in (
                ("requêtes", self.queries > MOST_QUERIES),
                ("durée", longest >= LONGEST and self.kind != "PDF"),
            )
            if broken
        ]


def grown(measured: Iterable[Figures]) -> dict[str, str]:
    """Return the pages that cost too much with many answers, over all their addresses, and how."""
    found: dict[str, list[tuple[float, float]]] = {}
    for item in measured:
        if not item.kind:
            found.setdefault(item.page, []).append(item.means)
    told = {}
    for page, means in found.items():
        many, few = (statistics.mean(side) for side in zip(*means, strict=True))
        if many > few * MOST_GROWTH and many - few > NOISE:
            told[page] = f"× {many / few:.2f} ({few * 1000:.1f} → {many * 1000:.1f} ms)"
    return told


def _fastest(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=4, method="inclusive")[0]


def _median(costs: Sequence[Cost]) -> float:
    return statistics.median(cost.seconds for cost in costs)


def report(measured: Sequence[Figures]) -> int:
    """Print the table; return 1 if a bound is broken, else 0."""
    heads = ("requêtes", "médiane", "p95", "première", "beaucoup", "peu")
    print(*(f"{head:>8}" for head in heads), f"{'×':>5} {'ko':>5}")
    failed = 0
    for item in measured:
        many, few = item.means
        faults = item.broken()
        failed += bool(faults)
        size = max(cost.size for cost in item.many) // 1024
        words = " ".join((item.kind, *(fault.upper() for fault in faults)))
        print(
            f"{item.queries:8d} {item.median * 1000:8.1f} {item.p95 * 1000:8.1f}"
            f" {item.longest_first * 1000:8.1f} {many * 1000:8.1f} {few * 1000:8.1f}"
            f" {item.growth:5.2f} {size:5d}  {item.title} {words}"
        )
    more = grown(measured)
    for page, growth in more.items():
        print(f"CROISSANCE {page} : {growth}")
    print(f"{len(measured)} adresses, {failed} hors des bornes ; {len(more)} pages ont grossi.")
    return int(bool(failed or more))
