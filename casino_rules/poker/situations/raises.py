"""What lies on the table when a player speaks: the pot, the bets of the round, their chips."""

from dataclasses import dataclass
from typing import ClassVar, Final

from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import given_twice, not_whole
from casino_rules.poker.play.pots import CHIP
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.state import Spot
from casino_rules.poker.situations.seats import (
    MAX_BET,
    MOST_SEATS,
    PLAYS,
    Facing,
    SeatTurn,
    forced_due,
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
DOUBLE: Final = "double"
RISE: Final = "hausse"
MINIMUMS: Final = Choice.of(
    **{
        DOUBLE: "Le double de la dernière mise (règlement)",
        RISE: "La dernière hausse (usage international)",
    }
)
COMPLETED: Final = "completee"
HALF: Final = "moitie"
GIVEN_BACK: Final = "rendue"
SHORTS: Final = Choice.of(
    **{
        COMPLETED: "Portée au minimum",
        HALF: "Portée au minimum à partir de la moitié, un simple suivi en deçà",
        GIVEN_BACK: "Rendue : le joueur reprend la parole",
    }
)
_AMOUNT = Amount(0, MAX_BET)
_WHOLE = "Un montant est un nombre entier d'euros."
_CALLED = "Suivre, c'est égaler la plus haute mise."


@dataclass(frozen=True)
class ToSpeak(Facing, Situation):
    """A player is about to bet or raise, in a game with blinds."""

    blinds: ClassVar[bool] = True
    """Whether the least opening is posted blind in the first round, and so owed there."""
    owing: ClassVar[str] = "La surblind est due entière, même posée à tapis pour moins"
    """What is said of a call of less than the forced bet, where that was posted all-in short."""

    round: int = fact("Tour d'enchères", Points(1, 5))
    unit: Cents = fact(
        "Ouverture minimale",
        Amount(CHIP, MAX_BET),
        "La surblind ; à la limite, la mise fixée pour ce tour.",
        frame=True,
    )
    pot: Cents = fact("Pot des tours précédents", _AMOUNT, spot="pots.tours")
    seat: int = fact("Place qui parle", Points(1, MOST_SEATS), spot=NUMBER)
    stack: Cents = fact("Jetons devant lui", Amount(CHIP, MAX_BET))
    players: tuple[SeatTurn, ...] = fact("Joueurs", Rows(SeatTurn, 2, MOST_SEATS))

    @property
    def owed(self) -> Cents:
        """The big blind in the first round, which it opens."""
        return self.unit if self.blinds and self.round == FIRST_ROUND else 0

    @property
    def least_rise(self) -> Cents:
        """What a raise adds at least, in a house that asks for the last rise; else 0."""
        return 0

    def spot(self, structure: Structure) -> Spot:
        """Return what the player faces."""
        chips = self.pot + sum(row.bet for row in self.players)
        facts = (self.unit, chips, self.price, self.own, self.stack, self.least_rise)
        return Spot(structure, *facts, opposed=self.opposed)

    def problem(self) -> Problem:
        """The player can bet, and the highest bet is of a live player; all chips are whole."""
        if found := given_twice("players", (row.seat for row in self.players)):
            return found
        if self.seat not in {row.seat for row in self.players if row.state == PLAYS}:
            return "seat", "La place qui parle est celle d'un joueur en jeu."
        for name in ("unit", "pot", "stack"):
            if found := not_whole(name, getattr(self, name), message=_WHOLE):
                return found
        return live_problem("players", self.players) or self._mute_problem()

    def _mute_problem(self) -> Problem:
        """Refuse a player who cannot bet: too few chips, or nobody is left to speak with."""
        if self.own + self.stack <= self.price:
            return "stack", "Il n'a pas de quoi relancer : il ne peut que suivre à tapis."
        if not self.opposed and self.own == self.price:
            return "seat", "Tous les autres sont couchés ou à tapis : personne n'a plus la parole."
        return None


@dataclass(frozen=True)
class BroughtIn(Situation):
    """What a game with a bring-in adds: the whole of it, where it was posted all-in short."""

    blinds: ClassVar[bool] = False
    owing: ClassVar[str] = "Le bring-in est dû entier, même posé à tapis pour moins"
    forced: int = forced_due()

    @property
    def owed(self) -> Cents:
        """The bring-in, where it was posted short."""
        return self.forced

    def problem(self) -> Problem:
        """A bring-in is of the first round, in whole chips, and less than the fixed bet."""
        if found := not_whole("forced", self.forced, message=_WHOLE):
            return found
        if self.forced and getattr(self, "round", FIRST_ROUND) > FIRST_ROUND:
            return "forced", "Le bring-in n'est dû qu'au premier tour."
        if self.forced >= getattr(self, "unit", MAX_BET):
            return "forced", "Le bring-in est plus petit que la mise fixe."
        return super().problem()


@dataclass(frozen=True)
class StudToSpeak(BroughtIn, ToSpeak):
    """The same at stud, where no blind is posted."""


@dataclass(frozen=True)
class Rising(Situation):
    """What a game without fixed bets adds: what a raise is measured by."""

    relance_minimale: str = fact("La relance minimale", MINIMUMS)
    rise: Cents = fact(
        "Dernière hausse",
        _AMOUNT,
        "Ce que la dernière mise ou relance entière du tour a ajouté ; 0 si personne n'a misé.",
    )

    @property
    def asked_rise(self) -> Cents:
        """The last rise of the round, where the house measures by it and there is one; else 0."""
        return self.rise if self.relance_minimale == RISE else 0

    @property
    def least_rise(self) -> Cents:
        """What a raise adds at least, in a house that asks for the last rise; else 0.

        Until somebody has opened in full, that is the least opening.
        """
        return max(self.rise, getattr(self, "unit", 0)) if self.relance_minimale == RISE else 0

    def problem(self) -> Problem:
        """A rise is part of the amount to match, and there is one where somebody has bet."""
        found = super().problem()
        if found or self.relance_minimale != RISE:
            return found
        highest = getattr(self, "price", 0)
        opened = max(row.bet for row in getattr(self, "players", ())) >= getattr(self, "unit", 0)
        if self.rise % CHIP or self.rise > highest or (opened and not self.rise):
            return "rise", "La dernière hausse est une part de la plus haute mise."
        return None


@dataclass(frozen=True)
class FreeToSpeak(Rising, ToSpeak):
    """A player is about to bet or raise, in a game without fixed bets."""


@dataclass(frozen=True)
class Action(ToSpeak):
    """A player acts; the dealer accepts it or not."""

    action: str = fact("Ce qu'il fait", ACTIONS)
    total: Cents = fact("Sa mise du tour après l'action", _AMOUNT)
    relance_incomplete: str = fact("Une relance sous le minimum", SHORTS)

    def problem(self) -> Problem:
        """The total agrees with the action, and is within what the player has."""
        found = super().problem()
        if found:
            return found
        wrong = self._wrong_total(self.own, self.price)
        return ("total", wrong) if wrong else None

    def _wrong_total(self, own: Cents, highest: Cents) -> str:
        if self.total % CHIP:
            return _WHOLE
        if self.action == CHECK:
            return "" if self.total == own else "« Parole » : il n'ajoute rien."
        if self.action in (CALL, TWO_MOVES) and own == highest:
            return "Il n'a rien à suivre."
        if self.action == CALL:
            return "" if self.total == highest else self._called()
        within = highest < self.total <= own + self.stack
        return "" if within else "La mise est au-dessus de la plus haute, et dans ses moyens."

    def _called(self) -> str:
        """Say what a call matches: a bet, or a forced bet that was posted short."""
        if not self.lacking:
            return _CALLED
        return f"{self.owing} : suivre, c'est l'égaler."


@dataclass(frozen=True)
class StudAction(BroughtIn, Action):
    """The same at stud, where no blind is posted."""


@dataclass(frozen=True)
class FreeAction(Rising, Action):
    """A player acts, in a game without fixed bets."""
