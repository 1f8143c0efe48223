"""What the two games of Pai Gow share: the House Way against a witness, foul settings."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.cards import JOKER, PACK, read_cards
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow import house_way as way
from casino_rules.families.pai_gow.drills.setting import HOUSE_BRANCHES
from casino_rules.families.pai_gow.hands import PACK_AND_JOKER, SCALES, is_foul, without
from casino_rules.families.pai_gow.making import deal_kind
from casino_rules.families.pai_gow.rounds import sensible, settings
from casino_rules.hands import HIGH, JOKER_HIGH, TWO_CARDS, HighCategory
from casino_rules.hands.reading import CODES, encode
from tests.drills import enough

COMPLETE = {
    HighCategory.STRAIGHT,
    HighCategory.FLUSH,
    HighCategory.STRAIGHT_FLUSH,
    HighCategory.ROYAL_FLUSH,
}
KINDS = [branch.slug for branch in HOUSE_BRANCHES]
many = pytest.mark.parametrize("times", [1, pytest.param(5, marks=pytest.mark.thorough)])
"""How many times more hands are dealt."""


def _orders(cards: Hand) -> list[int]:
    return sorted((14 if card is JOKER else card.rank.order for card in cards), reverse=True)


def _complete(five: Hand) -> bool:
    """Whether five cards are a straight, a flush or better of that kind: every joker is tried."""
    naturals = without(five, (JOKER,))
    if len(naturals) == 5:
        return HIGH.value(five).category in COMPLETE
    code = encode(naturals)
    return any(HIGH.shape(code + CODES[card]).category in COMPLETE for card in PACK)


def _key(front: Hand) -> tuple[bool, int, int]:
    high, low = _orders(front)
    return (high == low, high, low)


type Front = tuple[bool, int, int]


def _wanted(cards: Hand) -> Front:
    """Return the front by reading the House Way again, from the ranks counted and sorted."""
    counts = Counter(_orders(cards))
    of = {
        size: sorted((rank for rank, number in counts.items() if number == size), reverse=True)
        for size in range(1, 6)
    }
    whole = [_key(front) for front in combinations(cards, 2) if _complete(without(cards, front))]
    if of[5]:
        return _twice(13 if 13 in of[2] else 14)
    if of[4]:
        return _quads(of[4][0], of[2] or of[3], of[1])
    if of[3]:
        return _trips(of[3], of[2], of[1], whole)
    return _pairs(of[2], of[1], whole)


def _twice(rank: int) -> Front:
    return (True, rank, rank)


def _quads(rank: int, beside: list[int], ones: list[int]) -> Front:
    if beside:
        return _twice(beside[0])
    split = rank > 10 or (rank > 6 and ones[0] < 13)
    return _twice(rank) if split else (False, ones[0], ones[1])


def _trips(threes: list[int], twos: list[int], ones: list[int], whole: list[Front]) -> Front:
    if len(threes) == 2:
        return _twice(threes[0])
    if twos:
        return _twice(twos[0])
    if whole:
        return max(whole)
    return (False, 14, ones[0]) if threes[0] == 14 else (False, ones[0], ones[1])


def _pairs(twos: list[int], ones: list[int], whole: list[Front]) -> Front:
    if len(twos) == 3:
        return _twice(twos[0])
    if len(twos) == 2:
        wants = 15 if twos[0] > 10 else 14 if twos[0] > 6 else 13
        return (False, ones[0], ones[1]) if ones[0] >= wants else _twice(twos[1])
    if whole:
        ace_first = bool(twos) and 10 <= twos[0] <= 13 and ones[0] == 14
        return max(*whole, (False, 14, ones[1]) if ace_first else whole[0])
    return (False, ones[0], ones[1]) if twos else (False, ones[1], ones[2])


def _keeps_complete(cards: Hand, front: Hand) -> bool:
    return _complete(without(cards, front))


@many
@pytest.mark.parametrize("kind", KINDS)
def test_every_case_of_the_house_way_is_made_and_set_as_the_witness_says(
    kind: str, times: int
) -> None:
    rng = Random(kind)
    for _ in range(10 * times):
        cards = deal_kind(rng, kind)
        for scale in SCALES.values():
            found = way.house_way(cards, scale)
            assert found.kind == kind
            assert all(_key(front) == _wanted(cards) for front in found.fronts)


@many
def test_the_house_way_of_hands_dealt_at_random_is_the_witness_s(times: int) -> None:
    rng = Random(7)
    for _ in range(600 * times):
        cards = tuple(rng.sample(PACK_AND_JOKER, 7))
        found = way.house_way(cards, JOKER_HIGH)
        for front in found.fronts:
            assert _key(front) == _wanted(cards), cards
            assert not is_foul(front, without(cards, front)), cards


def test_of_equal_fronts_those_that_leave_the_strongest_hand_are_right() -> None:
    rng = Random(11)
    for kind in KINDS:
        for roue, scale in SCALES.items():
            cards = deal_kind(rng, kind)
            found = way.house_way(cards, scale)
            alike = [front for front in combinations(cards, 2) if _key(front) == _wanted(cards)]
            if kind in way.KEEP_COMPLETE:
                alike = [front for front in alike if _keeps_complete(cards, front)]
            best = max(scale.value(without(cards, front)) for front in alike)
            right = {front for front in alike if scale.value(without(cards, front)) == best}
            assert set(found.fronts) == right, (roue, cards)


@pytest.mark.parametrize("table", ["deux-paires", "carres"])
def test_every_cell_of_the_tables_of_the_house_way_is_what_is_done(table: str) -> None:
    name = {"deux-paires": "deux-paires", "carres": "carre"}[table]
    for game in catalog.games().values():
        if table not in game.rulebook.tables:
            continue
        for (row, column), mark in game.rulebook.tables[table].cells.items():
            cards = deal_kind(Random(f"{row}{column}"), f"{name}-{row}-{column}")
            counts = Counter(_orders(cards))
            front = _orders(way.house_way(cards, JOKER_HIGH).fronts[0])
            size = counts[front[0]] if front[0] == front[1] else 1
            assert (size > 1) is (mark != "D"), (row, column)
            if table == "carres":
                assert (size == 4) is (mark == "S")


@pytest.mark.parametrize(
    ("back", "front", "foul"),
    [
        ("Kh Qc 9d 5s 3h", "Ks Qd", False),  # alike as far as both go
        ("Kh Jc 9d 5s 3h", "Ks Qd", True),
        ("8h 8c 9d 5s 3h", "8s 8d", False),
        ("8h 8c 9d 5s 3h", "9s 9h", True),
        ("3h 3c 2d 2s 4h", "As Xx", False),
        ("Kh Qc 9d 5s 3h", "2s 2h", True),
        ("Ah Xx 9d 5s 3h", "Ks Kd", False),
        ("5h 6c 7d Xx 9h", "As Ad", False),
    ],
)
def test_a_setting_is_foul_when_two_cards_are_worth_more_than_five(
    back: str, front: str, *, foul: bool
) -> None:
    assert is_foul(read_cards(front), read_cards(back)) is foul


def test_seven_cards_are_set_in_twenty_one_ways_allowed_or_foul() -> None:
    rng = Random(5)
    for _ in range(enough(60, 200)):
        cards = tuple(rng.sample(PACK_AND_JOKER, 7))
        assert len(settings(cards)) + len(settings(cards, foul=True)) == 21


def test_no_player_breaks_a_pair_for_nothing() -> None:
    cards = read_cards("Ks 3s Qh Kd 7c 7d Td")
    fronts = {_key(front) for _, front in sensible(cards, "derniere")}
    assert fronts == {(True, 7, 7), (False, 12, 10)}
    one_pair = read_cards("As Ad Kc Qh 9d 5s 3h")
    assert [_key(front) for _, front in sensible(one_pair, "derniere")] == [(False, 13, 12)]


@many
def test_a_sensible_setting_is_allowed_and_no_other_beats_it_in_both_hands(times: int) -> None:
    rng = Random(13)
    for _ in range(60 * times):
        cards = tuple(rng.sample(PACK_AND_JOKER, 7))
        ways = sensible(cards, "derniere")
        assert ways
        for back, front in ways:
            assert not is_foul(front, back)
            mine = JOKER_HIGH.value(back), TWO_CARDS.value(front)
            for other, ahead in settings(cards):
                theirs = JOKER_HIGH.value(other), TWO_CARDS.value(ahead)
                assert not (theirs[0] > mine[0] and theirs[1] > mine[1])
