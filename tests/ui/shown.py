"""What a table on a page shows at each address, read from the picture for a desk."""

import re
from dataclasses import dataclass, field
from typing import Final
from xml.etree import ElementTree as ET

_PICTURE: Final = re.compile(
    r'<svg class="tapis tapis--bureau".*?</svg>(?=<svg|</div>|<ul)', re.DOTALL
)
_TIMES: Final = re.compile(r"×\u202f?(\d+)")


@dataclass
class Spot:
    """One place: its attributes, the cards and chips drawn there, what is written, by whom touched."""

    attributes: dict[str, str] = field(default_factory=dict)
    cards: list[str] = field(default_factory=list)
    classes: dict[str, str] = field(default_factory=dict)
    """The classes of its cards, by code."""
    texts: list[str] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)
    touches: list[str] = field(default_factory=list)
    piles: list[tuple[int, int]] = field(default_factory=list)
    """Its chips and coins: the value and the number of each pile, in cents."""
    sum: str = ""
    """What is written under its own chips."""

    @property
    def corrected(self) -> str:
        """How its correction looks: « juste », « faux », « attendu », « fait », or nothing."""
        return self.attributes.get("data-corrige", "")

    @property
    def cents(self) -> int:
        """What is written that it is worth."""
        return cents_of(self.sum)

    @property
    def worth(self) -> int:
        """What its chips make."""
        return sum(value * number for value, number in self.piles)

    @property
    def told(self) -> str:
        """Its name, for who does not see it."""
        return self.attributes.get("aria-label", "")


def cents_of(told: str) -> int:
    """Return an amount that is written, « 1 234,50 € »."""
    whole, _, rest = re.sub(r"[^\d,]", "", told).partition(",")
    return int(whole or 0) * 100 + int(rest or 0)


def shown(html: str) -> dict[str, Spot]:
    """Return what is at each address of the first table of a page; « » for what has none."""
    found: dict[str, Spot] = {"": Spot()}
    picture = _PICTURE.search(html)
    if picture:
        _read(ET.fromstring(picture[0]), [found[""]], found)  # noqa: S314 - our own drawing
    return found


def _read(node: ET.Element, held: list[Spot], found: dict[str, Spot]) -> None:
    address = node.get("data-lieu")
    if address:
        here = found.setdefault(address, Spot())
        here.attributes |= node.attrib
        held = [*held, here]
    for spot in held:
        _note(node, spot)
    if node.get("class") == "somme" and not _TIMES.fullmatch(node.text or ""):
        held[-1].sum = node.text or ""
    for child in node:
        _read(child, held, found)


def _note(node: ET.Element, spot: Spot) -> None:
    name = node.tag.rpartition("}")[2]
    drawn = node.get("href", "").rpartition("#")[2]
    if name == "use" and drawn.startswith("c"):
        spot.cards.append(drawn[1:])
        spot.classes[drawn[1:]] = node.get("class", "")
    elif name == "use" and not drawn.startswith("arc"):
        value, _, number = drawn[1:].partition("-")
        spot.piles.append((int(value), int(number)))
    elif name == "text" and (times := _TIMES.fullmatch(node.text or "")):
        spot.piles[-1] = (spot.piles[-1][0], int(times[1]))
    elif name == "text":
        spot.texts.append("".join(node.itertext()))
        spot.struck += [it.text or "" for it in node if it.get("class") == "donne"]
    elif name == "label":
        spot.touches.append(node.get("data-prise", ""))
