"""A question on the whole cloth of its coup: what lies there, what it is about, what has moved. Pure.

Nothing is drawn that the question or the cloth of that instant does not hold: what is lit follows
the question alone, and what moves the two cloths.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from casino_rules.core.forms import Field, Fields
from casino_rules.core.money import EUR, Currency
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, place_of
from casino_rules.core.questions import Question, Stake, Zone

OFF: Final = "hors-tapis"
"""The address of what is said of a coup beside its cloth: no plan has it."""
_NAMED: Final = re.compile(r"\bplaces? (\d+(?:(?:, | et )\d+)*)")
"""How a wording names seats: « place 3 », « places 1, 2 et 5 »."""
_SEAT: Final = re.compile(r"place-(\d+)")

type Zones = tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """The table of a duty: ``question`` with the whole cloth for its zones.

    ``lit`` are the places that it is about.
    """

    question: Question
    lit: frozenset[str]


def standing(
    question: Question,
    cloth: Zones,
    scene: str = "",
    currency: Currency = EUR,
) -> Standing:
    """Return the table on which a duty is asked.

    ``cloth`` is what lies there; ``scene`` tells which seat it is about where several hold the
    same; ``currency`` is the table's, whatever the question itself counts.
    """
    told = f"{scene} {question.told}"
    seat = _seat_of(question.zones, cloth, told)
    laid = {zone.spot: zone for zone in cloth}
    lit: set[str] = set()
    for zone in question.zones:
        for lying in _lying(zone, laid, seat):
            laid = {spot: other for spot, other in laid.items() if not _is_in(other, lying)}
            laid[lying.spot] = lying
            lit.add(place_of(lying.spot))
    if not question.zones:
        lit = {f"place-{number}" for number in named(told)} & {*map(place_of, laid)}
    form = question.form
    if isinstance(form, Fields):
        form = _at_seat(form, seat)
    chips = question.chips if question.currency == currency else ()
    table = replace(question, zones=tuple(laid.values()), form=form, currency=currency, chips=chips)
    return Standing(table, frozenset(lit))


def named(wording: str) -> list[int]:
    """Return the seats that a wording names, in its order."""
    return [
        int(number) for found in _NAMED.findall(wording) for number in re.findall(r"\d+", found)
    ]


def _seat_of(zones: Iterable[Zone], cloth: Zones, told: str) -> int:
    """Return the number of the seat in question, 0 if there is none or nothing says which."""
    asked = [zone for zone in zones if place_of(zone.spot) == IN_QUESTION]
    if not asked:
        return 0
    told_of = named(told)
    seats = dict.fromkeys(zone.seat for zone in cloth if zone.seat)
    found = [seat for seat in seats if _holds(cloth, seat, asked)]
    if not found and not any(zone.cards or zone.stakes for zone in asked):
        return told_of[0] if told_of else 0
    return next((seat for seat in told_of if seat in found), found[0] if len(found) == 1 else 0)


def _holds(cloth: Zones, seat: int, asked: Sequence[Zone]) -> bool:
    """Whether the hands in question lie at a seat, or its stakes where no card is seen."""
    here = [zone for zone in cloth if zone.seat == seat]
    cards = Counter(card for zone in here for card in zone.cards)
    wanted = Counter(card for zone in asked for card in zone.cards)
    if wanted:
        return wanted <= cards
    stakes = {(stake.spot, stake.amount) for zone in here for stake in zone.stakes}
    return {(stake.spot, stake.amount) for zone in asked for stake in zone.stakes} <= stakes


def _is_in(other: Zone, lying: Zone) -> bool:
    """Whether a hand of the house is read as a part of another, at the same place."""
    near = (
        not lying.seat and other.spot != lying.spot and place_of(other.spot) == place_of(lying.spot)
    )
    return near and bool(other.cards) and Counter(other.cards) <= Counter(lying.cards)


def _lying(zone: Zone, laid: Mapping[str, Zone], seat: int) -> Iterator[Zone]:
    """Yield what a zone of the question is on the cloth: the same thing, at its own place."""
    place = place_of(zone.spot)
    if place == ALL_SEATS:
        staked = [lying for lying in laid.values() if lying.seat and lying.stakes]
        yield from staked
        if not staked:
            yield zone
        elif zone.stakes:  # what they come to, in words beside the cloth where they all lie
            yield replace(zone, spot=OFF)
    elif place == IN_QUESTION and seat:
        yield from _brought(zone, laid, seat)
    elif there := _alike(zone, laid):
        yield _over(there, zone)
    elif not zone.hidden or zone.cards or zone.hidden > _count(laid.values()):
        yield zone  # backs alone that are counted by the hands where they lie are not drawn again


def _alike(zone: Zone, laid: Mapping[str, Zone]) -> Zone | None:
    """Return where the zone lies: at its address, or where the same hand is read."""
    there = laid.get(zone.spot)
    if there is not None and Counter(zone.cards) <= Counter(there.cards):
        return there
    hands = (lying for lying in laid.values() if zone.cards)
    return next((hand for hand in hands if Counter(hand.cards) == Counter(zone.cards)), there)


def _over(lying: Zone, zone: Zone) -> Zone:
    """Return what lies at a place, as the question shows it: in its order, with its words."""
    seen = zone.cards if len(zone.cards) >= len(lying.cards) else lying.cards
    told = lying.spot == zone.spot and (zone.cards or zone.hidden)
    hidden = zone.hidden if told else lying.hidden  # read elsewhere, its backs lie at their place
    return replace(
        lying,
        label=lying.label if lying.seat or lying.spot != zone.spot else zone.label,
        cards=seen,
        hidden=hidden if seen == zone.cards else lying.hidden,
        hidden_first=zone.hidden_first or lying.hidden_first,
        stakes=zone.stakes if _more(zone.stakes, lying.stakes) else lying.stakes,
        note=zone.note or lying.note,
        button=zone.button or lying.button,
    )


def _more(stakes: Iterable[Stake], lying: Iterable[Stake]) -> tuple[Stake, ...]:
    known = {(stake.spot, stake.amount) for stake in lying}
    return tuple(stake for stake in stakes if (stake.spot, stake.amount) not in known)


def _brought(zone: Zone, laid: Mapping[str, Zone], seat: int) -> Iterator[Zone]:
    """Yield the seat in question, as the question shows it."""
    name, part = f"place-{seat}", zone.spot.partition(".")[2]
    at = laid.get(f"{name}.{part}") or _hand(zone, laid, seat) or laid.get(name)
    at = at or Zone(f"Place {seat}", seat=seat, spot=name)
    if not zone.cards:
        stakes = (*at.stakes, *_more(zone.stakes, at.stakes))
        yield replace(at, stakes=stakes, note=zone.note or at.note)
        return
    extra = _more(zone.stakes, [stake for lying in laid.values() for stake in lying.stakes])
    yield replace(
        at,
        cards=zone.cards,
        hidden=zone.hidden,
        hidden_first=zone.hidden_first,
        stakes=(*at.stakes, *extra),
        note=zone.note or at.note,
    )


def _hand(zone: Zone, laid: Mapping[str, Zone], seat: int) -> Zone | None:
    """Return the very hand of a seat that has several."""
    hands = (lying for lying in laid.values() if lying.seat == seat and zone.cards)
    return next((hand for hand in hands if Counter(zone.cards) == Counter(hand.cards)), None)


def _at_seat(form: Fields, seat: int) -> Fields:
    """Return a form whose fields are at the seat in question, by its number."""
    if not seat:
        return form
    fields = (_field_at(field, f"place-{seat}") for field in form.fields)
    return replace(form, fields=tuple(fields))


def _field_at(field: Field, seat: str) -> Field:
    if place_of(field.spot) != IN_QUESTION:
        return field
    return replace(field, spot=seat + field.spot.removeprefix(IN_QUESTION))


def _count(zones: Iterable[Zone]) -> int:
    return sum(len(zone.cards) + zone.hidden for zone in zones)
