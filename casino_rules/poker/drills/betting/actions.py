"""Actions drawn at random: what a player does, permitted or not."""

from dataclasses import replace
from random import Random
from typing import Final

from casino_rules.core.money import EURO, Cents
from casino_rules.poker.drills.betting import spots
from casino_rules.poker.drills.betting.spots import STEP, Plan
from casino_rules.poker.play import raising
from casino_rules.poker.play.raising import CAP, Spot
from casino_rules.poker.situations.raises import CALL, CHECK, RAISE, TWO_MOVES, Action
from casino_rules.poker.variant import Structure, Variant

_DEEP: Final[Cents] = 400 * STEP
"""More than anything that is bet here."""
_SHARE: Final = 0.4
"""How often an all-in is short, of those who may be."""


def draw(rng: Random, variant: Variant) -> Action:
    """Return an action of a player, at a moment of a round that is drawn too."""
    limit = variant.structure is Structure.LIMIT
    plan = spots.any_plan(rng, variant, CAP - 1 if limit else 1)
    if plan.again and rng.random() < _SHARE:
        plan = _all_in(rng, plan, limit=limit)
    made = spots.make(rng, variant, plan)

    def acting(stack: Cents, action: str, total: Cents) -> Action:
        return Action(
            plan.round, plan.unit, made.pot, made.seat, stack, made.players, action, total
        )

    spot = acting(_DEEP, CHECK, made.own).spot(variant.structure)
    action = rng.choice((CHECK, CALL, TWO_MOVES, *[RAISE] * (9 if plan.again else 3)))
    if action == CHECK or (action != RAISE and not spot.due):
        return acting(_DEEP - STEP * rng.randint(0, 300), CHECK, spot.own)
    total = spot.highest if action == CALL else _total(rng, spot, fair=action == TWO_MOVES)
    least = raising.minimum(spot)
    if action == RAISE and total < least and (limit or rng.random() < _SHARE):
        return acting(total - spot.own, RAISE, total)
    return acting(max(total, least) - spot.own + STEP * rng.randint(1, 60), action, total)


def _all_in(rng: Random, plan: Plan, *, limit: bool) -> Plan:
    """Return the same with an incomplete all-in in place of the raises."""
    bet = plan.levels[0]
    most = (bet - 1) // 2 if limit else bet - EURO  # houses differ on half a fixed bet or more
    return replace(plan, levels=(bet, bet + EURO * rng.randint(1, most // EURO)), all_in=True)


def _total(rng: Random, spot: Spot, *, fair: bool) -> Cents:
    """Return the total of a raise: permitted (``fair``), or as likely too low or too high."""
    limit, least = spot.structure is Structure.LIMIT, raising.minimum(spot)
    most = least if limit else raising.maximum(spot)
    permitted = min(most, least + STEP * rng.randint(0, 6))
    low = spot.highest + EURO * rng.randint(1, (least - spot.highest) // EURO - 1)
    high = most + STEP * rng.randint(1, 8)
    if limit:
        high = spot.highest + rng.choice((1, 3, 4)) * spot.unit // 2
    if spot.structure is Structure.NO_LIMIT:
        high = permitted
    return permitted if fair else rng.choice((permitted, permitted, low, high))
