"""A question as it was stored, and what the engine of the day makes of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from casino_rules import catalog, written
from casino_rules.core import chips
from casino_rules.core.drill import Drill
from casino_rules.core.forms import Form, Json, UnreadableAnswer
from casino_rules.core.french import typo
from casino_rules.core.game import Game, home
from casino_rules.core.grading import Reason, Verdict, grade_by, grade_value, reasons_of
from casino_rules.core.limits import CHIPS
from casino_rules.core.money import Cents
from casino_rules.core.plan import Plan
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.unknown import UnknownError
from casino_rules.exercises.fault_finding import FindTheFault
from trainer.questions.domain.keeping import Kept, keep
from trainer.ui.table.cloth import Cloth, laid_in, printed_on

type Raw = Callable[[Form[Any]], object]
"""``raw(form)`` returns what was typed, given the form of the answer."""


@dataclass(frozen=True)
class PosedQuestion:
    """A question by the slugs of its game and its exercise, with its situation as stored.

    All but ``taught`` and ``title`` supposes that it is still taught. ``house`` are the options of
    the place where it is asked: its tables are furnished with them, no ruling reads them.
    ``kept``: the question and its answer as they were asked, which are then what is shown,
    whatever the engine of the day would say.
    """

    slugs: tuple[str, str]
    stored: Json
    house: Mapping[str, str] = field(default_factory=dict)
    kept: Kept | None = None

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
        if self.kept is not None:
            return self.kept.question
        asked = self.drill.ask(self.situation)
        return replace(asked, chips=self.chips) if self.chips else asked

    @cached_property
    def cloth(self) -> Cloth:
        """The cloth on which it is asked, with what the house has printed there."""
        if self.kept is not None:
            return printed_on(self._plan, self.kept.printed)
        return laid_in(self.game, self.drill, self.situation, self.house)

    @property
    def _plan(self) -> Plan:
        """The plan of the cloth, for what was kept: that of its game, if its exercise is gone."""
        try:
            return self.game.plan_of(self.drill)
        except UnknownError:
            known = self.slugs[0] in catalog.games()
            return (self.game if known else written.GAME).rulebook.plan

    @cached_property
    def ruled(self) -> "PosedQuestion":
        """What is ruled: where a colleague is judged, the question put to them; else itself."""
        if not isinstance(self.drill, FindTheFault):
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

    @cached_property
    def today(self) -> "PosedQuestion":
        """The same question as the engine of the day asks it, whatever was kept."""
        return replace(self, kept=None) if self.kept is not None else self

    @property
    def version(self) -> int:
        """The version of the rules of the day; 0 if its game is played no longer."""
        try:
            return self.game.rulebook.version
        except UnknownError:
            return 0

    @property
    def title(self) -> str:
        """The title of the exercise, or its name in the archive if it is no longer taught."""
        if self.kept is not None:
            return self.kept.title
        return self.drill.title if self.taught else "/".join(self.slugs)

    @property
    def place(self) -> str:
        """The title of its game and that of its exercise."""
        return f"{self.kept.game if self.kept is not None else self.game.title}, {self.title}"

    @property
    def guide(self) -> str:
        """How it is marked by hand, if its school says it."""
        return self._own_words("guide")

    @property
    def explanation(self) -> str:
        """What its school tells of the answer, if it is its own question."""
        return self._own_words("explanation")

    def _own_words(self, name: str) -> str:
        own = isinstance(self.stored, Mapping) and self.slugs[0] == written.SLUG
        return typo(str(self.stored.get(name, ""))) if own else ""  # type: ignore[union-attr]  # own

    @cached_property
    def ruling(self) -> Ruling[Any]:
        """The right answer, with its proof."""
        if self.kept is not None:
            return self.kept.ruling
        return self.drill.solve(self.situation)

    @cached_property
    def solved(self) -> Verdict:
        """The verdict on the right answer, given by nobody: what paints it on its table."""
        right = grade_by(self.question.form, self.ruling.value, self.ruling)
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
        return self._graded(self.question.form.parse(raw))

    def _graded(self, given: Any) -> Verdict:
        """Judge as the engine of the day does; by what was kept, if it has other words for it."""
        if self.kept is None or self._same_words:
            return grade_value(self.drill, self.situation, given, self.question.form)
        return grade_by(self.question.form, given, self.ruling)

    @cached_property
    def _same_words(self) -> bool:
        """Whether the engine of the day rules in the words of the question that was kept."""
        if not self.today.taught:
            return False
        ruling, now, then = self.today.ruling, self.today.question.form, self.question.form
        try:
            return all(then.load(now.dump(it)) == it for it in (ruling.value, *ruling.also))
        except UnreadableAnswer:
            return False

    @cached_property
    def otherwise(self) -> str:
        """What the engine of the day answers, in French, where that is not what was kept."""
        if self.kept is None:
            return ""
        if not self.today.taught:
            return "cet exercice n’est plus posé"
        now = self.today
        if now.expected == self.expected or (
            self._same_words and self.ruling.accepts(now.ruling.value)
        ):
            return ""
        return now.expected

    def judge_stored(self, given: Json) -> Verdict:
        """Judge an answer that was stored once read.

        Raises:
            UnreadableAnswer: if it can be read no longer.
        """
        return self._graded(self.question.form.load(given))

    def differs(self, given: Json, raw: Raw) -> bool:
        """Whether what is typed is another answer than the one stored; one unreadable is another."""
        if not self.taught:
            return False
        form = self.question.form
        try:
            return bool(form.parse(raw(form)) != form.load(given))
        except UnreadableAnswer:
            return True

    def at(self, house: Mapping[str, str]) -> "PosedQuestion":
        """Return it asked in this house."""
        return replace(self, house=house)

    def under(self, choices: Mapping[str, str]) -> "PosedQuestion":
        """Return it with options of the house corrected, where its situation holds them."""
        if not choices or not isinstance(self.stored, Mapping):
            return self
        named = {option.replace("-", "_"): choice for option, choice in choices.items()}
        changed = {it: named[it] for it in named.keys() & self.stored.keys()}
        stored = {**self.stored, **changed}
        return self if stored == self.stored else replace(self, stored=stored, kept=None)

    def keeping(self) -> "PosedQuestion":
        """Return it with what the engine of the day asks and answers kept as it is."""
        printed = self.cloth.printed
        return replace(
            self, kept=keep(self.title, self.game.title, printed, self.question, self.ruling)
        )


class ShownQuestion(ABC):
    """What a page shows of a stored question: its words are those of the question itself."""

    @property
    @abstractmethod
    def posed(self) -> PosedQuestion:
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
