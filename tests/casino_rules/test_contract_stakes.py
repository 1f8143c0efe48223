"""Each stake that an exercise of a game of the bank shows or tells could be staked at its table."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount
from casino_rules.core.game import Game
from casino_rules.core.limits import TableLimits
from casino_rules.core.money import Cents
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.situation import facts_of
from casino_rules.families.table_keeping import temoin
from tests.casino_rules.contract import Breadth, Met, by_breadth, check_one, walk
from tests.casino_rules.stakes import PAID, holds, misplaced, payable

BANKED = tuple(catalog.game(slug) for slug in temoin.CARDS)
WALKS = [(game, drill) for game in BANKED for drill in game.drills.values()]
every_exercise = pytest.mark.parametrize(
    ("game", "drill"), WALKS, ids=[f"{game.slug}/{drill.slug}" for game, drill in WALKS]
)

WITHIN = {"dans-les-limites", "a-la-limite", "montant-juste"}
"""The cases of `limites-table` in which the stake stays where it is."""
REFUSED = {"hors-multiple", "mise-trop-faible", "mise-trop-forte"}
"""The incidents in which the amount of the stake is what is wrong."""
NO_STAKES = {"minimum", "somme", "billet"}
"""The amounts of an incident that nobody stakes."""
SEVERAL = {"annonce-tableaux", "compte-banque", "fin-de-coup"}
"""Baccara: what all the players have staked together on a tableau."""


def _displayed(met: Met) -> TableLimits:
    """Return the limits that the exercise tells, or those of its table."""
    table, seen = met.game.rulebook.table(met.house), met.situation
    if met.drill.slug in {"limites-table", "limites"} and hasattr(seen, "maximum"):
        return replace(table, minimum=seen.minimum, maximum=seen.maximum)
    return table


def _about_a_limit(met: Met) -> bool:
    return met.drill.slug == "limites" or (
        met.drill.slug == "limites-table" and met.branch not in WITHIN
    )


def _shown(met: Met) -> Iterator[str]:
    """Yield what is wrong with the stakes that lie on the cloth."""
    table = _displayed(met)
    known = PAID[met.game.slug].keys() | {"Doublement", "Case 21, joueur debout"}
    for zone in met.question.zones:
        if (zone.seat or zone.spot == IN_QUESTION) and known >= {s.box for s in zone.stakes}:
            yield from misplaced(table, zone)


def _told(met: Met) -> Iterator[tuple[str, Cents]]:
    """Yield the stakes of an incident: they are told, and lie on no box."""
    incident = getattr(met.situation, "incident", None)
    if incident is None or met.branch in REFUSED:
        return
    for item in facts_of(type(met.situation)):
        amount = getattr(met.situation, item.name)
        if isinstance(item.form, Amount) and item.name not in NO_STAKES and amount:
            yield item.name, amount


def _stakable(met: Met) -> None:
    table, seen = _displayed(met), met.situation
    if not _about_a_limit(met) and met.drill.slug not in SEVERAL:
        assert not list(_shown(met))
    boxes = PAID[met.game.slug]
    for name, amount in _told(met):
        assert any(holds(table, box, amount) for box in boxes), f"{name} of {amount}"
    if met.drill.slug == "composer-paiement":
        (zone,) = met.question.zones
        odds = Fraction(seen.gagne, seen.pour)
        assert payable(met.game, met.house, zone.stakes[0].box, seen.mise, odds)
    if met.drill.slug == "change":
        assert table.minimum <= seen.billet
        assert seen.petite < seen.grande <= table.maximum
    if met.drill.slug == "annonces-caisse" and seen.moment == "change":
        assert any(holds(table, box, seen.autre) for box in boxes)
        assert seen.autre < seen.somme


@every_exercise
@by_breadth
def test_each_stake_could_be_staked_at_its_table(
    game: Game, drill: Drill[Any], breadth: Breadth
) -> None:
    for met in walk(game, drill, breadth):
        check_one(met, _stakable)
