"""Stakes as players place them: a few chips of one or two colours, now and then a heavy one.

What falls outside the table's limits, or is no multiple of the unit asked, is never drawn.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from random import Random
from typing import Final

from casino_rules.core.level import Level
from casino_rules.core.limits import TableLimits
from casino_rules.core.money import EURO, Cents

_COUNTS: Final = {1: 30, 2: 25, 3: 18, 4: 12, 5: 15}
"""How many chips of a colour a player puts down, with their share."""
_WITH_ANOTHER: Final = {1: 70, 2: 30}
"""How many chips of each colour, where two colours lie together."""
_PILES: Final = (1, 2, 3, 4, 5, 8, 10, 15, 20)
"""How many chips or plaques make a heavy stake."""
_SECOND_COLOUR: Final = 0.6
"""How often a second colour lies on the first, for one time that it lies alone."""
_CLOSE: Final = 5
"""The second colour is worth at least so great a part of the first: nobody cuts 34 €."""
_ORDINARY: Final = 5
"""An ordinary stake is made of chips up to so many times the minimum."""
_HALF_MINIMUM: Final = 0.5
"""How often chips of half the minimum are played, for one time that others are."""
_FROM_HEAVY: Final = 20
"""A heavy stake is at least so many times the minimum."""
_HEAVY: Final = {Level.DISCOVERY: 0.0, Level.TRAINING: 0.0, Level.FULL: 0.1, Level.RUSH: 0.25}
"""How often a stake alone is heavy, and how often somebody at a table stakes heavily."""
_AS_MUCH: Final = 0.1
"""How often a side bet is as high as it may be."""
_SEATS: Final = {Level.DISCOVERY: (2, 3), Level.TRAINING: (3, 5)}

type _Drawn = tuple[tuple[Cents, ...], tuple[float, ...]]
"""Amounts with the share of each."""


def stake(
    rng: Random, table: TableLimits, level: Level, *, unit: Cents = EURO, heavy: bool | None = None
) -> Cents:
    """Return a stake between the limits of the table, a multiple of ``unit``, in cents.

    ``heavy``: whether it is one, where the table knows who stakes heavily (``heavy_player``);
    unknown, it is drawn. No stake is heavy where the limits leave no room for one.

    Raises:
        ValueError: if no stake of these chips is such a multiple.
    """
    if heavy is None:
        heavy = rng.random() < _HEAVY[level]
    amounts = _heavy(table, unit) if heavy else ((), ())
    return rng.choices(*(amounts if amounts[0] else _ordinary(table, level, unit)))[0]


def heavy_player(rng: Random, level: Level, players: int) -> int | None:
    """Return which of the players of a table stakes heavily, from 0; at most tables nobody does."""
    return rng.randrange(players) if rng.random() < _HEAVY[level] else None


def beside(rng: Random, table: TableLimits, main: Cents, *, unit: Cents = EURO) -> Cents:
    """Return what a player who has staked ``main`` puts on a side bet: a few chips, never more.

    ``table``: the limits of the side bet. Under its minimum, ``main`` leaves only the minimum.
    Now and then it is all that ``main`` and the limits leave: as much as the main bet, or the maximum.
    """
    most = min(table.maximum, max(main, table.minimum))
    if most % unit == 0 and rng.random() < _AS_MUCH:
        return most
    return stake(rng, replace(table, maximum=most), Level.DISCOVERY, unit=unit)


def seats_at(
    rng: Random, level: Level, available: Sequence[int], *, least: int = 1
) -> tuple[int, ...]:
    """Return the seats that are taken, in order, at least ``least``: few, up to five, or nearly all."""
    low, high = _SEATS.get(level, (len(available) - 2, len(available)))
    low = min(max(low, least), len(available))
    number = rng.randint(low, max(low, min(high, len(available))))
    return tuple(sorted(rng.sample(available, number)))


@lru_cache(maxsize=256)
def _ordinary(table: TableLimits, level: Level, unit: Cents) -> _Drawn:
    if level is Level.DISCOVERY:
        return _one_colour(table, unit)
    colours = tuple(_colours(table))
    shares: dict[Cents, float] = {}
    for rank, (big, share) in enumerate(colours):
        near = share / (1 + abs(rank - len(colours) // 2))
        for count, often in _COUNTS.items():
            _add(shares, count * big, often * near)
        below = [chip for chip, _ in colours[:rank] if chip * _CLOSE >= big and chip in table.chips]
        for small, (many, often), (few, seldom) in product(
            below, _WITH_ANOTHER.items(), _WITH_ANOTHER.items()
        ):
            pairs = _SECOND_COLOUR * often * seldom / 100 / len(below)
            _add(shares, many * big + few * small, near * pairs)
    return _kept(shares.items(), table, unit)


def _colours(table: TableLimits) -> Iterator[tuple[Cents, float]]:
    """Yield the colours of ordinary stakes, the smallest first, with how often each is played.

    Nothing less than the minimum, or than half of it where a chip is worth that: no player cuts
    smaller ones. A minimum that is no chip is a colour too, as the few chips that make it.
    """
    least = table.minimum
    if least / 2 in table.chips:
        yield least // 2, _HALF_MINIMUM
    played = {chip for chip in table.chips if least <= chip <= _ORDINARY * least}
    for colour in sorted(played | {least}):
        yield colour, 1.0


def _one_colour(table: TableLimits, unit: Cents) -> _Drawn:
    least = next(
        amount
        for amount in range(table.minimum, table.maximum + 1, EURO)
        if amount % unit == 0 and any(amount % chip == 0 for chip in table.chips)
    )
    return _kept(((count * least, share) for count, share in _COUNTS.items()), table, unit)


@lru_cache(maxsize=256)
def _heavy(table: TableLimits, unit: Cents) -> _Drawn:
    """Return the heavy stakes of a table; its maximum, and what a player can reach of it."""
    piles = [(count * chip, 1.0) for chip in table.chips for count in _PILES]
    from_heavy = [pile for pile in piles if pile[0] >= _FROM_HEAVY * table.minimum]
    shares: dict[Cents, float] = {}
    for amount, share in (*from_heavy, (table.maximum, 2.0)):
        _add(shares, amount, share)
    try:
        return _kept(shares.items(), table, unit)
    except ValueError:
        return (), ()


def _add(shares: dict[Cents, float], amount: Cents, share: float) -> None:
    shares[amount] = shares.get(amount, 0.0) + share


def _kept(shares: Iterable[tuple[Cents, float]], table: TableLimits, unit: Cents) -> _Drawn:
    kept = sorted(
        (amount, share)
        for amount, share in shares
        if table.minimum <= amount <= table.maximum and amount % unit == 0
    )
    if not kept:
        raise ValueError(f"no stake of {table} is a multiple of {unit} cents")
    return tuple(amount for amount, _ in kept), tuple(share for _, share in kept)
