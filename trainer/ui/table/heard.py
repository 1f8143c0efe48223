"""What a screen reader hears of a table: the same as is drawn, in the order of the gesture. Pure."""

from collections.abc import Iterable, Sequence

from casino_rules.core.french import CARTE, join
from casino_rules.core.money import Currency, format_amount
from casino_rules.core.questions import Zone
from casino_rules.core.table_forms import told as said
from trainer.ui.table.mark import Mark
from trainer.ui.table.scene import Scene


def seat_told(scene: Scene, number: int, zones: Sequence[Zone]) -> str:
    """Return what is heard of a seat."""
    name = f"Place {number}"
    told = "\u00a0; ".join(_zones_told(zones, name, scene.currency)) or "libre"
    return f"{name}\u00a0: {told}{_after(scene, f'place-{number}')}"


def place_told(scene: Scene, address: str, name: str, zones: Sequence[Zone]) -> str:
    """Return what is heard of a place of the house."""
    told = "\u00a0; ".join(_zones_told(zones, name, scene.currency))
    after = _after(scene, address)
    return f"{name}\u00a0: {told}{after}" if told or after else name


def _after(scene: Scene, address: str) -> str:
    mark = scene.marks.get(address)
    return f". {mark_told(mark, scene.right)}" if mark else ""


def _zones_told(zones: Iterable[Zone], known: str, currency: Currency) -> list[str]:
    return [told for zone in zones if (told := zone_told(zone, known, currency))]


def zone_told(zone: Zone, known: str, currency: Currency) -> str:
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
            said(stake.piles, currency) if stake.piles else format_amount(stake.amount, currency)
        )
        parts.append(f"{stake.box} {worth}")
    if zone.note:
        parts.append(zone.note)
    return ", ".join(parts)


def mark_told(mark: Mark, right: str) -> str:
    """Return what is heard of a mark."""
    if mark.excess:
        return mark.text
    if mark.correct:
        return f"{right}\u00a0: {mark.text}" if mark.text else right
    given = f"Votre réponse\u00a0: {mark.given}\u00a0; " if mark.given else ""
    return f"{given}attendu\u00a0: {mark.text}" if mark.text else f"{given}attendu"
