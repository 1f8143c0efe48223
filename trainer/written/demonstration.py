"""Questions for the demonstration: one with a picture, one that is answered in writing."""

from datetime import datetime
from io import BytesIO
from typing import Any, Final

from django.db import transaction
from PIL import Image, ImageDraw

from trainer.schools.selectors import Desk
from trainer.web.pictures import PLATE, redrawn
from trainer.written.models import OwnQuestion
from trainer.written.services import Draft, write

_SIZE: Final = (840, 480)
_WALL, _FLOOR, _CLOTH, _RED, _GREEN = "#2b2b2b", "#f3eee2", "#1f5b3a", "#c0392b", "#2e8b57"
_TABLES: Final = ((150, 120), (420, 120), (690, 120), (150, 330), (420, 330))
_PLAN: Final[dict[str, Any]] = {
    "text": "Un départ de feu est signalé à la table du fond à gauche.\n\n"
    "D’après le plan affiché au salon, par où faites-vous sortir les clients ?",
    "shows": "Plan du salon : cinq tables, un extincteur rouge à gauche, une porte verte en bas à droite.",
    "explanation": "La sortie de secours est en vert, à l’opposé du feu ; l’extincteur, en rouge, est du"
    " côté du feu.",
    "options": [
        "Par la porte verte, en bas à droite",
        "Par le mur de gauche, près de l’extincteur",
        "On attend les pompiers à table",
    ],
    "right": [0],
}
_WORDS: Final[dict[str, Any]] = {
    "text": "Un client conteste un paiement et hausse le ton. Que faites-vous, dans quel ordre ?",
    "model": "Je ne touche plus à rien sur le tapis, j’appelle le chef de table, je lui dis les faits sans"
    " les discuter, et je reprends la main quand il le dit.",
    "guide": "Un point : rien ne bouge sur le tapis. Un point : le chef de table est appelé aussitôt. Un"
    " point : on ne discute pas avec le client.",
}


@transaction.atomic
def write_bank(*, actor: Desk, now: datetime) -> None:
    """Write the questions of a school that has begun to."""
    plan = Draft("Plan du salon", _PLAN, "Sécurité", picture=redrawn(_plan(), PLATE))
    write(actor=actor, kind=OwnQuestion.Kind.CHOICE, draft=plan, now=now)
    angry = Draft("Client qui s’emporte", _WORDS, "Accueil", 3, 300)
    write(actor=actor, kind=OwnQuestion.Kind.TEXT, draft=angry, now=now)


def _plan() -> bytes:
    """Return the plan of a room of five tables, as a PNG file."""
    picture = Image.new("RGB", _SIZE, _FLOOR)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((20, 20, _SIZE[0] - 20, _SIZE[1] - 20), outline=_WALL, width=8)
    for left, top in _TABLES:
        draw.ellipse((left - 85, top - 50, left + 85, top + 50), fill=_CLOTH)
    draw.rectangle((34, 210, 58, 260), fill=_RED)
    draw.rectangle((640, _SIZE[1] - 32, 760, _SIZE[1] - 12), fill=_GREEN)
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
