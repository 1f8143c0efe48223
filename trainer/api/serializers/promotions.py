"""The classes of a school, and the lists of names imported into them."""

from collections.abc import Callable

from trainer.api.fields import Address, Choice, Day, Flag, Moment, Number, Text, Whole
from trainer.api.serializers.base import Filled, Page, Paged, Shape, said_by
from trainer.schools.forms import ListForm, PromotionForm
from trainer.schools.services.importing import Fate, ImportPlan


class Promotion(Shape):
    """Une promotion."""

    promotion = Number(source="pk")
    nom = Text(source="name")
    debut = Day(allow_null=True, source="starts_on")
    fin = Day(allow_null=True, source="ends_on")
    archivee_le = Moment(allow_null=True, source="archived_at")
    personnes = Whole("Personnes qui y sont aujourd’hui.", source="people")
    adresse = Address("promotion", "school.slug", "pk")


class Promotions(Page):
    """Une page des promotions : toutes pour un formateur, les siennes pour un stagiaire."""

    promotions = Promotion(many=True, source="object_list")


class PromotionsCherchees(Paged):
    """Les promotions cherchées."""

    archivees = Flag("Les promotions archivées, ou les autres.", required=False, source="archived")


class PromotionVoulue(Filled):
    """La promotion à créer."""

    form_class = PromotionForm
    names = said_by(Promotion)


class PromotionChangee(PromotionVoulue):
    """Ce qui change d’une promotion ; ce qui manque reste."""

    changes = True


class ListeANommer(Filled):
    """Une liste de noms, lue comme un fichier CSV."""

    form_class = ListForm
    liste = Text("« Nom ; Prénom », une personne par ligne.", source="names")
    empreinte = Text(
        "Celle de l’aperçu que l’on confirme ; sans elle, rien n’est écrit.", required=False
    )


class LigneImportee(Shape):
    """Une ligne de la liste et son sort."""

    ligne = Whole(source="line.number")
    nom = Text(source="line.last_name")
    prenom = Text(source="line.first_name")
    sort = Choice(Fate, source="fate")
    faute = Text(source="fault")


def _met(fate: Fate) -> Callable[[ImportPlan], int]:
    return lambda plan: plan.count(fate)


class Import(Shape):
    """Ce qu’un import ferait, ou a fait."""

    ecrit = Flag("Faux pour un aperçu.", source="done")
    possible = Flag("Aucune ligne n’est à corriger.")
    empreinte = Text("À redonner pour confirmer cet aperçu.", source="digest")
    nouveaux = Whole(source=_met(Fate.NEW))
    inscrits = Whole(
        "Déjà dans l’école, ils entrent dans la promotion.", source=_met(Fate.ENROLLED)
    )
    connus = Whole("Déjà dans la promotion.", source=_met(Fate.KNOWN))
    fautes = Whole(source=_met(Fate.FAULT))
    lignes = LigneImportee(many=True, source="lines")
