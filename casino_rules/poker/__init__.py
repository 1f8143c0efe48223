"""What the games of the poker room share: pots, showdown, betting, dealing; a variant is data."""

from typing import Final

from casino_rules.core.game import Family

POKER_ROOM: Final = Family("salle-de-poker", "Salle de poker")
