"""Measure hand values beside other libraries: ``python -m benchmarks.beside``.

Each reads the same hands in the form that it likes best, made beforehand, in turn within each
round. Prints nanoseconds a hand (best and median round) and how many times ours that is. The first
lines are of a fresh process: what hands cost that nobody has read yet. treys is measured if it is
there (``pip install treys``), the others are pinned for the tests.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from phevaluator import evaluate_cards
from pokerkit import Card as KitCard
from pokerkit import StandardHighHand

from benchmarks.fresh import figures
from casino_rules.core.cards import PACK, RANKS
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HIGH
from casino_rules.hands.reading import CODES, encode

type Reader = tuple[str, Callable[[Any], object], Sequence[Any]]
"""A name, what reads a hand, the hands in its own form."""

_ROUNDS: Final = 15
_NUMBER: Final = {5: 5_000, 7: 1_000}
_FRESH: Final = (1_000, 10_000, 100_000)
_OURS: Final = "ours, codes"
_FIRST: Final = """
import sys, time
from benchmarks.beside import hands
from casino_rules.hands import HIGH
from casino_rules.hands.reading import CODES
dealt = [tuple(CODES[card] for card in hand) for hand in hands(int(sys.argv[1]), 5)]
shape = HIGH.shape
start = time.perf_counter()
for codes in dealt:
    shape(sum(codes))
print((time.perf_counter() - start) / len(dealt) * 1e9)
"""


def hands(number: int, size: int) -> list[Hand]:
    """Return hands dealt from a pack, always the same."""
    rng = Random(size)
    return [tuple(rng.sample(PACK, size)) for _ in range(number)]


def _readers(dealt: Sequence[Hand]) -> list[Reader]:
    """Return the libraries, ours first, each with the hands as it takes them."""
    five = len(dealt[0]) == HIGH.size
    codes = [tuple(CODES[card] for card in hand) for hand in dealt]
    shape, best = HIGH.shape, HIGH.best_shape
    numbers = [
        tuple(4 * RANKS.index(card.rank) + "cdhs".index(card.suit.code) for card in hand)
        for hand in dealt
    ]
    kit = [tuple(KitCard.parse("".join(card.code for card in hand))) for hand in dealt]
    return [
        (_OURS, (lambda hand: shape(sum(hand))) if five else best, codes),
        ("ours, cards", (lambda hand: shape(encode(hand))) if five else HIGH.best, dealt),
        ("ours, value with its cards", HIGH.value if five else HIGH.best, dealt),
        ("phevaluator", lambda hand: evaluate_cards(*hand), numbers),
        *_treys(dealt),
        ("pokerkit", StandardHighHand if five else StandardHighHand.from_game, kit),
    ]


def _treys(dealt: Sequence[Hand]) -> list[Reader]:
    if find_spec("treys") is None:
        return []
    treys = import_module("treys")
    read = treys.Evaluator().evaluate
    theirs = [[treys.Card.new(card.code) for card in hand] for hand in dealt]
    return [("treys", lambda hand: read([], hand), theirs)]


def _round(work: Callable[[Any], object], dealt: Sequence[Any]) -> float:
    """Return nanoseconds a hand."""
    start = time.perf_counter()
    for hand in dealt:
        work(hand)
    return (time.perf_counter() - start) / len(dealt) * 1e9


def _measured(readers: Sequence[Reader]) -> dict[str, list[float]]:
    """Return the rounds of each, all of them warm; they take turns, so that a busy moment is shared."""
    found: dict[str, list[float]] = {name: [] for name, _, _ in readers}
    for number in range(_ROUNDS + 1):
        for name, work, dealt in readers:
            taken = _round(work, dealt)
            if number:
                found[name].append(taken)
    return found


def main() -> None:
    """Print every figure."""
    for number in _FRESH:
        (each,) = figures(_FIRST, str(number))  # its tables are empty
        print(f"fresh process, {number:>7,} hands of five: {each:7,.0f} ns each")
    for size, number in _NUMBER.items():
        print(f"\nbest five of {size} (ns a hand){'best':>12}{'median':>10}{'× ours':>9}")
        found = _measured(_readers(hands(number, size)))
        ours = statistics.median(found[_OURS])
        for name, rounds in found.items():
            median = statistics.median(rounds)
            print(f"{name:<30}{min(rounds):>10,.0f}{median:>10,.0f}{median / ours:>9.1f}")


if __name__ == "__main__":
    main()
