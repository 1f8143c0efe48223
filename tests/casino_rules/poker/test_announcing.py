"""Hands announced at the showdown: in full, with their height, in any good wording."""

from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.forms import Choice
from casino_rules.core.grading import grade
from casino_rules.exercises.announcing import CHOSEN, TYPED
from casino_rules.poker.drills.hands.announcing import AnnounceHand
from tests.drills import enough


def _asked(slug: str, hole: str, board: str = "", how: str = TYPED) -> tuple[AnnounceHand, Any]:
    drill = catalog.game(slug).drill("annoncer-main")
    assert isinstance(drill, AnnounceHand)
    return drill, drill.load({"how": how, "hole": hole, "board": board})


@pytest.mark.parametrize(
    ("slug", "hole", "board", "said"),
    [
        ("texas-holdem", "Kh 9d", "Ks Kd 9c 4h 2s", "Full aux rois par les neuf"),
        (
            "texas-holdem",
            "Kh 9d",
            "Ks Qd 9c 4h 2s",
            "deux paires, aux rois et aux neuf, kicker dame",
        ),
        ("texas-holdem", "Ah 9d", "Ks Qd 8c 4h 2s", "hauteur as"),
        (
            "omaha-hi-lo",
            "As 2s Kd Kc",
            "Ks 7s 5s 4d Jh",
            "couleur a l as, sept cinq quatre deux as",
        ),
        (
            "omaha-hi-lo",
            "Ah 2d Kc Qs",
            "7d 4h 2s Kh Jc",
            "deux paires, aux rois et aux deux ; pas de bas",
        ),
        ("deuce-to-seven", "7h 5d 4c 3s 2h", "", "7-5-4-3-2"),
        ("razz", "Ah 2d 3c 4s 5h Kd Kc", "", "la roue"),
        ("badugi", "Kd 8d 6d 2d", "", "main d'une carte, le deux"),
        (
            "badeucey",
            "8s 4h 3d 2c 7c",
            "",
            "huit sept quatre trois deux, badugi huit quatre trois deux",
        ),
    ],
)
def test_a_hand_is_announced_in_full_in_any_good_wording(
    slug: str, hole: str, board: str, said: str
) -> None:
    drill, situation = _asked(slug, hole, board)
    assert grade(drill, situation, said).correct, drill.solve(situation)


@pytest.mark.parametrize(
    ("slug", "hole", "board", "said", "error"),
    [
        ("texas-holdem", "Kh 9d", "Ks Kd 9c 4h 2s", "full", "sans-hauteur"),
        ("texas-holdem", "Kh 9d", "Ks Kd 9c 4h 2s", "full aux neuf par les rois", "ordre-inverse"),
        ("omaha", "As Kd 9c 4h", "Ks Qs 8s 5s 2d", "couleur à l'as", "toutes-les-cartes"),
        ("omaha-hi-lo", "As 2s Kd Kc", "Ks 7s 5s 4d Jh", "couleur à l'as", "seconde-oubliee"),
        ("deuce-to-seven", "7h 5d 4c 3s 2h", "", "2-3-4-5-7", "de-bas-en-haut"),
        ("deuce-to-seven", "Ah 5d 4c 3s 2h", "", "quinte au cinq", "as-faible"),
        ("badugi", "8s 5s 3d 2c", "", "main de trois cartes", "sans-hauteur"),
    ],
)
def test_a_hand_that_is_misnamed_is_told_by_its_error(
    slug: str, hole: str, board: str, said: str, error: str
) -> None:
    drill, situation = _asked(slug, hole, board)
    verdict = grade(drill, situation, said)
    assert not verdict.correct
    assert verdict.pitfall == error


@pytest.mark.parametrize("slug", ["texas-holdem", "omaha-5-hi-lo", "badugi", "badeucey", "razz"])
def test_a_beginner_chooses_among_two_to_five_phrases_each_named(slug: str) -> None:
    game = catalog.game(slug)
    drill = game.drill("annoncer-main")
    for item in drill.branches:
        for seed in range(enough(3, 6)):
            situation = drill.generate(
                Random(seed), game.rulebook.default_house, item.slug, level=1
            )
            assert situation.how == CHOSEN
            form = drill.ask(situation).form
            assert isinstance(form, Choice)
            assert 2 <= len(form.keys) <= 5
            right = drill.solve(situation).value
            wrong = {answer for _, answer in drill.mistakes(situation)}
            assert {*form.keys} == {right, *wrong}
