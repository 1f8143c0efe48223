"""Seats of a table of the room: their states, their bets, what no table allows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import MAX_STAKE, Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import not_whole
from casino_rules.poker.play.pots import Paid, compute_pots
from casino_rules.poker.play.rounds import Bettor, Turn
from casino_rules.poker.play.state import State, to_match

MOST_SEATS: Final = 10
PLAYS: Final = "en-jeu"
ALL_IN: Final = "tapis"
FOLDED: Final = "couche"
STATES: Final = Choice.of(**{PLAYS: "En jeu", ALL_IN: "À tapis", FOLDED: "Couché"})
"""A player who plays still has chips; an all-in player has none left, and may win."""
MAX_BET: Final = MAX_STAKE
SEAT = Points(1, MOST_SEATS)
BET = Amount(0, MAX_BET)
LAST_RAISER: Final = "dernier"
FIRST_RAISER: Final = "premier"
SHOWERS: Final = Choice.of(
    **{
        LAST_RAISER: "Le dernier relanceur (usage)",
        FIRST_RAISER: "Le premier relanceur (règlement)",
    }
)
"""Who shows first when there was betting in the last round."""
_NOBODY = "Il faut au moins un joueur qui ne soit pas couché."


@dataclass(frozen=True)
class SeatBet(Situation):
    """What one player has put in since the beginning of the hand."""

    seat: int = fact("Place", SEAT, spot=NUMBER)
    state: str = fact("État", STATES)
    bet: Cents = fact("Mise totale", BET, spot="place.mise")

    def problem(self) -> Problem:
        """Chips are whole, and who is all-in has put some in."""
        if self.state == ALL_IN and not self.bet:
            return "bet", "Un joueur à tapis a misé quelque chose."
        return not_whole("bet", self.bet)


def paid(rows: Iterable["SeatBet | SeatTurn"]) -> tuple[Paid, ...]:
    """Return what each seat has paid, as pots are computed."""
    return tuple(Paid(row.seat, row.bet, row.state != FOLDED) for row in rows)


class PartlyMade:
    """Bets of which those of the rounds before may already lie in the middle, as pots.

    ``past`` is what each player who followed to the end had put in before the last round; 0 where
    all the bets still lie before the seats.
    """

    bets: tuple[SeatBet, ...]
    past: Cents

    def gathered(self, row: SeatBet) -> Cents:
        """Return what a player has in the middle: what nobody has called never goes there."""
        return min(row.bet, self.past, sorted(other.bet for other in self.bets)[-2])

    @property
    def made(self) -> tuple[Cents, ...]:
        """The pots that already lie in the middle, the main pot first."""
        if not self.past:
            return ()
        rows = [Paid(row.seat, self.gathered(row), row.state != FOLDED) for row in self.bets]
        return tuple(pot.amount for pot in compute_pots(rows).pots)

    def past_problem(self) -> Problem:
        """Refuse more than anybody has put in, and broken euros."""
        if self.past > max(row.bet for row in self.bets):
            return "past", "Personne n'a mis autant depuis le début du coup."
        return not_whole("past", self.past)


def live_problem(field: str, rows: Sequence["SeatBet | SeatTurn"]) -> Problem:
    """Refuse a table where nobody is left, or where the highest bet is of a folded player."""
    live = [row.bet for row in rows if row.state != FOLDED]
    if not live:
        return field, _NOBODY
    if max(live) < max(row.bet for row in rows):
        return field, "Un joueur couché ne peut pas avoir misé plus que tous les autres."
    return None


@dataclass(frozen=True)
class SeatState(Situation):
    """A player before a round of betting."""

    seat: int = fact("Place", SEAT, spot=NUMBER)
    state: str = fact("État", STATES)


@dataclass(frozen=True)
class SeatTurn(Situation):
    """A player within a round of betting."""

    seat: int = fact("Place", SEAT, spot=NUMBER)
    state: str = fact("État", STATES)
    bet: Cents = fact("Mise de ce tour", BET, spot="place.mise-du-tour")
    spoke: str = fact("A parlé dans ce tour", Choice.of(oui="Oui", non="Non"))

    def problem(self) -> Problem:
        """Chips are whole."""
        return not_whole("bet", self.bet)


def state_of(player: Bettor) -> str:
    """Return the state of a player, as situations tell it."""
    if player.folded:
        return FOLDED
    return PLAYS if player.stack else ALL_IN


def turn_of(player: Bettor) -> tuple[int, str, Cents, str]:
    """Return what situations tell of a player in a round: seat, state, bet, whether they spoke."""
    return player.seat, state_of(player), player.bet, "oui" if player.spoke else "non"


def rows_of(state: State[Any]) -> tuple[SeatTurn, ...]:
    """Return the players of a round of betting, as situations tell them."""
    return tuple(SeatTurn(*turn_of(player)) for player in state.players.values())


def bets_of(state: State[Any]) -> tuple[SeatBet, ...]:
    """Return what each player has put in since the hand began; who has put nothing is left out."""
    players = state.players.values()
    return tuple(SeatBet(p.seat, state_of(p), p.total) for p in players if p.total)


def turns(players: Sequence[SeatTurn]) -> tuple[Turn, ...]:
    """Return the players as a round of betting knows them."""
    return tuple(
        Turn(row.seat, row.bet, row.state == PLAYS, row.state != FOLDED, row.spoke == "oui")
        for row in players
    )


def forced_due() -> Any:
    """Declare the forced bet that is owed whole, in cents: 0 where it was posted whole, or untold."""
    return fact(
        "Mise forcée due",
        Amount(0, MAX_BET, optional=True),
        "La surblind ou le bring-in, entiers, si qui les pose est à tapis pour moins ; sinon 0.",
    )


class Facing:
    """A player who speaks within a round of betting, and what they face."""

    seat: int
    players: tuple[SeatTurn, ...]

    @property
    def owed(self) -> Cents:
        """The forced bet that is owed whole in this round, even over one posted for less; else 0."""
        return 0

    @property
    def player(self) -> SeatTurn:
        """The player who speaks."""
        return next(row for row in self.players if row.seat == self.seat)

    @property
    def highest(self) -> Cents:
        """The highest bet of the round."""
        return max(row.bet for row in self.players)

    @property
    def opposed(self) -> bool:
        """Whether an opponent can still bet."""
        return any(row.state == PLAYS for row in self.players if row.seat != self.seat)

    @property
    def price(self) -> Cents:
        """The amount to match: a forced bet is owed whole, even where it was posted all-in short."""
        return to_match(self.highest, self.owed)

    @property
    def lacking(self) -> bool:
        """Whether nothing lies there but what is less than the forced bet."""
        return self.highest < self.price

    @property
    def own(self) -> Cents:
        """What the player has already put in during the round."""
        return self.player.bet


@dataclass(frozen=True)
class SeatSpoke(Situation):
    """A player who has spoken in a round."""

    seat: int = fact("Place", SEAT, spot=NUMBER)


def all_in_who_spoke() -> Any:
    """Declare who went all-in in the last round, and so has spoken in it: nobody where untold."""
    return fact("Places allées à tapis à ce tour", Rows(SeatSpoke, 0, MOST_SEATS))


class Shown:
    """Who bet, raised and spoke in the last round of betting, as the hands are shown."""

    raiser: int
    montre_en_premier: str
    first_raiser: int
    spoke: tuple[SeatSpoke, ...]

    @property
    def heard(self) -> frozenset[int]:
        """Who is known to have spoken in the round, though they may be all-in."""
        raisers = {self.raiser, self.first_raiser} - {0}
        return frozenset(raisers | {row.seat for row in self.spoke})

    @property
    def kind(self) -> str:
        """What decides: a bet or raise, a bet that nobody raised, nothing."""
        if not self.raiser:
            return "parole"
        if self.montre_en_premier == LAST_RAISER:
            return "relanceur"
        return "premier-relanceur" if self.first_raiser else "mise-simple"

    @property
    def designated(self) -> int:
        """The seat that its bets designate, 0 if the words do."""
        if self.montre_en_premier == LAST_RAISER:
            return self.raiser
        return self.first_raiser

    def raisers_problem(self, live: Iterable[int], all_in: Iterable[int]) -> Problem:
        """Refuse raisers who hold no cards, or a raise or an all-in where nobody has bet."""
        seats, spoke = set(live), {row.seat for row in self.spoke}
        if not spoke <= set(all_in):
            return "spoke", "Qui est allé à tapis à ce tour est un des joueurs à tapis."
        if spoke and not self.raiser:
            return "spoke", "Personne n'a misé à ce tour : personne n'y est allé à tapis."
        if self.raiser and self.raiser not in seats:
            return "raiser", "Le dernier relanceur est un des joueurs en course."
        if self.first_raiser and self.first_raiser not in seats:
            return "first_raiser", "Le premier relanceur est un des joueurs en course."
        if self.first_raiser and not self.raiser:
            return "first_raiser", "Personne n'a misé : personne n'a relancé."
        return None
