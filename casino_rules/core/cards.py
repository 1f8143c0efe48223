"""Suits, ranks and cards: ASCII in data (« Kh »), French on screen (« roi de cœur », « R♥ »)."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final

from casino_rules.core.french import Noun


class Suit(Enum):
    """One of the four suits; ``JOKER`` is the suit of the joker alone."""

    SPADES = ("s", "♠", "pique")
    HEARTS = ("h", "♥", "cœur")
    DIAMONDS = ("d", "♦", "carreau")
    CLUBS = ("c", "♣", "trèfle")
    JOKER = ("x", "", "")

    __hash__ = object.__hash__  # one object each; that of Enum, by name, is slow

    def __init__(self, code: str, symbol: str, french: str) -> None:
        self.code = code
        self.symbol = symbol
        self.french = french

    @property
    def red(self) -> bool:
        """Whether the suit is printed in red."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(Enum):
    """A rank; ``order`` runs from 2 to 14 (ace high), ``index`` is the French corner index."""

    TWO = ("2", 2, "2", Noun("deux", "deux"))
    THREE = ("3", 3, "3", Noun("trois", "trois"))
    FOUR = ("4", 4, "4", Noun("quatre", "quatre"))
    FIVE = ("5", 5, "5", Noun("cinq", "cinq"))
    SIX = ("6", 6, "6", Noun("six", "six"))
    SEVEN = ("7", 7, "7", Noun("sept", "sept"))
    EIGHT = ("8", 8, "8", Noun("huit", "huit"))
    NINE = ("9", 9, "9", Noun("neuf", "neuf"))
    TEN = ("T", 10, "10", Noun("dix", "dix"))
    JACK = ("J", 11, "V", Noun("valet", "valets"))
    QUEEN = ("Q", 12, "D", Noun("dame", "dames", feminine=True))
    KING = ("K", 13, "R", Noun("roi", "rois"))
    ACE = ("A", 14, "A", Noun("as", "as", elides=True))
    JOKER = ("X", 15, "Joker", Noun("joker", "jokers"))

    __hash__ = object.__hash__

    def __init__(self, code: str, order: int, index: str, noun: Noun) -> None:
        self.code = code
        self.order = order
        self.index = index
        self.noun = noun


RANKS: Final = tuple(rank for rank in Rank if rank is not Rank.JOKER)
"""The thirteen ranks of a pack, from two to ace."""
SUITS: Final = tuple(suit for suit in Suit if suit is not Suit.JOKER)
"""The four suits: spades, hearts, diamonds, clubs."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card. There is one object per card, so identity is equality; take it with ``Card.of``.

    In a shoe of several decks identical cards are the same object: hands are multisets.
    """

    rank: Rank
    suit: Suit
    code: str

    @staticmethod
    def of(rank: Rank, suit: Suit) -> "Card":
        """Return the card of that rank and suit."""
        return _BY_CODE[rank.code + suit.code]

    @property
    def index(self) -> str:
        """French index and suit symbol: « R♥ », « 10♣ », « Joker »."""
        return f"{self.rank.index}{self.suit.symbol}"

    @property
    def noun(self) -> Noun:
        """The card as a noun: « le roi de cœur », « l'as de pique »."""
        base = self.rank.noun
        if self is JOKER:
            return base
        tail = f" de {self.suit.french}"
        return Noun(base.singular + tail, base.plural + tail, base.feminine, base.elides)

    @property
    def french(self) -> str:
        """The French name, without article: « roi de cœur »."""
        return self.noun.singular

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[Callable[[str], "Card"], tuple[str]]:
        return (parse_card, (self.code,))  # copies and pickles stay the one object


PACK: Final = tuple(Card(rank, suit, rank.code + suit.code) for suit in SUITS for rank in RANKS)
"""The 52 cards of a pack."""
JOKER: Final = Card(Rank.JOKER, Suit.JOKER, "Xx")
"""The joker of the fifty-three card packs."""
_BY_CODE: Final = {card.code: card for card in (*PACK, JOKER)}


class UnknownCardError(ValueError):
    """The text does not name a card."""


class AmbiguousCardError(UnknownCardError):
    """The text may name two cards."""


def parse_card(code: str) -> Card:
    """Return the card written in ASCII notation (« Kh », « Td », joker « Xx »).

    Raises:
        UnknownCardError: if the code is not exactly that of a card.
    """
    card = _BY_CODE.get(code)
    if card is None:
        message = f"Carte inconnue : {code[:8]!a}."
        raise UnknownCardError(message)
    return card


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards in ASCII notation, separated by spaces."""
    return " ".join(card.code for card in cards)


def show_cards(cards: Iterable[Card]) -> str:
    """Return cards as printed on them: « R♥ 10♣ »."""
    return " ".join(card.index for card in cards)


_TYPED_RANKS: Final = {
    **{rank.code: rank for rank in RANKS},
    **{rank.index: rank for rank in RANKS},
    **{rank.noun.singular.upper(): rank for rank in RANKS},
    "1": Rank.ACE,
}
_TYPED_SUITS: Final = {
    **{suit.code: suit for suit in SUITS},
    **{suit.symbol: suit for suit in SUITS},
    **{suit.french[0]: suit for suit in SUITS if suit not in (Suit.HEARTS, Suit.DIAMONDS)},
    "ca": Suit.DIAMONDS,
    "co": Suit.HEARTS,
    "cœ": Suit.HEARTS,
    "tr": Suit.CLUBS,
    "pi": Suit.SPADES,
    "♤": Suit.SPADES,
    "♡": Suit.HEARTS,
    "♢": Suit.DIAMONDS,
    "♧": Suit.CLUBS,
}
_NAMES: Final = "|".join(sorted((rank.noun.singular for rank in RANKS), key=len, reverse=True))
_SPACE: Final = r"[\s\u00a0\u202f]"
_TYPED = re.compile(
    rf"((?:{_NAMES})(?={_SPACE})|10|[2-9TJVQDKRA1])\ufe0f?"
    rf"(?:{_SPACE}*(?:de{_SPACE}+)?(piques?|c(?:[œŒ]|oe)urs?|carreaux?|tr(?:e\u0300?|[èÈ])fles?)(?![a-z])"
    r"|((?!(?-i:cA))ca|c[oœŒ]|[shdcpt♠♥♦♣♤♡♢♧])\ufe0f?)",
    re.IGNORECASE | re.ASCII,  # ASCII: no Kelvin sign for a K, no long s for spades
)
"""« KcAd » is a king of clubs and an ace: « cA » does not begin « carreau »."""
_BETWEEN = re.compile(r"[\s,;/]*")
_TYPED_LIMIT = 200
_SIGNS: Final = "♠♥♦♣♤♡♢♧"
_WRITINGS: Final = "écrivez par exemple « roi de cœur », « Rc » ou « Kh »"

type _Read = tuple[str, str]
"""A rank and a suit as they were typed."""


def read_cards(text: str, beside: Sequence[str] = ()) -> tuple[Card, ...]:
    """Return the cards that a person typed: « Rh 10c », « R♥10♣ », « roi de cœur », « Joker ».

    Suits are s h d c, p (pique) co ca t (trèfle), the symbols or their names; « D » is the queen.
    A single c is a heart in French (« Rc 10t »), else a club (« Kc », « 9c »): all that was typed
    ``beside``, in the other fields of a situation, tells which of the two is written.

    Raises:
        UnknownCardError: if a part of the text is not a card; AmbiguousCardError, if its c may be
            a heart and a club.
    """
    if len(text) > _TYPED_LIMIT:
        message = "Trop de texte : écrivez seulement les cartes, par exemple « R♥ 10♣ »."
        raise UnknownCardError(message)
    words = text.split()
    if not beside and all(word in _BY_CODE for word in words):  # as data write them, mostly
        return tuple(_BY_CODE[word] for word in words)
    typed = list(_read_typed(text))
    read = [found for found in typed if isinstance(found, tuple)]
    alone = next((found for found in read if found[1] == "c"), None)
    french = alone is not None and _is_french(alone, [*read, *_legible(beside)])
    return tuple(
        found if isinstance(found, Card) else _card_of(found, french=french) for found in typed
    )


def _legible(texts: Iterable[str]) -> Iterator[_Read]:
    """Yield the cards of several texts; what cannot be read there is told by its own field."""
    for text in texts:
        with suppress(UnknownCardError):
            yield from (it for it in _read_typed(text[:_TYPED_LIMIT]) if isinstance(it, tuple))


def _read_typed(text: str) -> Iterator[Card | _Read]:
    position = _after(text, 0)
    while position < len(text):
        word = text[position:].split(maxsplit=1)[0].strip(",;/")
        if word.lower() in {"joker", "xx"}:
            yield JOKER
            position = _after(text, position + len(word))
            continue
        match = _TYPED.match(text, position)
        if match is None:
            part = "".join(c if c.isprintable() else "?" for c in word[:6])
            message = f"Carte illisible : « {part} » ; {_WRITINGS}."
            raise UnknownCardError(message)
        yield match[1].upper(), (match[2] or match[3]).lower()
        position = _after(text, match.end())


def _after(text: str, position: int) -> int:
    """Return where the next card begins: after what may stand between two."""
    found = _BETWEEN.match(text, position)
    return found.end() if found else position


def _is_french(alone: _Read, read: Collection[_Read]) -> bool:
    """Whether a single c is written in French: the other suits tell it, or else the ranks.

    Raises:
        AmbiguousCardError: if they tell both.
    """
    ranks, suits = {rank for rank, _ in read}, {suit for _, suit in read}
    told = {
        *({"English"} if suits & set("shd") else ()),
        *({"French"} if suits - {"c", *"shd"} - set(_SIGNS) else ()),
    } or {
        *({"English"} if ranks & set("TJQK") else ()),
        *({"French"} if ranks & set("RVD") else ()),
    }
    if len(told) > 1:
        heart, club = (_card_of(alone, french=french) for french in (True, False))
        message = (
            f"« {heart.rank.index}c » peut être {heart.index} (en français) ou {club.index} (en anglais) : "
            f"écrivez « {heart.rank.index}co » ou « {heart.rank.index}t »."
        )
        raise AmbiguousCardError(message)
    return told == {"French"}


def _card_of(typed: _Read, *, french: bool) -> Card:
    rank, suit = typed
    known = suit if suit in _TYPED_SUITS else suit[:2]
    if suit == "c" and french:
        known = "co"
    return Card.of(_TYPED_RANKS[rank], _TYPED_SUITS[known])


class Shoe:
    """A shuffled shoe (sabot) of one or more packs, drawn without replacement."""

    def __init__(self, rng: Random, decks: int = 1, *, joker: bool = False) -> None:
        """Fill the shoe with ``decks`` packs; ``rng`` decides every draw."""
        self._rng = rng
        self._cards = [*PACK * decks, *([JOKER] if joker else [])]

    def __len__(self) -> int:
        return len(self._cards)

    def draw(self) -> Card:
        """Take one card at random."""
        return self._take(self._rng.randrange(len(self._cards)))

    def draw_many(self, number: int) -> tuple[Card, ...]:
        """Take ``number`` cards at random."""
        return tuple(self.draw() for _ in range(number))

    def draw_among(self, wanted: Collection[Card] | Callable[[Card], bool]) -> Card:
        """Take one card, uniformly among the remaining copies of the wanted ones.

        Raises:
            IndexError: if none of them is left.
        """
        cards = enumerate(self._cards)
        if callable(wanted):
            places = [place for place, card in cards if wanted(card)]
        else:  # without a call for each card of six packs
            places = [place for place, card in cards if card in wanted]
        return self._take(self._rng.choice(places))

    def remove(self, cards: Iterable[Card]) -> None:
        """Take out cards already on the table.

        Raises:
            ValueError: if one of them is not left.
        """
        for card in cards:
            self._cards.remove(card)

    def _take(self, place: int) -> Card:
        self._cards[place], self._cards[-1] = self._cards[-1], self._cards[place]
        return self._cards.pop()
