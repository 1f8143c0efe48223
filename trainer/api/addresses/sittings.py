"""Addresses of who sits an exam: those of the pages."""

from typing import Final

from django.urls import path

from trainer.api.views.sittings import OwnCopies, OwnExams

_EXAM: Final = "examens/<numero:examen>/"
_COPY: Final = "examens/copie/<uuid:copie>/"
_QUESTION: Final = f"{_COPY}<numero:question>/"
_ASKED: Final = OwnCopies.as_view({"get": "question", "post": "answer"})

urlpatterns = [
    path("examens/", OwnExams.as_view({"get": "list"}), name="own-exams"),
    path(_EXAM, OwnExams.as_view({"get": "retrieve"}), name="own-exam"),
    path(f"{_EXAM}commencer/", OwnExams.as_view({"post": "begin"}), name="own-exam-begin"),
    path(_COPY, OwnCopies.as_view({"get": "retrieve"}), name="own-copy"),
    path(f"{_COPY}temps/", OwnCopies.as_view({"post": "hold"}), name="own-copy-clock"),
    path(f"{_COPY}remettre/", OwnCopies.as_view({"post": "hand_in"}), name="own-copy-hand-in"),
    path(f"{_COPY}resultat/", OwnCopies.as_view({"get": "result"}), name="own-copy-result"),
    path(_QUESTION, _ASKED, name="own-question"),
    path(f"{_QUESTION}ouvrir/", OwnCopies.as_view({"post": "open"}), name="own-question-open"),
]
