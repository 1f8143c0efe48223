"""The numbers of the questions of a copy: written by hand, as every question shows them all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator

from trainer.exams.models import Sitting
from trainer.exams.presenters.sitting import Copy, ExamQuestion
from trainer.exams.selectors.access import rows_of
from trainer.ui.markup import SafeString, attrs, classes, esc

BY_PAGE: Final = 20
"""Questions of a page on the screen: ninety are seventy thousand pixels on a phone."""
WHOLE: Final = "tout"
"""What the address asks for to have all the questions on one page, to be printed."""

_MARKS: Final = {
    "répondue": "numero--repondue",
    "incomplète": "numero--incomplete",
    "annulée": "numero--annulee",
}


def numbers_html(leaves: Sequence[ExamQuestion], current: int) -> SafeString:
    """Return the way to each question, with what is kept of it; ``current`` is the one shown."""
    items = "".join([f"<li>{_number(leaf, current)}</li>" for leaf in leaves])
    return SafeString(
        f'<nav class="numeros" aria-label="Questions"><ol class="rangee etire ecart-2" role="list">{items}</ol></nav>'
    )


def told(places: Sequence[int]) -> str:
    """Return places as they are said: « 1, 3 à 5 et 9 »; two that follow each other stay apart."""
    said: list[str] = []
    first = 0
    for index, place in enumerate(places):
        if index + 1 < len(places) and places[index + 1] == place + 1:
            continue
        run = places[first : index + 1]
        said += [f"{run[0]} à {run[-1]}"] if len(run) > 2 else map(str, run)  # noqa: PLR2004 - two are said
        first = index + 1
    return " et ".join(filter(None, (", ".join(said[:-1]), *said[-1:])))


@dataclass(frozen=True)
class Leafed:
    """The questions of a long paper, some at a time; ``also`` stays in the addresses of its pages."""

    leaves: Sequence[ExamQuestion]
    page: Page[ExamQuestion]
    also: str = ""

    @property
    def long(self) -> bool:
        """Whether they are too many for one page."""
        return len(self.leaves) > BY_PAGE

    @property
    def whole(self) -> bool:
        """Whether a long paper is shown whole."""
        return self.long and not self.page.has_other_pages()

    def address(self, leaf: ExamQuestion) -> str:
        """Return the way to a question, on this page or another."""
        place = f"#question-{leaf.position}"
        if leaf in self.page.object_list:
            return place
        return f"?{self.also}page={1 + self.leaves.index(leaf) // BY_PAGE}{place}"

    @property
    def contents(self) -> SafeString:
        """The way to each question, where there are several pages."""
        items = "".join(
            f'<li><a class="numero centre chiffres" href="{esc(self.address(leaf))}">'
            f'<span class="vh">Question </span>{leaf.position}</a></li>'
            for leaf in self.leaves
        )
        return _contents(items) if self.long else SafeString("")

    @property
    def marks(self) -> SafeString:
        """The way to each question of a corrected copy, right or wrong at a glance."""
        return _contents("".join([f"<li>{self._mark(leaf)}</li>" for leaf in self.leaves]))

    def _mark(self, leaf: ExamQuestion) -> str:
        return _mark(leaf, self.address(leaf))


def leafed(leaves: Sequence[ExamQuestion], asked: Mapping[str, str], also: str = "") -> Leafed:
    """Return the page of questions that an address asks for: « page », a number or « tout »."""
    number = asked.get("page")
    size = max(len(leaves), 1) if number == WHOLE else BY_PAGE
    return Leafed(leaves, Paginator(leaves, size).get_page(number), also)


def _contents(items: str) -> SafeString:
    return SafeString(
        '<nav class="numeros numeros--tous" aria-label="Aller à la question">'
        f'<ol class="rangee etire ecart-2" role="list">{items}</ol></nav>'
    )


def _mark(leaf: ExamQuestion, address: str) -> str:
    line = leaf.row.line
    if line.voided:
        kind, sign, said = "annulee", "", "annulée"
    elif line.share == line.out_of:
        kind, sign, said = "juste", "✓", "juste"
    elif line.share:
        kind, sign, said = "partie", "½", "juste en partie"
    else:
        kind, sign, said = "faux", "✗", "fausse" if leaf.row.answered else "sans réponse"
    values = attrs(class_=f"numero centre chiffres numero--{kind}", href=address)
    seen = f'<span class="numero__signe" aria-hidden="true">{sign}</span>' if sign else ""
    return f'<a{values}>{leaf.position}{seen}<span class="vh">\u00a0: {said}</span></a>'


def _number(leaf: ExamQuestion, current: int) -> str:
    if leaf.unopened:
        return (
            f'<span class="numero centre chiffres numero--ferme">{leaf.position}'
            '<span class="vh">\u00a0: pas encore ouverte</span></span>'
        )
    state = "annulée" if leaf.voided else leaf.state
    values = attrs(
        class_=classes("numero centre chiffres", _MARKS.get(state, "")),
        href=leaf.url,
        aria_current="page" if leaf.position == current else None,
        data_numero=leaf.position,
    )
    return f'<a{values}>{leaf.position}<span class="vh" data-etat-texte>\u00a0: {state}</span></a>'


def corrected(sitting: Sitting, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return what the pages of a corrected copy show: its questions, their numbers, its worth."""
    worth = Copy(sitting, rows_of(sitting))
    shown = leafed(worth.leaves, asked)
    told = {"leafed": shown, "leaves": shown.page.object_list, "numbers": shown.marks}
    return {"sitting": sitting, "worth": worth, **told}
