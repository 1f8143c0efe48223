"""Addresses of marks: those of their pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views import contestations, marks

_NOTES: Final = f"{SCHOOL}notes/"
_EXAM: Final = f"{_NOTES}examens/<numero:examen>/"
_ANSWER: Final = f"{_NOTES}copies/<uuid:copie>/<numero:question>/"
_CONTESTATION: Final = f"{_NOTES}contestations/<numero:contestation>/"
_REVOKE: Final = f"{_NOTES}certificats/<numero:certificat>/revoquer/"
_CONTEST: Final = "examens/copie/<uuid:rendue>/<numero:question>/contester/"

urlpatterns = [
    path(_EXAM, marks.ExamMarksView.as_view(), name="marks"),
    path(f"{_EXAM}certificats/", marks.CertificatesView.as_view(), name="certificates"),
    path(_REVOKE, marks.RevokeView.as_view(), name="certificate-revoke"),
    path(_ANSWER, marks.AnswerView.as_view(), name="answer"),
    path(f"{_ANSWER}retour/", marks.GoBackView.as_view(), name="answer-return"),
    path(f"{_NOTES}contestations/", contestations.ContestationsView.as_view(), name="contested"),
    path(_CONTESTATION, contestations.ContestationView.as_view(), name="contestation"),
    path(f"{_NOTES}retraits/", marks.WithdrawalsView.as_view(), name="withdrawals"),
    path(f"{_NOTES}retraits/<numero:retrait>/lever/", marks.LiftView.as_view(), name="lift"),
    path(
        "examens/contestations/",
        contestations.OwnContestationsView.as_view(),
        name="own-contestations",
    ),
    path(_CONTEST, contestations.ContestView.as_view(), name="contest"),
]
