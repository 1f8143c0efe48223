"""The referee and the odds: situations, rulings, chances."""

from typing import Any, NamedTuple

from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.grading import reasons_of
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import facts_of
from casino_rules.exercises.whole_table import EVERYWHERE, At
from trainer.api.fields import Many, Map, Text, Value, Whole
from trainer.api.serializers.base import Query, Shape
from trainer.api.serializers.forms import Fait
from trainer.api.serializers.practice import Etape
from trainer.api.serializers.values import Proportion
from trainer.api.typed import typed, typed_facts


class DemandeArbitre(Shape):
    """Ce que l’arbitre a besoin de savoir pour trancher."""

    jeu = Text(source="game.slug")
    exercice = Text(source="item.slug")
    titre = Text(source="item.title")
    devoir = Text(source="item.duty")
    faits = Fait(many=True, source=lambda found: facts_of(found.item.situation))


class Situation(Shape):
    """La situation à trancher, fait par fait."""

    situation = Map(Value())


class Ruled(NamedTuple):
    """A situation of a drill and its ruling."""

    game: Game
    drill: Drill[Any]
    situation: Any
    ruling: Ruling[Any]
    at: At = EVERYWHERE
    """The seat that it is about, on a whole table."""

    @property
    def question(self) -> Question:
        """The question that the situation asks."""
        return self.drill.ask(self.situation)

    @property
    def facts(self) -> dict[str, object]:
        """The situation as it was read."""
        return typed_facts(self.drill.situation, self.drill.dump(self.situation))

    @property
    def value(self) -> object:
        """The ruling, as it may be typed."""
        form = self.question.form
        return typed(form, form.dump(self.ruling.value))

    @property
    def words(self) -> str:
        """The ruling in French."""
        return self.question.form.show(self.ruling.value)

    @property
    def others(self) -> list[str]:
        """What is as right, in French."""
        return [self.question.form.show(value) for value in self.ruling.also]


class Decision(Shape):
    """La décision juste et sa preuve."""

    jeu = Text(source="game.slug")
    exercice = Text(source="drill.slug")
    situation = Map(Value(), "La situation telle qu’elle a été lue.", source="facts")
    consigne = Text("La question qu’elle pose.", source="question.prompt")
    valeur = Value(source="value")
    texte = Text("La décision en français.", source="words")
    aussi = Many(Text(), "Les autres décisions aussi justes, en français.", source="others")
    etapes = Etape(many=True, source=lambda ruled: reasons_of(ruled.ruling))


class DecisionPosee(Decision):
    """Ce qui est décidé d’une place, ou de toute la table."""

    place = Whole("La place dont il s’agit ; 0 : toute la table.", source="at.seat")
    main = Whole("Sa main : 2 est la seconde d’une paire séparée.", source="at.hand")


class PointIndecis(Shape):
    """Ce qu’une table ne décide pas, et pourquoi."""

    exercice = Text(source="drill.slug")
    place = Whole("La place dont il s’agit ; 0 : toute la table.", source="at.seat")
    champ = Text(
        "Le fait de cet exercice qui manque ; vide pour l’ensemble.", source="reason.field"
    )
    raison = Text(source="reason.message")


class TableDecidee(Shape):
    """Tout ce qu’une table décide."""

    jeu = Text(source="game.slug")
    decisions = DecisionPosee(many=True, source="decided")
    reste = PointIndecis(many=True, source="left")


class Issue(Shape):
    """Une issue et sa probabilité, comptée parmi des cas également possibles."""

    cle = Text(source="key")
    libelle = Text(source="label")
    probabilite = Proportion(source="probability")


class Mise(Shape):
    """Une mise et l’avantage de la maison, en part de la mise (il peut être négatif)."""

    cle = Text(source="key")
    libelle = Text(source="label")
    avantage = Proportion(source="edge")
    marge = Proportion(
        help_text=("Zéro si l’avantage est exact ; simulé, il l’est à cela près 95 fois sur cent."),
        source="margin",
    )


class Probabilites(Shape):
    """Les probabilités exactes d’un jeu dans une maison."""

    jeu = Text(source="game.slug")
    maison = Map(Text(), "Les options dont elles dépendent.", source="house.as_dict")
    methode = Text(source="report.method")
    issues = Issue(many=True, source="report.chances")
    mises = Mise(many=True, source="report.bets")
    remarques = Many(Text(), source="report.notes")


class Maison(Query):
    """Les options de la maison."""

    maison = Map(
        Text(),
        "Options de la maison : « ?maison[option]=choix ». Par défaut, celles du jeu.",
        required=False,
    )
