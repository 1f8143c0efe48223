"""Addresses of exams: those of their pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views import conducting, exams

_EXAM: Final = f"{SCHOOL}examens/<numero:examen>/"
_PART: Final = f"{_EXAM}parties/<numero:partie>/"
_QUESTION: Final = f"{_EXAM}sujet/<numero:question>/"
_COPY: Final = f"{_EXAM}copies/<uuid:copie>/"

urlpatterns = [
    path(f"{SCHOOL}examens/", exams.ExamsView.as_view(), name="exams"),
    path(_EXAM, exams.ExamView.as_view(), name="exam"),
    path(f"{_EXAM}options/<slug:jeu>/", exams.ExamHouseView.as_view(), name="exam-house"),
    path(f"{_EXAM}parties/", exams.PartsView.as_view(), name="exam-parts"),
    path(_PART, exams.PartView.as_view(), name="exam-part"),
    path(f"{_EXAM}publier/", exams.PublishView.as_view(), name="exam-publish"),
    path(f"{_EXAM}reprendre/", exams.TakeBackView.as_view(), name="exam-take-back"),
    path(f"{_EXAM}dupliquer/", exams.DuplicateView.as_view(), name="exam-duplicate"),
    path(f"{_EXAM}arreter/", conducting.StopView.as_view(), name="exam-stop"),
    path(f"{_EXAM}prolonger/", conducting.ExtendView.as_view(), name="exam-extend"),
    path(f"{_EXAM}rouvrir/", conducting.ReopenView.as_view(), name="exam-reopen"),
    path(f"{_EXAM}amenagements/", conducting.GrantsView.as_view(), name="exam-grants"),
    path(f"{_EXAM}sujet/", conducting.PaperView.as_view(), name="exam-paper"),
    path(f"{_QUESTION}annuler/", conducting.VoidView.as_view(), name="exam-void"),
    path(f"{_QUESTION}retablir/", conducting.UnvoidView.as_view(), name="exam-unvoid"),
    path(_COPY, conducting.CopyView.as_view(), name="exam-copy"),
    path(f"{_COPY}rouvrir/", conducting.ReopenCopyView.as_view(), name="exam-copy-reopen"),
]
