"""Actions made to measure: what a player does, permitted or not."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from casino_rules.core.money import Cents
from casino_rules.poker import raising
from casino_rules.poker.betting import FIRST_ROUND
from casino_rules.poker.drills import spots
from casino_rules.poker.drills.spots import STEP, Made, Plan
from casino_rules.poker.making import EURO
from casino_rules.poker.raise_situations import CALL, CHECK, RAISE, TWO_MOVES, Action
from casino_rules.poker.raising import CAP, Spot
from casino_rules.poker.variant import Opening, Structure, Variant

_ACTIONS: Final[Mapping[str, str]] = {
    "parole": CHECK,
    "parole-refusee": CHECK,
    "surblind": CHECK,
    "suivre": CALL,
    "deux-gestes": TWO_MOVES,
}
_DEEP: Final[Cents] = 400 * STEP
"""More than anything that is bet here."""


@dataclass(frozen=True)
class _Maker:
    rng: Random
    variant: Variant
    kind: str

    @property
    def limit(self) -> bool:
        return self.variant.structure is Structure.LIMIT

    def plan(self) -> Plan:
        """Return what has happened before the player speaks."""
        rng, kind, unit = self.rng, self.kind, spots.unit(self.rng)
        later = rng.randint(FIRST_ROUND + 1, self.variant.rounds)
        bet = unit if self.limit else unit + STEP * rng.randint(0, 16)
        raised = 2 * bet if self.limit else 2 * bet + STEP * rng.randint(0, 10)
        if kind == "surblind":
            return Plan(FIRST_ROUND, unit, followed=True, closes=True)
        if kind in ("suivre", "parole-refusee") and self._before_the_blinds():
            return Plan(FIRST_ROUND, unit, closes=False)
        if kind == "pas-rouvert":
            # houses differ on an all-in of half a fixed bet or more
            most = (bet - 1) // 2 if self.limit else bet - EURO
            short = bet + EURO * rng.randint(1, most // EURO)
            return Plan(later, unit, (bet, short), again=True, all_in=True)
        if kind == "rouvert":
            return Plan(later, unit, (bet, raised), again=True)
        levels: dict[str, tuple[Cents, ...]] = {
            "parole": (),
            "cap": tuple(unit * number for number in range(1, CAP + 1)),
            "mise-juste": rng.choice(((), (bet,), (bet, raised))),
            "mise-courte": rng.choice(((), (bet,), (bet, raised))),
        }
        return Plan(later, unit, levels.get(kind, (bet,)))

    def _before_the_blinds(self) -> bool:
        return self.variant.opening is Opening.BLINDS and self.rng.random() < 0.5  # noqa: PLR2004 - half

    def total(self, spot: Spot) -> Cents:
        """Return the player's bet of the round after what he does."""
        rng, least = self.rng, raising.minimum(spot)
        most = least if self.limit else raising.maximum(spot)
        match self.kind:
            case "parole" | "parole-refusee" | "surblind":
                return spot.own
            case "suivre":
                return spot.highest
            case "mise-courte" | "tapis-court":
                return spot.highest + EURO * rng.randint(1, (least - spot.highest) // EURO - 1)
            case "mise-libre":
                half, whole = spot.unit // 2, spot.unit
                return spot.highest + rng.choice((half, whole + half, 2 * whole))
            case "au-dela-du-pot":
                return most + STEP * rng.randint(1, 8)
        return min(most, least + STEP * rng.randint(0, 6))

    def stack(self, spot: Spot, total: Cents) -> Cents:
        """Return what the player had before him: more than he bets, unless he is all-in."""
        if self.kind == "tapis-court":
            return total - spot.own
        wanted = max(total, raising.minimum(spot)) - spot.own
        return wanted + STEP * self.rng.randint(1, 60)


def make(rng: Random, variant: Variant, kind: str) -> Action:
    """Return an action of that kind."""
    maker = _Maker(rng, variant, kind)
    made = spots.make(rng, variant, maker.plan())
    spot = _seated(made, _DEEP, CHECK, made.own).spot(variant.structure)
    total = maker.total(spot)
    return _seated(made, maker.stack(spot, total), _ACTIONS.get(kind, RAISE), total)


def _seated(made: Made, stack: Cents, action: str, total: Cents) -> Action:
    plan = made.plan
    return Action(plan.round, plan.unit, made.pot, made.seat, stack, made.players, action, total)
