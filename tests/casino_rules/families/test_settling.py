"""A settlement is told once, in the order that the house admits; wrong ones are made of it."""

from dataclasses import dataclass
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules.families.legacy import completed
from casino_rules.families.settling import (
    Gesture,
    Half,
    KnownError,
    Line,
    Reading,
    Settled,
    alone,
    paid_or_lost,
    when,
    with_stake,
)
from casino_rules.families.stud.order import BY_HAND, EITHER, LOSERS_FIRST, orders

COLLECT, RETURN, PAY = Gesture
WON: Final = Settled(
    {
        "ante": Line(10, PAY, 10),
        "play": Line(20, RETURN),
        "a-cote": paid_or_lost(5, 0),
        "bonus": Line(paid=40),
    }
)


@dataclass(frozen=True)
class Seen:
    """A stake and whether it wins."""

    stake: int
    end: str


def _settle(seen: Seen) -> Settled:
    return Settled({"mise": paid_or_lost(seen.stake, seen.stake * (seen.end == "gagne"))})


def test_what_is_collected_and_paid_is_read_in_the_lines() -> None:
    assert (WON.taken, WON.paid, WON.result) == (5, 50, 45)
    assert WON.paid_on("ante", "play") == 10
    assert WON.paid_at("place-3", bonus="ante") == {
        "place-3.ante": 50,
        "place-3.play": 0,
        "place-3.a-cote": 0,
    }


def test_another_gesture_brings_what_follows_and_a_sum_nothing_else() -> None:
    wrong = WON.but(play=PAY, a_cote=RETURN, bonus=0)
    assert wrong["play"] == Line(20, PAY, 20)
    assert (wrong["a-cote"], wrong["bonus"]) == (Line(5, RETURN), Line())
    assert WON.but(ante=7)["ante"] == Line(10, PAY, 7)
    assert WON.but(ante=Line(10, PAY))["ante"].paid == 0
    assert Settled({"bonus": Line()}).but(bonus=COLLECT) == Settled({"bonus": Line()})
    assert WON["play"] == Line(20, RETURN)


def test_half_a_stake_is_collected_or_paid() -> None:
    lost, won = (Line(10).but(gesture) for gesture in Half)
    assert (lost.taken, lost.paid) == (5, 0)
    assert (won.taken, won.paid) == (0, 5)


def test_an_error_of_one_seat_is_made_at_every_seat_of_a_cloth_where_it_can_be() -> None:
    errors = (
        KnownError[Seen]("rendue", "Elle perd.", when("perd", mise=RETURN)),
        KnownError[Seen]("mise-comprise", "La mise reste au joueur.", with_stake("mise")),
    )
    one = alone(_settle, lambda settled: {"geste": settled["mise"].gesture, "paye": settled.paid})
    cloth = Reading[tuple[Seen, ...], int, Seen](
        lambda table: dict(enumerate(table)),
        _settle,
        lambda seats: {
            "total": sum(it.paid for it in seats.values()),
            **{str(seat): it["mise"].gesture for seat, it in seats.items()},
        },
    )
    won, lost = Seen(10, "gagne"), Seen(20, "perd")
    returned, counted = one.pitfalls(*errors)
    assert returned.answer(won) is None
    assert returned.answer(lost) == {"geste": "rendre", "paye": 0}
    assert counted.answer(won) == {"geste": "payer", "paye": 20}
    assert counted.answer(lost) is None
    everywhere, summed = cloth.pitfalls(*errors)
    assert everywhere.answer((won, lost)) == {"total": 10, "0": "payer", "1": "rendre"}
    assert summed.answer((won, lost, won)) == {
        "total": 40,
        "0": "payer",
        "1": "ramasser",
        "2": "payer",
    }
    assert (everywhere.slug, everywhere.message) == ("rendue", "Elle perd.")


seats = st.lists(st.integers(1, 7), unique=True, max_size=7)


@given(seats, st.integers(0, 7))
def test_hand_by_hand_goes_from_right_to_left_whatever_is_lost(taken: list[int], cut: int) -> None:
    losers, winners = taken[:cut], taken[cut:]
    assert orders(losers, winners, BY_HAND) == (tuple(sorted(taken, reverse=True)),)


@given(seats, st.integers(0, 7))
def test_losers_first_collects_before_it_pays_and_each_from_right_to_left(
    taken: list[int], cut: int
) -> None:
    losers, winners = taken[:cut], taken[cut:]
    (order,) = orders(losers, winners, LOSERS_FIRST)
    assert order[: len(losers)] == tuple(sorted(losers, reverse=True))
    assert order[len(losers) :] == tuple(sorted(winners, reverse=True))


@given(seats, st.integers(0, 7))
def test_until_it_is_fixed_both_orders_are_right_hand_by_hand_first(
    taken: list[int], cut: int
) -> None:
    losers, winners = taken[:cut], taken[cut:]
    admitted = orders(losers, winners, EITHER)
    assert admitted[0] == orders(losers, winners, BY_HAND)[0]
    assert admitted[-1] == orders(losers, winners, LOSERS_FIRST)[0]


def test_a_stored_situation_keeps_what_it_says_and_takes_what_it_lacks() -> None:
    old = {"bank": "As", "seats": [{"seat": 1}, {"seat": 2, "bought": "oui"}]}
    assert completed(old, {"bought": "non"}, bank="Kc", option="perdu") == {
        "bank": "As",
        "option": "perdu",
        "seats": [{"seat": 1, "bought": "non"}, {"seat": 2, "bought": "oui"}],
    }


@pytest.mark.parametrize("data", [None, 3, "x", ["a"], {"seats": "x"}, {"seats": [1]}])
def test_what_is_no_situation_is_left_to_be_refused(data: object) -> None:
    found = completed(data, {"bought": "non"})
    assert found == data
