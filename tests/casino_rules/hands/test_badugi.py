"""Badugi, ace low and ace high: against pokerkit and plain brute force."""

from itertools import combinations
from random import Random

import pytest
from pokerkit.lookups import BadugiLookup, Lookup, StandardBadugiLookup

from casino_rules.core.cards import PACK, Card, format_cards, read_cards
from casino_rules.hands import BADUGI, BADUGI_ACE_HIGH, BadugiCategory, WrongHandError
from casino_rules.hands.badugi import BadugiScale
from tests.casino_rules.hands.oracles import same_order, text

SCALES = [(BADUGI, BadugiLookup()), (BADUGI_ACE_HIGH, StandardBadugiLookup())]


def pokerkit_best(lookup: Lookup, cards: tuple[Card, ...]) -> int:
    """Return pokerkit's place of the best choice of cards, 0 for the best badugi."""
    choices = [hand for size in range(1, 5) for hand in combinations(cards, size)]
    return min(lookup.get_entry(text(hand)).index for hand in choices if plays(lookup, hand))


def plays(lookup: Lookup, hand: tuple[Card, ...]) -> bool:
    rainbow = len({card.suit for card in hand}) == len(hand)
    return rainbow and bool(lookup.has_entry(text(hand)))


@pytest.mark.parametrize(("scale", "lookup"), SCALES)
def test_every_set_of_cards_that_plays_ranks_as_pokerkit_says(
    scale: BadugiScale, lookup: Lookup
) -> None:
    suits = "shdc"
    ranks = [card.rank for card in PACK[:13]]
    pairs = []
    for size in range(1, 5):
        for chosen in combinations(ranks, size):
            hand = read_cards("".join(r.code + s for r, s in zip(chosen, suits, strict=False)))
            value = scale.best(hand)
            assert value.category is BadugiCategory.of(size)
            pairs.append((-lookup.get_entry(text(hand)).index, value.key))
    assert len(pairs) == 13 + 78 + 286 + 715
    assert same_order(pairs)


@pytest.mark.parametrize(("scale", "lookup"), SCALES)
def test_four_and_five_cards_are_worth_what_pokerkit_says(
    scale: BadugiScale, lookup: Lookup
) -> None:
    rng = Random(scale.slug)
    pairs = []
    for _ in range(1_000):
        cards = tuple(rng.sample(PACK, rng.choice((4, 5))))
        pairs.append((-pokerkit_best(lookup, cards), scale.best(cards).key))
    assert same_order(pairs)


@pytest.mark.slow
@pytest.mark.parametrize(("scale", "lookup"), SCALES)
def test_all_270725_hands_are_worth_the_best_choice_of_their_cards(
    scale: BadugiScale, lookup: Lookup
) -> None:
    places = {
        frozenset(hand): lookup.get_entry(text(hand)).index
        for size in range(1, 5)
        for hand in combinations(PACK, size)
        if plays(lookup, hand)
    }
    pairs = []
    for cards in combinations(PACK, 4):
        choices = (frozenset(hand) for size in range(1, 5) for hand in combinations(cards, size))
        best = min(places[hand] for hand in choices if hand in places)
        pairs.append((-best, scale.best(cards).key))
    assert len(pairs) == 270_725
    assert same_order(pairs)


@pytest.mark.parametrize(
    ("cards", "french", "playing"),
    [
        ("Ah 2d 3c 4s", "Badugi 4-3-2-A", "4s 3c 2d Ah"),
        ("Ah 2h 3c 4s", "Main de trois cartes 4-3-A", "4s 3c Ah"),
        ("5h 3d 3c As", "Main de trois cartes 5-3-A", "5h 3d As"),
        ("Kh Ks 2h 3s", "Main de deux cartes 3-2", "3s 2h"),
        ("Kh Qh Jh 2h", "Main d’une carte, le deux", "2h"),
        ("7h 7d 7c 7s", "Main d’une carte, le sept", "7h"),
    ],
)
def test_the_cards_that_clash_do_not_play(cards: str, french: str, playing: str) -> None:
    value = BADUGI.value(read_cards(cards))
    assert (value.french, format_cards(value.cards)) == (french, playing)


def test_every_equal_choice_of_cards_is_found() -> None:
    assert len(BADUGI.all_best(read_cards("7h 7d 7c 7s"))) == 4
    assert BADUGI.all_best(read_cards("5h 3d 3c As")) == (
        read_cards("5h 3d As"),
        read_cards("5h 3c As"),
    )


@pytest.mark.parametrize("cards", [(), read_cards("Ah 2d 3c Joker")])
def test_what_is_no_badugi_hand_is_refused(cards: tuple[Card, ...]) -> None:
    with pytest.raises(WrongHandError):
        BADUGI.value(cards)
