"""A table as HTML: the felt, what is printed on it, and everything that lies there.

Each place has its address in ``data-lieu`` (« place-3 », « place-3.ante », « banque »). Where it
is on the screen is said by the style sheet alone (``static/css/plan.css``): the same HTML is
composed for a desk, a tablet and a phone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from casino_rules.core.chip_forms import Chips
from casino_rules.core.chips import PLAQUE
from casino_rules.core.money import Cents, Currency
from casino_rules.core.plan import IN_QUESTION, PAPER, Box, Place, Shape
from casino_rules.core.questions import Question, Stake, Zone
from trainer.ui.cards import hand_html
from trainer.ui.chips import stake_html
from trainer.ui.markup import SafeString, attrs, classes, esc
from trainer.ui.table.cloth import Cloth, Laid, lay
from trainer.ui.table.printed import printed_html

_FELT: Final = (
    '<div class="table__bois" aria-hidden="true"><div class="contour bois"></div>'
    '<div class="contour filet"></div><div class="contour feutre"></div></div>'
)
_FLOAT: Final = {Shape.HALF_MOON: 9, Shape.OVAL: 6, Shape.KIDNEY: 3}
"""Values of chips shown at most in the float of a table."""
_ALWAYS: Final = frozenset({"cartes", "tableau", "paquet"})
"""Kinds of places that a cloth shows even when nothing lies there."""
_WHEN_USED: Final = frozenset({"communes", "ecartees", "brulees", "rebut", "bande"})
"""Places that only show when something lies there."""

_BETWEEN: Final = " ,:\N{NO-BREAK SPACE}"
"""What a label writes between the name of a place and what lies in it."""
_FAR_IN: Final = 3
"""Boxes of a seat that come between the sentences of the cloth."""
_SHORT: Final = 6
"""Letters of the longest word printed on one line of a box."""

type Money = tuple[Currency, tuple[Cents, ...]]
"""The currency of a question and the chips of its table."""


def table_html(question: Question, cloth: Cloth, label: str = "Tapis") -> SafeString:
    """Return the table of a question, as it lies when it is asked.

    Nothing when the question is only in words. The options of the house on which the answer
    depends are written under it.
    """
    if not question.zones:
        return _in_force(question)
    plan, money = cloth.plan, (question.currency, question.chips)
    laid = lay(question.zones, plan)
    shape = plan.shape.value
    css = classes(
        "table",
        f"table--{shape}",
        f"table--{plan.seats}",
        "table--question" if laid.asked else "",
        "table--seule" if _is_about_chips(question) else "",
        "table--travers" if plan.crosswise else "",
        "table--rangs" if plan.rows > 1 else "",
    )
    scene = ""
    if laid.seats or laid.house or laid.asked or len(laid.off) < len(question.zones):
        scene = _scene(cloth, laid, question)
    return SafeString(
        f"<div{attrs(class_=css, role='group', aria_label=label)} data-table>"
        f"{_off(laid.off, money)}{scene}{_in_force(question)}</div>"
    )


def _is_about_chips(question: Question) -> bool:
    """Whether it is about chips alone: on a phone the table around them leaves room for the float."""
    alone = all(zone.spot == IN_QUESTION and not zone.cards for zone in question.zones)
    read = any(stake.piles for zone in question.zones for stake in zone.stakes)
    return alone and (read or isinstance(question.form, Chips))


def _scene(cloth: Cloth, laid: Laid, question: Question) -> str:
    shape, slug = cloth.plan.shape.value, cloth.outline.slug
    money = (question.currency, question.chips)
    narrow = bool(cloth.outline.cards) and cloth.outline.boxes >= _FAR_IN
    house = "".join(
        [_place(cloth, place, laid.house.get(place.id, ()), money) for place in cloth.plan.places]
    )
    asked = _asked(cloth, laid.asked, money) if laid.asked else ""
    seats = "".join(
        [
            _seat(cloth, number, laid.seats[number], money)
            if number in laid.seats
            else _empty(cloth, number)
            for number in cloth.plan.numbers
        ]
    )
    return (
        f'<div class="scene scene--{shape} {slug}">{_FELT}{printed_html(cloth.printed, question, narrow=narrow)}'
        f"{house}{asked}{seats}</div>"
    )


@lru_cache(maxsize=1024)
def _empty(cloth: Cloth, number: int) -> str:
    """Return a seat where nobody plays: its medallion and what is printed before it."""
    boxes = "".join(
        [
            f'<div class="case case--{box.shape} k{cloth.slots[box.id]}" aria-hidden="true"'
            f' data-lieu="place-{number}.{box.id}">{_printed(box)}</div>'
            for box in cloth.plan.boxes
            if box.shape != "ligne"
        ]
    )
    return (
        f'<div class="siege siege--vide s{number}" role="group" aria-label="Place {number}"'
        f' data-lieu="place-{number}">{_medallion(number)}'
        f'<span class="vh">libre</span>{boxes}</div>'
    )


def _medallion(number: int) -> str:
    return f'<span class="medaillon" aria-hidden="true">{number}</span>'


def _printed(box: Box) -> str:
    long = " case__mot--long" if len(box.printed) > _SHORT else ""
    return f'<span class="case__mot{long}">{esc(box.printed)}</span>' if box.printed else ""


def _seat(cloth: Cloth, number: int, zones: Sequence[Zone], money: Money) -> str:
    """Return a seat that is taken: its hands, its notes, its stakes on their boxes."""
    played = any(zone.cards or zone.hidden for zone in zones)
    css = classes("siege", f"s{number}", "" if played else "siege--sans-cartes")
    name = f"Place {number}"
    button = '<span class="donneur" role="img" aria-label="bouton">D</span>'
    return (
        f'<div class="{css}" role="group" aria-label="{name}" data-lieu="place-{number}">'
        f'{_medallion(number)}<p class="siege__nom">{name}</p>'
        f"{button if any(zone.button for zone in zones) else ''}"
        f"{_hands(zones, (name,))}{_boxes(cloth, f'place-{number}', zones, money)}</div>"
    )


def _hands(zones: Iterable[Zone], known: tuple[str, ...]) -> str:
    """Return the hands of a seat with what is said of them; the longest is nearest the player."""
    parts = []
    for zone in sorted(zones, key=lambda zone: -len(zone.cards) - zone.hidden):
        hand = hand_html(zone.cards, zone.hidden, hidden_first=zone.hidden_first)
        alone = zone.label in known or not hand
        said = [] if alone else [zone.label]
        note = ", ".join([*said, *([zone.note] if zone.note else [])])
        told = f'<p class="note-siege">{esc(note)}</p>' if note else ""
        if hand or told:
            parts.append(f'<div class="jeu">{hand}{told}</div>')
    return f'<div class="siege__jeu">{"".join(parts)}</div>' if parts else ""


def _boxes(cloth: Cloth, address: str, zones: Iterable[Zone], money: Money) -> str:
    """Return the boxes of a seat: those that are printed, and those that hold something."""
    held: dict[str, list[tuple[str, Stake]]] = {}
    for zone in zones:
        spot = zone.spot if zone.spot.startswith(address) else address
        for stake in zone.stakes:
            told = f"{zone.label}, {stake.box}" if spot != address else stake.box
            shown = replace(stake, box=told)
            held.setdefault(_box_of(cloth, stake), []).append((spot, shown))
    ranks: dict[int, int] = {}
    parts = []
    for box in cloth.plan.boxes:
        slot = cloth.slots[box.id]
        for spot, stake in held.pop(box.id, ()):
            rank = ranks[slot] = ranks.get(slot, -1) + 1
            parts.append(_full(box, f"{spot}.{box.id}", (slot, rank), stake, money))
        if slot not in ranks and box.shape != "ligne":
            ranks[slot] = -1
            parts.append(
                f'<div class="case case--vide case--{box.shape} k{slot}"'
                f' data-lieu="{address}.{box.id}" aria-hidden="true">{_printed(box)}</div>'
            )
    loose = [pair for pairs in held.values() for pair in pairs]
    if loose and all(rank < 0 for rank in ranks.values()):
        parts = []  # chips of no box in particular: the boxes would say that they are empty
    for rank, (spot, stake) in enumerate(loose):
        parts.append(_full(Box("", stake.box, "", "ligne"), spot, (0, rank), stake, money))
    return "".join(parts)


def _box_of(cloth: Cloth, stake: Stake) -> str:
    """Return the id of the box of a stake; a stake that names none lies by its French name."""
    if stake.spot in cloth.slots:
        return stake.spot
    return next((box.id for box in cloth.plan.boxes if box.name == stake.box), stake.box)


def _full(box: Box, address: str, spot: tuple[int, int], stake: Stake, money: Money) -> str:
    slot, rank = spot
    beside = f" case--r{rank}" if rank > 0 else ""
    word = _printed(box) if box.printed else ""
    name = f'<span class="case__nom{" vh" if word else ""}">{esc(stake.box)}</span>'
    told = word.replace("<span ", '<span aria-hidden="true" ', 1)
    return (
        f'<div class="case case--pleine case--{box.shape} k{slot}{beside}" data-lieu="{esc(address)}">'
        f"{told}{name}{stake_html(stake, *money)}</div>"
    )


def _asked(cloth: Cloth, zones: Sequence[Zone], money: Money) -> str:
    """Return the seat in question, large, in front of the bank."""
    name = zones[0].label
    boxes = ""
    if any(zone.stakes for zone in zones):
        boxes = f'<div class="siege__cases">{_boxes(cloth, IN_QUESTION, zones, money)}</div>'
    return (
        f'<div class="lieu siege siege--question lieu--place" role="group" aria-label="{esc(name)}"'
        f' data-lieu="{IN_QUESTION}"><p class="siege__nom">{esc(name)}</p>'
        f"{_hands(zones, (name,))}{boxes}</div>"
    )


def _place(cloth: Cloth, place: Place, zones: Sequence[Zone], money: Money) -> str:
    """Return a place of the house with what lies there."""
    if place.id == "caisse":
        return (
            _float(place.id, money[1], _FLOAT[cloth.plan.shape])
            if not zones
            else _held(place, zones, money)
        )
    if zones:
        return _held(place, zones, money)
    if place.kind not in _ALWAYS or place.id in _WHEN_USED:
        return ""
    inside = '<span class="lieu__paquet"></span>' if place.kind == "paquet" else ""
    return (
        f'<div class="lieu lieu--vide lieu--{place.kind} lieu--{place.id}" data-lieu="{place.id}"'
        f' aria-hidden="true"><p class="lieu__nom">{esc(place.name)}</p>{inside}</div>'
    )


def _held(place: Place, zones: Sequence[Zone], money: Money) -> str:
    name = zones[0].label if len(zones) == 1 else place.name
    css = f"lieu lieu--{place.kind} lieu--{place.id}"
    hands = "".join([_laid(zone, name, money) for zone in zones])
    return (
        f'<div class="{css}" role="group" aria-label="{esc(name)}" data-lieu="{place.id}">'
        f'<p class="lieu__nom">{esc(name)}</p><div class="lieu__mains">{hands}</div></div>'
    )


def _laid(zone: Zone, name: str, money: Money) -> str:
    """Return what one zone lays at a place of the house."""
    hand = hand_html(zone.cards, zone.hidden, hidden_first=zone.hidden_first)
    rest = zone.label.removeprefix(name).lstrip(_BETWEEN)
    part = f'<p class="lieu__part">{esc(rest)}</p>' if rest else ""
    stakes = _pots(zone, money) if zone.stakes else ""
    note = f'<p class="lieu__note">{esc(zone.note)}</p>' if zone.note else ""
    return f'<div class="lieu__main" data-lieu="{esc(zone.spot)}">{part}{hand}{stakes}{note}</div>'


def _pots(zone: Zone, money: Money) -> str:
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
def _float(spot: str, chips: tuple[Cents, ...], most: int) -> str:
    """Return the float: chips of the set in force, the highest first, as an ornament."""
    shown = [value for value in chips[::-1] if value < PLAQUE][:most]
    rows = "".join([f'<i class="jeton jeton--{value} pile-5"></i>' for value in shown])
    return (
        f'<div class="lieu lieu--caisse" data-lieu="{spot}" aria-hidden="true">'
        f'<span class="rateau">{rows}</span></div>'
    )


def _off(zones: Iterable[Zone], money: Money) -> str:
    """Return what does not lie on the cloth: what is said, what is written, a tidy strip."""
    items = [_aside(zone, money) for zone in zones]
    return f'<div class="hors-tapis">{"".join(items)}</div>' if items else ""


def _aside(zone: Zone, money: Money) -> str:
    hand = hand_html(zone.cards, zone.hidden, hidden_first=zone.hidden_first)
    stakes = _pots(zone, money) if zone.stakes else ""
    kind = "papier" if zone.spot == PAPER else "parole" if not hand and not stakes else "bande"
    note = f'<p class="dit__note">{esc(zone.note)}</p>' if zone.note else ""
    return f'<div class="dit dit--{kind}"><p class="dit__nom">{esc(zone.label)}</p>{hand}{stakes}{note}</div>'


def _in_force(question: Question) -> SafeString:
    if not question.in_force:
        return SafeString("")
    options = "".join([f"<li>{esc(option)}</li>" for option in question.in_force])
    return SafeString(
        f'<ul class="table__options" aria-label="Options de la maison">{options}</ul>'
    )
