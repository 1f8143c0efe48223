"""Cards: the pack, their notations and French names, what a person types, the shoe."""

import copy
import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules.core.cards import (
    JOKER,
    PACK,
    RANKS,
    SUITS,
    Card,
    Rank,
    Shoe,
    Suit,
    UnknownCardError,
    format_cards,
    parse_card,
    read_cards,
    show_cards,
)
from tests.casino_rules.listed import listed
from tests.machine import in_time, spent

# Written by hand, apart from the code: rank letter → index on the card, name, « le … ».
NAMES = {
    "2": ("2", "deux", "le deux"),
    "3": ("3", "trois", "le trois"),
    "4": ("4", "quatre", "le quatre"),
    "5": ("5", "cinq", "le cinq"),
    "6": ("6", "six", "le six"),
    "7": ("7", "sept", "le sept"),
    "8": ("8", "huit", "le huit"),
    "9": ("9", "neuf", "le neuf"),
    "T": ("10", "dix", "le dix"),
    "J": ("V", "valet", "le valet"),
    "Q": ("D", "dame", "la dame"),
    "K": ("R", "roi", "le roi"),
    "A": ("A", "as", "l’as"),
}
SUIT_NAMES = {
    "s": ("♠", "pique", False),
    "h": ("♥", "cœur", True),
    "d": ("♦", "carreau", True),
    "c": ("♣", "trèfle", False),
}
CODES = [rank + suit for suit in SUIT_NAMES for rank in NAMES]
hands = st.lists(st.sampled_from([*PACK, JOKER]), max_size=7)


def test_a_pack_has_fifty_two_distinct_cards() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    assert Counter(card.suit for card in PACK) == dict.fromkeys(SUITS, 13)
    assert Counter(card.rank for card in PACK) == dict.fromkeys(RANKS, 4)
    assert JOKER not in PACK


@pytest.mark.parametrize("code", CODES)
def test_every_card_has_its_french_index_name_article_and_colour(code: str) -> None:
    card = parse_card(code)
    index, name, article = NAMES[code[0]]
    symbol, suit, red = SUIT_NAMES[code[1]]
    assert card.index == index + symbol
    assert card.french == f"{name} de {suit}"
    assert card.noun.le == f"{article} de {suit}"
    assert card.suit.red is red
    assert repr(card) == code


def test_the_thirteen_ranks_are_in_order_with_the_ace_high() -> None:
    assert [rank.code for rank in sorted(RANKS, key=lambda rank: rank.order)] == list(NAMES)


def test_the_joker_has_neither_suit_nor_colour() -> None:
    assert (JOKER.index, JOKER.french, JOKER.noun.le, JOKER.code) == (
        "Joker",
        "joker",
        "le joker",
        "Xx",
    )
    assert not JOKER.suit.red


@given(hands)
def test_what_is_written_in_ascii_reads_back(cards: list[Card]) -> None:
    assert [parse_card(code) for code in format_cards(cards).split()] == cards
    assert read_cards(format_cards(cards)) == tuple(cards)


@given(hands)
def test_what_is_printed_on_the_cards_can_be_typed(cards: list[Card]) -> None:
    assert read_cards(show_cards(cards)) == tuple(cards)
    assert read_cards("".join(card.code for card in cards if card is not JOKER)) == tuple(
        card for card in cards if card is not JOKER
    )


@pytest.mark.parametrize(
    "code", ["", "kh", "KH", "10h", "K", "Khh", "Kh ", "1h", "xx", "\ud800", "é"]
)
def test_data_accepts_only_the_exact_notation(code: str) -> None:
    with pytest.raises(UnknownCardError):
        parse_card(code)


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("", ""),
        (" , ", ""),
        ("Rh 10c", "Kh Tc"),
        ("KhTc", "Kh Tc"),
        ("KcAd", "Kc Ad"),
        ("AcAd", "Ac Ad"),
        ("R♥10♣", "Kh Tc"),
        ("R♥️,10♣️", "Kh Tc"),
        ("r♡;1♧/v♢ d♤", "Kh Ac Jd Qs"),
        ("Rco Rca Rp Rt", "Kh Kd Ks Kc"),
        ("RCO RCA RP RT", "Kh Kd Ks Kc"),
        ("Rcœ RCŒ", "Kh Kh"),
        ("Vco Dp 1t Ap", "Jh Qs Ac As"),
        ("Dd dD", "Qd Qd"),
        ("10co 1co", "Th Ah"),
        ("joker Xx JOKER", "Xx Xx Xx"),
        ("\u00a0Kh\u202f\n2s\t", "Kh 2s"),
        ("roi de cœur", "Kh"),
        ("roi coeur, As de Pique ; 10 carreau", "Kh As Td"),
        ("dame de trèfle\u00a0valet de tre\u0300fle", "Qc Jc"),
        ("DEUX\u00a0DE\u00a0TRÈFLE", "2c"),
        ("as pique As Ap", "As As As"),
        ("R de coeur 9 piques", "Kh 9s"),
        # A single c: a heart in French, a club where anything is English or nothing tells.
        ("Rc 10c 10t", "Kh Th Tc"),
        ("Kc 10c", "Kc Tc"),
        ("10c", "Tc"),
    ],
)
def test_cards_are_read_in_french_in_english_and_by_symbol(typed: str, codes: str) -> None:
    assert format_cards(read_cards(typed)) == codes


NO_CARDS = {
    "a part of a card": ("K", "h", "as de", "un pique"),
    "a rank that is none": ("0h", "11h", "٣h"),
    "signs": ("K-h", "Kh.", "<b>", "{0}", "\ud800h", "K\x00h"),
    "letters that fold to k and s": ("\u212ah", "K\u017f"),  # the Kelvin sign, the long s
    "more than cards": ("Kh2", "roi de coeurs9x"),
}


@pytest.mark.parametrize("typed", listed(NO_CARDS))
def test_what_is_not_a_card_gets_a_message_that_can_be_shown(typed: str) -> None:
    with pytest.raises(UnknownCardError) as caught:
        read_cards(typed)
    assert str(caught.value).isprintable()


def test_the_refusal_says_how_cards_are_written() -> None:
    with pytest.raises(UnknownCardError, match="« roi de cœur », « Rc » ou « Kh »"):
        read_cards("roi vert")


@pytest.mark.parametrize("times", [1_000, 1_000_000])
def test_a_huge_text_is_refused(times: int) -> None:
    with pytest.raises(UnknownCardError):
        read_cards("K" * times)


@pytest.mark.measured
def test_a_huge_text_is_refused_at_once() -> None:
    def refused() -> None:
        with pytest.raises(UnknownCardError):
            read_cards("K" * 1_000_000)

    in_time(lambda: spent(refused), 0.05)


@given(st.text(st.characters(exclude_categories=()), max_size=220))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        cards = read_cards(text)
    except UnknownCardError:
        return
    assert all(card is parse_card(card.code) for card in cards)


def test_a_copied_or_pickled_card_is_the_same_object() -> None:
    for card in (*PACK, JOKER):
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own bytes


def test_a_card_is_found_by_its_rank_and_suit() -> None:
    assert Card.of(Rank.QUEEN, Suit.CLUBS) is parse_card("Qc")


def test_a_shoe_gives_every_card_once_per_pack() -> None:
    shoe = Shoe(Random(1), 6)
    assert len(shoe) == 312
    assert Counter(shoe.draw_many(312)) == dict.fromkeys(PACK, 6)
    assert len(shoe) == 0


def test_a_shoe_with_a_joker_has_fifty_three_cards() -> None:
    assert Counter(Shoe(Random(1), joker=True).draw_many(53)) == dict.fromkeys((*PACK, JOKER), 1)


def test_the_same_seed_draws_the_same_cards() -> None:
    assert Shoe(Random(7), 6).draw_many(30) == Shoe(Random(7), 6).draw_many(30)


def test_a_draw_among_wanted_cards_takes_only_those_that_are_left() -> None:
    shoe = Shoe(Random(3), 2)
    kings = [shoe.draw_among(lambda card: card.rank is Rank.KING) for _ in range(8)]
    assert Counter(kings) == {card: 2 for card in PACK if card.rank is Rank.KING}
    with pytest.raises(IndexError):
        shoe.draw_among(set(kings))


def test_a_draw_among_wanted_cards_is_uniform_over_the_copies_left() -> None:
    king, ace = parse_card("Kh"), parse_card("As")
    drawn = Counter[Card]()
    for seed in range(3000):
        shoe = Shoe(Random(seed), 2)
        shoe.remove([king])
        drawn[shoe.draw_among({king, ace})] += 1
    assert drawn[ace] / 3000 == pytest.approx(2 / 3, abs=0.03)


def test_a_card_that_is_not_left_cannot_be_removed() -> None:
    shoe = Shoe(Random(1))
    shoe.remove([PACK[0]])
    with pytest.raises(ValueError, match="not in list"):
        shoe.remove([PACK[0]])
