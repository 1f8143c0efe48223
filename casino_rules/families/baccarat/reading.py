"""Baccarat: the exercise on the point of a hand, which each game of the family gives its rules."""

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Final, override

from casino_rules.core.cards import Shoe
from casino_rules.core.drill import Drill, branch
from casino_rules.core.forms import Points
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.situation import Situation, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families import baccarat
from casino_rules.families.pitfalls import error

PAIR: Final = 2
MOST_DECKS: Final = 6
_TEN: Final = 10
_SIZES: Final = {"deux": PAIR, "trois": PAIR + 1}
_KINDS: Final = {"zero": "buches"}
"""How a branch calls a kind of addition, where the two differ."""


@dataclass(frozen=True)
class HandShown(Situation):
    """A hand of two or three cards, face up."""

    cards: Hand = fact("Main", FreeCards(PAIR, PAIR + 1, MOST_DECKS), spot="punto")


def _branch_of(cards: Hand) -> str:
    size = "deux" if len(cards) == PAIR else "trois"
    kind = baccarat.add_up(cards).kind
    return f"{size}-{_KINDS.get(kind, kind)}"


@cache
def _values_of() -> Mapping[str, Sequence[tuple[int, ...]]]:
    """Return the values of the cards that a hand may hold, by branch."""
    groups: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for size, cards in _SIZES.items():
        for values in product(range(_TEN), repeat=cards):
            kind = baccarat.Addition("", sum(values)).kind
            groups[f"{size}-{_KINDS.get(kind, kind)}"].append(values)
    return groups


@error("dizaine-gardee", "À partir de dix, on ne garde que les unités.")
def _total(situation: HandShown) -> int:
    return baccarat.total(situation.cards)


@error("troisieme-oubliee", "La troisième carte compte aussi.")
def _two_cards(situation: HandShown) -> int:
    return baccarat.point(situation.cards[:PAIR])


@error("baccara-pour-dix", "Cette main vaut 0, « baccara », et non 10.")
def _baccara_for_ten(situation: HandShown) -> int | None:
    return None if baccarat.point(situation.cards) else _TEN


class PointDrill(Drill[HandShown]):
    """The point of a hand; a game says from which shoe, and by which articles it is solved."""

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
    pitfalls = (_total, _baccara_for_ten, _two_cards)

    @abstractmethod
    def lay(self, cards: Hand) -> Zone:
        """Lay the hand where it lies on the cloth of the game."""

    @abstractmethod
    def new_shoe(self, rng: Random, house: House) -> Shoe:
        """Return a full shoe of this house."""

    @override
    def construct(self, rng: Random, house: House, branch: str) -> HandShown:
        shoe, values = self.new_shoe(rng, house), rng.choice(_values_of()[branch])
        return HandShown(tuple(baccarat.draw_worth(shoe, value) for value in values))

    @override
    def classify(self, situation: HandShown) -> str:
        return _branch_of(situation.cards)

    @override
    def ask(self, situation: HandShown) -> Question:
        zones = (self.lay(situation.cards),)
        return Question("Quel est le point de cette main ?", Points(0, 30), zones)
