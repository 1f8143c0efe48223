"""What stands of an action, and the articles that say so."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.money import Cents
from casino_rules.poker.play import raising
from casino_rules.poker.play.raising import Spot
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.situations.raises import (
    CALL,
    CHECK,
    COMPLETED,
    GIVEN_BACK,
    RAISE,
    RISE,
    TWO_MOVES,
    Action,
    Rising,
    ToSpeak,
)
from casino_rules.poker.situations.seats import ALL_IN as SEAT_ALL_IN
from casino_rules.poker.variant import Opening, Structure, Variant

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
    if not spot.opposed or raising.capped(spot):
        return False
    all_in = action.total == spot.all_in < raising.minimum(spot)
    return action.player.spoke == "oui" or not all_in


def houses_differ(situation: ToSpeak, spot: Spot) -> bool:
    """Whether a player faces an all-in of half a fixed bet or more; a bring-in is none."""
    if not raising.half_or_more(spot):
        return False
    if situation.blinds or situation.round > FIRST_ROUND or spot.highest > spot.unit:
        return True
    if situation.owed:
        return spot.highest > situation.owed
    below = (row for row in situation.players if 0 < row.bet < spot.highest)
    return any(row.state != SEAT_ALL_IN for row in below)


def _raise(action: Action, spot: Spot) -> Finding:
    again = action.player.spoke == "oui"
    if raising.capped(spot):
        return _CAPPED
    if again and not raising.reopened(spot):
        return _CLOSED
    if not spot.opposed:
        return _ALONE
    wrong = _wrong_amount(action, spot)
    if wrong is not None:
        return wrong
    reasons = _amount_stands(action, spot)
    if again:
        just = spot.highest == raising.least_above(spot, spot.own)
        kind = "rouvert-juste" if just else "rouvert"
        return Finding(kind, YES, (("tapis-incomplet", "rouvre"), *reasons))
    return Finding("mise-juste", YES, reasons)


def _wrong_amount(action: Action, spot: Spot) -> Finding | None:
    """Return what is found of a total that is not an ordinary bet or raise."""
    limit = spot.structure is Structure.LIMIT
    if action.total < raising.minimum(spot):
        return _SHORT if action.total == spot.all_in else _too_little(action, spot)
    if action.total <= raising.maximum(spot):
        return None
    return _ABOVE_FIXED if limit else _ABOVE_POT


def _too_little(action: Action, spot: Spot) -> Finding:
    """Return what stands of a bet or raise under the least: the house says it."""
    limit = spot.structure is Structure.LIMIT
    kind = "mise-libre" if limit else "mise-courte"
    refused = ("mises-fixes", "refusee") if limit else least_reason(action, spot, "refusee")
    stands, said = _incomplete(action.relance_incomplete, spot, action.total)
    if spot.all_in >= raising.minimum(spot):
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
    half = 2 * (total - spot.highest) >= raising.minimum(spot) - spot.highest
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
