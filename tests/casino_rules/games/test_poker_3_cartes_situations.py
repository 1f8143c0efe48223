"""Poker 3 cartes: what cannot lie on the table, and the options in force."""

from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from tests.casino_rules.games.worlds import fault_of

_fault = fault_of("poker-3-cartes")

GAME = catalog.game("poker-3-cartes")
CHOICES = ("banque-battue", "toujours")


PLACE = {
    "decision": "relance",
    "player": "Kh 9c 5s",
    "bank": "Qd 9s 4h",
    "ante": "20",
    "pair_plus": "",
    "bonus_ante": "toujours",
}
SEAT = {"seat": "2", "decision": "relance", "cards": "Kh 9c 5s", "ante": "20", "pair_plus": ""}
FOLDED = {**SEAT, "seat": "3", "decision": "passe", "cards": ""}
TABLE = {"bank": "Qd 9s 4h", "seats": [SEAT, FOLDED], "bonus_ante": "toujours"}
QUEUE = {**TABLE, "ordre_reglement": "libre"}
BONUS = {"player": "8h 9c Ts", "bank": "Qd 9s 4h", "ante": "20", "bonus_ante": "toujours"}


@pytest.mark.parametrize(
    ("drill", "facts", "field"),
    [
        ("reglement-place", PLACE, ""),
        ("reglement-place", {**PLACE, "decision": "passe"}, "player"),
        ("reglement-place", {**PLACE, "decision": "passe", "player": ""}, "bank"),
        ("reglement-place", {**PLACE, "decision": "passe", "player": "", "bank": ""}, ""),
        ("reglement-place", {**PLACE, "player": ""}, "player"),
        ("reglement-place", {**PLACE, "player": "Kh 9c"}, "player"),
        ("reglement-place", {**PLACE, "player": "Qd 9c 5s"}, "bank"),
        ("reglement-place", {**PLACE, "ante": ""}, "ante"),
        ("reglement-place", {**PLACE, "ante": "0"}, "ante"),
        ("reglement-place", {**PLACE, "bonus_ante": "jamais"}, "bonus_ante"),
        ("comparer-mains", {"player": "Kh 9c 5s", "bank": "Qd 9s 4h"}, ""),
        ("comparer-mains", {"player": "Kh 9c 5s", "bank": "Jd 9s 4h"}, "bank"),
        ("comparer-mains", {"player": "Kh 9c 5s", "bank": "Kh 9s 4h"}, "bank"),
        ("bonus-ante", BONUS, ""),
        ("bonus-ante", {**BONUS, "bank": "8h 9s 4h"}, "bank"),
        ("nommer-main", {"cards": "Kh Kh 4h"}, "cards"),
        ("reglement-tapis", TABLE, ""),
        ("reglement-tapis", {**TABLE, "seats": [FOLDED]}, "seats"),
        ("reglement-tapis", {**TABLE, "seats": [SEAT, {**FOLDED, "seat": "2"}]}, "seats"),
        ("reglement-tapis", {**TABLE, "seats": [{**SEAT, "cards": "Qd 9c 5s"}]}, "seats"),
        ("reglement-tapis", {**TABLE, "seats": [{**SEAT, "cards": ""}]}, "seats.0.cards"),
        ("reglement-tapis", {**TABLE, "seats": [{**SEAT, "seat": "8"}]}, "seats.0.seat"),
        ("ordre-places", QUEUE, "seats"),
        (
            "ordre-places",
            {**QUEUE, "seats": [SEAT, {**SEAT, "seat": "4", "cards": "As 3d 2c"}]},
            "",
        ),
    ],
)
def test_an_impossible_situation_is_refused_by_its_field(
    drill: str, facts: dict[str, Any], field: str
) -> None:
    assert _fault(drill, facts) == field


@pytest.mark.parametrize("slug", ["bonus-ante", "reglement-place", "reglement-tapis"])
@pytest.mark.parametrize("choice", CHOICES)
def test_the_bonus_in_force_is_shown_wherever_it_may_count(slug: str, choice: str) -> None:
    option = GAME.rulebook.option("bonus-ante")
    assert option.uncertain
    house = GAME.rulebook.house({"bonus-ante": choice})
    drill = GAME.drill(slug)
    for branch in drill.branches_in(house):
        question = drill.ask(drill.generate(Random(3), house, branch.slug))
        folded = branch.slug.startswith("passe")
        assert question.in_force == (() if folded else (option.label(choice),))


def test_blind_play_is_decided_by_the_option_of_the_house() -> None:
    drill = GAME.drill("incidents")
    for choice, slug, right in (
        ("autorise", "aveugle-demande", "accepter"),
        ("une-main", "seconde-main", "refuser"),
    ):
        house = GAME.rulebook.house({"aveugle": choice})
        situation = drill.generate(Random(1), house, slug)
        assert drill.solve(situation).value == right
        label = GAME.rulebook.option("aveugle").label(choice)
        assert drill.ask(situation).in_force == (label,)
