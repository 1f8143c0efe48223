"""Stakes and seats: what players put down at a table, level by level."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from casino_rules.core.level import Level
from casino_rules.core.limits import TableLimits
from casino_rules.core.stakes import beside, heavy_player, seats_at, stake

FRENCH = tuple(100 * value for value in (1, 2, 5, 10, 20, 50, 100, 500, 1000, 5000))
INTERNATIONAL = tuple(100 * value for value in (1, 5, 25, 100, 500, 1000, 5000))
TABLES = [
    (TableLimits(500, 50_000, FRENCH), 100),
    (TableLimits(500, 50_000, INTERNATIONAL), 100),
    (TableLimits(2_000, 200_000, FRENCH), 2_000),
    (TableLimits(2_000, 400_000, INTERNATIONAL), 2_000),
    (TableLimits(10_000, 1_000_000, FRENCH), 100),
]
every_table = pytest.mark.parametrize(("table", "unit"), TABLES)
every_level = pytest.mark.parametrize("level", Level)


def drawn(table: TableLimits, level: Level, unit: int, number: int = 1_000) -> Counter[int]:
    rng = Random(level)
    return Counter(stake(rng, table, level, unit=unit) for _ in range(number))


@every_table
@every_level
def test_a_stake_lies_between_the_limits_and_is_a_multiple_of_its_unit(
    table: TableLimits, unit: int, level: Level
) -> None:
    for amount in drawn(table, level, unit):
        assert table.minimum <= amount <= table.maximum
        assert amount % unit == 0


@every_table
def test_a_discoverer_meets_a_handful_of_round_stakes(table: TableLimits, unit: int) -> None:
    amounts = drawn(table, Level.DISCOVERY, unit)
    assert 3 <= len(amounts) <= 5
    assert all(amount % min(amounts) == 0 for amount in amounts)


@every_table
def test_heavy_stakes_come_at_the_full_table_and_more_often_in_the_rush(
    table: TableLimits, unit: int
) -> None:
    def heavy(level: Level) -> float:
        amounts = drawn(table, level, unit, 3_000)
        return sum(n for amount, n in amounts.items() if amount >= table.maximum // 2) / 3_000

    assert heavy(Level.DISCOVERY) == heavy(Level.TRAINING) == 0
    assert 0 < heavy(Level.FULL) < heavy(Level.RUSH)


def in_one_colour(amount: int, table: TableLimits) -> bool:
    colours = {*table.chips, table.minimum}
    return any(amount % chip == 0 and amount // chip <= 5 for chip in colours)


def test_two_colours_lie_together_from_the_second_level() -> None:
    table = TableLimits(1_000, 50_000, FRENCH)
    for level in (Level.TRAINING, Level.FULL, Level.RUSH):
        amounts = drawn(table, level, 100)
        both = sum(n for amount, n in amounts.items() if not in_one_colour(amount, table))
        assert both > 50
    assert all(in_one_colour(amount, table) for amount in drawn(table, Level.DISCOVERY, 100))


CUT = [TableLimits(100 * least, 30_000 * least, FRENCH) for least in (2, 5, 10, 20, 50, 100)]


@pytest.mark.parametrize("table", CUT)
@pytest.mark.parametrize("level", [Level.TRAINING, Level.RUSH])
def test_nobody_stakes_a_sum_that_nobody_cuts(table: TableLimits, level: Level) -> None:
    half = table.minimum // 2 if table.minimum / 2 in table.chips else table.minimum
    whole = {chip for chip in FRENCH if chip >= half} | {table.minimum}
    pairs = {
        many * big + few * small
        for big, small in product(whole, whole)
        for many, few in product((1, 2), repeat=2)
        if small < big <= 5 * small
    }
    heavy = {count * chip for chip in FRENCH for count in (8, 10, 15, 20)} | {table.maximum}
    for amount in drawn(table, level, 100):
        seen = in_one_colour(amount, TableLimits(half, 0, tuple(whole)))
        assert seen or amount in pairs or amount in heavy, amount


def test_one_table_in_five_at_most_has_a_player_thirty_times_as_rich() -> None:
    table, rng = TABLES[0][0], Random(1)
    for level, share in ((Level.TRAINING, 0), (Level.FULL, 0.15), (Level.RUSH, 0.3)):
        rich = 0
        for _ in range(400):
            big = heavy_player(rng, level, 6)
            row = [stake(rng, table, level, heavy=seat == big) for seat in range(6)]
            rich += max(row) > 30 * min(row)
        assert bool(rich) == bool(share)
        assert rich <= 400 * share


@every_table
def test_what_lies_beside_a_stake_is_never_more_than_it(table: TableLimits, unit: int) -> None:
    rng = Random(1)
    for level in Level:
        main = stake(rng, table, level, unit=unit)
        side = beside(rng, table, main, unit=unit)
        assert table.minimum <= side <= main
        assert side % unit == 0


def test_a_side_bet_has_its_own_limits() -> None:
    side, rng = TableLimits(1_000, 3_000, FRENCH), Random(1)
    assert {beside(rng, side, 500) for _ in range(50)} == {1_000}
    assert {beside(rng, side, 50_000) for _ in range(50)} == {1_000, 2_000, 3_000}


def test_no_stake_is_made_where_the_chips_have_no_such_multiple() -> None:
    with pytest.raises(ValueError, match="no stake"):
        stake(Random(1), TableLimits(500, 600, FRENCH), Level.FULL, unit=700)


@every_level
def test_the_seats_taken_are_those_of_the_level(level: Level) -> None:
    rng = Random(level)
    numbers = {len(seats_at(rng, level, range(1, 8))) for _ in range(200)}
    bounds = {1: {2, 3}, 2: {3, 4, 5}, 3: {5, 6, 7}, 4: {5, 6, 7}}
    assert numbers == bounds[level]
    assert seats_at(rng, level, range(1, 3), least=2) == (1, 2)
    seats = seats_at(rng, level, range(1, 10), least=4)
    assert list(seats) == sorted(set(seats))
    assert len(seats) >= 4
