"""Questions that a school has written, and an exam that asks them."""

from functools import cache
from io import BytesIO
from typing import Any, Final

from PIL import Image

from trainer.exams.services.composing import Wanted
from trainer.schools.selectors import Desk
from trainer.web.pictures import PLATE, redrawn
from trainer.written.models import OwnQuestion
from trainer.written.services import Draft, write

EXPLAINED: Final = "Le point rouge est un extincteur."
CHOICE: Final[dict[str, Any]] = {
    "text": "Un feu prend.\n\nOù est l’extincteur ?",
    "explanation": EXPLAINED,
    "options": ["Au milieu", "À la sortie", "Nulle part"],
    "right": [0],
}
SEVERAL: Final = {**CHOICE, "right": [0, 2], "several": True}
TEXT: Final[dict[str, Any]] = {
    "text": "Un client hausse le ton : que faites-vous ?",
    "model": "Appeler le chef de table.",
    "guide": "Deux points pour l’appel.",
}


@cache
def png() -> bytes:
    """Return the octets of a small picture."""
    out = BytesIO()
    Image.new("RGB", (40, 30), "#1f5b3a").save(out, "PNG")
    return out.getvalue()


def drawn() -> str:
    """Return it as it is kept."""
    return redrawn(png(), PLATE)


def choice(actor: Desk, *, picture: str | None = None, **facts: Any) -> OwnQuestion:
    """Write a question to be ticked."""
    shows = {"shows": "Un plan."} if picture else {}
    draft = Draft("Extincteur", {**CHOICE, **shows, **facts}, "Sécurité", 2, picture=picture)
    return write(actor=actor, kind=OwnQuestion.Kind.CHOICE, draft=draft)


def text(actor: Desk, **facts: Any) -> OwnQuestion:
    """Write a question that is answered in writing."""
    draft = Draft("Client", {**TEXT, **facts}, "Accueil", 3, 300)
    return write(actor=actor, kind=OwnQuestion.Kind.TEXT, draft=draft)


def asking(question: OwnQuestion) -> Wanted:
    """Return the part that asks a question."""
    return Wanted("ecole", question.kind, branches=(str(question.pk),))
