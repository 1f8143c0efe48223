"""Pots: every chip is given to those who may win it, less what the house takes."""

from dataclasses import replace
from fractions import Fraction
from math import ceil
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import PACK
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.money import EURO
from casino_rules.poker import showdown
from casino_rules.poker.drills.pots.sharing import cap, rounded
from casino_rules.poker.play.pots import CHIP, Paid, Rounding, compute_pots, pots_of, share
from casino_rules.poker.situations.seats import paid
from tests.casino_rules.poker.rooms import each_showdown, give_pots, room_of

amounts = st.lists(st.tuples(st.integers(1, 60), st.booleans()), min_size=2, max_size=9).map(
    lambda rows: [Paid(seat, bet * CHIP, live) for seat, (bet, live) in enumerate(rows, 1)]
)


def _with_the_highest_live(rows: list[Paid]) -> list[Paid]:
    top = max(rows, key=lambda row: row.amount)
    return [Paid(row.seat, row.amount, row.live or row is top) for row in rows]


def _chip_by_chip(rows: list[Paid]) -> tuple[dict[tuple[int, ...], int], int]:
    """Take one chip of each player at a time: who may win that layer, and what is given back."""
    layers: dict[tuple[int, ...], int] = {}
    returned, height = 0, 0
    while payers := [row for row in rows if row.amount > height]:
        eligible = tuple(row.seat for row in payers if row.live)
        if len(payers) == 1:
            returned += CHIP
        else:
            layers[eligible] = layers.get(eligible, 0) + len(payers) * CHIP
        height += CHIP
    return layers, returned


@given(amounts)
def test_pots_are_those_of_the_chips_taken_one_by_one(rows: list[Paid]) -> None:
    bets = _with_the_highest_live(rows)
    layers, returned = _chip_by_chip(bets)
    pots = compute_pots(bets)
    assert pots.returned == returned
    assert {pot.eligible: pot.amount for pot in pots.pots} == layers


@given(st.integers(1, 10_000), st.permutations(range(1, 7)), st.integers(1, 6))
def test_a_pot_is_shared_equally_and_the_first_take_the_odd_chips(
    chips: int, order: list[int], number: int
) -> None:
    winners = order[:number]
    shares = share(chips * CHIP, winners)
    assert sum(shares.values()) == chips * CHIP
    assert [shares[seat] for seat in winners] == sorted(shares.values(), reverse=True)
    assert max(shares.values()) - min(shares.values()) <= CHIP


_SHARES: Final = 120 * CHIP
"""Cut in two halves, then in as many as five parts, without remainder."""


@each_showdown
def test_every_chip_of_the_bets_is_given_less_the_levy(game: Game) -> None:
    drill, house = give_pots(game), game.rulebook.default_house
    for item in drill.branches:
        for number in range(6):
            seen = drill.generate(Random(f"{item.slug}{number}"), house, item.slug)
            left = sum(row.bet for row in seen.bets) - sum(seen.taken)
            assert sum(drill.solve(seen).value.values()) == left


stakes = st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=2, max_size=5)
room_slugs = st.sampled_from(["texas-holdem", "omaha-hi-lo", "stud-hi-lo", "badeucey", "razz"])


@given(room_slugs, stakes, st.integers(2, 7), st.integers(0, 10**6))
def test_shares_follow_the_stakes(
    slug: str, rows: list[tuple[int, bool]], times: int, seed: int
) -> None:
    room = room_of(catalog.game(slug))
    highest = max(rows)[0]
    paid = [
        Paid(seat, amount * _SHARES, live or amount == highest)
        for seat, (amount, live) in enumerate(rows, 1)
    ]
    cards = Random(seed).sample(PACK, 35 + 5)
    held, board = room.variant.hole, tuple(cards[35 : 35 + room.variant.board])
    holes = {row.seat: tuple(cards[held * (row.seat - 1) : held * row.seat]) for row in paid}
    larger = [Paid(row.seat, times * row.amount, row.live) for row in paid]
    once, often = (
        showdown.award(
            room, compute_pots(bets), holes, board, Rounding(1, EURO, whole=False, all_cards=False)
        )
        for bets in (paid, larger)
    )
    assert sum(once.values()) == sum(row.amount for row in paid)
    assert often == {seat: times * amount for seat, amount in once.items()}


@each_showdown
def test_the_button_is_seen_even_where_it_has_put_nothing_in(game: Game) -> None:
    drill = give_pots(game)
    if not drill.room.variant.button:
        return
    seen = drill.generate(Random(1), game.rulebook.default_house, "jeton-indivisible")
    free = next(seat for seat in range(1, 10) if seat not in {row.seat for row in seen.bets})
    zones = drill.ask(replace(seen, button=free)).zones
    assert [zone.seat for zone in zones if zone.button] == [free]


@each_showdown
def test_once_hands_are_shown_what_was_called_is_in_the_middle(game: Game) -> None:
    drill, house = give_pots(game), game.rulebook.default_house
    for seed in range(20):
        situation = drill.generate(Random(seed), house)
        zones = drill.ask(situation).zones
        before = sum(stake.amount for zone in zones if zone.seat for stake in zone.stakes)
        middle = sum(stake.amount for zone in zones if not zone.seat for stake in zone.stakes)
        bets = sorted(row.bet for row in situation.bets)
        assert before + middle + sum(situation.taken) == sum(bets), seed
        assert not situation.hands or before == bets[-1] - bets[-2], seed


@given(st.integers(1, 10**6), st.sampled_from((2, 4)))
def test_the_levy_is_the_rate_up_to_the_next_half_euro(euros: int, rate: int) -> None:
    halves = ceil(Fraction(euros * rate, 100) * 2)
    assert rounded(euros * EURO, rate) == halves * EURO // 2


@pytest.mark.parametrize(
    ("cave", "most"),
    [(499, None), (500, 75), (1_000, 100), (5_000, 250), (10_000, 300), (50_000, 500)],
)
def test_the_buy_in_caps_the_levy(cave: int, most: int | None) -> None:
    assert cap(cave * EURO) == (None if most is None else most * EURO)


def test_a_levy_asked_before_there_were_more_pots_is_read_as_it_then_was() -> None:
    drill = catalog.game("omaha").drill("prelevement")
    seen = drill.load({"cave": 30_000, "main": 12_600, "side": 4_000})
    assert drill.solve(seen).value == {"principal": 300, "exterieur": 100}


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_pots_are_given_levied_from_the_full_table_on(level: int) -> None:
    game = catalog.game("omaha-hi-lo")
    drill = game.drill("repartir-pots")
    house, taken = game.rulebook.default_house, 0
    for seed in range(30):
        seen: Any = drill.generate(Random(seed), house, "moities", level=level)
        pots = pots_of(room_of(game).variant, paid(seen.bets)).pots
        taken += bool(seen.taken)
        assert not seen.taken or seen.taken == tuple(rounded(pot.amount, 2) for pot in pots)
    assert bool(taken) == (level >= 3)


@pytest.mark.parametrize("levies", [[{"amount": 100}] * 2, [{"amount": 10_000}]])
def test_a_levy_that_is_not_one_a_pot_or_takes_it_whole_is_refused(levies: list[object]) -> None:
    drill = catalog.game("texas-holdem").drill("repartir-pots")
    facts = {
        "button": 1,
        "board": [],
        "bets": [
            {"seat": 2, "state": "en-jeu", "bet": 5_000},
            {"seat": 4, "state": "couche", "bet": 5_000},
        ],
        "hands": [],
        "chip": 50,
        "levies": levies,
    }
    with pytest.raises(UnreadableAnswer):
        drill.load(facts)


def test_who_forgets_the_levy_gives_the_whole_pot_and_is_told_so() -> None:
    drill = catalog.game("texas-holdem").drill("repartir-pots")
    facts = {
        "button": 1,
        "board": ["Ah", "Kd", "Qc", "Js", "Th"],
        "bets": [{"seat": seat, "state": "en-jeu", "bet": 5_000} for seat in (2, 4)],
        "hands": [{"seat": 2, "hole": ["2c", "3d"]}, {"seat": 4, "hole": ["4c", "5d"]}],
        "chip": 50,
        "levies": [{"amount": 400}],
    }
    seen = drill.load(facts)
    answers = {error.slug: answer for error, answer in drill.mistakes(seen)}
    assert answers["retenue-oubliee"] == {"place-2": 5_000, "place-4": 5_000}
    assert drill.solve(seen).value == {"place-2": 4_800, "place-4": 4_800}
