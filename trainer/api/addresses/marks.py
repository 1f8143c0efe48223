"""Addresses of marks: those of their pages."""

from typing import Final

from trainer.api.addresses import at
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
    at(_EXAM, "marks", Marks, get="retrieve"),
    at(f"{_EXAM}certificats/", "certificates", Certificates, get="list", post="issue"),
    at(_CERTIFICATE, "certificate", PrintedMarks, get="certificate"),
    at(f"{_CERTIFICATE}revoquer/", "certificate-revoke", Certificates, post="revoke"),
    at(f"{_EXAM}sujets/<numero:sujet>/", "printed-paper", PrintedMarks, get="paper"),
    at(f"{_EXAM}corriges/<numero:sujet>/", "printed-key", PrintedMarks, get="key"),
    at(_ANSWER, "answer", Marks, get="answer", post="decide"),
    at(f"{_ANSWER}retour/", "answer-return", Marks, post="go_back"),
    at(_CONTESTED, "contested", Contestations, get="list"),
    at(
        f"{_CONTESTED}<numero:contestation>/",
        "contestation",
        Contestations,
        get="retrieve",
        post="reply",
    ),
    at(_CORRECTIONS, "corrections", Corrections, get="list"),
    at(f"{_CORRECTIONS}devis/", "quotation", Quotations, get="list", post="create"),
    at(_CORRECTION, "correction", Corrections, get="retrieve"),
    at(f"{_CORRECTION}annuler/", "correction-undo", Corrections, post="undo"),
    at(f"{_CORRECTION}continuer/", "correction-go-on", Corrections, post="go_on"),
    at(_WITHDRAWN, "withdrawals", Withdrawals, get="list", post="create"),
    at(f"{_WITHDRAWN}<numero:retrait>/lever/", "lift", Withdrawals, post="lift"),
    at("examens/contestations/", "own-contestations", OwnContestations, get="list"),
    at(_CONTEST, "contest", OwnContestations, get="retrieve", post="create"),
    at(f"{_HANDED}certificat/", "own-certificate", PrintedCopies, get="certificate"),
]
