"""How far a series is: one mark a question, right, wrong or still to come; or how a run goes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from casino_rules.core.grading import Verdict
from trainer.ui.markup import SafeString, esc, icon

_LONGEST: Final = 80
"""Signs of an answer that is told on one line."""


@dataclass(frozen=True, slots=True)
class Pip:
    """A question of a series, by its number; ``right`` is None until it is answered."""

    number: int
    right: bool | None = None


def pips_html(pips: Iterable[Pip]) -> SafeString:
    """Return the row of marks of a series, named for who does not see them."""
    marks = "".join([pip_html(pip) for pip in pips])
    return SafeString(
        f'<ol class="pips" role="list" aria-label="Questions de la série">{marks}</ol>'
    )


def pip_html(pip: Pip, *, again: bool = False) -> str:
    """Return one mark; ``again``: it takes the place of the one that is shown."""
    name, word = {
        None: ("", "à venir"),
        True: (" pip--juste", "juste"),
        False: (" pip--faux", "faux"),
    }[pip.right]
    swap = ' hx-swap-oob="true"' if again else ""
    return (
        f'<li class="pip{name}" id="pip-{pip.number}"{swap}>'
        f'<span class="vh">{pip.number}\u00a0: {word}</span></li>'
    )


def run_html(right: int, faults: int, allowed: int, *, again: bool = False) -> SafeString:
    """Return how a run goes: its right answers, and the faults that are left to make."""
    marks = "".join(
        f'<span class="course__faute{" course__faute--faite" if number < faults else ""}"></span>'
        for number in range(allowed)
    )
    plural = "s" if right > 1 else ""
    told = f"fautes\u00a0: {faults} sur {allowed}"
    swap = ' hx-swap-oob="true"' if again else ""
    return SafeString(
        f'<p class="course rangee rangee--seule ecart-2" id="course"{swap}><strong>{right}</strong> juste{plural}'
        f'<span class="vh">, {told}</span>'
        f'<span class="course__fautes" aria-hidden="true">{marks}</span></p>'
    )


def before_html(verdict: Verdict | None, *, again: bool = False) -> SafeString:
    """Return the line that says what became of the answer before, in a run."""
    swap = ' hx-swap-oob="innerHTML"' if again else ""
    return SafeString(
        f'<p class="course__avant rangee rangee--seule ecart-2" id="avant" role="status"{swap}>{_said(verdict)}</p>'
    )


def _said(verdict: Verdict | None) -> str:
    if verdict is None:
        return ""
    if verdict.correct:
        return f'<span class="resultat rangee rangee--seule mineur gras resultat--juste">{icon("juste")}</span><span>Juste</span>'
    expected = verdict.expected if len(verdict.expected) <= _LONGEST else "à revoir au résultat"
    mark = f'<span class="resultat rangee rangee--seule mineur gras resultat--faux">{icon("faux")}</span>'
    return f"{mark}<span>Faux\u00a0: {esc(expected)}</span>"
