"""Worked cases as they are shown: the cloth, the right answer and its proof."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import override

from django.urls import reverse

from casino_rules.core.cases import Case
from casino_rules.core.game import Game
from casino_rules.core.grading import Reason
from trainer.questions.domain.posed_question import PosedQuestion, ShownQuestion
from trainer.ui.markup import SafeString
from trainer.ui.table.cloth import Cloth, quieted
from trainer.ui.verdicts import answer_html


@dataclass(frozen=True)
class WorkedCase(ShownQuestion):
    """A case of a game, asked and solved by the engine."""

    game: Game
    case: Case

    @property
    def anchor(self) -> str:
        """Where it stands on the page; no article has such an id."""
        return f"cas-{self.case.id}"

    @cached_property
    @override
    def posed(self) -> PosedQuestion:
        return PosedQuestion((self.game.slug, self.case.drill), self.case.situation)

    @property
    @override
    def cloth(self) -> Cloth:
        return quieted(super().cloth)

    @property
    def answer(self) -> SafeString:
        """The right answer, in French."""
        return answer_html(self.question.form, self.posed.ruling.value)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The steps of the proof."""
        return self.posed.reasons

    @property
    def referee_url(self) -> str:
        """The same situation in the hands of the referee, to change it."""
        url = reverse("referee:ruling", args=(self.game.slug, self.case.drill))
        return f"{url}?exemple={self.case.id}"


def homes(game: Game) -> Mapping[str, tuple[Case, ...]]:
    """Return the cases by the article beside which each is told in full.

    A proof applies several articles; its case stands beside the one that the fewest cases
    apply, the last of them if there are several: that is the one it is about.
    """
    found: dict[str, tuple[Case, ...]] = {}
    for case in game.cases:
        rarest = min(reversed(case.rules), key=lambda slug: len(game.cases_of(slug)))
        found[rarest] = (*found.get(rarest, ()), case)
    return found
