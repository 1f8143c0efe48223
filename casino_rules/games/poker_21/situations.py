"""What lies on the table at each duty of a Poker 21 croupier: one hand, one box, one request.

The whole cloth is in ``layouts``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.cards import Card, Rank
from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import EURO, Cents
from casino_rules.core.places import not_whole
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.families.settling import Settled
from casino_rules.games.poker_21 import engine, pok
from casino_rules.games.poker_21.engine import BOOK, GOAL, PAIR, Play
from casino_rules.games.poker_21.pok import FIVE, Combination, PokRules

DECKS: Final = 6
MOST_CARDS: Final = 12
"""The most cards that the bank can need: six aces, a six, four aces and one more."""
SEATS: Final = range(1, 8)
MAX_STAKE: Final[Cents] = 100_000 * EURO
MOST_HANDS: Final = 24
"""More hands than a cloth can hold."""
SPLIT_DOUBLE_SIZE: Final = PAIR + 1

_PLAYER = FreeCards(2, MOST_CARDS, DECKS)
_BANK = FreeCards(1, MOST_CARDS, DECKS)
_POK_BANK = FreeCards(FIVE, MOST_CARDS, DECKS)
STAKE: Final = Amount(EURO, MAX_STAKE)
PLAYS: Final = Choice.of(
    **{
        "simple": "Main jouée simplement",
        "double": "Main doublée",
        "separe": "Jeu séparé",
        "separe-double": "Jeu séparé, puis doublé",
        "abandon": "Main abandonnée",
    }
)
ABANDON: Final = BOOK.option("abandon").form
MORE_THAN_FIVE: Final = BOOK.option("plus-de-cinq").form
FIVE_ALIKE: Final = BOOK.option("cinq-identiques").form


@dataclass(frozen=True)
class HandShown(Situation):
    """A hand, face up."""

    cards: Hand = fact("Main", _PLAYER, spot="place")


@dataclass(frozen=True)
class HandReceived(Situation):
    """A finished hand, dealt at once or made after a split."""

    cards: Hand = fact("Main", _PLAYER, spot="place")
    separe: str = fact("Origine", Choice.of(non="Main de départ", oui="Jeu séparé"))

    @property
    def play(self) -> Play:
        """How the hand was played."""
        return Play.SPLIT if self.separe == "oui" else Play.PLAIN

    def problem(self) -> Problem:
        """Nobody draws at 21, and split aces have one card each."""
        return hand_problem(self.cards, self.play)


@dataclass(frozen=True)
class BankTurn(Situation):
    """The bank's cards of « 21 » so far, and how many hands still wait for it."""

    bank: Hand = fact("Banque", _BANK, spot="banque")
    hands: int = fact(
        "Mains encore en jeu",
        Points(0, MOST_HANDS),
        "Ni dépassées, ni abandonnées ; « 21 » compris.",
    )

    def problem(self) -> Problem:
        """The bank has drawn only when it had to, and not at all if nobody waits for it."""
        if not self.hands and len(self.bank) > 1:
            return "bank", "Sans main en jeu, la banque garde sa seule première carte."
        return drawn_problem(self.bank)


@dataclass(frozen=True)
class BankDone(Situation):
    """The bank has finished « 21 »; its POK hand has to be completed."""

    bank: Hand = fact("Banque", _BANK, spot="banque")
    hands: int = fact(
        "Mains que la banque a jouées",
        Points(0, MOST_HANDS),
        "Zéro si toutes avaient dépassé 21 ou étaient abandonnées : la banque n'a alors pas joué.",
    )

    def problem(self) -> Problem:
        """The bank has played to its end, or not at all if nobody waited for it."""
        if not self.hands:
            if len(self.bank) == 1:
                return None
            return "bank", "Sans main en jeu, la banque garde sa seule première carte."
        return bank_problem(self.bank)


@dataclass(frozen=True)
class HandResult(Situation):
    """A hand against the bank, once everybody has played « 21 »."""

    cards: Hand = fact("Main du joueur", _PLAYER, spot="place")
    play: str = fact("Jeu", PLAYS)
    bank: Hand = fact("Banque", _BANK, "Ses cartes du 21, sans le complément.", spot="banque")
    abandon: str = fact("Abandon", ABANDON)

    @property
    def played(self) -> Play:
        """How the hand was played."""
        return Play(self.play)

    @cached_property
    def end(self) -> str:
        """How the hand ends."""
        return engine.end_of(self.cards, self.played, self.bank)

    @property
    def settled(self) -> Settled:
        """What becomes of all that is staked on it, or of two cents where it is not told."""
        stake = self.stake if isinstance(self, HandStake) else 2
        return Settled({"main": engine.settle(self.end, engine.engaged(stake, self.played))})

    def problem(self) -> Problem:
        """The player's hand and the bank's are possible together."""
        return (
            hand_problem(self.cards, self.played)
            or bank_problem(self.bank)
            or surrender_problem(self.played, self.bank, self.abandon)
            or copies_problem("bank", (*self.cards, *self.bank))
        )


@dataclass(frozen=True)
class HandStake(HandResult):
    """A hand against the bank, and its first stake."""

    stake: Cents = fact("Première mise", STAKE, "Celle d'avant la donne.", spot="place.21")

    def problem(self) -> Problem:
        """The same, and a stake of whole euros."""
        return super().problem() or not_whole("stake", self.stake)


@dataclass(frozen=True)
class PokHand(Situation):
    """The five cards of the bank or more, the complement included."""

    bank: Hand = fact(
        "Banque", _POK_BANK, "Toutes ses cartes, dans l'ordre de la donne.", spot="banque"
    )
    plus_de_cinq: str = fact("Plus de cinq cartes", MORE_THAN_FIVE)
    cinq_identiques: str = fact("Cinq cartes de même rang", FIVE_ALIKE)

    @property
    def rules(self) -> PokRules:
        """The options in force."""
        return PokRules(self.plus_de_cinq, self.cinq_identiques)

    @cached_property
    def decided(self) -> Ruling[Combination]:
        """What the bank's cards pay as, and why."""
        return pok.decide(self.bank, self.rules)

    def problem(self) -> Problem:
        """More than five cards: each one beyond was needed for « 21 »."""
        return drawn_problem(self.bank) if len(self.bank) > FIVE else None


@dataclass(frozen=True)
class PokStake(PokHand):
    """The bank's POK hand, and one POK stake."""

    stake: Cents = fact("Mise du POK", STAKE, spot="place.pok")

    @property
    def settled(self) -> Settled:
        """What becomes of the stake."""
        return Settled({"pok": pok.settle(self.decided.value, self.stake)})

    def problem(self) -> Problem:
        """The same, and a stake of whole euros."""
        return super().problem() or not_whole("stake", self.stake)


def drawn_problem(bank: Hand) -> Problem:
    """Say where the bank has drawn a card that it had to refuse."""
    for number in range(1, len(bank)):
        if not engine.must_draw(bank[:number]):
            points = engine.total(bank[:number]).points
            return "bank", f"Avec {points}, la banque n'a pas pu tirer de carte."
    return None


def bank_problem(bank: Hand) -> Problem:
    """Say why the bank has not finished « 21 » with these cards."""
    if engine.must_draw(bank):
        return "bank", f"Avec {engine.total(bank).points}, la banque doit encore tirer."
    return drawn_problem(bank)


def hand_problem(cards: Sequence[Card], play: Play, field: str = "cards") -> Problem:
    """Say why a player cannot hold these cards after playing so."""
    for number in range(PAIR, len(cards)):
        if engine.total(cards[:number]).points >= GOAL:
            return field, "Une main de 21 ou plus ne reçoit plus de carte."
    if play.doubled and len(cards) != SPLIT_DOUBLE_SIZE:
        return field, "Une main doublée a trois cartes."
    if play is Play.SURRENDERED and len(cards) != PAIR:
        return field, "Une main abandonnée a deux cartes."
    if play.from_split and cards[0].rank is Rank.ACE and len(cards) != PAIR:
        return field, "Un as séparé ne reçoit qu'une carte."
    return None


def surrender_problem(play: Play, bank: Hand, abandon: str) -> Problem:
    """Say why a hand cannot have been surrendered."""
    if play is not Play.SURRENDERED:
        return None
    if abandon != "permis":
        return "play", "L'abandon n'est pas pratiqué dans cet établissement."
    if bank[0].rank is Rank.ACE:
        return "play", "Contre un as de la banque, on n'abandonne pas."
    return None


def copies_problem(field: str, cards: Sequence[Card]) -> Problem:
    """Say that a card lies more times on the table than the shoe holds it."""
    for card in cards:
        if cards.count(card) > DECKS:
            return field, f"Le sabot n'a que {DECKS} fois {card.noun.le}."
    return None
