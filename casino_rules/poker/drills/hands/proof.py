"""Why a hand is what it is: the articles that read it, for each half of the pot."""

from collections.abc import Iterator, Sequence
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Rank, show_cards
from casino_rules.core.french import small
from casino_rules.core.ruling import Step
from casino_rules.hands import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
    BadugiCategory,
    HandValue,
    HighCategory,
)
from casino_rules.poker.drills.hands.near_misses import near_miss
from casino_rules.poker.generators.badugi import chosen
from casino_rules.poker.generators.base import Seen, low_ranks
from casino_rules.poker.room import Room, told
from casino_rules.poker.showdown import CATEGORIES, board_plays, playing_article
from casino_rules.poker.variant import Half

_THREE: Final = 3
_TWO: Final = 2
_COUNTED: Final = ("aucun rang", "un seul rang")
_LOW: Final = {
    ACE_TO_FIVE.slug: ("bas-as-cinq", "bas-paires"),
    ACE_TO_SIX.slug: ("nullo-bas", "nullo-combinaisons"),
    DEUCE_TO_SEVEN.slug: ("deux-sept-bas", "deux-sept-combinaisons"),
}
"""The articles of a low hand of five: without a combination, with one."""


def reading_of(room: Room, halves: Sequence[Half], hole: Hand, board: Hand) -> Iterator[Step]:
    """Say which cards of a player play for some halves, and what they make."""
    for half in halves:
        value = half.best(hole, board)
        if value is None:
            yield room.cite("pas-de-bas", pourquoi=_why_no_low(half, hole, board))
        else:
            plain = "tableau" if board_plays(half, value, board) else ""
            article = playing_article(room, half)
            yield room.cite(article, plain, cartes=show_cards(value.cards))
            seen = Seen(room.variant, hole, board)
            meaning = _meaning(half, value, choice=not half.five and chosen(seen))
            yield room.cite(meaning, main=told(value), cartes=show_cards(value.cards))
            yield from near_miss(room, half, hole, board, value)


def _meaning(half: Half, value: HandValue, *, choice: bool) -> str:
    """Return the article that says what the cards make."""
    category = value.category
    if isinstance(category, BadugiCategory):
        return "badugi-ecart" if choice else "badugi-cartes"
    if half.high and isinstance(category, HighCategory):
        return CATEGORIES[category]
    if half.eight_or_better:
        return "bas-huit"
    plain, combined = _LOW[half.scale.slug]
    if category is not HighCategory.HIGH_CARD:
        return combined
    wheel = value.ranks[0] is Rank.ACE and value.ranks[1] is Rank.FIVE
    return "deux-sept-as" if wheel else plain


def _why_no_low(half: Half, hole: Hand, board: Hand) -> str:
    if not half.two_three:
        return f"{_ranks((*hole, *board))} de huit ou moins, il en faut cinq"
    if len(low_ranks(board)) < _THREE:
        return f"{_ranks(board)} de huit ou moins au tableau, il en faut trois"
    if len(low_ranks(hole)) < _TWO:
        return f"{_ranks(hole)} de huit ou moins dans la main, il en faut deux"
    return (
        "la main et le tableau ont des rangs bas en commun, il n'en reste pas cinq différents avec "
        "deux cartes de la main"
    )


def _ranks(cards: Hand) -> str:
    number = len(low_ranks(cards))
    return _COUNTED[number] if number < _TWO else f"{small(number)} rangs"
