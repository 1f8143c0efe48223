"""The cloth: everything that lies on the table when a question is asked."""

from casino_rules.core.questions import Question, Zone
from trainer.ui.cards import fitting, hand_html
from trainer.ui.chips import stakes_html
from trainer.ui.markup import SafeString, attrs, esc


def cloth_html(question: Question, label: str = "Tapis") -> SafeString:
    """Return the cloth of a question: the places of the house, then the players' seats.

    Nothing when the question is only in words. The options of the house on which the answer depends are written under it.
    """
    house = [_zone(zone, question) for zone in question.zones if not zone.seat]
    seats = [_zone(zone, question) for zone in question.zones if zone.seat]
    widest = max([len(zone.cards) + zone.hidden for zone in question.zones], default=0)
    if not question.zones and not question.in_force:
        return SafeString("")
    opening = attrs(class_=f"tapis cartes-{fitting(widest)}", role="group", aria_label=label)
    parts = [f"<div{opening}>"]
    if house:
        parts.append(f'<div class="tapis__maison tapis__maison--{min(len(house), 4)}">')
        parts += (*house, "</div>")
    if seats:
        parts += ('<div class="tapis__places">', *seats, "</div>")
    if question.in_force:
        options = "".join([f"<li>{esc(option)}</li>" for option in question.in_force])
        parts.append(f'<ul class="tapis__options" aria-label="Options de la maison">{options}</ul>')
    parts.append("</div>")
    return SafeString("".join(parts))


def _zone(zone: Zone, question: Question) -> str:
    name = f'<p class="zone__nom">{esc(zone.label)}</p>'
    css = "zone"
    if zone.seat:
        css = "zone zone--place"
        name = (
            f'<p class="zone__nom"><span class="medaillon" aria-hidden="true">{zone.seat}</span>'
            f"{esc(zone.label)}</p>"
        )
    hand = hand_html(zone.cards, zone.hidden)
    stakes = stakes_html(zone.stakes, question.currency, question.chips)
    note = f'<p class="zone__note">{esc(zone.note)}</p>' if zone.note else ""
    if not hand and not stakes:
        css += " zone--parole"
    return f'<div class="{css}">{name}{hand}{stakes}{note}</div>'
