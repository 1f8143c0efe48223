"""The exercises of house A: those of the family, with its own result, payment and incidents."""

from pathlib import Path
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch
from casino_rules.core.house import House
from casino_rules.core.lessons import read_lessons, taught
from casino_rules.core.stakes import stake
from casino_rules.exercises import incidents
from casino_rules.exercises.incidents import NOT_ALLOWED, wrongly
from casino_rules.exercises.script import seat_announcements
from casino_rules.families.pai_gow import LESSONS as PAI_GOW_LESSONS
from casino_rules.families.pai_gow.drills import hands_drills
from casino_rules.families.pai_gow.drills.cloth import FOUL, GIVEN_UP, PLAIN, TIED, PaiGowCloth
from casino_rules.families.pai_gow.drills.dealing import DealCount
from casino_rules.families.pai_gow.drills.errors import (
    IN_A_RESULT,
    TIED_AND_WON,
    WITH_A_TIE,
    WITH_THE_STAKE,
    Error,
    made,
    paid,
)
from casino_rules.families.pai_gow.drills.order import RoundOrder
from casino_rules.families.pai_gow.drills.rounds import OneBet, Result
from casino_rules.families.pai_gow.rules import PAY, RETURN
from casino_rules.families.pai_gow.situations import SEATS, BetResult
from casino_rules.families.pai_gow.speaking import NameHands
from casino_rules.families.table_keeping import LESSONS as TABLE_LESSONS
from casino_rules.families.table_keeping import Box, paid_by, table_drills
from casino_rules.games.pai_gow_casino.engine import BOOK, RULES
from casino_rules.games.pai_gow_casino.incidents import INCIDENTS, IncidentSeen
from casino_rules.games.pai_gow_casino.situations import Cloth, Seat

_RESULTS: Final = (
    *IN_A_RESULT,
    Error(
        "egalite-payee",
        "Une main égale n'est pas gagnée : une seule égalité fait perdre la mise.",
        made(PAY, TIED_AND_WON),
    ),
    Error(
        "egalite-rendue",
        "Dans cette maison, une égalité sur l'une des mains fait perdre : la mise est ramassée.",
        made(RETURN, *WITH_A_TIE),
    ),
)
_PAYMENTS: Final = (
    Error(
        "commission-indue",
        "Cette maison ne prend aucune commission : la mise est payée une fois, en entier.",
        paid(95),
    ),
    WITH_THE_STAKE,
)


class CasinoPaiGowIncidents(incidents.IncidentDrill[IncidentSeen]):
    """What to do when something goes wrong."""

    duty = "Réagir à une mise tardive, à des cartes montrées, à une renonciation."
    seconds = 12
    situation = IncidentSeen
    branches = tuple(
        Branch(item.slug, item.title, 3 if item.slug.startswith("renonce") else 1)
        for item in INCIDENTS.values()
    )
    pitfalls = (
        wrongly("accepter", NOT_ALLOWED),
        wrongly("rendre-mise", "La donne a commencé : aucune mise n'est plus rendue."),
        wrongly("ramasser-montre", "Les cartes de qui renonce ne sont pas montrées aux autres."),
        wrongly("comparer", "Tant que ses mains sont cachées, le joueur peut renoncer."),
        wrongly("ramasser-cache", "Ses mains sont déjà découvertes : il est trop tard."),
        wrongly("annuler", "La faute n'annule pas la mise."),
        wrongly("maintenir", "La case était vide : rien n'y est engagé, la mise est rendue."),
        wrongly("partager", "Ce qui est contesté ne se tranche pas à la table."),
        wrongly("premier", "Parler le premier ne prouve rien."),
        wrongly("completer", "Une main fausse ne se corrige pas : le chef de table décide."),
        wrongly("continuer", "Le coup ne continue pas avec une main fausse."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        return IncidentSeen(branch, rng.choice(SEATS), stake(rng, BOOK.table(house), house.level))


SPOKEN, SPOKEN_ORDER = seat_announcements(Path(__file__).with_name("annonces.toml"), BOOK, SEATS)

CLOTH: Final = PaiGowCloth(
    RULES,
    situation=Cloth,
    row=Seat,
    payments=_PAYMENTS,
    branches=(FOUL, GIVEN_UP, TIED, PLAIN),
)
_BOXES: Final = (Box("mise", "Mise", paid=paid_by(BOOK.pay_table("paiement"))),)
"""The boxes on which players stake."""
LESSONS: Final = read_lessons(
    (
        *hands_drills(RULES),
        Result(RULES, _RESULTS),
        OneBet(RULES, BetResult, (*_RESULTS, *_PAYMENTS)),
        CLOTH,
        DealCount(RULES),
        CasinoPaiGowIncidents(),
        RoundOrder(RULES, every_box=True),
        SPOKEN,
        NameHands(RULES),
        SPOKEN_ORDER,
        *table_drills(BOOK, lambda _: 1, _BOXES, joker=True),
    ),
    PAI_GOW_LESSONS,
    TABLE_LESSONS,
)
DRILLS: Final = taught(LESSONS)
"""Every exercise, by slug."""
