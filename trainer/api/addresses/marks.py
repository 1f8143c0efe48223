"""Addresses of marks: those of their pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views.contestations import Contestations, OwnContestations
from trainer.api.views.corrections import Corrections, Quotations
from trainer.api.views.marks import Certificates, Marks, Withdrawals
from trainer.api.views.printing import PrintedCopies, PrintedMarks

_NOTES: Final = f"{SCHOOL}notes/"
_EXAM: Final = f"{_NOTES}examens/<numero:examen>/"
_ANSWER: Final = f"{_NOTES}copies/<uuid:copie>/<numero:question>/"
_CONTESTED: Final = f"{_NOTES}contestations/"
_CERTIFICATE: Final = f"{_NOTES}certificats/<numero:certificat>/"
_HANDED: Final = "examens/copie/<uuid:rendue>/"
_CONTEST: Final = f"{_HANDED}<numero:question>/contester/"
_CORRECTIONS: Final = f"{_NOTES}corrections/"
_CORRECTION: Final = f"{_CORRECTIONS}<numero:correction>/"
_WITHDRAWN: Final = f"{_NOTES}retraits/"

urlpatterns = [
    path(_EXAM, Marks.as_view({"get": "retrieve"}), name="marks"),
    path(
        f"{_EXAM}certificats/",
        Certificates.as_view({"get": "list", "post": "issue"}),
        name="certificates",
    ),
    path(_CERTIFICATE, PrintedMarks.as_view({"get": "certificate"}), name="certificate"),
    path(
        f"{_CERTIFICATE}revoquer/",
        Certificates.as_view({"post": "revoke"}),
        name="certificate-revoke",
    ),
    path(
        f"{_EXAM}sujets/<numero:sujet>/",
        PrintedMarks.as_view({"get": "paper"}),
        name="printed-paper",
    ),
    path(
        f"{_EXAM}corriges/<numero:sujet>/",
        PrintedMarks.as_view({"get": "key"}),
        name="printed-key",
    ),
    path(_ANSWER, Marks.as_view({"get": "answer", "post": "decide"}), name="answer"),
    path(f"{_ANSWER}retour/", Marks.as_view({"post": "go_back"}), name="answer-return"),
    path(_CONTESTED, Contestations.as_view({"get": "list"}), name="contested"),
    path(
        f"{_CONTESTED}<numero:contestation>/",
        Contestations.as_view({"get": "retrieve", "post": "reply"}),
        name="contestation",
    ),
    path(_CORRECTIONS, Corrections.as_view({"get": "list"}), name="corrections"),
    path(
        f"{_CORRECTIONS}devis/",
        Quotations.as_view({"get": "list", "post": "create"}),
        name="quotation",
    ),
    path(_CORRECTION, Corrections.as_view({"get": "retrieve"}), name="correction"),
    path(f"{_CORRECTION}annuler/", Corrections.as_view({"post": "undo"}), name="correction-undo"),
    path(
        f"{_CORRECTION}continuer/",
        Corrections.as_view({"post": "go_on"}),
        name="correction-go-on",
    ),
    path(_WITHDRAWN, Withdrawals.as_view({"get": "list", "post": "create"}), name="withdrawals"),
    path(
        f"{_WITHDRAWN}<numero:retrait>/lever/", Withdrawals.as_view({"post": "lift"}), name="lift"
    ),
    path(
        "examens/contestations/",
        OwnContestations.as_view({"get": "list"}),
        name="own-contestations",
    ),
    path(_CONTEST, OwnContestations.as_view({"get": "retrieve", "post": "create"}), name="contest"),
    path(
        f"{_HANDED}certificat/",
        PrintedCopies.as_view({"get": "certificate"}),
        name="own-certificate",
    ),
]
