"""A whole round of house A: seven hands are dealt, and a player may give up."""

from typing import Final

from casino_rules.families.pai_gow.coup import Moment, RoundPlay, Who
from casino_rules.games.pai_gow_casino.drills import CLOTH
from casino_rules.games.pai_gow_casino.incidents import IncidentSeen
from casino_rules.games.pai_gow_casino.scenes import Said

_GIVE_UP_SHARE: Final = 0.05

TABLE: Final = RoundPlay(
    CLOTH,
    every_box=True,
    happenings={
        "mise-tardive": (Moment.DEALING, Who.FREE),
        "mise-augmentee": (Moment.DEALING, Who.PLAYER),
        "mise-reprise": (Moment.CHOOSING, Who.PLAYER),
        "cartes-montrees": (Moment.CHOOSING, Who.BESIDE),
        "consultation": (Moment.CHOOSING, Who.AMONG),
        "case-vide-demandee": (Moment.CHOOSING, Who.FREE),
        "pose-reprise": (Moment.SET, Who.PLAYER),
        "renonce-apres": (Moment.SHOWN, Who.LOST),
        "mise-contestee": (Moment.PAID, Who.PLAYER),
    },
    seen=lambda _, kind, seat, stake: IncidentSeen(kind, seat, stake),
    said=Said,
    give_up_share=_GIVE_UP_SHARE,
)
