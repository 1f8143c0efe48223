"""What lies on the table at each duty of a Poker 3 cartes croupier: one pack, hands of three."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import EURO, MAX_STAKE, Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import given_twice
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families.settling import Settled
from casino_rules.families.stud import order
from casino_rules.games.poker_3_cartes.engine import (
    BOOK,
    CARDS,
    End,
    Stakes,
    end_of,
    has_bonus,
    is_qualified,
    settle,
    value,
)
from casino_rules.hands import Category

SEATS: Final = range(1, 8)
"""The places, numbered clockwise: 1 at the croupier's left, 7 at their right."""
ALWAYS: Final = "toujours"
"""The choice of the house by which the bonus is always paid."""
BEATEN: Final = "banque-battue"
"""The choice of the house by which the bank must be qualified and beaten."""
OTHER_HOUSE: Final = {ALWAYS: BEATEN, BEATEN: ALWAYS}
"""The choice of the other houses, by that of one."""

_THREE = FreeCards(CARDS, CARDS)
_MAYBE = FreeCards(0, CARDS)
_ANTE = Amount(EURO, MAX_STAKE)
_SIDE = Amount(0, MAX_STAKE, optional=True)
_BONUS = BOOK.option("bonus-ante").form


class Decision(StrEnum):
    """What a player does once the cards are dealt; a blind hand has been raised before."""

    RAISE = "relance"
    FOLD = "passe"
    BLIND = "aveugle"


DECISIONS: Final = Choice.of(relance="Relance", passe="Passe", aveugle="Joue à l'aveugle")


def _clash(hands: Iterable[tuple[str, Hand]]) -> Problem:
    """Find a card that lies in two hands at once."""
    seen = set[str]()
    for name, cards in hands:
        for card in cards:
            if card.code in seen:
                le = card.noun.le.capitalize()
                return name, f"{le} ne peut pas être dans deux mains : il n'y a qu'un jeu."
        seen.update(card.code for card in cards)
    return None


def _three_or_hidden(name: str, cards: Hand, *, hidden: bool) -> Problem:
    if hidden and cards:
        return name, "Le joueur passe : les cartes restent cachées, n'en donnez aucune."
    if not hidden and len(cards) != CARDS:
        return name, "Donnez trois cartes."
    return None


@dataclass(frozen=True)
class HandShown(Situation):
    """A hand of three cards, face up."""

    cards: Hand = fact("Main", _THREE, spot="place")


@dataclass(frozen=True)
class BankShown(Situation):
    """The bank's three cards, face up."""

    bank: Hand = fact("Banque", _THREE, spot="banque")


@dataclass(frozen=True)
class Duel(Situation):
    """A hand that was raised, against a qualified bank."""

    player: Hand = fact("Joueur", _THREE, "La main d'un joueur qui a relancé.", spot="place")
    bank: Hand = fact("Banque", _THREE, spot="banque")

    def problem(self) -> Problem:
        """No card twice, and the bank plays."""
        if not is_qualified(value(self.bank).shape):
            return "bank", "La banque n'est pas qualifiée : elle ne se compare à personne."
        return _clash((("player", self.player), ("bank", self.bank)))


@dataclass(frozen=True)
class PairPlusShown(Situation):
    """A hand that was raised, with a stake on Pair plus."""

    cards: Hand = fact("Main du joueur", _THREE, "La main d'un joueur qui a relancé.", spot="place")
    stake: Cents = fact("Mise de Pair plus", Amount(EURO, MAX_STAKE), spot="place.pair-plus")


@dataclass(frozen=True)
class BonusShown(Situation):
    """A hand that was raised, the bank's, and the ante."""

    player: Hand = fact("Joueur", _THREE, "La main d'un joueur qui a relancé.", spot="place")
    bank: Hand = fact("Banque", _THREE, spot="banque")
    ante: Cents = fact("Ante", _ANTE, spot="place.ante")
    bonus_ante: str = fact("Bonus d'ante", _BONUS)

    @property
    def end(self) -> End:
        """How the round ends for the player."""
        return end_of(value(self.player).shape, value(self.bank).shape)

    def problem(self) -> Problem:
        """No card lies in two hands."""
        return _clash((("player", self.player), ("bank", self.bank)))


@dataclass(frozen=True)
class PlaceRound(Situation):
    """One place at the end of its round; after « passe », all cards stay hidden."""

    decision: str = fact("Décision du joueur", DECISIONS)
    player: Hand = fact("Joueur", _MAYBE, "Trois cartes, ou aucune s'il a passé.", spot="place")
    bank: Hand = fact(
        "Banque", _MAYBE, "Trois cartes, ou aucune si le joueur a passé.", spot="banque"
    )
    ante: Cents = fact("Ante", _ANTE, spot="place.ante")
    pair_plus: Cents = fact(
        "Pair plus", _SIDE, "Vide si rien n'y est misé.", spot="place.pair-plus"
    )
    bonus_ante: str = fact("Bonus d'ante", _BONUS)

    @property
    def folded(self) -> bool:
        """Whether the player has given up."""
        return self.decision == Decision.FOLD

    @property
    def stakes(self) -> Stakes:
        """The stakes made before the deal."""
        return Stakes(self.ante, self.pair_plus)

    @property
    def end(self) -> End:
        """How the round ends."""
        if self.folded:
            return End.FOLD
        return end_of(value(self.player).shape, value(self.bank).shape)

    @cached_property
    def settled(self) -> Settled:
        """What becomes of the stakes."""
        return settle(self.end, self.hand, self.stakes, self.bonus_ante)

    @property
    def hand(self) -> Category | None:
        """What the player's hand is; None after « passe »."""
        return None if self.folded else value(self.player).category

    @property
    def turned(self) -> bool:
        """Whether a raised hand is turned up: if the bank plays, or if it may be paid all the same.

        Without a qualified bank, a hand only matters for Pair plus, or for a bonus always paid.
        """
        bonus = self.bonus_ante == ALWAYS and has_bonus(value(self.player).category)
        return self.end is not End.NOT_QUALIFIED or self.pair_plus > 0 or bonus

    def problem(self) -> Problem:
        """Three cards on each side, or none after « passe », and no card twice."""
        return (
            _three_or_hidden("player", self.player, hidden=self.folded)
            or _three_or_hidden("bank", self.bank, hidden=self.folded)
            or _clash((("player", self.player), ("bank", self.bank)))
        )


@dataclass(frozen=True)
class SeatRound(Situation):
    """What one player has staked, decided, and holds."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), spot=NUMBER)
    decision: str = fact("Décision", DECISIONS)
    cards: Hand = fact("Cartes", _MAYBE, spot="place")
    ante: Cents = fact("Ante", _ANTE, spot="place.ante")
    pair_plus: Cents = fact("Pair plus", _SIDE, spot="place.pair-plus")

    @property
    def folded(self) -> bool:
        """Whether the player has given up; their stakes are already collected."""
        return self.decision == Decision.FOLD

    @property
    def stakes(self) -> Stakes:
        """The stakes made before the deal."""
        return Stakes(self.ante, self.pair_plus)

    def against(self, bank: Hand, bonus_ante: str) -> PlaceRound:
        """Return the place at the end of its round; after « passe » all cards stay hidden."""
        shown = () if self.folded else bank
        return PlaceRound(self.decision, self.cards, shown, self.ante, self.pair_plus, bonus_ante)

    def problem(self) -> Problem:
        """Three cards, or none after « passe »."""
        return _three_or_hidden("cards", self.cards, hidden=self.folded)


@dataclass(frozen=True)
class Layout(Situation):
    """The bank's cards and every place, once the players have chosen; one at least has raised."""

    bank: Hand = fact("Banque", _THREE, spot="banque")
    seats: tuple[SeatRound, ...] = fact("Places", Rows(SeatRound, 1, len(SEATS)))
    bonus_ante: str = fact("Bonus d'ante", _BONUS)

    @property
    def qualified(self) -> bool:
        """Whether the bank plays."""
        return is_qualified(value(self.bank).shape)

    @property
    def raised(self) -> tuple[SeatRound, ...]:
        """The hands in play in the order of settlement: from the croupier's right to their left."""
        hands = [row for row in self.seats if not row.folded]
        return tuple(sorted(hands, key=lambda row: row.seat, reverse=True))

    @property
    def places(self) -> dict[int, PlaceRound]:
        """The hands in play by their seats, in the order of settlement."""
        return {row.seat: self.place(row) for row in self.raised}

    def place(self, row: SeatRound) -> PlaceRound:
        """Return a place of the table, alone with the bank."""
        return row.against(self.bank, self.bonus_ante)

    def end(self, row: SeatRound) -> End:
        """Return how the round ends at a place."""
        return self.place(row).end

    def turned(self, row: SeatRound) -> bool:
        """Whether a hand that was raised is turned up."""
        return self.place(row).turned

    def problem(self) -> Problem:
        """Each place once, a hand in play at least, no card twice."""
        if found := given_twice("seats", (row.seat for row in self.seats)):
            return found
        if not self.raised:
            return "seats", "Donnez au moins une main qui n'a pas passé."
        hands = (("seats", row.cards) for row in self.seats)
        return _clash((("bank", self.bank), *hands))


@dataclass(frozen=True)
class Closing(Layout):
    """A layout to be settled in the order of the house."""

    ordre_reglement: str = fact("Ordre du règlement", BOOK.option(order.OPTION).form)


@dataclass(frozen=True)
class Queue(Closing):
    """A layout in which at least two places are to be collected or paid."""

    @property
    def losers(self) -> tuple[int, ...]:
        """The places whose Ante and Play are collected, in order."""
        return tuple(row.seat for row in self.raised if self.end(row) is End.LOSE)

    @property
    def winners(self) -> tuple[int, ...]:
        """The places of which something is paid on Ante or Play, in order."""
        paid = (End.WIN, End.NOT_QUALIFIED)
        return tuple(row.seat for row in self.raised if self.end(row) in paid)

    def problem(self) -> Problem:
        """As any layout, with at least two places to settle."""
        found = super().problem()
        if found is None and len(self.losers) + len(self.winners) <= 1:
            return "seats", "Donnez au moins deux mains gagnantes ou perdantes."
        return found
