"""The known errors that a class or a person falls into, in the words of the exercises."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from casino_rules import catalog
from casino_rules.core.french import typo
from trainer.instruction.selectors import Slip
from trainer.instruction.sheets import Sheet

MOST_SLIPS: Final = 20
"""Known errors on a page; its files hold all of them."""


@dataclass(frozen=True)
class ShownSlip:
    """A known error; one that is no longer taught keeps its slugs."""

    game: str
    drill: str
    message: str
    met: int
    people: int


def shown_slips(slips: Iterable[Slip]) -> tuple[ShownSlip, ...]:
    """Return the errors in French, the most frequent first."""
    return tuple(_shown(slip) for slip in slips)


def _shown(slip: Slip) -> ShownSlip:
    game = catalog.games().get(slip.game)
    drill = game.drills.get(slip.drill) if game else None
    messages = {item.slug: item.message for item in drill.pitfalls} if drill else {}
    return ShownSlip(
        game=game.title if game else slip.game,
        drill=drill.title if drill else slip.drill,
        message=typo(messages.get(slip.pitfall, slip.pitfall)),
        met=slip.met,
        people=slip.people,
    )


def slips_sheet(title: str, shown: Iterable[ShownSlip]) -> Sheet:
    """Return the errors for a spreadsheet."""
    heads = ("Jeu", "Exercice", "Erreur", "Fois", "Personnes")
    rows = [(item.game, item.drill, item.message, item.met, item.people) for item in shown]
    return Sheet(title, heads, rows)
