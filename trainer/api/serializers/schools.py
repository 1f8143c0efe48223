"""Schools: one's own, their options, audit log and classes, and the lists imported into those."""

from collections.abc import Callable
from typing import NamedTuple

from trainer.accounts.models import User
from trainer.api.fields import Address, Choice, Day, Flag, Many, Map, Moment, Number, Text, Whole
from trainer.api.serializers.base import Filled, Paged, Shape, said_by
from trainer.schools.forms import ListForm, PromotionForm
from trainer.schools.models import Membership, Role, School
from trainer.schools.selectors import all_schools, head_count, memberships_of
from trainer.schools.services.importing import Fate, ImportPlan


class Personne(Shape):
    """Une personne d’une école, nommée."""

    personne = Number(source="pk")
    nom = Text("Le nom que l’école connaît, ou « Personne n° 12 ».", source="name")


class _Lieu(Shape):
    ecole = Text(source="school.slug")
    nom = Text(source="school.name")
    role = Choice(Role, "Ce que l’on y est.")


class MonEcole(_Lieu):
    """Une école dont on est, ou que l’on administre."""

    inscription = Number(
        "Sa place dans l’école ; absente pour l’administration du site.",
        allow_null=True,
        source="membership.pk",
    )
    courante = Flag("Ses options de la maison valent pour l’entraînement.", source="current")
    adresse = Address("school", "school.slug")


class _Place(NamedTuple):
    school: School
    role: str
    membership: Membership | None = None
    current: bool = False


def places_of(user: User) -> list[_Place]:
    """Return one's schools; an administrator of the site has them all, a member of none."""
    own = [*memberships_of(user)]
    found = [_Place(row.school, row.role, row, row == own[0]) for row in own]
    if user.is_superuser:
        others = all_schools().exclude(pk__in=[row.school_id for row in own])
        found += [_Place(school, Role.ADMINISTRATOR) for school in others]
    return found


class Ecole(_Lieu):
    """Une école."""

    effectifs = Map(Whole(), "Personnes par rôle, pour un formateur.", source=head_count)


class Maison(Shape):
    """Les options d’un jeu en vigueur dans une école."""

    jeu = Text(source="game.slug")
    titre = Text(source="game.title")
    maison = Map(Text(), "Choix par option.", source="house.as_dict")
    propre = Flag("L’école s’écarte du livre de règles.", source="own")
    adresse = Address("school-house", "school.slug", "game.slug")


class MaisonVoulue(Shape):
    """Les options voulues ; celles qui manquent prennent leur défaut."""

    maison = Map(Text())


class Acte(Shape):
    """Une ligne du journal."""

    le = Moment(source="entry.at")
    qui = Text(source="who")
    acte = Text("Identifiant stable : « promotion.created ».", source="entry.verb")
    texte = Text("« a créé la promotion ».", source="verb")
    personne = Personne(allow_null=True, source="entry.subject")
    promotion = Text(
        "Le nom de la promotion en cause.", allow_null=True, source="entry.promotion.name"
    )
    details = Many(Text())


class Promotion(Shape):
    """Une promotion."""

    promotion = Number(source="pk")
    nom = Text(source="name")
    debut = Day(allow_null=True, source="starts_on")
    fin = Day(allow_null=True, source="ends_on")
    archivee_le = Moment(allow_null=True, source="archived_at")
    personnes = Whole("Personnes qui y sont aujourd’hui.", source="people")
    adresse = Address("promotion", "school.slug", "pk")


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
    remarques = Many(
        Text(), "Comment la liste a été lue : titres, colonnes laissées.", source="notes"
    )
    lignes = LigneImportee(many=True, source="lines")
