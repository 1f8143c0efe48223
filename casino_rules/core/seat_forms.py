"""The form of an answer that names seats."""

from dataclasses import dataclass
from typing import Any, override

from casino_rules.core.forms import Form, UnreadableAnswer, many_texts
from casino_rules.core.french import join


@dataclass(frozen=True)
class Seats(Form[tuple[int, ...]]):
    """One or more of the seats that are in play; with ``nobody``, none of them may be right.

    ``one``: the question is about one seat. An answer stored before it said so is read still.
    """

    seats: tuple[int, ...]
    nobody: bool = False
    one: bool = False
    kind = "seats"

    @override
    def parse(self, raw: object) -> tuple[int, ...]:
        chosen = self.load(raw)
        if self.one and len(chosen) > 1:
            raise UnreadableAnswer("Choisissez une seule place.")
        return chosen

    @override
    def load(self, data: Any) -> tuple[int, ...]:
        known = {str(seat): seat for seat in self.seats}
        chosen = many_texts(data)
        if not chosen and not self.nobody:
            raise UnreadableAnswer("Choisissez au moins une place.")
        if any(text not in known for text in chosen):
            raise UnreadableAnswer("Choisissez parmi les places en jeu.")
        return tuple(sorted({known[text] for text in chosen}))

    @override
    def show(self, value: tuple[int, ...]) -> str:
        if not value:
            return "personne"
        word = "places" if len(value) > 1 else "place"
        return f"{word} {join(str(seat) for seat in value)}"
