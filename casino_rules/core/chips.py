"""Chips: the values with which a table is played, and the fewest that make an amount."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import gcd, lcm
from pathlib import Path
from typing import Any, Final, NamedTuple

from casino_rules.core.money import EURO, Cents

_FILE: Final = Path(__file__).with_name("jetons.toml")
_DATA: Final[Mapping[str, Any]] = tomllib.loads(_FILE.read_text("utf-8"))
_SETS: Final[Sequence[Mapping[str, Any]]] = _DATA["jeu"]
_COINS: Final[Mapping[str, tuple[Cents, ...]]] = {
    item["devise"]: tuple(item["valeurs"]) for item in _DATA["pieces"]
}

PLAQUE: Final[Cents] = 1_000 * EURO
"""From this value on, a chip is a rectangular plaque."""
STACK: Final = 20
"""Chips of a full stack."""
FIVE: Final = 5
"""Chips of a pile that is cut to be read at a glance."""

type Counts = tuple[tuple[Cents, int], ...]
"""How many chips of each value, the highest first; a value of which there is none is left out."""


class Decomposed(NamedTuple):
    """The chips of an amount, and what the set cannot make: it is paid in coins (appoint)."""

    chips: Counts
    rest: Cents


def sets_of(currency: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the sets of a currency by key: « libelle », « provenance », « valeurs » in units."""
    return {item["cle"]: item for item in _SETS if item["devise"] == currency}


@cache
def values(currency: str, key: str) -> tuple[Cents, ...]:
    """Return the values of a set in cents, the smallest first.

    Raises:
        KeyError: if the currency has no such set.
    """
    return tuple(sorted(EURO * value for value in sets_of(currency)[key]["valeurs"]))


@cache
def usual(currency: str) -> tuple[Cents, ...]:
    """Return the set of a currency that tables have where nothing else is said.

    Raises:
        StopIteration: if the currency has no set.
    """
    return values(currency, next(iter(sets_of(currency))))


def total(counts: Iterable[tuple[Cents, int]]) -> Cents:
    """Return what chips are worth."""
    return sum(value * number for value, number in counts)


def number_of(counts: Iterable[tuple[Cents, int]]) -> int:
    """Return how many chips there are, of all values."""
    return sum(number for _, number in counts)


@cache
def every_value(currency: str) -> frozenset[Cents]:
    """Return the values of all the chips of a currency, in cents."""
    return frozenset(
        EURO * value for item in sets_of(currency).values() for value in item["valeurs"]
    )


def ordered(counts: Iterable[tuple[Cents, int]]) -> Counts:
    """Return chips in the order of ``Counts``."""
    return tuple(sorted(((value, number) for value, number in counts if number), reverse=True))


def broken(counts: Counts, values: Iterable[Cents]) -> Counts:
    """Return the same sum with one of the highest chips given in smaller ones; none if it cannot be."""
    highest = counts[0][0]
    smaller = tuple(value for value in values if value < highest)
    for way in shortest(highest, smaller) if smaller else ():
        numbers = dict(counts)
        numbers[highest] -= 1
        for value, number in way:
            numbers[value] = numbers.get(value, 0) + number
        return ordered(numbers.items())
    return ()


def cut(number: int) -> tuple[int, ...]:
    """Return the piles into which chips of one value are cut: stacks of twenty, then fives."""
    stacks, left = divmod(number, STACK)
    fives, few = divmod(left, FIVE)
    return (STACK,) * stacks + (FIVE,) * fives + ((few,) if few else ())


@lru_cache(maxsize=8192)
def decompose(amount: Cents, values: tuple[Cents, ...]) -> Decomposed:
    """Return the fewest chips of a set that make the most of an amount, and what is left.

    Nothing is made of a negative amount. Of two ways as short, the one with the higher chips.
    """
    amount, unit = max(amount, 0), gcd(*values)
    for rest in range(amount % unit, amount + 1, unit):
        found = shortest(amount - rest, values)
        if found:
            return Decomposed(found[0], rest)
    return Decomposed((), amount)


@lru_cache(maxsize=8192)
def coins(amount: Cents, currency: str) -> Counts:
    """Return the coins of a currency that make an amount, the fewest."""
    return shortest(amount, _COINS[currency])[0]


@lru_cache(maxsize=4096)
def shortest(
    amount: Cents, values: tuple[Cents, ...], stock: tuple[int, ...] = ()
) -> tuple[Counts, ...]:
    """Return every way to make an amount exactly with the fewest chips; none if it cannot be made.

    ``stock`` is how many chips of each value there are, in the order of ``values``; left out,
    there are enough of all. The ways with the higher chips come first.
    """
    pairs = zip(values, stock or (_ENOUGH,) * len(values), strict=True)
    float_ = tuple(sorted(pairs, reverse=True))
    return tuple(_ways(amount, float_)) if _fewest(amount, float_) < _ENOUGH else ()


_ENOUGH: Final = 10**12
"""More chips than any amount takes; as a result, what cannot be made."""

type _Float = tuple[tuple[Cents, int], ...]
"""The values that are left to use, the highest first, with how many there are of each."""


def _ways(amount: Cents, float_: _Float) -> Iterator[Counts]:
    if not amount:
        yield ()
        return
    (value, _), smaller, best = float_[0], float_[1:], _fewest(amount, float_)
    for number in _numbers(amount, float_):
        rest = amount - number * value
        if number + _fewest(rest, smaller) == best:
            for way in _ways(rest, smaller):
                yield ((value, number), *way) if number else way


@lru_cache(maxsize=65536)
def _fewest(amount: Cents, float_: _Float) -> int:
    """Return the fewest chips that make an amount; ``_ENOUGH`` if none do."""
    if not amount:
        return 0
    if not float_:
        return _ENOUGH
    (value, _), smaller = float_[0], float_[1:]
    best = _ENOUGH
    for number in _numbers(amount, float_):
        rest = amount - number * value
        if smaller and number + -(-rest // smaller[0][0]) > best:
            break  # the next value down is the most that a chip can be worth: fewer is worse still
        best = min(best, number + _fewest(rest, smaller))
    return best


def _numbers(amount: Cents, float_: _Float) -> range:
    """Return how many chips of the highest value may be a part of a shortest way, from the most."""
    value, held = float_[0]
    most = min(amount // value, held)
    return range(most, max(-1, most - _slack(float_) - 1), -1)


@lru_cache(maxsize=1024)
def _slack(float_: _Float) -> int:
    """Return by how many the most chips of the highest value may have to be lowered.

    As soon as smaller chips of one value are worth a whole number of the highest, they are
    exchanged for these: those that stay are worth less than one such exchange for each value.
    """
    value = float_[0][0]
    exchanges = [lcm(value, small) for small, _ in float_[1:]]
    kept = sum(exchange - small for exchange, (small, _) in zip(exchanges, float_[1:], strict=True))
    return kept // value + max(exchanges, default=value) // value
