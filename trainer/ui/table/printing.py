"""A table as HTML for paper: the same places as on the screen, without felt, chips as amounts.

Where it lies on the page is said by ``paper.paper_sheet``. A table at which nobody sits shows
what lies there alone, one thing beside the other.
"""

import re
from typing import Final

from casino_rules.core.questions import Question
from trainer.ui.markup import SafeString, classes
from trainer.ui.table.cloth import Cloth, Laid, lay
from trainer.ui.table.html import in_force_html, off_html
from trainer.ui.table.seat import asked_html, seat_html
from trainer.ui.table.spots import place_html

FACES: Final = "tapis:cards/petit/"
"""Where a printer finds the faces of cards."""
_CARD: Final = re.compile(
    r'<span class="(carte[^"]*?) c-(\w+)[^"]*" role="img" aria-label="([^"]*)">[^<]*</span>'
)
_PILES: Final = re.compile(
    r'<span class="piles" data-centimes="[^"]*" aria-hidden="true">.*?</span>'
)


def seated(question: Question, cloth: Cloth) -> bool:
    """Whether somebody sits at the table of a question: it is then drawn whole."""
    return bool(lay(question.zones, cloth.plan).seats)


def printed_table_html(question: Question, cloth: Cloth) -> SafeString:
    """Return the table of a question as it is printed; nothing if it is only in words."""
    if not question.zones:
        return in_force_html(question)
    laid, money = lay(question.zones, cloth.plan), (question.currency, question.chips)
    off = off_html(laid.off, money)
    scene = _scene(question, cloth, laid) if laid.seats or laid.house or laid.asked else ""
    return SafeString(f'<div class="table">{off}{scene}{in_force_html(question)}</div>')


def _scene(question: Question, cloth: Cloth, laid: Laid) -> str:
    plan, money = cloth.plan, (question.currency, question.chips)
    house = [
        place_html(cloth, place, laid.house[place.id], money)
        for place in plan.places
        if place.id in laid.house
    ]
    asked = asked_html(cloth, laid.asked, money) if laid.asked else ""
    if not laid.seats:
        css = classes("scene", "scene--seule", f"scene--{plan.shape.value}")
        return f'<div class="{css}">{asked}{"".join(house)}</div>'
    seats = [
        _PILES.sub("", seat_html(cloth, number, laid.seats[number], money))
        if number in laid.seats
        else f'<div class="siege siege--vide s{number}"><span class="medaillon">{number}</span></div>'
        for number in plan.numbers
    ]
    return f'<div class="scene {cloth.outline.slug}">{"".join([*house, asked, *seats])}</div>'


def with_faces(html: str) -> SafeString:
    """Return printed HTML in which each card is a picture that a PDF can name."""
    return SafeString(_CARD.sub(rf'<img class="\1" src="{FACES}\2.svg" alt="\3">', html))
