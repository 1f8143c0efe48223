"""Drills on reading cards: their value, the point of a hand, the cards to burn."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Rank
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Points
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.families import baccarat
from casino_rules.families.baccarat.reading import HandShown, PointDrill
from casino_rules.games.punto_banco import decisions
from casino_rules.games.punto_banco.drills import making
from casino_rules.games.punto_banco.engine import BOOK
from casino_rules.games.punto_banco.situations import CardShown

_TEN = 10
_RANKS_OF = {
    "as": (Rank.ACE,),
    "nombre": tuple(rank for rank in Rank if rank.order < _TEN),
    "dix": (Rank.TEN,),
    "figure": baccarat.COURT_RANKS,
}
"""The ranks that the rules tell apart, by the name of the branch."""


class _OneCard(Drill[CardShown]):
    """A card is shown; its number is asked."""

    situation = CardShown
    branches = (
        branch("as", "Un as"),
        branch("nombre", "Du deux au neuf", 3),
        branch("dix", "Un dix", 2),
        branch("figure", "Valet, dame ou roi", 3),
    )

    @override
    def classify(self, situation: CardShown) -> str:
        rank = situation.card[0].rank
        return next(name for name, ranks in _RANKS_OF.items() if rank in ranks)

    @override
    def deal(self, rng: Random, house: House) -> CardShown:
        return CardShown((making.new_shoe(rng, house).draw(),))


def _when(*ranks: Rank, answer: int) -> "_Answer":
    return _Answer(ranks, answer)


class _Answer:
    """The answer of a trainee who takes certain ranks for another number."""

    def __init__(self, ranks: Sequence[Rank], answer: int) -> None:
        self._ranks, self._answer = ranks, answer

    def __call__(self, situation: CardShown) -> int | None:
        return self._answer if situation.card[0].rank in self._ranks else None


def _order_of_court(situation: CardShown) -> int | None:
    rank = situation.card[0].rank
    return rank.order if rank in baccarat.COURT_RANKS else None


class CardValue(_OneCard):
    """What a card counts in a hand."""

    slug = "valeur-carte"
    title = "Valeur d'une carte"
    duty = "Dire sans hésiter ce que vaut chaque carte."
    seconds = 3
    pitfalls = (
        Pitfall(
            "buche-pour-dix",
            "Le dix et les figures comptent pour 10 au brûlage seulement ; dans une main, ils valent 0.",
            _when(*baccarat.BUCHES, answer=_TEN),
        ),
        Pitfall(
            "figure-a-son-rang",
            "Valet, dame et roi valent tous 0 : leur rang ne compte pas.",
            _order_of_court,
        ),
        Pitfall("as-pour-onze", "L'as vaut 1, jamais 11.", _when(Rank.ACE, answer=11)),
    )
    solve = staticmethod(decisions.card_value)

    @override
    def ask(self, situation: CardShown) -> Question:
        zones = (BOOK.plan.zone("punto", situation.card, label="Carte"),)
        return Question("Que vaut cette carte dans une main ?", Points(0, 13), zones)


class Burn(_OneCard):
    """How many cards are burned at the start of the shoe."""

    slug = "brulage"
    title = "Cartes brûlées"
    duty = "Brûler le bon nombre de cartes au début du sabot."
    seconds = 5
    pitfalls = (
        Pitfall(
            "buche-pour-zero",
            "Au brûlage, et là seulement, le dix et les figures comptent pour 10.",
            _when(*baccarat.BUCHES, answer=0),
        ),
        Pitfall(
            "figure-a-son-rang",
            "Au brûlage, valet, dame et roi comptent tous pour 10.",
            _order_of_court,
        ),
        Pitfall("as-pour-onze", "L'as fait brûler une seule carte.", _when(Rank.ACE, answer=11)),
    )
    solve = staticmethod(decisions.burned)

    @property
    @override
    def spots(self) -> Mapping[str, str]:
        return {"card": "sabot"}

    @override
    def ask(self, situation: CardShown) -> Question:
        zones = (BOOK.plan.zone("sabot", situation.card, label="Première carte du sabot"),)
        return Question("Combien de cartes brûlez-vous ?", Points(0, 13), zones)


class HandPoint(PointDrill):
    """The point of a hand, punto's or banco's."""

    new_shoe = staticmethod(making.new_shoe)
    solve = staticmethod(decisions.hand_point)

    @override
    def lay(self, cards: Hand) -> Zone:
        return BOOK.plan.zone("punto", cards, label="Main")

    @override
    def deal(self, rng: Random, house: House) -> HandShown:
        done = making.true_round(rng, house)
        return HandShown(rng.choice((done.punto, done.banco)))
