"""Charts drawn by the server: no script, readable on paper, the figures always in text.

The heat map is a table whose cells are shaded: it is its own table of figures. The other
charts are SVG pictures with their figures in a table beside them.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, Final, Protocol

from casino_rules.core.french import NBSP, THIN, percent, typo
from casino_rules.core.tables import Table
from trainer.ui.dates import day_number
from trainer.ui.markup import SafeString, attrs, esc, joined
from trainer.ui.tables import scroll_open

type Cells = Mapping[tuple[str, str], tuple[int, int]]
"""(row, column) → (answers, right answers)."""

FEW: Final = 6
"""Under this number of answers a cell shows its count, not a rate."""
LEVELS: Final = (
    (Fraction(95, 100), "su", "Su : 95 % et plus"),
    (Fraction(80, 100), "bon", "Bon : 80 à 94 %"),
    (Fraction(60, 100), "fragile", "Fragile : 60 à 79 %"),
    (Fraction(0), "faible", "Faible : moins de 60 %"),
)
"""From which rate, class of the cell, words of the legend."""


class Day(Protocol):
    """A day of activity."""

    @property
    def day(self) -> date:
        """The date."""

    @property
    def answered(self) -> int:
        """Number of answers."""

    @property
    def correct(self) -> int:
        """Number of right answers."""


def heat_map(table: Table[Any], cells: Cells) -> SafeString:
    """Return a table of the rule book shaded by the rate of right answers in each cell.

    Each cell shows its rate in figures, or « right/answers » under six answers; the weakest
    are hatched, so that colour is never the only sign.
    """
    heads = "".join([f'<th scope="col">{esc(label)}</th>' for label in table.columns.values()])
    rows = [
        f'<tr><th scope="row">{esc(label)}</th>'
        + "".join([_cell(cells.get((row, column), (0, 0))) for column in table.columns])
        + "</tr>"
        for row, label in table.rows.items()
    ]
    legend = [("peu", f"Moins de {FEW} réponses"), *((name, text) for _, name, text in LEVELS)]
    keys = "".join(
        f'<div><dt class="chaleur__cle chaleur--{name}"></dt><dd>{esc(typo(text))}</dd></div>'
        for name, text in legend
    )
    return joined(
        (
            '<figure class="cadre">',
            scroll_open(table.title),
            f'<table class="chaleur"><caption>{esc(table.title)}{NBSP}: réponses justes, en{THIN}%</caption>',
            f'<thead><tr><th scope="col">{esc(table.corner)}</th>{heads}</tr></thead><tbody>',
            *rows,
            f'</tbody></table></div><figcaption><dl class="legende">{keys}</dl></figcaption></figure>',
        )
    )


def _cell(counts: tuple[int, int]) -> str:
    answered, right = counts
    if not answered:
        return '<td class="chaleur--vide"><span class="vh">aucune réponse</span></td>'
    words = f'<span class="vh"> ({right} sur {answered})</span>'
    if answered < FEW:
        fraction = f'<span aria-hidden="true">{right}/{answered}</span>'
        return f'<td class="chaleur--peu">{fraction}{words}</td>'
    rate = Fraction(right, answered)
    name = next(name for low, name, _ in LEVELS if rate >= low)
    # Rounded down: a cell with one fault never reads 100.
    return f'<td class="chaleur--{name}">{int(rate * 100)}{words}</td>'


def activity(days: Sequence[Day]) -> SafeString:
    """Return the answers of each day as bars, right ones below, wrong ones hatched above."""
    if not days:
        return SafeString("")
    top = max(1, *(day.answered for day in days))
    bars = "".join([_bar(place, day, top) for place, day in enumerate(days)])
    total, right = sum(day.answered for day in days), sum(day.correct for day in days)
    first, last = _short(days[0].day), _short(days[-1].day)
    s = "s" if right > 1 else ""
    words = f"Du {first} au {last}{NBSP}: {right} réponse{s} juste{s} sur {total}."
    picture = attrs(
        role="img",
        viewBox=f"0 0 {len(days) * 10} 100",
        preserveAspectRatio="none",
        aria_label=words,
    )
    return SafeString(
        f'<figure class="graphique"><svg class="jours"{picture}>{_HATCH}{bars}</svg>'
        f'<div class="graphique__axe" aria-hidden="true"><span>{first}</span>'
        f"<span>au plus {top} par jour</span><span>{last}</span></div>"
        f"<figcaption>{esc(words)} {_days_table(days)}</figcaption></figure>"
    )


_HATCH: Final = (
    '<defs><pattern id="hachures" width="4" height="4" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect class="hachures__fond" width="4" height="4"/>'
    '<rect class="hachures__trait" width="1.6" height="4"/></pattern></defs>'
)


def _bar(place: int, day: Day, top: int) -> str:
    right, wrong = (100 * count / top for count in (day.correct, day.answered - day.correct))
    if not day.answered:
        return f'<rect class="jours__rien" x="{place * 10 + 1}" y="98.5" width="8" height="1.5"/>'
    return (
        f"<g><title>{_short(day.day)}{NBSP}: {day.correct} sur {day.answered}</title>"
        f'<rect class="jours__juste" x="{place * 10 + 1}" y="{100 - right:.1f}" width="8" '
        f'height="{right:.1f}"/>'
        f'<rect class="jours__faux" x="{place * 10 + 1}" y="{100 - right - wrong:.1f}" width="8" '
        f'height="{wrong:.1f}" fill="url(#hachures)"/></g>'
    )


def _days_table(days: Sequence[Day]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{_short(day.day)}</th><td class="nombre">{day.answered}</td>'
        f'<td class="nombre">{day.correct}</td></tr>'
        for day in days
        if day.answered
    )
    if not rows:
        return ""
    return (
        '<details><summary>Voir les chiffres</summary><table class="tableau">'
        '<caption class="vh">Réponses par jour</caption><thead><tr><th scope="col">Jour</th>'
        '<th scope="col">Réponses</th><th scope="col">Justes</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></details>"
    )


_MONTHS: Final = (
    "janv.", "févr.", "mars", "avril", "mai", "juin",
    "juil.", "août", "sept.", "oct.", "nov.", "déc.",
)  # fmt: skip


def _short(day: date) -> str:
    return f"{day_number(day)} {_MONTHS[day.month - 1]}"


def mastery_bar(mastery: float | None, answered: int) -> SafeString:
    """Return a mastery between 0 and 1 as a bar and in figures, with the number of answers.

    None (under six answers) shows no bar: only how many answers there are.
    """
    count = f"{answered} réponse{'s' if answered > 1 else ''}"
    if mastery is None:
        text = f"{count}{NBSP}: trop peu pour juger" if answered else "pas encore essayé"
        return SafeString(f'<span class="maitrise maitrise--vide">{text}</span>')
    exact = Fraction(mastery).limit_denominator(10_000)
    shown = percent(exact.numerator, exact.denominator, 0)
    return SafeString(
        '<span class="maitrise"><svg viewBox="0 0 100 8" preserveAspectRatio="none" '
        'aria-hidden="true" focusable="false"><rect class="maitrise__fond" width="100" height="8"/>'
        f'<rect class="maitrise__part" width="{float(exact) * 100:.1f}" height="8"/></svg>'
        f'<span class="maitrise__texte"><strong>{shown}</strong> '
        f'<span class="discret">sur {count}</span></span></span>'
    )
