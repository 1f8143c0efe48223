"""The places of the house as HTML: the bank's hand, the packs, the pots, the float."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from casino_rules.core.chips import PLAQUE
from casino_rules.core.money import Cents
from casino_rules.core.plan import Place, Shape
from casino_rules.core.questions import Zone
from trainer.ui.cards import hand_html
from trainer.ui.chips import stake_html
from trainer.ui.markup import esc
from trainer.ui.table.cloth import Cloth
from trainer.ui.table.seat import Money

_FLOAT: Final = {Shape.HALF_MOON: 9, Shape.OVAL: 6, Shape.KIDNEY: 3}
"""Values of chips shown at most in the float of a table."""
_TILL: Final = "caisse"
_ALWAYS: Final = frozenset({"cartes", "tableau", "paquet"})
"""Kinds of places that a cloth shows even when nothing lies there."""
WHEN_USED: Final = frozenset({"communes", "ecartees", "brulees", "rebut", "bande"})
"""Places that only show when something lies there."""
_STREET: Final = frozenset({"communes", "pots"})
"""Places over which the street that is played is written, in the place of their name."""
_BETWEEN: Final = " ,:\N{NO-BREAK SPACE}"
"""What a label writes between the name of a place and what lies in it."""


def place_html(cloth: Cloth, place: Place, zones: Sequence[Zone], money: Money) -> str:
    """Return a place of the house with what lies there; nothing where a cloth shows nothing."""
    if zones:
        return _held(place, zones, money)
    shown = place.kind in _ALWAYS and place.id not in WHEN_USED
    return bare_html(cloth, place, money) if shown or place.id == _TILL else ""


def bare_html(cloth: Cloth, place: Place, money: Money) -> str:
    """Return a place of the house where nothing lies, with its name."""
    if place.id == _TILL:
        return float_html(money[1], _FLOAT[cloth.plan.shape])
    inside = '<span class="lieu__paquet"></span>' if place.kind == "paquet" else ""
    return (
        f'<div class="lieu lieu--vide lieu--{place.kind} lieu--{place.id}" data-lieu="{place.id}"'
        f' aria-hidden="true"><p class="lieu__nom">{esc(place.name)}</p>{inside}</div>'
    )


def _held(place: Place, zones: Sequence[Zone], money: Money) -> str:
    name = zones[0].label if len(zones) == 1 else place.name
    css = f"lieu lieu--{place.kind} lieu--{place.id}{' lieu--deux' if len(zones) > 1 else ''}"
    told = shown = name
    if place.id in _STREET and len(zones) == 1 and zones[0].note:
        shown = zones[0].note
        told = f"{name}, {shown}"
        zones = (replace(zones[0], note=""),)
    hands = "".join([_laid(zone, name, money) for zone in zones])
    return (
        f'<div class="{css}" role="group" aria-label="{esc(told)}" data-lieu="{place.id}">'
        f'<p class="lieu__nom">{esc(shown)}</p><div class="lieu__mains">{hands}</div></div>'
    )


def _laid(zone: Zone, name: str, money: Money) -> str:
    """Return what one zone lays at a place of the house."""
    hand = hand_html(zone.cards, zone.hidden, hidden_first=zone.hidden_first)
    rest = zone.label.removeprefix(name).lstrip(_BETWEEN)
    part = f'<p class="lieu__part">{esc(rest)}</p>' if rest else ""
    stakes = pots_html(zone, money) if zone.stakes else ""
    note = f'<p class="lieu__note">{esc(zone.note)}</p>' if zone.note else ""
    return f'<div class="lieu__main" data-lieu="{esc(zone.spot)}">{part}{hand}{stakes}{note}</div>'


def pots_html(zone: Zone, money: Money) -> str:
    """Return what lies at a place of the house, each stake apart with its name."""
    items = "".join(
        [
            f'<li class="pot" data-lieu="{esc(zone.spot)}.{esc(stake.spot)}">'
            f'<span class="pot__nom">{esc(stake.box)}</span>{stake_html(stake, *money)}</li>'
            for stake in zone.stakes
        ]
    )
    return f'<ul class="pots" role="list">{items}</ul>'


@lru_cache(maxsize=256)
def float_html(chips: tuple[Cents, ...], most: int) -> str:
    """Return the float: chips of the set in force, the highest first, as an ornament."""
    shown = [value for value in chips[::-1] if value < PLAQUE][:most]
    rows = "".join([f'<i class="jeton jeton--{value} pile-5"></i>' for value in shown])
    return (
        f'<div class="lieu lieu--caisse" data-lieu="{_TILL}" aria-hidden="true">'
        f'<span class="rateau">{rows}</span></div>'
    )
