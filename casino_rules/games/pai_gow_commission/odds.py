"""The odds of house B: simulated by the family, settled by this game's rules."""

from pathlib import Path
from typing import Final

from casino_rules.families.pai_gow.odds import compute, report
from casino_rules.games.pai_gow_commission.engine import RULES

odds: Final = report(RULES, Path(__file__).with_name("cotes.json"))
"""Return the odds in a house."""

__all__ = ["compute", "odds"]
