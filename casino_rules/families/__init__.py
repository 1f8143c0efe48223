"""The families that are played against the house or a banker, and what their games share."""

from typing import Final

from casino_rules.core.game import Family

BACCARAT: Final = Family("baccara", "Baccara")
BANK: Final = Family("contre-la-banque", "Contre la banque")
