"""Coups: a whole round as the croupier's duties, in order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from casino_rules.core.cards import Card
from casino_rules.core.french import typo
from casino_rules.core.money import Cents
from casino_rules.core.questions import Zone


@dataclass(frozen=True, slots=True)
class Duty:
    """One duty of the round: what has just happened, and the drill asked on the situation."""

    drill: str
    situation: Any
    scene: str
    """French, one or two sentences: what has just happened at the table."""
    cloth: tuple[Zone, ...] = ()
    """All that lies on the cloth at that instant, what is asked about and the rest."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "scene", typo(self.scene))


@dataclass(frozen=True, slots=True)
class Coup:
    """A round played to its end. Iterating gives the duties in order.

    ``decks`` is the number of packs in the shoe before the round, ``dealt`` the cards that
    left it and ``results`` what each seat wins or loses, in cents.
    """

    duties: tuple[Duty, ...]
    decks: int
    dealt: tuple[Card, ...]
    results: Mapping[int, Cents] = MappingProxyType({})
    house_result: Cents = 0
    names: Mapping[int, str] = MappingProxyType({})

    def __iter__(self) -> Iterator[Duty]:
        return iter(self.duties)

    def __len__(self) -> int:
        return len(self.duties)


def with_laid(cloth: Iterable[Zone], zones: Iterable[Zone]) -> tuple[Zone, ...]:
    """Return a cloth on which these zones lie, in place of what lay at their addresses."""
    laid = {zone.spot: zone for zone in (*cloth, *zones)}
    return tuple(laid.values())


def with_seen(cloth: Iterable[Zone], zones: Iterable[Zone]) -> tuple[Zone, ...]:
    """Return a cloth on which these cards are seen: in their hand, the others of it face down."""
    laid = {zone.spot: zone for zone in cloth}
    for zone in zones:
        hand = laid.get(zone.spot, zone)
        hidden = len(hand.cards) + hand.hidden - len(zone.cards)
        laid[zone.spot] = replace(hand, cards=zone.cards, hidden=hidden)
    return tuple(laid.values())


def in_mid_deal(
    cloth: Iterable[Zone], order: Sequence[str], spot: str, count: int
) -> tuple[Zone, ...]:
    """Return a cloth in the middle of a deal, when a hand has just received its ``count``-th card.

    The cards go out one by one, face down, to the hands at the addresses of ``order``: those after
    ``spot`` still want theirs.
    """
    served = {at: count - (number > order.index(spot)) for number, at in enumerate(order)}
    return tuple(
        replace(zone, cards=(), hidden=served[zone.spot]) if zone.spot in served else zone
        for zone in cloth
    )
