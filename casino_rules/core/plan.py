"""Plans: what is printed on the cloth of a game, and the address of every place on it.

``tapis.toml`` of a game, or of a family whose cloth is the same, holds « forme », « places »
(how many seats), « cartes » (how many a hand has at a seat), « rangs » (how many hands lie there
one before the other), « travers » (the third card of a
hand is laid across), « sens », « partage » (how many hands or players a seat may have), the boxes
of a seat (« case ») from the player towards the bank, the places of the house (« maison ») and the sentences that the cloth bears (« imprime »).

A spot is an address: « banque », « place-3 », « place-3.ante », « pots.exterieur-2 ». A seat may
be shared by several hands or players: « place-3.main-2 », and its box « place-3.main-2.21 ».
« place.ante » is a box of the seat in question, « cases.ante » that box at every seat at once.
What has no place on a cloth is spoken (``SPOKEN``) or written in a register (``PAPER``); what
says which seat is its ``NUMBER``.
"""

import re
import tomllib
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.cards import Card
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Stake, Zone
from casino_rules.core.unknown import UnknownError

FILE: Final = "tapis.toml"
SPOKEN: Final = "parole"
"""Where what is said lies: nowhere on the cloth."""
PAPER: Final = "papier"
"""Where what is written or counted away from the cloth lies: register, till, tournament sheet."""
IN_QUESTION: Final = "place"
"""The seat that a question is about, where its number does not matter."""
NUMBER: Final = "numero"
"""What says which seat, or which seats: the number printed before each of them."""
ALL_SEATS: Final = "cases"
"""Every seat at once: « cases.ante » is all the antes together."""
_SEAT: Final = re.compile(r"place(?:-([0-9]+))?|cases")
_RANKED: Final = re.compile(r"-([0-9]+)$")


class UnknownSpotError(UnknownError):
    """The plan has no such place."""


class Shape(Enum):
    """The outline of a table, seen from the croupier's chair."""

    HALF_MOON = "demi-lune"
    """Seven seats along the arc, the croupier at the straight edge."""
    KIDNEY = "haricot"
    """The croupier in the middle, one half of the seats on each side."""
    OVAL = "ovale"
    """The seats around, the croupier in the middle of a long side."""


def place_of(spot: str) -> str:
    """Return the place that holds a spot: « place-3 » for « place-3.ante »."""
    return spot.partition(".")[0]


def seat_of(spot: str) -> int:
    """Return the number of the seat that holds a spot; 0 for a place of the house, or any seat."""
    found = _SEAT.match(place_of(spot))
    return int(found[1] or 0) if found else 0


@dataclass(frozen=True, slots=True)
class Box:
    """A box printed before each seat: its id, its French name, its printed word, its shape.

    ``shape`` is « cercle », « carre » or « ligne » (no outline: a place before the seat).
    """

    id: str
    name: str
    printed: str
    shape: str


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the house: its id, its French name, and what lies there.

    ``kind`` is « cartes » (a hand or the board), « jetons » (a pot, the float, the « cagnotte »),
    « paquet » (shoe, stub, discards, burned cards) or « tableau » (cards and bets). ``holds``
    are the places inside it by id, with their names: « exterieur » is that of « exterieur-1 » too.
    """

    id: str
    name: str
    kind: str
    holds: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence printed on the cloth of the houses that have chosen the options it needs."""

    text: str
    needs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Plan:
    """The cloth of a game."""

    shape: Shape
    seats: int
    boxes: tuple[Box, ...]
    places: tuple[Place, ...]
    sentences: tuple[Sentence, ...]
    clockwise: bool = True
    """Whether the seats are numbered from the croupier's left, as players sit clockwise."""
    shared: Mapping[str, int] = MappingProxyType({})
    """How many hands (« main ») or players (« joueur ») a seat may have."""
    cards: int = 0
    """How many cards a hand may have at a seat; none where hands lie at places of the house."""
    rows: int = 1
    """How many hands lie before a player, one in front of the other."""
    crosswise: bool = False
    """Whether the third card of a hand is laid across the two others."""

    @property
    def numbers(self) -> range:
        """The numbers of the seats."""
        return range(1, self.seats + 1)

    def box(self, slug: str) -> Box:
        """Return a box of a seat.

        Raises:
            UnknownSpotError: if the cloth has no such box.
        """
        return _found(self.boxes, slug)

    def place(self, slug: str) -> Place:
        """Return a place of the house.

        Raises:
            UnknownSpotError: if the cloth has no such place.
        """
        return _found(self.places, slug)

    def printed(self, house: House) -> tuple[str, ...]:
        """Return the sentences that the cloth of a house bears."""
        return tuple(
            sentence.text
            for sentence in self.sentences
            if all(house.choice(option) == choice for option, choice in sentence.needs)
        )

    def has(self, spot: str) -> bool:
        """Whether a spot is on this cloth."""
        slug, _, inner = spot.partition(".")
        seat = _SEAT.match(spot)
        if seat is not None and seat[0] == slug:
            number = seat[1]
            return (number is None or int(number) in self.numbers) and self._in_seat(inner)
        place = next((place for place in self.places if place.id == slug), None)
        return place is not None and (not inner or _unranked(inner, place.holds) in place.holds)

    def _in_seat(self, inner: str) -> bool:
        """Whether this is in a seat: nothing more, a box, a hand or a player, a box of theirs."""
        part, _, box = inner.partition(".")
        if self._is_part(part):
            return not box or any(box == item.id for item in self.boxes)
        return not inner or any(inner == item.id for item in self.boxes)

    def _is_part(self, part: str) -> bool:
        name, rank = _unranked(part, self.shared), _RANKED.search(part)
        if rank is None:
            return part == "main"
        return name != part and int(rank[1]) in range(1, self.shared.get(name, 0) + 1)

    def zone(
        self,
        slug: str,
        cards: Iterable[Card] = (),
        stakes: Mapping[str, Cents] | None = None,
        *,
        hidden: int = 0,
        note: str = "",
        label: str = "",
    ) -> Zone:
        """Lay cards and chips on a place of the house, or on one inside it (« banque.cinq »).

        ``stakes`` are in cents by id of inner place, ``label`` where its name is not enough.

        Raises:
            UnknownSpotError: if the cloth has no such place.
        """
        outer, _, inner = slug.partition(".")
        place = self.place(outer)
        name = _ranked(inner, place.holds) if inner else place.name
        chips = tuple(
            Stake(_ranked(box, place.holds), amount, spot=box)
            for box, amount in (stakes or {}).items()
        )
        return Zone(label or name, tuple(cards), chips, hidden=hidden, note=note, spot=slug)

    def seat(
        self,
        number: int,
        cards: Iterable[Card] = (),
        stakes: Mapping[str, Cents] | None = None,
        *,
        hidden: int = 0,
        note: str = "",
        label: str = "",
        part: str = "",
    ) -> Zone:
        """Lay a seat, or a ``part`` of it: a box, one of its hands, one of its players.

        ``stakes`` are in cents by id of box, ``label`` where « Place 3 » is not enough.
        """
        name = label or f"Place {number}"
        spot = f"place-{number}{part and f'.{part}'}"
        return Zone(name, tuple(cards), self.stakes(stakes), hidden, number, note, spot)

    def asked(
        self,
        label: str,
        cards: Iterable[Card] = (),
        stakes: Mapping[str, Cents] | None = None,
        *,
        hidden: int = 0,
        note: str = "",
        part: str = "",
    ) -> Zone:
        """Lay the seat in question, whose number is indifferent, or a ``part`` of it.

        ``stakes`` are in cents by id of box.
        """
        spot = f"{IN_QUESTION}{part and f'.{part}'}"
        return Zone(label, tuple(cards), self.stakes(stakes), hidden, note=note, spot=spot)

    def stakes(self, amounts: Mapping[str, Cents] | None) -> tuple[Stake, ...]:
        """Return chips on the boxes of a seat, in cents by id of box.

        Raises:
            UnknownSpotError: if the cloth has no such box.
        """
        return tuple(
            Stake(self.box(slug).name, amount, spot=slug)
            for slug, amount in (amounts or {}).items()
        )

    def seated(self, seats: int, cards: int = 0) -> "Plan":
        """Return the same cloth with another number of seats, and of cards in a hand."""
        return replace(self, seats=seats, cards=cards)


def _found[T: (Box, Place)](items: tuple[T, ...], slug: str) -> T:
    for item in items:
        if item.id == slug:
            return item
    raise UnknownSpotError(slug)


def _unranked(slug: str, names: Container[str]) -> str:
    return slug if slug in names else _RANKED.sub("", slug)


def _ranked(slug: str, names: Mapping[str, str]) -> str:
    """Return the name of an inner place: « exterieur-2 » is « Pot extérieur 2 »."""
    known = _unranked(slug, names)
    if known not in names:
        raise UnknownSpotError(slug)
    rank = _RANKED.search(slug) if known != slug else None
    return f"{names[known]} {rank[1]}" if rank else names[known]


def read_plan(path: Path) -> Plan:
    """Read the cloth of a game from its ``tapis.toml``.

    Raises:
        KeyError, ValueError: if something is missing, or two places have the same id.
    """
    data = tomllib.loads(path.read_text("utf-8"))
    boxes = tuple(_read_box(item) for item in data.get("case", ()))
    places = tuple(_read_place(item) for item in data["maison"])
    for items in (boxes, places):
        if len({item.id for item in items}) != len(items):
            raise ValueError(f"two places of {path} have the same id")
    return Plan(
        shape=Shape(data["forme"]),
        seats=data["places"],
        boxes=boxes,
        places=places,
        sentences=tuple(
            Sentence(typo(item["texte"]), tuple(item.get("si", {}).items()))
            for item in data.get("imprime", ())
        ),
        clockwise=data.get("sens", "horaire") == "horaire",
        shared=MappingProxyType(data.get("partage", {})),
        cards=data.get("cartes", 0),
        rows=data.get("rangs", 1),
        crosswise=data.get("travers", False),
    )


def _read_box(item: Mapping[str, Any]) -> Box:
    name = typo(item["nom"])
    return Box(item["id"], name, typo(item.get("imprime", name)), item.get("forme", "cercle"))


def _read_place(item: Mapping[str, Any]) -> Place:
    holds = {slug: typo(name) for slug, name in item.get("dedans", {}).items()}
    return Place(item["id"], typo(item["nom"]), item["genre"], holds)
