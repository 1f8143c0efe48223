"""Grading: right, wrong, pitfalls, shares of several fields, the archived verdict."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, override

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill, Pitfall, UnknownBranchError, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields, Points, UnreadableAnswer
from casino_rules.core.grading import Verdict, grade, grade_value
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Situation, fact, show_facts
from casino_rules.core.table_forms import Cards

RULE = Rule("essai/somme", "s", "Somme", "On additionne.", {"": "{a} et {b} font {somme}."}, ())
HOUSE = House((("gain", "simple"),))


@dataclass(frozen=True)
class Sum(Situation):
    """Two numbers to add."""

    a: int = fact("Premier", Points(0, 9))
    b: int = fact("Second", Points(0, 9))

    @override
    def problem(self) -> tuple[str, str] | None:
        return ("b", "Le second n'est pas le premier.") if self.a == self.b else None


class Adding(Drill[Sum]):
    """Adds two numbers; eighteen may also be said ten and eight, that is 0."""

    slug = "somme"
    title = "Somme"
    duty = "Additionner."
    situation = Sum
    branches: tuple[Branch, ...] = (
        branch("petite", "Petite somme", 3),
        branch("grande", "Grande somme"),
        branch("doublee", "Doublée", gain="double"),
    )
    pitfalls: tuple[Pitfall[Sum], ...] = (
        Pitfall[Sum]("produit", "C'est la somme, non le produit.", lambda s: s.a * s.b),
        Pitfall[Sum]("oubli", "Vous oubliez le second.", lambda s: s.a if s.b > 1 else None),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Sum:
        return Sum(rng.randint(0, 1), 2) if branch == "petite" else Sum(9, rng.randint(5, 8))

    @override
    def classify(self, situation: Sum) -> str:
        return "petite" if situation.a + situation.b < 10 else "grande"

    @override
    def ask(self, situation: Sum) -> Question:
        return Question("Combien ?", Points(0, 99))

    @override
    def solve(self, situation: Sum) -> Ruling[int]:
        a, b = situation.a, situation.b
        return Ruling(a + b, (cite(RULE, a=a, b=b, somme=a + b),), also=(a + b + 50,))

    @override
    def deal(self, rng: Random, house: House) -> Sum:
        return self.construct(rng, house, "petite")


FORM = Fields(
    (
        Field("side", "Côté", Choice.of(p="Punto", b="Banco")),
        Field("pay", "Payé", Amount()),
        Field("back", "Rendu", Amount()),
    )
)


class Paying(Adding):
    """Pays one side or, just as well, the other; the amounts go with the side."""

    pitfalls = (
        Pitfall[Sum]("inverse", "Gain et mise sont inversés.", lambda _: {"pay": 200, "back": 100}),
    )

    @override
    def ask(self, situation: Sum) -> Question:
        return Question("Qui et combien ?", FORM)

    @override
    def solve(self, situation: Sum) -> Ruling[Any]:
        step = cite(RULE, a=situation.a, b=situation.b, somme=0)
        right = {"side": "p", "pay": 100, "back": 200}
        return Ruling(right, (step,), also=({"side": "b", "pay": 300, "back": 400},))


DRILL, PAYING, ASKED = Adding(), Paying(), Sum(3, 4)


def test_the_right_answer_is_right_and_explained() -> None:
    verdict = grade(DRILL, ASKED, "7")
    assert verdict.correct
    assert (verdict.given, verdict.expected, verdict.score) == ("7", "7", Fraction(1))
    assert [(item.rule, item.title, item.text) for item in verdict.reasons] == [
        ("essai/somme", "Somme", "3 et 4 font 7.")
    ]
    assert (verdict.pitfall, verdict.pitfall_message, verdict.fields) == ("", "", ())


def test_another_answer_just_as_right_is_right() -> None:
    assert grade(DRILL, ASKED, 57).correct


@pytest.mark.parametrize(
    ("raw", "slug", "message"),
    [
        ("12", "produit", "C’est la somme, non le produit."),
        ("3", "oubli", "Vous oubliez le second."),
        ("8", "", ""),
    ],
)
def test_a_wrong_answer_that_falls_into_a_pitfall_is_told_so(
    raw: str, slug: str, message: str
) -> None:
    verdict = grade(DRILL, ASKED, raw)
    assert not verdict.correct
    assert (verdict.pitfall, verdict.pitfall_message, verdict.score) == (slug, message, Fraction(0))


def test_a_pitfall_that_leads_nowhere_here_is_not_met() -> None:
    assert grade(DRILL, Sum(5, 1), "5").pitfall == "produit"
    assert grade(DRILL, Sum(0, 1), "0").pitfall == "produit"
    assert grade(DRILL, Sum(4, 0), "9").pitfall == ""


@pytest.mark.parametrize("raw", [None, "", "cent", True, [], {}, "100"])
def test_what_cannot_be_read_is_never_a_fault(raw: object) -> None:
    with pytest.raises(UnreadableAnswer):
        grade(DRILL, ASKED, raw)


@pytest.mark.parametrize(
    ("answer", "share", "pitfall"),
    [
        ({"side": "p", "pay": "1", "back": "2"}, 3, ""),
        ({"side": "b", "pay": "3", "back": "4"}, 3, ""),
        ({"side": "p", "pay": "2", "back": "1"}, 1, "inverse"),
        ({"side": "b", "pay": "2", "back": "1"}, 1, "inverse"),
        ({"side": "p", "pay": "1", "back": "1"}, 2, ""),
        ({"side": "p", "pay": "3", "back": "4"}, 2, ""),
        ({"side": "p", "pay": "1", "back": "4"}, 2, ""),
    ],
)
def test_each_field_counts_for_its_share_of_one_whole_right_answer(
    answer: Mapping[str, str], share: int, pitfall: str
) -> None:
    verdict = grade(PAYING, ASKED, answer)
    assert (verdict.correct, verdict.share, verdict.out_of) == (share == 3, share, 3)
    assert verdict.score == Fraction(share, 3)
    assert verdict.pitfall == pitfall
    assert sum(field.correct for field in verdict.fields) == share


def test_a_field_that_is_wrong_says_what_was_expected() -> None:
    verdict = grade(PAYING, ASKED, {"side": "p", "pay": "9", "back": "2"})
    assert [(f.key, f.correct, f.given, f.expected) for f in verdict.fields] == [
        ("side", True, "Punto", "Punto"),
        ("pay", False, "9\u00a0€", "1\u00a0€"),
        ("back", True, "2\u00a0€", "2\u00a0€"),
    ]


@pytest.mark.parametrize("drill", [DRILL, PAYING])
def test_an_archived_verdict_comes_back_from_json(drill: Drill[Sum]) -> None:
    raw = {"side": "p", "pay": "2", "back": "1"} if drill is PAYING else "12"
    verdict = grade(drill, ASKED, raw)
    assert Verdict.from_json(json.loads(json.dumps(verdict.as_json()))) == verdict


def test_a_branch_that_the_house_excludes_is_neither_listed_nor_made() -> None:
    assert [item.slug for item in DRILL.branches_in(HOUSE)] == ["petite", "grande"]
    with pytest.raises(UnknownBranchError):
        DRILL.generate(Random(1), HOUSE, "doublee")
    with pytest.raises(UnknownBranchError):
        DRILL.generate(Random(1), HOUSE, "autre")


def test_branches_are_drawn_by_their_teaching_weights() -> None:
    rng = Random(5)
    drawn = [DRILL.branch_of(DRILL.generate(rng, HOUSE)).slug for _ in range(2000)]
    assert drawn.count("petite") / 2000 == pytest.approx(0.75, abs=0.03)


@pytest.mark.parametrize(
    ("raw", "field"),
    [({"a": "3", "b": "3"}, "b"), ({"a": "3"}, "b"), ({"a": "x", "b": "1"}, "a"), ("3 4", "")],
)
def test_a_situation_that_cannot_be_is_refused_with_the_field_at_fault(
    raw: object, field: str
) -> None:
    for read in (DRILL.read, DRILL.load):
        with pytest.raises(UnreadableAnswer) as caught:
            read(raw)
        assert caught.value.field == field


def test_a_situation_comes_back_from_json_and_shows_its_facts() -> None:
    assert DRILL.load(json.loads(json.dumps(DRILL.dump(ASKED)))) == ASKED
    assert DRILL.read({"a": "3", "b": "4"}) == ASKED
    assert show_facts(ASKED) == "Premier\u00a0: 3, Second\u00a0: 4"


TWO_ORDERS = "poker-3-cartes/ordre-places"
"""An exercise of which some situations have two right orders: the losers first, or hand by hand."""


def test_who_nearly_follows_another_right_order_is_shown_that_one() -> None:
    drill = catalog.drill(TWO_ORDERS)
    house = catalog.game(TWO_ORDERS.partition("/")[0]).rulebook.default_house
    drawn = (drill.generate(Random(seed), house) for seed in range(200))
    situation, usual, other = next(
        (seen, ruling.value, *ruling.also)
        for seen in drawn
        if len((ruling := drill.solve(seen)).also) == 1
        and len(ruling.value) > 4
        and ruling.value[:2] != ruling.also[0][:2]
    )
    given = (*other[:-2], *reversed(other[-2:]))
    verdict = grade(drill, situation, given)
    form = drill.ask(situation).form
    assert not verdict.correct
    assert (verdict.expected, verdict.right) == (form.show(other), form.dump(other))
    assert verdict.solution == form.dump(usual)
    near = grade(drill, situation, (*usual[:-2], *reversed(usual[-2:])))
    assert (near.expected, near.right) == (form.show(usual), form.dump(usual))


def test_cards_that_nearly_play_are_compared_with_the_nearest_that_do() -> None:
    """A pair that may be of any two of three suits: who takes one wrong card keeps the others."""
    drill = catalog.drill("texas-holdem/cinq-cartes")
    house = catalog.game("texas-holdem").rulebook.default_house
    for seed in range(200):
        situation = drill.generate(Random(seed), house)
        ruling, form = drill.solve(situation), drill.ask(situation).form
        assert isinstance(form, Cards)
        if not ruling.also:
            continue
        last = ruling.also[-1]
        wrong = next(card for card in form.shown if card not in last)
        given = (*last[1:], wrong)
        verdict = grade_value(drill, situation, given)
        kept = {*given} & {*form.load(verdict.right)}
        assert verdict.correct or len(kept) == len(last) - 1
        return
    raise AssertionError("no hand can be played in two ways")


def test_a_verdict_of_before_is_compared_with_the_answer_that_it_tells() -> None:
    verdict = grade(Adding(), Sum(1, 2), "4")
    stored = verdict.as_json()
    del stored["compared"]
    assert Verdict.from_json(stored).right == verdict.solution
