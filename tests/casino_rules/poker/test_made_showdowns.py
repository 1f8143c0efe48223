"""Showdowns of the exercises: hands that one meets, ties that are no mirrors, splits of all kinds."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import median
from time import thread_time
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.cards import PACK, Rank
from casino_rules.core.game import Game
from casino_rules.core.level import Level
from casino_rules.core.ruling import Ruling
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HighCategory
from casino_rules.poker import showdown
from casino_rules.poker.play.pots import pots_of
from casino_rules.poker.showdown import winners
from casino_rules.poker.situations.seats import paid
from tests.casino_rules.poker.rooms import (
    BET,
    each_showdown,
    give_pots,
    one_of_each,
    room_named,
    room_of,
    showdown_of,
)
from tests.drills import enough

LOW_DRAWS = ("deuce-to-seven", "ace-to-five", "badeucey")
TIED = ("rang", "kicker", "partage", "quart-bas", "quart-haut", "kicker-inutile", "memes-cartes")


def _made(game: Game, branch: str, number: int = 30, level: int = 3) -> Iterator[Any]:
    drill, house = game.drill("attribuer-pot"), game.rulebook.default_house
    for seed in range(number):
        yield drill.generate(Random(f"{branch}{seed}"), house, branch, level=level)


def _results(game: Game, seen: Any) -> tuple[showdown.HalfResult, ...]:
    return showdown.decide(room_of(game), seen.holes, seen.board)


@pytest.mark.parametrize("slug", LOW_DRAWS)
def test_the_winner_of_a_draw_game_is_a_hand_that_was_drawn_to(slug: str) -> None:
    game = catalog.game(slug)
    drill, house = game.drill("attribuer-pot"), game.rulebook.default_house
    heights: Counter[int] = Counter()
    for seed in range(150):
        seen = drill.generate(Random(seed), house)
        result = _results(game, seen)[0]
        best = result.values[result.winners[0]]
        plain = best.category is HighCategory.HIGH_CARD
        heights[best.scale.order(best.ranks[0]) if plain else 99] += 1
    assert sum(heights[order] for order in range(5, 11)) > 0.7 * heights.total()
    assert heights[99] < 0.1 * heights.total()


def test_a_badugi_that_is_read_is_rarely_high() -> None:
    game = catalog.game("badugi")
    drill, house = game.drill("lire-main"), game.rulebook.default_house
    made = [drill.generate(Random(seed), house, "quatre-cartes") for seed in range(150)]
    high = sum(max(card.rank.order % 14 for card in seen.hole) >= Rank.QUEEN.order for seen in made)
    assert high < 0.15 * len(made)


@pytest.mark.parametrize("slug", ["razz", "seven-nullo"])
def test_a_hand_of_a_low_stud_is_one_that_a_player_stays_in_with(slug: str) -> None:
    game = catalog.game(slug)
    drill, house = game.drill("lire-main"), game.rulebook.default_house
    scale = room_of(game).variant.halves[0].scale
    tops = [
        scale.order(
            scale.best(drill.generate(Random(seed), house, "paires-ecartees").hole).ranks[0]
        )
        for seed in range(150)
    ]
    assert sum(top >= Rank.QUEEN.order for top in tops) < 0.2 * len(tops)


def _ranks(hand: Hand) -> list[Rank]:
    return [card.rank for card in hand]


@each_showdown
def test_hands_that_tie_or_nearly_are_no_mirrors(game: Game) -> None:
    known = {item.slug for item in game.drill("attribuer-pot").branches}
    for branch in known.intersection(TIED):
        mirrored = 0
        for seen in _made(game, branch):
            one, two, *_ = seen.holes.values()
            mirrored += _ranks(one) == _ranks(two)
        assert mirrored < 18, branch  # two cards lie in the same order every other time


@each_showdown
def test_no_two_straight_flushes_are_shown_where_no_card_is_common(game: Game) -> None:
    variant = room_of(game).variant
    if variant.board or not variant.halves[0].high:
        return
    for branch in game.drill("attribuer-pot").branches:
        for seen in _made(game, branch.slug, 15, level=4):
            made = [value.category for value in _results(game, seen)[0].values.values()]
            assert sum(item >= HighCategory.STRAIGHT_FLUSH for item in made) < 2


@each_showdown
def test_a_tie_may_be_of_three(game: Game) -> None:
    if game.slug == "stud":
        return  # a pair that three players hold would take six cards of a rank
    known = [item.slug for item in game.drill("attribuer-pot").branches]
    tied = [slug for slug in known if slug in (*TIED[2:], "tableau")]
    assert any(
        len(result.winners) >= 3
        for branch in tied
        for seen in _made(game, branch, 40)
        for result in _results(game, seen)
    )


@each_showdown
def test_a_beginner_sees_two_hands_and_a_full_table_more(game: Game) -> None:
    branches = [item.slug for item in game.drill("attribuer-pot").branches]
    for branch in branches:
        assert {len(seen.hands) for seen in _made(game, branch, enough(4, 6), level=1)} == {2}
    assert any(
        len(seen.hands) >= 4
        for branch in branches
        for seen in _made(game, branch, 8, level=Level.RUSH)
    )


@one_of_each(showdown_of, BET)
def test_two_side_pots_and_more_are_awarded(game: Game) -> None:
    drill = give_pots(game)
    for seed in range(enough(8, 20)):
        seen = drill.generate(Random(seed), game.rulebook.default_house, "deux-exterieurs")
        pots = pots_of(drill.room.variant, paid(seen.bets)).pots
        assert sum(len(pot.eligible) > 1 for pot in pots) >= 3


@each_showdown
def test_shares_are_whole_chips_of_the_table(game: Game) -> None:
    drill, house = give_pots(game), game.rulebook.default_house
    for branch in drill.branches:
        for seed in range(enough(4, 6)):
            seen = drill.generate(Random(seed), house, branch.slug, level=seed % 4 + 1)
            assert seen.unit in ((50,) if seen.taken else (100, 500))
            assert not [cents for cents in drill.solve(seen).value.values() if cents % seen.unit]


OMAHA_5_HI_LO = room_named("omaha-5-hi-lo")


def _explained(rng: Random) -> float:
    """Return the time in which nine hands of Omaha with five cards are decided and explained."""
    cards = tuple(rng.sample(PACK, 50))
    holes = {seat: cards[5 * seat - 5 : 5 * seat] for seat in range(1, 10)}
    start = thread_time()
    told = [step.text for step in winners(OMAHA_5_HI_LO, holes, cards[45:]).steps]
    spent = thread_time() - start
    assert len(told) > len(holes)
    return spent


def test_nine_hands_of_omaha_5_hi_lo_are_each_explained() -> None:
    rng = Random("nine hands")
    for _ in range(10):
        _explained(rng)


@pytest.mark.measured
def test_nine_hands_of_omaha_5_hi_lo_are_explained_in_five_milliseconds() -> None:
    rng = Random("nine hands")
    times = [_explained(rng) for _ in range(60)]  # the first ones fill the tables of the scales
    assert median(times[30:]) < 0.005


def _said(ruling: Ruling[Any]) -> list[str]:
    """Return what explains a ruling, its spaces being ordinary ones."""
    return [step.text.replace("\u00a0", " ").replace("\u202f", " ") for step in ruling.steps]


def test_who_wins_a_half_and_a_quarter_has_the_sum_written_out() -> None:
    drill = give_pots(catalog.game("omaha-hi-lo"))
    facts = {
        "button": 5,
        "chip": 100,
        "board": "8s 7d 3c Kh Qh",
        "bets": [{"seat": n, "state": "en-jeu", "bet": 13800} for n in (2, 5)],
        "hands": [{"seat": 2, "hole": "Ad 2d 9c 9s"}, {"seat": 5, "hole": "Ah 2s Kc Ks"}],
    }
    ruling = drill.solve(drill.load(facts))
    assert ruling.value == {"place-2": 6900, "place-5": 20700}
    *_, halves, total = _said(ruling)
    assert (
        halves
        == "Un pot de 276 € : 138 € au haut, place 5 ; 138 € au bas, 69 € à chacune des places 2 et 5."
    )
    assert total == "Place 5 : 138 € + 69 € = 207 €."
