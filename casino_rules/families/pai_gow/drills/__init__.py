"""The exercises of the family: each takes its game's rules and words."""

from typing import Any

from casino_rules.core.drill import Drill
from casino_rules.families.pai_gow.drills.comparing import CompareFives, CompareTwos
from casino_rules.families.pai_gow.drills.joker import Joker
from casino_rules.families.pai_gow.drills.reading import CompareCategories, FiveCards, PairClass
from casino_rules.families.pai_gow.drills.setting import HouseWay, Setting
from casino_rules.families.pai_gow.rules import Rules


def hands_drills(rules: Rules) -> tuple[Drill[Any], ...]:
    """Return the exercises on hands and on how they are set, in the order of learning."""
    return (
        CompareCategories(rules),
        Joker(rules),
        FiveCards(rules),
        CompareFives(rules),
        CompareTwos(rules),
        PairClass(rules),
        Setting(rules),
        HouseWay(rules),
    )
