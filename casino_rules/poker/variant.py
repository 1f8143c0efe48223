"""A variant of poker as data: what is dealt, how hands are read, who opens.

A variant in a few French words, from its data: what the page that compares them shows.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from casino_rules.core.cards import RANKS, SUITS, Rank
from casino_rules.core.french import CARTE, NBSP, join, to
from casino_rules.core.table_forms import Hand
from casino_rules.core.tables import DrawTable
from casino_rules.hands import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    BADUGI_ACE_HIGH,
    DEUCE_TO_SEVEN,
    HIGH,
    CountedScale,
    HandValue,
    Scale,
    is_eight_or_better,
)
from casino_rules.hands.categories import capital

_TWO: Final = 2
_THREE: Final = 3
_FIVE: Final = 5
_ARTICLE: Final = re.compile(r"^(?:La|Le|Les) ")
_EIGHT: Final = (Rank.ACE, *RANKS[:7])


class Opening(Enum):
    """What is staked before the cards, and who speaks first."""

    BLINDS = "blinds"
    """The seat after the big blind, then the first live seat after the button."""
    BRING_IN = "ouverture"
    """The open cards decide: the stud games."""
    STAKE = "mise"
    """The seat after the button stakes, the others match it or fold: one round, no raise."""


class Structure(Enum):
    """How much may be bet."""

    NO_LIMIT = "sans-limite"
    POT_LIMIT = "limite-du-pot"
    LIMIT = "limite"
    EQUAL = "mise-egale"
    """Everybody stakes the same; nobody raises."""


@lru_cache(maxsize=256)
def _best(scale: Scale, two_three: bool, hole: Hand, board: Hand) -> HandValue:  # noqa: FBT001 - a key
    """Read a hand; the hands of a table are read again at each step of its exercise.

    At stud, of two cards of the same rank the higher suit plays: odd chips look at suits.
    """
    if two_three and isinstance(scale, CountedScale):
        return scale.best_two_three(hole, board)
    if not board and len(hole) > _FIVE:
        hole = tuple(sorted(hole, key=lambda c: (-scale.order(c.rank), SUITS.index(c.suit))))
    return scale.best((*hole, *board))


@lru_cache(maxsize=256)
def _low(cards: Hand) -> Hand:
    """Return the cards that may be in a low at eight or better, in the same order."""
    return tuple(card for card in cards if card.rank in _EIGHT)


@dataclass(frozen=True)
class Half:
    """How the hands are read for one part of the pot: the whole of it, its high or low half.

    ``two_three`` obliges to play exactly two cards of the hand and three of the board;
    ``eight_or_better`` to have five different ranks, none above the eight, to win this half.
    """

    key: str
    title: str
    scale: Scale
    two_three: bool = False
    eight_or_better: bool = False

    @property
    def word(self) -> str:
        """What tells it from the other half on a card: « haute »."""
        return self.title.removeprefix("Main ")

    def best(self, hole: Hand, board: Hand) -> HandValue | None:
        """Return the best hand for this half, None if none qualifies."""
        if not self.eight_or_better:
            return self.unqualified(hole, board)
        # Nothing but cards of eight or less makes such a hand: few are left to choose among.
        hole, board = _low(hole), _low(board)
        least = (_TWO, _THREE) if self.two_three else (0, 0)
        if len(hole) < least[0] or len(board) < least[1] or len(hole) + len(board) < _FIVE:
            return None
        value = self.unqualified(hole, board)
        return value if self.qualifies(value) else None

    def unqualified(self, hole: Hand, board: Hand) -> HandValue:
        """Return the best hand for this half, whether it may win it or not."""
        return _best(self.scale, self.two_three, hole, board)

    def qualifies(self, value: HandValue) -> bool:
        """Whether a hand may win this half."""
        return not self.eight_or_better or is_eight_or_better(value)

    def all_best(self, hole: Hand, board: Hand) -> tuple[Hand, ...]:
        """Return all the choices of cards that make the best hand; none if none qualifies."""
        if self.best(hole, board) is None:
            return ()
        if self.two_three and isinstance(self.scale, CountedScale):
            return self.scale.all_best_two_three(hole, board)
        return self.scale.all_best((*hole, *board))

    @property
    def high(self) -> bool:
        """Whether the highest hand wins."""
        return not self.scale.low

    @property
    def five(self) -> bool:
        """Whether five cards play; in Badugi, one to four."""
        return isinstance(self.scale, CountedScale)


@dataclass(frozen=True, slots=True)
class Street:
    """A deal, and the round of betting that follows it.

    How many cards are burned, dealt to each player closed and open, laid open for all, and how
    many each may change at most. The burned card comes before the cards of the board, or before
    those of the players on a street without any.
    """

    key: str
    title: str
    burned: int = 0
    closed: int = 0
    open: int = 0
    common: int = 0
    exchanged: int = 0

    @property
    def name(self) -> str:
        """Its title without its article, as it stands alone on the cloth: « Flop »."""
        name = _ARTICLE.sub("", self.title)
        return name[0].upper() + name[1:]

    @property
    def moment(self) -> str:
        """Its title where a sentence begins: « Au flop », « À la rivière »."""
        return capital(to(self.title)) if _ARTICLE.match(self.title) else self.title


@dataclass(frozen=True)
class Variant:
    """A game of the poker room."""

    streets: tuple[Street, ...]
    halves: tuple[Half, ...]
    opening: Opening = Opening.BLINDS
    structure: Structure = Structure.NO_LIMIT
    most_seats: int = 9

    @property
    def limit(self) -> bool:
        """Whether its bets are fixed."""
        return self.structure is Structure.LIMIT

    @property
    def button(self) -> bool:
        """Whether a button marks the dealer's seat: everywhere but at stud."""
        return self.opening is not Opening.BRING_IN

    @property
    def low(self) -> bool:
        """Whether the whole pot goes to a low hand: the opening of the studs is then inverted."""
        return not any(half.high for half in self.halves)

    @property
    def draws(self) -> int:
        """How many times a player may change cards."""
        return sum(bool(street.exchanged) for street in self.streets)

    @property
    def rounds(self) -> int:
        """How many rounds of betting there are, the first after the first street."""
        return 1 if self.opening is Opening.STAKE else len(self.streets)

    @property
    def hole(self) -> int:
        """How many cards each player holds at the end."""
        return sum(street.closed + street.open for street in self.streets)

    @property
    def board(self) -> int:
        """How many cards are common at the end."""
        return sum(street.common for street in self.streets)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the streets, in order."""
        return tuple(street.key for street in self.streets)

    def street(self, key: str) -> Street:
        """Return a street by key."""
        return self.streets[self.keys.index(key)]

    def open_by(self, round_: int) -> int:
        """Return how many open cards lie before a player in a round of betting."""
        return sum(street.open for street in self.streets[:round_])

    def board_in(self, round_: int) -> int:
        """Return how many common cards lie open in a round of betting."""
        return sum(street.common for street in self.streets[:round_])

    def board_on(self, key: str) -> int:
        """Return how many common cards lie open on a street."""
        return self.board_in(self.keys.index(key) + 1)


def halves_to_choose(variant: Variant) -> tuple[Half, ...]:
    """Return the halves for which some of the cards do not play."""
    cards = variant.hole + variant.board
    return tuple(half for half in variant.halves if cards > _FIVE or not half.five)


_OMAHA_HIGH: Final = Half("haut", "Main haute", HIGH, two_three=True)

WHOLE_HIGH: Final = (Half("haut", "Main haute", HIGH),)
"""Texas Hold'em, Stud: one pot for the highest hand, of any cards held and common."""
OMAHA: Final = (_OMAHA_HIGH,)
"""Omaha, Courchevel: the highest hand of two cards held and three common."""
OMAHA_HI_LO: Final = (
    _OMAHA_HIGH,
    Half("bas", "Main basse", ACE_TO_FIVE, two_three=True, eight_or_better=True),
)
"""Omaha and Courchevel hi-lo: a low at eight or better takes half the pot."""
HI_LO_REGULAR: Final = (_OMAHA_HIGH, Half("bas", "Main basse", ACE_TO_FIVE, two_three=True))
"""Hi-lo Regular: as Omaha hi-lo, but every hand has a low."""
STUD_HI_LO: Final = (
    *WHOLE_HIGH,
    Half("bas", "Main basse", ACE_TO_FIVE, eight_or_better=True),
)
"""Stud hi-lo: any five of seven cards for each half, the low at eight or better."""
ACE_TO_FIVE_LOW: Final = (Half("bas", "Main basse", ACE_TO_FIVE),)
"""Razz, Ace to five: the lowest hand, straights and flushes ignored; 5-4-3-2-A is best."""
SEVEN_NULLO: Final = (Half("bas", "Main basse", ACE_TO_SIX),)
"""Seven Nullo: straights and flushes count, the ace is low; 6-4-3-2-A is best."""
DEUCE_TO_SEVEN_LOW: Final = (Half("bas", "Main basse", DEUCE_TO_SEVEN),)
"""Deuce to Seven: straights and flushes count, the ace is high; 7-5-4-3-2 is best."""
BADUGI_LOW: Final = (Half("badugi", "Badugi", BADUGI),)
"""Badugi: four cards of different ranks and suits, ace low; 4-3-2-A is best."""
BADEUCEY: Final = (
    Half("deux-sept", "Deuce to Seven", DEUCE_TO_SEVEN),
    Half("badugi", "Badugi", BADUGI_ACE_HIGH),
)
"""Badeucey: five cards at Deuce to Seven, then a badugi, ace high; no hand is excluded.

The odd chip goes to the first half, as in every variant of two halves.
"""


def read_streets(table: DrawTable) -> tuple[Street, ...]:
    """Return the streets of a game from its table of the deal.

    Its rows are the streets; its columns, those that the game has among « brulees », « fermees »,
    « ouvertes », « communes », « changees ».
    """
    names = {
        "brulees": "burned",
        "fermees": "closed",
        "ouvertes": "open",
        "communes": "common",
        "changees": "exchanged",
    }
    return tuple(
        Street(
            row, title, **{names[column]: int(table.at(row, column)) for column in table.columns}
        )
        for row, title in table.rows.items()
    )


_SCALES: Final[Mapping[Scale, str]] = {
    HIGH: "Haut",
    ACE_TO_FIVE: "Bas, de l'as au cinq",
    ACE_TO_SIX: "Bas, nullo : as bas, quintes et couleurs comptent",
    DEUCE_TO_SEVEN: "Bas, deux à sept : as haut, quintes et couleurs comptent",
    BADUGI: "Badugi, as bas",
    BADUGI_ACE_HIGH: "Badugi, as haut",
}
_SHARES: Final = {
    "haut": "au haut",
    "bas": "au bas",
    "deux-sept": "au deux à sept",
    "badugi": "au badugi",
}
_OPENINGS: Final = {
    Opening.BLINDS: "À gauche de la surblind, puis du bouton",
    Opening.BRING_IN: "Les cartes visibles décident",
    Opening.STAKE: "À gauche du donneur",
}
_STRUCTURES: Final = {
    Structure.NO_LIMIT: "Sans limite",
    Structure.POT_LIMIT: "Limite du pot",
    Structure.LIMIT: "Montants fixes",
    Structure.EQUAL: "Une mise, la même pour tous",
}


def traits(variant: Variant) -> Mapping[str, str]:
    """Return what tells a variant from the others, by French heading."""
    found = {
        "Cartes": _cards(variant),
        "Tours": _rounds(variant),
        "Échelle": _scales(variant),
        "Cartes qui jouent": _playing(variant),
        "Pot": _pot(variant),
        "Parole": _OPENINGS[variant.opening],
        "Mises": _STRUCTURES[variant.structure],
        "Places": f"2 à {variant.most_seats}",
    }
    return MappingProxyType(found)


def _cards(variant: Variant) -> str:
    closed = sum(street.closed for street in variant.streets)
    shown = sum(street.open for street in variant.streets)
    parts = [
        _count(closed, "fermée"),
        _count(shown, "ouverte"),
        _count(variant.board, "commune"),
    ]
    return join(part for part in parts if part)


def _count(number: int, kind: str) -> str:
    return f"{number}{NBSP}{kind}{'s' if number > 1 else ''}" if number else ""


def _rounds(variant: Variant) -> str:
    rounds = f"{variant.rounds} tour{'s' if variant.rounds > 1 else ''} d'enchères"
    if variant.opening is Opening.STAKE:
        rounds = "Une mise"
    if not variant.draws:
        common = [str(street.common) for street in variant.streets if street.common]
        return f"{rounds} ; tableau {f'{NBSP}+{NBSP}'.join(common)}" if common else rounds
    most = max(street.exchanged for street in variant.streets)
    plural = "s" if variant.draws > 1 else ""
    return f"{rounds}, {variant.draws} tirage{plural} de 0 à {CARTE.count(most)}"


def _scales(variant: Variant) -> str:
    first, *others = (_scale(half) for half in variant.halves)
    return " ; ".join((first, *(text[0].lower() + text[1:] for text in others)))


def _scale(half: Half) -> str:
    text = _SCALES[half.scale]
    return f"{text}, huit ou mieux" if half.eight_or_better else text


def _playing(variant: Variant) -> str:
    """Say which cards make the hand of each half, once if they are the same."""
    return " ; ".join(dict.fromkeys(_played(variant, half) for half in variant.halves))


def _played(variant: Variant, half: Half) -> str:
    if half.two_three:
        return "2 de la main et 3 du tableau"
    if not half.five:
        return "4 au plus, de rangs et de couleurs différents"
    held = variant.hole + variant.board
    return f"Les 5 meilleures des{NBSP}{held}" if held > _FIVE else "Les 5 cartes"


def _pot(variant: Variant) -> str:
    if len(variant.halves) == 1:
        return "Entier"
    first, second = (_SHARES[half.key] for half in variant.halves)
    whole = " ; tout au haut s'il n'y a pas de bas"
    limited = any(half.eight_or_better for half in variant.halves)
    return f"Une moitié {first}, l'autre {second}{whole if limited else ''}"
