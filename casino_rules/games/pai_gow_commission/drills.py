"""The exercises of house B: those of the family, with its own result and payment."""

from typing import Final

from casino_rules.core.drill import Pitfall
from casino_rules.core.game import named
from casino_rules.families.duties import table_drills
from casino_rules.families.pai_gow.drills import hands_drills
from casino_rules.families.pai_gow.drills.cloth import FOUL, PLAIN, TIED, WholeCloth
from casino_rules.families.pai_gow.drills.errors import (
    ONE_EACH,
    WITH_THE_STAKE,
    PayError,
    ResultError,
)
from casino_rules.families.pai_gow.drills.rounds import OneBet, Result
from casino_rules.families.pai_gow.situations import UNIT
from casino_rules.games.pai_gow_commission.engine import BOOK, RULES
from casino_rules.games.pai_gow_commission.situations import Bet, Cloth, Seat

_SMALL: Final = (2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 16, 17, 18, 22, 26, 31, 36, 37, 41)
STAKES: Final = tuple(dollars * UNIT for dollars in (*_SMALL, *range(5, 305, 5)))
"""The stakes that are drawn, from 2 to 300 dollars: multiples of five, and small ones."""


_RESULTS: Final[tuple[ResultError, ...]] = (
    *ONE_EACH,
    Pitfall(
        "copie-perd-tout",
        "La copie ne donne au croupier que cette main : l'autre est gagnée, la mise est rendue.",
        lambda ends: "ramasser" if ends == {"egalite", "joueur"} else None,
    ),
    Pitfall(
        "copie-payee",
        "La copie va au croupier : avec une seule main gagnée, la mise est rendue.",
        lambda ends: "payer" if ends == {"egalite", "joueur"} else None,
    ),
    Pitfall(
        "copie-nulle",
        "La copie n'est pas nulle : le croupier gagne cette main, et l'autre aussi.",
        lambda ends: "rendre" if "egalite" in ends else None,
    ),
)
_PAYMENTS: Final[tuple[PayError, ...]] = (
    Pitfall(
        "commission-oubliee",
        "Il manque la commission : la mise est payée une fois, moins 5 %.",
        lambda gain: gain.stake,
    ),
    Pitfall(
        "commission-double",
        "La commission de 5 % est prise une seule fois.",
        lambda gain: gain.stake * 90 // 100,
    ),
    WITH_THE_STAKE,
)
CLOTH: Final = WholeCloth(
    RULES,
    situation=Cloth,
    row=Seat,
    stakes=STAKES,
    payments=_PAYMENTS,
    branches=(FOUL, TIED, PLAIN),
)
DRILLS: Final = named(
    (
        *hands_drills(RULES),
        Result(RULES, _RESULTS),
        OneBet(RULES, Bet, STAKES, _RESULTS, _PAYMENTS),
        CLOTH,
        *table_drills(BOOK, lambda _: 1, joker=True),
    )
)
"""Every exercise, by slug."""
