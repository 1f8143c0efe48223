"""Addresses of who sits an exam: those of the pages."""

from typing import Final

from django.urls import path

from trainer.api.views import sittings

_EXAM: Final = "examens/<numero:examen>/"
_COPY: Final = "examens/copie/<uuid:copie>/"
_QUESTION: Final = f"{_COPY}<numero:question>/"

urlpatterns = [
    path("examens/", sittings.OwnExamsView.as_view(), name="own-exams"),
    path(_EXAM, sittings.OwnExamView.as_view(), name="own-exam"),
    path(f"{_EXAM}commencer/", sittings.BeginView.as_view(), name="own-exam-begin"),
    path(_COPY, sittings.CopyView.as_view(), name="own-copy"),
    path(f"{_COPY}temps/", sittings.ClockView.as_view(), name="own-copy-clock"),
    path(f"{_COPY}remettre/", sittings.HandInView.as_view(), name="own-copy-hand-in"),
    path(f"{_COPY}resultat/", sittings.ResultView.as_view(), name="own-copy-result"),
    path(_QUESTION, sittings.QuestionView.as_view(), name="own-question"),
    path(f"{_QUESTION}ouvrir/", sittings.OpenQuestionView.as_view(), name="own-question-open"),
]
