"""A seat of a table as HTML: its medallion, its hands, its boxes and the chips that lie on them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from casino_rules.core.money import Cents, Currency
from casino_rules.core.plan import IN_QUESTION, Box
from casino_rules.core.questions import Stake, Zone
from trainer.ui.cards import hand_html
from trainer.ui.chips import stake_html
from trainer.ui.markup import attrs, classes, esc
from trainer.ui.table.cloth import Cloth

_SHORT: Final = 6
"""Letters of the longest word printed on one line of a box."""

type Money = tuple[Currency, tuple[Cents, ...]]
"""The currency of a question and the chips of its table."""


@lru_cache(maxsize=1024)
def empty_html(cloth: Cloth, number: int, *, told: bool = True) -> str:
    """Return a seat where nobody plays: its medallion and what is printed before it.

    It is ``told`` to who does not see it where the question is about seats.
    """
    boxes = "".join(
        [
            f'<div class="case case--{box.shape} k{cloth.slots[box.id]}" aria-hidden="true"'
            f' data-lieu="place-{number}.{box.id}">{_printed(box)}</div>'
            for box in cloth.plan.boxes
            if box.shape != "ligne" and not cloth.quiet
        ]
    )
    named = {"role": "group", "aria_label": f"Place {number}"} if told else {"aria_hidden": "true"}
    return (
        f'<div class="siege siege--vide s{number}"'
        f"{attrs(**named)}"
        f' data-lieu="place-{number}">{_medallion(number)}'
        f'<span class="vh">libre</span>{boxes}</div>'
    )


def _medallion(number: int) -> str:
    return f'<span class="medaillon" aria-hidden="true">{number}</span>'


def _printed(box: Box) -> str:
    long = " case__mot--long" if len(box.printed) > _SHORT else ""
    return f'<span class="case__mot{long}">{esc(box.printed)}</span>' if box.printed else ""


def seat_html(cloth: Cloth, number: int, zones: Sequence[Zone], money: Money) -> str:
    """Return a seat that is taken: its hands, its notes, its stakes on their boxes."""
    played = any(zone.cards or zone.hidden for zone in zones)
    css = classes("siege", f"s{number}", "" if played else "siege--sans-cartes")
    name = f"Place {number}"
    button = '<span class="donneur" role="img" aria-label="bouton">D</span>'
    return (
        f'<div class="{css}" role="group" aria-label="{name}" data-lieu="place-{number}">'
        f'{_medallion(number)}<p class="siege__nom">{name}</p>'
        f"{button if any(zone.button for zone in zones) else ''}"
        f"{_hands(zones, (name,))}{boxes_html(cloth, f'place-{number}', zones, money)}</div>"
    )


def _hands(zones: Iterable[Zone], known: tuple[str, ...]) -> str:
    """Return the hands of a seat with what is said of them; the longest is nearest the player."""
    parts = []
    for zone in sorted(zones, key=lambda zone: -len(zone.cards) - zone.hidden):
        hand = hand_html(zone.cards, zone.hidden, hidden_first=zone.hidden_first)
        alone = zone.label in known or not hand
        said = [] if alone else [zone.label.removeprefix(f"{known[0]}, ")]
        note = ", ".join([*said, *([zone.note] if zone.note else [])])
        told = f'<p class="note-siege">{esc(note)}</p>' if note else ""
        if hand or told:
            at = zone.spot if zone.spot.startswith(f"{IN_QUESTION}.") else None
            parts.append(f'<div class="jeu"{attrs(data_lieu=at)}>{hand}{told}</div>')
    return f'<div class="siege__jeu">{"".join(parts)}</div>' if parts else ""


def boxes_html(cloth: Cloth, address: str, zones: Iterable[Zone], money: Money) -> str:
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
            beside = box.shape == "ligne" and max(ranks.values(), default=-1) >= 0
            rank = ranks[slot] = max(ranks.get(slot, -1) + 1, int(beside))
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
    beside += f" case--{box.id}" if box.shape == "ligne" and box.id else ""
    word = _printed(box) if box.printed else ""
    name = f'<span class="case__nom{" vh" if word else ""}">{esc(stake.box)}</span>'
    told = word.replace("<span ", '<span aria-hidden="true" ', 1)
    return (
        f'<div class="case case--pleine case--{box.shape} k{slot}{beside}" data-lieu="{esc(address)}">'
        f"{told}{name}{stake_html(stake, *money)}</div>"
    )


def asked_html(cloth: Cloth, zones: Sequence[Zone], money: Money) -> str:
    """Return the seat in question, or all of them at once, large, in front of the bank."""
    name = zones[0].label
    address = zones[0].spot.partition(".")[0]
    boxes = ""
    if any(zone.stakes for zone in zones):
        boxes = f'<div class="siege__cases">{boxes_html(cloth, address, zones, money)}</div>'
    return (
        f'<div class="lieu siege siege--question lieu--place" role="group" aria-label="{esc(name)}"'
        f' data-lieu="{address}"><p class="siege__nom">{esc(name)}</p>'
        f"{_hands(zones, (name,))}{boxes}</div>"
    )
