"""Cards and hands as HTML.

A card is a span with the role of a picture and its French name. Its face is a background
picture chosen by the style sheet (``static/css/faces.css``), a place on a sheet of all the cards:
only the sheet of the face that is shown is loaded, whatever the size, the screen and the
four-colour preference, and without JavaScript.
"""

from collections.abc import Sequence
from typing import Final

from casino_rules.core.cards import JOKER, PACK, Card
from casino_rules.core.french import CARTE
from trainer.ui.markup import SafeString, esc

MANY_CARDS: Final = 5
"""Beyond this number a hand overlaps on narrow screens."""
MOST_CARDS: Final = 7
"""The longest hand that the style sheet fits on one line of the cloth."""
_BACKS_OF_A_PILE: Final = 3
SIZES: Final = {"": "", "petite": " carte--petite", "grande": " carte--grande"}
"""Sizes of a card: that of its place, small (small face) or large."""


def _face(card: Card, size: str) -> SafeString:
    return SafeString(
        f'<span class="carte c-{card.code}{size}" role="img" aria-label="{esc(card.french)}">'
        f"{esc(card.index)}</span>"
    )


_FACES: Final = {
    name: {card: _face(card, size) for card in (*PACK, JOKER)} for name, size in SIZES.items()
}
_BACKS: Final = {
    name: SafeString(f'<span class="carte c-dos{size}" aria-hidden="true"></span>')
    for name, size in SIZES.items()
}


def card_html(card: Card, size: str = "") -> SafeString:
    """Return one card, face up; ``size`` is « », « petite » or « grande »."""
    return _FACES[size][card]


def hand_html(
    cards: Sequence[Card], hidden: int = 0, size: str = "", hidden_first: int = 0
) -> SafeString:
    """Return a hand as a list: its cards, with ``hidden`` cards face down.

    ``hidden_first`` of these lie before the open ones, the others after. More cards face down
    than a hand has are a pile, with their number.
    """
    count = len(cards) + hidden
    if not count:
        return SafeString("")
    if hidden > MOST_CARDS:
        return _pile(hidden, size)
    faces = _FACES[size]
    items = "".join([f"<li>{faces[card]}</li>" for card in cards])
    first = min(hidden_first, hidden)
    items = _backs(first, size) + items + _backs(hidden - first, size)
    long = " main--longue" if count > MANY_CARDS else ""
    return SafeString(f'<ul class="main main--{fitting(count)}{long}" role="list">{items}</ul>')


def _backs(number: int, size: str) -> str:
    if not number:
        return ""
    label = f"{CARTE.count(number)} {'cachées' if number > 1 else 'cachée'}"
    return f'<li class="main__dos"><span class="vh">{label}</span>{_BACKS[size] * number}</li>'


def _pile(number: int, size: str) -> SafeString:
    return SafeString(
        f'<p class="pile"><span class="vh">{CARTE.count(number)} cachées</span>'
        f'<span class="pile__dos" aria-hidden="true">{_BACKS[size] * _BACKS_OF_A_PILE}</span>'
        f'<span aria-hidden="true">×&nbsp;{number}</span></p>'
    )


def fitting(count: int) -> int:
    """Return the number of cards for which the style sheet has a rule."""
    return min(max(count, 2), MOST_CARDS)
