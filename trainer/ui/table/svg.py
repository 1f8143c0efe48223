"""A scene as SVG: the only thing that knows how a table is written.

Positions are attributes; the style sheet ``static/css/tapis.css`` says colours, weights and states
alone. Cards and chips are symbols of one file (``tools.cards.symbols``).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final
from zlib import crc32

from casino_rules.core.cards import Card
from casino_rules.core.chip_forms import told as said
from casino_rules.core.chips import PLAQUE, coins, decompose
from casino_rules.core.french import CARTE, join
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.plan import IN_QUESTION, Place, Plan
from casino_rules.core.plan import Box as PrintedBox
from casino_rules.core.questions import Zone
from trainer.ui.chips import drawn
from trainer.ui.markup import attrs, classes, esc
from trainer.ui.page import file_url
from trainer.ui.table.boxes import Box
from trainer.ui.table.felts import PRINTED, Composition
from trainer.ui.table.layout import (
    FEW,
    RATIO,
    SHOWN,
    WHEN_USED,
    Layout,
    Outline,
    Seat,
    layout_of,
    slots,
)
from trainer.ui.table.mark import Mark
from trainer.ui.table.metrics import cut, lines_of, width_of
from trainer.ui.table.scene import (
    TILL,
    Hand,
    Pile,
    Scene,
    Touch,
    asked_name,
    hands_of,
    named,
    piles_of,
)

SMALL: Final = 11.0
"""The smallest text of a table."""
_NAME: Final = 12.0
_SUM: Final = 13.0
_RISE: Final = 0.07
"""How much of its height a card rises that plays: its room has it already."""
_PILE: Final = 8
"""More cards face down than a hand has are a pile, with their number."""
_FOOT: Final = 13.0
_ABREAST: Final = 1.03
_FLOAT: Final = {"demi-lune": 8, "ovale": 6, "haricot": 3}
"""Values of chips shown at most in the float of a table."""


def n(value: float) -> str:
    """Write a length."""
    return f"{value:.1f}".removesuffix(".0")


def _tag(name: str, inside: str = "", **named: str | float | bool | None) -> str:
    shown = {k: n(v) if isinstance(v, float) else v for k, v in named.items()}
    return f"<{name}{attrs(**shown)}>{inside}</{name}>" if inside else f"<{name}{attrs(**shown)}/>"


def _at(box: Box, inside: str, **named: str | float | bool | None) -> str:
    """Return what is drawn around the centre of a room, turned as it is."""
    turn = f"rotate({n(box.turn)})" if box.turn else ""
    return _tag("g", inside, transform=f"translate({n(box.x)} {n(box.y)}){turn}", **named)


def _words(x: float, y: float, told: str, size: float, css: str = "") -> str:
    return _tag("text", esc(told), x=x, y=y, font_size=size, class_=css or None)


def _rect(box: Box, css: str, round_: float = 6.0) -> str:
    half = -box.wide / 2, -box.high / 2
    return _tag(
        "rect", x=half[0], y=half[1], width=box.wide, height=box.high, rx=round_, class_=css or None
    )


@lru_cache(maxsize=1)
def _sprite() -> str:
    return file_url("img/tapis.svg")


def card(code: str, x: float, y: float, wide: float, **named: str | None) -> str:
    """Return a card by its corner; ``dos`` is one face down."""
    suit = f"k-{code[1]}" if code not in {"dos", "Xx"} else ""
    css = classes("k", suit, named.pop("css", None) or "") or None
    return _tag(
        "use",
        href=f"{_sprite()}#c{code}",
        x=x,
        y=y,
        width=wide,
        height=wide * RATIO,
        class_=css,
        **named,
    )


class _Drawing:
    """One scene at one composition."""

    def __init__(self, scene: Scene, composition: Composition) -> None:
        self.scene = scene
        self.plan: Plan = scene.cloth.plan
        self.layout: Layout = layout_of(Outline.of(self.plan), composition, scene.used)
        self.slots = slots(self.plan)
        self.composition = composition
        self.key = f"{composition.value}-{crc32(scene.key.encode()):x}"
        self.touches = {at: [*found] for at, found in scene.touches.items()}
        self.touched: set[str] = set()

    # What a room shows

    def hand(self, hand: Hand, room: Box, widest: float = 0) -> str:
        """Return a hand around the centre of its room: every index is whole."""
        count = len(hand.cards)
        if not count:
            return ""
        if count > _PILE and not any(hand.cards):
            return self.pile(count, room)
        rise = room.high * _RISE
        high = room.high - rise
        across = self.plan.crosswise and count == FEW
        spread = 2 * _ABREAST + RATIO if across else 1 + SHOWN * (count - 1)
        wide = min(high / RATIO, room.wide / spread, widest or high)
        step = min(wide * _ABREAST, (room.wide - wide) / max(count - 1, 1))
        if across:
            step = wide * _ABREAST
        length = step * (count - 1) + wide if not across else wide * spread
        x, y = -length / 2, rise / 2 - wide * RATIO / 2
        found = []
        for rank, face in enumerate(hand.cards):
            left = x + step * rank
            if across and rank == FEW - 1:
                turned = f"rotate(90 {n(left + wide * RATIO / 2)} {n(rise / 2)})"
                shift = (RATIO - 1) * wide / 2
                found.append(self.card(face, left + shift, y, wide, transform=turned))
            else:
                found.append(self.card(face, left, y, wide))
        return "".join(found)

    def card(self, face: Card | None, x: float, y: float, wide: float, **named: str | None) -> str:
        """Return a card, risen if it plays, with what touches it."""
        if face is None:
            return card("dos", x, y, wide, **named)
        css, told = self.scene.played.get(face.code, ("", ""))
        if css and css != "carte--tort":
            y -= wide * RATIO * _RISE
        drawn_card = card(face.code, x, y, wide, css=css or None, data_joue=told or None, **named)
        touch = self.taken(face.code)
        if touch is None:
            return drawn_card
        return drawn_card + self.touch(
            touch, Box(x + wide / 2, y + wide * RATIO / 2, wide, wide * RATIO)
        )

    def taken(self, address: str) -> Touch | None:
        """Return what may be touched at an address, once."""
        waiting = self.touches.get(address)
        if not waiting:
            return None
        touch = waiting.pop(0)
        self.touched.add(touch.name)
        return touch

    def pile(self, count: int, room: Box) -> str:
        """Return cards face down that are many: a pile, with their number."""
        wide = min(0.8 * room.high / RATIO, 0.5 * room.wide)
        backs = [
            card("dos", -wide / 2 - 4 + 2 * k, -wide * RATIO / 2 - 2 + k, wide) for k in range(3)
        ]
        return "".join(backs) + _words(0, wide * RATIO / 2 - 3, f"×\u202f{count}", _NAME, "somme")

    def touch(self, touch: Touch, box: Box) -> str:
        """Return what is touched there: the label of a control of the answer."""
        label = attrs(
            xmlns="http://www.w3.org/1999/xhtml",
            class_="prise",
            data_prise=touch.name,
            for_=touch.control or None,
            data_cle=touch.key or None,
            aria_hidden="true",
        )
        return _tag(
            "foreignObject",
            f"<label{label}></label>",
            x=box.x - box.wide / 2,
            y=box.y - box.high / 2,
            width=box.wide,
            height=box.high,
        )

    def piles(self, pile: Pile, room: Box) -> str:
        """Return a stake around the centre of its room: its chips, and the sum under them."""
        stake = pile.stake
        foot = 0.0 if stake.piles else _FOOT
        made = decompose(stake.amount, self.scene.chips) if not stake.piles else None
        counts = stake.piles or (made.chips if made else ())
        small = coins(made.rest, self.scene.currency.code) if made else ()
        shown = [("j", *each) for each in drawn(counts)] + [("p", *each) for each in drawn(small)]
        over = Box(0, -foot / 2, room.wide, room.high - foot)
        inside = _chips(shown, over) if shown else ""
        if foot:
            told = format_amount(stake.amount, self.scene.currency)
            size = min(_SUM, max(SMALL, _SUM * room.wide / max(width_of(told, _SUM), 1)))
            inside += _words(0, room.high / 2 - 2, told, size, "somme")
        return inside

    def notes(self, text: str, room: Box) -> str:
        """Return what is said, in as many lines as the room has."""
        most = max(1, int(room.high // (SMALL + 1.5)))
        lines = lines_of(text, SMALL, room.wide)
        kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        kept = [cut(line, SMALL, room.wide) for line in kept if line]
        top = -(len(kept) - 1) * (SMALL + 1.5) / 2 + SMALL * 0.35
        return "".join(
            [_words(0, top + (SMALL + 1.5) * k, line, SMALL, "note") for k, line in enumerate(kept)]
        )

    # Seats

    def seat(self, number: int) -> str:
        """Return a seat: one named thing that holds its hands, its stakes and its verdict."""
        seat, address = self.layout.seats[number - 1], f"place-{number}"
        zones = self.scene.laid.seats.get(number, ())
        inside = [self.medallion(seat, number)]
        inside += self.hands(seat, zones, f"Place {number}")
        inside += self.boxes(seat, zones, address)
        if seat.disc and any(zone.button for zone in zones):
            inside.append(
                _at(
                    seat.disc,
                    _tag("circle", r=seat.disc.wide / 2) + _words(0, 4, "D", _NAME),
                    class_="donneur",
                )
            )
        mark = self.scene.marks.get(address)
        inside.append(self.verdict(mark, seat))
        touch = self.taken(address)
        if touch:
            inside.append(self.touch(touch, _thumb(seat)))
        css = classes(
            "place", "vide" if not zones else "", "vif" if address in self.scene.lit else ""
        )
        told = self.seat_told(number, zones)
        return _tag(
            "g",
            "".join(inside),
            class_=css,
            role="img",
            aria_label=told,
            data_lieu=address,
            data_corrige=mark.shown if mark else None,
        )

    def seat_told(self, number: int, zones: Sequence[Zone]) -> str:
        """Return what a screen reader says of a seat."""
        parts = [self.zone_told(zone, f"Place {number}") for zone in zones]
        said_ = "\u00a0; ".join(part for part in parts if part) or "libre"
        mark = self.scene.marks.get(f"place-{number}")
        after = f". {_mark_told(mark, self.scene.right)}" if mark else ""
        return f"Place {number}\u00a0: {said_}{after}"

    def zone_told(self, zone: Zone, known: str) -> str:
        """Return the cards, the stakes and the note of a zone, in words."""
        parts = []
        if zone.label != known:
            parts.append(zone.label.removeprefix(f"{known}, "))
        if zone.button:
            parts.append("bouton")
        cards = [card_.french for card_ in zone.cards]
        if zone.hidden:
            cards.append(f"{CARTE.count(zone.hidden)} {'cachées' if zone.hidden > 1 else 'cachée'}")
        if cards:
            parts.append(join(cards))
        for stake in zone.stakes:
            worth = (
                said(stake.piles, self.scene.currency)
                if stake.piles
                else format_amount(stake.amount, self.scene.currency)
            )
            parts.append(f"{stake.box} {worth}")
        if zone.note:
            parts.append(zone.note)
        return ", ".join(parts)

    def medallion(self, seat: Seat, number: int) -> str:
        """Return the number of a seat, on the rail."""
        box = seat.medallion
        size = box.wide * 0.5
        return _at(
            box,
            _tag("circle", r=box.wide / 2 - 1) + _words(0, size * 0.36, str(number), size),
            class_="medaillon",
        )

    def hands(self, seat: Seat, zones: Sequence[Zone], name: str) -> Iterator[str]:
        """Yield the hands of a seat, and what is said of them."""
        found = hands_of(zones, name)
        room = seat.hand
        if room is None:
            for hand in found:
                if hand.note and seat.boxes:
                    yield _at(seat.boxes[-1], self.notes(hand.note, seat.boxes[-1]))
            return
        cards = [hand for hand in found if hand.cards]
        rows = self.plan.rows > 1
        alone = len(cards) < 2 or rows
        told = ", ".join(
            dict.fromkeys(filter(None, (hand.note if alone else hand.told for hand in found)))
        )
        if not cards:
            yield _at(room, self.notes(told, room))
            return
        if told and seat.note is not None:
            yield _at(seat.note, self.notes(told, seat.note))
        elif told:
            room, foot = room.cut_below(_FOOT)
            yield _at(foot, self.notes(told, foot))
        for hand, at in zip(cards, _shared(room, len(cards), rows=rows), strict=True):
            widest = self.layout.card if not rows else 0.0
            yield _at(
                at,
                self.hand(hand, at, widest),
                data_lieu=hand.address if hand.address != zones[0].spot else None,
            )

    def boxes(self, seat: Seat, zones: Sequence[Zone], address: str) -> Iterator[str]:
        """Yield the boxes of a seat: those that are printed, and what lies on them."""
        held: dict[int, list[Pile]] = {}
        by_name = {box.name: box.id for box in self.plan.boxes}
        for pile in piles_of(zones, address):
            slug = (
                pile.stake.spot
                if pile.stake.spot in self.slots
                else by_name.get(pile.stake.box, "")
            )
            held.setdefault(self.slots.get(slug, 0), []).append(pile)
        printed = [box for box in self.plan.boxes if box.shape != "ligne"]
        for rank, room in enumerate(seat.boxes):
            box = next((box for box in printed if self.slots[box.id] == rank), None)
            yield self.box(box, room, held.get(rank, []), address)

    def box(self, box: PrintedBox | None, room: Box, piles: list[Pile], address: str) -> str:
        """Return a box with what lies on it: doubles beside it, hands abreast."""
        if not piles:
            if box is None or (self.scene.cloth.quiet and not self.scene.laid.seats):
                return ""
            shape = _outline(box, room)
            size = min(SMALL, max(8.0, room.wide / 5.2))
            word = "".join(
                _words(0, size * 0.35 + (k - (len(lines) - 1) / 2) * size, line, size, "mot")
                for lines in [lines_of(box.printed, size, min(room.wide, room.high) - 4)]
                for k, line in enumerate(lines)
            )
            return _at(room, shape + word, class_="case", data_lieu=f"{address}.{box.id}")
        cells = list(_cells(room, piles))
        found = []
        for pile, cell in zip(piles, cells, strict=True):
            mark = self.scene.marks.get(pile.address)
            shape = _outline(box, cell) if box else ""
            inside = self.piles(pile, cell.sized(cell.wide - 2, cell.high - 2))
            turned = (
                _tag("g", inside, transform=f"rotate({n(-cell.turn)})") if cell.turn else inside
            )
            touch = self.taken(pile.address)
            if touch:
                turned += self.touch(touch, Box(0, 0, cell.wide, cell.high))
            if mark:
                turned += self.sign(mark, cell)
            found.append(
                _at(
                    cell,
                    shape + turned,
                    class_="case pleine",
                    data_lieu=pile.address,
                    data_centimes=None if pile.stake.piles else str(pile.stake.amount),
                    data_corrige=mark.shown if mark else None,
                )
            )
        return "".join(found)

    # What the correction says

    def verdict(self, mark: Mark | None, seat: Seat) -> str:
        """Return what became of the answer at a seat, where its room is."""
        room = seat.verdict or (seat.medallion.sized(0, 0) if mark is None else None)
        if mark is None or room is None:
            return ""
        return _at(room, _told(mark, self.scene.right, room), class_="verdict")

    def sign(self, mark: Mark, cell: Box) -> str:
        """Return the verdict of a box or of a place, over its foot."""
        room = Box(0, cell.high / 2 - 8, max(cell.wide, 22), 16)
        return _at(room, _told(mark, self.scene.right, room), class_="verdict")

    # The house

    def place(self, place: Place) -> str:
        """Return a place of the house with what lies there."""
        room = self.layout.house.get(place.id)
        zones = self.scene.laid.house.get(place.id, ())
        if room is None:
            return ""
        if place.id == TILL and not zones:
            return self.till(room)
        if not zones and place.id in WHEN_USED and not self.scene.bare:
            return ""
        name, kept = named(place.id, zones, place.name)
        return self.held(place.id, name, kept, room, kind=place.kind)

    def held(
        self, address: str, name: str, zones: Sequence[Zone], room: Box, kind: str = ""
    ) -> str:
        """Return a room of the house: its name, its hands and its stakes, what became of the answer."""
        inside = (
            [_rect(room, "filet")]
            if kind in {"cartes", "tableau"} or address == IN_QUESTION
            else []
        )
        head, body = 15.0, room
        body = room.cut_below(room.high - head)[1].sized(room.wide - 8, room.high - head - 4)
        local = Box(0, (head - 2) / 2, body.wide, body.high)
        title = cut(name, _NAME, room.wide - 4)
        mark = self.scene.marks.get(address)
        top = Box(0, -room.high / 2 + head / 2 + 1, room.wide, head)
        if mark is None or kind == "":
            inside.append(_words(0, -room.high / 2 + 12, title, _NAME, "nom"))
        if mark:
            inside.append(_at(top, _told(mark, self.scene.right, top), class_="verdict"))
        inside += self.contents(address, name, zones, local, kind)
        touch = self.taken(address)
        if touch:
            inside.append(self.touch(touch, Box(0, 0, room.wide, room.high)))
        css = classes(
            "lieu",
            f"lieu--{kind}" if kind else "",
            "vide" if not zones else "",
            "vif" if address in self.scene.lit else "",
            "attendu" if address in self.scene.due else "",
        )
        told = "\u00a0; ".join(filter(None, (self.zone_told(zone, name) for zone in zones)))
        after = f". {_mark_told(mark, self.scene.right)}" if mark else ""
        label = f"{name}\u00a0: {told}{after}" if told or after else name
        hidden = None if zones or self.scene.bare else "true"
        return _at(
            room,
            "".join(inside),
            class_=css,
            role=None if hidden else "img",
            aria_label=None if hidden else label,
            aria_hidden=hidden,
            data_lieu=address,
            data_corrige=mark.shown if mark else None,
        )

    def contents(
        self, address: str, name: str, zones: Sequence[Zone], room: Box, kind: str
    ) -> Iterator[str]:
        """Yield what lies in a room of the house: hands beside one another, then stakes."""
        hands, piles = hands_of(zones, name), piles_of(zones, address)
        if kind == "paquet" and not any(hand.cards for hand in hands):
            yield self.pack(room)
        if not hands and not piles:
            return
        over, under = room, room
        if hands and piles:
            over, under = room.cut_below(room.high * 0.45, 2)
        for hand, at in zip(hands, over.columns(max(len(hands), 1), 6), strict=False):
            told = hand.told if len(hands) > 1 else ", ".join(filter(None, (hand.label, hand.note)))
            body = at
            if told and hand.cards:
                body, foot = at.cut_below(_FOOT)
                yield _at(foot, self.notes(told, foot))
            elif told:
                yield _at(at, self.notes(told, at))
            mark = self.scene.marks.get(hand.address) if hand.address != address else None
            inside = self.hand(hand, body)
            if mark:
                inside += self.sign(mark, body)
            touch = self.taken(hand.address) if hand.address != address else None
            if touch:
                inside += self.touch(touch, Box(0, 0, body.wide, body.high))
            yield _at(body, inside, data_lieu=hand.address if hand.address != address else None)
        if piles:
            yield self.row(piles, under)

    def row(self, piles: Sequence[Pile], room: Box) -> str:
        """Return stakes beside one another at a place of the house, each with its name."""
        found = []
        for pile, cell in zip(piles, room.columns(len(piles), 4), strict=True):
            mark = self.scene.marks.get(pile.address)
            inside = ""
            body = Box(0, 0, cell.wide, cell.high)
            if len(piles) > 1:
                for k, line in enumerate(lines_of(pile.box, SMALL, cell.wide)[:2]):
                    inside += _words(
                        0, -cell.high / 2 + 9 + 11 * k, cut(line, SMALL, cell.wide), SMALL, "mot"
                    )
                body = body.cut_below(cell.high - 12)[1]
            if mark:
                body, foot = body.cut_below(17)
                inside += _at(foot, _told(mark, self.scene.right, foot), class_="verdict")
            inside += _at(body, self.piles(pile, body))
            touch = self.taken(pile.address)
            if touch:
                inside += self.touch(touch, Box(0, 0, cell.wide, cell.high))
            found.append(
                _at(
                    cell,
                    inside,
                    class_="pot",
                    data_lieu=pile.address,
                    data_centimes=None if pile.stake.piles else str(pile.stake.amount),
                    data_corrige=mark.shown if mark else None,
                )
            )
        return "".join(found)

    def pack(self, room: Box) -> str:
        """Return the place of a pack where nothing lies."""
        wide = min(room.wide * 0.7, room.high / RATIO * 0.85)
        return _at(room, _rect(Box(0, 0, wide, wide * RATIO), "paquet", 3.0))

    def till(self, room: Box) -> str:
        """Return the float: chips of the set in force, an ornament."""
        most = _FLOAT[self.plan.shape.value]
        values = [value for value in self.scene.chips[::-1] if value < PLAQUE][:most]
        values = values[: max(1, int(room.wide // 34))]
        inside = _rect(room, "tiroir")
        if values:
            step = (room.wide - 12) / len(values)
            size = min(step - 4, 34.0)
            tall = max(1, int((room.high - 8 - size * 0.76) / (size * 0.125)))
            for k, value in enumerate(values):
                x = (k - (len(values) - 1) / 2) * step
                inside += _chip("j", value, min(tall, 4), x - size / 2, room.high / 2 - 4, size)
        return _at(room, inside, class_="lieu", aria_hidden="true", data_lieu=TILL)

    def printed(self) -> str:
        """Return the sentences of the cloth, on an arc over the bank."""
        room = self.layout.house.get(PRINTED)
        sentences = self.scene.cloth.printed
        if room is None or not sentences:
            return ""
        text = " · ".join(sentences).upper()
        size = min(13.0, 13.0 * (room.wide - 8) / max(width_of(text, 13.0) * 1.36, 1))
        if size < SMALL:
            lines = lines_of(text, SMALL, room.wide - 8)[:2]
            return _at(
                room,
                "".join(
                    _words(
                        0,
                        3 + (k - (len(lines) - 1) / 2) * 12,
                        cut(line, SMALL, room.wide),
                        SMALL,
                        "or",
                    )
                    for k, line in enumerate(lines)
                ),
                aria_hidden="true",
            )
        half, path = room.wide / 2, f"arc-{self.key}"
        curve = (
            f"M{n(-half)} {n(room.high / 2)}Q0 {n(-room.high / 2 - 2)} {n(half)} {n(room.high / 2)}"
        )
        return _at(
            room,
            _tag("path", id=path, d=curve, class_="trait")
            + f'<text class="or" font-size="{n(size)}" dy="-5"><textPath href="#{path}" startOffset="50%">{esc(text)}</textPath></text>',
            aria_hidden="true",
        )

    def felt(self) -> str:
        """Return the wood, the leather, the gold line and the cloth."""
        layout = self.layout
        key = self.key
        defs = (
            f'<defs><radialGradient id="f{key}" cx=".5" cy=".62" r=".75"><stop class="f1"/><stop offset=".55" class="f2"/><stop offset="1" class="f3"/></radialGradient>'
            f'<linearGradient id="b{key}" x1="0" y1="0" x2="0" y2="1"><stop class="b1"/><stop offset=".5" class="b2"/><stop offset="1" class="b3"/></linearGradient></defs>'
        )
        insets = (
            (0.0, f"url(#b{key})", "bois"),
            (layout.rail * 0.45, "", "cuir"),
            (layout.rail, f"url(#f{key})", "feutre"),
        )
        if layout.felt is None:
            shapes = [
                _tag(
                    "rect",
                    x=inset,
                    y=inset,
                    width=layout.wide - 2 * inset,
                    height=layout.high - 2 * inset,
                    rx=max(34.0 - inset, 4.0),
                    fill=paint or None,
                    class_=css,
                )
                for inset, paint, css in insets
            ]
        else:
            shapes = []
            for inset, paint, css in insets:
                path = "L".join(f"{n(x)} {n(y)}" for x, y in layout.felt.outline(inset))
                shapes.append(_tag("path", d=f"M{path}Z", fill=paint or None, class_=css))
        return defs + "".join(shapes)

    def svg(self) -> str:
        """Return the whole picture."""
        layout, scene = self.layout, self.scene
        parts = [self.felt(), self.printed()]
        parts += [self.place(place) for place in self.plan.places]
        if scene.laid.asked and IN_QUESTION in layout.house:
            zones = scene.laid.asked
            address = zones[0].spot.partition(".")[0]
            parts.append(self.held(address, asked_name(zones), zones, layout.house[IN_QUESTION]))
        parts += [self.seat(number) for number in self.plan.numbers]
        return _tag(
            "svg",
            "".join(parts),
            class_=f"tapis tapis--{self.composition.value}",
            viewBox=f"0 {n(-layout.head)} {n(layout.wide)} {n(layout.high + layout.head)}",
            focusable="false",
        )


def _thumb(seat: Seat) -> Box:
    """Return where a seat is touched: its hand, its boxes where it has none, its number."""
    at = seat.hand or (seat.boxes[0] if seat.boxes else seat.medallion)
    side = max(44.0, at.wide), max(44.0, at.high)
    return Box(at.x, at.y, *side)


def _outline(box: PrintedBox, room: Box) -> str:
    if box.shape == "cercle":
        return (
            _tag("circle", r=min(room.wide, room.high) / 2)
            if room.wide < 1.5 * room.high
            else _rect(room, "", room.high / 2)
        )
    return _rect(room, "", 5.0) if box.shape != "ligne" else ""


def _shared(room: Box, count: int, *, rows: bool) -> Iterable[Box]:
    """Return the rooms of several hands at a seat."""
    if rows or count == 1:
        return room.rows(count, 2) if count > 1 else (room,)
    if count == 2:
        return room.columns(2, 4)
    return [cell for row in room.rows(2, 2) for cell in row.columns(-(-count // 2), 4)][:count]


def _cells(room: Box, piles: Sequence[Pile]) -> Iterator[Box]:
    """Yield where each stake of a room lies: hands or players abreast, a double before its stake."""
    parts: dict[str, int] = {}
    for pile in piles:
        parts.setdefault(pile.address.rpartition(".")[0], len(parts))
    if len(parts) < 2 or len(parts) == len(piles):
        if room.wide >= room.high:
            yield from room.columns(len(piles), 2)
        else:
            yield from room.rows(len(piles), 2)
        return
    columns = list(room.columns(len(parts), 2))
    seen: dict[str, int] = {}
    counts: dict[str, int] = {}
    for pile in piles:
        part = pile.address.rpartition(".")[0]
        counts[part] = counts.get(part, 0) + 1
    for pile in piles:
        part = pile.address.rpartition(".")[0]
        rank = seen.get(part, 0)
        seen[part] = rank + 1
        yield list(columns[parts[part]].rows(counts[part], 2))[rank]


def _chips(shown: Sequence[tuple[str, Cents, int, int]], room: Box) -> str:
    """Return piles that stand on the foot of a room, as large as they may be."""
    wides = [_wide(kind, value) for kind, value, _, _ in shown]
    talls = [
        wide * _tall(kind, value, most)
        for (kind, value, _, most), wide in zip(shown, wides, strict=True)
    ]
    size = min(34.0, (room.wide - 2) / (sum(wides) * 0.98), room.high / max(talls))
    x, base = room.x - sum(wides) * 0.98 * size / 2, room.y + room.high / 2
    found = []
    for (kind, value, number, most), wide in zip(shown, wides, strict=True):
        found.append(_chip(kind, value, most, x, base, size * wide))
        if number > most:
            found.append(_words(x + size * wide / 2, base - 3, f"×{number}", SMALL, "somme"))
        x += size * wide * 0.98
    return "".join(found)


def _wide(kind: str, value: Cents) -> float:
    return 0.8 if kind == "p" else 1.5 if value >= PLAQUE else 1.0


def _tall(kind: str, value: Cents, number: int) -> float:
    """Return the height of a pile for a width of 1."""
    return (28 + 4 * number) / 60 if kind == "j" and value >= PLAQUE else (30.4 + 5 * number) / 40


def _chip(kind: str, value: Cents, number: int, x: float, base: float, wide: float) -> str:
    plaque = kind == "j" and value >= PLAQUE
    view, full = (60, 110.4) if plaque else (40, 130.4)
    tall = _tall(kind, value, number) * view
    high = wide * tall / view
    use = _tag("use", href=f"{_sprite()}#{kind}{value}", width=str(view), height=str(full))
    return _tag(
        "svg",
        use,
        x=x,
        y=base - high,
        width=wide,
        height=high,
        viewBox=f"0 0 {view} {n(tall)}",
        data_valeur=str(value),
        data_nombre=str(number),
    )


def _mark_told(mark: Mark, right: str) -> str:
    if mark.excess:
        return mark.text
    if mark.correct:
        return f"{right}\u00a0: {mark.text}" if mark.text else right
    given = f"Votre réponse\u00a0: {mark.given}\u00a0; " if mark.given else ""
    return f"{given}attendu\u00a0: {mark.text}" if mark.text else f"{given}attendu"


def _told(mark: Mark, right: str, room: Box) -> str:
    """Return a mark as it is read: as much of it as its room holds, its sign at least."""
    sign = "✓" if mark.correct else "✗" if mark.excess else "→"
    due = mark.text or (right if mark.correct else "attendu")
    due = f"{mark.name}\u00a0: {due}" if mark.name else due
    whole = [f"{sign} {due}", sign]
    struck = f"{mark.given} " if mark.given and not mark.correct else ""
    text = next((each for each in whole if width_of(each, SMALL) <= room.wide - 10), sign)
    both = struck and width_of(f"{struck}{whole[0]}", SMALL) <= room.wide - 10
    inside = (
        f'<tspan class="donne">{esc(mark.given)}</tspan> {esc(whole[0])}' if both else esc(text)
    )
    shown = width_of((struck if both else "") + (whole[0] if both else text), SMALL) + 12
    back = Box(0, 0, min(room.wide, shown), room.high)
    return (
        _rect(back, "", room.high / 2)
        + f'<text y="{n(SMALL * 0.36)}" font-size="{n(SMALL)}">{inside}</text>'
    )


def scene_svg(scene: Scene, composition: Composition) -> str:
    """Return a scene at one composition."""
    return _Drawing(scene, composition).svg()


SCREEN: Final = (Composition.DESK, Composition.TABLET, Composition.PHONE)
"""The compositions of which a page shows the one that its width asks for."""


def screens_svg(scene: Scene) -> tuple[str, frozenset[str]]:
    """Return a scene at every composition of a screen, and the names of what is touched there.

    The style sheet shows the one that fits.
    """
    drawings = [_Drawing(scene, composition) for composition in SCREEN]
    svg = "".join([drawing.svg() for drawing in drawings])
    return svg, frozenset(drawings[0].touched)
