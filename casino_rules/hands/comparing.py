"""What decides between two hands, as data and in French: « au kicker : dame contre valet »."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from casino_rules.core.cards import JOKER, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.hands import naming
from casino_rules.hands.categories import Category, HighCategory, Labels
from casino_rules.hands.scales import HandValue


class Role(Enum):
    """What the cards that decide are in their hand."""

    TIE = "égalité"
    CATEGORY = "combinaison"
    STRAIGHT = "hauteur de la quinte"
    FIVE = "cinq cartes"
    QUADS = "carré"
    TRIPS = "brelan"
    PAIR = "paire"
    HIGH_PAIR = "première paire"
    LOW_PAIR = "seconde paire"
    KICKER = "kicker"
    CARD = "carte"


_BY_SIZE: Final = {5: Role.FIVE, 4: Role.QUADS, 3: Role.TRIPS, 2: Role.PAIR}
_WORDS: Final = {
    Role.FIVE: "au rang des cinq cartes",
    Role.QUADS: "au carré",
    Role.TRIPS: "au brelan",
    Role.PAIR: "à la paire",
    Role.HIGH_PAIR: "à la plus haute paire",
    Role.LOW_PAIR: "à la seconde paire",
}
_CARDS: Final = (
    "à la carte la plus haute",
    "à la deuxième carte",
    "à la troisième carte",
    "à la quatrième carte",
    "à la cinquième carte",
)
_KICKERS: Final = ("au kicker", "au deuxième kicker", "au troisième kicker")


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two hands of a scale and where they first differ.

    ``winner`` and ``loser`` are the hands given, in that order, when they tie. ``place`` counts
    the groups of the category: 0 is the pair of a pair, 1 its first kicker.
    """

    winner: HandValue
    loser: HandValue
    role: Role
    place: int = 0

    @property
    def tie(self) -> bool:
        """Whether nothing decides."""
        return self.role is Role.TIE

    @property
    def ranks(self) -> tuple[Rank, Rank] | None:
        """The ranks that decide, the winner's first; None if a category or nothing does."""
        if self.role in (Role.TIE, Role.CATEGORY):
            return None
        at = self.winner.category.places[self.place]
        return self.winner.ranks[at], self.loser.ranks[at]

    @property
    def cards(self) -> tuple[Hand, Hand]:
        """The cards that decide, the winner's first: those of one group, or all that play."""
        if self.role in (Role.TIE, Role.CATEGORY, Role.STRAIGHT):
            return self.winner.cards, self.loser.cards
        category = self.winner.category
        start = category.places[self.place]
        end = start + category.groups[self.place]
        return self.winner.cards[start:end], self.loser.cards[start:end]

    @property
    def french(self) -> str:
        """« au kicker : dame contre valet », « couleur contre brelan », « à égalité »."""
        return self.told()

    def told(self, labels: Labels | None = None) -> str:
        """Return the same in the words of a game where it has its own."""
        if self.role is Role.TIE:
            return "à égalité, carte pour carte"
        if self.role is Role.CATEGORY:
            return f"{_label(self.winner, labels)} contre {_label(self.loser, labels)}"
        if self._wheel_wins():
            sides = [naming.indices(side.ranks) for side in (self.winner, self.loser)]
            return f"{self._where(labels)} : {sides[0]} contre {sides[1]}"
        many = self.winner.category.groups[self.place] > 1
        sides = [self._noun(side, many=many) for side in (self.winner, self.loser)]
        return f"{self._where(labels)} : {sides[0]} contre {sides[1]}"

    def _where(self, labels: Labels | None) -> str:
        category = self.winner.category
        if self.role is Role.STRAIGHT:
            return f"à la hauteur {naming.label(category, labels).du}"
        if self.role is Role.CARD:
            return _CARDS[self.place]
        if self.role is Role.KICKER:
            return _KICKERS[self.place - _first_kicker(category)]
        return _WORDS[self.role]

    def _wheel_wins(self) -> bool:
        """Whether five, four, three, two, ace beats a straight whose cards look higher."""
        if self.role is not Role.STRAIGHT or self.winner.scale.low:
            return False
        return self.winner.ranks[0].order < self.loser.ranks[0].order

    def _noun(self, side: HandValue, *, many: bool) -> str:
        at = side.category.places[self.place]
        noun = side.ranks[at].noun
        if many:
            return noun.plural
        joker = side.cards[at] is JOKER and self.role is not Role.STRAIGHT
        return f"{noun.singular} (joker)" if joker else noun.singular


def compare(first: HandValue, second: HandValue) -> Comparison:
    """Say which of two hands of the same scale wins, and what decides.

    Raises:
        TypeError: if the hands are of different scales.
    """
    winner, loser = (first, second) if first >= second else (second, first)
    if winner.category is not loser.category:
        return Comparison(winner, loser, Role.CATEGORY)
    for place, at in enumerate(winner.category.places):
        if winner.ranks[at] is not loser.ranks[at]:
            return Comparison(winner, loser, _role(winner, place), place)
    return Comparison(winner, loser, Role.TIE)


def _role(value: HandValue, place: int) -> Role:
    category = value.category
    if category in value.scale.straights:
        return Role.STRAIGHT
    group = category.groups[place]
    if group == 1:
        return Role.KICKER if _first_kicker(category) else Role.CARD
    if category.groups.count(group) > 1:
        return Role.LOW_PAIR if place else Role.HIGH_PAIR
    return _BY_SIZE[group]


def _first_kicker(category: Category) -> int:
    """Return the place of the first kicker; 0 where all cards are single."""
    return sum(group > 1 for group in category.groups)


def _label(value: HandValue, labels: Labels | None) -> str:
    if value.scale.low and value.category is HighCategory.HIGH_CARD:
        return "main sans combinaison"
    return naming.label(value.category, labels).singular
