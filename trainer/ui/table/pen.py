"""What draws the things of one scene: hands, piles, what is said of them, what touches them."""

import re
from itertools import repeat
from typing import Final

from casino_rules.core.cards import Card
from casino_rules.core.chips import coins, decompose
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.plan import Plan
from casino_rules.core.questions import Stake
from trainer.ui.chips import drawn
from trainer.ui.markup import attrs, esc
from trainer.ui.table.boxes import Box
from trainer.ui.table.felts import Composition
from trainer.ui.table.ink import (
    CARD,
    FOOT,
    NAME,
    SMALL,
    SUM,
    Shown,
    backs,
    card,
    chips,
    n,
    put,
    rect,
    size_of,
    tag,
    words,
)
from trainer.ui.table.layout import FEW, RATIO, SHOWN, Layout, Outline, numbers_of, slots
from trainer.ui.table.metrics import cut, lines_of, width_of
from trainer.ui.table.place import layout_of
from trainer.ui.table.scene import Hand, Mark, Pile, Scene, Touch

_SEAT: Final = re.compile(r"place-(\d+)")
_RISE: Final = 0.07
"""How much of its height a card rises that plays: its room has it already."""
_LINE: Final = SMALL + 1.5
"""From one line of a note to the next."""
_LEGIBLE_HIGH: Final = 28.0 * RATIO
"""The height of a card that is read, with its room to rise."""
_BACK: Final = 18.0
"""Cards face down that would be narrower in a fan are a pile."""
_PILE: Final = 8
"""More cards face down than a hand has are a pile, with their number."""
_ABREAST: Final = 1.03
_CHIP: Final = 38.0
"""The widest chip where people sit, and where nobody does."""
_LARGE: Final = 60.0
_TALL: Final = 2.0
"""How much higher than wide a box is that has room for two stakes, one over the other."""
_RIM: Final = 7.0
"""What a verdict keeps around its words, and how wide it is from which on a word is cut."""
_WORD: Final = 60.0
_STRIP: Final = 16.0
"""The height of the verdict of a box, over its stake."""
_LEAST_PUSHED: Final = 11.3
"""The least width of a chip that is pushed beside a stake: a coin is four fifths as wide."""
_LOW: Final = 24.0
"""The height of a room in which a sum is read beside the chips rather than under them."""
_LEAST: Final = 9.0
"""The least width of a chip that is seen."""
_APART: Final = 6.0
"""Between two sums."""
_LEGIBLE: Final = 44.0
"""The width from which cards of the house lie side by side rather than one over another."""


class Pen:
    """One scene at one composition."""

    def __init__(self, scene: Scene, composition: Composition) -> None:
        self.scene = scene
        self.plan: Plan = scene.cloth.plan
        seated = scene.seated
        self.layout: Layout = layout_of(
            Outline.of(self.plan, seated), composition, scene.used, seated
        )
        self.seats = dict(zip(numbers_of(self.plan, seated), self.layout.seats, strict=True))
        self.slots = slots(self.plan)
        self.composition = composition
        self.touches = {at: [*found] for at, found in scene.touches.items()}
        self.touched: set[str] = set()
        told = (_SEAT.match(address) for address in (*scene.marks, *scene.touches))
        self.named = {int(found[1]) for found in told if found}

    def hand(self, hand: Hand, room: Box, widest: float = 0, **named: str | None) -> str:
        """Return a hand in the middle of its room: every index is whole."""
        count = len(hand.cards)
        if not count:
            return ""
        unseen = not any(hand.cards)
        if count > _PILE and unseen:
            return put(room, self.pile(count, room), **named)
        rise = room.high * _RISE
        high = room.high - rise
        across = self.plan.crosswise and count == FEW
        spread = 2 * _ABREAST + RATIO if across else 1 + SHOWN * (count - 1)
        wide = min(high / RATIO, room.wide / spread, widest or high)
        if unseen and wide < _BACK:
            return put(room, self.pile(count, room), **named)
        apart = min(high / RATIO, room.wide / (_ABREAST * count))
        if apart >= _LEGIBLE and not (across or widest):
            wide = apart
        step = min(wide * _ABREAST, (room.wide - wide) / max(count - 1, 1))
        if across:
            step = wide * _ABREAST
        length = step * (count - 1) + wide if not across else wide * spread
        x, y = -length / 2, rise / 2 - wide * RATIO / 2
        if any(face and self.touches.get(face.code) for face in hand.cards):
            lefts = [x + step * rank for rank in range(count)]
            cards = map(self.card, hand.cards, lefts, repeat(y), repeat(wide))
            return put(room, "".join(cards), **named)
        unit = wide / CARD
        found = [self.card(face, step * rank / unit) for rank, face in enumerate(hand.cards)]
        if across:
            middle, aside = CARD * RATIO / 2, step * (FEW - 1) / unit
            turned = f"rotate(90 {n(aside + middle)} {n(middle)})"
            found[-1] = self.card(hand.cards[-1], aside + middle - CARD / 2, transform=turned)
        return put(room.moved(x, y), "".join(found), unit, **named)

    def card(
        self, face: Card | None, x: float, y: float = 0, wide: float = CARD, **named: str | None
    ) -> str:
        """Return a card, risen if it plays, with what touches it."""
        if face is None:
            return card("dos", x, y, wide, **named)
        css, told = self.scene.played.get(face.code, ("", ""))
        if css and css != "carte--tort":
            y -= wide * RATIO * _RISE
        drawn_card = card(
            face.code, x, y, wide, class_=css or None, data_joue=told or None, **named
        )
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

    def speaks_of(self, address: str) -> bool:
        """Whether anything is said or asked of a place where nothing lies."""
        scene = self.scene
        said = scene.marks, scene.touches, scene.doors, scene.lit, scene.due
        return scene.bare or any(address in each for each in said)

    def pile(self, count: int, room: Box) -> str:
        """Return cards face down that are many: a pile, with their number."""
        wide = min(0.8 * room.high / RATIO, 0.5 * room.wide)
        steps = (0, 0), (2, 1), (4, 2)
        cards = backs(-wide / 2 - 4, -wide * RATIO / 2 - 2, wide, steps)
        return cards + words(0, wide * RATIO / 2 - 3, f"×\u202f{count}", NAME, "somme")

    def touch(self, touch: Touch, box: Box) -> str:
        """Return what is touched there: the label of a control of the answer."""
        label = attrs(
            class_="prise",
            data_prise=touch.name,
            for_=touch.control or None,
            data_cle=touch.key or None,
            aria_hidden="true",
        )
        return tag(
            "foreignObject",
            f"<label{label}></label>",
            x=box.x - box.wide / 2,
            y=box.y - box.high / 2,
            width=box.wide,
            height=box.high,
            transform=f"rotate({n(box.turn)} {n(box.x)} {n(box.y)})" if box.turn else None,
        )

    def led(self, address: str, inside: str) -> str:
        """Return what is at a place, which leads where its door does."""
        door = self.scene.doors.get(address)
        return tag("a", inside, href=door, tabindex="-1") if door else inside

    def role(self, address: str) -> str:
        """Return what a place is to who hears it: a picture, or a group with its door."""
        return "group" if address in self.scene.doors else "img"

    def piles(self, pile: Pile, room: Box) -> str:
        """Return a stake around the centre of its room, and what it is paid pushed beside it."""
        due = self.scene.paid.get(pile.address, 0)
        here = Box(0, 0, room.wide, room.high)
        cells = self._abreast(pile.stake.amount, due, here) if due else None
        if cells is None:
            tall = room.high > _TALL * room.wide  # it stands in the middle of its box
            return self._pile(pile.stake, room.sized(room.wide, room.wide + FOOT) if tall else room)
        ours, pushed, told = cells
        address = f"{pile.address}.paye"
        paid = self._pile(Stake("", due), pushed, told=told)
        drawn = put(pushed, paid, class_="paye", data_lieu=address)
        return put(ours, self._pile(pile.stake, ours)) + drawn

    def signed(self, mark: Mark | None, pile: Pile, room: Box) -> str:
        """Return a stake in its box, its verdict over it or beside it: the sum is read under it.

        In a box that is too low for words they are over the chips; in a line, its sign is beside it.
        """
        if mark is None:
            return self.piles(pile, room)
        low = room.high < _STRIP
        fits = room.wide - _STRIP >= self._sum(pile.stake.amount)
        aside = fits and (mark.correct or low)
        if aside and room.high <= _TALL * room.wide:
            told, under = room.parted((_STRIP, room.wide - _STRIP))
            high = min(_STRIP, room.high)
            told = told.moved(0, (high - room.high) / 2).sized(_STRIP, high)
        else:
            told, under = (room, room) if low else room.cut_below(room.high - _STRIP)
        small = self._size(pile.stake, under) < min(_LEAST, self._size(pile.stake, room))
        if not low and (small or under.high < FOOT + _LEAST_PUSHED * 1.2):
            under, low = room, True
        body = self._pile(pile.stake, under) if low else self.piles(pile, under)
        sign = put(told, mark_drawn(mark, self.scene.right, told), class_="verdict")
        return put(under, body) + sign

    def staked(self, pile: Pile, cell: Box, inside: str, css: str) -> str:
        """Return a stake where it stands: what is drawn of it, what touches it, what it is worth."""
        mark, touch = self.scene.marks.get(pile.address), self.taken(pile.address)
        if touch:
            inside += self.touch(touch, Box(0, 0, cell.wide, cell.high))
        return put(
            cell,
            inside,
            class_=css,
            data_lieu=pile.address,
            data_corrige=mark.shown if mark else None,
        )

    def _abreast(self, stake: Cents, due: Cents, room: Box) -> tuple[Box, Box, bool] | None:
        """Return where a stake and what it is paid stand, and whether both sums are told there.

        That of the stake is; None where the chips would be too small.
        """
        ours, theirs = self._sum(stake), self._sum(due)
        tall = room.high > _TALL * room.wide
        told = tall or ours + theirs + _APART <= room.wide
        if not told:
            theirs = max(room.wide - ours, _LEAST_PUSHED)
        first, second = room.rows(2, 2) if tall else room.parted((ours, theirs), 2)
        pushed = (stake, first), (due, second)
        sizes = (self._size(Stake("", cents), cell) for cents, cell in pushed)
        return (first, second, told) if min(sizes) >= _LEAST_PUSHED else None

    def cramped(self, pile: Pile, cell: Box) -> bool:
        """Whether a stake in a cell would have its sum out of it, or chips that are not seen."""
        if pile.stake.piles:
            return False
        inner = cell.sized(cell.wide - 2, cell.high - 2)
        return self._size(pile.stake, inner) < _LEAST or self._sum(pile.stake.amount) > cell.wide

    def _size(self, stake: Stake, room: Box) -> float:
        """Return how wide a chip of a stake is in a room, over its sum."""
        return size_of(self._chips(stake), room.sized(room.wide, room.high - FOOT))

    def _sum(self, cents: Cents) -> float:
        """Return how wide an amount is, in the smallest letters."""
        return width_of(format_amount(cents, self.scene.currency), SMALL)

    def _chips(self, stake: Stake) -> tuple[Shown, ...]:
        """Return the piles of a stake: those that are given, or the fewest chips."""
        made = decompose(stake.amount, self.scene.chips) if not stake.piles else None
        counts = stake.piles or (made.chips if made else ())
        small = coins(made.rest, self.scene.currency.code) if made else ()
        return (
            *(("j", *each) for each in drawn(counts)),
            *(("p", *each) for each in drawn(small)),
        )

    def _pile(self, stake: Stake, room: Box, *, told: bool = True) -> str:
        """Return a stake around the centre of its room: its chips, and the sum under them."""
        foot = 0.0 if stake.piles else FOOT
        shown = self._chips(stake)
        if foot and told and room.high < _LOW:
            return self._line(stake, shown, room)
        over = Box(0, -foot / 2, room.wide, room.high - foot)
        if shown and size_of(shown, over) < _LEAST:  # a number tells how high a pile is
            shown = tuple((kind, value, number, 1) for kind, value, number, _ in shown)
        while len(shown) > 1 and size_of(shown, over) < _LEAST:
            shown = shown[:-1]  # the sum tells the small change that has no room
        inside = chips(shown, over, _CHIP if self.layout.card else _LARGE) if shown else ""
        if foot and told:
            text = self._written(stake.amount, room.wide + 2)
            size = min(SUM, max(SMALL, SUM * room.wide / max(width_of(text, SUM), 1)))
            inside += words(0, room.high / 2 - 2, text, size, "somme")
        return inside

    def _written(self, cents: Cents, wide: float) -> str:
        """Return a sum as it is written in a width: without its currency where that has no room."""
        whole = format_amount(cents, self.scene.currency)
        return (
            whole if width_of(whole, SMALL) <= wide else whole.rpartition("\N{NO-BREAK SPACE}")[0]
        )

    def _line(self, stake: Stake, shown: tuple[Shown, ...], room: Box) -> str:
        """Return a stake in a room as low as a line: its sum beside its chips, if they are seen."""
        wide = self._sum(stake.amount)
        left, right = Box(0, 0, room.wide, room.high).parted((room.wide - wide, wide))
        text = format_amount(stake.amount, self.scene.currency)
        seen = left.wide > 0 and size_of(shown, left) >= _LEAST
        at = right.x if seen else 0.0
        return (put(left, chips(shown, Box(0, 0, left.wide, left.high), _CHIP)) if seen else "") + (
            words(at, SMALL * 0.36, text, SMALL, "somme")
        )

    def notes(self, text: str, room: Box) -> str:
        """Return what is said, in as many lines as the room has."""
        most = max(1, int((room.high + 0.5) // _LINE))
        lines = lines_of(text, SMALL, room.wide)
        kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        kept = [cut(line, SMALL, room.wide) for line in kept if line]
        top = -(len(kept) - 1) * _LINE / 2 + SMALL * 0.35
        return "".join(
            [words(0, top + _LINE * k, line, SMALL, "note") for k, line in enumerate(kept)]
        )

    def told(self, text: str, room: Box) -> str:
        """Return what is said outside the felt, on a plate of its own: a page may be light."""
        back = Box(0, 0, min(room.wide, width_of(text, SMALL) + 12), room.high)
        return rect(back, "", room.high / 2) + self.notes(text, room)

    def sign(self, mark: Mark, cell: Box) -> str:
        """Return the verdict of a box or of a place, over its foot."""
        room = Box(0, cell.high / 2 - 8, max(cell.wide, 22), 16)
        return put(room, mark_drawn(mark, self.scene.right, room), class_="verdict")


def lines_high(text: str, wide: float) -> float:
    """Return how high a note is in lines of this width."""
    return _LINE * len(lines_of(text, SMALL, wide))


def said_under(room: Box, told: str, rows: int = 1) -> tuple[Box, Box]:
    """Return the room of hands, and the foot where a note is said: more lines if cards stay large."""
    most = int((room.high - rows * _LEGIBLE_HIGH) // FOOT)
    wanted = round(lines_high(told, room.wide) / _LINE)
    return room.cut_below(FOOT * max(1, min(wanted, most)))


def mark_drawn(mark: Mark, right: str, room: Box) -> str:
    """Return a mark as it is read: as much of it as its room holds, its sign at least."""
    sign = "✓" if mark.correct else "✗" if mark.excess else "→"
    due = mark.text or (right if mark.correct else "attendu")
    due = f"{mark.name}\u00a0: {due}" if mark.name else due
    whole = [f"{sign} {due}"]
    if room.wide > _WORD:  # the last of several is a sum: it is told whole
        head, apart, last = whole[0].rpartition(" · ")
        left = room.wide - _RIM - width_of(f"{apart}{last}", SMALL)
        whole.append(f"{cut(head, SMALL, left)}{apart}{last}" if head else cut(last, SMALL, left))
    whole.append(sign)
    struck = f"{mark.given} " if mark.given and not mark.correct else ""
    text = next((each for each in whole if width_of(each, SMALL) <= room.wide - _RIM), sign)
    both = struck and width_of(f"{struck}{whole[0]}", SMALL) <= room.wide - _RIM
    inside = (
        f'<tspan class="donne">{esc(mark.given)}</tspan> {esc(whole[0])}' if both else esc(text)
    )
    shown = width_of((struck if both else "") + (whole[0] if both else text), SMALL) + 12
    back = Box(0, 0, min(room.wide, shown), room.high)
    return rect(back, "", room.high / 2) + f'<text y="{n(SMALL * 0.36)}">{inside}</text>'
