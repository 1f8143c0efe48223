"""The known errors that a class or a person falls into, in the words of the exercises."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from trainer.instruction.presenters.giving import Giving
from trainer.instruction.presenters.titles import titles
from trainer.instruction.selectors import classes
from trainer.instruction.selectors.classes import Slip
from trainer.instruction.selectors.past import groups
from trainer.instruction.selectors.periods import Period
from trainer.schools.models import Promotion
from trainer.schools.selectors.desk import Desk
from trainer.ui.addresses import addresses
from trainer.ui.markup import SafeString, esc, joined
from trainer.web.games import known_error, taught
from trainer.web.sheets import Sheet

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
    slip: Slip
    """What it is of, by slugs."""

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


def rows_html(shown: Iterable[ShownSlip]) -> SafeString:
    """Return the rows of a table of errors."""
    return joined(f"<tr>{item.html}</tr>" for item in shown)


def class_rows_html(
    here: Desk, shown: Iterable[ShownSlip], names: Mapping[int, str], giving: Giving | None
) -> SafeString:
    """Return the rows of the errors of a class, with who made each and an assignment for them."""
    page = addresses("instruction:person", here.school.slug)

    @cache
    def link(one: int) -> str:
        return f'<a href="{page.of(one)}">{esc(names[one])}</a>'

    def who(item: ShownSlip) -> str:
        known = [one for one in item.slip.who if one in names]
        links = [link(one) for one in known[:_NAMED]]
        more = f" et {len(known) - _NAMED} de plus" if len(known) > _NAMED else ""
        return ", ".join(links) + more

    def given(item: ShownSlip) -> str:
        slip = item.slip
        if giving is None or taught(slip.game, slip.drill) is None:
            return ""
        url = giving.of(slip.game).to_fallen(slip.drill, slip.pitfall)
        told = f'<span class="vh"> sur {esc(item.drill)}</span>'
        return f' <a class="devoir-case petit gras" href="{esc(url)}">Devoir{told}</a>'

    return joined(
        f'<tr>{item.html}<td class="qui"><strong>{item.people}</strong> {who(item)}{given(item)}</td></tr>'
        for item in shown
    )


_NAMED: Final = 6
"""People of an error that are named; the others are counted."""


def slips_of(
    promotion: Promotion, period: Period, most: int | None = MOST_SLIPS
) -> tuple[ShownSlip, ...]:
    """Return the errors of a class in French, the most frequent first; ``most``: None for all."""
    (group,) = groups([promotion.pk])
    return shown_slips(classes.slips(group, period, most))


def shown_slips(slips: Iterable[Slip]) -> tuple[ShownSlip, ...]:
    """Return the errors in French, the most frequent first."""
    return tuple(_shown(slip) for slip in slips)


def _shown(slip: Slip) -> ShownSlip:
    message = known_error(slip.game, slip.drill, slip.pitfall) or slip.pitfall
    return ShownSlip(*titles(slip.game, slip.drill), message, slip.met, slip.people, slip)


def slips_sheet(title: str, shown: Iterable[ShownSlip]) -> Sheet:
    """Return the errors for a spreadsheet."""
    heads = ("Jeu", "Exercice", "Erreur", "Fois", "Personnes")
    rows = [(item.game, item.drill, item.message, item.met, item.people) for item in shown]
    return Sheet(title, heads, rows)
