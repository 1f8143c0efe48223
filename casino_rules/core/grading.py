"""Grading: an answer against a ruling. One road for the page, the API and the exam.

Two orders of the same steps, compared: what follows rightly, and what is to be moved. Rank by
rank, one step given too late makes every other wrong. What follows rightly is the longest run of
steps that come one after the other as they should, whatever stands between them: the others are
the fewest that have to move.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from casino_rules.core.chips import total
from casino_rules.core.drill import Drill, Pitfall
from casino_rules.core.forms import Fields, Form, Json, Ordering, Several
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling
from casino_rules.core.table_forms import Cards, Chips


class Footing(Enum):
    """How a step stands in the order given."""

    PLACED = "en place"
    SHIFTED = "décalée"
    """It follows rightly, at another rank: those that have to move push it there."""
    EARLY = "trop tôt"
    LATE = "trop tard"
    MISSING = "absente"


@dataclass(frozen=True, slots=True)
class Placed:
    """A step of the order expected, its rank there and in the order given (0: it is not there)."""

    step: str
    given: int
    expected: int
    footing: Footing

    @property
    def moves(self) -> bool:
        """Whether it has to move."""
        return self.footing not in {Footing.PLACED, Footing.SHIFTED}


@dataclass(frozen=True, slots=True)
class Move:
    """A step to be moved, and the one before which it belongs: None, it comes last."""

    step: str
    before: str | None


def compared(given: Sequence[str], expected: Sequence[str]) -> tuple[Placed, ...]:
    """Return how each step expected stands in the order given, in the order expected."""
    ranks = {step: place for place, step in enumerate(given, start=1)}
    steady = in_order(given, expected)

    def footing(step: str, wanted: int) -> Footing:
        rank = ranks.get(step, 0)
        if not rank:
            return Footing.MISSING
        if step in steady:
            return Footing.PLACED if rank == wanted else Footing.SHIFTED
        # It crosses a step that stays: on one side only, since those come in order.
        late = any(it in steady and ranks[it] < rank for it in expected[wanted:])
        return Footing.LATE if late else Footing.EARLY

    return tuple(
        Placed(step, ranks.get(step, 0), wanted, footing(step, wanted))
        for wanted, step in enumerate(expected, start=1)
    )


def in_order(given: Sequence[str], expected: Sequence[str]) -> frozenset[str]:
    """Return the steps that need not move.

    Of several ways as long, that of most right ranks, then that whose steps are the least away
    from theirs.
    """
    rank = {step: place for place, step in enumerate(expected)}
    away = {step: abs(rank[step] - place) for place, step in enumerate(given) if step in rank}

    def worth(run: tuple[str, ...]) -> tuple[int, int, int]:
        right = sum(not away[step] for step in run)
        return len(run), right, -sum(away[step] for step in run)

    runs: list[tuple[str, ...]] = [()]
    for step in away:
        before = max((run for run in runs if not run or rank[run[-1]] < rank[step]), key=worth)
        runs.append((*before, step))
    best = max(runs, key=worth)
    return frozenset(best)


def moves(found: Iterable[Placed]) -> Iterator[Move]:
    """Yield the steps to be moved, in the order that is expected."""
    steps = tuple(found)
    for place, it in enumerate(steps):
        if it.moves:
            after = (later.step for later in steps[place + 1 :] if not later.moves)
            yield Move(it.step, next(after, None))


@dataclass(frozen=True, slots=True)
class FieldVerdict:
    """The verdict on one field of a form of several."""

    key: str
    label: str
    correct: bool
    given: str
    expected: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A step of the proof as text, with the rule that it applies."""

    rule: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is told to the trainee, all in text: archived, it does not change with the rules.

    ``share`` of ``out_of`` fields are right (1 of 1 for a simple form), or of the propositions to be
    ticked where they share the points, the wrong ones taken off.
    """

    correct: bool
    given: str
    expected: str
    answer: Json
    solution: Json
    reasons: tuple[Reason, ...]
    fields: tuple[FieldVerdict, ...] = ()
    pitfall: str = ""
    pitfall_message: str = ""
    share: int = 0
    out_of: int = 1
    plays: Mapping[str, str] = field(default_factory=dict)
    """The cards that play, to be lifted: see ``Ruling.plays``. Verdicts of before have none."""
    compared: Json = None
    """The right answer that a wrong one is nearest to, where it is another than ``solution``."""
    paid: Mapping[str, Cents] = field(default_factory=dict)
    """The chips due beside each stake: see ``Ruling.paid``. Verdicts of before have none."""
    due: Sequence[str] = ()
    """What a colleague should have done, line by line: see ``Ruling.due``."""

    @property
    def right(self) -> Json:
        """The right answer with which this one is compared: of several, the nearest."""
        return self.solution if self.compared is None else self.compared

    @property
    def score(self) -> Fraction:
        """The part of the answer that is right, between 0 and 1."""
        return Fraction(self.share, self.out_of)

    def as_json(self) -> dict[str, Any]:
        """Return the verdict as JSON; ``from_json`` is the way back."""
        told = asdict(self)
        return {key: it for key, it in told.items() if it or key not in {"paid", "due"}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Verdict":
        """Return an archived verdict."""
        parts = dict(data)
        parts["reasons"] = tuple(Reason(**item) for item in data["reasons"])
        parts["fields"] = tuple(FieldVerdict(**item) for item in data["fields"])
        return cls(**parts)


def reasons_of(ruling: Ruling[Any]) -> tuple[Reason, ...]:
    """Return the proof as text."""
    return tuple(Reason(step.rule.id, step.rule.title, step.text) for step in ruling.steps)


def grade[S](drill: Drill[S], situation: S, raw: object) -> Verdict:
    """Judge an answer, as typed, to a situation.

    Raises:
        UnreadableAnswer: if it cannot be read; that is never a fault.
    """
    form = drill.ask(situation).form
    return grade_value(drill, situation, form.parse(raw), form)


def grade_value[S](
    drill: Drill[S], situation: S, given: Any, form: Form[Any] | None = None
) -> Verdict:
    """Judge an answer already read: a value of the form of the question.

    ``form``: the one in which it was asked, if that was in other words.
    """
    ruling = drill.solve(situation)
    pitfall = None if ruling.accepts(given) else _pitfall_met(drill, situation, given, ruling)
    met = (pitfall.slug, pitfall.tell(situation)) if pitfall else ("", "")
    return grade_by(form or drill.ask(situation).form, given, ruling, met)


def grade_by(
    form: Form[Any], given: Any, ruling: Ruling[Any], met: tuple[str, str] = ("", "")
) -> Verdict:
    """Judge an answer already read by its ruling; ``met``: the known error it makes, and its words."""
    correct = ruling.accepts(given)
    nearest = ruling.value if correct else _nearest(form, given, ruling)
    fields = _field_verdicts(form, given, ruling)
    share, out_of = int(correct), 1
    if fields:
        share, out_of = sum(item.correct for item in fields), len(fields)
    elif isinstance(form, Several) and form.shared:
        share, out_of = form.credit(given, ruling.value)
    return Verdict(
        correct=correct,
        given=form.show(given),
        expected=form.show(nearest),
        answer=form.dump(given),
        solution=form.dump(ruling.value),
        reasons=reasons_of(ruling),
        fields=fields,
        pitfall=met[0],
        pitfall_message=met[1],
        share=share,
        out_of=out_of,
        plays=dict(ruling.plays),
        compared=None if nearest == ruling.value else form.dump(nearest),
        paid={spot: cents for spot, cents in ruling.paid.items() if cents},
        due=ruling.due,
    )


def _nearest(form: Form[Any], given: Any, ruling: Ruling[Any]) -> Any:
    """Return the right answer that has most in common with one given; the first of equals."""
    return max((ruling.value, *ruling.also), key=lambda right: _common(form, given, right))


def _common(form: Form[Any], given: Any, right: Any) -> tuple[int, int]:
    """Return what two answers have in common: parts that are the same, then parts of these."""
    match form:
        case Fields(fields=parts):
            same = sum(given[part.key] == right[part.key] for part in parts)
            inner = (_common(part.form, given[part.key], right[part.key]) for part in parts)
            return same, sum(common for common, _ in inner)
        case Ordering():
            return len(in_order(given, right)), 0
        case Cards():
            return len({*given} & {*right}), 0
    return int(given == right), 0


def _field_verdicts(form: Form[Any], given: Any, ruling: Ruling[Any]) -> tuple[FieldVerdict, ...]:
    if isinstance(form, Chips):
        return _chips_verdicts(form, given, ruling)
    if not isinstance(form, Fields):
        return ()
    right = _nearest(form, given, ruling)  # one whole answer, never a mixture of two
    return tuple(
        FieldVerdict(
            field.key,
            field.label,
            given[field.key] == right[field.key],
            field.form.show(given[field.key]),
            field.form.show(right[field.key]),
        )
        for field in form.fields
    )


def _chips_verdicts(form: Chips, given: Any, ruling: Ruling[Any]) -> tuple[FieldVerdict, ...]:
    """The sum first, then the chips: the right sum in other chips is half right."""
    exact, right = total(given) == total(ruling.value), ruling.accepts(given)
    shown = given if right else ruling.value
    sums = form.sum_of(given), form.sum_of(ruling.value)
    return (
        FieldVerdict("somme", "La somme", exact, *sums),
        FieldVerdict("jetons", "Les jetons", right, form.show(given), form.show(shown)),
    )


def _pitfall_met[S](
    drill: Drill[S], situation: S, given: Any, ruling: Ruling[Any]
) -> Pitfall[S] | None:
    for pitfall in drill.pitfalls:
        wrong = pitfall.answer(situation)
        if wrong is not None and _falls_into(given, wrong, ruling.value):
            return pitfall
    return None


def _falls_into(given: Any, wrong: Any, right: Any) -> bool:
    if isinstance(wrong, Mapping):
        differing = {key: value for key, value in wrong.items() if right[key] != value}
        return bool(differing) and all(given[key] == value for key, value in differing.items())
    return bool(given == wrong)
