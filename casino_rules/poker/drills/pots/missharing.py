"""How trainees share a pot wrongly: what each seat would then receive."""

from casino_rules.core.money import Cents
from casino_rules.poker import showdown
from casino_rules.poker.play.pots import share
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import HalfResult
from casino_rules.poker.situations.hands import PotsToGive

type Shares = dict[int, Cents]
type Results = tuple[HalfResult, ...]


def _everybody(results: Results) -> list[int]:
    return sorted({seat for result in results for seat in result.winners})


def backwards(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the odd chips to the last of the winners."""
    return showdown.added(
        share(part, showdown.chip_order(room, result, seen.button)[::-1])
        for result, part in showdown.parts(results, amount)
    )


def highest_takes_all(_room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give all to the winner who holds the highest card, which does not play."""
    ranks = {
        seat: sorted((card.rank.order for card in seen.holes[seat]), reverse=True)
        for seat in _everybody(results)
    }
    return {max(ranks, key=lambda seat: ranks[seat]): amount}


def first_half_only(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give all to the winners of the first half."""
    return share(amount, showdown.chip_order(room, results[0], seen.button))


def equal_parts(_room: Room, _seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the same to all who win something."""
    return share(amount, _everybody(results))


def chip_to_second(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the chip left between the halves to the second."""
    cut = share(amount, (1, 0))
    return showdown.added(
        share(cut[place], showdown.chip_order(room, result, seen.button))
        for place, result in enumerate(results)
    )
