"""Giving one pot: what its halves leave over, what kind of pot it is, how it is told and missed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from casino_rules.core.french import join
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Step
from casino_rules.hands.categories import capital
from casino_rules.poker import showdown
from casino_rules.poker.play.pots import Pot, Rounding, share
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
SAME: Final = "memes-gagnants"
BY_CARDS: Final = "jeton-par-la-carte"
_TO: Final = {
    "haut": "au haut",
    "bas": "au bas",
    "deux-sept": "au deux-sept",
    "badugi": "au badugi",
}


def odd_between(results: Sequence[HalfResult], amount: Cents, rounding: Rounding) -> bool:
    """Whether a chip is left between the halves, and it matters to whom it goes."""
    cut = showdown.parts(results, amount, rounding)
    return bool(amount // rounding.chip % len(cut)) and not _scooped(results)


def parted(results: Sequence[HalfResult]) -> bool:
    """Whether a pot goes to several seats."""
    return len({seat for result in results for seat in result.winners}) > 1


def _scooped(results: Sequence[HalfResult]) -> bool:
    return len({result.winners for result in results}) == 1 and len(results[0].winners) == 1


def elsewhere(rounding: Rounding, kind: str) -> Rounding:
    """Return how a house that decides the other way shares a pot of a kind on which houses differ."""
    if kind == SAME:
        return replace(rounding, whole=not rounding.whole)
    return replace(rounding, all_cards=not rounding.all_cards)


def kind_of(room: Room, results: Sequence[HalfResult], amount: Cents, rounding: Rounding) -> str:
    """Return what kind of pot it is to give: first, one that two houses do not give alike."""
    given = showdown.added(showdown.shares(room, results, amount, rounding))
    for kind in (SAME, BY_CARDS):
        other = showdown.shares(room, results, amount, elsewhere(rounding, kind))
        if showdown.added(other) != given:
            return kind
    return _usual_kind(room, results, amount, rounding)


def _usual_kind(
    room: Room, results: Sequence[HalfResult], amount: Cents, rounding: Rounding
) -> str:
    if any(
        showdown.odd_chips(part, result.winners, rounding.chip)
        for result, part in showdown.parts(results, amount, rounding)
    ):
        return ODD
    if odd_between(results, amount, rounding):
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
    whole = seen.rounding.whole and showdown.same_winners(results)
    for result in results:
        yield from showdown.deciding_steps(room, result, seen.board, whole=whole)
    yield from (step for step in showdown.halving_steps(room, results) if step.variant)
    chip, rounding = seen.unit, seen.rounding
    cut = showdown.parts(results, pot.amount, rounding)
    if showdown.same_winners(results):
        article = "memes-gagnants" if whole else "memes-gagnants-moities"
        won = results[0].winners
        yield room.cite(article, gagnants=capital(places(won))).at(*won)
    if odd_between(results, pot.amount, rounding):
        half = results[0].half.title.lower()
        yield room.cite("jeton-des-moities", reste=format_amount(chip), moitie=half)
    for result, part in cut:
        order = showdown.chip_order(room, result, rounding)
        odd = showdown.odd_chips(part, order, chip)
        if odd:
            half = f" {_TO[result.half.key]}" if len(cut) > 1 else ""
            yield room.cite(
                _odd_chip(room, rounding),
                reste=format_amount(odd * chip) + half,
                places=places(order[:odd]),
                recoit="reçoit" if odd == 1 else "reçoivent",
                jeton=format_amount(chip),
                carte="la plus haute" if result.half.high else "la plus basse",
            ).at(*order[:odd])
    yield from _amounts(room, pot, results, seen)


def _odd_chip(room: Room, rounding: Rounding) -> str:
    """Return the article on odd chips."""
    if room.variant.button:
        return "jeton-indivisible"
    return "jeton-indivisible-toutes" if rounding.all_cards else "jeton-indivisible-stud"


def _amounts(
    room: Room, pot: Pot, results: Sequence[HalfResult], seen: PotsToGive
) -> Iterator[Step]:
    """Write out how a pot is shared: its halves, then what each winner has of them."""
    if not parted(results):
        return
    given = [*showdown.shares(room, results, pot.amount, seen.rounding)]
    cut = showdown.parts(results, pot.amount, seen.rounding)
    told = [
        f"{format_amount(part)} {_TO[result.half.key]}, {_each(shares)}"
        if len(cut) > 1
        else _each(shares)
        for (result, part), shares in zip(cut, given, strict=True)
    ]
    yield room.cite(
        "compte-des-parts", objet=f"Un pot de {format_amount(pot.amount)}", compte=" ; ".join(told)
    ).at(*showdown.added(given))


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
            yield room.cite("compte-des-parts", objet=f"Place {seat}", compte=total).at(seat)


type Shares = dict[int, Cents]
type Results = tuple[HalfResult, ...]
type Sharing = Callable[[Room, PotsToGive, Cents, Results], Shares]


def _everybody(results: Results) -> list[int]:
    return sorted({seat for result in results for seat in result.winners})


def backwards(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the odd chips to the last of the winners."""
    return showdown.added(
        share(part, showdown.chip_order(room, result, seen.rounding)[::-1], seen.unit)
        for result, part in showdown.parts(results, amount, seen.rounding)
    )


def as_elsewhere(kind: str) -> "Sharing":
    """Return the error of who shares as a house does that decides the other way."""

    def shared(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
        other = elsewhere(seen.rounding, kind)
        return showdown.added(showdown.shares(room, results, amount, other))

    return shared


def highest_takes_all(_room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give all to the winner who holds the highest card, which does not play."""
    ranks = {
        seat: sorted((card.rank.order for card in seen.holes[seat]), reverse=True)
        for seat in _everybody(results)
    }
    return {max(ranks, key=lambda seat: ranks[seat]): amount}


def first_half_only(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give all to the winners of the first half."""
    return share(amount, showdown.chip_order(room, results[0], seen.rounding), seen.unit)


def equal_parts(_room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the same to all who win something."""
    return share(amount, _everybody(results), seen.unit)


def chip_to_second(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the chip left between the halves to the second."""
    cut = share(amount, (1, 0), seen.unit)
    return showdown.added(
        share(cut[place], showdown.chip_order(room, result, seen.rounding), seen.unit)
        for place, result in enumerate(results)
    )
