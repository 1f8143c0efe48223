"""Chips: the fewest that make an amount, for every set of every currency."""

from itertools import product
from random import Random

import pytest

from casino_rules.core import chips
from casino_rules.core.forms import Points
from casino_rules.core.money import CURRENCIES, MAX_CENTS, USD, Cents
from casino_rules.core.questions import Question

_FORM = Points()
SETS = {
    f"{currency}/{key}": chips.values(currency, key)
    for currency in CURRENCIES
    for key in chips.sets_of(currency)
}


def _fewest(highest: int, units: tuple[int, ...]) -> list[int]:
    """Return the fewest chips of each amount up to ``highest``, counted one unit at a time."""
    found = [0]
    for amount in range(1, highest + 1):
        found.append(1 + min(found[amount - unit] for unit in units if unit <= amount))
    return found


@pytest.mark.parametrize("most", [600, pytest.param(1_500, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", SETS)
def test_every_amount_is_made_exactly_with_the_fewest_chips(name: str, most: int) -> None:
    values = SETS[name]
    for amount, fewest in enumerate(_fewest(most, tuple(value // 100 for value in values))):
        made = chips.decompose(100 * amount, values)
        assert chips.total(made.chips) == 100 * amount, amount
        assert chips.number_of(made.chips) == fewest, amount
        assert made.rest == 0


@pytest.mark.parametrize("name", SETS)
def test_chips_coins_and_nothing_else_make_an_amount_to_the_cent(name: str) -> None:
    rng, currency = Random(name), name.partition("/")[0]
    for amount in (1, 99, 37, MAX_CENTS, *(rng.randint(1, 10**8) for _ in range(300))):
        made = chips.decompose(amount, SETS[name])
        assert made.rest == amount % 100
        assert chips.total((*made.chips, *chips.coins(made.rest, currency))) == amount


def test_twenties_and_twenty_fives_are_not_made_from_the_highest_down() -> None:
    values = SETS["USD/nord-americain"]
    assert chips.decompose(4_000, values).chips == ((2_000, 2),)
    assert chips.shortest(8_000, values) == (((2_500, 3), (500, 1)), ((2_000, 4),))


def test_what_a_set_cannot_make_is_left_and_as_little_as_can_be() -> None:
    assert chips.decompose(350, (200, 500)) == (((200, 1),), 150)
    assert chips.decompose(600, (200, 500)) == (((200, 3),), 0)
    assert chips.decompose(37, (100, 500)) == ((), 37)
    assert chips.decompose(99_999, (500_000,)) == ((), 99_999)
    assert chips.decompose(0, (100,)) == chips.decompose(-500, (100,)) == ((), 0)


def test_with_what_a_float_has_left_every_shortest_way_is_found() -> None:
    rng = Random(11)
    for _ in range(200):
        values: tuple[Cents, ...] = tuple(sorted(rng.sample([1, 2, 5, 10, 20, 25, 50], 4)))
        stock, amount = tuple(rng.randint(0, 4) for _ in values), rng.randint(0, 150)
        ways = [
            counts
            for counts in product(*(range(number + 1) for number in stock))
            if sum(value * number for value, number in zip(values, counts, strict=True)) == amount
        ]
        least = min(map(sum, ways), default=0)
        expected = {
            tuple((v, n) for v, n in sorted(zip(values, way, strict=True), reverse=True) if n)
            for way in ways
            if sum(way) == least
        }
        assert set(chips.shortest(amount, values, stock)) == expected, (amount, values, stock)


def test_chips_are_cut_by_twenty_and_by_five() -> None:
    assert chips.cut(3) == (3,)
    assert chips.cut(12) == (5, 5, 2)
    assert chips.cut(47) == (20, 20, 5, 2)
    assert chips.cut(0) == ()


def test_a_question_has_the_chips_of_its_currency_or_those_it_tells() -> None:
    assert Question("Combien ?", _FORM).chips == SETS["EUR/francais"]
    assert Question("Combien ?", _FORM, currency=USD).chips == SETS["USD/international"]
    assert Question("Combien ?", _FORM, chips=(500, 2_500)).chips == (500, 2_500)
