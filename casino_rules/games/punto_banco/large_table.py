"""The large table: who holds the shoe, who turns punto, who does what."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.french import join
from casino_rules.core.money import MAX_STAKE, Cents, format_amount
from casino_rules.core.plan import NUMBER, read_plan
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import given_twice, not_whole
from casino_rules.core.table_forms import Seats
from casino_rules.games.punto_banco.engine import BOOK

SHOE: Final = BOOK.rule("sabot-qui-circule")
TURNS: Final = BOOK.rule("retourner-punto")
ROLES: Final = BOOK.rule("grande-table")
CLOTH: Final = read_plan(Path(__file__).with_name("tapis-grande.toml"))
"""The cloth of the large table."""

PLACES: Final = CLOTH.numbers
"""The seats of the large table, numbered anticlockwise."""
TAILLEUR: Final = 0
"""How the croupier who deals is called among the seats."""
_PLACE = Points(PLACES[0], PLACES[-1])
EVENTS: Final = Choice.of(
    debut="La partie commence",
    banco="Banco gagne",
    egalite="Égalité",
    punto="Punto gagne",
    passe="L'ayant main passe la main",
    faute="L'ayant main a fait un faux tirage",
)


@dataclass(frozen=True)
class ShoePasses(Situation):
    """A coup is over, or the game begins: the shoe stays, or goes to somebody."""

    places: tuple[int, ...] = fact("Places occupées", Seats(tuple(PLACES)), spot=NUMBER)
    ayant_main: int = fact(
        "Ayant main", Points(TAILLEUR, PLACES[-1]), "0 : le tailleur.", spot=NUMBER
    )
    evenement: str = fact("Ce qui arrive", EVENTS)
    refus: tuple[int, ...] = fact(
        "Refusent la main", Seats(tuple(PLACES), nobody=True), spot=NUMBER
    )

    def problem(self) -> Problem:
        """The holder sits there, and so do those who refuse."""
        if self.evenement == "debut" and self.ayant_main != TAILLEUR:
            return "ayant_main", "Au début de la partie, personne n'a encore la main."
        if self.evenement in {"passe", "faute"} and self.ayant_main == TAILLEUR:
            return "ayant_main", "Cela n'arrive qu'à un joueur qui tient le sabot."
        if self.ayant_main and self.ayant_main not in self.places:
            return "ayant_main", "L'ayant main est à une place occupée."
        if set(self.refus) - set(self.places):
            return "refus", "Seul un joueur assis peut refuser la main."
        return None

    @property
    def offered(self) -> tuple[int, ...]:
        """The seats to which the shoe is offered, in order: to the right of who leaves it."""
        others = [place for place in self.places if place != self.ayant_main]
        return tuple(sorted(others, key=lambda place: (place < self.ayant_main, place)))


def shoe_kind(situation: ShoePasses) -> str:
    """Return the case of the rule that says who holds the shoe next."""
    if situation.evenement in {"banco", "egalite"}:
        return "garde" if situation.evenement == "banco" else "egalite"
    takers = [place for place in situation.offered if place not in situation.refus]
    if not takers:
        return "personne"
    refused = takers[0] != situation.offered[0]
    if situation.evenement == "debut":
        return "debut-refus" if refused else "debut"
    if situation.ayant_main == TAILLEUR:
        return "tailleur"
    return "refus" if refused else {"punto": "perd"}.get(situation.evenement, situation.evenement)


def next_holder(situation: ShoePasses) -> Ruling[str]:
    """Decide who holds the shoe for the next coup: a seat, or « 0 » for the tailleur."""
    kind = shoe_kind(situation)
    held = situation.ayant_main
    if kind in {"garde", "egalite"}:
        who = f"la place {held}" if held else "le tailleur"
        return Ruling(str(held), (cite(SHOE, kind, qui=who),))
    why = () if kind not in {"refus", "personne"} else _left(situation)
    taker = next((place for place in situation.offered if place not in situation.refus), TAILLEUR)
    passed = situation.offered[: situation.offered.index(taker)] if taker else situation.offered
    refused = join(str(place) for place in passed)
    step = cite(SHOE, kind, place=taker, refus=f"place{'s' if len(passed) > 1 else ''} {refused}")
    return Ruling(str(taker), (*(cite(SHOE, left) for left in why), step))


def _left(situation: ShoePasses) -> tuple[str, ...]:
    """Return why the holder has left the shoe, where the case does not say it."""
    return {"punto": ("lache",), "passe": ("lache-passe",), "faute": ("lache-faute",)}.get(
        situation.evenement, ()
    )


_BOX = Amount(0, MAX_STAKE, optional=True)


@dataclass(frozen=True)
class SeatStaked(Situation):
    """What a player of the large table has on punto and on banco."""

    place: int = fact("Place", _PLACE, spot=NUMBER)
    punto: Cents = fact("Punto", _BOX, spot="place.punto")
    banco: Cents = fact("Banco", _BOX, spot="place.banco")

    def problem(self) -> Problem:
        """A stake on one of the two, in whole euros."""
        if self.punto and self.banco:
            return "banco", "Punto et banco ne se jouent pas ensemble à la même place."
        if not (self.punto or self.banco):
            return "punto", "Donnez une mise à cette place."
        return not_whole("punto", self.punto) or not_whole("banco", self.banco)


@dataclass(frozen=True)
class PuntoTurned(Situation):
    """The four cards are out: somebody is to turn those of punto."""

    mises: tuple[SeatStaked, ...] = fact("Mises", Rows(SeatStaked, 1, len(PLACES)))
    ayant_main: int = fact("Ayant main", _PLACE, spot=NUMBER)

    def problem(self) -> Problem:
        """One player at most has the highest stake on punto."""
        twice = given_twice("mises", (row.place for row in self.mises))
        backers = self.backers
        if twice is None and len(backers) > 1 and backers[0].punto == backers[1].punto:
            return "mises", "Deux mises de punto sont les plus fortes : le règlement ne dit rien."
        return twice

    @property
    def backers(self) -> tuple[SeatStaked, ...]:
        """Those who may turn punto, from the highest stake on it: never who holds the shoe."""
        rows = [row for row in self.mises if row.punto and row.place != self.ayant_main]
        return tuple(sorted(rows, key=lambda row: -row.punto))


def turner_kind(situation: PuntoTurned) -> str:
    """Return the case of the rule that says who turns punto."""
    backers = situation.backers
    if not backers:
        return "personne"
    most = backers[0].punto
    own = next((row for row in situation.mises if row.place == situation.ayant_main), None)
    if own is not None and own.punto >= most:
        return "banquier"
    return "forte-sur-banco" if any(row.banco > most for row in situation.mises) else "forte"


def turner(situation: PuntoTurned) -> Ruling[str]:
    """Decide who turns punto's cards: a seat, or « 0 » for the tailleur."""
    kind = turner_kind(situation)
    if kind == "personne":
        return Ruling(str(TAILLEUR), (cite(TURNS, kind),))
    most = situation.backers[0]
    facts = {"place": most.place, "mise": format_amount(most.punto), "main": situation.ayant_main}
    steps = (cite(TURNS, kind, **facts),) if kind != "forte" else ()
    return Ruling(str(most.place), (*steps, cite(TURNS, "forte", **facts)))


ROLE: Final = Choice.of(
    tailleur="Le tailleur",
    payeur="Le payeur de ce tableau",
    banquier="L'ayant main",
    ponte="Le joueur qui a la plus forte mise sur punto",
    chef="Le chef de table",
)
"""Who does what at the large table."""
DUTIES: Final = {
    "meler": ("tailleur", "Mêler les cartes"),
    "miser": ("tailleur", "Inviter les joueurs à miser"),
    "arreter": ("tailleur", "Arrêter les mises"),
    "signe": ("tailleur", "Faire signe de sortir les cartes"),
    "palette": ("tailleur", "Passer les cartes de punto avec la palette"),
    "annoncer": ("tailleur", "Annoncer les points et la chance gagnante"),
    "tirage": ("tailleur", "Faire tirer la troisième carte"),
    "polochon": ("tailleur", "Mettre les cartes au polochon"),
    "sortir": ("banquier", "Sortir les cartes du sabot"),
    "retourner-banco": ("banquier", "Retourner les cartes de banco"),
    "retourner-punto": ("ponte", "Retourner les cartes de punto"),
    "ramasser": ("payeur", "Ramasser les mises perdantes"),
    "payer": ("payeur", "Payer les mises gagnantes"),
    "changer": ("payeur", "Changer un billet sur le marbre"),
    "places": ("chef", "Attribuer une place assise"),
    "contestation": ("chef", "Décider d'un paiement contesté"),
    "regularite": ("chef", "Répondre de la régularité de toute la table"),
}
"""Each duty of the large table: whose it is, and what it is called."""


@dataclass(frozen=True)
class DutyAsked(Situation):
    """A duty of the large table."""

    geste: str = fact(
        "Geste", Choice.of(**{key: title for key, (_, title) in DUTIES.items()}), frame=True
    )


def role(situation: DutyAsked) -> Ruling[str]:
    """Decide whose duty it is."""
    who, _ = DUTIES[situation.geste]
    return Ruling(who, (cite(ROLES, who),))
