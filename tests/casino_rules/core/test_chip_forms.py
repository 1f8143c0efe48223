"""An answer in chips: written in several ways, read once, graded on its sum and its chips."""

import json
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.chips import Counts
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import grade_value
from casino_rules.core.money import USD
from casino_rules.core.table_forms import Chips
from tests.casino_rules.listed import listed

FLOAT = Chips((100, 500, 2_500, 10_000, 100_000), USD)
SHORT = Chips((50, 500, 2_500), stock=(40, 3, 0))
GIVEN: Counts = ((10_000, 2), (2_500, 1))


@pytest.mark.parametrize(
    "raw",
    [
        "2x100 1x25",
        "2×100, 1×25",
        "1*25 + 2 x 100",
        "2 jetons de 100 $, 1 de 25 $",
        "2 de 100 et 1 de 25 dollars",
        {"10000": "2", "2500": "1", "100": ""},
        {"10000": 2, "2500": 1},
        ["2x100 1x25"],
        "1x100 1x25 1x100",
    ],
)
def test_chips_are_read_as_they_are_written(raw: object) -> None:
    assert FLOAT.parse(raw) == GIVEN


def test_thousands_may_be_parted_by_a_space_and_cents_by_a_comma() -> None:
    assert FLOAT.parse("3 plaques de 1 000, 2x100 100x1") == (
        (100_000, 3),
        (10_000, 2),
        (100, 100),
    )
    assert SHORT.parse("2 pièces de 0,50 €, 1x5") == ((500, 1), (50, 2))


NO_CHIPS: dict[str, tuple[object, ...]] = {
    "nothing": (None, "", {}, {"10000": "0"}, "0x100"),
    "no number of chips": ("100", "deux cents", "2x100 et un pourboire", "-1x100"),
    "a value that is none": ("2x30", {"3000": "1"}),
    "too many": ("1000x100", "9" * 400 + "x100"),
    "no whole number": ({"10000": "1,5"}, {"10000": "١"}, {"10000": ["1", "2"]}, ["2x100", "1x25"]),
}


@pytest.mark.parametrize("raw", listed(NO_CHIPS))
def test_what_is_no_chip_of_the_float_is_asked_again(raw: object) -> None:
    with pytest.raises(UnreadableAnswer):
        FLOAT.parse(raw)


def test_the_float_gives_no_more_than_it_holds_and_says_so() -> None:
    assert SHORT.parse("3x5") == ((500, 3),)
    with pytest.raises(UnreadableAnswer, match=r"n'a que 3.jetons de 5"):
        SHORT.parse("4x5")
    with pytest.raises(UnreadableAnswer, match=r"n'a pas de jeton de 25"):
        SHORT.parse("1x25")


def test_chips_are_said_in_french_and_what_is_said_is_read() -> None:
    given: Counts = ((100_000, 1), *GIVEN)
    assert FLOAT.show(given).replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ") == (
        "1 plaque de 1 000 $, 2 jetons de 100 $, 1 de 25 $"
    )
    assert FLOAT.parse(FLOAT.show(given)) == given
    assert FLOAT.load(json.loads(json.dumps(FLOAT.dump(given)))) == given


@pytest.mark.parametrize("data", [None, [], "2x100", {"10000": -1}, {"7": 1}, {1: 1}])
def test_what_was_not_stored_by_the_form_is_not_loaded(data: object) -> None:
    with pytest.raises(UnreadableAnswer):
        FLOAT.load(data)


def test_chips_are_told_beside_those_that_were_expected() -> None:
    """As short a payment in other chips is right: nothing else was expected of it."""
    drill: Any = catalog.game("punto-banco").drill("composer-paiement")
    hundreds, fifty, twenty, fives = (10_000, 4), (5_000, 1), (2_000, 1), (500, 2)
    house = catalog.game("punto-banco").rulebook.default_house
    made = (drill.generate(Random(seed), house) for seed in range(1000))
    paid = next(it for it in made if drill.solve(it).value == (hundreds, fifty, twenty, fives))
    other, more = (hundreds, (2_000, 4)), ((10_000, 5), fifty, twenty, fives)
    for given, right in ((other, True), (more, False)):
        total, chips = grade_value(drill, paid, given).fields
        assert (total.correct, chips.correct) == (right, right)
        assert (chips.given == chips.expected) is right
