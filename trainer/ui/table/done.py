"""What a colleague has done at each place of a table, and once judged where he erred."""

from collections.abc import Iterator, Mapping

from casino_rules.core.control import WHERE
from casino_rules.core.findings import Finding
from casino_rules.core.forms import Form, Proposing
from casino_rules.core.grading import Verdict
from casino_rules.core.questions import Question
from trainer.ui.table.mark import Mark


def done_marks(question: Question, verdict: Verdict | None) -> Iterator[tuple[str, Mark]]:
    """Yield what the colleague has done at each place; once judged, where he erred."""
    done: dict[str, list[str]] = {}
    for line in question.answered.lines if question.answered else ():
        done.setdefault(line.spot, []).append(line.text)
    wrong = _wrong(question.form, verdict)
    for spot, texts in done.items():
        if spot:
            correct = wrong is None or spot not in wrong
            yield spot, Mark(correct, " · ".join(texts), done=wrong is None, excess=not correct)


def _wrong(form: Form[object], verdict: Verdict | None) -> frozenset[str] | None:
    """Return where he is wrong, None while it is not told."""
    if verdict is None or not isinstance(verdict.right, Mapping) or not isinstance(form, Finding):
        return None
    where = verdict.right.get(WHERE)
    asked = (field.form for field in form.fields if field.key == WHERE)
    options = (it for choice in asked if isinstance(choice, Proposing) for it in choice.options)
    return None if where is None else frozenset(it.spot for it in options if it.key == where)
