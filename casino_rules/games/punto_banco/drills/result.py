"""Drills on the end of a round: who wins, what is announced, in which order all is closed."""

from typing import override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.ordering import OrderDrill, too_early
from casino_rules.core.questions import Question
from casino_rules.families import baccarat
from casino_rules.families.slips import error
from casino_rules.games.punto_banco import decisions, engine
from casino_rules.games.punto_banco.drills import making
from casino_rules.games.punto_banco.drills.making import final_points, first_points
from casino_rules.games.punto_banco.engine import Chance
from casino_rules.games.punto_banco.situations import BETS, Finished


class _EndOfRound(Drill[Finished]):
    """All the cards are dealt; something is asked about the end of the round."""

    situation = Finished
    deal = staticmethod(making.true_round)


def _won(punto: int, banco: int) -> Chance:
    return engine.winner(punto, banco).value


def _right(situation: Finished) -> Chance:
    return _won(*final_points(situation))


@error("troisieme-oubliee", "La troisième carte compte dans le point final.")
def _by_two_cards(situation: Finished) -> Chance:
    return _won(*first_points(situation))


@error("dizaine-comptee", "Les dizaines ne comptent pas : 12 ne bat pas 9.")
def _by_totals(situation: Finished) -> Chance:
    return _won(baccarat.total(situation.punto), baccarat.total(situation.banco))


@error("nombre-de-cartes", "À points égaux, c'est l'égalité, quel que soit le nombre de cartes.")
def _by_fewer_cards(situation: Finished) -> Chance | None:
    if _right(situation) != Chance.TIE or len(situation.punto) == len(situation.banco):
        return None
    return Chance.PUNTO if len(situation.punto) < len(situation.banco) else Chance.BANCO


class Winner(_EndOfRound):
    """Which chance wins."""

    slug = "gagnant"
    title = "La chance gagnante"
    duty = "Comparer les deux points et nommer la chance gagnante."
    seconds = 8
    branches = (
        branch("punto-abattage", "Punto gagne, le coup arrêté par un abattage"),
        branch("banco-abattage", "Banco gagne, le coup arrêté par un abattage"),
        branch("egalite-abattage", "Égalité d'abattages"),
        branch("punto-tirage", "Punto gagne, sans abattage", 3),
        branch("banco-tirage", "Banco gagne, sans abattage", 3),
        branch("egalite-tirage", "Égalité, sans abattage", 3),
    )
    pitfalls = (_by_totals, _by_two_cards, _by_fewer_cards)
    solve = staticmethod(decisions.winner)

    @override
    def classify(self, situation: Finished) -> str:
        natural = any(baccarat.is_natural(point) for point in first_points(situation))
        return f"{_right(situation).value}-{'abattage' if natural else 'tirage'}"

    @override
    def ask(self, situation: Finished) -> Question:
        zones = making.both_hands(situation.punto, situation.banco)
        return Question("Quelle chance gagne ?", BETS, zones)


def _words(punto: int, banco: int, chance: Chance) -> str:
    """The right announcement of these points and this chance, whatever the truth."""
    said = engine.spoken
    return f"Banco {said(banco)}, punto {said(punto)}, {engine.winning_words(chance)}"


@error("punto-d-abord", "On annonce le point de banco avant celui de punto.")
def _punto_first(situation: Finished) -> str:
    punto, banco = map(engine.spoken, final_points(situation))
    return f"Punto {punto}, banco {banco}, {engine.winning_words(_right(situation))}"


@error("chance-d-abord", "La chance gagnante s'annonce en dernier, après les deux points.")
def _chance_first(situation: Finished) -> str:
    punto, banco = map(engine.spoken, final_points(situation))
    words = engine.winning_words(_right(situation))
    return f"{words[0].upper()}{words[1:]}, banco {banco}, punto {punto}"


@error("mauvaise-chance", "Le plus haut point gagne ; les mêmes points, c'est l'égalité.")
def _wrong_chance(situation: Finished) -> str:
    wrong = Chance.PUNTO if _right(situation) != Chance.PUNTO else Chance.BANCO
    return _words(*final_points(situation), wrong)


@error("points-echanges", "Les deux points sont échangés.")
def _points_swapped(situation: Finished) -> str:
    punto, banco = final_points(situation)
    return _words(banco, punto, _right(situation))


@error("troisieme-oubliee", "La troisième carte compte aussi.")
def _two_cards_said(situation: Finished) -> str:
    first = first_points(situation)
    return _words(*first, _won(*first))


class Announcement(_EndOfRound):
    """What is announced when the cards are dealt: one phrase out of a few, to be quick."""

    slug = "annonce-finale"
    title = "Annonce finale"
    duty = "Annoncer le résultat : point de banco, point de punto, chance gagnante."
    seconds = 12
    branches = (
        branch("punto", "Punto gagne", 2),
        branch("banco", "Banco gagne", 2),
        branch("egalite", "Égalité", 2),
        branch("baccara", "Une main est baccara"),
    )
    pitfalls = (_punto_first, _chance_first, _points_swapped, _two_cards_said, _wrong_chance)
    solve = staticmethod(decisions.announcement)

    @override
    def classify(self, situation: Finished) -> str:
        return _announced(final_points(situation))

    @override
    def ask(self, situation: Finished) -> Question:
        wrong = (phrase for _, phrase in self.mistakes(situation))
        phrases = {self.solve(situation).value, *wrong}
        # In alphabetical order: the place of a phrase says nothing of its truth.
        form = Choice(tuple(Option(phrase, phrase) for phrase in sorted(phrases)))
        zones = making.both_hands(situation.punto, situation.banco)
        return Question("Qu'annoncez-vous ?", form, zones)


def _announced(points: tuple[int, int]) -> str:
    return _won(*points).value if all(points) else "baccara"


_GESTURES = {
    "banco": "Annoncer le point de banco",
    "punto": "Annoncer le point de punto",
    "chance": "Annoncer la chance gagnante",
    "ramasser": "Ramasser les mises perdantes",
    "payer": "Payer les mises gagnantes",
    "polochon": "Mettre les cartes dans le polochon",
}

_early = too_early(decisions.closing)


class ClosingOrder(_EndOfRound, OrderDrill[Finished]):
    """In which order a round is closed."""

    slug = "ordre-reglement"
    title = "Clore le coup dans l'ordre"
    duty = "Annoncer, ramasser, payer, enlever les cartes : chaque geste à son tour."
    seconds = 25
    gestures = _GESTURES
    branches = (
        branch("punto", "Punto gagne"),
        branch("banco", "Banco gagne"),
        branch("egalite", "Égalité : rien à ramasser"),
    )
    pitfalls = (
        Pitfall(
            "payer-d-abord",
            "On ramasse les mises perdantes avant de payer la première gagnante.",
            _early("payer", "ramasser"),
        ),
        Pitfall(
            "punto-d-abord",
            "On annonce le point de banco avant celui de punto.",
            _early("punto", "banco"),
        ),
        Pitfall(
            "chance-d-abord",
            "La chance gagnante s'annonce après les deux points.",
            _early("chance", "banco"),
        ),
        Pitfall(
            "cartes-enlevees",
            "Les cartes restent en vue jusqu'à la fin du paiement.",
            _early("polochon", "payer"),
        ),
    )
    solve = staticmethod(decisions.closing)

    @override
    def classify(self, situation: Finished) -> str:
        return _right(situation).value

    @override
    def ask(self, situation: Finished) -> Question:
        zones = making.both_hands(situation.punto, situation.banco)
        return Question("Dans quel ordre terminez-vous le coup ?", self.shuffled(situation), zones)
