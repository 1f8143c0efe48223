"""A table on paper: the same scene, its seats in rows, room at each to write."""

from casino_rules.core.grading import Verdict
from casino_rules.core.questions import Question
from trainer.ui.markup import SafeString
from trainer.ui.table.cloth import Cloth, lay
from trainer.ui.table.felts import Composition
from trainer.ui.table.html import in_force_html, off_html, scene_of
from trainer.ui.table.svg import scene_svg


def seated(question: Question, cloth: Cloth) -> bool:
    """Whether somebody sits at the table of a question: it is then drawn whole."""
    return bool(lay(question.zones, cloth.plan).seats)


def printed_html(question: Question, cloth: Cloth, verdict: Verdict | None = None) -> SafeString:
    """Return the table of a question as it is printed; nothing if it is only in words."""
    scene = scene_of(question, cloth, None, verdict)
    drawn = scene_svg(scene, Composition.PAPER)
    return SafeString(
        f'<div class="table">{off_html(scene.laid.off, question)}{drawn}{in_force_html(question)}</div>'
    )
