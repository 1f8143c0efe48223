"""Who calls, and their tokens."""

from trainer.api.fields import Choice, Moment, Secret, Text, Whole
from trainer.api.models import Token
from trainer.api.serializers.base import Shape


class Identifiants(Shape):
    """Le compte pour lequel un jeton est demandé."""

    identifiant = Text("Nom d’utilisateur ou adresse électronique.", allow_blank=False)
    mot_de_passe = Secret(allow_blank=False)
    nom = Text(
        "Le nom du jeton ; il remplace celui du même nom. Sans lui : « Jeton ».",
        source="name",
        required=False,
        allow_blank=False,
        max_length=60,
    )
    portee = Choice(
        Token.Scope,
        "Ce que le jeton permet ; « ecole » (tout) par défaut.",
        source="scope",
        required=False,
    )
    jours = Whole(
        "Au bout de combien de jours il expire ; jamais par défaut.",
        source="days",
        required=False,
        min_value=1,
        max_value=3650,
    )


class Jeton(Shape):
    """Un jeton. Il n’est montré qu’ici : il n’est pas gardé en clair."""

    jeton = Text("À envoyer dans l’en-tête « Authorization: Bearer … ».", source="secret")
    nom = Text(source="terms.name")
    portee = Choice(Token.Scope, "Ce qu’il permet.", source="terms.scope")
    expire = Moment("Quand il cesse de valoir ; jamais, si rien.", allow_null=True)
