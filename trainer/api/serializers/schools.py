"""Schools and who is in them."""

from trainer.api.fields import Number, Text
from trainer.api.serializers.base import Shape


class Personne(Shape):
    """Une personne d’une école, nommée."""

    personne = Number(source="pk")
    nom = Text("Le nom que l’école connaît, ou « Personne n° 12 ».", source="name")
