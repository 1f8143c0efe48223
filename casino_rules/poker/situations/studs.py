"""What lies on the table in the stud games: open cards before each seat, and no button."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, Rows, Situation, fact, facts_of
from casino_rules.core.table import given_twice, not_whole
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.poker.play.opening import (
    BEST_CARD,
    BRING_IN,
    BY_SEAT,
    BY_SUIT,
    INVERTED,
    LITERAL,
)
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.situations.hands import SAME_CARD, cards_twice
from casino_rules.poker.situations.seats import (
    ALL_IN,
    FOLDED,
    MAX_BET,
    PLAYS,
    SHOWERS,
    STATES,
    SeatSpoke,
    Shown,
    all_in_who_spoke,
)

MOST_SEATS: Final = 7
FIRST: Final = 1
_SEAT = Points(1, MOST_SEATS)
_ROUND = Points(FIRST, 5)
OPENINGS: Final = Choice.of(
    **{BRING_IN: "La moins bonne carte (bring-in)", BEST_CARD: "La meilleure carte"}
)
READINGS: Final = Choice.of(
    **{INVERTED: "Inversée : les cartes basses sont les bonnes", LITERAL: "Comme au Stud"}
)
_TIES: Final = Choice.of(
    **{
        BY_SEAT: "La place, à partir de la gauche du croupier",
        BY_SUIT: "La couleur de la plus haute carte",
    }
)
TIED_BY_SEAT: Final = {"mains_visibles_egales": BY_SEAT}
"""How tied open cards were told apart before houses could choose, as a stored fact."""


@dataclass(frozen=True)
class SeatShown(Situation):
    """A player at stud, with the cards that lie open at their place."""

    seat: int = fact("Place", _SEAT, spot=NUMBER)
    state: str = fact("État", STATES)
    shown: Hand = fact("Cartes ouvertes", FreeCards(0, 4), spot="place")

    def problem(self) -> Problem:
        """A folded player has no cards left, the others have some."""
        if (self.state == FOLDED) == bool(self.shown):
            return "shown", "Un joueur couché n'a plus de cartes ; les autres en ont d'ouvertes."
        return None


def shown_by_seat(rows: tuple[SeatShown, ...]) -> dict[int, Hand]:
    """Return the open cards of the live players, in order of seats."""
    return {row.seat: row.shown for row in sorted(rows, key=lambda row: row.seat) if row.shown}


def shown_problem(rows: tuple[SeatShown, ...]) -> Problem:
    """Return what cannot be in the open cards of a table."""
    if found := given_twice("players", (row.seat for row in rows)):
        return found
    if cards_twice(card for row in rows for card in row.shown):
        return "players", SAME_CARD
    if len({len(row.shown) for row in rows if row.shown}) != 1:
        return "players", "Tous les joueurs en course ont autant de cartes ouvertes."
    return None


class InHouse(Situation):
    """A situation that holds the options of the house on which its decision depends."""

    @property
    def options(self) -> dict[str, str]:
        """The options of the house that it holds."""
        names = ("ouverture", "parole_basse", "mains_visibles_egales", "montre_en_premier")
        return {
            name.replace("_", "-"): getattr(self, name) for name in names if hasattr(self, name)
        }


def in_house[S: Situation](wanted: type[S], house: House, **facts: object) -> S:
    """Return a situation with the options of the house that it holds."""
    names = {item.name for item in facts_of(wanted)}
    options = {name.replace("-", "_"): choice for name, choice in house.choices}
    return wanted(**facts, **{name: options[name] for name in names & options.keys()})


@dataclass(frozen=True)
class StudRound(InHouse):
    """A round of betting is about to begin."""

    ouverture: str = fact("Qui ouvre le premier tour", OPENINGS)
    round: int = fact("Tour d'enchères", _ROUND, "1 : le premier, une carte ouverte à chacun.")
    players: tuple[SeatShown, ...] = fact("Joueurs", Rows(SeatShown, 2, MOST_SEATS))
    mains_visibles_egales: str = fact("Ce qui départage des cartes visibles égales", _TIES)

    @property
    def able(self) -> tuple[int, ...]:
        """The seats that can bet."""
        return tuple(row.seat for row in self.players if row.state == PLAYS)

    def problem(self) -> Problem:
        """Two players at least can bet; nobody has folded before the first word."""
        if found := shown_problem(self.players):
            return found
        if len(self.able) < PAIR:
            return "players", "Il faut deux joueurs au moins qui puissent miser."
        if self.round == FIRST and any(row.state == FOLDED for row in self.players):
            return "players", "Personne n'a encore pu se coucher au premier tour."
        return None


@dataclass(frozen=True)
class LowStudRound(StudRound):
    """The same, in a stud that is played low."""

    parole_basse: str = fact("Lecture des cartes visibles", READINGS)


@dataclass(frozen=True)
class StudShow(Shown, InHouse):
    """The last round of betting is over, and several players are left."""

    raiser: int = fact(
        "Dernier à avoir misé ou relancé",
        Points(0, MOST_SEATS),
        "Au dernier tour d'enchères ; 0 si personne n'y a misé.",
        spot=NUMBER,
    )
    players: tuple[SeatShown, ...] = fact("Joueurs", Rows(SeatShown, 2, MOST_SEATS))
    montre_en_premier: str = fact("Qui montre en premier", SHOWERS)
    first_raiser: int = fact(
        "Premier à avoir relancé",
        Points(0, MOST_SEATS),
        "Au dernier tour d'enchères, une mise n'étant pas une relance ; 0 pour personne.",
        spot=NUMBER,
    )
    spoke: tuple[SeatSpoke, ...] = all_in_who_spoke()
    mains_visibles_egales: str = fact("Ce qui départage des cartes visibles égales", _TIES)

    def problem(self) -> Problem:
        """Two players at least are left, and the raiser is one of them."""
        if found := shown_problem(self.players):
            return found
        live = {row.seat for row in self.players if row.state in (PLAYS, ALL_IN)}
        if len(live) < PAIR:
            return "players", "Il faut deux joueurs en course au moins."
        all_in = (row.seat for row in self.players if row.state == ALL_IN)
        return self.raisers_problem(live, all_in)


@dataclass(frozen=True)
class LowStudShow(StudShow):
    """The same, in a stud that is played low."""

    parole_basse: str = fact("Lecture des cartes visibles", READINGS)


KEPT: Final = "petite"
DOUBLED: Final = "grosse"
OPEN_PAIRS: Final = Choice.of(
    **{KEPT: "La petite mise, pour tous", DOUBLED: "La petite ou la grosse mise, au choix"}
)
NOBODY: Final = "aucune"
MADE: Final = Choice.of(
    **{NOBODY: "Personne n'a misé", KEPT: "La petite mise", DOUBLED: "La grosse mise"}
)
_BET = Amount(EURO, MAX_BET)


@dataclass(frozen=True)
class FixedBet(Situation):
    """A player is about to bet or raise at fixed stakes; the open cards lie on the table."""

    round: int = fact("Tour d'enchères", _ROUND, "1 : le premier, une carte ouverte à chacun.")
    small: Cents = fact("Petite mise", _BET, frame=True)
    made: str = fact("Ce qui a été misé au tour", MADE)
    players: tuple[SeatShown, ...] = fact("Joueurs", Rows(SeatShown, 2, MOST_SEATS))

    @property
    def choice(self) -> bool:
        """Whether the house lets an open pair double the bet."""
        return False

    @property
    def pair(self) -> int:
        """The first seat that shows two cards of the same rank, 0 if none does."""
        shown = shown_by_seat(self.players)
        return next((seat for seat, cards in shown.items() if _paired(cards)), 0)

    @property
    def doubled(self) -> bool:
        """Whether an open pair lets everybody bet the big bet in this round."""
        return self.round == PAIR and bool(self.pair) and self.choice

    def problem(self) -> Problem:
        """A bet that has been made is one that the round allows; somebody is left to answer it."""
        if found := shown_problem(self.players):
            return found
        if sum(bool(row.shown) for row in self.players) < PAIR:
            return "players", "Il faut deux joueurs en course au moins."
        big = self.round > PAIR
        if self.made != NOBODY and not self.doubled and (self.made == DOUBLED) != big:
            return "made", "Cette mise n'est pas celle du tour."
        return not_whole("small", self.small)


@dataclass(frozen=True)
class PairFixedBet(FixedBet):
    """The same, in the game where houses differ on an open pair."""

    paire_ouverte: str = fact("Une paire ouverte à la quatrième carte", OPEN_PAIRS)

    @property
    def choice(self) -> bool:
        """Whether the house lets an open pair double the bet."""
        return self.paire_ouverte == DOUBLED


def _paired(cards: Hand) -> bool:
    return len({card.rank for card in cards}) < len(cards)


@dataclass(frozen=True)
class SeatStack(Situation):
    """A player at stud after the ante: their open card, the chips that they have left."""

    seat: int = fact("Place", _SEAT, spot=NUMBER)
    shown: Hand = fact("Carte ouverte", FreeCards(1, 1), spot="place")
    stack: Cents = fact("Jetons devant lui", Amount(0, MAX_BET), "0 : l'ante l'a mis à tapis.")

    def problem(self) -> Problem:
        """Chips are whole."""
        return not_whole("stack", self.stack)


@dataclass(frozen=True)
class BringInDue(InHouse):
    """The antes are posted, the first three cards dealt; the bring-in is due, where there is one."""

    ouverture: str = fact("Qui ouvre le premier tour", OPENINGS)
    bring_in: Cents = fact(
        "Bring-in", _BET, "Il n'est pas dû où la meilleure carte ouvre.", frame=True
    )
    players: tuple[SeatStack, ...] = fact("Joueurs", Rows(SeatStack, 2, MOST_SEATS))
    mains_visibles_egales: str = fact("Ce qui départage des cartes visibles égales", _TIES)

    @property
    def due(self) -> Cents:
        """What who opens is forced to put in."""
        return self.bring_in if self.ouverture == BRING_IN else 0

    @property
    def shown(self) -> dict[int, Hand]:
        """The open cards, in order of seats."""
        return {row.seat: row.shown for row in sorted(self.players, key=lambda row: row.seat)}

    @property
    def stacks(self) -> dict[int, Cents]:
        """The chips that each seat has left."""
        return {row.seat: row.stack for row in self.players}

    def problem(self) -> Problem:
        """No seat and no card twice; two players can still put chips in."""
        if found := given_twice("players", (row.seat for row in self.players)):
            return found
        if cards_twice(card for row in self.players for card in row.shown):
            return "players", SAME_CARD
        if sum(row.stack > 0 for row in self.players) < PAIR:
            return "players", "Il faut deux joueurs au moins qui puissent miser."
        return not_whole("bring_in", self.bring_in)


@dataclass(frozen=True)
class LowBringInDue(BringInDue):
    """The same, in a stud that is played low."""

    parole_basse: str = fact("Lecture des cartes visibles", READINGS)
