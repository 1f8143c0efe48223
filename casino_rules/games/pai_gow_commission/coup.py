"""A whole round of house B: only the boxes with a stake are dealt."""

from typing import Final

from casino_rules.families.pai_gow.coup import Table
from casino_rules.games.pai_gow_commission.drills import CLOTH

TABLE: Final = Table(CLOTH, every_box=False)
