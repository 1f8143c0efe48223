"""What lies on the table at each duty of a Pai Gow croupier."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from casino_rules.core.cards import JOKER
from casino_rules.core.forms import Amount, Choice, Option, Points
from casino_rules.core.money import MAX_STAKE, Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, Rows, Situation, fact
from casino_rules.core.table import given_twice, not_whole
from casino_rules.core.table_forms import FreeCards, Hand, Seats
from casino_rules.families.pai_gow.hands import BACK, DEALT, FRONT, SCALES, is_foul
from casino_rules.families.pai_gow.words import CATEGORY_KEYS, NEUTRAL
from casino_rules.hands import CountedScale

SEATS: Final = range(1, 7)
"""The six boxes of the players; the seventh hand is the bank's."""
UNIT: Final[Cents] = 100
SIDES: Final = ("joueur", "egalite", "banque")
"""How a comparison ends: the player wins, a tie, the bank wins."""
WHOLE: Final = "Une mise est un nombre entier d'unités."
TWICE: Final = "Une carte est donnée deux fois."

FIVE_CARDS: Final = FreeCards(BACK, BACK, joker=True)
TWO_CARDS: Final = FreeCards(FRONT, FRONT, joker=True)
_SEVEN = FreeCards(DEALT, DEALT, joker=True)
_WHEEL = Choice.of(derniere="La plus petite", seconde="La deuxième, sous A-R-D-V-10")
_CATEGORY = Choice(
    tuple(Option(key, NEUTRAL.get(key, category.french)) for category, key in CATEGORY_KEYS.items())
)
_SIDE = Choice.of(joueur="Joueur", egalite="Égalité", banque="Banque")


def wheel() -> Any:
    """Declare the rank of A-2-3-4-5 among the straights, an option of the house."""
    return fact("Rang d'A-2-3-4-5", _WHEEL)


def _seen_twice(*hands: Iterable[object]) -> bool:
    cards = [card for hand in hands for card in hand]
    return len(set(cards)) != len(cards)


@dataclass(frozen=True)
class JokerHand(Situation):
    """Five cards, one of which is the joker."""

    cards: Hand = fact("Main de cinq cartes", FIVE_CARDS, spot="place.cinq")
    roue: str = wheel()

    def problem(self) -> Problem:
        """The joker is there."""
        return None if JOKER in self.cards else ("cards", "Le joker doit être dans la main.")


@dataclass(frozen=True)
class FiveShown(Situation):
    """A hand of five cards."""

    cards: Hand = fact("Main de cinq cartes", FIVE_CARDS, spot="place.cinq")


@dataclass(frozen=True)
class TwoShown(Situation):
    """A hand of two cards."""

    cards: Hand = fact("Main de deux cartes", TWO_CARDS, spot="place.deux")


@dataclass(frozen=True)
class TwoCategories(Situation):
    """Two different categories of hands of five, by their keys."""

    premiere: str = fact("Une combinaison", _CATEGORY)
    seconde: str = fact("Une autre", _CATEGORY)

    def problem(self) -> Problem:
        """The categories differ."""
        if self.premiere == self.seconde:
            return "seconde", "Donnez deux combinaisons différentes."
        return None


@dataclass(frozen=True)
class TwoFives(Situation):
    """Two hands of five cards."""

    joueur: Hand = fact("Cinq cartes du joueur", FIVE_CARDS, spot="place.cinq")
    banque: Hand = fact("Cinq cartes de la banque", FIVE_CARDS, spot="banque.cinq")
    roue: str = wheel()

    def problem(self) -> Problem:
        """No card is in both hands."""
        return ("banque", TWICE) if _seen_twice(self.joueur, self.banque) else None


@dataclass(frozen=True)
class TwoTwos(Situation):
    """Two hands of two cards."""

    joueur: Hand = fact("Deux cartes du joueur", TWO_CARDS, spot="place.deux")
    banque: Hand = fact("Deux cartes de la banque", TWO_CARDS, spot="banque.deux")

    def problem(self) -> Problem:
        """No card is in both hands."""
        return ("banque", TWICE) if _seen_twice(self.joueur, self.banque) else None


@dataclass(frozen=True)
class SetHands(Situation):
    """Seven cards as a player has set them."""

    forte: Hand = fact("Main de cinq cartes", FIVE_CARDS, spot="place.cinq")
    faible: Hand = fact("Main de deux cartes", TWO_CARDS, spot="place.deux")

    def problem(self) -> Problem:
        """No card is in both hands."""
        return ("faible", TWICE) if _seen_twice(self.forte, self.faible) else None


@dataclass(frozen=True)
class Dealt(Situation):
    """The bank's seven cards, to be set by the House Way."""

    cards: Hand = fact("Sept cartes", _SEVEN, spot="banque")
    roue: str = wheel()

    @property
    def scale(self) -> CountedScale:
        """The order of hands in force."""
        return SCALES[self.roue]


@dataclass(frozen=True)
class Round(Situation):
    """The bank's hands and one player's, all set."""

    joueur_forte: Hand = fact("Cinq cartes du joueur", FIVE_CARDS, spot="place.cinq")
    joueur_faible: Hand = fact("Deux cartes du joueur", TWO_CARDS, spot="place.deux")
    banque_forte: Hand = fact("Cinq cartes de la banque", FIVE_CARDS, spot="banque.cinq")
    banque_faible: Hand = fact("Deux cartes de la banque", TWO_CARDS, spot="banque.deux")
    roue: str = wheel()

    def problem(self) -> Problem:
        """Fourteen different cards, and two settings that are allowed."""
        player, bank = (
            (self.joueur_faible, self.joueur_forte),
            (self.banque_faible, self.banque_forte),
        )
        if _seen_twice(*player, *bank):
            return "banque_forte", TWICE
        if is_foul(*player):
            return "joueur_faible", "Pose fautive : il n'y a rien à comparer."
        if is_foul(*bank):
            return "banque_faible", "La pose de la banque n'est pas permise."
        return None


@dataclass(frozen=True)
class BetResult(Situation):
    """How both comparisons of a player ended, and the stake."""

    forte: str = fact("Main de cinq cartes gagnée par", _SIDE)
    faible: str = fact("Main de deux cartes gagnée par", _SIDE)
    mise: Cents = fact("Mise", Amount(UNIT, MAX_STAKE), spot="place.mise")

    def problem(self) -> Problem:
        """A stake is a whole number of units."""
        return not_whole("mise", self.mise, message=WHOLE)


@dataclass(frozen=True)
class Boxes(Situation):
    """The boxes on which somebody has staked."""

    places: tuple[int, ...] = fact("Places avec une mise", Seats(tuple(SEATS)), spot=NUMBER)


@dataclass(frozen=True)
class SeatHands(Situation):
    """One player's stake and the hands as the player has set them."""

    place: int = fact("Place", Points(SEATS[0], SEATS[-1]), spot=NUMBER)
    mise: Cents = fact("Mise", Amount(UNIT, MAX_STAKE), spot="place.mise")
    forte: Hand = fact("Cinq cartes", FIVE_CARDS, spot="place.cinq")
    faible: Hand = fact("Deux cartes", TWO_CARDS, spot="place.deux")

    @property
    def renounced(self) -> bool:
        """Whether the player has given up their stake: their hands are not shown."""
        return not self.forte

    def problem(self) -> Problem:
        """Whole units, and both hands or none."""
        if found := not_whole("mise", self.mise, message=WHOLE):
            return found
        if (len(self.forte), len(self.faible)) not in {(BACK, FRONT), (0, 0)}:
            return "faible", "Donnez cinq cartes et deux cartes."
        return None


@dataclass(frozen=True)
class Layout(Situation):
    """The bank's hands and all the players'."""

    banque_forte: Hand = fact("Cinq cartes de la banque", FIVE_CARDS, spot="banque.cinq")
    banque_faible: Hand = fact("Deux cartes de la banque", TWO_CARDS, spot="banque.deux")
    places: tuple[SeatHands, ...] = fact("Places", Rows(SeatHands, 1, len(SEATS)))
    roue: str = wheel()

    @property
    def from_the_right(self) -> tuple[SeatHands, ...]:
        """The seats in the order of settlement: from the croupier's right to their left."""
        return tuple(sorted(self.places, key=lambda row: row.place, reverse=True))

    def problem(self) -> Problem:
        """Different seats, different cards, and a bank set as it is allowed."""
        if found := given_twice("places", (row.place for row in self.places)):
            return found
        hands = [hand for row in self.places for hand in (row.forte, row.faible)]
        if _seen_twice(self.banque_forte, self.banque_faible, *hands):
            return "places", TWICE
        if is_foul(self.banque_faible, self.banque_forte):
            return "banque_faible", "La pose de la banque n'est pas permise."
        return None
