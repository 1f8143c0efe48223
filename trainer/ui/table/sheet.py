"""A table on paper: what lies there, measured and set in rows. Pure.

Nothing moves on paper, and nothing is touched: a seat is as high as what lies before it needs, a
place that holds nothing takes no room, and what is said is broken into lines, never cut. Lengths
are units of which ``WIDE`` make the width of a page: one of them is three quarters of a point.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import batched
from typing import Final

from casino_rules.core.money import Cents, format_amount
from casino_rules.core.plan import IN_QUESTION, Shape
from casino_rules.core.plan import Box as PrintedBox
from casino_rules.core.questions import Zone
from trainer.ui.table.boxes import Box
from trainer.ui.table.felts import PACKS
from trainer.ui.table.layout import FEW, RATIO, fan
from trainer.ui.table.metrics import lines_of, width_of
from trainer.ui.table.scene import (
    Hand,
    Mark,
    Pile,
    Scene,
    asked_name,
    hands_of,
    named,
    outer,
    piles_of,
)

WIDE: Final = 680.0
"""A table where people sit, over a whole page."""
NARROW: Final = 332.0
"""One at which nobody does, beside the answer."""
MILLIMETRES: Final = 180 / WIDE
"""The length of a unit."""
TEXT: Final = 11.0
SMALL: Final = 10.0
"""The size of what is said, and of names: seven and a half points."""
LEADING: Final = 12.5
CARD: Final = 32.0
"""The widest card."""
_MANY: Final = 8
"""More cards face down are a pile, with their number."""
MEDALLION: Final = 18.0
ROUND: Final = 22.0
"""A chip that is to be read."""
_LEAST_CARD: Final = 22.0
_LEAST_HAND: Final = 76.0
_LEAST_SEAT: Final = 36.0
"""A seat before which nothing lies."""
_DISC: Final = 3 * MEDALLION + 4
"""The number of a seat that has the disc beside it."""
_LINE: Final = 15.0
_STAKE: Final = 180.0
"""The widest line of a stake: its sum stays near to its name."""
_PEN: Final = 24.0, 62.0
"""What a pen needs."""
_EDGE: Final = 8.0
_APART: Final = 6.0
_UNDER: Final = 9.0
"""Between two rows."""
_MOST_LINES: Final = 3
_WIDEST: Final = 260.0
"""A place of the house under the seats."""
_MIDDLE: Final = 2
"""How many seats' widths the board has between those beside the croupier, at least."""
_ROWS: Final = (
    ("communes",),
    (IN_QUESTION,),
    ("banquier",),
    ("banque", "maison"),
    ("tableau-2", "tableau-1"),
    ("punto", "banco"),
    ("pots",),
    PACKS,
)
"""The places of the house, row by row, where nobody sits."""


class Kind(Enum):
    """What a thing is."""

    NUMBER = "numero"
    NAME = "nom"
    HANDS = "mains"
    SAID = "note"
    STAKE = "mise"
    CHIPS = "masse"
    MARK = "corrige"
    BLANK = "ecrit"


@dataclass(frozen=True, slots=True)
class Thing:
    """A line of what lies at a place: what it shows, and how high that is."""

    kind: Kind
    high: float
    texts: tuple[str, ...] = ()
    hands: tuple[Hand, ...] = ()
    notes: tuple[tuple[str, ...], ...] = ()
    """What is said of each of its hands, in lines."""
    pile: Pile | None = None
    address: str = ""
    empty: bool = False
    """A seat at which nothing lies."""
    button: bool = False
    """A seat that has the disc."""
    most: float = WIDE
    """As wide as it may be."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing where it lies."""

    thing: Thing
    room: Box


@dataclass(frozen=True, slots=True)
class Printed:
    """A whole table on paper."""

    wide: float
    high: float
    shape: Shape
    things: tuple[Placed, ...]

    @property
    def addresses(self) -> frozenset[str]:
        """The places that are drawn: something may be told or written there."""
        hands = {hand.address for it in self.things for hand in it.thing.hands}
        return frozenset({it.thing.address for it in self.things} | hands) - {""}


def printed(scene: Scene) -> Printed:
    """Return a table as it is printed: the whole of it where people sit, else what is asked."""
    found = _Composing(scene)
    things, wide = ([*found.whole()], WIDE) if scene.laid.seats else ([*found.near()], NARROW)
    foot = max((it.room.y + it.room.high / 2 for it in things), default=0.0)
    return Printed(wide, foot + _EDGE, scene.cloth.plan.shape, tuple(things))


def step_of(hand: Hand, card: float, wide: float) -> float:
    """Return how far a card of a hand lies from the one before."""
    count = len(hand.cards)
    return min(card * 1.03, (wide - card) / (count - 1)) if count > 1 else 0.0


def is_pile(hand: Hand, wide: float) -> bool:
    """Whether cards face down are too many to lie beside one another: their number is written."""
    count = len(hand.cards)
    return not any(hand.cards) and (count > _MANY or fan(count) * _LEAST_CARD > wide)


def card_of(hands: Iterable[Hand], wide: float, *, crosswise: bool = False) -> float:
    """Return the width of the cards of hands that have this width each."""
    counts = [1 if is_pile(hand, wide) else len(hand.cards) for hand in hands]
    lengths = [2.06 + RATIO if crosswise and n == FEW else fan(n) for n in counts if n]
    return min([CARD, *(wide / length for length in lengths)])


def chips_of(pile: Pile, wide: float) -> tuple[tuple[tuple[Cents, int, float], ...], ...]:
    """Return the chips that are to be read, in rows: their value, their number, their width."""
    rows: list[list[tuple[Cents, int, float]]] = [[]]
    for value, number in pile.stake.piles:
        long = max(ROUND, width_of(chip_value(value), TEXT) + 8)
        long += width_of(f"×\u202f{number}", TEXT) + 10 if number > 1 else 6
        if rows[-1] and sum(it[2] for it in rows[-1]) + long > wide:
            rows.append([])
        rows[-1].append((value, number, long))
    return tuple(tuple(row) for row in rows)


def chip_value(value: Cents) -> str:
    """Return what is written on a chip."""
    whole, rest = divmod(value, 100)
    return f"{whole:,}".replace(",", "\u202f") if not rest else f"{whole},{rest:02}"


class _Composing:
    """One scene that is set in rows."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.plan = scene, scene.cloth.plan

    # Where people sit

    def whole(self) -> Iterator[Placed]:
        """Yield what lies on a table where people sit."""
        seats = [*self.plan.numbers]
        if self.plan.shape is Shape.OVAL:
            columns = -(-(len(seats) + _MIDDLE) // 2)
            if self._fits(columns):
                yield from self._ring(seats, columns)
                return
        seats = seats if self.plan.clockwise else seats[::-1]
        rows = next(rows for rows in range(1, len(seats) + 1) if self._fits(-(-len(seats) // rows)))
        columns = -(-len(seats) // rows)
        top = _EDGE
        for row in batched(seats, columns):
            placed = [*self._seats(row, [_column(k, columns) for k in range(columns)], top)]
            yield from placed
            top = _foot(placed) + _UNDER
        yield from self._abreast(top)

    def _ring(self, seats: list[int], columns: int) -> Iterator[Placed]:
        """Yield an oval: seats beside the croupier too, the board and the pots between them."""
        at = [_column(k, columns) for k in range(columns)]
        beside = len(seats) - columns
        left = beside // 2
        order = seats if self.plan.clockwise else seats[::-1]
        over = [*self._seats(order[left : left + columns], at, _EDGE)]
        yield from over
        top = _foot(over) + _UNDER
        right = len(order) - left - columns
        near = [*order[:left][::-1], *order[left + columns :][::-1]]
        yield from self._seats(near, [*at[:left], *at[columns - right :]], top)
        first, last = at[left], at[columns - right - 1]
        middle = (first[0] + last[0]) / 2, last[0] - first[0] + first[1]
        for place in (place for row in _ROWS for place in row):
            placed = [*self._house(place, middle, top)]
            yield from placed
            top = _foot(placed) + _APART if placed else top

    def _abreast(self, top: float) -> Iterator[Placed]:
        """Yield the places of the house beside one another."""
        held = [place for row in _ROWS for place in row if place in self.scene.laid.house]
        for row in batched(held, 4):
            wide = min(_WIDEST, (WIDE - 2 * _EDGE - _APART * (len(row) - 1)) / len(row))
            first = WIDE / 2 - (wide + _APART) * (len(row) - 1) / 2
            placed = [
                it
                for k, place in enumerate(row)
                for it in self._house(place, (first + (wide + _APART) * k, wide), top)
            ]
            yield from placed
            top = _foot(placed) + _APART

    def _fits(self, columns: int) -> bool:
        """Whether what lies at every seat has room in so many columns."""
        wide = _column(0, columns)[1]
        if columns == 1:
            return True
        notes = [lines_of(text, TEXT, wide) for text in self._said]
        return self._least <= wide and all(len(lines) <= _MOST_LINES for lines in notes)

    @cached_property
    def _said(self) -> list[str]:
        zones = [zone for zones in self.scene.laid.seats.values() for zone in zones]
        marks = [mark_text(mark, self.scene.right) for mark in self._marks]
        return [*filter(None, (zone.note for zone in zones)), *marks]

    @cached_property
    def _marks(self) -> list[Mark]:
        return [mark for at, mark in self.scene.marks.items() if at.startswith("place-")]

    @cached_property
    def _least(self) -> float:
        """The narrowest that a seat may be."""
        zones = [zone for zones in self.scene.laid.seats.values() for zone in zones]
        found = [_DISC if any(zone.button for zone in zones) else _LEAST_SEAT]
        for number, here in self.scene.laid.seats.items():
            hands = [hand for hand in hands_of(here, f"Place {number}") if hand.cards]
            found += [fan(len(hand.cards)) * _LEAST_CARD for hand in hands]
            if len(hands) > 1 and self.plan.rows == 1:
                found.append(2 * _LEAST_HAND)
            for pile in piles_of(here, f"place-{number}"):
                found.append(self._length(self._word(pile), pile))
        found += [width_of(box, SMALL) + 12 for box in self._boxes.values()]
        found += [width_of(word, TEXT) + 4 for text in self._said for word in text.split(" ")]
        found += [_PEN[1]] if self.scene.blanks else []
        found += [64.0] if any(zone.note for zone in zones) else []
        return max(found)

    def _length(self, word: str, pile: Pile) -> float:
        told = width_of(format_amount(pile.stake.amount, self.scene.currency), TEXT)
        return told + (width_of(word, SMALL) + 8 if word else 0) + 8

    @cached_property
    def _boxes(self) -> dict[str, str]:
        """The boxes on which somebody has something, each with its word."""
        piles = [
            pile
            for number, zones in self.scene.laid.seats.items()
            for pile in piles_of(zones, f"place-{number}")
        ]
        held = {pile.stake.spot for pile in piles} | {pile.stake.box for pile in piles}
        return {
            box.id: box.printed
            for box in self.plan.boxes
            if box.printed and box.shape != "ligne" and held & {box.id, box.name}
        }

    def _box_of(self, pile: Pile) -> PrintedBox | None:
        """Return the box on which a stake of a seat lies, by its address, else by its name."""
        found = [box for box in self.plan.boxes if box.id == pile.stake.spot]
        found += [box for box in self.plan.boxes if box.name == pile.stake.box]
        return found[0] if found else None

    def _word(self, pile: Pile) -> str:
        """Return what is written before a stake of a seat: the word of its box, of which hand."""
        box = self._box_of(pile)
        word = box.printed if box else pile.stake.box
        hand = [part.replace("-", " ") for part in pile.address.split(".")[1:-1]]
        return " ".join([word, *hand]).strip()

    def _seats(
        self, numbers: Sequence[int], columns: Sequence[tuple[float, float]], top: float
    ) -> Iterator[Placed]:
        """Yield seats abreast: what they hold, what they have staked, what is written at them."""
        wide = columns[0][1]
        bands = [self._bands(number, wide) for number in numbers]
        heights = [max(sum(it.high for it in seat[k]) for seat in bands) for k in range(3)]
        for number, (x, _), seat in zip(numbers, columns, bands, strict=False):
            zones = self.scene.laid.seats.get(number, ())
            button = any(zone.button for zone in zones)
            disc = Thing(
                Kind.NUMBER,
                MEDALLION,
                (str(number),),
                address=f"place-{number}",
                empty=not zones,
                button=button,
            )
            y = top
            yield Placed(disc, Box(x, y + MEDALLION / 2, _DISC if button else MEDALLION, MEDALLION))
            y += MEDALLION + 2
            for things, high in zip(seat, heights, strict=True):
                yield from _stacked(things, x, y, wide)
                y += high

    def _bands(self, number: int, wide: float) -> tuple[list[Thing], list[Thing], list[Thing]]:
        zones, address = self.scene.laid.seats.get(number, ()), f"place-{number}"
        name = f"Place {number}"
        abreast = 1 if self.plan.rows > 1 else max(1, int(wide // _LEAST_HAND))
        over = [*self._hands(hands_of(zones, name), wide, abreast)]
        piles = piles_of(zones, address)
        stakes: list[Thing] = []
        if zones:
            on = [(pile, box.id if (box := self._box_of(pile)) else "") for pile in piles]
            for slug, word in self._boxes.items():
                own = [pile for pile, at in on if at == slug]
                for pile in own:
                    stakes += self._stake(pile, self._word(pile), wide)
                if not own:
                    at = f"{address}.{slug}"
                    stakes.append(Thing(Kind.STAKE, _LINE, (word, ""), address=at, most=_STAKE))
            for pile, at in on:
                if at not in self._boxes:
                    stakes += self._stake(pile, self._word(pile), wide)
        return over, stakes, [*self._written(address, wide)]

    # Where nobody sits

    def near(self) -> Iterator[Placed]:
        """Yield what is asked, at the bank or at one seat."""
        top, house = _EDGE, self.scene.laid.house
        for row in _ROWS:
            held = [
                at for at in row if at in house or (at == IN_QUESTION and self.scene.laid.asked)
            ]
            if not held:
                continue
            wide = (NARROW - 2 * _EDGE - _APART * (len(held) - 1)) / len(held)
            placed = [
                it
                for k, place in enumerate(held)
                for it in self._house(place, (_EDGE + wide / 2 + (wide + _APART) * k, wide), top)
            ]
            yield from placed
            top = _foot(placed) + _APART

    # What lies at a place

    def _house(self, place: str, column: tuple[float, float], top: float) -> list[Placed]:
        """Return what lies at a place of the house, or at the seat in question."""
        x, wide = column
        if place == IN_QUESTION:
            zones: Sequence[Zone] = self.scene.laid.asked
            address, name = (outer(zones[0].spot), asked_name(zones)) if zones else ("", "")
        else:
            zones, address = self.scene.laid.house.get(place, ()), place
            name = next((it.name for it in self.plan.places if it.id == place), "")
            name, zones = named(place, zones, name)
        if not zones:
            return []
        things = [_text(Kind.NAME, name, SMALL, wide, address)]
        hands = hands_of(zones, name)
        things += self._hands(hands, wide, max(1, len([hand for hand in hands if hand.cards])))
        piles = piles_of(zones, address)
        for pile in piles:
            word = "" if len(piles) == 1 and pile.box in {name, ""} else pile.box
            things += self._stake(pile, word, wide)
        things += self._written(address, wide)
        return [*_stacked(things, x, top, wide)]

    def _hands(self, hands: Sequence[Hand], wide: float, abreast: int) -> Iterator[Thing]:
        """Yield hands, so many beside one another, with what is said of each."""
        cards = [hand for hand in hands if hand.cards]
        rows = self.plan.rows > 1 and abreast == 1
        for row in batched(cards, abreast):
            each = (wide - _APART * (len(row) - 1)) / len(row)
            told = [
                hand.note if rows or (len(cards) == 1 and not hand.label) else hand.told
                for hand in row
            ]
            notes = tuple(lines_of(text, TEXT, each) if text else () for text in told)
            card = card_of(row, each, crosswise=self.plan.crosswise)
            high = card * RATIO + 3 + LEADING * max(len(lines) for lines in notes)
            yield Thing(Kind.HANDS, high, hands=row, notes=notes)
            for hand in row:
                if mark := self.scene.marks.get(hand.address) if "." in hand.address else None:
                    yield self._mark(mark, wide, hand.address)
        for note in dict.fromkeys(hand.note for hand in hands if not hand.cards):
            yield _text(Kind.SAID, note, TEXT, wide)

    def _stake(self, pile: Pile, word: str, wide: float) -> Iterator[Thing]:
        """Yield a stake, and what the correction says of it."""
        if pile.stake.piles:
            rows = chips_of(pile, wide)
            if word:
                yield _text(Kind.SAID, word, TEXT, wide)
            high = (ROUND + 3) * len(rows) + 2
            yield Thing(Kind.CHIPS, high, pile=pile, address=pile.address)
        else:
            told = format_amount(pile.stake.amount, self.scene.currency)
            room = min(wide, _STAKE) - width_of(told, TEXT) - 16
            lines = lines_of(word, SMALL, room) if word else ()
            high = max(_LINE, LEADING * len(lines) + 2)
            texts, at = (*lines, told), pile.address
            yield Thing(Kind.STAKE, high, texts, pile=pile, address=at, most=_STAKE)
        mark = self.scene.marks.get(pile.address) if "." in pile.address else None
        if mark:
            yield self._mark(mark, wide, pile.address)

    def _written(self, address: str, wide: float) -> Iterator[Thing]:
        """Yield what the correction says of a place, or what is left for a pen."""
        if mark := self.scene.marks.get(address):
            yield self._mark(mark, wide, address)
        elif unit := self.scene.blanks.get(address):
            yield Thing(Kind.BLANK, _PEN[0], (unit,), address=address)

    def _mark(self, mark: Mark, wide: float, address: str) -> Thing:
        told = mark_text(mark, self.scene.right)
        return replace(
            _text(Kind.MARK, told, TEXT, wide - 8, address),
            high=3 + LEADING * len(lines_of(told, TEXT, wide - 8)),
        )


def mark_text(mark: Mark, right: str) -> str:
    """Return what is printed of a mark."""
    told = mark.text or right
    return f"{mark.name}\u00a0: {told}" if mark.name else told


def _text(kind: Kind, text: str, size: float, wide: float, address: str = "") -> Thing:
    lines = lines_of(text, size, wide)
    return Thing(kind, LEADING * len(lines), lines, address=address)


def _column(rank: int, columns: int) -> tuple[float, float]:
    """Return the middle of a column, and its width."""
    wide = (WIDE - 2 * _EDGE - _APART * (columns - 1)) / columns
    return _EDGE + wide / 2 + (wide + _APART) * rank, wide


def _stacked(things: Iterable[Thing], x: float, top: float, wide: float) -> Iterator[Placed]:
    for thing in things:
        yield Placed(thing, Box(x, top + thing.high / 2, min(wide, thing.most), thing.high))
        top += thing.high


def _foot(placed: Sequence[Placed]) -> float:
    return max(it.room.y + it.room.high / 2 for it in placed)
