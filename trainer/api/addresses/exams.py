"""Addresses of exams: those of their pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views.conducting import Conducted, Copies, Grants, Papers
from trainer.api.views.exams import Exams, Parts

_EXAM: Final = f"{SCHOOL}examens/<numero:examen>/"
_PART: Final = f"{_EXAM}parties/<numero:partie>/"
_QUESTION: Final = f"{_EXAM}sujet/<numero:question>/"
_COPY: Final = f"{_EXAM}copies/<uuid:copie>/"
_LISTED: Final = Exams.as_view({"get": "list", "post": "create"})
_ONE: Final = Exams.as_view({"get": "retrieve", "patch": "partial_update", "delete": "destroy"})
_IN_PART: Final = Parts.as_view({"patch": "partial_update", "delete": "destroy"})
_GRANTED: Final = Grants.as_view({"get": "list", "post": "create"})

urlpatterns = [
    path(f"{SCHOOL}examens/", _LISTED, name="exams"),
    path(_EXAM, _ONE, name="exam"),
    path(f"{_EXAM}options/<slug:jeu>/", Exams.as_view({"put": "fix"}), name="exam-house"),
    path(f"{_EXAM}parties/", Parts.as_view({"post": "create"}), name="exam-parts"),
    path(_PART, _IN_PART, name="exam-part"),
    path(f"{_EXAM}publier/", Exams.as_view({"post": "publish"}), name="exam-publish"),
    path(f"{_EXAM}reprendre/", Exams.as_view({"post": "take_back"}), name="exam-take-back"),
    path(f"{_EXAM}dupliquer/", Exams.as_view({"post": "duplicate"}), name="exam-duplicate"),
    path(f"{_EXAM}arreter/", Conducted.as_view({"post": "stop"}), name="exam-stop"),
    path(f"{_EXAM}prolonger/", Conducted.as_view({"post": "extend"}), name="exam-extend"),
    path(f"{_EXAM}rouvrir/", Conducted.as_view({"post": "reopen"}), name="exam-reopen"),
    path(f"{_EXAM}amenagements/", _GRANTED, name="exam-grants"),
    path(f"{_EXAM}sujet/", Papers.as_view({"get": "retrieve"}), name="exam-paper"),
    path(f"{_QUESTION}annuler/", Papers.as_view({"post": "void"}), name="exam-void"),
    path(f"{_QUESTION}retablir/", Papers.as_view({"post": "unvoid"}), name="exam-unvoid"),
    path(_COPY, Copies.as_view({"get": "retrieve"}), name="exam-copy"),
    path(f"{_COPY}rouvrir/", Copies.as_view({"post": "reopen"}), name="exam-copy-reopen"),
]
