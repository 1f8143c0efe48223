"""What lies on the table when a player speaks: the pot, the bets of the round, his chips."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import Cents
from casino_rules.core.places import given_twice, not_whole
from casino_rules.core.rows import Rows
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.poker.play.pots import CHIP
from casino_rules.poker.play.raising import Spot
from casino_rules.poker.situations.seats import (
    MAX_BET,
    MOST_SEATS,
    PLAYS,
    Facing,
    SeatTurn,
    live_problem,
)
from casino_rules.poker.variant import Structure

CHECK: Final = "parole"
CALL: Final = "suivre"
RAISE: Final = "miser"
TWO_MOVES: Final = "deux-gestes"
ACTIONS: Final = Choice.of(
    **{
        CHECK: "Dit « parole »",
        CALL: "Suit",
        RAISE: "Mise ou relance",
        TWO_MOVES: "Suit, puis relance en un second geste",
    }
)
_AMOUNT = Amount(0, MAX_BET)
_WHOLE = "Un montant est un nombre entier d'euros."


@dataclass(frozen=True)
class ToSpeak(Facing, Situation):
    """A player is about to bet or raise."""

    round: int = fact("Tour d'enchères", Points(1, 5))
    unit: Cents = fact(
        "Ouverture minimale",
        Amount(CHIP, MAX_BET),
        "La surblind ; à la limite, la mise fixée pour ce tour.",
    )
    pot: Cents = fact("Pot des tours précédents", _AMOUNT)
    seat: int = fact("Place qui parle", Points(1, MOST_SEATS))
    stack: Cents = fact("Jetons devant elle", Amount(CHIP, MAX_BET))
    players: tuple[SeatTurn, ...] = fact("Joueurs", Rows(SeatTurn, 2, MOST_SEATS))

    def spot(self, structure: Structure) -> Spot:
        """Return what the player faces."""
        chips = self.pot + sum(row.bet for row in self.players)
        return Spot(structure, self.unit, chips, self.highest, self.own, self.stack)

    def problem(self) -> Problem:
        """The player can bet, and the highest bet is of a live player; all chips are whole."""
        if found := given_twice("players", (row.seat for row in self.players)):
            return found
        if self.seat not in {row.seat for row in self.players if row.state == PLAYS}:
            return "seat", "La place qui parle est celle d'un joueur en jeu."
        for name in ("unit", "pot", "stack"):
            if found := not_whole(name, getattr(self, name), message=_WHOLE):
                return found
        if found := live_problem("players", self.players):
            return found
        if self.own + self.stack <= self.highest:
            return "stack", "Il n'a pas de quoi relancer : il ne peut que suivre à tapis."
        return None


@dataclass(frozen=True)
class Action(ToSpeak):
    """A player acts; the dealer accepts it or not."""

    action: str = fact("Ce qu'il fait", ACTIONS)
    total: Cents = fact("Sa mise du tour après l'action", _AMOUNT)

    def problem(self) -> Problem:
        """The total agrees with the action, and is within what the player has."""
        found = super().problem()
        if found:
            return found
        wrong = self._wrong_total(self.own, self.highest)
        return ("total", wrong) if wrong else None

    def _wrong_total(self, own: Cents, highest: Cents) -> str:
        if self.total % CHIP:
            return _WHOLE
        if self.action == CHECK:
            return "" if self.total == own else "« Parole » : il n'ajoute rien."
        if self.action in (CALL, TWO_MOVES) and own == highest:
            return "Il n'a rien à suivre."
        if self.action == CALL:
            return "" if self.total == highest else "Suivre, c'est égaler la plus haute mise."
        within = highest < self.total <= own + self.stack
        return "" if within else "La mise est au-dessus de la plus haute, et dans ses moyens."
