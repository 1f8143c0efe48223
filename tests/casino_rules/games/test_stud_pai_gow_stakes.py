"""What lies on the cloth when the bets are closed: stakes that players cut, beside one another."""

from itertools import product

from casino_rules.core.level import Level
from casino_rules.core.limits import Table
from tests.casino_rules.games.follow import PAI_GOW, STUD, Walk, lying, walked, walks

MAIN = {"caribbean-stud": "Ante", "casino-stud": "DÉPART", "poker-3-cartes": "Ante"}
SIDE = {"casino-stud": "BONI 5+1", "poker-3-cartes": "Pair plus"}
RICH = 30
"""The greatest stake of a table over its smallest, from which somebody there is very rich."""


def _closed(walk: Walk) -> dict[int, dict[str, int]]:
    step = next(step for step in walk.steps if getattr(step.seen, "kind", "") == "fermer")
    return dict(lying(step.before))


def _mains(walk: Walk) -> list[int]:
    box = MAIN.get(walk.game.slug, "Mise")
    return [stakes[box] for stakes in _closed(walk).values() if box in stakes]


def _cut(amount: int, table: Table) -> bool:
    """Whether a stake is a few chips of a colour, or two at most of each of two close colours."""
    half = table.minimum // 2
    chips = {chip for chip in table.chips if chip >= half} | {table.minimum}
    if any(amount % chip == 0 and amount // chip <= 5 for chip in chips):
        return True
    return any(
        amount == many * big + few * small
        for big, small in product(chips, chips)
        for many, few in product((1, 2), repeat=2)
        if small < big <= 5 * small
    )


@walks(*STUD, *PAI_GOW)
def test_a_stake_is_made_of_chips_that_a_player_cuts(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        table = walk.game.rulebook.table(walk.house)
        if walk.house.level <= Level.TRAINING:
            for amount in _mains(walk):
                assert _cut(amount, table) or amount == table.maximum, (walk.seed, amount)


@walks(*SIDE)
def test_a_side_bet_is_never_more_than_the_stake_it_goes_with(slug: str, number: int) -> None:
    for walk in walked(slug, number):
        for stakes in _closed(walk).values():
            assert stakes.get(SIDE[slug], 0) <= stakes[MAIN[slug]], walk.seed
        for seen in walk.incidents:
            assert getattr(seen, "boni", 0) <= getattr(seen, "ante", 0), walk.seed


@walks(*STUD, *PAI_GOW)
def test_few_tables_have_a_player_thirty_times_as_rich(slug: str, number: int) -> None:
    rich = [
        walk.house.level
        for walk in walked(slug, number)
        if max(_mains(walk)) >= RICH * min(_mains(walk))
        and all(seen.kind != "mise-trop-forte" for seen in walk.incidents)
    ]
    assert all(level >= Level.FULL for level in rich)
    assert len(rich) <= number / 2 / 5  # half of the coups are at the full table
