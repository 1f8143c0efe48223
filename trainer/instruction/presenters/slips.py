"""The known errors that a class or a person falls into, in the words of the exercises."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from casino_rules.core.french import typo
from trainer.instruction import selectors
from trainer.instruction.past import groups
from trainer.instruction.periods import Period
from trainer.instruction.presenters.titles import titles
from trainer.instruction.selectors import Slip
from trainer.instruction.sheets import Sheet
from trainer.schools.models import Promotion
from trainer.ui.markup import SafeString, esc, joined
from trainer.web.games import taught

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

    @property
    def html(self) -> SafeString:
        """Its cells: the error, how often."""
        drill, game = esc(self.drill), esc(self.game)
        return SafeString(
            f'<td class="erreur-connue">{esc(self.message)}'
            f'<span class="phone-seul discret">{drill}, {game}</span></td>'
            f'<td class="large-seul">{drill} <span class="discret">{game}</span></td>'
            f'<td class="nombre">{self.met}</td>'
        )


def rows_html(shown: Iterable[ShownSlip], *, people: bool) -> SafeString:
    """Return the rows of a table of errors, with how many people made each or without."""
    return joined(
        f"<tr>{item.html}{f'<td class="nombre">{item.people}</td>' if people else ''}</tr>"
        for item in shown
    )


def slips_of(
    promotion: Promotion, period: Period, most: int | None = MOST_SLIPS
) -> tuple[ShownSlip, ...]:
    """Return the errors of a class in French, the most frequent first; ``most``: None for all."""
    (group,) = groups([promotion.pk])
    return shown_slips(selectors.slips(group, period, most))


def shown_slips(slips: Iterable[Slip]) -> tuple[ShownSlip, ...]:
    """Return the errors in French, the most frequent first."""
    return tuple(_shown(slip) for slip in slips)


def _shown(slip: Slip) -> ShownSlip:
    message = _message(slip.game, slip.drill, slip.pitfall)
    return ShownSlip(*titles(slip.game, slip.drill), message, slip.met, slip.people)


@lru_cache(maxsize=4096)
def _message(game: str, drill: str, pitfall: str) -> str:
    found = taught(game, drill)
    messages = {item.slug: item.message for item in found.pitfalls} if found else {}
    return typo(messages.get(pitfall, pitfall))


def slips_sheet(title: str, shown: Iterable[ShownSlip]) -> Sheet:
    """Return the errors for a spreadsheet."""
    heads = ("Jeu", "Exercice", "Erreur", "Fois", "Personnes")
    rows = [(item.game, item.drill, item.message, item.met, item.people) for item in shown]
    return Sheet(title, heads, rows)
