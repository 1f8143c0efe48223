"""Cases that are sampled until they come: they come soon, and what never comes is said."""

from random import Random
from typing import Any, Final

import pytest

from casino_rules.core.drill import Drill, RareBranchError
from casino_rules.core.game import Game
from casino_rules.core.situation import InvalidSituationError
from casino_rules.families.sampling import Sampled, facing, left_after, until
from casino_rules.hands import HIGH, HandValue, HighCategory
from casino_rules.hands.making import ImpossibleHandError
from casino_rules.hands.patterns import patterns
from tests.casino_rules.contract import DRILLS, houses
from tests.drills import enough

MADE: Final = enough(8, 20)
MOST_SAMPLES: Final = 100
"""How many samples a case may be waited for on average."""

SAMPLED = [
    pytest.param(game, drill, id=f"{game.slug}/{drill.slug}")
    for game, drill in DRILLS
    if type(drill).construct is Sampled.construct
]


@pytest.mark.parametrize(("game", "drill"), SAMPLED)
def test_a_case_comes_within_a_hundred_samples(game: Game, drill: Drill[Any]) -> None:
    assert isinstance(drill, Sampled)
    for branch in drill.branches:
        house = next(house for house in houses(game) if branch.exists_in(house))
        rng, tries, made = Random(f"{drill.slug}{branch.slug}"), 0, 0
        while made < MADE:
            tries += 1
            assert tries <= MADE * MOST_SAMPLES, branch.slug
            try:
                made += drill.classify(drill.sample(rng, house, branch.slug)) == branch.slug
            except (ImpossibleHandError, InvalidSituationError):
                continue


def test_what_never_comes_is_refused() -> None:
    with pytest.raises(RareBranchError):
        until(lambda: 1, lambda drawn: drawn > 1)


def test_what_cannot_lie_on_a_table_is_drawn_again() -> None:
    drawn = iter(range(5))

    def draw() -> int:
        number = next(drawn)
        if number < 3:
            raise InvalidSituationError("main", "Impossible.")
        return number

    assert until(draw, bool) == 3


def test_two_hands_that_face_one_another_are_of_one_pack_and_as_wanted() -> None:
    pairs = patterns(HIGH, HighCategory.PAIR)

    def same_pair(one: HandValue, other: HandValue) -> bool:
        return one.ranks[0] is other.ranks[0] and one > other

    rng = Random(3)
    for _ in range(100):
        first, second = facing(rng, HIGH, lambda: (rng.choice(pairs), rng.choice(pairs)), same_pair)
        assert same_pair(HIGH.value(first), HIGH.value(second))
        assert len(left_after(first, second)) == 42
