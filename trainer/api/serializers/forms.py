"""The forms: what may be given, for a question or for a fact of a situation.

``genre`` tells them apart; a client builds its controls from them, at any depth.
"""

from collections.abc import Mapping

from casino_rules.core import forms
from casino_rules.core.forms import Prose, Several
from casino_rules.core.situation import Rows, facts_of
from casino_rules.core.table_forms import Cards, Chips, FreeCards, Seats
from casino_rules.core.words import Words
from trainer.api.fields import Choice, Flag, Many, OneOf, Text, Whole
from trainer.api.serializers.base import Carte, Devise, Proposition, Shape


class FormeChoix(Shape):
    """Exactement une proposition : donner sa clé."""

    genre = Choice(["choice"], source="kind")
    options = Proposition(many=True)


class FormeNombre(Shape):
    """Un petit nombre entier, bornes comprises."""

    genre = Choice(["points"], source="kind")
    min = Whole(source="low")
    max = Whole(source="high")
    unite = Text(source="unit")


class FormeMontant(Shape):
    """Un montant, donné comme il s’écrit, en unités de la devise."""

    genre = Choice(["amount"], source="kind")
    min_centimes = Whole("Montant en centimes de la devise.", source="low")
    max_centimes = Whole("Montant en centimes de la devise.", source="high")
    devise = Devise(source="currency")
    facultatif = Flag("Vrai si une case vide vaut zéro.", source="optional")


class FormeCartes(Shape):
    """Un nombre de cartes parmi celles qui sont montrées, dans n’importe quel ordre.

    ``nombre`` est exact, sauf si ``nombres`` donne tous ceux qui sont permis.
    """

    genre = Choice(["cards"], source="kind")
    nombre = Whole(source="count")
    montrees = Carte(many=True, source="shown")
    nombres = Many(Whole(), required=False, source=lambda form: form.sizes or None)


class FormeCartesLibres(Shape):
    """Des cartes librement données : « R♥ 10♣ », « Kh Tc » ou une liste de codes."""

    genre = Choice(["free_cards"], source="kind")
    min = Whole(source="low")
    max = Whole(source="high")
    paquets = Whole(
        "Nombre de paquets du sabot : aucune carte ne peut y être plus.", source="decks"
    )
    joker = Flag()


class FormePlaces(Shape):
    """Une ou plusieurs des places en jeu, ou aucune si ``personne`` est vrai."""

    genre = Choice(["seats"], source="kind")
    places = Many(Whole(), source="seats")
    personne = Flag(required=False, source=lambda form: form.nobody or None)


class FormePhrase(Shape):
    """Une phrase en toutes lettres ; accents, majuscules et ponctuation ne comptent pas."""

    genre = Choice(["words"], source="kind")
    max_caracteres = Whole(source="longest")


class ValeurEnCaisse(Shape):
    """Une valeur de jeton, et combien."""

    centimes = Whole("Valeur en centimes de la devise.", source="value")
    nombre = Whole(source="number")


class FormeJetons(Shape):
    """Un nombre de jetons par valeur : donner « 2x100 1x25 », ou un objet, nombre par valeur.

    Les clés de l’objet sont les valeurs en centimes.
    """

    genre = Choice(["chips"], source="kind")
    devise = Devise(source="currency")
    valeurs = ValeurEnCaisse(
        many=True,
        source=lambda form: [{"value": value, "number": n} for value, n in form.held.items()],
    )


class FormeOrdre(Shape):
    """Toutes les propositions, à mettre dans l’ordre : donner la liste de leurs clés."""

    genre = Choice(["sequence"], source="kind")
    options = Proposition(many=True)


class FormePlusieurs(Shape):
    """Une ou plusieurs propositions : donner la liste de leurs clés."""

    genre = Choice(["several"], source="kind")
    au_prorata = Flag(
        "Vrai si chaque juste vaut sa part, et que chaque fausse en retire autant ; sinon, tout ou rien.",
        source="shared",
    )
    options = Proposition(many=True)


class FormeRedaction(Shape):
    """Un texte libre, qu’un formateur corrige."""

    genre = Choice(["prose"], source="kind")
    max_caracteres = Whole(source="longest")


def _members() -> Mapping[type, type[Shape]]:
    return {
        forms.Choice: FormeChoix,
        forms.Points: FormeNombre,
        forms.Amount: FormeMontant,
        Cards: FormeCartes,
        FreeCards: FormeCartesLibres,
        Seats: FormePlaces,
        forms.Ordering: FormeOrdre,
        forms.Fields: FormeChamps,
        Rows: FormeLignes,
        Words: FormePhrase,
        Chips: FormeJetons,
        Several: FormePlusieurs,
        Prose: FormeRedaction,
    }


class Forme(OneOf):
    """La forme d’une réponse ou d’un fait ; « genre » dit laquelle."""

    def __init__(self) -> None:
        super().__init__("Forme", _members, source="form")


class Champ(Shape):
    """Un champ d’un formulaire qui en a plusieurs."""

    cle = Text(source="key")
    libelle = Text(source="label")
    formulaire = Forme()


class FormeChamps(Shape):
    """Plusieurs champs : donner un objet, clé par clé."""

    genre = Choice(["fields"], source="kind")
    champs = Champ(many=True, source="fields")


class Fait(Shape):
    """Un fait d’une situation."""

    nom = Text("La clé à donner dans « situation ».", source="name")
    libelle = Text(source="label")
    aide = Text(source="help")
    formulaire = Forme()


class FormeLignes(Shape):
    """Plusieurs lignes des mêmes faits : donner une liste d’objets."""

    genre = Choice(["rows"], source="kind")
    min = Whole(source="low")
    max = Whole(source="high")
    ligne = Fait(many=True, source=lambda form: facts_of(form.row))
