"""How an order is told."""

from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from trainer.orders.models import Order
from trainer.orders.selectors import State, state_of
from trainer.orders.services import GIVEN_UP
from trainer.schools.selectors import Desk

_WORDS: Final[dict[State, str]] = {
    "attend": "en attente",
    "en cours": "en préparation",
    "fait": "prêt",
    "refusé": "rien n’a été fait",
    "manqué": "rien n’a été fait",
}


@dataclass(frozen=True, slots=True)
class Told:
    """An order and how it is."""

    here: Desk
    order: Order
    state: State

    @property
    def words(self) -> str:
        """How it is, in a word."""
        return _WORDS[self.state]

    @property
    def waiting(self) -> bool:
        """Whether something may still come of it."""
        return self.state in {"attend", "en cours"}

    @property
    def why(self) -> str:
        """Why nothing was made, and what to do; empty if something was, or may be."""
        return GIVEN_UP if self.state == "manqué" else self.order.refusal

    @property
    def filed(self) -> bool:
        """Whether there is a file to fetch."""
        return self.state == "fait" and not self.order.page

    @property
    def where(self) -> str:
        """The address of what was made: a file, or the page that tells what was found."""
        here = (self.here.school.slug, self.order.pk)
        return self.order.page or reverse("orders:file", args=here)


def told_of(here: Desk, order: Order) -> Told:
    """Return an order and how it is. One query, unless it has ended."""
    return Told(here, order, state_of(order))
