"""Who calls, and their tokens."""

from trainer.api.fields import Secret, Text
from trainer.api.serializers.base import Shape


class Identifiants(Shape):
    """Le compte pour lequel un jeton est demandé."""

    identifiant = Text("Nom d’utilisateur ou adresse électronique.", allow_blank=False)
    mot_de_passe = Secret(allow_blank=False)


class Jeton(Shape):
    """Un jeton. Il n’est montré qu’ici : il n’est pas gardé en clair."""

    jeton = Text("À envoyer dans l’en-tête « Authorization: Bearer … ».")
