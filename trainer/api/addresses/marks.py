"""Addresses of marks: those of their pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views import contestations, corrections, marks
from trainer.api.views.printing import PrintedCopies, PrintedMarks

_NOTES: Final = f"{SCHOOL}notes/"
_EXAM: Final = f"{_NOTES}examens/<numero:examen>/"
_ANSWER: Final = f"{_NOTES}copies/<uuid:copie>/<numero:question>/"
_CONTESTATION: Final = f"{_NOTES}contestations/<numero:contestation>/"
_CERTIFICATE: Final = f"{_NOTES}certificats/<numero:certificat>/"
_HANDED: Final = "examens/copie/<uuid:rendue>/"
_CONTEST: Final = f"{_HANDED}<numero:question>/contester/"
_CORRECTIONS: Final = f"{_NOTES}corrections/"
_CORRECTION: Final = f"{_CORRECTIONS}<numero:correction>/"
_PAPER: Final = f"{_EXAM}sujets/<numero:sujet>/"
_KEY: Final = f"{_EXAM}corriges/<numero:sujet>/"

urlpatterns = [
    path(_EXAM, marks.ExamMarksView.as_view(), name="marks"),
    path(f"{_EXAM}certificats/", marks.CertificatesView.as_view(), name="certificates"),
    path(_CERTIFICATE, PrintedMarks.as_view({"get": "certificate"}), name="certificate"),
    path(f"{_CERTIFICATE}revoquer/", marks.RevokeView.as_view(), name="certificate-revoke"),
    path(_PAPER, PrintedMarks.as_view({"get": "paper"}), name="printed-paper"),
    path(_KEY, PrintedMarks.as_view({"get": "key"}), name="printed-key"),
    path(_ANSWER, marks.AnswerView.as_view(), name="answer"),
    path(f"{_ANSWER}retour/", marks.GoBackView.as_view(), name="answer-return"),
    path(f"{_NOTES}contestations/", contestations.ContestationsView.as_view(), name="contested"),
    path(_CONTESTATION, contestations.ContestationView.as_view(), name="contestation"),
    path(_CORRECTIONS, corrections.CorrectionsView.as_view(), name="corrections"),
    path(f"{_CORRECTIONS}devis/", corrections.QuotationView.as_view(), name="quotation"),
    path(_CORRECTION, corrections.CorrectionView.as_view(), name="correction"),
    path(f"{_CORRECTION}annuler/", corrections.UndoView.as_view(), name="correction-undo"),
    path(f"{_CORRECTION}continuer/", corrections.GoOnView.as_view(), name="correction-go-on"),
    path(f"{_NOTES}retraits/", marks.WithdrawalsView.as_view(), name="withdrawals"),
    path(f"{_NOTES}retraits/<numero:retrait>/lever/", marks.LiftView.as_view(), name="lift"),
    path(
        "examens/contestations/",
        contestations.OwnContestationsView.as_view(),
        name="own-contestations",
    ),
    path(_CONTEST, contestations.ContestView.as_view(), name="contest"),
    path(
        f"{_HANDED}certificat/",
        PrintedCopies.as_view({"get": "certificate"}),
        name="own-certificate",
    ),
]
