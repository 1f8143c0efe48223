"""Shared exercise: the settlement of a whole cloth, several seats against one hand of the bank."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Shoe
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.families.facing import left_after
from casino_rules.families.proposing import Proposed
from casino_rules.families.stud import making
from casino_rules.families.stud.one_hand import GESTURES
from casino_rules.families.stud.play import BET_TIMES, HAND, Gesture, Outcome, qualifies
from casino_rules.families.stud.played import RAISES
from casino_rules.families.stud.table import (
    SEATS,
    Layout,
    SeatPlayed,
    gesture,
    place,
    settle_cloth,
)

PLAYERS: Final = (3, 3, 4, 4, 5, 6, 7)
"""How many seats are taken, the small tables more often."""
_STARS: Final = ("brelan", "quinte", "couleur", "couleur", "full", "carre")
_STAR_SHARE: Final = 1 / 2
"""How often a player holds a fine hand, which makes the settlement worth learning."""

type Wrong[R] = Callable[[R, Any], Mapping[str, Any]]
"""What a mistake puts in the fields of a seat of a layout; nothing where it is not made."""


def at_seats[R: SeatPlayed](
    wrong: Wrong[R], *ends: Outcome
) -> Callable[[Layout[R]], Mapping[str, Any] | None]:
    """Return the mistake made at every seat, or at every seat that ends in one of these ways."""

    def answer(situation: Layout[R]) -> Mapping[str, Any] | None:
        made: dict[str, Any] = {}
        for row in situation.seats:
            if not ends or situation.ending(row) in ends:
                made.update(wrong(row, situation))
        right = settle_cloth(situation).value
        return made if any(right[key] != value for key, value in made.items()) else None

    return answer


def gesture_at(wrong: Gesture, ended: Outcome) -> Callable[[Layout[Any]], Mapping[str, Any] | None]:
    """Return the mistake of this gesture at every seat that ends so."""
    return at_seats(lambda row, _: {gesture(row.seat): wrong.value}, ended)


class WholeCloth[L: Layout[Any], R: SeatPlayed](Proposed[L]):
    """For each seat, what is done with its stakes and what it is paid, side bet included."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    seconds = 75
    prompt: ClassVar[str]
    first: ClassVar[str]
    """The first stake as a field calls it: « l'ante »."""
    boxes: ClassVar[tuple[str, str]] = ("Ante", "Bet")
    folded: ClassVar[str] = "« Passe »"
    no_game: ClassVar[str]
    bank_wins: ClassVar[str]
    """The branches of a bank that does not play, and of one that beats every hand."""

    @abstractmethod
    def row(self, rng: Random, seat: int, cards: Hand, bank: Hand) -> R:
        """Draw what a player stakes and whether he raises."""

    @abstractmethod
    def lay_out(self, house: House, bank: Hand, rows: tuple[R, ...]) -> L:
        """Put the bank's hand and the seats on the cloth."""

    @abstractmethod
    def side(self, row: R) -> tuple[Stake, ...]:
        """Return the chips of a seat's side bet."""

    def note(self, row: R) -> str:
        """Return what is said of a seat that raises."""
        del row
        return ""

    def bank_zones(self, situation: L) -> tuple[Zone, ...]:
        """Lay the bank's hand."""
        return (Zone("Banque", situation.bank),)

    def in_force(self, situation: L) -> tuple[str, ...]:
        """Return the options of the house on which the settlement depends."""
        del situation
        return ()

    @override
    def propose(self, rng: Random, house: House, branch: str) -> L:
        if branch == "egalite":
            return self._seated(rng, house, *making.twins(rng, "hauteur", "paire"))
        bank = making.of(rng, "rien", "paire", "deux-paires")
        if rng.random() < _STAR_SHARE:
            return self._seated(rng, house, bank)
        return self._seated(rng, house, bank, making.of(rng, *_STARS, left=left_after(bank)))

    @override
    def deal(self, rng: Random, house: House) -> L:
        return self._seated(rng, house, Shoe(rng).draw_many(HAND))

    def _seated(self, rng: Random, house: House, bank: Hand, *known: Hand) -> L:
        """Lay the bank's hand, a player's if it is known, and others dealt from what is left."""
        left, hands = left_after(bank, *known), list(known)
        dealt = rng.sample(left, HAND * (rng.choice(PLAYERS) - len(hands)))
        hands += (tuple(dealt[at : at + HAND]) for at in range(0, len(dealt), HAND))
        seats = sorted(rng.sample(SEATS, len(hands)))
        mixed = zip(seats, rng.sample(hands, len(hands)), strict=True)
        rows = tuple(self.row(rng, seat, cards, bank) for seat, cards in mixed)
        return self.lay_out(house, bank, rows)

    @override
    def classify(self, situation: L) -> str:
        if not qualifies(situation.bank_value):
            return self.no_game
        ended = set(situation.outcomes.values())
        if Outcome.TIE in ended:
            return "egalite"
        return "gagnant" if Outcome.WIN in ended else self.bank_wins

    @override
    def ask(self, situation: L) -> Question:
        currency = situation.stud.book.currency
        paid = Amount(optional=True, currency=currency)
        fields = [
            field
            for row in situation.seats
            for field in (
                Field(gesture(row.seat), f"Place {row.seat} : {self.first}", GESTURES),
                Field(place(row.seat), f"Payé à la place {row.seat}", paid),
            )
        ]
        zones = (*self.bank_zones(situation), *map(self._seat, situation.seats))
        options = self.in_force(situation)
        return Question(self.prompt, Fields(tuple(fields)), zones, options, currency)

    def _seat(self, row: R) -> Zone:
        ante, bet = self.boxes
        raised = row.action == RAISES
        doubled = (Stake(bet, BET_TIMES * row.first),) if raised else ()
        stakes = (Stake(ante, row.first), *doubled, *self.side(row))
        note = self.note(row) if raised else self.folded
        return Zone(f"Place {row.seat}", row.cards, stakes, seat=row.seat, note=note)

    solve = staticmethod(settle_cloth)
