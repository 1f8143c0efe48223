"""Exams: their composition, their papers, the sittings and the answers.

An exam is composed of parts, then published: its slots (which case is asked at which place, for
how many points) and the options of the house are fixed. A paper gives each slot a situation. A
sitting is one attempt of one person on one paper; its answers are kept as typed, with their
verdict. Everything of a person hangs on their membership of the school.
"""

from trainer.exams.models.composition import (
    GRACE_SECONDS,
    PASS_MARK,
    Arrival,
    Candidate,
    Exam,
    Part,
    Slot,
    State,
)
from trainer.exams.models.corrections import Overlay, Replay, Withdrawal
from trainer.exams.models.patterns import ExamPattern
from trainer.exams.models.sitting import (
    Absence,
    Answer,
    Detour,
    Incident,
    Paper,
    Question,
    Sitting,
)

__all__ = [
    "GRACE_SECONDS",
    "PASS_MARK",
    "Absence",
    "Answer",
    "Arrival",
    "Candidate",
    "Detour",
    "Exam",
    "ExamPattern",
    "Incident",
    "Overlay",
    "Paper",
    "Part",
    "Question",
    "Replay",
    "Sitting",
    "Slot",
    "State",
    "Withdrawal",
]
