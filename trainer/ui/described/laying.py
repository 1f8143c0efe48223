"""What is typed, drawn as it lies: what cannot be read yet is left out."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from casino_rules.core.codec import in_one_writing
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount, Choice, Form, Points, UnreadableAnswer
from casino_rules.core.money import EUR, Currency
from casino_rules.core.plan import IN_QUESTION, NUMBER, PAPER, SPOKEN, Plan, place_of
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.situation import Fact, Rows
from casino_rules.core.table_forms import FreeCards, Hand
from trainer.ui.described.seating import Row, part_of, rows_at
from trainer.ui.markup import SafeString
from trainer.ui.table.cloth import Cloth
from trainer.ui.table.scene import NO_DOORS
from trainer.ui.table.svg import table_html

_OFF: Final = (PAPER, SPOKEN, NUMBER, "")
_BUTTON: Final = "button"
"""The fact that says at which seat the dealer's disc is."""
YES_NO: Final = frozenset({"oui", "non"})


@dataclass(frozen=True, slots=True)
class Typed:
    """What is typed of a situation: its exercise, its cloth, the raw value of each fact."""

    drill: Drill[Any]
    cloth: Cloth
    values: Mapping[str, object]

    @property
    def plan(self) -> Plan:
        """The plan of the cloth."""
        return self.cloth.plan


def typed_html(typed: Typed, doors: Mapping[str, str] = NO_DOORS) -> SafeString:
    """Return the table with what is typed on it, even if that is nothing yet."""
    with suppress(UnreadableAnswer):  # where a card may be two, it lies as its own field reads it
        values = in_one_writing(typed.drill.situation, typed.values)
        typed = replace(typed, values=cast("Mapping[str, object]", values))
    question = Question("", Points(), tuple(laid(typed)), currency=_currency(typed))
    return table_html(question, typed.cloth, bare=True, doors=doors)


def laid(typed: Typed) -> Iterator[Zone]:
    """Yield what lies on the cloth: hands and chips at the places of the house and at the seats."""
    facts = typed.drill.described()
    yield from _at_places([item for item in facts if item.spot not in _OFF], typed)
    button = _read(Points(0, typed.plan.seats), typed.values.get(_BUTTON))
    lit = {item.name for item in facts} & {_BUTTON}
    seats = _merged(zone for item in facts for zone in _seated(item, typed))
    for zone in seats:
        first = zone.seat == button and bool(lit)
        lit = lit if not first else set()
        yield replace(zone, button=first)
    if button and lit:
        yield replace(typed.plan.seat(button), button=True)


def _merged(zones: Iterable[Zone]) -> tuple[Zone, ...]:
    """Return zones with what several say of one place put together."""
    found: dict[str, Zone] = {}
    for zone in zones:
        known = found.get(zone.spot)
        found[zone.spot] = (
            zone
            if known is None
            else replace(
                known,
                cards=known.cards + zone.cards,
                stakes=known.stakes + zone.stakes,
                note=", ".join(filter(None, (known.note, zone.note))),
            )
        )
    return tuple(found.values())


def _at_places(facts: list[Fact], typed: Typed) -> Iterator[Zone]:
    hands: dict[str, Hand] = {}
    stakes: dict[str, list[Stake]] = {}
    for item in facts:
        value = _read(item.form, typed.values.get(item.name))
        if isinstance(item.form, FreeCards) and value:
            hands[item.spot] = value
        elif isinstance(item.form, Amount) and value:
            outer, _, box = item.spot.partition(".")
            stakes.setdefault(outer, []).append(Stake(item.label, value, box))
    for spot in dict.fromkeys((*hands, *stakes)):
        if typed.plan.has(spot):
            yield _zone(spot, hands.get(spot, ()), tuple(stakes.get(spot, ())), typed.plan)


def _zone(spot: str, cards: Hand, stakes: tuple[Stake, ...], plan: Plan) -> Zone:
    if place_of(spot) == IN_QUESTION:
        return Zone("Le joueur", cards, stakes, spot=spot)
    if spot.partition("-")[0] == "cases" or spot == "cases":
        return Zone("Toutes les places", cards, stakes, spot=PAPER)
    return replace(plan.zone(spot, cards), stakes=stakes)


def _seated(item: Fact, typed: Typed) -> Iterator[Zone]:
    form = item.form
    if not isinstance(form, Rows) or not form.number:
        return
    for row in rows_at(form, typed.values.get(item.name), typed.plan):
        if row.seat and form.tells(row.raw):
            yield from _row(form, row, typed)


def _row(form: Rows, row: Row, typed: Typed) -> Iterator[Zone]:
    """Yield a row at its seat: its chips and what is said of it with its first hand."""
    name, most = part_of(form, typed.plan)
    shared = f"{name}-{row.rank}" if 1 < row.rank <= most else ""
    facts = typed.drill.described(form.row)
    told = {item.name: _read(item.form, row.raw.get(item.name)) for item in facts}
    chips = tuple(
        Stake(item.label, told[item.name], item.spot.partition(".")[2])
        for item in facts
        if isinstance(item.form, Amount) and told[item.name] and item.spot not in _OFF
    )
    said = ", ".join(
        item.form.show(told[item.name]).lower()
        for item in facts
        if isinstance(item.form, Choice) and told[item.name] and {*item.form.keys} != YES_NO
    )
    hands = [item for item in facts if isinstance(item.form, FreeCards) and told[item.name]]
    main = Zone(f"Place {row.seat}", (), chips, seat=row.seat, note=said, spot=_spot(row, shared))
    whole = [item for item in hands if item.spot == IN_QUESTION]
    yield replace(main, cards=told[whole[0].name]) if whole else main
    for item in hands:
        if item not in whole:
            spot = _spot(row, item.spot.partition(".")[2])
            yield Zone(f"Place {row.seat}, {item.label.lower()}", told[item.name], spot=spot)


def _spot(row: Row, part: str) -> str:
    return f"{IN_QUESTION}-{row.seat}{part and f'.{part}'}"


def _read(form: Form[Any], raw: object) -> Any:
    """Return what is typed, or None while it cannot be read."""
    try:
        return None if isinstance(form, Rows) else form.parse(raw)
    except UnreadableAnswer:
        return None


def _currency(typed: Typed) -> Currency:
    amounts = (item.form for item in typed.drill.described() if isinstance(item.form, Amount))
    return next((form.currency for form in amounts), EUR)
