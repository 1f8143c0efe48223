"""Drills on reading cards: their value, the point of a hand, the cards to burn."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import override

from casino_rules.core.cards import Rank
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Points
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.families import baccarat
from casino_rules.games.punto_banco import decisions
from casino_rules.games.punto_banco.drills import making
from casino_rules.games.punto_banco.situations import PAIR, CardShown, HandShown

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
    def construct(self, rng: Random, house: House, branch: str) -> CardShown:
        ranks = _RANKS_OF[branch]
        return CardShown((making.new_shoe(rng, house).draw_among(lambda card: card.rank in ranks),))

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

    @override
    def ask(self, situation: CardShown) -> Question:
        zones = (Zone("Carte", situation.card),)
        return Question("Que vaut cette carte dans une main ?", Points(0, 13), zones)

    @override
    def solve(self, situation: CardShown) -> Ruling[int]:
        return decisions.card_value(situation)


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

    @override
    def ask(self, situation: CardShown) -> Question:
        zones = (Zone("Première carte du sabot", situation.card),)
        return Question("Combien de cartes brûlez-vous ?", Points(0, 13), zones)

    @override
    def solve(self, situation: CardShown) -> Ruling[int]:
        return decisions.burned(situation)


def _kind(values: Sequence[int]) -> str:
    """Tell the cases of adding apart: no carrying, a ten to drop, baccara, bûches alone."""
    sum_ = sum(values)
    kind = "simple" if sum_ < _TEN else "dizaine"
    if sum_ % _TEN == 0:
        kind = "baccara" if sum_ else "buches"
    return f"{'deux' if len(values) == PAIR else 'trois'}-{kind}"


@cache
def _values_of() -> Mapping[str, Sequence[tuple[int, ...]]]:
    groups: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for size in (PAIR, PAIR + 1):
        for values in product(range(_TEN), repeat=size):
            groups[_kind(values)].append(values)
    return groups


def _total(situation: HandShown) -> int | None:
    total = baccarat.total(situation.cards)
    return total if total >= _TEN else None


def _two_cards(situation: HandShown) -> int | None:
    first = baccarat.point(situation.cards[:PAIR])
    return first if first != baccarat.point(situation.cards) else None


def _baccara_for_ten(situation: HandShown) -> int | None:
    return None if baccarat.point(situation.cards) else _TEN


class HandPoint(Drill[HandShown]):
    """The point of a hand."""

    slug = "point-main"
    title = "Point d'une main"
    duty = "Lire d'un coup d'œil le point d'une main de deux ou trois cartes."
    seconds = 5
    situation = HandShown
    branches = (
        branch("deux-simple", "Deux cartes, sans dizaine", 3),
        branch("deux-dizaine", "Deux cartes, une dizaine à laisser", 5),
        branch("deux-baccara", "Deux cartes qui font dix", 2),
        branch("deux-buches", "Deux bûches"),
        branch("trois-simple", "Trois cartes, sans dizaine", 3),
        branch("trois-dizaine", "Trois cartes, une ou deux dizaines à laisser", 6),
        branch("trois-baccara", "Trois cartes qui font dix ou vingt", 3),
        branch("trois-buches", "Trois bûches"),
    )
    pitfalls = (
        Pitfall(
            "dizaine-gardee",
            "À partir de dix, on ne garde que les unités.",
            _total,
        ),
        Pitfall(
            "baccara-pour-dix",
            "Cette main vaut 0, « baccara », et non 10.",
            _baccara_for_ten,
        ),
        Pitfall(
            "troisieme-oubliee",
            "La troisième carte compte aussi.",
            _two_cards,
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> HandShown:
        values = rng.choice(_values_of()[branch])
        return HandShown(making.hand(making.new_shoe(rng, house), values))

    @override
    def classify(self, situation: HandShown) -> str:
        return _kind([baccarat.card_value(card) for card in situation.cards])

    @override
    def deal(self, rng: Random, house: House) -> HandShown:
        done = making.true_round(rng, house)
        return HandShown(rng.choice((done.punto, done.banco)))

    @override
    def ask(self, situation: HandShown) -> Question:
        zones = (Zone("Main", situation.cards),)
        return Question("Quel est le point de cette main ?", Points(0, 30), zones)

    @override
    def solve(self, situation: HandShown) -> Ruling[int]:
        return decisions.hand_point(situation)
