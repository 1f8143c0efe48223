"""The odds of a stud game from its tallies: what each deal brings, settled by the engine."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from casino_rules.core.cards import Rank
from casino_rules.core.money import Cents
from casino_rules.core.odds import Chance
from casino_rules.families.stud.counting import DEALS, Payoff, Strategy, Tally, View, best, tally
from casino_rules.families.stud.play import (
    AS_ROI,
    BET_TIMES,
    CATEGORIES,
    KEYS,
    Outcome,
    Stud,
    settle,
)
from casino_rules.hands import HighCategory

OPTIMAL: Final = "optimale"
RULE: Final = "regle"
BLIND: Final = "aveugle"
UNIT: Final[Cents] = 1
"""The ante for which everything is counted."""
HANDS: Final = 2_598_960
"""Hands of five cards."""

type Stored = Mapping[str, Mapping[str, Mapping[str, int]]]
"""Tallies as JSON: strategy, category, outcome."""


def payoff(stud: Stud) -> Payoff:
    """Return what a hand brings by the rules of a game, for an ante of one unit."""

    def brings(category: HighCategory, outcome: Outcome) -> int:
        return settle(outcome, UNIT, stud.table.odds(KEYS[category])).result

    return brings


def by_the_rule(view: View) -> bool:
    """Whether the strategy that a player can remember raises."""
    category, ranks, shown, _ = view.seen
    if category is not HighCategory.HIGH_CARD:
        return True
    if ranks[:2] != AS_ROI:
        return False
    if shown in AS_ROI:
        return Rank.QUEEN in ranks or Rank.JACK in ranks
    if shown in ranks:
        return True
    return Rank.QUEEN in ranks and shown.order < ranks[-2].order


def always(view: View) -> bool:
    """Raise on every hand, as one does who has not seen it."""
    return bool(view)


def compute(stud: Stud) -> dict[str, dict[str, dict[str, int]]]:
    """Play every deal by the best strategy, by the rule in words, and blind; takes a minute."""
    strategies: dict[str, Strategy] = {
        OPTIMAL: best(payoff(stud)),
        RULE: by_the_rule,
        BLIND: always,
    }
    return {name: _as_json(found) for name, found in tally(strategies).items()}


def _as_json(found: Tally) -> dict[str, dict[str, int]]:
    return {
        key: {outcome.value: found[category][outcome] for outcome in Outcome}
        for key, category in CATEGORIES.items()
    }


def total(stored: Mapping[str, Mapping[str, int]], outcome: Outcome) -> int:
    """Return how many deals end so, of ``DEALS``."""
    return sum(ends[outcome.value] for ends in stored.values())


def expected(stud: Stud, stored: Mapping[str, Mapping[str, int]]) -> Fraction:
    """Return what a player wins on average, in antes."""
    brings = payoff(stud)
    won = sum(
        count * brings(category, Outcome(outcome))
        for key, category in CATEGORIES.items()
        for outcome, count in stored[key].items()
    )
    return Fraction(won, DEALS)


def staked(stored: Mapping[str, Mapping[str, int]]) -> Fraction:
    """Return what a player stakes on average, in antes."""
    return 1 + BET_TIMES * (1 - Fraction(total(stored, Outcome.FOLD), DEALS))


def hand_chances(stud: Stud, stored: Mapping[str, Mapping[str, int]]) -> tuple[Chance, ...]:
    """Return how often each hand is dealt, from any tally: they all cover every deal."""
    each = DEALS // HANDS
    labels = {**stud.table.rows, "hauteur": _NOTHING}
    return tuple(
        Chance(key, labels[key], sum(ends.values()) // each, HANDS) for key, ends in stored.items()
    )


_NOTHING: Final = "Aucune combinaison"


def outcome_chances(
    stored: Mapping[str, Mapping[str, int]], labels: Mapping[Outcome, str]
) -> tuple[Chance, ...]:
    """Return how often a hand ends in each way, under a strategy."""
    return tuple(
        Chance(f"fin-{outcome}", label, total(stored, outcome), DEALS)
        for outcome, label in labels.items()
    )
