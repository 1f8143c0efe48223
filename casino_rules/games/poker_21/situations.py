"""What lies on the table at each duty of a Poker 21 croupier: one hand, one box, one request.

The whole cloth: every hand, every POK stake, and the bank's cards.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

from casino_rules.core.cards import Card, Rank
from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import EURO, Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import not_whole
from casino_rules.core.table_forms import FreeCards, Hand
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


class _AtPok:
    """A situation in which the bank's cards pay at POK."""

    bank: Hand
    plus_de_cinq: str
    cinq_identiques: str

    @property
    def rules(self) -> PokRules:
        """The options on which the POK depends."""
        return PokRules(self.plus_de_cinq, self.cinq_identiques)

    @cached_property
    def decided(self) -> Ruling[Combination]:
        """What the bank's cards pay as at POK, and why."""
        return pok.decide(self.bank, self.rules)


@dataclass(frozen=True)
class PokHand(_AtPok, Situation):
    """The five cards of the bank or more, the complement included."""

    bank: Hand = fact(
        "Banque", _POK_BANK, "Toutes ses cartes, dans l'ordre de la donne.", spot="banque"
    )
    plus_de_cinq: str = fact("Plus de cinq cartes", MORE_THAN_FIVE)
    cinq_identiques: str = fact("Cinq cartes de même rang", FIVE_ALIKE)

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


_SEAT: Final = Points(SEATS[0], SEATS[-1])
BOXES: Final = Choice.of(**{"vingt-et-un": "Le 21", "pok": "Le POK", "deux": "Le 21 et le POK"})
"""The boxes to settle: « 21 », then POK once the bank's hand is complete, or both."""


@dataclass(frozen=True)
class PlayedHand(Situation):
    """One hand of a box; a box that was split has several rows."""

    seat: int = fact("Place", _SEAT, spot=NUMBER)
    cards: Hand = fact("Main", FreeCards(2, MOST_CARDS, DECKS), spot="place")
    play: str = fact("Jeu", PLAYS)
    stake: Cents = fact("Première mise", STAKE, spot="place.21")

    @property
    def played(self) -> Play:
        """How the hand was played."""
        return Play(self.play)

    @cached_property
    def in_play(self) -> bool:
        """Whether the hand waits for the bank."""
        return engine.in_play(self.cards, self.played)

    def problem(self) -> Problem:
        """The hand is possible and the stake is in whole euros."""
        return hand_problem(self.cards, self.played) or not_whole("stake", self.stake)


@dataclass(frozen=True)
class SeatPok(Situation):
    """The POK stake of a seat."""

    seat: int = fact("Place", _SEAT, spot=NUMBER)
    stake: Cents = fact("Mise du POK", STAKE, spot="place.pok")

    def problem(self) -> Problem:
        """The stake is in whole euros."""
        return not_whole("stake", self.stake)


@dataclass(frozen=True)
class StandingStake(Situation):
    """The stake at « 21 » of a standing player, on the hand of a seated one."""

    seat: int = fact("Place", _SEAT, spot=NUMBER)
    stake: Cents = fact("Mise", STAKE, spot="place.debout")

    def problem(self) -> Problem:
        """The stake is in whole euros."""
        return not_whole("stake", self.stake)


@dataclass(frozen=True)
class Cloth(Situation):
    """The hands still in play, once the bank has finished « 21 »."""

    bank: Hand = fact("Banque", _BANK, "Dans l'ordre de la donne.", spot="banque")
    hands: tuple[PlayedHand, ...] = fact("Mains", Rows(PlayedHand, 1, MOST_HANDS))
    abandon: str = fact("Abandon", ABANDON)

    @cached_property
    def remaining(self) -> int:
        """How many hands wait for the bank."""
        return sum(1 for row in self.hands if row.in_play)

    @cached_property
    def twenty_one(self) -> Hand:
        """The bank's cards of « 21 », without the complement."""
        return drawn_for_21(self.bank, self.remaining)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats, in the order of the rows."""
        return tuple(dict.fromkeys(row.seat for row in self.hands))

    def problem(self) -> Problem:
        """Hands, bank and shoe agree."""
        return (
            _hands_problem(self.hands)
            or self._surrendered_problem()
            or self._bank_problem()
            or copies_problem("bank", (*self.bank, *(c for row in self.hands for c in row.cards)))
        )

    def _surrendered_problem(self) -> Problem:
        for row in self.hands:
            if found := surrender_problem(row.played, self.bank, self.abandon):
                return "hands", found[1]
        return None

    def _bank_problem(self) -> Problem:
        if not self.remaining:
            return "hands", "Donnez au moins une main en jeu : les autres sont déjà ramassées."
        return bank_problem(self.bank)


@dataclass(frozen=True)
class WholeCloth(_AtPok, Cloth):
    """The same with the POK stakes; the bank's cards hold the complement once POK is settled."""

    poks: tuple[SeatPok, ...] = fact("Mises du POK", Rows(SeatPok, 1, len(SEATS)))
    boxes: str = fact("Cases à régler", BOXES)
    plus_de_cinq: str = fact("Plus de cinq cartes", MORE_THAN_FIVE)
    cinq_identiques: str = fact("Cinq cartes de même rang", FIVE_ALIKE)
    debout: tuple[StandingStake, ...] = fact(
        "Joueurs debout",
        Rows(StandingStake, 0, len(SEATS)),
        "Leur mise au 21, sur la main ni séparée ni doublée d'un joueur assis.",
    )

    @property
    def paid_seats(self) -> tuple[int, ...]:
        """The seats that may be paid at the boxes to settle."""
        return tuple(row.seat for row in self.poks) if self.settles_pok else self.seats

    @property
    def settles_21(self) -> bool:
        """Whether « 21 » is to be settled."""
        return self.boxes != "pok"

    @property
    def settles_pok(self) -> bool:
        """Whether POK is to be settled."""
        return self.boxes != "vingt-et-un"

    def problem(self) -> Problem:
        """The same, and one POK stake at each seat."""
        seats = [row.seat for row in self.poks]
        if len(set(seats)) != len(seats) or not set(self.seats) <= set(seats):
            return "poks", "Donnez une mise du POK, une seule, pour chaque place."
        return self._standing_problem() or super().problem()

    def _standing_problem(self) -> Problem:
        behind = [row.seat for row in self.debout]
        plain = {row.seat for row in self.hands if row.played is Play.PLAIN and row.in_play}
        if len(set(behind)) != len(behind) or not plain >= set(behind):
            return "debout", "Un joueur debout, un seul par main, mise sur une main simple en jeu."
        if behind and not self.settles_21:
            return "debout", "Un joueur debout n'a de mise qu'au 21."
        return None

    def _bank_problem(self) -> Problem:
        if not self.settles_pok:
            return super()._bank_problem()
        if len(self.bank) < FIVE:
            return "bank", "Pour le POK, la banque a au moins cinq cartes."
        if not self.remaining and len(self.bank) > FIVE:
            return "bank", "Sans main en jeu, la banque a exactement cinq cartes."
        if not self.remaining:
            return None
        if len(self.bank) > FIVE:
            return bank_problem(self.bank)
        return drawn_problem(self.twenty_one) or _must_go_on(self.twenty_one)


def drawn_for_21(bank: Hand, remaining: int) -> Hand:
    """Return the bank's cards that count at « 21 »: up to the one with which it must stop."""
    if not remaining:
        return bank[:1]
    for number in range(1, len(bank)):
        if not engine.must_draw(bank[:number]):
            return bank[:number]
    return bank


def _must_go_on(bank: Hand) -> Problem:
    if not engine.must_draw(bank):
        return None
    return "bank", f"Avec {engine.total(bank).points}, la banque doit encore tirer."


def _hands_problem(hands: Sequence[PlayedHand]) -> Problem:
    groups = [(seat, list(rows)) for seat, rows in groupby(hands, lambda row: row.seat)]
    if max(Counter(seat for seat, _ in groups).values(), default=0) > 1:
        return "hands", "Les jeux d'une même place doivent se suivre."
    for seat, rows in groups:
        split = [row.played.from_split for row in rows]
        if len(rows) > 1 and not all(split):
            return "hands", f"La place {seat} a plusieurs jeux : tous viennent d'une séparation."
        if len({engine.value(row.cards[0]) for row in rows}) > 1:
            return "hands", f"Les jeux séparés de la place {seat} commencent par la même valeur."
        if len({row.stake for row in rows}) > 1:
            return "hands", f"Les jeux de la place {seat} ont tous la même première mise."
    return None
