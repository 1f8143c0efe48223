"""What a player does at their turn, permitted or not, as a case wants it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.poker.drills.rounds import (
    BOLD,
    MIXED,
    PLAIN,
    QUIET,
    SHORT,
    Wanted,
    anywhere,
    stopped,
)
from casino_rules.poker.play import raising
from casino_rules.poker.play.betting import Round, Temper
from casino_rules.poker.play.raising import CAP, Spot
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.situations.raises import (
    CALL,
    CHECK,
    RAISE,
    RISE,
    TWO_MOVES,
    Action,
    FreeAction,
    FreeToSpeak,
    StudAction,
    StudToSpeak,
    ToSpeak,
)
from casino_rules.poker.situations.seats import SeatTurn, rows_of
from casino_rules.poker.variant import Opening, Structure, Variant

type Faced = tuple[int, Cents, Cents, int, Cents, tuple[SeatTurn, ...]]
"""The round, its least opening, the pot, the seat that speaks, its chips, all the players."""

_FEWEST: Final = 3
_TEMPERS: Final[Mapping[str, Temper]] = {
    "parole": QUIET,
    "surblind": QUIET,
    "cap": BOLD,
    "rouvert": BOLD,
    "rouvert-juste": BOLD,
    "tapis-court": SHORT,
    "courte-a-tapis": SHORT,
    "sans-adversaire": SHORT,
    "pas-rouvert": MIXED,
}
_SHORT_KINDS: Final = frozenset({"tapis-court", "courte-a-tapis"})
_WORDS: Final = {
    "parole": CHECK,
    "surblind": CHECK,
    "parole-refusee": CHECK,
    "suivre": CALL,
    "deux-gestes": TWO_MOVES,
}


def word(rng: Random, variant: Variant, house: House, wanted: Wanted) -> ToSpeak:
    """Return a player who is about to act, in the middle of a round that was played."""
    return _told(variant, house, stopped(rng, variant, house, wanted))


def _told(variant: Variant, house: House, seen: Round) -> ToSpeak:
    setting, stack = seen.setting, seen.faces.stack
    facts = (setting.number, seen.unit, setting.pot, seen.seat, stack, rows_of(seen))
    return facing(variant, house, facts, seen.rise)


def facing(variant: Variant, house: House, facts: Faced, rise: Cents, forced: Cents = 0) -> ToSpeak:
    """Return what a player of a game faces.

    ``rise`` is that of the last full bet or raise, or 0; ``forced`` a bring-in that was posted
    all-in short, or 0.
    """
    if variant.structure is not Structure.LIMIT:
        # All-in players who open short one after the other make an opening, and so a first rise.
        _, unit, *_, players = facts
        first = unit if max(row.bet for row in players) >= unit else 0
        return FreeToSpeak(*facts, house.choice("relance-minimale"), rise or first)
    if variant.opening is Opening.BRING_IN:
        return StudToSpeak(*facts, forced)
    return ToSpeak(*facts)


def acting(before: ToSpeak, house: House, action: str, total: Cents) -> Action:
    """Return what a player does at their turn to speak."""
    facts = (before.round, before.unit, before.pot, before.seat, before.stack, before.players)
    done = (action, total, house.choice("relance-incomplete"))
    if isinstance(before, FreeToSpeak):
        return FreeAction(*facts, *done, before.relance_minimale, before.rise)
    if isinstance(before, StudToSpeak):
        return StudAction(*facts, *done, before.forced)
    return Action(*facts, *done)


def _has_more(instant: Round) -> bool:
    """Stop where a player has more than what they must call."""
    return anywhere(instant) and instant.faces.stack > instant.faces.due


def can_raise(instant: Round) -> bool:
    """Stop where a player has more than what they must call, and an opponent something to bet."""
    return _has_more(instant) and instant.faces.opposed


def _unopposed(instant: Round) -> bool:
    return _has_more(instant) and instant.faces.due > 0 and not instant.faces.opposed


def _at_the_cap(instant: Round) -> bool:
    return can_raise(instant) and instant.highest >= CAP * instant.unit


def _over_a_short_all_in(instant: Round) -> bool:
    """Stop before a player who has spoken, over an all-in that is no full raise in any house."""
    if not can_raise(instant) or not instant.players[instant.seat].spoke:
        return False
    spot = instant.faces
    return 0 < spot.due < min(instant.rise, max(instant.unit, spot.own))


def _just_reopened(variant: Variant, house: House) -> Callable[[Round], bool]:
    """Return where to stop for a player who has spoken, over a raise that is just a full one."""
    by_rise = variant.structure is not Structure.LIMIT and house.choice("relance-minimale") == RISE

    def at(instant: Round) -> bool:
        if not can_raise(instant) or not instant.players[instant.seat].spoke:
            return False
        rise = max(instant.rise, instant.unit) if by_rise else 0
        spot = replace(instant.faces, rise=rise)
        return spot.highest == raising.least_above(spot, spot.own)

    return at


_STOPS: Final[Mapping[str, Callable[[Round], bool]]] = {
    "cap": _at_the_cap,
    "pas-rouvert": _over_a_short_all_in,
    "sans-adversaire": _unopposed,
}


def draw(rng: Random, variant: Variant, house: House, kind: str) -> Action:
    """Return an action of a kind; it may turn out to be of another one."""
    every = tuple(range(FIRST_ROUND, variant.rounds + 1))
    rounds = every[:1] if kind == "surblind" else every
    stop = _STOPS.get(kind, _has_more if kind in _WORDS else can_raise)
    if kind == "rouvert-juste":
        stop = _just_reopened(variant, house)
    wanted = Wanted(rounds, stop, _TEMPERS.get(kind, PLAIN), _FEWEST)
    while True:
        seen = stopped(rng, variant, house, wanted)
        before = _told(variant, house, seen)
        made = _made(rng, before, variant, kind, seen.stakes.chip)
        if made is not None:
            return acting(before, house, *made)


def _made(
    rng: Random, before: ToSpeak, variant: Variant, kind: str, chip: Cents
) -> tuple[str, Cents] | None:
    """Return the action and its total; None where the moment does not lend itself to it."""
    spot = before.spot(variant.structure)
    action = _WORDS.get(kind, RAISE)
    if action == CHECK:
        return CHECK, spot.own
    if action == CALL:
        return (CALL, spot.highest) if spot.due else None
    if action == TWO_MOVES and not spot.due:
        return None
    total = _total(rng, spot, kind, chip)
    return (action, total) if total and spot.highest < total <= spot.all_in else None


def _total(rng: Random, spot: Spot, kind: str, chip: Cents) -> Cents:
    """Return the total that a kind of raise wants, 0 if the player has not enough for it."""
    least, most = raising.minimum(spot), raising.maximum(spot)
    if kind in _SHORT_KINDS:
        return _short_total(rng, spot, kind, chip) if spot.all_in < least else 0
    if kind == "mise-courte":
        steps = (min(least, spot.all_in) - spot.highest) // chip
        return spot.highest + chip * rng.randint(1, steps - 1) if steps > 1 else 0
    if kind == "au-dela-du-pot":
        return most + chip * rng.randint(1, 8)
    if kind == "mise-libre":
        wrong = spot.highest + rng.choice((1, 3, 4)) * spot.unit // 2
        return wrong // EURO * EURO if wrong not in {least, spot.all_in} else 0
    if kind == "sans-adversaire":
        least = rng.choice((min(least, spot.all_in), spot.all_in))
    return _full_total(rng, spot, least, chip)


def _short_total(rng: Random, spot: Spot, kind: str, chip: Cents) -> Cents:
    """Return a total of a player who has less than the minimum: all their chips, or fewer."""
    if kind == "tapis-court":
        return spot.all_in
    steps = (spot.all_in - spot.highest - 1) // chip
    return spot.highest + chip * rng.randint(1, steps) if steps else 0


def _full_total(rng: Random, spot: Spot, least: Cents, chip: Cents) -> Cents:
    """Return a total from the least on, 0 if the player has not so much."""
    more = least + chip * rng.choice((0, 0, 1, 2, 4))
    return min(raising.maximum(spot), more) if least <= spot.all_in else 0
