"""Texas Hold'em: readings, pots and coups against what is known of them."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random
from time import perf_counter

import pytest
from phevaluator import evaluate_cards

from casino_rules import catalog
from casino_rules.core.cards import PACK, read_cards
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.games.texas_holdem.odds import compute, odds
from casino_rules.games.texas_holdem.room import ROOM
from casino_rules.poker.pots import Paid, compute_pots
from casino_rules.poker.showdown import award, winners

GAME = catalog.game("texas-holdem")
HOUSE = GAME.rulebook.default_house
PUBLISHED = {
    "quinte-royale": 4_324,
    "quinte-flush": 37_260,
    "carre": 224_848,
    "full": 3_473_184,
    "couleur": 4_047_644,
    "quinte": 6_180_020,
    "brelan": 6_461_620,
    "deux-paires": 31_433_400,
    "paire": 58_627_800,
    "hauteur": 23_294_460,
}


def test_the_frequencies_are_those_that_are_published() -> None:
    report = odds(HOUSE)
    assert {chance.key: chance.count for chance in report.chances} == PUBLISHED
    assert sum(PUBLISHED.values()) == comb(52, 7) == report.chances[0].total
    assert report.bets == ()


@pytest.mark.slow
def test_the_stored_frequencies_are_those_that_are_counted() -> None:
    assert compute() == PUBLISHED


def test_the_deal_is_two_then_three_one_and_one_with_a_card_burned_before() -> None:
    variant = ROOM.variant
    assert (variant.hole, variant.board, variant.most_seats) == (2, 5, 9)
    assert [variant.board_on(key) for key in variant.keys] == [0, 3, 4, 5]
    assert [street.burned for street in variant.streets] == [0, 1, 1, 1]


def test_winners_are_those_of_another_evaluator() -> None:
    rng = Random(7)
    for _ in range(500):
        cards = rng.sample(PACK, 5 + 2 * 6)
        board = tuple(cards[:5])
        holes = {seat: tuple(cards[3 + 2 * seat : 5 + 2 * seat]) for seat in range(1, 7)}
        ranks = {
            seat: evaluate_cards(*(card.code for card in (*hole, *board)))
            for seat, hole in holes.items()
        }
        best = tuple(seat for seat, rank in ranks.items() if rank == min(ranks.values()))
        assert winners(ROOM, holes, board).value == best


def test_every_five_cards_that_tie_for_the_best_are_right_answers() -> None:
    drill = GAME.drill("cinq-cartes")
    rng = Random(3)
    for _ in range(200):
        situation = drill.deal(rng, HOUSE)
        shown = (*situation.hole, *situation.board)
        ranks = {five: evaluate_cards(*(c.code for c in five)) for five in combinations(shown, 5)}
        best = {five for five, rank in ranks.items() if rank == min(ranks.values())}
        ruling = drill.solve(situation)
        assert {ruling.value, *ruling.also} == best


def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    board = read_cards("Ad Ks Qh Jc 8d")
    holes = {
        seat: read_cards(cards) for seat, cards in {2: "As 4c", 5: "Ah 3c", 8: "Ac 2c"}.items()
    }
    pots = compute_pots([*(Paid(seat, 1_000) for seat in holes), Paid(9, 200, live=False)])
    for button, first in ((1, (2, 5)), (2, (5, 8)), (5, (8, 2)), (8, (2, 5)), (9, (2, 5))):
        given = award(ROOM, pots, holes, board, button)
        assert sum(given.values()) == pots.total
        assert {seat for seat, cents in given.items() if cents == 1_100} == set(first)


def test_chips_are_conserved_in_every_coup_and_no_card_comes_twice() -> None:
    for seats in GAME.seats:
        for number in range(25):
            coup = GAME.coup(Random(f"{seats}/{number}"), HOUSE, seats)
            assert sum(coup.results.values()) == coup.house_result == 0
            assert max(Counter(coup.dealt).values()) == 1
            assert list(coup)[-1].drill == "repartir-pots"


def test_coups_bring_every_duty_and_every_way_to_end() -> None:
    met = Counter(
        (duty.drill, GAME.drill(duty.drill).classify(duty.situation))
        for number in range(150)
        for duty in GAME.coup(Random(number), HOUSE, 2 + number % 8)
    )
    assert {drill for drill, _ in met} == set(GAME.drills) - {"cinq-cartes"}
    gestures = {branch.slug for branch in GAME.drill("geste-suivant").branches}
    ends = {kind for drill, kind in met if drill == "geste-suivant"}
    assert gestures - ends == {"a-suivre", "pas-tous-parle"}  # asked when a round seems over


def test_the_referee_wants_the_cards_of_the_variant() -> None:
    drill = GAME.drill("lire-main")
    with pytest.raises(UnreadableAnswer) as refused:
        drill.read({"hole": "As Kd Qh", "board": "2c 3c 4c 5c 6d"})
    assert refused.value.field == "hole"
    with pytest.raises(UnreadableAnswer) as refused:
        drill.read({"hole": "As Kd", "board": "2c 3c 4c"})
    assert refused.value.field == "board"
    with pytest.raises(UnreadableAnswer) as refused:
        drill.read({"hole": "As Kd", "board": "As 3c 4c 5c 6d"})
    assert refused.value.field == "board"


@pytest.mark.parametrize("slug", list(GAME.drills))
def test_a_situation_is_made_asked_solved_and_explained_quickly(slug: str) -> None:
    drill = GAME.drill(slug)
    times = []
    for number in range(200):
        start = perf_counter()
        situation = drill.generate(Random(number), HOUSE)
        drill.ask(situation)
        assert all(step.text for step in drill.solve(situation).steps)
        times.append(perf_counter() - start)
    assert sorted(times)[len(times) // 2] < 0.003  # 1 ms is aimed at; machines differ
