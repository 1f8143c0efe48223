"""A table as HTML: the felt, what is printed on it, and everything that lies there.

Each place has its address in ``data-lieu`` (« place-3 », « place-3.ante », « banque »). Where it
is on the screen is said by the style sheet alone (``static/css/plan.css``): the same HTML is
composed for a desk, a tablet and a phone.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from casino_rules.core import chips
from casino_rules.core.chip_forms import Chips
from casino_rules.core.forms import Fields, Form
from casino_rules.core.french import join
from casino_rules.core.money import EUR
from casino_rules.core.plan import IN_QUESTION, PAPER, Plan, Shape
from casino_rules.core.questions import Question, Zone
from trainer.ui.cards import hand_html
from trainer.ui.markup import SafeString, attrs, classes, esc
from trainer.ui.propositions import picks_of, touched
from trainer.ui.table.cloth import Cloth, Laid, lay
from trainer.ui.table.printed import printed_html
from trainer.ui.table.seat import Money, asked_html, boxes_html, empty_html, seat_html
from trainer.ui.table.spots import bare_html, place_html, pots_html
from trainer.ui.table.standing import Standing

_FELT: Final = (
    '<div class="table__bois" aria-hidden="true"><div class="contour bois"></div>'
    '<div class="contour filet"></div><div class="contour feutre"></div></div>'
)
_SAMPLE: Final = '<p class="siege__legende">Devant chaque place, du joueur vers la banque</p>'
_FAR_IN: Final = 3
"""Boxes of a seat that come between the sentences of the cloth."""
_ADDRESSED: Final = re.compile(r'class="(?=[^>]*\sdata-lieu="([^"]+)")')
_NAMES: Final = re.compile(
    r' (?:data-lieu|data-valeur|data-nombre|data-centimes|role|aria-label)="[^"]*"'
)


def table_html(
    question: Question, cloth: Cloth, label: str = "Tapis", *, bare: bool = False
) -> SafeString:
    """Return the table of a question, as it lies when it is asked.

    Nothing when the question is only in words, unless a ``bare`` cloth is wanted. The options of
    the house on which the answer depends are written under it.
    """
    if not question.zones and not bare:
        return in_force_html(question)
    plan, money = cloth.plan, (question.currency, question.chips)
    laid = lay(question.zones, plan)
    alone = _is_about_chips(question)
    css = classes(
        *_of_plan(plan),
        "table--basse" if _is_low(plan) and not alone else "",
        "table--question" if laid.asked else "",
        "" if laid.seats else "table--proche",
        "table--seule" if alone else "",
    )
    scene = ""
    if bare or len(laid.off) < len(question.zones) or _is_about_seats(question.form):
        scene = _laid(cloth, laid, question)
    return SafeString(
        f"<div{attrs(class_=css, role='group', aria_label=label)} data-table>"
        f"{off_html(laid.off, money)}{scene}{in_force_html(question)}</div>"
    )


def _is_about_seats(form: Form[Any]) -> bool:
    """Whether something is asked of any seat: its correction needs a table, even an empty one."""
    return isinstance(form, Fields) and any(field.spot == IN_QUESTION for field in form.fields)


def _touches_seats(form: Form[Any]) -> bool:
    """Whether a seat is touched to answer."""
    picks = (pick for asked in touched(form) for pick in picks_of(asked))
    return any(pick.startswith("place-") for pick in picks)


def _is_about_chips(question: Question) -> bool:
    """Whether it is about chips alone: on a phone the table around them leaves room for the float."""
    alone = all(zone.spot == IN_QUESTION and not zone.cards for zone in question.zones)
    read = any(stake.piles for zone in question.zones for stake in zone.stakes)
    return alone and (read or isinstance(question.form, Chips))


def standing_html(standing: Standing, cloth: Cloth, label: str = "Tapis") -> SafeString:
    """Return the whole table of a duty: what it is about lit, what has moved marked by classes.

    What has just left it is drawn too, without a name or an address, for the time that it goes.
    """
    question, plan = standing.question, cloth.plan
    money = (question.currency, question.chips)
    laid = lay(question.zones, plan)
    scene = _laid(cloth, laid, question, _gone(cloth, lay(standing.gone, plan), money))

    def worn(found: re.Match[str]) -> str:
        css = standing.classes.get(found[1])
        return f"{found[0]}{css} " if css else found[0]

    css = classes(*_of_plan(plan), "table--coup")
    return SafeString(
        f"<div{attrs(class_=css, role='group', aria_label=label)} data-table>"
        f"{_ADDRESSED.sub(worn, scene)}{off_html(laid.off, money)}{in_force_html(question)}</div>"
    )


def _gone(cloth: Cloth, laid: Laid, money: Money) -> str:
    """Return what has just left the table."""
    places = [
        place_html(cloth, at, laid.house[at.id], money)
        for at in cloth.plan.places
        if at.id in laid.house
    ]
    seats = [seat_html(cloth, number, zones, money) for number, zones in laid.seats.items()]
    html = _NAMES.sub("", "".join([*places, *seats]))
    return f'<div class="parti" aria-hidden="true">{html}</div>' if html else ""


def plan_html(cloth: Cloth, label: str = "Tapis") -> SafeString:
    """Return the empty table: every place of the house and every box with its name.

    For a screen reader it is one picture, whose name tells what is printed there. On a phone
    the boxes of one seat are drawn under the table.
    """
    plan = cloth.plan
    money = (EUR, chips.usual(EUR.code))
    house = "".join([bare_html(cloth, place, money) for place in plan.places])
    boxes = boxes_html(cloth, IN_QUESTION, (), money)
    sample = f'<div class="siege--modele">{_SAMPLE}{boxes}</div>' if boxes else ""
    seats = "".join([empty_html(cloth, number) for number in plan.numbers])
    css = classes(*_of_plan(plan), "table--plan")
    told = f"{label}\N{NO-BREAK SPACE}: {_told(plan)}"
    return SafeString(
        f"<div{attrs(class_=css, role='img', aria_label=told)} data-table>"
        f"{_scene(cloth, house + sample + seats, label)}</div>"
    )


def _told(plan: Plan) -> str:
    """Return what lies on an empty table, in one sentence."""
    boxes = join([box.name for box in plan.boxes if box.shape != "ligne"])
    seats = f"{plan.seats} places" + (f", à chacune {boxes}" if boxes else "")
    return f"{seats}\N{NO-BREAK SPACE}; pour la maison\N{NO-BREAK SPACE}: {join([place.name for place in plan.places])}"


def _of_plan(plan: Plan) -> tuple[str, ...]:
    """Return the classes of a table: its shape, how many sit, how hands lie."""
    return (
        "table",
        f"table--{plan.shape.value}",
        f"table--{plan.seats}",
        "table--travers" if plan.crosswise else "",
        "table--rangs" if plan.rows > 1 else "",
    )


def _is_low(plan: Plan) -> bool:
    """Whether nothing lies in the middle of the ring: on a phone the hands lie there."""
    return plan.shape is Shape.OVAL and all(place.id != "communes" for place in plan.places)


def _laid(cloth: Cloth, laid: Laid, question: Question, gone: str = "") -> str:
    """Return everything that lies on the table of a question, and what has ``gone`` from it."""
    money = (question.currency, question.chips)
    house = [place_html(cloth, at, laid.house.get(at.id, ()), money) for at in cloth.plan.places]
    asked = asked_html(cloth, laid.asked, money) if laid.asked else ""
    told = bool(laid.seats) or _is_about_seats(question.form) or _touches_seats(question.form)
    seats = [
        seat_html(cloth, number, laid.seats[number], money)
        if number in laid.seats
        else empty_html(cloth, number, told=told)
        for number in cloth.plan.numbers
    ]
    return _scene(cloth, "".join([*house, asked, *seats, gone]), repr(question))


def _scene(cloth: Cloth, inside: str, key: str) -> str:
    """Return the felt, what is printed on it, and what lies ``inside``."""
    narrow = bool(cloth.outline.cards) and cloth.outline.boxes >= _FAR_IN
    return (
        f'<div class="scene scene--{cloth.plan.shape.value} {cloth.outline.slug}">{_FELT}'
        f"{printed_html(cloth.printed, key, narrow=narrow)}{inside}</div>"
    )


def off_html(zones: Iterable[Zone], money: Money) -> str:
    """Return what does not lie on the cloth: what is said, what is written, a tidy strip."""
    items = [_aside(zone, money) for zone in zones]
    return f'<div class="hors-tapis">{"".join(items)}</div>' if items else ""


def _aside(zone: Zone, money: Money) -> str:
    hand = hand_html(zone.cards, zone.hidden, hidden_first=zone.hidden_first)
    stakes = pots_html(zone, money) if zone.stakes else ""
    kind = "papier" if zone.spot == PAPER else "parole" if not hand and not stakes else "bande"
    note = f'<p class="dit__note">{esc(zone.note)}</p>' if zone.note else ""
    return f'<div class="dit dit--{kind}"><p class="dit__nom">{esc(zone.label)}</p>{hand}{stakes}{note}</div>'


def in_force_html(question: Question) -> SafeString:
    """Return the options of the house on which the answer depends; nothing without any."""
    if not question.in_force:
        return SafeString("")
    options = "".join([f"<li>{esc(option)}</li>" for option in question.in_force])
    return SafeString(
        f'<ul class="table__options" aria-label="Options de la maison">{options}</ul>'
    )
