"""Giving one pot: what its halves leave over, what kind of pot it is, how it is told and missed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from casino_rules.core.french import join
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Step
from casino_rules.poker import showdown
from casino_rules.poker.play.pots import Pot, share
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
_TO: Final = {
    "haut": "au haut",
    "bas": "au bas",
    "deux-sept": "au deux-sept",
    "badugi": "au badugi",
}


def odd_between(results: Sequence[HalfResult], amount: Cents, chip: Cents) -> bool:
    """Whether a chip is left between the halves, and it matters to whom it goes."""
    return bool(amount // chip % len(results)) and not _scooped(results)


def parted(results: Sequence[HalfResult]) -> bool:
    """Whether a pot goes to several seats."""
    return len({seat for result in results for seat in result.winners}) > 1


def _scooped(results: Sequence[HalfResult]) -> bool:
    return len({result.winners for result in results}) == 1 and len(results[0].winners) == 1


def kind_of(room: Room, results: Sequence[HalfResult], amount: Cents, chip: Cents) -> str:
    """Return what kind of pot it is to give."""
    if any(
        showdown.odd_chips(part, result.winners, chip)
        for result, part in showdown.parts(results, amount, chip)
    ):
        return ODD
    if odd_between(results, amount, chip):
        return BETWEEN
    if len(results) < len(room.variant.halves):
        return NO_LOW
    tied = sum(len(result.winners) > 1 for result in results)
    if tied == len(results):
        return SHARED
    if tied:
        return QUARTER
    return ONE if _scooped(results) else HALVES


def decided(
    room: Room, pot: Pot, results: Sequence[HalfResult], seen: PotsToGive
) -> Iterator[Step]:
    """Say who wins a pot, where its odd chips go and what each receives, once hands are read.

    The winners of two halves are named with what each receives.
    """
    for result in results:
        yield from showdown.deciding_steps(room, result, seen.board)
    yield from (step for step in showdown.halving_steps(room, results) if step.variant)
    chip = seen.unit
    if odd_between(results, pot.amount, chip):
        half = results[0].half.title.lower()
        yield room.cite("jeton-des-moities", reste=format_amount(chip), moitie=half)
    for result, part in showdown.parts(results, pot.amount, chip):
        order = showdown.chip_order(room, result, seen.button)
        odd = showdown.odd_chips(part, order, chip)
        if odd:
            half = f" {_TO[result.half.key]}" if len(results) > 1 else ""
            yield room.cite(
                "jeton-indivisible" if room.variant.button else "jeton-indivisible-stud",
                reste=format_amount(odd * chip) + half,
                places=places(order[:odd]),
                recoit="reçoit" if odd == 1 else "reçoivent",
                jeton=format_amount(chip),
            )
    yield from _amounts(room, pot, results, seen)


def _amounts(
    room: Room, pot: Pot, results: Sequence[HalfResult], seen: PotsToGive
) -> Iterator[Step]:
    """Write out how a pot is shared: its halves, then what each winner has of them."""
    if not parted(results):
        return
    given = showdown.shares(room, results, pot.amount, seen.rounding)
    cut = showdown.parts(results, pot.amount, seen.unit)
    told = [
        f"{format_amount(part)} {_TO[result.half.key]}, {_each(shares)}"
        if len(results) > 1
        else _each(shares)
        for (result, part), shares in zip(cut, given, strict=True)
    ]
    yield room.cite("compte-des-parts", objet=format_amount(pot.amount), compte=" ; ".join(told))


def _each(shares: Mapping[int, Cents]) -> str:
    """Return « 69 € à chacune des places 2 et 5 », « 48 € à la place 4 et 47 € à la place 1 »."""
    by_amount: dict[Cents, list[int]] = {}
    for seat, cents in shares.items():
        by_amount.setdefault(cents, []).append(seat)
    if len(shares) == 1:
        (seat,) = shares
        return f"place {seat}"
    return join(
        f"{format_amount(cents)} à la place {seats[0]}"
        if len(seats) == 1
        else f"{format_amount(cents)} à chacune des {places(tuple(sorted(seats)))[4:]}"
        for cents, seats in by_amount.items()
    )


def parts(room: Room, pot: Pot, results: Sequence[HalfResult], seen: PotsToGive) -> list["Shares"]:
    """Return what each winner receives of a pot, half by half where it is parted."""
    if not parted(results):
        return [{results[0].winners[0]: pot.amount}]
    return list(showdown.shares(room, results, pot.amount, seen.rounding))


def totals(room: Room, given: Sequence["Shares"]) -> Iterator[Step]:
    """Add up what a seat receives in several parts: « Place 5 : 138 € + 69 € = 207 € »."""
    for seat in sorted({seat for shares in given for seat in shares}):
        received = [shares[seat] for shares in given if shares.get(seat)]
        if len(received) > 1:
            text = " + ".join(format_amount(cents) for cents in received)
            total = f"{text} = {format_amount(sum(received))}"
            yield room.cite("compte-des-parts", objet=f"Place {seat}", compte=total)


type Shares = dict[int, Cents]
type Results = tuple[HalfResult, ...]


def _everybody(results: Results) -> list[int]:
    return sorted({seat for result in results for seat in result.winners})


def backwards(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the odd chips to the last of the winners."""
    return showdown.added(
        share(part, showdown.chip_order(room, result, seen.button)[::-1], seen.unit)
        for result, part in showdown.parts(results, amount, seen.unit)
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
    return share(amount, showdown.chip_order(room, results[0], seen.button), seen.unit)


def equal_parts(_room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the same to all who win something."""
    return share(amount, _everybody(results), seen.unit)


def chip_to_second(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the chip left between the halves to the second."""
    cut = share(amount, (1, 0), seen.unit)
    return showdown.added(
        share(cut[place], showdown.chip_order(room, result, seen.button), seen.unit)
        for place, result in enumerate(results)
    )
