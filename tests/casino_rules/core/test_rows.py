"""Rows: what is left empty is nobody's, what is begun is asked to the end."""

from dataclasses import dataclass
from typing import Final

import pytest

from casino_rules.core.forms import Amount, Points, UnreadableAnswer
from casino_rules.core.french import Noun
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Rows, Situation, fact


@dataclass(frozen=True)
class Staked(Situation):
    seat: int = fact("Place", Points(1, 7), spot=NUMBER)
    ante: int = fact("Ante", Amount(100, 10_000), spot="place.ante")


@dataclass(frozen=True)
class Taken(Situation):
    seat: int = fact("Place", Points(1, 7), spot=NUMBER)


@dataclass(frozen=True)
class Pot(Situation):
    amount: int = fact("Pot", Amount(0, 10_000))


SEATS: Final = Rows(Staked, 1, 7)


def test_a_seat_of_which_only_the_number_is_told_is_free() -> None:
    raw = [{"seat": "1", "ante": ""}, {"seat": "3", "ante": "20"}, {"seat": "", "ante": ""}]
    assert SEATS.parse(raw) == (Staked(3, 2_000),)


def test_a_seat_that_is_begun_is_asked_to_the_end() -> None:
    with pytest.raises(UnreadableAnswer) as caught:
        SEATS.parse([{"seat": "", "ante": "20"}])
    assert caught.value.field == "0.seat"


def test_where_a_seat_is_its_number_alone_the_number_is_enough() -> None:
    assert Rows(Taken, 1, 7).parse([{"seat": "2"}, {"seat": ""}]) == (Taken(2),)


@pytest.mark.parametrize(
    ("rows", "told"),
    [(SEATS, "1 place"), (Rows(Pot, 2, 3, Noun("pot", "pots")), "2 pots")],
)
def test_the_refusal_names_what_is_lacking(rows: Rows, told: str) -> None:
    with pytest.raises(UnreadableAnswer, match=told.replace(" ", "\u00a0")):
        rows.parse([])
