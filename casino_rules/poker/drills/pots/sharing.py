"""Giving one pot: what its halves leave over, what kind of pot it is, how it is told and missed."""

from collections.abc import Iterator, Sequence
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Step
from casino_rules.poker import showdown
from casino_rules.poker.play.pots import CHIP, Pot, share
from casino_rules.poker.room import Room, places
from casino_rules.poker.showdown import HalfResult
from casino_rules.poker.situations.hands import PotsToGive

ODD: Final = "jeton-indivisible"
BETWEEN: Final = "jeton-des-moities"
NO_LOW: Final = "sans-bas"
SHARED: Final = "partage"
QUARTER: Final = "quart"
HALVES: Final = "moities"
ONE: Final = "un-gagnant"


def odd_between(results: Sequence[HalfResult], amount: Cents) -> bool:
    """Whether a chip is left between the halves, and it matters to whom it goes."""
    return bool(amount // CHIP % len(results)) and not _scooped(results)


def _scooped(results: Sequence[HalfResult]) -> bool:
    return len({result.winners for result in results}) == 1 and len(results[0].winners) == 1


def kind_of(room: Room, results: Sequence[HalfResult], amount: Cents) -> str:
    """Return what kind of pot it is to give."""
    if any(
        showdown.odd_chips(part, result.winners) for result, part in showdown.parts(results, amount)
    ):
        return ODD
    if odd_between(results, amount):
        return BETWEEN
    if len(results) < len(room.variant.halves):
        return NO_LOW
    tied = sum(len(result.winners) > 1 for result in results)
    if tied == len(results):
        return SHARED
    if tied:
        return QUARTER
    return ONE if _scooped(results) else HALVES


def reads(step: Step) -> bool:
    """Whether a step of a showdown only says what a seat has."""
    return step.variant in ("place", "places")


def decided(
    room: Room, pot: Pot, results: Sequence[HalfResult], seen: tuple[Hand, int]
) -> Iterator[Step]:
    """Say who wins a pot and where its odd chips go, once the hands are read.

    ``seen``: the board, and the button (0: none).
    """
    board, button = seen
    steps = showdown.award_steps(room, results, board)
    yield from (step for step in steps if not reads(step))
    if odd_between(results, pot.amount):
        half = results[0].half.title.lower()
        yield room.cite("jeton-des-moities", reste=format_amount(CHIP), moitie=half)
    for result, part in showdown.parts(results, pot.amount):
        order = showdown.chip_order(room, result, button)
        odd = showdown.odd_chips(part, order)
        if odd:
            yield room.cite(
                "jeton-indivisible" if room.variant.button else "jeton-indivisible-stud",
                reste=format_amount(odd * CHIP),
                places=places(order[:odd]),
                recoit="reçoit" if odd == 1 else "reçoivent",
            )


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
