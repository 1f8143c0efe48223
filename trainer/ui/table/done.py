"""What a colleague has done at each place of a table, and once judged where they erred."""

from collections.abc import Iterator, Mapping

from casino_rules.core.forms import Form, Proposing
from casino_rules.core.grading import Verdict
from casino_rules.core.questions import Question
from casino_rules.exercises.fault_finding import WHERE, Finding
from trainer.ui.table.mark import Mark


def done_marks(question: Question, verdict: Verdict | None) -> Iterator[tuple[str, Mark]]:
    """Yield what a colleague did at each place; once judged, where they erred and what was due."""
    lines = question.answered.lines if question.answered else ()
    due = verdict.due if verdict and verdict.due else [line.text for line in lines]
    done: dict[str, list[tuple[str, str]]] = {}
    for line, right in zip(lines, due, strict=True):
        done.setdefault(line.spot, []).append((line.text, right))
    wrong = _wrong(question.form, verdict)
    for spot, texts in done.items():
        erred = [(text, right) for text, right in texts if text != right]
        if spot and wrong is not None and erred:
            given, expected = (" · ".join(told) for told in zip(*erred, strict=True))
            yield spot, Mark(correct=False, text=expected, given=given)
        elif spot:
            correct = wrong is None or spot not in wrong
            told = " · ".join(text for text, _ in texts)
            yield spot, Mark(correct, told, done=wrong is None, excess=not correct)


def _wrong(form: Form[object], verdict: Verdict | None) -> frozenset[str] | None:
    """Return where the colleague is wrong, None while it is not told."""
    if verdict is None or not isinstance(verdict.right, Mapping) or not isinstance(form, Finding):
        return None
    where = verdict.right.get(WHERE)
    asked = (field.form for field in form.fields if field.key == WHERE)
    options = (it for choice in asked if isinstance(choice, Proposing) for it in choice.options)
    return None if where is None else frozenset(it.spot for it in options if it.key == where)
