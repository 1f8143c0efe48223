"""Reading one hand, and asking for it: the near misses of each game, the forms that tell nothing."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from casino_rules.core.card_forms import Cards
from casino_rules.core.cards import format_cards, read_cards
from casino_rules.core.forms import Fields, Form
from casino_rules.core.house import House
from casino_rules.poker.drills.hands.names import answer_of, name_of
from casino_rules.poker.drills.hands.playing_cards import PlayingCards
from casino_rules.poker.drills.hands.reading import ReadHand
from casino_rules.poker.drills.hands.winners import Winners
from casino_rules.poker.kinds import kinds_of
from casino_rules.poker.room import Room
from casino_rules.poker.situations.hands import OneHand
from casino_rules.poker.variant import halves_to_choose
from tests.casino_rules.poker.readings import TESTED
from tests.casino_rules.poker.rooms import room_named
from tests.drills import enough

HOUSE = House(())
every_game = pytest.mark.parametrize("slug", TESTED)


def _room(slug: str) -> Room:
    return Room(TESTED[slug].variant, room_named("texas-holdem").book)


def _named(slug: str, hole: str, board: str = "") -> Any:
    """Return the name of a hand, as it is answered."""
    halves = TESTED[slug].variant.halves
    names: dict[str, str] = {}
    for half in halves:
        names |= name_of(half, half.best(read_cards(hole), read_cards(board)))
    return answer_of(halves, names)


def _playing(slug: str, hole: str, board: str = "") -> Any:
    """Return the cards that play, half by half."""
    situation = OneHand(read_cards(hole), read_cards(board))
    halves = halves_to_choose(TESTED[slug].variant)
    best = [half.best(situation.hole, situation.board) for half in halves]
    return tuple(format_cards(value.cards) if value else "" for value in best)


@pytest.mark.parametrize(
    ("slug", "hole", "board", "name"),
    [
        ("omaha", "As Kd 9c 4h", "Ks Qs 8s 5s 2d", "paire"),
        ("omaha", "9h 9d 9c 2s", "Ks Qs 8h 5s 3d", "paire"),
        ("omaha", "Ah Kd Jc 2s", "5h 5d 5c 9s 8h", "brelan"),
        ("omaha", "7h Kd Jc 2s", "3h 4d 5c 6s Kh", "paire"),
        ("omaha", "Kh 7d Jc 2s", "Kd Ks 9h 9c 4s", "brelan"),
        ("stud", "8h 5c 8d 5s Kh Kd 2c", "", "deux-paires"),
        ("stud", "Ah 2d Qs Kc 3h 8d 7c", "", "hauteur"),
        ("razz", "5s 4s 3s 2s As Ks Kd", "", "h5"),
        ("razz", "Ah Ad Ac 2h 2d 3s 4h", "", "paire"),
        ("seven-nullo", "5h 4d 3c 2s Ah 6d Kc", "", "h6"),
        ("seven-nullo", "6s 4s 3s 2s As Kd Kh", "", "h13"),
        ("seven-nullo", "Ad Kd Qh Js Tc Th Ks", "", "h13"),
        ("seven-nullo", "7h 6d 5c 4s 3h 3d 4h", "", "paire"),
        ("deuce-to-seven", "Ah 5d 4s 3c 2h", "", "h14"),
        ("deuce-to-seven", "6h 5d 4s 3c 2h", "", "quinte"),
        ("deuce-to-seven", "7s 5s 4s 3s 2s", "", "couleur"),
        ("ace-to-five", "Ah 5h 4h 3h 2h", "", "h5"),
        ("ace-to-five", "Ah Kh Qh Jh Th", "", "h13"),
        ("omaha-hi-lo", "Ah 2d Kc Qs", "8c Kd 4h 2s 2h", {"haut": "full", "bas": "aucun"}),
        ("omaha-hi-lo", "Ah 2d 3c Qs", "8c 7d 4h 2s Kh", {"haut": "paire", "bas": "h7"}),
        ("omaha-hi-lo", "Ah 2d Kc Qs", "5c 4d 3h Js Th", {"haut": "quinte", "bas": "h5"}),
        ("hi-lo-regular", "Ah 7d Kc Qs", "Kd Th 8c 3s 3h", {"haut": "deux-paires", "bas": "h10"}),
        ("hi-lo-regular", "Ah 7d 3c 9s", "9d 9h 9c 3s 3h", {"haut": "carre", "bas": "paire"}),
        ("stud-hi-lo", "Ah 2d 3c 8s 8h 3d 2c", "", {"haut": "deux-paires", "bas": "aucun"}),
        ("stud-hi-lo", "Ah 2h 3h 4h 8h Kd Kc", "", {"haut": "couleur", "bas": "h8"}),
        ("badugi", "8s 5s 3d 2c", "", {"badugi-cartes": "3", "badugi-hauteur": "h5"}),
        ("badugi", "4s 4h 3h Ad", "", {"badugi-cartes": "3", "badugi-hauteur": "h4"}),
        ("badugi", "9h 9d 3h 3d", "", {"badugi-cartes": "2", "badugi-hauteur": "h9"}),
        ("badugi", "Kd 8d 6d 2d", "", {"badugi-cartes": "1", "badugi-hauteur": "h2"}),
        ("badugi", "Ks Qh Jd Ac", "", {"badugi-cartes": "4", "badugi-hauteur": "h13"}),
        (
            "badeucey",
            "5s 4h 3d 2c 7c",
            "",
            {"deux-sept": "h7", "badugi-cartes": "4", "badugi-hauteur": "h5"},
        ),
        (
            "badeucey",
            "As 4h 3d 2c 5c",
            "",
            {"deux-sept": "h14", "badugi-cartes": "4", "badugi-hauteur": "h14"},
        ),
    ],
)
def test_near_misses_are_named_as_they_are(
    slug: str, hole: str, board: str, name: str | Mapping[str, str]
) -> None:
    assert _named(slug, hole, board) == name


def test_the_cards_that_play_are_two_and_three_and_one_may_serve_twice() -> None:
    high, low = _playing("omaha-hi-lo", "As 2s Kd Kc", "Ks 7s 5s 4d Jh")
    assert high == "As Ks 7s 5s 2s"
    assert low == "7s 5s 4d 2s As"


def test_no_card_plays_for_a_low_that_does_not_qualify() -> None:
    assert _playing("omaha-hi-lo", "Ah 2d Kc Qs", "8c Kd Jh 9s 2h")[1] == ""


def test_badeucey_asks_for_the_badugi_alone() -> None:
    assert _playing("badeucey", "5s 4h 3d 2c 7c") == ("5s 4h 3d 2c",)


@every_game
def test_the_form_that_names_a_hand_is_always_the_same(slug: str) -> None:
    drill = ReadHand(_room(slug))
    forms = {
        drill.ask(drill.generate(Random(f"{item.slug}"), HOUSE, item.slug)).form
        for item in drill.branches
    }
    assert len(forms) == 1


@every_game
def test_the_form_that_asks_for_cards_depends_on_what_lies_there_alone(slug: str) -> None:
    if not halves_to_choose(TESTED[slug].variant):
        return
    drill = PlayingCards(_room(slug))
    asked = set()
    for item in drill.branches:
        situation = drill.generate(Random(item.slug), HOUSE, item.slug)
        asked.add(tuple(map(_size, _simple(drill.ask(situation).form))))
    assert len(asked) == 1


def _simple(form: Form[Any]) -> list[Form[Any]]:
    return [field.form for field in form.fields] if isinstance(form, Fields) else [form]


def _size(form: Form[Any]) -> tuple[int, int, tuple[int, ...]]:
    assert isinstance(form, Cards)
    return form.count, len(form.shown), form.sizes


@every_game
def test_the_form_of_the_winners_depends_on_the_seats_alone(slug: str) -> None:
    drill = Winners(_room(slug))
    forms: dict[tuple[int, ...], Form[Any]] = {}
    for item in drill.branches:
        for number in range(enough(6, 12)):
            situation = drill.generate(Random(f"{item.slug}{number}"), HOUSE, item.slug)
            form = drill.ask(situation).form
            assert forms.setdefault(tuple(situation.holes), form) == form


@pytest.mark.parametrize("seeds", [8, pytest.param(40, marks=pytest.mark.thorough)])
@every_game
def test_every_kind_of_hand_is_dealt_from_every_seed(slug: str, seeds: int) -> None:
    kinds = kinds_of(TESTED[slug].variant)
    for item in kinds.branches:
        for seed in range(seeds):
            hole, board = kinds.deal(Random(f"{item.slug}{seed}"), item.slug)
            assert kinds.of(hole, board) == item.slug
            assert len({*hole, *board}) == len(hole) + len(board)
