"""A whole round of house B: only the boxes with a stake are dealt."""

from typing import Final

from casino_rules.families.pai_gow.coup import Moment, Table, Who
from casino_rules.games.pai_gow_commission.drills import CLOTH, incident_stake
from casino_rules.games.pai_gow_commission.incidents import IncidentSeen
from casino_rules.games.pai_gow_commission.scenes import Said
from casino_rules.games.pai_gow_commission.situations import HIGHEST

TABLE: Final = Table(
    CLOTH,
    every_box=False,
    happenings={
        "mise-trop-faible": (Moment.OPEN, Who.FREE),
        "mise-trop-forte": (Moment.OPEN, Who.PLAYER),
        "mise-tardive": (Moment.DEALING, Who.FREE),
        "mise-augmentee": (Moment.DEALING, Who.PLAYER),
        "mise-reprise": (Moment.CHOOSING, Who.PLAYER),
        "conseil-demande": (Moment.CHOOSING, Who.PLAYER),
        "maison-demandee": (Moment.CHOOSING, Who.HOUSE_SET),
        "pose-reprise": (Moment.SET, Who.PLAYER),
        "commission-contestee": (Moment.PAID, Who.WINNER),
        "commission-offerte": (Moment.PAID, Who.PUSHED),
        "mise-contestee": (Moment.PAID, Who.PLAYER),
    },
    seen=IncidentSeen,
    said=Said,
    limit=("mise-trop-forte", HIGHEST),
    stake_of=incident_stake,
)
