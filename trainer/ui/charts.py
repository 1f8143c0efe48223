"""Charts drawn by the server: no script, readable on paper, the figures always in text.

The heat map is a table whose cells are shaded: it is its own table of figures. The other
charts are SVG pictures with their figures in a table beside them.

What is known, drawn by the server: a ring, a bar, which way it goes; always in figures too.

Speed against accuracy, drawn by the server: a point an exercise, its figures in a table below.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import lru_cache
from math import log2
from types import MappingProxyType
from typing import Any, Final, Protocol

from casino_rules.core.french import NBSP, THIN, percent, thousands, typo
from casino_rules.core.tables import RuleTable
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


WEAK: Final = Fraction(60, 100)
"""Under this rate somebody is to be helped."""
WEAKEST: Final = LEVELS[-1][1]
"""The class of the cells where somebody is."""


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


def heat_map(
    table: RuleTable[Any], cells: Cells, urls: Mapping[tuple[str, str], str] = MappingProxyType({})
) -> SafeString:
    """Return a table of the rule book shaded by the rate of right answers in each cell.

    Each cell shows its rate in figures, or « right/answers » under six answers; the weakest
    are hatched, so that colour is never the only sign. Those lead to their address in ``urls``.
    """
    heads = "".join([f'<th scope="col">{esc(label)}</th>' for label in table.columns.values()])
    rows = [
        f'<tr><th scope="row">{esc(label)}</th>'
        + "".join(
            [
                _cell(cells.get((row, column), (0, 0)), urls.get((row, column), ""))
                for column in table.columns
            ]
        )
        + "</tr>"
        for row, label in table.rows.items()
    ]
    keys = "".join(
        f'<div><dt class="chaleur__cle {shade}"></dt><dd>{esc(typo(text))}</dd></div>'
        for shade, text in shades()
    )
    return joined(
        (
            '<figure class="cadre colonne">',
            scroll_open(table.title),
            f'<table class="chaleur"><caption>{esc(table.title)}{NBSP}: réponses justes, en{THIN}%</caption>',
            f'<thead><tr><th scope="col">{esc(table.corner)}</th>{heads}</tr></thead><tbody>',
            *rows,
            f'</tbody></table></div><figcaption><dl class="legende rangee etire ecart-2-5">{keys}</dl></figcaption></figure>',
        )
    )


def level_of(answered: int, right: int) -> str:
    """Return how well something is known: « vide », « peu » for one answer, or a level."""
    if answered < _TINTED:
        return "peu" if answered else "vide"
    return _level(whole_percent(right, answered))  # as it is shown


@lru_cache(maxsize=101)
def _level(shown: int) -> str:
    rate = Fraction(shown, 100)
    return next(name for low, name, _ in LEVELS if rate >= low)


def shade_of(answered: int, right: int) -> str:
    """Return the classes of a cell: tinted from two answers, in full from six."""
    pale = " chaleur--pale" if _TINTED <= answered < FEW else ""
    return f"chaleur--{level_of(answered, right)}{pale}"


def shades() -> tuple[tuple[str, str], ...]:
    """Return the classes of the cells with what they say, for a legend."""
    full = tuple((f"chaleur--{name}", words) for _, name, words in LEVELS)
    pale = ("chaleur--bon chaleur--pale", f"Pâle : moins de {FEW} réponses")
    return (*full, pale, ("chaleur--peu", "Une seule réponse"))


def whole_percent(right: int, answered: int) -> int:
    """Return a rate in percent, rounded; with one fault it never reads 100."""
    rounded = (200 * right + answered) // (2 * answered)
    return min(rounded, 99) if right < answered else rounded


_TINTED: Final = 2
"""From this number of answers on a cell has a tint."""


def _cell(counts: tuple[int, int], url: str = "") -> str:
    answered, right = counts
    if not answered:
        return '<td class="chaleur--vide"><span class="vh">aucune réponse</span></td>'
    shade, told = (
        shade_of(answered, right),
        f'<span class="vh"> ({thousands(right)} sur {thousands(answered)})</span>',
    )
    shown = f"{whole_percent(right, answered)}"
    if answered < FEW:
        shown = f'<span aria-hidden="true">{right}/{answered}</span>'
    if url and level_of(answered, right) == WEAKEST:
        more = '<span class="vh">, donner un devoir</span>'
        return f'<td class="{shade}"><a class="aide-case centre" href="{esc(url)}">{shown}{told}{more}</a></td>'
    return f'<td class="{shade}">{shown}{told}</td>'


def activity(days: Sequence[Day]) -> SafeString:
    """Return the answers of each day as bars, right ones below, wrong ones hatched above."""
    if not days:
        return SafeString("")
    top = max(1, *(day.answered for day in days))
    bars = "".join([_bar(place, day, top) for place, day in enumerate(days)])
    total, right = sum(day.answered for day in days), sum(day.correct for day in days)
    counts = [(day.day, day.answered, day.correct) for day in days]
    first, last = _short(days[0].day), _short(days[-1].day)
    s = "s" if right > 1 else ""
    words = f"Du {first} au {last}{NBSP}: {thousands(right)} réponse{s} juste{s} sur {thousands(total)}."
    picture = attrs(
        role="img",
        viewBox=f"0 0 {len(days) * 10} 100",
        preserveAspectRatio="none",
        aria_label=words,
    )
    return SafeString(
        f'<figure class="graphique colonne ecart-2"><svg class="jours"{picture}>{_HATCH}{bars}</svg>'
        f'<div class="graphique__axe rangee rangee--seule entre petit discret" aria-hidden="true"><span>{first}</span>'
        f"<span>au plus {top} par jour</span><span>{last}</span></div>"
        f"<figcaption>{esc(words)} {_figures('Réponses par jour', 'Jour', counts)}</figcaption></figure>"
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


def _figures(caption: str, first: str, counts: Iterable[tuple[date, int, int]]) -> SafeString:
    """Return the days, answers and right ones of a chart as a table; nothing if there are none."""
    rows = "".join(
        f'<tr><th scope="row">{_short(day)}</th><td class="nombre">{done}</td>'
        f'<td class="nombre">{right}</td></tr>'
        for day, done, right in counts
        if done
    )
    if not rows:
        return SafeString("")
    return SafeString(
        '<details><summary>Voir les chiffres</summary><table class="tableau">'
        f'<caption class="vh">{caption}</caption><thead><tr><th scope="col">{first}</th>'
        '<th scope="col">Réponses</th><th scope="col">Justes</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></details>"
    )


def trend(weeks: Sequence[tuple[date, int, int]]) -> SafeString:
    """Return the rate of right answers of some weeks as a curve: their Mondays, answers, right ones.

    The dashed line is the rate under which people are to be helped; all the figures are in words.
    """
    told = (f"semaine du {_short(day)}{NBSP}: {_rate(done, right)}" for day, done, right in weeks)
    points = [
        (place * 40 + 6, _height(Fraction(right, done)))
        for place, (_, done, right) in enumerate(weeks)
        if done
    ]
    width = 40 * (len(weeks) - 1) + 12
    level = _height(WEAK)
    picture = attrs(
        role="img",
        viewBox=f"0 0 {width} 48",
        aria_label=f"Réponses justes{NBSP}: {', '.join(told)}.",
    )
    line = " ".join(f"{x},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x}" cy="{y:.1f}" r="3.5"/>' for x, y in points)
    return SafeString(
        f'<svg class="tendance"{picture}><path class="tendance__seuil" d="M0 {level:.1f}H{width}"/>'
        f'<polyline points="{line}"/>{dots}</svg>'
    )


def _height(rate: Fraction) -> float:
    """Return where a rate is drawn, in a picture of 48: from 30 % and less to all right."""
    return float(42 - 36 * max(rate - _LOWEST, Fraction(0)) / (1 - _LOWEST))


_LOWEST: Final = Fraction(30, 100)


def _rate(answered: int, right: int) -> str:
    if not answered:
        return "aucune réponse"
    return f"{percent(right, answered, 0)} de {thousands(answered)}"


_MONTHS: Final = (
    "janv.", "févr.", "mars", "avril", "mai", "juin",
    "juil.", "août", "sept.", "oct.", "nov.", "déc.",
)  # fmt: skip


def _short(day: date) -> str:
    return f"{day_number(day)} {_MONTHS[day.month - 1]}"


def weeks_table(weeks: Sequence[tuple[date, int, int]]) -> SafeString:
    """Return the figures of some weeks: their Mondays, answers, right ones."""
    return _figures("Réponses par semaine", "Semaine du", weeks)


def ring(mastery: float | None, answered: int, word: str = "maîtrise") -> SafeString:
    """Return a mastery between 0 and 1 as a ring with its figure inside; None draws it empty.

    ``word`` says of what the figure is to who does not see the ring.
    """
    exact, shown = _told(mastery or 0)
    part = f'<circle class="anneau__part"{_RING} stroke-dasharray="{float(exact) * 100:.1f} 100"/>'
    words = f"{word} {shown}" if mastery is not None else "pas encore jugé"
    if not answered:
        words = "pas encore essayé"
    return SafeString(
        '<span class="anneau"><svg viewBox="0 0 40 40" aria-hidden="true">'
        f'<circle class="anneau__fond"{_RING}/>{part if mastery else ""}</svg>'
        f'<span class="anneau__chiffre" aria-hidden="true">{shown if mastery is not None else ""}'
        f'</span><span class="vh">{words}</span></span>'
    )


def _told(mastery: float) -> tuple[Fraction, str]:
    """Return a mastery as it is drawn, and in figures."""
    exact = Fraction(mastery).limit_denominator(10_000)
    return exact, percent(exact.numerator, exact.denominator, 0)


_RING: Final = ' cx="20" cy="20" r="17" pathLength="100" transform="rotate(-90 20 20)"'


class Outlook(Protocol):
    """Which way what is known goes: 1, 0 or -1, and the mastery left in a week."""

    @property
    def trend(self) -> int:
        """The trend."""

    @property
    def later(self) -> float | None:
        """The mastery in a week, between 0 and 1; None under six answers."""


_TRENDS: Final = {1: ("↗", "en hausse"), 0: ("→", "stable"), -1: ("↘", "en baisse")}


def outlook(mark: Outlook) -> SafeString:
    """Return the trend of what is known in words, with what is left of it in a week.

    Nothing under six answers.
    """
    if mark.later is None:
        return SafeString("")
    arrow, word = _TRENDS[mark.trend]
    _, shown = _told(mark.later)
    return SafeString(
        f'<span class="pente petit"><span aria-hidden="true">{arrow}</span> {word} '
        f'<span class="discret">{shown} dans 7 jours</span></span>'
    )


def mastery_bar(mastery: float | None, answered: int) -> SafeString:
    """Return a mastery between 0 and 1 as a bar and in figures, with the number of answers.

    None (under six answers) shows no bar: only how many answers there are.
    """
    count = f"{thousands(answered)} réponse{'s' if answered > 1 else ''}"
    if mastery is None:
        text = f"{count}{NBSP}: trop peu pour juger" if answered else "pas encore essayé"
        return SafeString(f'<span class="maitrise maitrise--vide discret">{text}</span>')
    exact, shown = _told(mastery)
    return SafeString(
        '<span class="maitrise"><svg viewBox="0 0 100 8" preserveAspectRatio="none" '
        'aria-hidden="true"><rect class="maitrise__fond" width="100" height="8"/>'
        f'<rect class="maitrise__part" width="{float(exact) * 100:.1f}" height="8"/></svg>'
        f'<span class="maitrise__texte"><strong>{shown}</strong> '
        f'<span class="discret">sur {count}</span></span></span>'
    )


class Speed(Protocol):
    """How right and how quick somebody is in an exercise.

    ``times`` is what an answer takes them, in times what it takes a croupier; ``taken`` and
    ``wanted`` say both in words.
    """

    @property
    def title(self) -> str:
        """The exercise."""

    @property
    def answered(self) -> int:
        """Number of answers: one at least."""

    @property
    def correct(self) -> int:
        """Number of right answers."""

    @property
    def times(self) -> float:
        """The mean time of an answer, in times that of the exercise."""

    @property
    def taken(self) -> str:
        """The mean time of an answer."""

    @property
    def wanted(self) -> str:
        """The time of the exercise."""


_TOLD: Final = (
    "À droite, plus juste\u202f; en haut, plus rapide. Le pointillé est le temps visé\u202f;"
    " celui des réponses comprend la lecture du corrigé précédent."
)
_WIDE, _HIGH = 360, 216
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 342, 18, 178
_TIMES: Final = (1, 2, 4, 8)
"""How many times the time of the exercise: the lines of the picture."""
_QUICKEST: Final = 0.5
_STEP: Final = 20
"""Percents between two marks of the accuracy."""
_LOWEST_DRAWN: Final = 60
"""The accuracy is drawn from there at most."""


def speed_chart(speeds: Sequence[Speed]) -> SafeString:
    """Return the picture of some exercises, in the order of their numbers, with its table."""
    if not speeds:
        return SafeString("")
    low = min(
        _LOWEST_DRAWN, *(whole_percent(it.correct, it.answered) // _STEP * _STEP for it in speeds)
    )
    words = f"Justesse et vitesse, exercice par exercice{NBSP}: les chiffres sont dessous."
    picture = attrs(role="img", viewBox=f"0 0 {_WIDE} {_HIGH}", aria_label=words)
    return joined(
        (
            f'<figure class="graphique colonne ecart-2"><svg class="vitesse"{picture}>',
            *(_line(times) for times in _TIMES),
            *(_mark(rate, low) for rate in range(low, 101, _STEP)),
            *(_point(number, it, low) for number, it in enumerate(speeds, start=1)),
            f"</svg><figcaption>{_TOLD} {_table(speeds)}</figcaption></figure>",
        )
    )


def _across(rate: float, low: int) -> float:
    """Return where an accuracy in percents is drawn."""
    return _LEFT + (_RIGHT - _LEFT) * (rate - low) / (100 - low)


def _down(times: float) -> float:
    """Return where so many times the time of the exercise are drawn: the longer, the lower."""
    kept = min(max(times, _QUICKEST), _TIMES[-1])
    return _TOP + (_BOTTOM - _TOP) * log2(kept / _QUICKEST) / log2(_TIMES[-1] / _QUICKEST)


def _line(times: int) -> str:
    y, name = _down(times), f"{times}{NBSP}×" if times > 1 else "visé"
    kind = "vitesse__visee" if times == 1 else "vitesse__trait"
    return (
        f'<path class="{kind}" d="M{_LEFT - 12} {y:.1f}H{_WIDE}"/>'
        f'<text x="{_LEFT - 18}" y="{y + 4:.1f}" text-anchor="end">{name}</text>'
    )


def _mark(rate: int, low: int) -> str:
    told = percent(rate, 100, 0)
    return f'<text x="{_across(rate, low):.1f}" y="{_HIGH - 8}" text-anchor="middle">{told}</text>'


def _point(number: int, it: Speed, low: int) -> str:
    x = _across(100 * it.correct / it.answered, low)
    y = _down(it.times)
    return (
        f"<g><title>{esc(it.title)}</title>"
        f'<circle class="vitesse__point" cx="{x:.1f}" cy="{y:.1f}" r="11"/>'
        f'<text class="vitesse__numero" x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle">{number}'
        "</text></g>"
    )


def _table(speeds: Sequence[Speed]) -> str:
    rows = "".join(
        f'<tr><td class="nombre">{number}</td><th scope="row">{esc(it.title)}</th>'
        f'<td class="nombre">{thousands(it.correct)} sur {thousands(it.answered)}</td>'
        f'<td class="nombre">{it.taken}</td>'
        f'<td class="nombre">{it.wanted}</td></tr>'
        for number, it in enumerate(speeds, start=1)
    )
    heads = ("Point", "Exercice", "Justes", "Temps moyen", "Temps visé")
    return (
        '<details><summary>Voir les chiffres</summary><div class="defile" tabindex="0"'
        ' role="region" aria-label="Justesse et vitesse par exercice"><table class="tableau">'
        '<caption class="vh">Justesse et vitesse par exercice</caption><thead><tr>'
        + "".join(f'<th scope="col">{head}</th>' for head in heads)
        + f"</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )
