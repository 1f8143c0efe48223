"""What lies on the table when hands are shown and pots are given.

How many cards a hand and the board have depends on the variant: the drills check it.

The pots from which the house takes its part.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypedDict, override

from casino_rules.core.cards import Card
from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.french import Noun
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import given_twice, not_whole
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.exercises.announcing import ToSay
from casino_rules.poker.play.pots import CHIP, Rounding
from casino_rules.poker.situations.seats import (
    _NOBODY,
    ALL_IN,
    FOLDED,
    MAX_BET,
    MOST_SEATS,
    PLAYS,
    SEAT,
    SHOWERS,
    PartlyMade,
    SeatBet,
    SeatSpoke,
    SeatState,
    Shown,
    all_in_who_spoke,
    live_problem,
)

_HOLE = FreeCards(2, 7)
BOARD = FreeCards(0, 5)
SAME_CARD = "La même carte est donnée deux fois."


def cards_twice(cards: Iterable[Card]) -> bool:
    """Whether a card is given twice."""
    dealt = tuple(cards)
    return len(set(dealt)) < len(dealt)


@dataclass(frozen=True)
class OneHand(Situation):
    """The cards of one player, and those that are common."""

    hole: Hand = fact("Cartes du joueur", _HOLE, spot="place")
    board: Hand = fact("Cartes communes", BOARD, spot="communes")

    def problem(self) -> Problem:
        """No card is given twice."""
        return ("board", SAME_CARD) if cards_twice((*self.hole, *self.board)) else None


@dataclass(frozen=True)
class HandToSay(ToSay):
    """The cards of one player and those that are common, to be announced."""

    hole: Hand = fact("Cartes du joueur", _HOLE, spot="place")
    board: Hand = fact("Cartes communes", BOARD, spot="communes")

    def problem(self) -> Problem:
        """No card is given twice."""
        return ("board", SAME_CARD) if cards_twice((*self.hole, *self.board)) else None


@dataclass(frozen=True)
class Held(Situation):
    """The cards of one seat at showdown."""

    seat: int = fact("Place", SEAT, spot=NUMBER)
    hole: Hand = fact("Cartes", _HOLE, spot="place")


@dataclass(frozen=True)
class Showdown(Situation):
    """The hands shown for one pot."""

    board: Hand = fact("Cartes communes", BOARD, spot="communes")
    hands: tuple[Held, ...] = fact("Mains montrées", Rows(Held, 2, MOST_SEATS))

    @property
    def holes(self) -> dict[int, Hand]:
        """The cards of each seat, in order."""
        return {row.seat: row.hole for row in sorted(self.hands, key=lambda row: row.seat)}

    def problem(self) -> Problem:
        """No seat and no card is given twice."""
        if found := given_twice("hands", (row.seat for row in self.hands)):
            return found
        cards = [card for row in self.hands for card in row.hole]
        return ("hands", SAME_CARD) if cards_twice((*self.board, *cards)) else None


def bets_problem(rows: tuple[SeatBet, ...]) -> Problem:
    """Return what cannot be in the bets of a hand that is over."""
    if found := given_twice("bets", (row.seat for row in rows)):
        return found
    live = [row.bet for row in rows if row.state != FOLDED]
    if not any(live):
        return "bets", _NOBODY
    if found := live_problem("bets", rows):
        return found
    playing = {row.bet for row in rows if row.state == PLAYS}
    if len(playing) > 1:
        return "bets", "Les joueurs en jeu qui ne sont pas à tapis ont la même mise."
    short = [row.bet for row in rows if row.state == ALL_IN]
    if playing and short and len(live) > 1 and max(short) > max(playing):
        return "bets", "Un joueur en jeu doit avoir suivi la mise la plus haute."
    return None


_PAST_LABEL = "Déjà au milieu, par joueur"
_PAST = Amount(0, MAX_BET, optional=True)


@dataclass(frozen=True)
class Bets(PartlyMade, Situation):
    """All that has been put in when the betting is over, and what of it is already in pots."""

    bets: tuple[SeatBet, ...] = fact("Mises", Rows(SeatBet, 2, MOST_SEATS))
    past: Cents = fact(
        _PAST_LABEL,
        _PAST,
        "Ce que chacun avait mis avant ce tour ; vide si toutes les mises sont devant les places.",
    )

    def problem(self) -> Problem:
        """The bets may come of a hand that was played."""
        return bets_problem(self.bets) or self.past_problem()


BY_HALVES: Final = "moities"
AS_ONE: Final = "pot-entier"
FIVE_CARDS: Final = "cinq-cartes"
ALL_CARDS: Final = "toutes-les-cartes"
SHARING: Final[Mapping[str, str]] = {"memes_gagnants": BY_HALVES, "jeton_au_stud": FIVE_CARDS}
"""The options on which the sharing of a pot depends, as facts, and what a game without them does."""
_TIED_TWICE = Choice.of(
    **{BY_HALVES: "Chaque moitié se partage à part", AS_ONE: "Le pot se partage en une fois"}
)
_ODD_CHIP = Choice.of(
    **{FIVE_CARDS: "Parmi les cinq cartes qui jouent", ALL_CARDS: "Parmi toutes ses cartes"}
)


class SharedAs(TypedDict):
    """How a house shares a pot, as facts of a situation."""

    memes_gagnants: str
    jeton_au_stud: str


def sharing_in(house: House) -> SharedAs:
    """Return how a house shares a pot; a game without an option does as usual."""
    known = dict(house.choices)
    return {
        "memes_gagnants": known.get("memes-gagnants", BY_HALVES),
        "jeton_au_stud": known.get("jeton-au-stud", FIVE_CARDS),
    }


def rounding(button: int, chip: Cents, memes_gagnants: str, jeton_au_stud: str) -> Rounding:
    """Return what decides of odd chips, by the choices of a house."""
    return Rounding(button, chip, memes_gagnants == AS_ONE, jeton_au_stud == ALL_CARDS)


@dataclass(frozen=True)
class PotsToGive(PartlyMade, Situation):
    """Bets and hands when the pots are to be given."""

    button: int = fact("Bouton", Points(0, MOST_SEATS), spot=NUMBER)
    board: Hand = fact("Cartes communes", BOARD, spot="communes")
    bets: tuple[SeatBet, ...] = fact("Mises", Rows(SeatBet, 2, MOST_SEATS))
    hands: tuple[Held, ...] = fact("Mains montrées", Rows(Held, 0, MOST_SEATS))
    chip: Cents = fact(
        "Plus petit jeton en jeu", Amount(0, MAX_BET, optional=True), "Vide : un euro."
    )
    past: Cents = fact(
        _PAST_LABEL,
        _PAST,
        "La plus haute mise si les pots sont faits ; vide si les mises sont devant les places.",
    )
    memes_gagnants: str = fact("Les mêmes gagnants aux deux moitiés", _TIED_TWICE)
    jeton_au_stud: str = fact("La carte qui donne le jeton indivisible", _ODD_CHIP)

    @property
    def holes(self) -> dict[int, Hand]:
        """The cards of each seat that showed them, in order."""
        return {row.seat: row.hole for row in sorted(self.hands, key=lambda row: row.seat)}

    @property
    def taken(self) -> tuple[Cents, ...]:
        """What the house has taken of each pot, the main pot first; nothing where none is levied."""
        return ()

    @property
    def unit(self) -> Cents:
        """The smallest chip in play: nothing is shared below it."""
        return self.chip or CHIP

    @property
    def rounding(self) -> Rounding:
        """What decides of odd chips: the button, the smallest chip, the house."""
        return rounding(self.button, self.unit, self.memes_gagnants, self.jeton_au_stud)

    def problem(self) -> Problem:
        """The live players show their hands, unless there is one alone."""
        live = sorted(row.seat for row in self.bets if row.state != FOLDED)
        shown = sorted(row.seat for row in self.hands)
        if shown != (live if len(live) > 1 else []):
            return "hands", "Donnez la main de chaque joueur en course, et d'eux seuls."
        cards = [card for row in self.hands for card in row.hole]
        if cards_twice((*self.board, *cards)):
            return "hands", SAME_CARD
        if any(row.bet % self.unit for row in self.bets):
            return "chip", "Les mises sont faites de jetons entiers : le plus petit les divise."
        return bets_problem(self.bets) or self.past_problem()

    @override
    def past_problem(self) -> Problem:
        """All is in the middle, or nothing."""
        if self.past not in {0, max(row.bet for row in self.bets)}:
            return "past", "Les pots sont faits ou ne le sont pas : la plus haute mise, ou rien."
        return None


@dataclass(frozen=True)
class Taken(Situation):
    """What the house has taken of one pot."""

    amount: Cents = fact("Retenue", Amount(0, MAX_BET))


@dataclass(frozen=True)
class LeviedPots(PotsToGive):
    """The same in a game whose pots are levied: what has been taken of each, if anything yet."""

    levies: tuple[Taken, ...] = fact(
        "Retenues déjà prises",
        Rows(Taken, 0, MOST_SEATS, Noun("retenue", "retenues", feminine=True)),
        "Une par pot, le principal d'abord ; rien si la maison n'a rien pris.",
    )

    @property
    def taken(self) -> tuple[Cents, ...]:
        """What has been taken of each pot, the main pot first."""
        return tuple(row.amount for row in self.levies)

    def problem(self) -> Problem:
        """What is left of a pot is made of chips in play."""
        if any(taken % self.unit for taken in self.taken):
            return "chip", "Le plus petit jeton en jeu divise aussi les retenues."
        return super().problem()


@dataclass(frozen=True)
class HandsToShow(Shown, Situation):
    """The last round of betting is over, and several players are left."""

    button: int = fact("Bouton", SEAT, spot=NUMBER)
    raiser: int = fact(
        "Dernier à avoir misé ou relancé",
        Points(0, MOST_SEATS),
        "Au dernier tour d'enchères ; 0 si personne n'y a misé.",
        spot=NUMBER,
    )
    players: tuple[SeatState, ...] = fact("Joueurs", Rows(SeatState, 2, MOST_SEATS))
    montre_en_premier: str = fact("Qui montre en premier", SHOWERS)
    first_raiser: int = fact(
        "Premier à avoir relancé",
        Points(0, MOST_SEATS),
        "Au dernier tour d'enchères, une mise n'étant pas une relance ; 0 pour personne.",
        spot=NUMBER,
    )
    board: Hand = fact("Cartes communes", BOARD, "Les cinq, ou rien.", spot="communes")
    spoke: tuple[SeatSpoke, ...] = all_in_who_spoke()

    def problem(self) -> Problem:
        """Two players at least are left, and the raiser is one of them."""
        if found := given_twice("players", (row.seat for row in self.players)):
            return found
        live = {row.seat for row in self.players if row.state != FOLDED}
        if len(live) < 2:  # noqa: PLR2004 - nobody shows cards alone
            return "players", "Il faut deux joueurs en course au moins."
        all_in = (row.seat for row in self.players if row.state == ALL_IN)
        return self.raisers_problem(live, all_in)


_LARGEST: Final = 100_000 * EURO


SIDES: Final = ("side", "side_2", "side_3", "side_4", "side_5")
"""The facts of the side pots, in order."""
_SIDE = Amount(0, MAX_BET, optional=True)


@dataclass(frozen=True)
class Levied(Situation):
    """The pots of a hand that is won, before they are pushed; the initial buy-in of the table."""

    cave: Cents = fact("Cave initiale", Amount(EURO, _LARGEST))
    main: Cents = fact("Pot principal", Amount(EURO, MAX_BET), spot="pots.principal")
    side: Cents = fact("Pot extérieur", _SIDE, "Vide s'il n'y en a pas.", spot="pots.exterieur")
    side_2: Cents = fact(
        "Deuxième pot extérieur", _SIDE, "Vide s'il n'y en a pas.", spot="pots.exterieur-2"
    )
    side_3: Cents = fact(
        "Troisième pot extérieur", _SIDE, "Vide s'il n'y en a pas.", spot="pots.exterieur-3"
    )
    side_4: Cents = fact(
        "Quatrième pot extérieur", _SIDE, "Vide s'il n'y en a pas.", spot="pots.exterieur-4"
    )
    side_5: Cents = fact(
        "Cinquième pot extérieur", _SIDE, "Vide s'il n'y en a pas.", spot="pots.exterieur-5"
    )

    @property
    def pots(self) -> tuple[Cents, ...]:
        """The pots that there are, the main pot first."""
        return tuple(filter(None, (self.main, *(getattr(self, name) for name in SIDES))))

    def problem(self) -> Problem:
        """Pots and buy-in are whole euros; side pots come one after the other."""
        for name in ("cave", "main", *SIDES):
            if found := not_whole(name, getattr(self, name)):
                return found
        for before, name in pairwise(SIDES):
            if getattr(self, name) and not getattr(self, before):
                return before, "Les pots extérieurs se suivent : donnez d'abord celui-ci."
        return None
