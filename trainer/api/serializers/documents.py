"""What a school has made beside the pages: how far it is, and what was found."""

from typing import Any

from trainer.api.fields import Address, Choice, Key, Moment, Number, Text, Whole
from trainer.api.serializers.base import Shape
from trainer.marks.services.quotations import QUOTATION
from trainer.orders.presenters import Told
from trainer.orders.selectors import STATES


class DevisPrepare(Shape):
    """Les chiffres d’un devis entier, examens et entraînement ; rien n’est écrit."""

    empreinte = Text("Celle de ce devis, et d’aucun autre.", source="digest")
    rejouees = Whole("Réponses rejouées.", source="replayed")
    impossibles = Whole("Ne se rejouent pas sous les règles du jour.", source="impossible")
    corrigees = Whole("Réponses d’examen que le moteur jugerait autrement.", source="changed")
    notes = Whole("Notes qui changent.", source="marks")
    resultats = Whole("Parmi elles, celles qui passent le seuil ou y tombent.", source="results")
    entrainement = Whole("Réponses d’entraînement corrigées.", source="practised")
    personnes = Whole("Personnes dont une de celles-ci est corrigée.", source="people")


def _quotation(told: Told) -> Any:
    ready = told.order.kind == QUOTATION and told.state == "fait"
    return told.order.told if ready else None


class Document(Shape):
    """Un document, un devis, une correction : fait par un ouvrier, gardé un jour."""

    document = Key(source="order.pk")
    titre = Text(source="order.title")
    etat = Choice(STATES, "« refusé », « manqué » : « pourquoi » dit que faire.", source="state")
    fait = Whole("Où il en est…", source="order.done")
    total = Whole("… sur combien ; 0 tant que personne ne le sait.", source="order.total")
    demande_le = Moment(source="order.asked_at")
    fini_le = Moment(source="order.ended_at", allow_null=True)
    pourquoi = Text("Pourquoi rien n’a été fait, et que faire. Vide sinon.", source="why")
    devis = DevisPrepare(help_text="Ce que dit un devis prêt.", source=_quotation, allow_null=True)
    correction = Number(
        "La correction qui a été posée.",
        source=lambda told: told.order.told.get("correction"),
        allow_null=True,
    )
    fichier = Address(
        "document-file",
        "here.school.slug",
        "order.pk",
        help_text="L’adresse du fichier, s’il y en a un.",
        source=lambda told: told if told.filed else None,
        allow_null=True,
    )
    adresse = Address("document", "here.school.slug", "order.pk")
