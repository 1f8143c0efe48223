"""The exercises of Punto Banco, in the order in which one learns them."""

from pathlib import Path
from typing import Final

from casino_rules.core.lessons import FILE, read_lessons, taught
from casino_rules.families.table_keeping import LESSONS as TABLE_LESSONS
from casino_rules.families.table_keeping import Box, paid_by, table_drills
from casino_rules.games.punto_banco.drills.calls import Announcement, AnnouncementOrder, Words
from casino_rules.games.punto_banco.drills.drawing import BancoDraw, Naturals, NextCard, PuntoDraw
from casino_rules.games.punto_banco.drills.incidents import FalseDraws, PuntoIncidents
from casino_rules.games.punto_banco.drills.large_table import Role, Shoe, Turner
from casino_rules.games.punto_banco.drills.reading import (
    Burn,
    CardValue,
    ClosingOrder,
    HandPoint,
    Winner,
)
from casino_rules.games.punto_banco.drills.settlement import OneBet, PuntoCloth
from casino_rules.games.punto_banco.engine import BOOK, PAYMENTS, STAKE_UNIT, TIE_PAYMENT
from casino_rules.games.punto_banco.situations import DECKS

_BOXES: Final = (
    Box("punto", "Punto", STAKE_UNIT, paid=paid_by(PAYMENTS, "punto", option="commission")),
    Box(
        "banco",
        "Banco",
        STAKE_UNIT,
        paid=paid_by(PAYMENTS, "banco", "banco-six", option="commission"),
    ),
    Box("egalite", "Égalité", STAKE_UNIT, paid=paid_by(TIE_PAYMENT, option="egalite")),
)
"""The boxes on which players stake."""
LESSONS: Final = read_lessons(
    (
        CardValue(),
        HandPoint(),
        NextCard(),
        Naturals(),
        PuntoDraw(),
        BancoDraw(),
        Winner(),
        Words(),
        Announcement(),
        AnnouncementOrder(),
        OneBet(),
        PuntoCloth(),
        ClosingOrder(),
        Burn(),
        FalseDraws(),
        PuntoIncidents(),
        Shoe(),
        Turner(),
        Role(),
        *table_drills(BOOK, lambda house: DECKS[house.choice("jeux")], _BOXES),
    ),
    Path(__file__).parents[1] / FILE,
    TABLE_LESSONS,
)
DRILLS: Final = taught(LESSONS)
"""Every exercise, by slug."""
