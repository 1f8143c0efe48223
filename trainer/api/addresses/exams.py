"""Addresses of exams: those of their pages."""

from typing import Final

from trainer.api.addresses import at
from trainer.api.addresses.schools import SCHOOL
from trainer.api.views.conducting import Conducted, Copies, Grants, Papers
from trainer.api.views.exams import Exams, Parts

_EXAM: Final = f"{SCHOOL}examens/<numero:examen>/"
_PART: Final = f"{_EXAM}parties/<numero:partie>/"
_QUESTION: Final = f"{_EXAM}sujet/<numero:question>/"
_COPY: Final = f"{_EXAM}copies/<uuid:copie>/"

urlpatterns = [
    at(f"{SCHOOL}examens/", "exams", Exams, get="list", post="create"),
    at(_EXAM, "exam", Exams, get="retrieve", patch="partial_update", delete="destroy"),
    at(f"{_EXAM}options/<slug:jeu>/", "exam-house", Exams, put="fix"),
    at(f"{_EXAM}parties/", "exam-parts", Parts, post="create"),
    at(_PART, "exam-part", Parts, patch="partial_update", delete="destroy"),
    at(f"{_EXAM}publier/", "exam-publish", Exams, post="publish"),
    at(f"{_EXAM}reprendre/", "exam-take-back", Exams, post="take_back"),
    at(f"{_EXAM}dupliquer/", "exam-duplicate", Exams, post="duplicate"),
    at(f"{_EXAM}arreter/", "exam-stop", Conducted, post="stop"),
    at(f"{_EXAM}prolonger/", "exam-extend", Conducted, post="extend"),
    at(f"{_EXAM}rouvrir/", "exam-reopen", Conducted, post="reopen"),
    at(f"{_EXAM}amenagements/", "exam-grants", Grants, get="list", post="create"),
    at(f"{_EXAM}sujet/", "exam-paper", Papers, get="retrieve"),
    at(f"{_QUESTION}annuler/", "exam-void", Papers, post="void"),
    at(f"{_QUESTION}retablir/", "exam-unvoid", Papers, post="unvoid"),
    at(_COPY, "exam-copy", Copies, get="retrieve"),
    at(f"{_COPY}rouvrir/", "exam-copy-reopen", Copies, post="reopen"),
]
