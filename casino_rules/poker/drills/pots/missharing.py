"""How trainees share a pot wrongly: what each seat would then receive."""

from collections.abc import Callable, Iterable, Sequence

from casino_rules.core.money import Cents
from casino_rules.poker import showdown
from casino_rules.poker.drills.pots import sharing
from casino_rules.poker.play.pots import Pot, share
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import HalfResult
from casino_rules.poker.situations.hands import PotsToGive

type Sharing = Callable[[Room, PotsToGive, Pot, Sequence[HalfResult]], dict[int, Cents]]


def _added(shares: Iterable[dict[int, Cents]]) -> dict[int, Cents]:
    given: dict[int, Cents] = {}
    for each in shares:
        for seat, cents in each.items():
            given[seat] = given.get(seat, 0) + cents
    return given


def _everybody(results: Sequence[HalfResult]) -> list[int]:
    return sorted({seat for result in results for seat in result.winners})


def backwards(
    room: Room, seen: PotsToGive, pot: Pot, results: Sequence[HalfResult]
) -> dict[int, Cents]:
    """Give the odd chips to the last of the winners."""
    return _added(
        share(part, showdown.chip_order(room, result, seen.button)[::-1])
        for result, part in sharing.parts(results, pot.amount)
    )


def highest_takes_all(
    room: Room,  # noqa: ARG001 - the same call for every error
    seen: PotsToGive,
    pot: Pot,
    results: Sequence[HalfResult],
) -> dict[int, Cents]:
    """Give all to the winner who holds the highest card, which does not play."""
    ranks = {
        seat: sorted((card.rank.order for card in seen.holes[seat]), reverse=True)
        for seat in _everybody(results)
    }
    return {max(ranks, key=lambda seat: ranks[seat]): pot.amount}


def first_half_only(
    room: Room, seen: PotsToGive, pot: Pot, results: Sequence[HalfResult]
) -> dict[int, Cents]:
    """Give all to the winners of the first half."""
    return share(pot.amount, showdown.chip_order(room, results[0], seen.button))


def equal_parts(
    room: Room,  # noqa: ARG001 - the same call for every error
    seen: PotsToGive,  # noqa: ARG001 - the same
    pot: Pot,
    results: Sequence[HalfResult],
) -> dict[int, Cents]:
    """Give the same to all who win something."""
    return share(pot.amount, _everybody(results))


def chip_to_second(
    room: Room, seen: PotsToGive, pot: Pot, results: Sequence[HalfResult]
) -> dict[int, Cents]:
    """Give the chip left between the halves to the second."""
    cut = share(pot.amount, (1, 0))
    return _added(
        share(cut[place], showdown.chip_order(room, result, seen.button))
        for place, result in enumerate(results)
    )
