"""Schools: one's own, their options, their audit log, and who is in them."""

from typing import NamedTuple

from trainer.api.fields import Address, Choice, Flag, Many, Map, Moment, Number, Text, Whole
from trainer.api.serializers.base import Page, Shape
from trainer.schools.models import Membership, School
from trainer.schools.presenters import told_entry
from trainer.schools.roles import Role
from trainer.schools.selectors import head_count


class Personne(Shape):
    """Une personne d’une école, nommée."""

    personne = Number(source="pk")
    nom = Text("Le nom que l’école connaît, ou « Personne n° 12 ».", source="name")


class _Lieu(Shape):
    ecole = Text(source="school.slug")
    nom = Text(source="school.name")
    role = Choice(Role, "Ce que l’on y est.")


class Place(NamedTuple):
    """A school of the caller, who is no member of those that the whole site's run."""

    school: School
    role: str
    membership: Membership | None = None
    current: bool = False


class MonEcole(_Lieu):
    """Une école dont on est, ou que l’on administre."""

    inscription = Number(
        "Sa place dans l’école ; absente pour l’administration du site.",
        allow_null=True,
        source="membership.pk",
    )
    courante = Flag("Ses options de la maison valent pour l’entraînement.", source="current")
    adresse = Address("school", "school.slug")


class MesEcoles(Shape):
    """Les écoles de qui appelle, la courante d’abord."""

    ecoles = MonEcole(many=True)


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


class Maisons(Shape):
    """Les options de tous les jeux qui en ont."""

    jeux = Maison(many=True)


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


class Journal(Page):
    """Une page du journal de l’école, le plus récent d’abord."""

    actes = Acte(many=True, source=lambda page: map(told_entry, page))
