"""Small values: refusals, amounts, cards, proportions."""

from fractions import Fraction
from typing import Any, Final, NamedTuple

from drf_spectacular.utils import extend_schema_field

from casino_rules.core.french import percent
from casino_rules.core.level import Level
from casino_rules.core.money import Cents, Currency, format_amount
from trainer.api.fields import Address, Choice, Real, Text, Whole, Written
from trainer.api.refusals import FAULTS, PROBLEMS
from trainer.api.serializers.base import Shape

LEVEL_OF_EACH: Final = "Sans niveau nommé, il monte avec la maîtrise de chaque cas."


class Faute(Shape):
    """Un champ en cause."""

    champ = Text("Son chemin ; vide si c’est l’ensemble.")
    code = Choice(FAULTS, " ".join(f"« {code} » : {text}" for code, text in FAULTS.items()))
    message = Text("Ce qui ne va pas, et quoi faire.")


class Probleme(Shape):
    """Un refus (RFC 9457) : son code, stable, et sa phrase, en français."""

    type = Address("docs", help_text="Où ce refus est expliqué.")
    title = Text("Le refus, en deux mots.")
    status = Whole("Le statut de la réponse.")
    detail = Text("Ce qui ne va pas, et quoi faire.")
    instance = Text("L’adresse demandée.")
    code = Choice(PROBLEMS, "Le code, qui ne change pas : c’est lui qu’un logiciel regarde.")
    champ = Text("Le chemin du premier champ en cause : « situation.punto ».", required=False)
    erreurs = Faute(
        many=True, required=False, help_text="Tout ce qui est en cause, cinquante fautes au plus."
    )


class Money(NamedTuple):
    """An amount in its currency."""

    cents: Cents
    currency: Currency

    @property
    def text(self) -> str:
        """The amount in French."""
        return format_amount(self.cents, self.currency)


@extend_schema_field({"type": "string", "format": "uri-reference"})
class Href(Written):
    """A link that is already written."""


class Niveau(Whole):
    """How fully the tables are furnished."""

    def __init__(self, help_text: str = "", **options: Any) -> None:
        names = ", ".join(f"{level.value} {level.title.lower()}" for level in Level)
        text = f"{help_text} {names[:1].upper()}{names[1:]}.".strip()
        bounds = {"min_value": min(Level).value, "max_value": max(Level).value}
        super().__init__(text, **bounds | options)


class Montant(Shape):
    """Un montant, pour calculer et pour montrer."""

    centimes = Whole("Montant en centimes de la devise.", source="cents")
    texte = Text("« 1 234,50 € ».", source="text")


class Devise(Shape):
    """La devise du jeu."""

    code = Text("Code ISO 4217.")
    symbole = Text(source="sign")


class Carte(Shape):
    """Une carte."""

    code = Text("Valeur et couleur en ASCII : « Kh », « Td », joker « Xx ».")
    indice = Text("Comme elle est imprimée : « R♥ ».", source="index")
    francais = Text("« roi de cœur ».", source="french")


class Proposition(Shape):
    """Une proposition : la clé à donner et son libellé."""

    cle = Text(source="key")
    libelle = Text(source="label")


def _percent(ratio: Fraction) -> str:
    return percent(ratio.numerator, ratio.denominator)


class Proportion(Shape):
    """Une proportion exacte."""

    exacte = Text(
        "Fraction irréductible : « 19/20 ».",
        source=lambda ratio: f"{ratio.numerator}/{ratio.denominator}",
    )
    valeur = Real("Sa valeur approchée.", source=float)
    texte = Text("En pourcentage : « 1,06 % ».", source=_percent)
