"""A whole round of house B: only the boxes with a stake are dealt."""

from typing import Final

from casino_rules.families.pai_gow.coup import Moment, RoundPlay, Who
from casino_rules.games.pai_gow_commission.drills import CLOTH, incident_stake, seen
from casino_rules.games.pai_gow_commission.incidents import TOO_HIGH, TOO_LOW
from casino_rules.games.pai_gow_commission.scenes import Said

TABLE: Final = RoundPlay(
    CLOTH,
    every_box=False,
    happenings={
        TOO_LOW: (Moment.OPEN, Who.FREE),
        TOO_HIGH: (Moment.OPEN, Who.PLAYER),
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
    seen=seen,
    said=Said,
    too_high=TOO_HIGH,
    stake_of=incident_stake,
)
