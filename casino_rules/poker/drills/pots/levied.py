"""Pots that the house has already levied: what is left of each, and how it is told."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.level import Level
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Step
from casino_rules.core.situation import facts_of
from casino_rules.poker.drills.pots.levy import HALF, RATES, levy_of, rounded
from casino_rules.poker.play.pots import Pot, Pots, pots_of
from casino_rules.poker.room import Room
from casino_rules.poker.situations.hands import LeviedPots, PotsToGive, Taken
from casino_rules.poker.situations.seats import paid

_TAKEN: Final = 0.3
"""How often the pots of an exercise have already been levied."""


def levied(seen: PotsToGive, taken: tuple[Cents, ...]) -> LeviedPots:
    """Return a table whose pots the house has levied: half euros are then in play."""
    chip = min(seen.unit, HALF) if taken else seen.chip
    known = {item.name: getattr(seen, item.name) for item in facts_of(PotsToGive)}
    return LeviedPots(**{**known, "chip": chip}, levies=tuple(map(Taken, taken)))


def after_levy(pots: Pots, taken: tuple[Cents, ...]) -> Pots:
    """Return what is left of pots of which the house has taken its part, or nothing."""
    if not taken:
        return pots
    left = zip(pots.pots, taken, strict=True)
    return replace(pots, pots=tuple(replace(pot, amount=pot.amount - part) for pot, part in left))


def told(taken: tuple[Cents, ...]) -> Iterator[str]:
    """Say what the house has already taken of each pot."""
    for number, part in enumerate(taken):
        name = f"pot extérieur {number}" if number else "pot principal"
        yield f"Retenue prise sur le {name} : {format_amount(part)}"


def left_step(room: Room, pot: Pot, taken: Cents) -> Step:
    """Say what is left of a pot to be given."""
    facts = {"retenue": format_amount(taken), "reste": format_amount(pot.amount)}
    return room.cite(levy_of(room) or "", "prise", **facts)


def now_and_then(rng: Random, room: Room, seen: PotsToGive, level: Level) -> PotsToGive:
    """Take the part of the house of some tables, in the games and at the levels that levy."""
    article = levy_of(room)
    if article is None:
        return seen
    taken: tuple[Cents, ...] = ()
    if level >= Level.FULL and rng.random() < _TAKEN:
        pots = pots_of(room.variant, paid(seen.bets)).pots
        taken = tuple(rounded(pot.amount, RATES[article]) for pot in pots)
    return levied(seen, taken)


def check_levies(pots: Pots, taken: tuple[Cents, ...]) -> None:
    """Refuse levies that are not one a pot, each less than its pot.

    Raises:
        UnreadableAnswer: with the field at fault.
    """
    fits = len(taken) == len(pots.pots) and all(
        part < pot.amount for part, pot in zip(taken, pots.pots, strict=True)
    )
    if taken and not fits:
        raise UnreadableAnswer("Une retenue par pot, chacune moindre que lui.", "levies")
