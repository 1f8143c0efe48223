"""A settlement is told once, in the order that the house admits; wrong ones are made of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, override

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules.core.forms import Amount, Field
from casino_rules.core.questions import Question
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Step, cite
from casino_rules.core.situation import Situation
from casino_rules.families.legacy import completed
from casino_rules.families.settling import (
    GESTURES,
    AskedField,
    Gesture,
    Half,
    KnownError,
    Line,
    OneStake,
    Settled,
    SettlementDrill,
    made,
    paid_or_lost,
    then_paid,
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
class Seen(Situation):
    """A stake and whether it wins."""

    stake: int
    end: str

    @property
    def settled(self) -> Settled:
        """What becomes of it."""
        return Settled({"mise": paid_or_lost(self.stake, self.stake * (self.end == "gagne"))})


ERRORS: Final = (
    KnownError[Seen]("rendue", "Elle perd.", when("perd", mise=RETURN)),
    KnownError[Seen]("mise-comprise", "La mise reste au joueur.", with_stake("mise")),
)
STEPS: Final = (cite(Rule("perd", "", "Elle perd", "", {"": "Elle perd."}, ())),)


def test_what_is_collected_and_paid_is_read_in_the_lines() -> None:
    assert (WON.taken, WON.paid, WON.result) == (5, 50, 45)
    assert WON.paid_on("ante", "play") == 10
    assert WON.at("place-3", attrgetter("paid"), {"bonus": "ante"}) == {"place-3.ante": 50}
    assert WON.at("place-3", attrgetter("taken"), {}) == {"place-3.a-cote": 5}


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


@dataclass(frozen=True)
class Table(Situation):
    """Some stakes, by their seats."""

    stakes: tuple[Seen, ...]


class OneSeat(OneStake[Seen, Seen]):
    """One stake."""

    slug = "reglement-mise"
    known = ERRORS

    @override
    def classify(self, situation: Seen) -> str:
        return situation.end

    @override
    def ask(self, situation: Seen) -> Question:
        return Question("", self.form(situation))

    @override
    def steps(self, situation: Seen, settled: Mapping[None, Settled]) -> tuple[Step, ...]:
        return STEPS


class Cloth(SettlementDrill[Table, int, Seen]):
    """The stakes of every seat: the gesture for each, what is paid in all, what is collected."""

    slug = "reglement-tapis"
    known = ERRORS

    @override
    def classify(self, situation: Table) -> str:
        return ""

    @override
    def ask(self, situation: Table) -> Question:
        return Question("", self.form(situation))

    @override
    def seats(self, situation: Table) -> dict[int, Seen]:
        return dict(enumerate(situation.stakes))

    @override
    def asked(self, situation: Table) -> Iterator[AskedField[int]]:
        for seat in range(len(situation.stakes)):
            gesture = made(Field(f"geste-{seat}", "Geste", GESTURES), seat, "mise")
            yield from then_paid([gesture], Field(f"paye-{seat}", "Payé", Amount()), seat)
        taken = Field("ramasse", "Ramassé en tout", Amount())
        yield AskedField(taken, lambda seats: sum(settled.taken for settled in seats.values()))

    @override
    def steps(self, situation: Table, settled: Mapping[int, Settled]) -> tuple[Step, ...]:
        return STEPS


def test_the_form_the_answer_and_what_is_paid_follow_from_what_is_asked() -> None:
    table = Table((Seen(10, "gagne"), Seen(20, "perd")))
    cloth = Cloth()
    fields = cloth.form(table).fields
    assert [field.follows for field in fields] == [(), ("geste-0",), (), ("geste-1",), ()]
    ruling = cloth.solve(table)
    assert list(ruling.value) == [field.key for field in fields]
    assert list(ruling.value.values()) == ["payer", 10, "ramasser", 0, 20]
    assert ruling.paid == {"place-0.mise": 10}
    assert OneSeat().solve(table.stakes[0]).paid == {"place.mise": 10}


def test_an_error_of_one_seat_is_made_at_every_seat_of_a_cloth_where_it_can_be() -> None:
    won, lost = Seen(10, "gagne"), Seen(20, "perd")
    returned, counted = OneSeat().pitfalls
    assert returned.answer(won) is None
    assert returned.answer(lost) == {"geste": "rendre", "montant": 0}
    assert counted.answer(won) == {"geste": "payer", "montant": 20}
    assert counted.answer(lost) is None
    everywhere, summed = Cloth().pitfalls
    wrong = everywhere.answer(Table((lost, won, lost)))
    assert list(wrong.values()) == ["rendre", 0, "payer", 10, "rendre", 0, 0]
    wrong = summed.answer(Table((won, lost, won)))
    assert list(wrong.values()) == ["payer", 20, "ramasser", 0, "payer", 20, 20]
    assert (everywhere.slug, everywhere.message) == ("rendue", "Elle perd.")


def test_a_situation_is_settled_once_for_its_ruling_and_all_its_errors() -> None:
    met = list[Seen]()

    class Counted(OneSeat):
        @override
        def seats(self, situation: Seen) -> Mapping[None, Seen]:
            met.append(situation)
            return super().seats(situation)

    drill, other = Counted(), Seen(30, "perd")
    drill.solve(other)
    assert drill.mistakes(other)
    drill.solve(Seen(10, "gagne"))
    assert met == [other, Seen(10, "gagne")]


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
