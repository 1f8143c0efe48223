"""Poker 3 cartes, exhaustively: every hand, which banks play, who wins, every payment."""

from collections import Counter
from itertools import combinations

import pytest

from casino_rules.core.cards import PACK, Card, read_cards
from casino_rules.families.settling import Line
from casino_rules.games.poker_3_cartes import engine, temoin
from casino_rules.games.poker_3_cartes.engine import CARDS, SLUGS, End, Stakes, value
from casino_rules.hands import ThreeCardCategory


def _rank(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """Rank a hand by rules written here again: category, then what counts in it."""
    orders = sorted((card.rank.order for card in hand), reverse=True)
    suited = len({card.suit for card in hand}) == 1
    low = orders == [14, 3, 2]
    straight = low or (orders[0] - orders[2] == 2 and len(set(orders)) == 3)
    if straight:
        return (5 if suited else 3, 3 if low else orders[0])
    if orders[0] == orders[2]:
        return (4, orders[0])
    if suited:
        return (2, *orders)
    if len(set(orders)) == 2:
        return (1, orders[1], orders[0] if orders[1] == orders[2] else orders[2])
    return (0, *orders)


def test_every_hand_of_the_pack_is_named_as_the_rules_written_again_say() -> None:
    names = ["hauteur", "paire", "couleur", "tierce", "brelan", "tierce-flush"]
    found = Counter[str]()
    for hand in combinations(PACK, CARDS):
        named = engine.named(value(hand)).value
        assert named == names[_rank(hand)[0]]
        found[named] += 1
    assert found == {
        "tierce-flush": 48,
        "brelan": 52,
        "tierce": 720,
        "couleur": 1096,
        "paire": 3744,
        "hauteur": 16440,
    }


def test_every_bank_is_qualified_from_queen_high_on() -> None:
    qualified = 0
    for hand in combinations(PACK, CARDS):
        rank = _rank(hand)
        right = rank[0] > 0 or rank[1] >= 12
        assert engine.qualified(value(hand)).value is right
        qualified += right
    assert qualified == 15_380


def test_every_kind_of_hand_meets_every_kind_of_bank_as_written_again() -> None:
    kinds = {value(hand).shape: _rank(hand) for hand in combinations(PACK, CARDS)}
    assert len(kinds) == 741
    for bank, theirs in kinds.items():
        plays = theirs[0] > 0 or theirs[1] >= 12
        for player, mine in kinds.items():
            right = End.TIE if mine == theirs else End.WIN if mine > theirs else End.LOSE
            assert engine.end_of(player, bank) is (right if plays else End.NOT_QUALIFIED)


@pytest.mark.parametrize(
    ("player", "bank", "end", "decided"),
    [
        ("4s 5h 6d", "As Js 9s", End.WIN, "combinaison"),
        ("As 2h 3d", "4s 3h 2c", End.LOSE, "rang"),
        ("As Kh Qd", "Ks Qh Jd", End.WIN, "rang"),
        ("As Ks 2s", "2h 3h 4c", End.LOSE, "combinaison"),
        ("Ks 9h 5d", "Kh 9s 4d", End.WIN, "troisieme"),
        ("Ks 9h 5d", "Kh 9s 5c", End.TIE, "rien"),
        ("4s 4h Ad", "6s 6h 2d", End.LOSE, "rang"),
        ("4s 4h Ad", "4c 4d Kd", End.WIN, "kicker"),
        ("As Ks 9s", "Ah Kh Th", End.LOSE, "troisieme"),
        ("2s 2h 2d", "As Ks Jd", End.WIN, "combinaison"),
    ],
)
def test_what_decides_between_two_hands(player: str, bank: str, end: End, decided: str) -> None:
    assert engine.duel(*(value(read_cards(hand)) for hand in (player, bank))).value == (
        end,
        decided,
    )


CHOICES = ("banque-battue", "toujours")
RAISED_ENDS = [end for end in End if end is not End.FOLD]


def _times(table: str, hand: str) -> int:
    """Return what the witness pays a hand, zero below its table."""
    column = "" if table == "pair-plus" else "bonus"
    try:
        return int(temoin.TABLES[table](hand, column).split()[0])
    except KeyError:
        return 0


def _due(hand: str, end: End, ante: int, side: int, choice: str) -> int:
    """Return what a player wins or loses, written from the witness."""
    kept, played = temoin.KEPT[end.value]
    antes = kept - 1 + (0 if played is None else played - 1)
    won = antes * ante
    if end is End.FOLD:
        return won - side
    won += side * (_times("pair-plus", hand) or -1)
    if temoin.bonus_due(end.value, choice) == "O":
        won += ante * _times("bonus-ante", hand)
    return won


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("end", RAISED_ENDS)
@pytest.mark.parametrize("hand", ThreeCardCategory, ids=lambda hand: SLUGS[hand])
def test_every_end_of_every_hand_is_settled_as_the_witness_says(
    hand: ThreeCardCategory, end: End, choice: str
) -> None:
    for ante, side in ((25_00, 0), (25_00, 10_00), (1, 7)):
        settled = engine.settle(end, hand, Stakes(ante, side), choice)
        assert settled.result == _due(SLUGS[hand], end, ante, side, choice)


def test_a_player_who_folds_loses_the_ante_and_pair_plus() -> None:
    for hand, choice in ((None, CHOICES[0]), (ThreeCardCategory.TRIPS, CHOICES[1])):
        settled = engine.settle(End.FOLD, hand, Stakes(25_00, 10_00), choice)
        assert (settled.result, settled.paid, settled["play"]) == (-35_00, 0, Line())
