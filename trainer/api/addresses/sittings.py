"""Addresses of who sits an exam: those of the pages."""

from typing import Final

from trainer.api.addresses import at
from trainer.api.views.sittings import OwnCopies, OwnExams

_EXAM: Final = "examens/<numero:examen>/"
_COPY: Final = "examens/copie/<uuid:copie>/"
_QUESTION: Final = f"{_COPY}<numero:question>/"

urlpatterns = [
    at("examens/", "own-exams", OwnExams, get="list"),
    at(_EXAM, "own-exam", OwnExams, get="retrieve"),
    at(f"{_EXAM}commencer/", "own-exam-begin", OwnExams, post="begin"),
    at(_COPY, "own-copy", OwnCopies, get="retrieve"),
    at(f"{_COPY}temps/", "own-copy-clock", OwnCopies, post="hold"),
    at(f"{_COPY}remettre/", "own-copy-hand-in", OwnCopies, post="hand_in"),
    at(f"{_COPY}resultat/", "own-copy-result", OwnCopies, get="result"),
    at(_QUESTION, "own-question", OwnCopies, get="question", post="answer"),
    at(f"{_QUESTION}ouvrir/", "own-question-open", OwnCopies, post="open"),
]
