"""A whole round of house A: seven hands are dealt, and a player may give up."""

from typing import Final

from casino_rules.families.pai_gow.coup import PaiGowMoment, RoundPlay, Who
from casino_rules.games.pai_gow_casino.drills import CLOTH, SPOKEN
from casino_rules.games.pai_gow_casino.incidents import IncidentSeen

_GIVE_UP_SHARE: Final = 0.05

TABLE: Final = RoundPlay(
    CLOTH,
    every_box=True,
    happenings={
        "mise-tardive": (PaiGowMoment.DEALING, Who.FREE),
        "mise-augmentee": (PaiGowMoment.DEALING, Who.PLAYER),
        "mise-reprise": (PaiGowMoment.CHOOSING, Who.PLAYER),
        "cartes-montrees": (PaiGowMoment.CHOOSING, Who.BESIDE),
        "consultation": (PaiGowMoment.CHOOSING, Who.AMONG),
        "case-vide-demandee": (PaiGowMoment.CHOOSING, Who.FREE),
        "pose-reprise": (PaiGowMoment.SET, Who.PLAYER),
        "renonce-apres": (PaiGowMoment.SHOWN, Who.LOST),
        "mise-contestee": (PaiGowMoment.PAID, Who.PLAYER),
    },
    seen=lambda _, kind, seat, stake: IncidentSeen(kind, seat, stake),
    said=SPOKEN.due,
    give_up_share=_GIVE_UP_SHARE,
)
