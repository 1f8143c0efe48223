"""What lies on a table: a value. A coup is a row of tables; a duty is a question asked on one.

Nothing is drawn that the table or the question does not hold, and nothing is guessed: a coup says
at which address lies what its duty is about (``Duty.at``), a question which seats its words name.

What the places of every table refuse alike.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from casino_rules.core.forms import Field, Fields
from casino_rules.core.money import EUR, EURO, Cents, Currency
from casino_rules.core.plan import ALL_SEATS, place_of, seat_of
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.situation import Problem

OFF: Final = "hors-tapis"
"""The address of what is said of a coup beside its table: no plan has it."""
ITSELF: Final[Mapping[str, str]] = MappingProxyType({})
"""What a question lays lies at its own addresses."""


@dataclass(frozen=True, slots=True)
class Focus:
    """A question on the whole table of its coup, for zones; ``lit`` are the places it is about."""

    question: Question
    lit: frozenset[str]


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on a cloth at an instant, by address, in the order in which it was laid."""

    zones: Mapping[str, Zone]

    @classmethod
    def of(cls, *zones: Zone) -> "Table":
        """Return the table on which these zones lie, the last one at an address."""
        return cls({zone.spot: zone for zone in zones})

    def __iter__(self) -> Iterator[Zone]:
        return iter(self.zones.values())

    def __len__(self) -> int:
        return len(self.zones)

    def __getitem__(self, spot: str) -> Zone:
        return self.zones[spot]

    def with_laid(self, *zones: Zone) -> "Table":
        """Return it with these zones, in place of what lay at their addresses."""
        return Table.of(*self, *zones)

    def without(self, *spots: str) -> "Table":
        """Return it with nothing at these addresses."""
        return Table({spot: zone for spot, zone in self.zones.items() if spot not in spots})

    def with_seen(self, *zones: Zone) -> "Table":
        """Return it with these cards seen: in their hand, the others of it face down."""
        laid = {**self.zones}
        for zone in zones:
            hand = laid.get(zone.spot, zone)
            hidden = len(hand.cards) + hand.hidden - len(zone.cards)
            laid[zone.spot] = replace(hand, cards=zone.cards, hidden=hidden)
        return Table(laid)

    def in_mid_deal(self, order: Sequence[str], spot: str, count: int) -> "Table":
        """Return it in the middle of a deal, when a hand has just received its ``count``-th card.

        The cards go out one by one, face down, to the hands at the addresses of ``order``: those
        after ``spot`` still want theirs.
        """
        served = {at: count - (number > order.index(spot)) for number, at in enumerate(order)}
        return self.with_laid(
            *(replace(self[at], cards=(), hidden=hidden) for at, hidden in served.items())
        )

    def focus(
        self, question: Question, at: Mapping[str, str] = ITSELF, currency: Currency = EUR
    ) -> Focus:
        """Return a question on this table: what it lays lies there, and its places are lit.

        ``at`` gives the addresses here of places of the question, ``currency`` that of the table,
        whatever the question itself counts.
        """
        laid, lit = {**self.zones}, set[str]()
        for zone in question.zones:
            for lying in _lying(zone, _moved(zone.spot, at), laid):
                laid = {it: had for it, had in laid.items() if not _is_in(had, lying)}
                laid[lying.spot] = lying
                lit.add(place_of(lying.spot))
        if not question.zones:
            named = {*at.values(), *(f"place-{seat}" for seat in question.seats)}
            lit = {*map(place_of, named)} & {*map(place_of, laid)}
        form = question.form
        if isinstance(form, Fields):
            form = replace(form, fields=tuple(_field(it, at) for it in form.fields))
        chips = question.chips if question.currency == currency else ()
        asked = replace(
            question, zones=tuple(laid.values()), form=form, currency=currency, chips=chips
        )
        return Focus(asked, frozenset(lit))


EMPTY: Final = Table(MappingProxyType({}))
"""A table on which nothing lies yet."""


def _moved(spot: str, at: Mapping[str, str]) -> str:
    """Return an address of a question on the table: that of its place there, then the same part."""
    place, dot, part = spot.partition(".")
    return at.get(spot) or (f"{at[place]}{dot}{part}" if place in at else spot)


def _field(field: Field, at: Mapping[str, str]) -> Field:
    return replace(field, spot=_moved(field.spot, at))


def _lying(zone: Zone, spot: str, laid: Mapping[str, Zone]) -> Iterator[Zone]:
    """Yield what a zone of a question is at its address here: what lies there, as it is shown."""
    if spot == ALL_SEATS:
        staked = [lying for lying in laid.values() if lying.seat and lying.stakes]
        yield from staked
        if not staked:
            yield zone
        elif zone.stakes:  # what they come to, in words beside the table where they all lie
            yield replace(zone, spot=OFF)
    elif spot in laid:
        yield _over(laid[spot], zone)
    elif not zone.hidden or zone.cards or zone.hidden > _count(laid.values()):
        # Backs alone that are counted by the hands where they lie are not drawn again.
        seat = zone.seat or seat_of(spot)
        label = f"Place {seat}" if seat and spot != zone.spot else zone.label
        yield replace(zone, spot=spot, seat=seat, label=label)


def _is_in(other: Zone, lying: Zone) -> bool:
    """Whether a hand of the house is read as a part of another, in the same place."""
    inside = not lying.seat and other.spot.startswith(f"{lying.spot}.")
    return inside and Counter(other.cards) <= Counter(lying.cards)


def _over(lying: Zone, zone: Zone) -> Zone:
    """Return what lies at an address, as the question shows it: in its order, with its words.

    Asked of any seat, a question may know less of the stakes than what lies at this one.
    """
    moved = lying.spot != zone.spot
    shows = len(zone.cards) >= len(lying.cards) and (zone.cards or zone.hidden)
    return replace(
        lying,
        label=lying.label if lying.seat or moved else zone.label,
        cards=zone.cards if shows else lying.cards,
        hidden=zone.hidden if shows else lying.hidden,
        hidden_first=zone.hidden_first or lying.hidden_first,
        stakes=_with_more(lying.stakes, zone.stakes) if moved else zone.stakes or lying.stakes,
        note=zone.note or lying.note,
        button=zone.button or lying.button,
    )


def _with_more(lying: Sequence[Stake], shown: Sequence[Stake]) -> tuple[Stake, ...]:
    """Return the stakes that lie at a seat, with those shown on its other boxes."""
    known = {stake.spot for stake in lying}
    return (*lying, *(stake for stake in shown if stake.spot not in known))


def _count(zones: Iterable[Zone]) -> int:
    return sum(len(zone.cards) + zone.hidden for zone in zones)


WHOLE_EUROS: Final = "Une mise est un nombre entier d'euros."


def given_twice(field: str, seats: Iterable[int]) -> Problem:
    """Refuse a place that is given twice."""
    numbers = list(seats)
    twice = len(set(numbers)) != len(numbers)
    return (field, "Une place est donnée deux fois.") if twice else None


def not_whole(field: str, *stakes: Cents, message: str = WHOLE_EUROS) -> Problem:
    """Refuse stakes of which one is no whole number of euros."""
    return (field, message) if any(stake % EURO for stake in stakes) else None
