"""A paper to be printed and its key: the situations of the screen, from the same seed.

The papers of a class, named, and their keys, to be printed together.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import batched, count
from typing import Final, override

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from casino_rules.core.forms import Field, Fields, Ordering
from casino_rules.core.grading import FieldVerdict
from casino_rules.core.plan import ALL_SEATS
from trainer.exams.models import Exam, Overlay, Question, Replay, Slot
from trainer.exams.selectors.papers import draw_question, paper_seed
from trainer.marks.models import Letterhead
from trainer.marks.presenters.printing.filling import Filling
from trainer.marks.selectors.access import letterhead, seated_at
from trainer.orders.selectors import Say
from trainer.questions.domain.judging import words
from trainer.questions.domain.posed_question import PosedQuestion, ShownQuestion
from trainer.schools.selectors import Desk
from trainer.ui.table.marks import marks_of
from trainer.ui.table.paper import drawn_places, printed_html, seated
from trainer.written.selectors import pictures

MOST = 99
"""Papers that can be printed of one exam."""
LONGEST: Final = 40
"""Questions of a paper that a page typesets, four seconds; the queue does the longer ones."""
_BRIEF: Final = 26
"""Letters of the longest answer painted at a place; a longer one is told in a table."""
_BESIDE: Final = frozenset({"choice", "amount", "points", "sequence", "fields"})
"""Forms whose answer has room beside a small table."""


@dataclass(frozen=True)
class Correction:
    """What was corrected since of a question: why, and its situation as it counts today."""

    reasons: tuple[str, ...] = ()
    choices: Mapping[str, str] | None = None


@dataclass(frozen=True)
class PrintedQuestion(ShownQuestion):
    """A question of a paper, as it is printed."""

    asked: Question
    corrected: Correction = Correction()
    drawn: str = ""
    """The picture that goes with it, as it is kept."""

    @cached_property
    @override
    def posed(self) -> PosedQuestion:
        houses = self.slot.exam.houses
        return self.asked.posed.at(houses.get(self.slot.game, {}))

    @cached_property
    def in_force(self) -> PosedQuestion:
        """The question as it counts: under the options that were corrected since."""
        found = self.posed.under(self.corrected.choices or {})
        return found if found.taught else self.posed

    @property
    def slot(self) -> Slot:
        """Its place in the exam."""
        return self.asked.slot

    @property
    def place(self) -> str:
        """Its game and its exercise."""
        return self.posed.place

    @cached_property
    def seated(self) -> bool:
        """Whether somebody sits at its table, which is then drawn whole."""
        return seated(self.question, self.cloth)

    @property
    def beside(self) -> bool:
        """Whether it is answered beside its table rather than under it."""
        kind = self.question.form.kind
        return bool(self.question.zones) and not self.seated and kind in _BESIDE

    @cached_property
    def filling(self) -> Filling:
        """The places where something is written."""
        return Filling(self.question, drawn_places(self.question, self.cloth))

    @property
    def table_html(self) -> SafeString:
        """Its table, with what is answered there."""
        return printed_html(self.question, self.cloth, blanks=self.filling.on_cloth)

    @cached_property
    def is_painted(self) -> bool:
        """Whether the whole answer can be read at its places: one gesture for all stakes cannot."""
        form, marks = self.question.form, marks_of(self.question, self.in_force.solved)
        told = not isinstance(form, Fields) or all(_has_place(field) for field in form.fields)
        drawn = marks.keys() <= self.filling.places
        brief = all(len(mark.text) <= _BRIEF for mark in marks.values())
        return self.seated and bool(marks) and told and drawn and brief

    @property
    def key_html(self) -> SafeString:
        """Its table with the right answer painted on it, where it can be read there."""
        solved = self.in_force.solved
        if self.is_painted or not solved.fields:
            return printed_html(self.question, self.cloth, solved)
        return printed_html(self.question, self.cloth)

    @property
    def by_seats(self) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """The answer seat by seat, from the croupier's left, where it is not painted."""
        if self.is_painted:
            return ()
        told = {field.key: field.expected for field in self.in_force.solved.fields}
        return tuple(
            (seat, tuple((part.label, told[part.key]) for part in parts))
            for seat, parts in self.filling.seats
        )

    @property
    def expected(self) -> tuple[FieldVerdict, ...]:
        """The rest of the answer, field by field."""
        if self.is_painted:
            return ()
        apart = {part.key for _, parts in self.filling.seats for part in parts}
        return tuple(found for found in self.in_force.solved.fields if found.key not in apart)

    @property
    def ranks(self) -> tuple[tuple[int, str], ...]:
        """The steps of an order as they are printed, each with its rank in the answer."""
        form = self.question.form
        if not isinstance(form, Ordering):
            return ()
        order = self.in_force.ruling.value
        return tuple((order.index(option.key) + 1, option.label) for option in form.options)

    @property
    def guide(self) -> str:
        """How it is marked by hand, if its school says it."""
        return self.posed.guide

    @property
    def also(self) -> tuple[str, ...]:
        """Other answers that are accepted."""
        return tuple(self.question.form.show(value) for value in self.in_force.ruling.also)

    @property
    def before(self) -> str:
        """The answer that was right before a correction; empty if it still is."""
        then = self.posed.expected
        return "" if then == self.in_force.expected else then


def sheets(exam: Exam, number: int) -> list[PrintedQuestion]:
    """Return the questions of a paper of a published exam, as ``sheets_of``.

    Raises:
        NothingToAskError: if a slot has no situation that may be asked.
    """
    return sheets_of(exam, (number,))[number]


def sheets_of(exam: Exam, numbers: Collection[int]) -> dict[int, list[PrintedQuestion]]:
    """Return the questions of papers of a published exam: those of the screen if it was made.

    Otherwise they are drawn from the seed of that paper, and nothing is written. Four queries, and
    one for the pictures.

    Raises:
        NothingToAskError: if a slot has no situation that may be asked.
    """
    rows = Question.objects.filter(paper__exam=exam, paper__number__in=numbers)
    found: dict[int, list[Question]] = {}
    for question in rows.select_related("slot__exam", "paper").order_by("position"):
        found.setdefault(question.paper.number, []).append(question)
    missing = [number for number in dict.fromkeys(numbers) if number not in found]
    slots = exam.slots.select_related("exam").order_by("position") if missing else ()
    for number in missing:
        seed = paper_seed(exam, number)
        found[number] = [draw_question(exam, slot, seed) for slot in slots]
    since = _Since.of(exam)
    shown = {it.situation["picture"] for asked in found.values() for it in asked if it.slot.own}
    drawn = pictures(shown - {""})

    def sheet(asked: Question) -> PrintedQuestion:
        picture = asked.situation["picture"] if asked.slot.own else ""
        return replace(since.sheet(exam, asked), drawn=drawn.get(picture, ""))

    return {number: [*map(sheet, asked)] for number, asked in found.items()}


@dataclass(frozen=True)
class _Since:
    """What was corrected of an exam since: the replays, and over which questions they were laid."""

    replays: tuple[Replay, ...]
    laid: frozenset[tuple[int, int]]

    @classmethod
    def of(cls, exam: Exam) -> "_Since":
        """Return what was. Two queries at most."""
        found = Replay.objects.filter(school=exam.school_id, undone_at=None).order_by("pk")
        replays = tuple(found)
        rows = Overlay.objects.filter(replay__in=replays, answer__question__slot__exam=exam)
        over = rows.values_list("replay", "answer__question").distinct() if replays else ()
        return cls(replays, frozenset(over))

    def sheet(self, exam: Exam, asked: Question) -> PrintedQuestion:
        """Return a question with what was corrected of it."""
        own = [made for made in self.replays if made.game == asked.slot.game]
        own = [made for made in own if made.covers(exam.pk, asked.slot.drill)]
        choices = dict(words(made.choices for made in own))
        otherwise = bool(choices and PrintedQuestion(asked, Correction(choices=choices)).before)
        told = [made.reason for made in own if otherwise or (made.pk, asked.pk) in self.laid]
        return PrintedQuestion(asked, Correction(tuple(told), choices))


def is_long(exam: Exam) -> bool:
    """Whether the papers of an exam are too long to be typeset while a page waits."""
    return exam.slots.count() > LONGEST


def paper_html(exam: Exam, number: int, *, key: bool) -> str:
    """Return a paper, or its key, as HTML to be printed."""
    return laid_out(letterhead(exam.school), exam, number, sheets(exam, number), key=key)


def laid_out(
    head: Letterhead,
    exam: Exam,
    number: int,
    found: Sequence[PrintedQuestion],
    *,
    key: bool,
    name: str = "",
) -> str:
    """Return the questions of a paper, or their key, as HTML to be printed for somebody, if named."""
    total = sum(sheet.slot.weight for sheet in found if not sheet.slot.voided)
    context = {
        "exam": exam,
        "letterhead": head,
        "number": number,
        "sheets": found,
        "total": total,
        "key": key,
        "name": name,
    }
    return render_to_string("notes/pdf/sujet.html", context)


def _has_place(field: Field) -> bool:
    """Whether what is asked has a place of its own on paper."""
    return bool(field.spot) and not field.spot.startswith(f"{ALL_SEATS}.")


AT_ONCE: Final = 1600
"""Questions printed in one file, keys included: four minutes of a worker, some 22 MB."""


@dataclass(frozen=True)
class Copy:
    """A paper as it is handed to somebody."""

    name: str
    number: int


@dataclass(frozen=True)
class Batch:
    """Papers printed in one file."""

    number: int
    copies: tuple[Copy, ...]

    @property
    def keyed(self) -> dict[int, str]:
        """The papers of which a key is printed, with whose it is; nobody's if several have it."""
        numbers = [copy.number for copy in self.copies]
        return {
            copy.number: copy.name if numbers.count(copy.number) == 1 else ""
            for copy in self.copies
        }


def batches(here: Desk, exam: Exam) -> tuple[Batch, ...]:
    """Return the papers of all who may sit an exam, by name, cut into files. Three queries."""
    questions = exam.slots.count()
    if not questions:
        return ()
    fit = AT_ONCE // questions
    size = max(fit - 1 if exam.papers == Exam.Papers.COMMON else fit // 2, 1)
    copies = _copies(here, exam)
    return tuple(Batch(at, part) for at, part in enumerate(batched(copies, size), 1))


def batch_pages(exam: Exam, batch: Batch, *, keys: bool, say: Say) -> Iterator[str]:
    """Yield each paper of a batch with its name, then each key, as HTML to be printed.

    ``say`` is told how many have been typeset.

    Raises:
        NothingToAskError: if a slot has no situation that may be asked.
    """
    head, found = letterhead(exam.school), sheets_of(exam, tuple(batch.keyed))
    papers = [(copy.number, copy.name, False) for copy in batch.copies]
    if keys:
        papers += [(number, name, True) for number, name in batch.keyed.items()]
    for done, (number, name, key) in enumerate(papers):
        say(done, len(papers))
        yield laid_out(head, exam, number, found[number], key=key, name=name)


def _copies(here: Desk, exam: Exam) -> Sequence[Copy]:
    """Return who gets which paper: the one begun on the screen, or one that nobody else has."""
    people = seated_at(here, exam)
    if exam.papers == Exam.Papers.COMMON:
        return [Copy(member.name, 1) for member, _ in people]
    taken = {number for _, number in people if number}
    free = (number for number in count(1) if number not in taken)
    named = [Copy(member.name, number or next(free)) for member, number in people]
    return [copy for copy in named if copy.number <= MOST]
