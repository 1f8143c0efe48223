"""A question as it was stored, and what the engine of the day makes of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from casino_rules import catalog
from casino_rules.core import chips
from casino_rules.core.control import Watch
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Form, Json, UnreadableAnswer
from casino_rules.core.game import Game, home
from casino_rules.core.grading import Reason, Verdict, grade_value, reasons_of
from casino_rules.core.limits import CHIPS
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.unknown import UnknownError
from trainer.ui.table.cloth import Cloth, laid_in

type Raw = Callable[[Form[Any]], object]
"""``raw(form)`` returns what was typed, given the form of the answer."""


@dataclass(frozen=True)
class Posed:
    """A question by the slugs of its game and its exercise, with its situation as stored.

    All but ``taught`` and ``title`` supposes that it is still taught. ``house`` are the options of
    the place where it is asked: its tables are furnished with them, no ruling reads them.
    """

    slugs: tuple[str, str]
    stored: Json
    house: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def game(self) -> Game:
        """Its game."""
        return catalog.asked(self.slugs[0])

    @cached_property
    def drill(self) -> Drill[Any]:
        """Its exercise."""
        return self.game.drill(self.slugs[1])

    @cached_property
    def situation(self) -> Any:
        """Its situation, read."""
        return self.drill.load(self.stored)

    @cached_property
    def question(self) -> Question:
        """What is asked, without anything of its answer."""
        asked = self.drill.ask(self.situation)
        return replace(asked, chips=self.chips) if self.chips else asked

    @cached_property
    def cloth(self) -> Cloth:
        """The cloth on which it is asked, with what the house has printed there."""
        return laid_in(self.game, self.drill, self.situation, self.house)

    @cached_property
    def ruled(self) -> "Posed":
        """What is ruled: where a colleague is judged, the question that he was asked; else itself."""
        if not isinstance(self.drill, Watch):
            return self
        slugs = home(self.slugs[0]), self.slugs[1]
        return replace(self, slugs=slugs, stored=self.drill.watched.dump(self.situation.seen))

    @property
    def chips(self) -> tuple[Cents, ...]:
        """The chips of the house; none if it tells none, or the situation tells its own."""
        if isinstance(self.stored, Mapping) and CHIPS in self.stored:
            return ()
        currency, key = self.game.rulebook.currency.code, self.house.get(CHIPS, "")
        return chips.values(currency, key) if key in chips.sets_of(currency) else ()

    @cached_property
    def taught(self) -> bool:
        """Whether it can still be asked: a drill may be withdrawn, a rule corrected."""
        try:
            return bool(self.question)
        except (UnknownError, UnreadableAnswer):
            return False

    @property
    def title(self) -> str:
        """The title of the exercise, or its name in the archive if it is no longer taught."""
        return self.drill.title if self.taught else "/".join(self.slugs)

    @cached_property
    def ruling(self) -> Ruling[Any]:
        """The right answer, with its proof."""
        return self.drill.solve(self.situation)

    @cached_property
    def solved(self) -> Verdict:
        """The verdict on the right answer, given by nobody: what paints it on its table."""
        right = grade_value(self.drill, self.situation, self.ruling.value)
        return replace(right, given="")

    @property
    def expected(self) -> str:
        """The right answer, in French."""
        return self.question.form.show(self.ruling.value)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The proof, as text."""
        return reasons_of(self.ruling)

    def judge(self, raw: object) -> Verdict:
        """Judge an answer as typed.

        Raises:
            UnreadableAnswer: if it cannot be read; that is never a fault.
        """
        return grade_value(self.drill, self.situation, self.question.form.parse(raw))

    def judge_stored(self, given: Json) -> Verdict:
        """Judge an answer that was stored once read.

        Raises:
            UnreadableAnswer: if it can be read no longer.
        """
        return grade_value(self.drill, self.situation, self.question.form.load(given))

    def at(self, house: Mapping[str, str]) -> "Posed":
        """Return it asked in this house."""
        return replace(self, house=house)

    def under(self, choices: Mapping[str, str]) -> "Posed":
        """Return it with options of the house corrected, where its situation holds them."""
        if not choices or not isinstance(self.stored, Mapping):
            return self
        named = {option.replace("-", "_"): choice for option, choice in choices.items()}
        held = {name: named[name] for name in named.keys() & self.stored.keys()}
        return replace(self, stored={**self.stored, **held})


class Shown(ABC):
    """What a page shows of a stored question: its words are those of the question itself."""

    @property
    @abstractmethod
    def posed(self) -> Posed:
        """The question."""

    @property
    def drill(self) -> Drill[Any]:
        """Its exercise."""
        return self.posed.drill

    @property
    def question(self) -> Question:
        """What is asked."""
        return self.posed.question

    @property
    def cloth(self) -> Cloth:
        """The cloth on which it is asked."""
        return self.posed.cloth

    @property
    def taught(self) -> bool:
        """Whether it can still be shown."""
        return self.posed.taught

    @property
    def title(self) -> str:
        """The title of its exercise."""
        return self.posed.title
