"""Rounds of betting under way, made to measure: who has bet what when a player speaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.core.questions import Stake, Zone
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.chance import seats_at
from casino_rules.poker.play.raising import CAP
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.seating import blinds, clockwise
from casino_rules.poker.situations.raises import ToSpeak
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, Facing, SeatTurn
from casino_rules.poker.variant import Opening, Structure, Variant

STEP: Final[Cents] = 5 * EURO
_UNITS: Final = (2 * STEP, 2 * STEP, 4 * STEP)
_FEWEST: Final = 4
_TIMID: Final = 0.4
_FIRST: Final = 0.3
"""The share of first rounds."""
_AGAIN: Final = 0.7
"""How often, over a raise, a player who has already spoken speaks again."""
STRUCTURES: Final = {
    Structure.NO_LIMIT: "Sans limite",
    Structure.POT_LIMIT: "À la limite du pot",
    Structure.LIMIT: "À mises fixes",
}


@dataclass(frozen=True)
class Plan:
    """What happens before the player speaks.

    ``levels``: the bets and raises made so far, the forced ones left out; ``again``: he has
    already spoken, before the last of them; ``all_in``: the last of them is all-in;
    ``followed``: whether somebody has called it; ``closes``: whether he is the last of the round
    to speak (None: as it happens).
    """

    round: int
    unit: Cents
    levels: tuple[Cents, ...] = ()
    again: bool = False
    all_in: bool = False
    followed: bool | None = None
    closes: bool | None = None


@dataclass(frozen=True)
class Made(Facing):
    """The table when the player speaks."""

    plan: Plan
    seat: int
    last: int
    """Who has just spoken, 0 for nobody."""
    pot: Cents
    players: tuple[SeatTurn, ...]


def any_plan(rng: Random, variant: Variant, raises: int = 1) -> Plan:
    """Draw what happens before a player speaks: in a later round, a bet and so many raises."""
    unit = rng.choice(_UNITS)
    if rng.random() < _FIRST:
        return Plan(FIRST_ROUND, unit, closes=rng.choice((None, True, False)))
    levels = _levels(rng, variant, unit)[: rng.randint(0, 1 + raises)]
    again = len(levels) > 1 and rng.random() < _AGAIN
    followed = rng.choice((None, True, False)) if levels and not again else None
    later = rng.randint(FIRST_ROUND + 1, variant.rounds)
    return Plan(later, unit, levels, again=again, followed=followed)


def _levels(rng: Random, variant: Variant, unit: Cents) -> tuple[Cents, ...]:
    """Return a bet and raises, in the structure of the game."""
    if variant.structure is Structure.LIMIT:
        return tuple(unit * number for number in range(1, CAP + 1))
    bet = unit + STEP * rng.randint(0, 16)
    return bet, 2 * bet + STEP * rng.randint(0, 10)


def bring_in(least: Cents) -> Cents:
    """Return the forced opening of a stud, less than a bet."""
    return least // 4 // EURO * EURO


def make(rng: Random, variant: Variant, plan: Plan) -> Made:
    """Play a round up to the word of a player."""
    fewest = max(_FEWEST, len(plan.levels) + 2)
    seats = seats_at(rng, rng.randint(fewest, variant.most_seats), variant.most_seats)
    order, posted = _begun(rng, variant, seats, plan)
    forced = plan.round == FIRST_ROUND and variant.opening is Opening.BRING_IN
    place = _place(rng, plan, len(order) - forced)  # who brought in does not speak again
    acts = (*order, *order[:place]) if plan.again else order[:place]
    raisers = _raisers(rng, plan, place, len(order))
    bets, folded, last = _played(rng, plan, acts, raisers, (order[place], posted))
    spoken = {*acts, *(posted if variant.opening is Opening.BRING_IN else ())}
    states = dict.fromkeys(folded, FOLDED)
    if plan.all_in:
        states[acts[raisers[-1]]] = ALL_IN
    rows = tuple(
        SeatTurn(
            seat, states.get(seat, PLAYS), bets.get(seat, 0), "oui" if seat in spoken else "non"
        )
        for seat in seats
    )
    pot = 0 if plan.round == FIRST_ROUND else STEP * rng.randint(4, 40)
    if variant.opening is Opening.BRING_IN:
        pot += len(seats) * EURO  # the antes
    return Made(plan, order[place], last, pot, rows)


def _begun(
    rng: Random, variant: Variant, seats: Sequence[int], plan: Plan
) -> tuple[tuple[int, ...], dict[int, Cents]]:
    """Return the order of the words, and what was posted before them."""
    button = rng.choice(seats)
    if plan.round > FIRST_ROUND:
        return clockwise(seats, button), {}
    if variant.opening is Opening.BRING_IN:
        return clockwise(seats, button), {button: bring_in(plan.unit)}
    small, big = blinds(seats, button)
    return clockwise(seats, big), {small: plan.unit // 2, big: plan.unit}


def _place(rng: Random, plan: Plan, number: int) -> int:
    """Return when the player speaks, in the order of the words."""
    if plan.again:
        return rng.randint(max(0, len(plan.levels) - 2), number - 2)
    if plan.closes:
        return number - 1
    latest = number - 1 - (plan.closes is False)
    return rng.randint(len(plan.levels) + bool(plan.followed), latest)


def _raisers(rng: Random, plan: Plan, place: int, number: int) -> list[int]:
    """Return when the bets and raises are made, in the order of the words."""
    if not plan.levels:
        return []
    if not plan.again:
        return sorted(rng.sample(range(place - bool(plan.followed)), len(plan.levels)))
    last = rng.randint(place + 1, number - 1)
    return [*sorted(rng.sample(range(place + 1), len(plan.levels) - 1)), last]


def _played(
    rng: Random,
    plan: Plan,
    acts: Sequence[int],
    raisers: Sequence[int],
    begun: tuple[int, Mapping[int, Cents]],
) -> tuple[dict[int, Cents], set[int], int]:
    """Return the bets, who has folded, who spoke last; ``begun``: who never folds, and what was posted."""
    speaker, posted = begun
    bets, folded, last = dict(posted), set[int](), 0
    levels = iter(plan.levels)
    timid = 1.0 if plan.followed is False else _TIMID
    for step, seat in enumerate(acts):
        highest = max(bets.values(), default=0)
        last = last if seat in folded else seat
        called = plan.followed and step == (raisers[-1] + 1 if raisers else 0)
        if step in raisers:
            bets[seat] = next(levels)
        elif bets.get(seat, 0) < highest and seat not in folded:
            if seat != speaker and not called and rng.random() < timid:
                folded.add(seat)
            else:
                bets[seat] = highest
    return bets, folded, last


def zones(situation: ToSpeak) -> tuple[Zone, ...]:
    """Lay the pot, then the bets of the round before the seats.

    In the first round the pot holds the antes alone.
    """
    before = "Antes" if situation.round == FIRST_ROUND else "Tours précédents"
    pot = (Zone("Pot", stakes=(Stake(before, situation.pot),)),)
    seats = cloth.seats(
        situation.players,
        lambda row: ["à lui de parler"] if row.seat == situation.seat else cloth.word(row),
    )
    return (*(pot if situation.pot else ()), *seats)


def in_force(variant: Variant, least: Cents) -> tuple[str, ...]:
    """Say how one bets at this table."""
    told = STRUCTURES[variant.structure]
    if variant.structure is Structure.LIMIT:
        cap = format_amount(CAP * least)
        return (f"{told} : {format_amount(least)} à ce tour, {cap} au plus (cap)",)
    return (f"{told}, ouverture de {format_amount(least)} au moins",)
