"""Forms whose value is made of cards."""

from collections import Counter
from dataclasses import dataclass
from typing import override

from casino_rules.core.cards import (
    JOKER,
    Card,
    UnknownCardError,
    format_cards,
    read_cards,
    show_cards,
)
from casino_rules.core.forms import Form, Json, UnreadableAnswer
from casino_rules.core.french import CARTE

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
