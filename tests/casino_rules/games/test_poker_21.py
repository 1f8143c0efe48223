"""Poker 21, exhaustively: totals, the bank, the result of every hand, POK, what may be asked."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import PACK, RANKS, SUITS, Card, read_cards
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.table_forms import Hand
from casino_rules.games.poker_21 import engine, pok, requests, settling, temoin
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.drills.playing import cloth, play_table
from casino_rules.games.poker_21.engine import Outcome, Play
from casino_rules.games.poker_21.pok import Combination, PokRules
from casino_rules.games.poker_21.requests import SplitRequest
from tests.casino_rules.games.worlds import HOUSES_OF_21, VALUES_OF_21, houses_of_21, seeds

GAME = catalog.game("poker-21")


def _cards(text: str) -> Hand:
    return read_cards(text)


def _of_values(values: tuple[int, ...]) -> Hand:
    codes = {1: "A", 10: "K"}
    return _cards(" ".join(f"{codes.get(value, value)}s" for value in values))


def _best_total(values: tuple[int, ...]) -> int:
    """Try every ace for one and for eleven."""
    totals = [
        sum(way) for way in product(*((1, 11) if value == 1 else (value,) for value in values))
    ]
    return max((total for total in totals if total <= 21), default=min(totals))


@pytest.mark.parametrize("card", PACK, ids=repr)
def test_every_card_counts_what_the_source_says(card: Card) -> None:
    assert engine.value(card) == VALUES_OF_21[card.rank.code]


def test_a_total_counts_its_aces_as_well_as_they_can_be() -> None:
    for size in range(1, 6):
        for values in combinations_with_replacement(range(1, 11), size):
            counted = engine.total(_of_values(values))
            assert counted.points == _best_total(values)
            assert counted.soft == (counted.points != sum(values))


def test_the_bank_draws_to_sixteen_and_stands_on_every_seventeen() -> None:
    for size in range(1, 6):
        for values in combinations_with_replacement(range(1, 11), size):
            cards = _of_values(values)
            draws = engine.bank_draws(engine.total(cards)).value
            assert draws is (_best_total(values) <= 16)
            assert engine.must_draw(cards) is draws


def test_every_total_of_the_bank_from_twelve_up_is_a_branch_of_its_drill() -> None:
    branches = GAME.drill("tirage-banque").branches
    exists = {cell for cell, mark in engine.DRAW_TABLE.cells.items() if mark != "-"}
    assert len(exists) == 31
    # Below twelve nothing can go wrong: these totals are one branch together.
    risky = {cell for cell in exists if int(cell[0]) >= 12}
    assert {branch.cell for branch in branches} - {None} == risky
    for row, column in risky:
        made = GAME.drill("tirage-banque").generate(Random(1), HOUSES_OF_21[0], f"{row}-{column}")
        assert engine.total(made.bank) == (int(row), column == "souple")


HANDS = {
    "« 21 »": ("As Kd", Play.PLAIN),
    "21 points": ("7s 7d 7h", Play.PLAIN),
    "21 points séparés": ("Ah Ts", Play.SPLIT),
    "21 points d'une bûche séparée": ("Ts Ah", Play.SPLIT),
    "21 points doublés": ("6s 5d Th", Play.DOUBLED),
    "20": ("Ks Qd", Play.PLAIN),
    "17": ("Ks 7d", Play.PLAIN),
    "12": ("Ks 2d", Play.PLAIN),
    "dépasse": ("Ks 6d 9h", Play.PLAIN),
    "abandon": ("Ks 6d", Play.SURRENDERED),
}
BANKS = {
    "« 21 »": "Ac Jh",
    "21 points": "9c 5h 7d",
    "20": "Jc Qh",
    "17": "Jc 7h",
    "dépasse": "Jc 6h 8d",
}
RESULTS = {
    # against: « 21 », 21 points, 20, 17, bust; L lost, N void, G won, B paid 3 for 2, M half
    "« 21 »": "NBBBB",
    "21 points": "LNGGG",
    "21 points séparés": "LNGGG",
    "21 points d'une bûche séparée": "LNGGG",
    "21 points doublés": "LNGGG",
    "20": "LLNGG",
    "17": "LLLNG",
    "12": "LLLLG",
    "dépasse": "LLLLL",
    "abandon": "MMMMM",
}
LETTERS = {
    "L": (Outcome.LOST, Fraction(-1)),
    "N": (Outcome.TIE, Fraction(0)),
    "G": (Outcome.WON, Fraction(1)),
    "B": (Outcome.TWENTY_ONE, Fraction(3, 2)),
    "M": (Outcome.HALF, Fraction(-1, 2)),
}


def _won(cards: Hand, play: Play, stake: Cents, bank: Hand) -> Cents:
    line = engine.settle(engine.end_of(cards, play, bank), engine.engaged(stake, play))
    return line.result


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("bank", BANKS)
def test_every_hand_meets_every_bank_as_written(hand: str, bank: str) -> None:
    text, play = HANDS[hand]
    cards, against = _cards(text), _cards(BANKS[bank])
    expected, gain = LETTERS[RESULTS[hand][list(BANKS).index(bank)]]
    assert engine.outcome(cards, play, against).value is expected
    whole = 20_00 * (2 if play.doubled else 1)
    assert _won(cards, play, 20_00, against) == whole * gain


@given(seeds, houses_of_21)
def test_a_cloth_is_settled_as_its_hands_and_its_poks_each_alone(seed: int, house: House) -> None:
    whole = cloth(play_table(Random(seed), house, 4), house, "deux")
    paid = pok.decide(whole.bank, whole.rules).value
    expected: Counter[int] = Counter()
    for row in whole.hands:
        expected[row.seat] += _won(row.cards, row.played, row.stake, whole.twenty_one)
    for stake in whole.poks:
        lost = paid is Combination.NOTHING
        expected[stake.seat] += -stake.stake if lost else int(stake.stake * paid.times)
    assert settling.results(whole) == expected


@given(seeds, houses_of_21)
def test_both_boxes_together_pay_what_each_pays_alone(seed: int, house: House) -> None:
    table = play_table(Random(seed), house, 5)
    both = GAME.drill("reglement-tapis").solve(cloth(table, house, "deux")).value
    alone = GAME.drill("reglement-tapis").solve(cloth(table, house, "pok")).value
    at_21 = {}
    if table.remaining:
        at_21 = GAME.drill("reglement-tapis").solve(cloth(table, house, "vingt-et-un")).value
    for key, answer in both.items():
        if key.startswith("place"):
            assert answer == alone[key] + at_21.get(key, 0)
    gestures = [answer for key, answer in both.items() if key.startswith("main")]
    assert gestures == [answer for key, answer in at_21.items() if key.startswith("main")]
    assert both["pok"] == alone["pok"]


def test_two_cards_split_by_rank_or_by_value_as_the_house_says() -> None:
    for (first, second), paires in product(product(RANKS, repeat=2), ("meme-rang", "meme-valeur")):
        cards = (Card.of(first, SUITS[0]), Card.of(second, SUITS[1]))
        asked = SplitRequest(cards, 1, paires, "illimite", "une-fois")
        same_value = VALUES_OF_21[first.code] == VALUES_OF_21[second.code]
        allowed = first is second if paires == "meme-rang" else same_value
        assert requests.may_split(asked).value == ("accepter" if allowed else "refuser")


@pytest.mark.parametrize(
    ("cards", "hands", "jeux", "aces", "answer"),
    [
        ("8s 8d", 2, "illimite", "une-fois", "accepter"),
        ("8s 8d", 9, "illimite", "une-fois", "accepter"),
        ("8s 8d", 3, "quatre", "une-fois", "accepter"),
        ("8s 8d", 4, "quatre", "une-fois", "refuser"),
        ("As Ad", 1, "illimite", "une-fois", "accepter"),
        ("As Ad", 2, "illimite", "une-fois", "refuser"),
        ("As Ad", 2, "illimite", "deux-fois", "accepter"),
        ("As Ad", 3, "illimite", "deux-fois", "refuser"),
        ("4s 4d 4h", 1, "illimite", "une-fois", "refuser"),
    ],
)
def test_a_box_is_split_again_as_far_as_the_house_says(
    cards: str, hands: int, jeux: str, aces: str, answer: str
) -> None:
    asked = SplitRequest(_cards(cards), hands, "meme-rang", jeux, aces)
    assert requests.may_split(asked).value == answer


TIMES = {**{name: times for times, name in temoin.POK_TIMES.items()}, "rien": 0}


def _plain_combination(cards: Hand, five_alike: str) -> str:
    """Read a hand of the shoe again, from counts alone."""
    orders = sorted(card.rank.order for card in cards)
    groups = sorted(Counter(orders).values(), reverse=True)
    flush = len({card.suit for card in cards}) == 1
    straight = orders in (
        [2, 3, 4, 5, 14],
        list(range(orders[0], orders[0] + 5)),
    )
    if groups == [5]:
        return "rien" if five_alike == "perd" else five_alike
    found = ["rien"]
    if straight:
        found.append("quinte")
        if flush:
            found.append("royale" if orders[0] == 10 else "quinte-flush")
    if flush:
        found.append("couleur")
    named = {(4, 1): "carre", (3, 2): "full", (3, 1, 1): "brelan", (2, 2, 1): "deux-paires"}
    if tuple(groups) in named:
        found.append(named[tuple(groups)])
    if groups == [2, 1, 1, 1] and max(o for o in orders if orders.count(o) == 2) > 10:
        found.append("paire")
    return max(found, key=TIMES.__getitem__)


@pytest.mark.parametrize("five_alike", ["carre", "quinte-flush", "royale", "perd"])
def test_a_hand_of_the_shoe_pays_as_its_best_reading(five_alike: str) -> None:
    rules = PokRules("premieres", five_alike)
    rng = Random(five_alike)
    narrow = [card for card in PACK if card.rank.order > 9 or card.rank.order < 4]
    for stock in (PACK, narrow, narrow[:8], PACK[:13]):
        for _ in range(400):
            hand = tuple(rng.sample(stock * 6, 5))
            assert pok.decide(hand, rules).value == _plain_combination(hand, five_alike)


@given(seeds, st.sampled_from(["carre", "quinte-flush", "royale", "perd"]))
def test_the_best_five_cards_pay_more_than_any_five(seed: int, five_alike: str) -> None:
    bank = generators.long_bank(Random(seed))
    best = pok.decide(bank, PokRules("meilleures", five_alike)).value
    readings = [_plain_combination(five, five_alike) for five in combinations(bank, 5)]
    assert best.times == max(TIMES[name] for name in readings)
    first = pok.decide(bank, PokRules("premieres", five_alike)).value
    last = pok.decide(bank, PokRules("dernieres", five_alike)).value
    assert first == _plain_combination(bank[:5], five_alike)
    assert last == _plain_combination(bank[-5:], five_alike)


def test_a_bank_that_nobody_waits_for_is_completed_and_no_more() -> None:
    completed = 0
    for seed in range(400):
        table = play_table(Random(seed), HOUSES_OF_21[0], 1)
        if table.remaining:
            continue
        completed += 1
        assert len(table.bank) == 5
        assert cloth(table, HOUSES_OF_21[0], "deux").twenty_one == table.bank[:1]
    assert completed
