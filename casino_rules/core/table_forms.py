"""Forms whose value lies on the table: cards, chips, seats."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, override

from casino_rules.core.cards import (
    JOKER,
    Card,
    UnknownCardError,
    format_cards,
    read_cards,
    show_cards,
)
from casino_rules.core.chips import PLAQUE, Counts, total
from casino_rules.core.forms import Form, Json, UnreadableAnswer, many_texts, one_text
from casino_rules.core.french import CARTE, NBSP, Noun, join
from casino_rules.core.money import EUR, EURO, Cents, Currency, format_amount, parse_amount

_MAX_CARDS = 64

type Hand = tuple[Card, ...]
"""Cards in the order in which they lie."""


def text_of(raw: object) -> str:
    """Return the text of typed cards: one, or one for each card; empty if there is none.

    Raises:
        UnreadableAnswer: if it is no text.
    """
    if isinstance(raw, list | tuple):
        if len(raw) > _MAX_CARDS or not all(isinstance(part, str) for part in raw):
            raise UnreadableAnswer("Donnez une liste de cartes, par exemple « Kh » et « Td ».")
        raw = " ".join(raw)
    if not isinstance(raw, str | None):
        raise UnreadableAnswer("Donnez des cartes, par exemple « R♥ 10♣ ».")
    return (raw or "").strip()


def _typed(raw: object) -> Hand:
    try:
        return read_cards(text_of(raw))
    except UnknownCardError as error:
        raise UnreadableAnswer(str(error)) from None


@dataclass(frozen=True)
class Cards(Form[Hand]):
    """Exactly ``count`` of the cards that lie on the cloth; their order does not matter.

    Where the number is a part of the answer, ``sizes`` are the numbers that may be chosen.
    """

    count: int
    shown: Hand
    sizes: tuple[int, ...] = ()
    kind = "cards"

    @property
    def wanted(self) -> str:
        """What to do, in French: « Choisissez 5 cartes. »."""
        if not self.sizes:
            return f"Choisissez {CARTE.count(self.count)}."
        if min(self.sizes):
            return f"Choisissez de {min(self.sizes)} à {CARTE.count(self.count)}."
        return f"Choisissez {CARTE.count(self.count)}, ou aucune."

    @override
    def parse(self, raw: object) -> Hand:
        cards = _typed(raw)
        if len(cards) not in (self.sizes or (self.count,)):
            raise UnreadableAnswer(self.wanted)
        if Counter(cards) - Counter(self.shown):
            raise UnreadableAnswer("Choisissez parmi les cartes montrées.")
        return tuple(sorted(cards, key=self.shown.index))

    @override
    def show(self, value: Hand) -> str:
        return show_cards(value) or "aucune"

    @override
    def dump(self, value: Hand) -> Json:
        return format_cards(value)


@dataclass(frozen=True)
class FreeCards(Form[Hand]):
    """Cards typed or picked freely, ``low`` to ``high`` of them, from ``decks`` packs.

    The form of a hand in the referee: no card may be given more times than there are packs.
    """

    low: int
    high: int
    decks: int = 1
    joker: bool = False
    kind = "free_cards"

    @override
    def parse(self, raw: object) -> Hand:
        cards = _typed(raw)
        if not self.low <= len(cards) <= self.high:
            raise UnreadableAnswer(f"Donnez {self._wanted()}.")
        self._check_copies(cards)
        return cards

    def _wanted(self) -> str:
        if self.low == self.high:
            return CARTE.count(self.low)
        return f"de {self.low} à {CARTE.count(self.high)}"

    def _check_copies(self, cards: Hand) -> None:
        for card, copies in Counter(cards).items():
            allowed = (1 if self.joker else 0) if card is JOKER else self.decks
            if not allowed:
                raise UnreadableAnswer(f"Ce jeu se joue sans {card.french}.")
            if copies > allowed:
                given = "donnée" if card.noun.feminine else "donné"
                raise UnreadableAnswer(
                    f"{card.noun.le.capitalize()} est {given} {copies} fois : "
                    f"le sabot n'en contient que {allowed}."
                )

    @override
    def show(self, value: Hand) -> str:
        return show_cards(value) or "aucune"

    @override
    def dump(self, value: Hand) -> Json:
        return format_cards(value)


_CHIP: Final = Noun("jeton", "jetons")
_PLAQUE: Final = Noun("plaque", "plaques", feminine=True)
_COIN: Final = Noun("pièce", "pièces", feminine=True)
MOST: Final = 999
"""No more chips of one value are given at once."""
_LONGEST: Final = 256
_SPACE = r"[ \u00a0\u202f]"
_OF: Final = rf"(?:[x×*]|(?:jetons?|plaques?|pi[eè]ces?)?{_SPACE}*de\b)"
_PART: Final = re.compile(
    rf"([0-9]{{1,9}}){_SPACE}*{_OF}{_SPACE}*"
    rf"((?:[0-9]{{1,3}}(?:{_SPACE}[0-9]{{3}})+(?!{_SPACE}*{_OF}|[0-9])|[0-9]{{1,9}})(?:[,.][0-9]{{1,2}}(?![0-9]))?)"
    rf"{_SPACE}*(?:€|\$|euros?\b|dollars?\b)?",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"(?:[\s,;+]|\bet\b)*", re.IGNORECASE)


def noun_of(value: Cents) -> Noun:
    """Return what bears a value: « jeton », « plaque », « pièce »."""
    if value >= PLAQUE:
        return _PLAQUE
    return _CHIP if value % EURO == 0 else _COIN


def told(counts: Counts, currency: Currency) -> str:
    """Return chips in French: « 2 jetons de 100 €, 1 de 25 € »."""
    parts, before = [], None
    for value, number in counts:
        noun = noun_of(value)
        many = noun.count(number) if noun != before else str(number)
        parts.append(f"{many}{NBSP}de{NBSP}{format_amount(value, currency)}")
        before = noun
    return ", ".join(parts)


@dataclass(frozen=True)
class Chips(Form[Counts]):
    """How many chips of each value are taken from the float.

    ``values`` are those of the float in cents, the smallest first; ``stock`` how many there are
    of each, in that order: left out, there are enough of all.
    """

    values: tuple[Cents, ...]
    currency: Currency = EUR
    stock: tuple[int, ...] = ()
    kind = "chips"

    @property
    def held(self) -> Mapping[Cents, int]:
        """How many chips of each value can be taken, the highest value first."""
        numbers = self.stock or (MOST,) * len(self.values)
        return dict(sorted(zip(self.values, numbers, strict=True), reverse=True))

    @override
    def parse(self, raw: object) -> Counts:
        if isinstance(raw, Mapping):
            given = self._by_value(raw)
        else:
            given = self._in_words(one_text(raw, _LONGEST))
        return self._checked(given)

    def _by_value(self, raw: Mapping[Any, object]) -> Iterator[tuple[Cents, int]]:
        known = {str(value): value for value in self.held}
        for key, number in raw.items():
            if str(key) not in known:
                raise UnreadableAnswer("Prenez des jetons de la caisse.")
            yield known[str(key)], _count(number)

    def _in_words(self, text: str) -> Iterator[tuple[Cents, int]]:
        end = 0
        for part in _PART.finditer(text):
            self._check_between(text[end : part.start()])
            yield parse_amount(part[2]), _count(part[1])
            end = part.end()
        self._check_between(text[end:])

    def _check_between(self, text: str) -> None:
        if not _BETWEEN.fullmatch(text):
            raise UnreadableAnswer("Écrivez combien de chaque valeur, par exemple « 2x100 1x20 ».")

    def _checked(self, given: Iterator[tuple[Cents, int]]) -> Counts:
        numbers: dict[Cents, int] = {}
        for value, number in given:
            numbers[value] = numbers.get(value, 0) + number
        for value, number in numbers.items():
            if number > self.held.get(value, 0):
                raise UnreadableAnswer(self._short_of(value))
        counts = tuple((value, numbers[value]) for value in self.held if numbers.get(value))
        if not counts:
            raise UnreadableAnswer("Prenez au moins un jeton.")
        return counts

    def _short_of(self, value: Cents) -> str:
        noun, amount = noun_of(value), format_amount(value, self.currency)
        held = self.held.get(value, 0)
        if not held:
            return f"La caisse n'a pas de {noun.singular} de {amount}."
        return f"La caisse n'a que {noun.count(held)} de {amount}."

    @override
    def show(self, value: Counts) -> str:
        return told(value, self.currency)

    @override
    def dump(self, value: Counts) -> Json:
        return {str(chip): number for chip, number in value}

    @override
    def load(self, data: Any) -> Counts:
        if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
            raise UnreadableAnswer("Des jetons enregistrés sont un nombre par valeur, en centimes.")
        return self._checked(self._by_value(data))

    def sum_of(self, value: Counts) -> str:
        """Return what chips are worth, in French."""
        return format_amount(total(value), self.currency)


def _count(raw: object) -> int:
    """Return how many chips were given of one value; an empty control means none."""
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return 0
    text = one_text(raw)
    if not (
        text.isascii() and text.isdigit() and len(text) < len(str(10**9)) and int(text) <= MOST
    ):
        raise UnreadableAnswer(f"Un nombre de jetons est entier, de 0 à {MOST}.")
    return int(text)


@dataclass(frozen=True)
class Seats(Form[tuple[int, ...]]):
    """One or more of the seats that are in play; with ``nobody``, none of them may be right.

    ``one``: the question is about one seat. An answer stored before it said so is read still.
    """

    seats: tuple[int, ...]
    nobody: bool = False
    one: bool = False
    kind = "seats"

    @override
    def parse(self, raw: object) -> tuple[int, ...]:
        chosen = self.load(raw)
        if self.one and len(chosen) > 1:
            raise UnreadableAnswer("Choisissez une seule place.")
        return chosen

    @override
    def load(self, data: Any) -> tuple[int, ...]:
        known = {str(seat): seat for seat in self.seats}
        chosen = many_texts(data)
        if not chosen and not self.nobody:
            raise UnreadableAnswer("Choisissez au moins une place.")
        if any(text not in known for text in chosen):
            raise UnreadableAnswer("Choisissez parmi les places en jeu.")
        return tuple(sorted({known[text] for text in chosen}))

    @override
    def show(self, value: tuple[int, ...]) -> str:
        if not value:
            return "personne"
        word = "places" if len(value) > 1 else "place"
        return f"{word} {join(str(seat) for seat in value)}"
