"""A whole round of house B: only the boxes with a stake are dealt."""

from typing import Final

from casino_rules.families.pai_gow.coup import PaiGowMoment, RoundPlay, Who
from casino_rules.games.pai_gow_commission.drills import CLOTH, SPOKEN, incident_stake, seen
from casino_rules.games.pai_gow_commission.incidents import TOO_HIGH, TOO_LOW

TABLE: Final = RoundPlay(
    CLOTH,
    every_box=False,
    happenings={
        TOO_LOW: (PaiGowMoment.OPEN, Who.FREE),
        TOO_HIGH: (PaiGowMoment.OPEN, Who.PLAYER),
        "mise-tardive": (PaiGowMoment.DEALING, Who.FREE),
        "mise-augmentee": (PaiGowMoment.DEALING, Who.PLAYER),
        "mise-reprise": (PaiGowMoment.CHOOSING, Who.PLAYER),
        "conseil-demande": (PaiGowMoment.CHOOSING, Who.PLAYER),
        "maison-demandee": (PaiGowMoment.CHOOSING, Who.HOUSE_SET),
        "pose-reprise": (PaiGowMoment.SET, Who.PLAYER),
        "commission-contestee": (PaiGowMoment.PAID, Who.WINNER),
        "commission-offerte": (PaiGowMoment.PAID, Who.PUSHED),
        "mise-contestee": (PaiGowMoment.PAID, Who.PLAYER),
    },
    seen=seen,
    said=SPOKEN.due,
    too_high=TOO_HIGH,
    stake_of=incident_stake,
)
