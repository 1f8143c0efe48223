"""Shared exercise: the bank's hand said aloud with its height, or « pas de jeu »."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.cards import Rank, Shoe
from casino_rules.core.drill import Branch, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.core.ruling import Step, cite
from casino_rules.core.situation import fact
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.announcing import AnnouncementDrill, Spoken, ToSay, how_at
from casino_rules.families.sampling import Sampled
from casino_rules.families.stud import making, play
from casino_rules.families.stud.play import HAND, KEYS, Stud, qualifies, worth
from casino_rules.families.stud.played import FIVE
from casino_rules.hands import HandValue, HighCategory
from casino_rules.hands.categories import capital
from casino_rules.hands.naming import label

NO_GAME: Final = "sans-jeu"
AS_ROI: Final = "as-roi"


@dataclass(frozen=True)
class BankSaid(ToSay):
    """The bank's hand, laid out: what is said of it?"""

    bank: Hand = fact("Banque", FIVE, spot="banque")

    @property
    def value(self) -> HandValue:
        """What the hand is worth."""
        return worth(self.bank)


def _kind(situation: BankSaid) -> str:
    value = situation.value
    if not qualifies(value):
        return NO_GAME
    return AS_ROI if value.category is HighCategory.HIGH_CARD else KEYS[value.category]


class SayBank(AnnouncementDrill[BankSaid], Sampled[BankSaid]):
    """What is said of the bank's hand; a game gives its ``stud`` and the words of « pas de jeu »."""

    slug = "annonce-main"
    title = "Annoncer la main de la banque"
    duty = "Dire la combinaison de la banque avec sa hauteur, ou « pas de jeu »."
    situation = BankSaid
    stud: ClassVar[Stud]
    no_game: ClassVar[str] = "Pas de jeu"
    wins: ClassVar[str] = "Banque gagne"
    bank: ClassVar[str] = "banque"
    """The place of the bank on the cloth."""
    laid: ClassVar[str] = "La main de la banque est étalée, la meilleure combinaison devant."
    branches: tuple[Branch, ...] = (
        branch(NO_GAME, "Pas de jeu", 4),
        branch(AS_ROI, "As-roi", 4),
        branch("paire", "Une paire", 3),
        branch("deux-paires", "Deux paires", 3),
        branch("brelan", "Un brelan", 2),
        branch("quinte", "Cinq cartes qui se suivent", 2),
        branch("couleur", "Cinq cartes de même couleur", 2),
        branch("full", "Trois cartes d'un rang et deux d'un autre", 4),
        branch("carre", "Un carré"),
        branch("quinte-flush", "Une suite d'une couleur"),
        branch("royale", "Du dix à l'as d'une couleur"),
    )
    errors: Mapping[str, str] = {
        "sans-hauteur": "La combinaison se dit avec sa hauteur : les joueurs doivent savoir laquelle.",
        "autre-hauteur": "La hauteur est celle de la combinaison, pas celle d'une autre carte.",
        "rangs-inverses": "Dans un full, le brelan se dit d'abord, la paire ensuite.",
        "combinaison-plus-petite": "La main vaut mieux que cela : lisez toutes ses cartes.",
        "jeu-a-tort": "Moins qu'as-roi : la main n'est pas nommée, on dit qu'il n'y a pas de jeu.",
        "gagne-trop-tot": "Aucune main n'est encore comparée : on dit d'abord celle de la banque.",
        "as-roi-a-tort": "Il faut l'as et le roi : l'un sans l'autre ne suffit pas.",
        "sans-jeu-a-tort": "As-roi ou mieux : la banque est qualifiée, on dit sa main.",
    }

    @property
    @override
    def spots(self) -> Mapping[str, str]:
        return {"bank": self.bank}

    @override
    def sample(self, rng: Random, house: House, branch: str) -> BankSaid:
        kind = {NO_GAME: "rien", AS_ROI: "hauteur"}.get(branch, branch)
        return BankSaid(how_at(house), making.of(rng, kind))

    @override
    def deal(self, rng: Random, house: House) -> BankSaid:
        return BankSaid(how_at(house), Shoe(rng).draw_many(HAND))

    classify = staticmethod(_kind)

    @override
    def scene(self, situation: BankSaid) -> str:
        return self.laid

    @override
    def zones(self, situation: BankSaid) -> tuple[Zone, ...]:
        return (self.stud.plan.zone(self.bank, self._laid_out(situation)),)

    def _laid_out(self, situation: BankSaid) -> Hand:
        return situation.value.cards

    @override
    def say(self, situation: BankSaid) -> Spoken:
        value = situation.value
        steps: tuple[Step, ...] = self.stud.qualified(value).steps
        if not qualifies(value):
            steps = (*steps, cite(self.stud.no_game, "annonce"))
            wrong = {"jeu-a-tort": self._name(value), "gagne-trop-tot": self.wins}
            if value.ranks[0] in play.AS_ROI:
                wrong["as-roi-a-tort"] = "As-roi"
            return Spoken(self.no_game, steps, wrong=wrong)
        wrong = {"sans-jeu-a-tort": self.no_game}
        wrong |= {slug: capital(told) for slug, told in self._misnamed(value)}
        return Spoken(self._name(value), steps, tuple(self._also(value)), wrong)

    def _name(self, value: HandValue) -> str:
        if value.category is HighCategory.HIGH_CARD and qualifies(value):
            return "As-roi"
        return self.stud.title(value)

    def _label(self, category: HighCategory) -> str:
        return label(category, self.stud.labels).singular

    def _also(self, value: HandValue) -> Iterator[str]:
        """Yield the other good ways to say the hand."""
        if value.category is HighCategory.HIGH_CARD:
            yield self.stud.title(value)
        if value.category is HighCategory.TWO_PAIR:
            high, low = (value.ranks[at].noun.plural for at in (0, 2))
            yield f"{self._label(HighCategory.TWO_PAIR)} {high} et {low}"

    def _misnamed(self, value: HandValue) -> Iterator[tuple[str, str]]:
        """Yield the wrong names of a hand with which the bank plays."""
        category, ranks = value.category, value.ranks
        first, last = ranks[0], ranks[-1]
        assert isinstance(category, HighCategory)  # noqa: S101 - the scale of the family
        if category is HighCategory.HIGH_CARD:
            yield "gagne-trop-tot", self.wins
        elif category is not HighCategory.ROYAL_FLUSH:
            yield "sans-hauteur", self._label(category)
        if category is HighCategory.FULL:
            yield "rangs-inverses", self._full(last, first)
        other = _TEMPLATES.get(category)
        if other:
            yield "autre-hauteur", other.format(label=self._label(category), rank=last.noun)
        if category in _POORER:
            poorer = _POORER[category]
            told = _TEMPLATES[poorer].format(label=self._label(poorer), rank=first.noun)
            yield "combinaison-plus-petite", told

    def _full(self, trips: Rank, pair: Rank) -> str:
        full = self._label(HighCategory.FULL)
        return f"{full} aux {trips.noun.plural} par les {pair.noun.plural}"


_TEMPLATES: Final = {
    HighCategory.PAIR: "{label} {rank.de_plural}",
    HighCategory.TRIPS: "{label} {rank.de_plural}",
    HighCategory.STRAIGHT: "{label} {rank.au}",
    HighCategory.FLUSH: "{label} {rank.au}",
    HighCategory.QUADS: "{label} {rank.de_plural}",
    HighCategory.STRAIGHT_FLUSH: "{label} {rank.au}",
}
"""How the categories that have one rank are said."""
_POORER: Final = {
    HighCategory.TWO_PAIR: HighCategory.PAIR,
    HighCategory.TRIPS: HighCategory.PAIR,
    HighCategory.FULL: HighCategory.TRIPS,
    HighCategory.QUADS: HighCategory.TRIPS,
    HighCategory.STRAIGHT_FLUSH: HighCategory.FLUSH,
    HighCategory.ROYAL_FLUSH: HighCategory.FLUSH,
}
"""What is named where a part of the hand is not seen."""
