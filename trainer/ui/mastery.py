"""What is known, drawn by the server: a ring, a bar, which way it goes; always in figures too."""

from fractions import Fraction
from typing import Final, Protocol

from casino_rules.core.french import NBSP, percent, thousands
from trainer.ui.markup import SafeString


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
