"""Whether an action stands: what was found, and the articles that say so."""

from dataclasses import dataclass
from typing import Final

from casino_rules.poker.play import raising
from casino_rules.poker.play.raising import Spot
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.situations.raises import CALL, CHECK, TWO_MOVES, Action
from casino_rules.poker.variant import Opening, Structure, Variant

type Reason = tuple[str, str]
"""An article, and which of its explanations."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What kind of action it is, whether it stands, and why."""

    kind: str
    stands: bool
    reasons: tuple[Reason, ...]


_CHECKED: Final = Finding("parole", stands=True, reasons=(("parole-permise", ""),))
_OPTION: Final = Finding(
    "surblind", stands=True, reasons=(("parole-permise", ""), ("option-surblind", ""))
)
_MUST_ANSWER: Final = Finding(
    "parole-refusee", stands=False, reasons=(("parole-permise", "refusee"),)
)
_TWO_MOVES: Final = Finding("deux-gestes", stands=False, reasons=(("deux-gestes", ""),))
_CAPPED: Final = Finding("cap", stands=False, reasons=(("cap", ""),))
_CLOSED: Final = Finding("pas-rouvert", stands=False, reasons=(("tapis-incomplet", ""),))
_SHORT: Final = Finding("tapis-court", stands=True, reasons=(("relance-a-tapis", "permise"),))
_NOT_FIXED: Final = Finding("mise-libre", stands=False, reasons=(("mises-fixes", "refusee"),))
_SMALL_OPENING: Final = Finding(
    "mise-courte", stands=False, reasons=(("ouverture-minimale", "refusee"),)
)
_SMALL_RAISE: Final = Finding("mise-courte", stands=False, reasons=(("relance-double", "refusee"),))
_ABOVE_POT: Final = Finding("au-dela-du-pot", stands=False, reasons=(("limite-du-pot", "refusee"),))


def judge(variant: Variant, action: Action) -> Finding:
    """Judge what a player does at his turn."""
    spot = action.spot(variant.structure)
    if action.action == CHECK:
        if spot.due:
            return _MUST_ANSWER
        posted = variant.opening is Opening.BLINDS and action.round == FIRST_ROUND
        return _OPTION if posted and spot.highest else _CHECKED
    if action.action == CALL:
        return Finding("suivre", stands=True, reasons=(_call(variant, action, spot),))
    return _TWO_MOVES if action.action == TWO_MOVES else _raise(action, spot)


def _call(variant: Variant, action: Action, spot: Spot) -> Reason:
    first = variant.opening is Opening.BLINDS and action.round == FIRST_ROUND
    if first and spot.highest == spot.unit:
        return "limper", ""
    return "suivre", "complete" if spot.own else ""


def _raise(action: Action, spot: Spot) -> Finding:
    again = action.player.spoke == "oui"
    if raising.capped(spot):
        return _CAPPED
    if again and not raising.reopened(spot):
        return _CLOSED
    wrong = _wrong_amount(action, spot)
    if wrong is not None:
        return wrong
    reasons = _amount_stands(spot)
    if again:
        return Finding("rouvert", stands=True, reasons=(("tapis-incomplet", "rouvre"), *reasons))
    return Finding("mise-juste", stands=True, reasons=reasons)


def _wrong_amount(action: Action, spot: Spot) -> Finding | None:
    """Return what is found of a total that is not an ordinary bet or raise."""
    least, limit = raising.minimum(spot), spot.structure is Structure.LIMIT
    if action.total < least:
        if action.total == spot.all_in:
            return _SHORT
        if limit:
            return _NOT_FIXED
        return _SMALL_RAISE if spot.highest else _SMALL_OPENING
    if action.total <= raising.maximum(spot):
        return None
    return _NOT_FIXED if limit else _ABOVE_POT


def _amount_stands(spot: Spot) -> tuple[Reason, ...]:
    if spot.structure is Structure.LIMIT:
        return (("mises-fixes", "permise"),)
    least = ("relance-double", "permise") if spot.highest else ("ouverture-minimale", "")
    if spot.structure is Structure.POT_LIMIT:
        return least, ("limite-du-pot", "permise")
    return (least,)
