"""The exercises of house B: those of the family, with its own result and payment."""

from pathlib import Path
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.house import House
from casino_rules.core.lessons import read_lessons, taught
from casino_rules.core.limits import LIMITS
from casino_rules.core.money import Cents
from casino_rules.core.stakes import stake
from casino_rules.exercises import incidents
from casino_rules.exercises.incidents import NOT_ALLOWED, wrongly
from casino_rules.exercises.script import seat_announcements
from casino_rules.families.legacy import completed
from casino_rules.families.pai_gow import LESSONS as PAI_GOW_LESSONS
from casino_rules.families.pai_gow.drills import hands_drills
from casino_rules.families.pai_gow.drills.cloth import FOUL, PLAIN, TIED, PaiGowCloth
from casino_rules.families.pai_gow.drills.dealing import DealServed
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
from casino_rules.families.pai_gow.drills.rounds import PAID, OneBet, Result
from casino_rules.families.pai_gow.rules import COLLECT, PAY, RETURN
from casino_rules.families.pai_gow.situations import SEATS, UNIT, BetResult
from casino_rules.families.pai_gow.speaking import NameHands
from casino_rules.families.sampling import until
from casino_rules.families.table_keeping import LESSONS as TABLE_LESSONS
from casino_rules.families.table_keeping import Box, paid_by, table_drills
from casino_rules.games.pai_gow_commission.engine import BOOK, RULES
from casino_rules.games.pai_gow_commission.incidents import (
    INCIDENTS,
    TOO_HIGH,
    TOO_LOW,
    IncidentSeen,
)
from casino_rules.games.pai_gow_commission.situations import HIGHEST, Bet, Cloth, Seat

_RESULTS: Final = (
    *IN_A_RESULT,
    Error(
        "copie-perd-tout",
        "La copie ne donne au croupier que cette main : l'autre est gagnée, la mise est rendue.",
        made(COLLECT, TIED_AND_WON),
    ),
    Error(
        "copie-payee",
        "La copie va au croupier : avec une seule main gagnée, la mise est rendue.",
        made(PAY, TIED_AND_WON),
    ),
    Error(
        "copie-nulle",
        "La copie n'est pas nulle : le croupier gagne cette main, et l'autre aussi.",
        made(RETURN, *WITH_A_TIE),
    ),
)
_PAYMENTS: Final = (
    Error(
        "commission-oubliee",
        "Il manque la commission : la mise est payée une fois, moins 5 %.",
        paid(100),
    ),
    Error(
        "commission-double",
        "La commission de 5 % est prise une seule fois.",
        paid(90),
    ),
    WITH_THE_STAKE,
)
_ROUND: Final[Cents] = 20_00
"""A commission of 5 % on a multiple of it is in whole dollars."""
_EVEN: Final[Cents] = 5_00
_KINDS: Final = (
    branch("paye-vingt", "Payé : un multiple de 20 $", 4),
    branch("paye-cinq", "Payé : un multiple de 5 $, mais pas de 20 $", 4),
    branch("paye-dollars", "Payé : des dollars qui ne sont pas un multiple de 5", 4, level=2),
    branch("paye-limite", "Payé : la plus forte mise, 300 $", level=2),
)
"""The payments: two in three have cents."""


class Commission(OneBet):
    """What becomes of one stake: where it is paid, by what makes its 5 % easy or hard."""

    branches = (*_KINDS, *(end for end in OneBet.branches if end.slug != PAID))

    @override
    def classify(self, situation: BetResult) -> str:
        found = super().classify(situation)
        return _kind(situation.mise) if found == PAID else found

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BetResult:
        if branch not in {kind.slug for kind in _KINDS}:
            return super().construct(rng, house, branch)
        return self.situation("joueur", "joueur", self._paid(rng, house, branch))

    def _paid(self, rng: Random, house: House, kind: str) -> Cents:
        if kind == "paye-limite":
            return HIGHEST
        if kind == "paye-dollars":
            return self._odd(rng, house)
        unit = _ROUND if kind == "paye-vingt" else _EVEN
        return until(lambda: self.stake(rng, house, unit=unit), lambda drawn: _kind(drawn) == kind)

    def _odd(self, rng: Random, house: House) -> Cents:
        """Put a few dollars beside a stake of five dollars or more, or take them away at the limit."""
        beside = rng.randint(1, 4) * UNIT
        most = self.stake(rng, house, unit=_EVEN)
        return most + beside if most < HIGHEST else most - beside


def _kind(stake: Cents) -> str:
    if stake == HIGHEST:
        return "paye-limite"
    if stake % _ROUND == 0:
        return "paye-vingt"
    return "paye-dollars" if stake % _EVEN else "paye-cinq"


_OVER: Final = tuple(dollars * UNIT for dollars in (5, 25, 50, 100, 200))
"""How much more than the maximum is staked."""


class CommissionPaiGowIncidents(incidents.IncidentDrill[IncidentSeen]):
    """What to do when something goes wrong."""

    duty = (
        "Réagir à une mise hors limites ou tardive, à une pose reprise, à une commission contestée."
    )
    seconds = 12
    situation = IncidentSeen
    branches = incidents.branches(INCIDENTS)
    pitfalls = (
        wrongly("accepter", NOT_ALLOWED),
        wrongly("rendre", "Une mise trop forte n'est pas refusée : elle est ramenée à la limite."),
        wrongly("ramener", "Sous le minimum, rien ne se ramène : la mise est refusée."),
        wrongly("maintenir", "La case était vide : rien n'y est engagé, la mise est rendue."),
        wrongly("rendre-mise", "Rien ne permet de rendre cette mise."),
        wrongly("annuler", "La faute n'annule pas la mise."),
        wrongly("conseiller", "Le croupier ne conseille pas."),
        wrongly("refuser-maison", "Le joueur a droit à la façon de la maison s'il la demande."),
        wrongly("payer-plein", "La commission se prend sur tout gain, et sur rien d'autre."),
        wrongly("prendre", "Sans gain, il n'y a pas de commission."),
        wrongly("partager", "Ce qui est contesté ne se tranche pas à la table."),
        wrongly("premier", "Parler le premier ne prouve rien."),
        wrongly("completer", "Une main fausse ne se corrige pas : le chef de table décide."),
        wrongly("continuer", "Le coup ne continue pas avec une main fausse."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        seat = rng.choice(SEATS)
        return seen(house, branch, seat, incident_stake(rng, house, branch))

    @override
    def load(self, data: object) -> IncidentSeen:
        """Return a stored incident; the limits were those of the document."""
        return super().load(completed(data, limites=_DOCUMENT))


_DOCUMENT: Final = "deux"
"""The limits of the document, 2 to 300 dollars."""


def seen(house: House, kind: str, seat: int, stake: Cents) -> IncidentSeen:
    """Return an incident at a table of a house."""
    return IncidentSeen(kind, seat, stake, house.choice(LIMITS))


def incident_stake(rng: Random, house: House, kind: str) -> Cents:
    """Draw the stake of an incident: out of the limits where that is what is wrong."""
    table = BOOK.table(house)
    if kind == TOO_LOW:
        return rng.choice([chip for chip in table.chips if chip < table.minimum])
    if kind == TOO_HIGH:
        return table.maximum + rng.choice(_OVER)
    return stake(rng, table, house.level)


SPOKEN, SPOKEN_ORDER = seat_announcements(Path(__file__).with_name("annonces.toml"), BOOK, SEATS)

CLOTH: Final = PaiGowCloth(
    RULES,
    situation=Cloth,
    row=Seat,
    payments=_PAYMENTS,
    branches=(FOUL, TIED, PLAIN),
)
_BOXES: Final = (Box("mise", "Mise", paid=paid_by(BOOK.pay_table("paiement")), top=HIGHEST),)
"""The boxes on which players stake."""
LESSONS: Final = read_lessons(
    (
        *hands_drills(RULES),
        Result(RULES, _RESULTS),
        Commission(RULES, Bet, (*_RESULTS, *_PAYMENTS)),
        CLOTH,
        RoundOrder(RULES, every_box=False),
        SPOKEN,
        NameHands(RULES),
        SPOKEN_ORDER,
        DealServed(RULES),
        CommissionPaiGowIncidents(),
        *table_drills(BOOK, lambda _: 1, _BOXES, joker=True),
    ),
    PAI_GOW_LESSONS,
    TABLE_LESSONS,
)
DRILLS: Final = taught(LESSONS)
"""Every exercise, by slug."""
