"""Measure hand ranking: ``python -m benchmarks.hands``.

Prints how many hands a second are read, named, compared and made, on one core and with warm tables,
then what a first reading and the import cost. A machine varies by 30 %: compare within one run.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from benchmarks.fresh import figures
from casino_rules.core.cards import PACK
from casino_rules.core.table_forms import Hand
from casino_rules.hands import ACE_TO_FIVE, BADUGI, HIGH, JOKER_HIGH, HighCategory, compare
from casino_rules.hands.making import hand_of
from casino_rules.hands.reading import CODES

_BATCHES: Final = 15
_STARTS: Final = 9
_IMPORT: Final = """
import time
import casino_rules.core.table_forms
start = time.perf_counter()
import casino_rules.hands.making
print(time.perf_counter() - start)
"""


def _hands(number: int, size: int) -> list[Hand]:
    rng = Random(size)
    return [tuple(rng.sample(PACK, size)) for _ in range(number)]


def _codes(hands: Sequence[Hand]) -> list[tuple[int, ...]]:
    return [tuple(CODES[card] for card in hand) for hand in hands]


def _report(name: str, work: Callable[[Any], object], items: Sequence[Any]) -> None:
    """Print the best and the median number of items a second, once everything is warm."""
    rates = []
    for _ in range(_BATCHES + 1):
        start = time.perf_counter()
        for item in items:
            work(item)
        rates.append(len(items) / (time.perf_counter() - start))
    rates = rates[1:]
    print(f"{name:<46}{max(rates):>14,.0f}{statistics.median(rates):>14,.0f}")


def _make(category: HighCategory, rng: Random) -> Hand:
    return hand_of(rng, HIGH, category)


def _make_with_joker(rng: Random) -> Hand:
    return hand_of(rng, JOKER_HIGH, HighCategory.STRAIGHT, joker=True)


def _import_ms() -> float:
    """Return how long a fresh interpreter takes to import hand ranking, beyond the cards."""
    (seconds,) = figures(_IMPORT)
    return seconds * 1e3


def _cold() -> None:
    """Print the mean time of first readings: every hand of a fresh sample, tables empty."""
    totals = [sum(hand) for hand in _codes(_hands(2_000, 5))]
    start = time.perf_counter()
    for total in totals:
        HIGH.shape(total)
    mean = (time.perf_counter() - start) / len(totals)
    print(f"first readings of 2,000 hands: {mean * 1e6:.1f} µs each")


def main() -> None:
    """Print every figure."""
    _cold()
    print(f"\n{'a second':<46}{'best':>14}{'median':>14}")
    five, seven, four = _hands(10_000, 5), _hands(10_000, 7), _hands(2_000, 4)
    shape, best_shape = HIGH.shape, HIGH.best_shape
    _report("raw, five cards, codes added before", shape, [sum(hand) for hand in _codes(five)])
    _report("raw, five cards, codes added each time", lambda h: shape(sum(h)), _codes(five))
    _report("raw, best five of seven", best_shape, _codes(seven))
    _report("raw, best five of seven, ace to five", ACE_TO_FIVE.best_shape, _codes(seven))
    _report("value of five cards", HIGH.value, five)
    _report("value of the best five of seven", HIGH.best, seven[:1_000])
    _report("badugi of four cards", BADUGI.best, four)
    nines = [(hand[:4], hand[4:]) for hand in _hands(500, 9)]
    _report("Omaha, exactly two and three", lambda hand: HIGH.best_two_three(*hand), nines)
    values = [HIGH.value(hand) for hand in five[:2_000]]
    _report("name in French", lambda value: value.french, values)
    pairs = list(zip(values[::2], values[1::2], strict=True))
    _report("comparison in French", lambda pair: compare(*pair).french, pairs)
    seeds = [Random(seed) for seed in range(1_000)]
    for category in (HighCategory.PAIR, HighCategory.ROYAL_FLUSH):
        _report(f"make a hand: {category.french}", partial(_make, category), seeds)
    _report("make a hand with the joker: Quinte", _make_with_joker, seeds)
    times = [_import_ms() for _ in range(_STARTS)]
    print(f"\nimport: {statistics.median(times):.1f} ms, best {min(times):.1f} ms")


if __name__ == "__main__":
    main()
