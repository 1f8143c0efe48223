"""Corrections of stored answers: quoted, applied, read, gone on with, undone."""

from collections.abc import Mapping
from typing import Any, Final

from rest_framework.exceptions import ValidationError

from casino_rules import catalog
from trainer.api.operations import creation, get, listing, post
from trainer.api.requests import house_choices
from trainer.api.serializers import corrections as shapes
from trainer.api.serializers.base import faults_of
from trainer.api.serializers.documents import Document
from trainer.api.views.resources import NOTES, AccountResource
from trainer.marks.forms import ScopeForm
from trainer.marks.models import Replay
from trainer.marks.presenters.corrections import Quoted, drill_title
from trainer.marks.selectors import access
from trainer.marks.selectors.rejudging import quote
from trainer.marks.services import quotations, replays
from trainer.orders.presenters import Told, told_of
from trainer.practice.services.correcting import Budget
from trainer.questions.models import Scope
from trainer.schools.selectors import Desk

_BUDGET: Final = Budget(seconds=5)
"""How long a request corrects the answers of practice, before it is to be gone on with."""


class Corrections(AccountResource):
    """The corrections of a school, and what one would change."""

    tag = "Notes"
    many = f"{NOTES}corrections/"
    quoted = f"{many}devis/"
    one = f"{many}<numero:correction>/"

    @listing(many, "listerCorrections", shapes.CorrectionPosee)
    def list(self) -> Any:
        """Les corrections d’une école, la dernière d’abord."""
        return access.replays(self.here)

    @get(quoted, "demanderDevis", shapes.Devis, query=shapes.DevisVoulu)
    def quotation(self) -> shapes.Quote:
        """Ce que changerait une correction, examens et entraînement.

        Les réponses gardées sont rejouées par le moteur sous les règles du jour, et sous les
        options données. Rien n’est écrit.
        """
        scope = _scope(self.here, self.asked)
        found = quote(self.here.school, scope)
        kept = quotations.prepared(self.here, scope)
        prepared = told_of(self.here, kept) if kept else None
        return shapes.Quote(self.here.school, scope, Quoted(found), prepared)

    @listing(f"{quoted}notes/", "listerNotesDevis", shapes.NoteChangee, query=shapes.NotesVoulues)
    def marks(self) -> Any:
        """Les copies dont une correction changerait la note : le même devis, refait."""
        found = quote(self.here.school, _scope(self.here, self.asked))
        rows: Any = self.paginate_queryset(
            access.named(pk__in=[mark.sitting for mark in found.marks])
        )
        return Quoted(found, rows).marks

    @creation(f"{quoted}preparer/", "preparerDevis", Document, body=shapes.DevisAPreparer)
    def prepare(self) -> Told:
        """Faire préparer par un ouvrier un devis trop long pour une requête.

        Suivre le document rendu : prêt, il donne les chiffres du devis, et s’applique. Le même, demandé
        pendant qu’il se prépare, est rendu tel quel.
        """
        body = self.body()
        scope = _scope(self.here, body.validated_data)
        title = drill_title(scope.game, scope.drill)
        return told_of(
            self.here, quotations.ask_quotation(actor=self.here, scope=scope, title=title)
        )

    @creation(quoted, "appliquerDevis", shapes.CorrectionPosee, body=shapes.DevisAccepte)
    def create(self) -> Replay:
        """Appliquer le devis que l’on a lu.

        Refusé (409) si des réponses ou des notes ont changé depuis. L’entraînement se corrige
        personne par personne : si « en_cours » reste vrai, demander « continuer ».
        """
        body = self.body()
        scope = _scope(self.here, body.validated_data)
        made = replays.apply(actor=self.here, scope=scope, **body.form.cleaned_data)
        return self._going(self.here, made)

    @get(one, "lireCorrection", shapes.CorrectionPosee, link="correction")
    def retrieve(self, correction: int) -> Replay:
        """Une correction."""
        return access.replay(self.here, correction)

    @listing(f"{one}reponses/", "listerReponsesCorrigees", shapes.ReponseCorrigee)
    def answers(self, correction: int) -> Any:
        """Les réponses d’examen qu’une correction corrige."""
        return access.replayed(access.replay(self.here, correction))

    @post(f"{one}annuler/", "annulerCorrection", shapes.CorrectionPosee)
    def undo(self, correction: int) -> Replay:
        """Annuler une correction : les notes et les verdicts sont ceux d’avant.

        Celle sur laquelle une autre repose s’annule après elle (409).
        """
        found = access.replay(self.here, correction)
        replays.undo(actor=self.here, replay=found)
        return self._going(self.here, found)

    @post(f"{one}continuer/", "continuerCorrection", shapes.CorrectionPosee)
    def go_on(self, correction: int) -> Replay:
        """Continuer une correction de l’entraînement, ou son annulation.

        Quelques secondes par requête ; achevée, cela ne change rien.
        """
        return self._going(self.here, access.replay(self.here, correction))

    def _going(self, here: Desk, found: Replay) -> Replay:
        replays.go_on(actor=here, replay=found, budget=_BUDGET)
        return access.replay(here, found.pk)


def _scope(here: Desk, wanted: Mapping[str, Any]) -> Scope:
    """Return what is to be replayed.

    Raises:
        ValidationError: if the game has no such exercise or option, or the school no such exam.
    """
    game, drill = catalog.game(wanted["jeu"]), wanted.get("exercice", "")
    choices = house_choices(wanted.get("maison", {}), game)
    data = {
        "exercice": f"{game.slug}/{drill}" if drill else game.slug,
        "examen": wanted.get("examen"),
    }
    form = ScopeForm(access.replayable(here), data)
    if not form.is_valid():
        raise ValidationError(faults_of(form, str))
    return form.scope(choices)
