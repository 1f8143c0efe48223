"""Pots: every chip is given, to those who may win it."""

from hypothesis import given
from hypothesis import strategies as st

from casino_rules.poker.play.pots import CHIP, Paid, compute_pots, share

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


@given(amounts)
def test_no_chip_is_lost(rows: list[Paid]) -> None:
    bets = _with_the_highest_live(rows)
    pots = compute_pots(bets)
    assert pots.total + pots.returned == sum(row.amount for row in bets)


@given(st.integers(1, 10_000), st.permutations(range(1, 7)), st.integers(1, 6))
def test_a_pot_is_shared_equally_and_the_first_take_the_odd_chips(
    chips: int, order: list[int], number: int
) -> None:
    winners = order[:number]
    shares = share(chips * CHIP, winners)
    assert sum(shares.values()) == chips * CHIP
    assert [shares[seat] for seat in winners] == sorted(shares.values(), reverse=True)
    assert max(shares.values()) - min(shares.values()) <= CHIP
