"""The stop card of a shoe: whether it stands where it must."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Points
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Situation, fact
from casino_rules.families.pitfalls import error_answering
from casino_rules.families.table_keeping.base import TableDrill
from casino_rules.families.table_keeping.cards import PACK_SIZE

TEN: Final = 10
_MOST: Final = 160
LEFT, MORE, FEWER = "laisser", "plus", "moins"
_PLACED: Final = Choice.of(
    laisser="La carte d'arrêt reste où elle est",
    plus="Il faut plus de cartes derrière elle",
    moins="Il faut moins de cartes derrière elle",
)
_RIGHT: Final = {"juste": LEFT, "trop-peu": MORE, "trop": FEWER}
_DRAWN: Final = {"juste": (TEN, TEN), "trop-peu": (4, TEN - 1), "trop": (TEN + 1, 24)}
_DRAWN_OF_A_PACK: Final = {"juste": (PACK_SIZE, 90), "trop-peu": (30, PACK_SIZE - 1)}


@dataclass(frozen=True)
class StopPlaced(Situation):
    """A shoe cut, and the cards behind its stop card."""

    derriere: int = fact("Cartes derrière la carte d'arrêt", Points(0, _MOST))


class StopCard(TableDrill[StopPlaced]):
    """Whether the stop card is well placed: before the last ten cards, or a pack at least."""

    slug = "carte-arret"
    title = "La place de la carte d'arrêt"
    duty = "Dire si la carte d'arrêt est bien placée à la fin du sabot."
    seconds = 6
    situation = StopPlaced

    def __init__(self, book: RuleBook) -> None:
        """Take a rule book: it has one of the two articles."""
        super().__init__(book)
        self.article = self.one_of("arret-a-dix", "arret-a-un-jeu")
        self.ten = self.article == "arret-a-dix"
        self.branches = (
            branch("juste", "Bien placée"),
            branch("trop-peu", "Trop près de la fin", 2),
            *((branch("trop", "Trop loin de la fin", 2),) if self.ten else ()),
        )
        self.pitfalls = tuple(self._errors())

    def _errors(self) -> Iterator[Pitfall[StopPlaced]]:
        left, more, fewer = (
            error_answering(self.classify, answer) for answer in (LEFT, MORE, FEWER)
        )
        if self.ten:
            yield left("a-peu-pres", "Dix cartes, ni plus ni moins.", "trop-peu", "trop")
            yield more("assez", "Dix cartes suffisent derrière elle.", "juste", "trop")
            yield fewer("pas-moins", "Jamais moins de dix cartes.", "juste", "trop-peu")
            return
        yield left("presque-un-jeu", "Un jeu fait 52 cartes, et il en faut autant.", "trop-peu")
        yield more("un-jeu-suffit", "Un jeu entier suffit derrière elle.", "juste")
        yield fewer("pas-moins", "Un jeu est le moins que l'on laisse.", "juste", "trop-peu")

    @override
    def construct(self, rng: Random, house: House, branch: str) -> StopPlaced:
        return self.situation(rng.randint(*(_DRAWN if self.ten else _DRAWN_OF_A_PACK)[branch]))

    @override
    def classify(self, situation: StopPlaced) -> str:
        if situation.derriere < (TEN if self.ten else PACK_SIZE):
            return "trop-peu"
        return "trop" if self.ten and situation.derriere > TEN else "juste"

    @override
    def ask(self, situation: StopPlaced) -> Question:
        return Question(
            f"Les cartes sont coupées, et la carte d'arrêt en laisse {situation.derriere} derrière "
            "elle. Est-elle bien placée ?",
            _PLACED,
        )

    @override
    def solve(self, situation: StopPlaced) -> Ruling[str]:
        place = self.classify(situation)
        return Ruling(_RIGHT[place], (self.cite(self.article, place, nombre=situation.derriere),))
