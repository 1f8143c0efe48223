"""Published exams, as instructors conduct them and read their copies."""

from typing import Any
from uuid import UUID

from django.http import Http404

from trainer.api.operations import get, listing, post
from trainer.api.serializers import copies
from trainer.api.serializers import exams as shapes
from trainer.api.views.exams import EXAM, ExamResource
from trainer.exams.models import Exam, Sitting
from trainer.exams.presenters.people import PaperSheet, paper_sheet
from trainer.exams.presenters.sitting import Copy
from trainer.exams.selectors import access
from trainer.exams.services import conducting
from trainer.exams.services.copies import restore_copy, unvoid_questions, void_copy, void_questions
from trainer.schools.models import Role
from trainer.schools.selectors import member, members


class Conducted(ExamResource):
    """A published exam."""

    @post(f"{EXAM}depart/", "donnerDepart", shapes.FicheExamen)
    def depart(self, examen: int) -> Exam:
        """Donner le départ à ceux qui attendent."""
        found = self.exam(examen)
        conducting.depart(actor=self.here, exam=found)
        return self.again(found)

    @post(f"{EXAM}admettre/", "admettre", shapes.FicheExamen, body=shapes.Admission, unknown=True)
    def admit(self, examen: int) -> Exam:
        """Admettre qui a rejoint la promotion après que la liste a été arrêtée."""
        found = self.exam(examen)
        person = member(self.here, self.body().validated_data["personne"])
        conducting.admit(actor=self.here, exam=found, member=person)
        return self.again(found)

    @post(f"{EXAM}arreter/", "arreterExamen", shapes.FicheExamen)
    def stop(self, examen: int) -> Exam:
        """Arrêter un examen pour tous, à l’instant."""
        found = self.exam(examen)
        conducting.stop(actor=self.here, exam=found)
        return self.again(found)

    @post(f"{EXAM}prolonger/", "prolongerExamen", shapes.FicheExamen, body=shapes.Minutes)
    def extend(self, examen: int) -> Exam:
        """Donner du temps à tous, copies en cours comprises."""
        found = self.exam(examen)
        minutes = self.body().form.cleaned_data["minutes"]
        conducting.extend(actor=self.here, exam=found, minutes=minutes)
        return self.again(found)

    @post(f"{EXAM}rouvrir/", "rouvrirExamen", shapes.FicheExamen, body=shapes.Reouverture)
    def reopen(self, examen: int) -> Exam:
        """Rouvrir un examen arrêté ou fermé."""
        found = self.exam(examen)
        closes_at = self.body().form.cleaned_data["closes_at"]
        conducting.reopen(actor=self.here, exam=found, closes_at=closes_at)
        return self.again(found)


class Grants(ExamResource):
    """What is granted to people."""

    many = f"{EXAM}amenagements/"

    @listing(many, "listerAmenagements", shapes.Amenagement)
    def list(self, examen: int) -> Any:
        """Ce qui est accordé à des personnes, par nom."""
        found = self.exam(examen)
        return access.candidates(self.here, found)

    @post(many, "amenager", shapes.Amenagement, body=shapes.AmenagementVoulu)
    def create(self, examen: int) -> Any:
        """Accorder à une personne du temps ou des tentatives.

        Cela vaut à l’instant.
        """
        found = self.exam(examen)
        form = self.body(members(self.here).filter(role=Role.TRAINEE)).form
        member = form.cleaned_data["member"]
        conducting.grant(actor=self.here, exam=found, member=member, terms=form.grant)
        return access.candidates(self.here, found).get(membership=member)


class Papers(ExamResource):
    """The papers of an exam, and its questions."""

    one = f"{EXAM}sujet/<numero:question>/"

    @get(f"{EXAM}sujet/", "lireSujet", copies.Sujet, query=copies.SujetLu)
    def retrieve(self, examen: int) -> PaperSheet:
        """Un sujet tiré et son corrigé."""
        found = self.exam(examen)
        sheet = paper_sheet(self.here, found, self.asked.get("sujet", 1))
        if sheet is None:
            raise Http404
        return sheet

    @post(f"{one}annuler/", "annulerQuestion", shapes.FicheExamen, body=shapes.Motif)
    def void(self, examen: int, question: int) -> Exam:
        """Ne plus compter une question, pour personne."""
        found = self.exam(examen)
        slots = access.slots(found, question)
        void_questions(actor=self.here, slots=slots, **self.body().form.cleaned_data)
        return self.again(found)

    @post(f"{one}retablir/", "retablirQuestion", shapes.FicheExamen)
    def unvoid(self, examen: int, question: int) -> Exam:
        """Compter de nouveau une question annulée."""
        found = self.exam(examen)
        unvoid_questions(actor=self.here, slots=access.slots(found, question))
        return self.again(found)


class Copies(ExamResource):
    """The copies of an exam."""

    one = f"{EXAM}copies/<uuid:copie>/"

    @get(one, "lireCopie", copies.CopieJugee)
    def retrieve(self, examen: int, copie: UUID) -> Copy:
        """La copie d’une personne, avec ses verdicts."""
        return _read(access.sitting(self.here, copie, examen))

    @post(f"{one}rouvrir/", "rouvrirCopie", copies.CopieJugee, body=shapes.Minutes)
    def reopen(self, examen: int, copie: UUID) -> Copy:
        """Rouvrir la copie d’une personne pour tant de minutes."""
        found = access.sitting(self.here, copie, examen)
        minutes = self.body().form.cleaned_data["minutes"]
        conducting.reopen_sitting(actor=self.here, sitting=found, minutes=minutes)
        return _read(access.sitting(self.here, copie, examen))

    @post(f"{one}annuler/", "annulerCopie", copies.CopieJugee, body=shapes.AnnulationCopie)
    def void(self, examen: int, copie: UUID) -> Copy:
        """Ne plus compter la copie d’une personne, fermée à l’instant si elle court.

        Rien n’en est effacé. Son certificat est révoqué ; la personne lit le motif.
        """
        found = access.sitting(self.here, copie, examen)
        void_copy(actor=self.here, sitting=found, **self.body().form.cleaned_data)
        return _read(access.sitting(self.here, copie, examen))

    @post(f"{one}retablir/", "retablirCopie", copies.CopieJugee)
    def restore(self, examen: int, copie: UUID) -> Copy:
        """Compter de nouveau une copie annulée ; elle reste fermée."""
        restore_copy(actor=self.here, sitting=access.sitting(self.here, copie, examen))
        return _read(access.sitting(self.here, copie, examen))


def _read(found: Sitting) -> Copy:
    return Copy(found, access.rows_of(found))
