"""A table on paper: the same scene, set in rows, black on white, for a pen.

What typesets papers reads no style sheet but that of the picture itself: it is written in it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from casino_rules.core.cards import Card
from casino_rules.core.chips import PLAQUE
from casino_rules.core.grading import Verdict
from casino_rules.core.money import Currency, format_amount
from casino_rules.core.plan import Shape
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.table_forms import told as said
from trainer.ui.markup import SafeString, esc
from trainer.ui.table.boxes import Box
from trainer.ui.table.cloth import Cloth, lay
from trainer.ui.table.ink import n, tag
from trainer.ui.table.layout import FEW, RATIO
from trainer.ui.table.metrics import width_of
from trainer.ui.table.scene import TICK, Hand, Scene, asked_name, place_told, seat_told
from trainer.ui.table.sheet import (
    LEADING,
    MEDALLION,
    MILLIMETRES,
    ROUND,
    SMALL,
    TEXT,
    Kind,
    Placed,
    Printed,
    Thing,
    card_of,
    chip_value,
    chips_of,
    is_pile,
    printed,
    step_of,
)
from trainer.ui.table.svg import aside_html, in_force_html, scene_of

FACES: Final = "tapis:cards/petit/"
"""Where a printer finds the faces of cards."""
_STYLE: Final = (
    'text{font-family:"Source Sans 3";font-weight:600;fill:#1b2620}'
    ".nom,.mot{font-weight:400;fill:#434c46}"
    ".cadre{fill:none;stroke:#1b2620;stroke-width:1.2}"
    ".case{fill:none;stroke:#857c68;stroke-width:.7}"
    ".rond,.coche{fill:none;stroke:#1b2620;stroke-width:1}"
    ".libre{stroke:#b9b4a6}"
    ".pale{fill:#857c68}"
    ".disque{fill:#1b2620}"
    ".blanc{fill:#fff}"
    ".dos{fill:#c9c6bd;stroke:#1b2620;stroke-width:.8}"
    ".joue{fill:none;stroke:#1b2620;stroke-width:1.8}"
    ".trait{stroke:#1b2620;stroke-width:1;fill:none}"
    ".jeton{fill:#fff;stroke:#1b2620;stroke-width:1.7}"
    ".corrige{fill:#e2dfd6}"
)
_ROUND: Final = 5.0
"""A corner of a table, and that of the side from which people look."""
_CURVED: Final = 26.0


def seated(question: Question, cloth: Cloth) -> bool:
    """Whether somebody sits at the table of a question: it is then drawn whole."""
    return bool(lay(question.zones, cloth.plan).seats)


def drawn_places(question: Question, cloth: Cloth) -> frozenset[str]:
    """Return the places of the table of a question where something may be told or written."""
    if not question.zones:
        return frozenset()
    return printed(Scene.of(question, cloth)).addresses


def printed_html(
    question: Question,
    cloth: Cloth,
    verdict: Verdict | None = None,
    blanks: Mapping[str, str] = MappingProxyType({}),
) -> SafeString:
    """Return the table of a question as it is printed; nothing if it is only in words.

    With a ``verdict``, its correction is told at each place; ``blanks`` are left for a pen.
    """
    if not question.zones:
        return in_force_html(question)
    scene = replace(scene_of(question, cloth, None, verdict), blanks=blanks)
    laid = scene.laid
    off = (*laid.off, *(laid.asked if laid.seats else ()))
    lies = laid.seats or laid.house or laid.asked
    aside = "".join([_aside(zone, question.currency) for zone in off])
    drawn = printed_svg(scene) if lies else ""
    told = f'<div class="hors-tapis">{aside}</div>' if aside else ""
    return SafeString(f'<div class="table">{told}{drawn}{in_force_html(question)}</div>')


def _aside(zone: Zone, currency: Currency) -> str:
    """Return what does not lie on the cloth: what is said, what is written, a tidy strip."""
    cards = "".join(
        f'<img class="carte" src="{FACES}{card.code}.svg" alt="{esc(card.french)}">'
        for card in zone.cards
    )
    hand = f'<p class="main">{cards}{"<i></i>" * zone.hidden}</p>' if cards or zone.hidden else ""
    stakes = "".join(f"<p>{esc(_stake_told(stake, currency))}</p>" for stake in zone.stakes)
    return aside_html(zone, hand, stakes)


def _stake_told(stake: Stake, currency: Currency) -> str:
    worth = said(stake.piles, currency) if stake.piles else format_amount(stake.amount, currency)
    return f"{stake.box}\N{NO-BREAK SPACE}: {worth}" if stake.box else worth


def printed_svg(scene: Scene) -> str:
    """Return a scene as it is printed, at its own size."""
    made = printed(scene)
    inside = [f"<title>{esc(_told(scene))}</title><style>{_STYLE}</style>", _edge(made)]
    inside += [_thing(scene, it) for it in made.things]
    return tag(
        "svg",
        "".join(inside),
        xmlns="http://www.w3.org/2000/svg",
        class_="tapis",
        width=f"{n(made.wide * MILLIMETRES)}mm",
        height=f"{n(made.high * MILLIMETRES)}mm",
        viewBox=f"0 0 {n(made.wide)} {n(made.high)}",
    )


def _told(scene: Scene) -> str:
    """Return what lies on the table, in words: a PDF tells it to who cannot see it."""
    laid = scene.laid
    seats = [seat_told(scene, number, laid.seats[number]) for number in sorted(laid.seats)]
    names = {place.id: place.name for place in scene.cloth.plan.places}
    house = [place_told(scene, at, names[at], zones) for at, zones in laid.house.items()]
    zones = laid.asked if not laid.seats else []
    asked = [place_told(scene, zones[0].spot, asked_name(zones), zones)] if zones else []
    return ". ".join((*asked, *seats, *house))


def _edge(made: Printed) -> str:
    wide, high = made.wide, made.high
    foot = _ROUND if made.shape is Shape.HALF_MOON else _CURVED
    top = min(_CURVED, high / 3)
    foot = min(foot, high / 3)
    curve = (
        f"M1 {n(top)}A{n(top)} {n(top)} 0 0 1 {n(top)} 1H{n(wide - top)}"
        f"A{n(top)} {n(top)} 0 0 1 {n(wide - 1)} {n(top)}V{n(high - foot)}"
        f"A{n(foot)} {n(foot)} 0 0 1 {n(wide - foot)} {n(high - 1)}H{n(foot)}"
        f"A{n(foot)} {n(foot)} 0 0 1 1 {n(high - foot)}Z"
    )
    return tag("path", d=curve, class_="cadre")


def _thing(scene: Scene, placed: Placed) -> str:
    thing, room = placed.thing, placed.room
    if thing.kind is Kind.HANDS:
        return _hands(scene, thing, room)
    return _DRAWN[thing.kind](thing, room)


def _name(thing: Thing, room: Box) -> str:
    return _lines(thing.texts, room, SMALL, "nom")


def _said(thing: Thing, room: Box) -> str:
    return _lines(thing.texts, room, TEXT)


def _mark(thing: Thing, room: Box) -> str:
    """Return what was expected, on grey."""
    wide = max(width_of(line, TEXT) for line in thing.texts) + 8
    back = Box(room.x, room.y, min(wide, room.wide), room.high - 2)
    return _framed(back, "corrige", 3) + _lines(thing.texts, back, TEXT)


def _sized(name: str, box: Box, **named: str | float | None) -> str:
    left, top = box.x - box.wide / 2, box.y - box.high / 2
    return tag(name, "", x=left, y=top, width=box.wide, height=box.high, **named)


def _framed(box: Box, css: str, round_: float, turn: str | None = None) -> str:
    return _sized("rect", box, rx=round_, class_=css, transform=turn)


def _words(
    at: tuple[float, float], told: str, size: float, css: str = "", part: float = 0.5
) -> str:
    """Return a line of text: its middle is there, or its beginning (0), or its end (1).

    Text that an anchor moves would be a picture of its own in a PDF, cut at its first letter.
    """
    left = at[0] - width_of(told, size) * part
    return tag("text", esc(told), x=left, y=at[1], font_size=size, class_=css or None)


def _lines(texts: Iterable[str], room: Box, size: float, css: str = "") -> str:
    lines = [*texts]
    first = room.y - (len(lines) - 1) * LEADING / 2 + size * 0.34
    return "".join(
        _words((room.x, first + LEADING * k), line, size, css) for k, line in enumerate(lines)
    )


def _number(thing: Thing, room: Box) -> str:
    x, y = room.x, room.y
    pale = " pale" if thing.empty else ""
    found = tag(
        "circle", cx=x, cy=y, r=MEDALLION / 2 - 0.5, class_="rond libre" if pale else "rond"
    )
    found += _words((x, y + 3.7), thing.texts[0], TEXT, pale.strip())
    if thing.button:
        found += tag("circle", cx=x + MEDALLION + 2, cy=y, r=MEDALLION / 2 - 0.5, class_="disque")
        found += _words((x + MEDALLION + 2, y + 3.7), "D", TEXT, "blanc")
    return found


def _hands(scene: Scene, thing: Thing, room: Box) -> str:
    """Return hands beside one another, with what is said under each."""
    crosswise = scene.cloth.plan.crosswise
    found = []
    for hand, at, notes in zip(
        thing.hands, room.columns(len(thing.hands), 6), thing.notes, strict=True
    ):
        wide = card_of(thing.hands, at.wide, crosswise=crosswise)
        top, high = at.y - at.high / 2 + 1, wide * RATIO
        cards = Box(at.x, top + high / 2, at.wide, high)
        found.append(_hand(scene, hand, cards, crosswise=crosswise))
        foot = Box(at.x, top + high + 2 + LEADING * len(notes) / 2, at.wide, 0)
        found.append(_lines(notes, foot, TEXT))
    return "".join(found)


def _hand(scene: Scene, hand: Hand, at: Box, *, crosswise: bool) -> str:
    """Return a hand in a room: its cards are as high as that is, all their indexes are seen."""
    count, wide = len(hand.cards), at.high / RATIO
    first = Box(at.x, at.y, wide, at.high)
    if is_pile(hand, at.wide):
        backs = "".join([_card(scene, None, first.moved(2.0 * k, 1.0 * k)) for k in (-1, 0)])
        return backs + _words((at.x, at.y + 4), f"×\u202f{count}", TEXT)
    across = crosswise and count == FEW
    step = wide * 1.03 if across else step_of(hand, wide, at.wide)
    length = step * (count - 1) + wide + (at.high - wide if across else 0)
    left = (wide - length) / 2
    cards = [first.moved(left + step * rank) for rank in range(count)]
    if across:
        last = cards.pop().moved((at.high - wide) / 2)
        cards.append(replace(last, turn=90.0))
    return "".join(_card(scene, face, box) for face, box in zip(hand.cards, cards, strict=True))


def _card(scene: Scene, face: Card | None, box: Box) -> str:
    turn = f"rotate({n(box.turn)} {n(box.x)} {n(box.y)})" if box.turn else None
    if face is None:
        return _framed(box, "dos", 2, turn)
    found = _sized("image", box, href=f"{FACES}{face.code}.svg", transform=turn)
    css, _ = scene.played.get(face.code, ("", ""))
    return found + (_framed(box, "joue", 2, turn) if "carte--joue" in css else "")


def _stake(thing: Thing, room: Box) -> str:
    """Return a stake in its box: its word at the left, what it comes to at the right."""
    *lines, told = thing.texts
    back = Box(room.x, room.y, room.wide, room.high - 2)
    if not lines:
        return _words((room.x, room.y + 3.8), told, TEXT)
    found = _framed(back, "case", 5)
    first = room.y - (len(lines) - 1) * LEADING / 2 + 3.4
    for k, line in enumerate(lines):
        found += _words((room.x - room.wide / 2 + 4, first + LEADING * k), line, SMALL, "mot", 0)
    right = room.x + room.wide / 2 - 4
    return found + (_words((right, room.y + 3.8), told, TEXT, "", 1) if told else "")


def _chips(thing: Thing, room: Box) -> str:
    """Return chips that are to be read: each a round with its number, and how many there are."""
    if thing.pile is None:
        return ""
    found = []
    rows = chips_of(thing.pile, room.wide)
    for k, row in enumerate(rows):
        y = room.y - room.high / 2 + 1 + (ROUND + 3) * k + ROUND / 2
        x = room.x - sum(long for *_, long in row) / 2
        for value, number, long in row:
            wide = max(ROUND, width_of(chip_value(value), TEXT) + 8)
            at = Box(x + wide / 2, y, wide, ROUND)
            found.append(_framed(at, "jeton", 3 if value >= PLAQUE else ROUND / 2))
            found.append(_words((at.x, y + 3.8), chip_value(value), TEXT))
            if number > 1:
                found.append(_words((x + wide + 3, y + 3.8), f"×\u202f{number}", TEXT, "mot", 0))
            x += long
    return "".join(found)


def _blank(thing: Thing, room: Box) -> str:
    """Return what is left for a pen: a box to be ticked, or a line and its unit."""
    (unit,) = thing.texts
    if unit == TICK:
        return _framed(Box(room.x, room.y + 2, 15, 15), "coche", 1)
    told = width_of(unit, TEXT)
    long = min(56.0, room.wide - told - 8)
    left, foot = room.x - (long + told + 4) / 2, room.y + room.high / 2 - 4
    line = tag("path", d=f"M{n(left)} {n(foot)}h{n(long)}", class_="trait")
    return line + _words((left + long + 4, foot), unit, TEXT, "mot", 0)


_DRAWN: Final[Mapping[Kind, Callable[[Thing, Box], str]]] = {
    Kind.NUMBER: _number,
    Kind.NAME: _name,
    Kind.SAID: _said,
    Kind.STAKE: _stake,
    Kind.CHIPS: _chips,
    Kind.MARK: _mark,
    Kind.BLANK: _blank,
}
"""How each thing but cards is drawn in its room."""
