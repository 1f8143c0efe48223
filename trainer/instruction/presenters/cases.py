"""An exercise in a class: the heat map of its table, and what each case is worth.

The known errors that a class or a person falls into, in the words of the exercises.

From what a report shows to an assignment: its page, with the parts and the people filled in.

The titles of games and of exercises.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from django.urls import reverse

from casino_rules import catalog
from casino_rules.core.drill import Branch, Drill
from casino_rules.core.french import NBSP
from casino_rules.core.game import Game
from trainer.instruction.domain import CaseFigures, figures
from trainer.instruction.presenters.marks import Mark, mark, total, warning
from trainer.instruction.selectors import classes
from trainer.instruction.selectors.classes import Slip
from trainer.instruction.selectors.periods import Period, groups
from trainer.progress.presenters import HeatMap, heat_map
from trainer.schools.models import Promotion
from trainer.schools.selectors import Desk
from trainer.ui.addresses import addresses
from trainer.ui.markup import SafeString, esc, joined
from trainer.web.games import known_error, taught
from trainer.web.sheets import Sheet

_NAMED: Final = 60
"""People that an address names."""


@dataclass(frozen=True, slots=True)
class Giving:
    """How assignments are given to a class; ``game`` if what is shown is of a single one."""

    page: str
    game: str = ""

    def to(self, slug: str, member: int) -> str:
        """Return where an assignment on an exercise, or a game, is given to one person."""
        return self._url(slug, f"personne={member}")

    def to_weak(self, slug: str) -> str:
        """Return where it is given to those who are weak there; a case is « exercise/case »."""
        return self._url(slug, "pour=faibles")

    def to_people(self, slug: str, members: Sequence[int]) -> str:
        """Return where it is given to these people; to the weak, if they are too many to name."""
        if len(members) > _NAMED:
            return self.to_weak(slug)
        return self._url(slug, "&".join(f"personne={member}" for member in members))

    def to_fallen(self, slug: str, pitfall: str) -> str:
        """Return where it is given to those who fell into a known error of an exercise."""
        return self._url(slug, f"erreur={pitfall}")

    def of(self, game: str) -> "Giving":
        """Return the same for one game."""
        return Giving(self.page, game)

    def _url(self, slug: str, who: str) -> str:
        game, part = (self.game, f"{self.game}/{slug}") if self.game else (slug, slug)
        return f"{self.page}?jeu={game}&partie={part}&{who}"


def giving(here: Desk, promotion: Promotion, game: str = "") -> Giving | None:
    """Return how assignments are given to a class; not at all once it is archived."""
    if promotion.archived:
        return None
    page = reverse("assignments:give", args=(here.school.slug, promotion.pk))
    return Giving(page, game)


@dataclass(frozen=True)
class Case:
    """A case: the answers of the period, and the figures of first answers, if any."""

    branch: Branch
    mark: Mark
    figures: CaseFigures | None
    help: str = ""
    """Where an assignment is given on it to those who are weak there, if it may be."""

    @property
    def warning(self) -> str:
        """What an instructor should look at, in a few words."""
        return warning(self.figures)

    @property
    def html(self) -> SafeString:
        """Its row. An exercise may have a hundred cases: no template for each."""
        cells = (self._right, *self._firsts)
        return SafeString(
            f'<tr><th scope="row">{esc(self.branch.title)}</th>'
            + "".join(f'<td class="nombre">{cell}</td>' for cell in cells)
            + "</tr>"
        )

    @property
    def _right(self) -> str:
        if not self.mark.answered:
            return "–"
        shown = f'{self.mark.rate} <span class="discret">{self.mark.words}</span>'
        if not (self.mark.weak and self.help):
            return shown
        told = f'<span class="vh"> sur {esc(self.branch.title)}</span>'
        return f'{shown} <a class="devoir-case petit gras" href="{esc(self.help)}">Devoir{told}</a>'

    @property
    def _firsts(self) -> tuple[str, str, str]:
        if self.figures is None:
            return "–", "–", "–"
        seconds, parts = self.figures.seconds, self.figures.discrimination
        warning = f' <span class="etiquette">{esc(self.warning)}</span>' if self.warning else ""
        return (
            f"{self.figures.right} sur {self.figures.people}",
            "–" if seconds is None else f"{seconds:.0f}{NBSP}s",
            ("–" if parts is None else signed(parts)) + warning,
        )


def signed(number: float) -> str:
    """Return a number between -1 and 1 with two decimals, as it is written in French."""
    rounded = round(number, 2) + 0.0  # no negative zero
    return f"{rounded:.2f}".replace("-", "−").replace(".", ",")


@dataclass(frozen=True)
class Exercise:
    """An exercise in a class."""

    game: Game
    drill: Drill[Any]
    cases: tuple[Case, ...]

    @property
    def met(self) -> tuple[Case, ...]:
        """The cases met in the period."""
        return tuple(case for case in self.cases if case.mark.answered or case.figures)

    @property
    def unseen(self) -> tuple[Case, ...]:
        """The others."""
        return tuple(case for case in self.cases if not (case.mark.answered or case.figures))

    @property
    def total(self) -> Mark:
        """All the answers of the period."""
        return total(case.mark for case in self.cases)

    @property
    def heat_map(self) -> HeatMap | None:
        """The table of the exercise shaded by the class's answers, if it has one."""
        counts = {case.branch: (case.mark.answered, case.mark.right) for case in self.cases}
        return heat_map(self.game, self.drill, counts)

    @property
    def helps(self) -> dict[tuple[str, str], str]:
        """Where an assignment is given from each cell of the heat map."""
        return {case.branch.cell: case.help for case in self.cases if case.branch.cell}


def exercise_of(
    promotion: Promotion,
    game: Game,
    drill: Drill[Any],
    period: Period,
    giving: Giving | None = None,
) -> Exercise:
    """Return an exercise in a class: the cases met, the weakest first, then the others."""
    (group,) = groups([promotion.pk])
    sums = classes.case_sums(group, period, game.slug, drill.slug)
    told = figures(classes.first_answers(group, period, game.slug, drill.slug))
    cases = [
        Case(
            branch,
            mark(sums.get(branch.slug)),
            told.get(branch.slug),
            giving.to_weak(f"{drill.slug}/{branch.slug}") if giving else "",
        )
        for branch in drill.branches
    ]
    met = sorted(
        (case for case in cases if case.mark.answered),
        key=lambda case: (case.mark.level == "peu", case.mark.order),
    )
    return Exercise(game, drill, (*met, *(case for case in cases if not case.mark.answered)))


def exercise_sheet(title: str, shown: Exercise) -> Sheet:
    """Return the cases for a spreadsheet."""
    heads = (
        "Cas",
        "Réponses",
        "Justes (%)",
        "Premières réponses",
        "Justes du premier coup (%)",
        "Temps médian (s)",
        "Discrimination",
    )
    rows = [
        (case.branch.title, case.mark.answered, case.mark.percent, *_firsts(case.figures))
        for case in shown.cases
    ]
    return Sheet(title, heads, rows)


def _firsts(
    figures: CaseFigures | None,
) -> tuple[int, float | None, float | None, float | None]:
    if figures is None:
        return 0, None, None, None
    return figures.people, figures.percent, figures.seconds, figures.apart


@lru_cache(maxsize=4096)
def titles(game: str, drill: str) -> tuple[str, str]:
    """Return the titles of a game and of an exercise; what is no longer taught keeps its slug."""
    found, exercise = catalog.games().get(game), taught(game, drill)
    return found.title if found else game, exercise.title if exercise else drill


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
        links = [link(one) for one in known[:_LINKED]]
        more = f" et {len(known) - _LINKED} de plus" if len(known) > _LINKED else ""
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


_LINKED: Final = 6
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
