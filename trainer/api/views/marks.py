"""Marks of a school's exams: results, decisions, withdrawn cases, certificates."""

from typing import Any
from uuid import UUID

from trainer.api.filters import CopyFilters
from trainer.api.operations import creation, get, listing, post
from trainer.api.serializers import marks as shapes
from trainer.api.serializers.exams import Motif
from trainer.api.views.resources import NOTES, AccountResource
from trainer.exams.models import Answer, Exam
from trainer.exams.selectors import access as exams
from trainer.marks.models import Withdrawal
from trainer.marks.presenters.corrections import Case
from trainer.marks.presenters.results import marked
from trainer.marks.selectors import access
from trainer.marks.selectors.access import Ruled
from trainer.marks.services import certificates, decisions
from trainer.marks.services.certificates import with_standing
from trainer.marks.services.decisions import decide, go_back
from trainer.schools.selectors import Desk
from trainer.web.refusals import RefusedError


class Marks(AccountResource):
    """The marks of an exam, and the points of its answers."""

    tag = "Notes"
    exam = f"{NOTES}examens/<numero:examen>/"
    one = f"{NOTES}copies/<uuid:copie>/<numero:question>/"
    exam_read: Exam

    @get(exam, "lireNotes", shapes.NotesExamen, link="marks")
    def retrieve(self, examen: int) -> Any:
        """Les notes d’un examen publié."""
        found = access.published_exam(self.here, examen)
        return {
            "exam": found,
            "rows": marked(self.here, found, access.certificates(self.here, found)),
        }

    @listing(f"{exam}copies/", "listerCopies", shapes.LigneNote, filters=CopyFilters)
    def copies(self, examen: int) -> Any:
        """Les copies d’un examen publié et leurs notes, par nom."""
        self.exam_read = access.published_exam(self.here, examen)
        rows: Any = self.paginate_queryset(
            self.filter_queryset(exams.sittings(self.here, self.exam_read))
        )
        held = access.certificates(self.here, self.exam_read)
        return marked(self.here, self.exam_read, held, rows)

    @get(one, "lireReponse", shapes.ReponseExaminee)
    def answer(self, copie: UUID, question: int) -> Case:
        """Une question d’une copie, sa décision et l’histoire de ses points."""
        return Case(_ruled(self.here, copie, question))

    @post(one, "deciderReponse", shapes.ReponseExaminee, body=shapes.DecisionVoulue)
    def decide(self, copie: UUID, question: int) -> Case:
        """Donner à une réponse d’autres points que ceux du moteur."""
        found = _ruled(self.here, copie, question)
        decision = self.body(found.row.slot.weight).form.decision
        decide(actor=self.here, answer=_given(found), decision=decision)
        return Case(_ruled(self.here, copie, question))

    @post(f"{one}retour/", "revenirAuMoteur", shapes.ReponseExaminee, body=shapes.Retour)
    def go_back(self, copie: UUID, question: int) -> Case:
        """Revenir aux points que donne le moteur."""
        found = _ruled(self.here, copie, question)
        data = self.body().form.cleaned_data
        go_back(actor=self.here, answer=_given(found), reason=data["motif"], seen=data["vu"])
        return Case(_ruled(self.here, copie, question))


def _ruled(here: Desk, copy: UUID, position: int) -> Ruled:
    return access.ruled(exams.sitting(here, copy), position)


def _given(found: Ruled) -> Answer:
    if found.row.answer is None:
        raise RefusedError("Il n’y a pas de réponse à cette question.")
    return found.row.answer


class Withdrawals(AccountResource):
    """The withdrawn cases of a school."""

    tag = "Notes"
    many = f"{NOTES}retraits/"

    @listing(many, "listerRetraits", shapes.Retrait)
    def list(self) -> Any:
        """Les cas retirés d’une école, ceux qui le sont encore d’abord."""
        return access.withdrawals(self.here)

    @creation(many, "retirerCas", shapes.Retrait, body=shapes.RetraitVoulu)
    def create(self) -> Withdrawal:
        """Retirer un cas fautif, examens en cours compris.

        Ses questions sont annulées pour tous, et il n’est plus demandé.
        """
        form = self.body(access.asked_cases(self.here)).form
        reason = form.cleaned_data["reason"]
        return decisions.withdraw_case(actor=self.here, case=form.chosen, reason=reason)

    @post(f"{many}<numero:retrait>/lever/", "leverRetrait", shapes.Retrait)
    def lift(self, retrait: int) -> Withdrawal:
        """Demander de nouveau un cas retiré."""
        decisions.lift(actor=self.here, withdrawal=access.withdrawal(self.here, retrait))
        return access.withdrawal(self.here, retrait)


class Certificates(AccountResource):
    """The certificates of an exam."""

    tag = "Notes"
    many = f"{NOTES}examens/<numero:examen>/certificats/"
    one = f"{NOTES}certificats/<numero:certificat>/"

    @listing(many, "listerCertificats", shapes.Certificat)
    def list(self, examen: int) -> Any:
        """Les certificats d’un examen, ceux qui valent d’abord."""
        return _certificates(self.here, access.published_exam(self.here, examen))

    @post(many, "delivrerCertificats", shapes.Certificats)
    def issue(self, examen: int) -> Any:
        """Délivrer un certificat à ceux qui ont réussi.

        Refaire ne délivre que ceux qui manquent.
        """
        found = access.published_exam(self.here, examen)
        certificates.issue(actor=self.here, exam=found)
        return {"resultats": _certificates(self.here, found)}

    @post(f"{many}revoir/", "revoirCertificats", shapes.Certificats, body=Motif)
    def renew(self, examen: int) -> Any:
        """Révoquer les certificats qui ne disent plus la note, et certifier de nouveau.

        Qui réussit toujours en reçoit un nouveau ; les autres n’en ont plus.
        """
        found = access.published_exam(self.here, examen)
        certificates.renew(actor=self.here, exam=found, **self.body().form.cleaned_data)
        return {"resultats": _certificates(self.here, found)}

    @post(f"{one}revoquer/", "revoquerCertificat", shapes.Certificat, body=Motif)
    def revoke(self, certificat: int) -> Any:
        """Révoquer un certificat."""
        found = access.certificate(self.here, certificat)
        certificates.revoke(actor=self.here, certificate=found, **self.body().form.cleaned_data)
        return with_standing([found])[0]


def _certificates(here: Desk, exam: Exam) -> Any:
    return with_standing(access.certificates(here, exam))
