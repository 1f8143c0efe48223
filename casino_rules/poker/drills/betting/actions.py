"""What a player does at their turn, permitted or not, as a case wants it.

What stands of an action, and the articles that say so.

What is said to who accepts or refuses an action wrongly, by the kind of the action.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
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
from casino_rules.poker.play import state
from casino_rules.poker.play.betting import Round, Temper
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.state import CAP, Spot
from casino_rules.poker.situations.raises import (
    CALL,
    CHECK,
    COMPLETED,
    GIVEN_BACK,
    RAISE,
    RISE,
    TWO_MOVES,
    Action,
    FreeAction,
    FreeToSpeak,
    Rising,
    StudAction,
    StudToSpeak,
    ToSpeak,
)
from casino_rules.poker.situations.seats import ALL_IN as SEAT_ALL_IN
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
        return spot.highest == state.least_above(spot, spot.own)

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
    least, most = state.minimum(spot), state.maximum(spot)
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
    return min(state.maximum(spot), more) if least <= spot.all_in else 0


YES: Final = "oui"
NO: Final = "non"
LEAST: Final = "minimum"
MOST: Final = "maximum"
CALLED: Final = "suivi"
ALL_IN: Final = "tapis"
"""What stands: the action; nothing; the least or the greatest amount; a call alone; all chips."""

type Reason = tuple[str, str]
"""An article, and which of its explanations."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What kind of action it is, what stands of it, and why."""

    kind: str
    stands: str
    reasons: tuple[Reason, ...]


_CHECKED: Final = Finding("parole", YES, (("parole-permise", ""),))
_OPTION: Final = Finding("surblind", YES, (("parole-permise", ""), ("option-surblind", "")))
_MUST_ANSWER: Final = Finding("parole-refusee", NO, (("parole-permise", "refusee"),))
_TWO_MOVES: Final = Finding("deux-gestes", CALLED, (("deux-gestes", ""),))
_CAPPED: Final = Finding("cap", CALLED, (("cap", ""),))
_ALONE: Final = Finding(
    "sans-adversaire",
    CALLED,
    (("tour-fini", "sans-adversaire"), ("mise-non-suivie", "relance")),
)
_CLOSED: Final = Finding("pas-rouvert", CALLED, (("tapis-incomplet", ""),))
_SHORT: Final = Finding("tapis-court", YES, (("relance-a-tapis", "permise"),))
_ABOVE_POT: Final = Finding(
    "au-dela-du-pot", MOST, (("limite-du-pot", "refusee"), ("mise-ramenee", ""))
)
_ABOVE_FIXED: Final = Finding(
    "mise-libre", LEAST, (("mises-fixes", "refusee"), ("mise-ramenee", ""))
)


def judge(variant: Variant, action: Action) -> Finding:
    """Judge what a player does at their turn."""
    spot = action.spot(variant.structure)
    if action.action == CHECK:
        if spot.due:
            return _MUST_ANSWER
        posted = variant.opening is Opening.BLINDS and action.round == FIRST_ROUND
        return _OPTION if posted and spot.highest else _CHECKED
    if action.action == CALL:
        return Finding("suivre", YES, (_call(variant, action, spot),))
    return _TWO_MOVES if action.action == TWO_MOVES else _raise(action, spot)


def _call(variant: Variant, action: Action, spot: Spot) -> Reason:
    if action.lacking and not action.blinds:
        return "suivre", "forcee"
    first = variant.opening is Opening.BLINDS and action.round == FIRST_ROUND
    if first and spot.highest == spot.unit:
        return "limper", ""
    return "suivre", "complete" if spot.own else ""


def undecided(variant: Variant, action: Action) -> bool:
    """Whether what stands of a raise depends on a rule that is no option of the house here.

    At fixed stakes, an all-in of half a bet or more over the last one is a full raise in many rooms.
    """
    spot = action.spot(variant.structure)
    if action.action != RAISE or not houses_differ(action, spot):
        return False
    if not spot.opposed or state.capped(spot):
        return False
    all_in = action.total == spot.all_in < state.minimum(spot)
    return action.player.spoke == "oui" or not all_in


def houses_differ(situation: ToSpeak, spot: Spot) -> bool:
    """Whether a player faces an all-in of half a fixed bet or more; a bring-in is none."""
    if not state.half_or_more(spot):
        return False
    if situation.blinds or situation.round > FIRST_ROUND or spot.highest > spot.unit:
        return True
    if situation.owed:
        return spot.highest > situation.owed
    below = (row for row in situation.players if 0 < row.bet < spot.highest)
    return any(row.state != SEAT_ALL_IN for row in below)


def _raise(action: Action, spot: Spot) -> Finding:
    again = action.player.spoke == "oui"
    if state.capped(spot):
        return _CAPPED
    if again and not state.reopened(spot):
        return _CLOSED
    if not spot.opposed:
        return _ALONE
    wrong = _wrong_amount(action, spot)
    if wrong is not None:
        return wrong
    reasons = _amount_stands(action, spot)
    if again:
        just = spot.highest == state.least_above(spot, spot.own)
        kind = "rouvert-juste" if just else "rouvert"
        return Finding(kind, YES, (("tapis-incomplet", "rouvre"), *reasons))
    return Finding("mise-juste", YES, reasons)


def _wrong_amount(action: Action, spot: Spot) -> Finding | None:
    """Return what is found of a total that is not an ordinary bet or raise."""
    limit = spot.structure is Structure.LIMIT
    if action.total < state.minimum(spot):
        return _SHORT if action.total == spot.all_in else _too_little(action, spot)
    if action.total <= state.maximum(spot):
        return None
    return _ABOVE_FIXED if limit else _ABOVE_POT


def _too_little(action: Action, spot: Spot) -> Finding:
    """Return what stands of a bet or raise under the least: the house says it."""
    limit = spot.structure is Structure.LIMIT
    kind = "mise-libre" if limit else "mise-courte"
    refused = ("mises-fixes", "refusee") if limit else least_reason(action, spot, "refusee")
    stands, said = _incomplete(action.relance_incomplete, spot, action.total)
    if spot.all_in >= state.minimum(spot):
        return Finding(kind, stands, (refused, said))
    if stands == LEAST:  # nobody is asked for what they have not
        stands, said = ALL_IN, (said[0], "tapis")
    return Finding("courte-a-tapis", stands, (refused, said))


def _incomplete(option: str, spot: Spot, total: Cents) -> tuple[str, Reason]:
    """Return what stands of a total under the least, and the article of the house that says so."""
    if option == GIVEN_BACK:
        return NO, ("relance-rendue", "")
    if option == COMPLETED:
        return LEAST, ("relance-completee", "")
    if not spot.highest:
        return LEAST, ("relance-moitie", "ouverture")
    half = 2 * (total - spot.highest) >= state.minimum(spot) - spot.highest
    return (LEAST, ("relance-moitie", "")) if half else (CALLED, ("relance-moitie", "suivi"))


def least_reason(action: object, spot: Spot, said: str = "") -> Reason:
    """Return the article that fixes the least bet or raise where bets are free, and what it says.

    ``said``: of an amount, « permise » or « refusee »; nothing where the amount is asked.
    """
    if not spot.highest:
        return "ouverture-minimale", said if said == "refusee" else ""
    by_rise = isinstance(action, Rising) and action.relance_minimale == RISE
    # Over an all-in shorter than an opening, the opening counts: as the rise, or as the least bet.
    short = spot.highest < spot.unit if by_rise else 2 * spot.highest < spot.unit
    return "relance-hausse" if by_rise else "relance-double", "ouverture" if short else said


def _amount_stands(action: Action, spot: Spot) -> tuple[Reason, ...]:
    if spot.structure is Structure.LIMIT:
        return (("mises-fixes", "permise"),)
    least = least_reason(action, spot, "permise")
    if spot.structure is Structure.POT_LIMIT:
        return least, ("limite-du-pot", "permise")
    return (least,)


_ACCEPTED: Final = {
    "parole-refusee": "Devant une mise, on suit, on relance ou on se couche.",
    "pas-rouvert": "Un tapis incomplet ne rend pas la relance à qui a déjà parlé.",
    "deux-gestes": "Une mise se fait en une fois : il a suivi.",
    "sans-adversaire": "Aucun adversaire n'a plus de jetons : il suit, et il n'y a rien à relancer.",
    "courte-a-tapis": "Sous le minimum, une mise ne tient que si elle prend tous ses jetons.",
}
_ACCEPTED_LIMIT: Final = {
    "mise-libre": "À la limite, une relance est de la mise fixe, ni plus ni moins.",
    "cap": "Après une mise et trois relances, on ne relance plus.",
}
_ACCEPTED_FREE: Final = {
    "mise-courte": "Cette mise est sous le minimum : elle ne peut pas rester telle quelle.",
}
_ACCEPTED_POT: Final = {
    "au-dela-du-pot": "À la limite du pot, on suit d'abord, puis on ajoute le pot."
}
_REFUSED: Final = {
    "parole": "Sans mise devant lui, un joueur peut dire « parole ».",
    "suivre": "Suivre la plus haute mise est toujours permis, au premier tour aussi.",
    "tapis-court": "Un joueur peut toujours mettre tous ses jetons.",
    "rouvert": "Une relance entière rend à tous le droit de relancer.",
    "rouvert-juste": "Une relance juste entière suffit : elle rend à tous le droit de relancer.",
}
_REFUSED_BLINDS: Final = {
    "surblind": "Personne n'ayant relancé, la surblind n'a rien à suivre.",
}
_JUST_LIMIT: Final = {"mise-juste": "À la limite, on mise ou relance exactement de la mise fixe."}
_JUST_FREE: Final = {"mise-juste": "Du minimum au maximum, le joueur mise ce qu'il veut."}


def accepted(variant: Variant) -> Mapping[str, str]:
    """Return what is said to who accepts what cannot stand."""
    pot = _ACCEPTED_POT if variant.structure is Structure.POT_LIMIT else {}
    return _ACCEPTED | (_ACCEPTED_LIMIT if variant.limit else _ACCEPTED_FREE) | pot


def refused(variant: Variant) -> Mapping[str, str]:
    """Return what is said to who refuses what stands."""
    blinds = _REFUSED_BLINDS if variant.opening is Opening.BLINDS else {}
    return _REFUSED | blinds | (_JUST_LIMIT if variant.limit else _JUST_FREE)
