"""Speed against accuracy, drawn by the server: a point an exercise, its figures in a table below."""

from collections.abc import Sequence
from math import log2
from typing import Final, Protocol

from casino_rules.core.french import NBSP, percent, thousands
from trainer.ui.charts import whole_percent
from trainer.ui.markup import SafeString, attrs, esc, joined


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
_LOWEST: Final = 60
"""The accuracy is drawn from there at most."""


def speed_chart(speeds: Sequence[Speed]) -> SafeString:
    """Return the picture of some exercises, in the order of their numbers, with its table."""
    if not speeds:
        return SafeString("")
    low = min(_LOWEST, *(whole_percent(it.correct, it.answered) // _STEP * _STEP for it in speeds))
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
