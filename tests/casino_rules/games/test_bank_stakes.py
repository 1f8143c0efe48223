"""Stakes of the games of chance against the bank: what a player who has these chips puts down."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.level import Level
from casino_rules.core.limits import LIMITS
from casino_rules.core.money import EURO
from tests.drills import enough

SIDES = {"punto-banco": "Égalité", "poker-21": "Case POK"}
"""The side bet of a game, by the label of its box."""


def cloths(slug: str, level: Level, number: int) -> Iterator[list[dict[str, int]]]:
    """Yield what lies at each place of whole cloths, by box."""
    game = catalog.game(slug)
    drill: Any = game.drill("reglement-tapis")
    rng = Random(f"{slug}/{level}")
    houses = [
        game.rulebook.house({LIMITS: choice.key}) for choice in game.rulebook.option(LIMITS).choices
    ]
    for at in range(number):
        situation = drill.generate(rng, houses[at % len(houses)].at(level))
        yield [
            {stake.box: stake.amount for stake in zone.stakes}
            for zone in drill.ask(situation).zones
            if zone.seat and zone.stakes
        ]


@pytest.mark.parametrize("slug", SIDES)
def test_a_side_bet_is_at_most_what_lies_beside_it(slug: str) -> None:
    together = 0
    for level in Level:
        for rows in cloths(slug, level, enough(60, 300)):
            for row in rows:
                side = row.pop(SIDES[slug], 0)
                main = [amount for box, amount in row.items() if box != "Case 21, joueur debout"]
                if side and main:
                    together += 1
                    assert side <= max(main), (level, row)
    assert together


@pytest.mark.parametrize("slug", ["punto-banco", "baccara", "poker-21"])
def test_one_table_in_five_has_a_player_thirty_times_as_rich(slug: str) -> None:
    main = {"poker-21": {"Case 21"}, "punto-banco": {"Punto", "Banco"}}
    number, found = enough(150, 600), 0
    for rows in cloths(slug, Level.RUSH, number):
        boxes = main.get(slug)
        stakes = [
            amount for row in rows for box, amount in row.items() if boxes is None or box in boxes
        ]
        found += bool(stakes) and max(stakes) > 30 * min(stakes)
    assert 0 < found < number * 0.3


@pytest.mark.parametrize(
    ("slug", "kind", "chip"),
    [("baccara", "cheval-impair", 5), ("punto-banco", "hors-multiple", 5)],
)
def test_a_stake_that_is_not_permitted_is_made_of_chips_as_well(
    slug: str, kind: str, chip: int
) -> None:
    game, rng = catalog.game(slug), Random(slug)
    drill: Any = game.drill("incidents")
    for level in Level:
        for _ in range(50):
            seen = drill.generate(rng, game.rulebook.default_house.at(level), kind)
            assert seen.stake % (chip * EURO) == 0


def test_too_little_for_a_table_of_21_is_one_chip() -> None:
    game, rng = catalog.game("poker-21"), Random(21)
    house = game.rulebook.house({LIMITS: "vingt-cinq"})
    chips = game.rulebook.table(house).chips
    for drill, branch in (("limites", "sous-minimum"), ("incidents", "mise-trop-faible")):
        made: Any = game.drill(drill)
        drawn = {made.generate(rng, house, branch).stake for _ in range(40)}
        assert drawn <= set(chips)
