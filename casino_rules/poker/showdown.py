"""Showdown: the best hand of each seat, who wins each half of a pot, and why."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling, Step
from casino_rules.hands import HandValue, HighCategory, compare
from casino_rules.hands.categories import capital
from casino_rules.poker.pots import CHIP, Pot, Pots, share
from casino_rules.poker.room import Room, laid, places, told
from casino_rules.poker.seating import clockwise
from casino_rules.poker.variant import Half

CATEGORIES: Final = {
    HighCategory.HIGH_CARD: "hauteur",
    HighCategory.PAIR: "paire",
    HighCategory.TWO_PAIR: "deux-paires",
    HighCategory.TRIPS: "brelan",
    HighCategory.STRAIGHT: "quinte",
    HighCategory.FLUSH: "couleur",
    HighCategory.FULL: "full",
    HighCategory.QUADS: "carre",
    HighCategory.STRAIGHT_FLUSH: "quinte-flush",
    HighCategory.ROYAL_FLUSH: "quinte-royale",
}
"""The article of each category: its slug, and the key of the answer that names it."""


@dataclass(frozen=True)
class HalfResult:
    """One half of a pot decided: the hand of each seat that has one, and the winners."""

    half: Half
    values: Mapping[int, HandValue]
    winners: tuple[int, ...]


def decide(room: Room, holes: Mapping[int, Hand], board: Hand) -> tuple[HalfResult, ...]:
    """Return who wins each half; a half for which no hand qualifies is left out."""
    results = []
    for half in room.variant.halves:
        read = {seat: half.best(hole, board) for seat, hole in holes.items()}
        values = {seat: value for seat, value in read.items() if value is not None}
        if values:
            best = max(values.values())
            winners = tuple(seat for seat, value in values.items() if value == best)
            results.append(HalfResult(half, values, winners))
    return tuple(results)


def reading_steps(room: Room, result: HalfResult) -> Iterator[Step]:
    """Say what each seat has, and which cards play."""
    for seat, value in result.values.items():
        yield room.cite(
            "meilleure-main",
            "place",
            place=seat,
            main=told(value),
            cartes=laid(value.cards),
        )


def deciding_steps(room: Room, result: HalfResult, board: Hand) -> Iterator[Step]:
    """Say why the winners win, and why the best of the others loses."""
    best = result.values[result.winners[0]]
    losers = {seat: value for seat, value in result.values.items() if seat not in result.winners}
    if losers:
        second = max(losers, key=lambda seat: losers[seat])
        yield room.cite(
            "departage",
            gagnants=capital(places(result.winners)),
            bat="bat" if len(result.winners) == 1 else "battent",
            perdant=places((second,)),
            raison=compare(best, losers[second]).french,
        )
    if len(result.winners) > 1:
        on_board = len(board) == len(best.cards) and result.half.scale.value(board) == best
        kind = "tableau" if on_board else ""
        yield room.cite("partage", kind, gagnants=capital(places(result.winners)))


def winners(room: Room, holes: Mapping[int, Hand], board: Hand) -> Ruling[tuple[int, ...]]:
    """Decide who wins a pot that has no halves."""
    result = decide(room, holes, board)[0]
    steps = (*reading_steps(room, result), *deciding_steps(room, result, board))
    return Ruling(tuple(sorted(result.winners)), steps)


def split(
    room: Room, pot: Pot, holes: Mapping[int, Hand], board: Hand, button: int
) -> dict[int, Cents]:
    """Return what each winner receives of one pot.

    The odd chip of the halves goes to the first half; within a half, to the first winner
    clockwise from the button.
    """
    results = decide(room, {seat: holes[seat] for seat in pot.eligible}, board)
    halves = share(pot.amount, range(len(results)))
    given: dict[int, Cents] = {}
    for place, result in enumerate(results):
        for seat, part in share(halves[place], clockwise(result.winners, button)).items():
            given[seat] = given.get(seat, 0) + part
    return given


def award(
    room: Room,
    pots: Pots,
    holes: Mapping[int, Hand],
    board: Hand,
    button: int,
) -> dict[int, Cents]:
    """Return what each seat receives, the uncalled bet included; every chip is given."""
    given = {pots.returned_to: pots.returned} if pots.returned else {}
    for pot in pots.pots:
        alone = len(pot.eligible) == 1
        parts = {pot.eligible[0]: pot.amount} if alone else split(room, pot, holes, board, button)
        for seat, part in parts.items():
            given[seat] = given.get(seat, 0) + part
    return given


def odd_chips(amount: Cents, winners_: Collection[int]) -> int:
    """Return how many chips are left when a pot is cut in equal shares."""
    return amount // CHIP % len(winners_)
