"""What the pages of a school's questions show: one as it is asked, with its answer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import override

from django.utils.safestring import SafeString

from trainer.questions.domain.posed_question import PosedQuestion, ShownQuestion
from trainer.ui.exercise import AskedQuestion, framed_html
from trainer.ui.markup import esc
from trainer.ui.seats import answers_html
from trainer.ui.verdicts import answer_html, reasons_html
from trainer.written.models import OwnQuestion, Wording


@dataclass(frozen=True)
class WordingPreview(ShownQuestion):
    """A version of a question, for those who write it."""

    wording: Wording

    @cached_property
    @override
    def posed(self) -> PosedQuestion:
        return self.wording.posed

    @property
    def guide(self) -> str:
        """How it is marked, if the school says it."""
        return self.posed.guide

    @property
    def asked_html(self) -> SafeString:
        """The question as it is sat, answered nowhere, then what is right."""
        form = f'<form method="dialog" autocomplete="off">{answers_html(self.question)}</form>'
        value = answer_html(self.question.form, self.posed.ruling.value)
        right = (
            f'<div class="copie__figee"><p class="champ__nom">Réponse attendue</p>{value}</div>'
            f"{reasons_html(self.posed.reasons)}"
        )
        asked = AskedQuestion(self.question, self.cloth, "", "", "", place=esc(self.title))
        return framed_html(asked, f"{form}{right}", level=2)


def by_theme(found: Iterable[OwnQuestion]) -> Iterator[tuple[str, list[OwnQuestion]]]:
    """Yield the themes of questions sorted by them, each with its questions."""
    for theme, rows in groupby(found, lambda it: it.theme):
        yield theme or "Sans thème", list(rows)
