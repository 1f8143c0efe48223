"""What the croupier of Pai Gow says: the hands that are set, named with their height."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.cards import JOKER
from casino_rules.core.drill import branch
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.core.situation import Problem, fact
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.announcing import AnnouncementDrill, Spoken, ToSay, how_at
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.hands import (
    FRONT,
    PACK_AND_JOKER,
    SCALES,
    is_foul,
    is_wheel,
    without,
)
from casino_rules.families.pai_gow.making import deal_kind
from casino_rules.families.pai_gow.rounds import house_set
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import FIVE_CARDS, TWICE, TWO_CARDS, wheel
from casino_rules.families.pai_gow.words import CATEGORY_KEYS, Dialect
from casino_rules.families.sampling import until
from casino_rules.hands import JOKER_HIGH, HandValue, HighCategory
from casino_rules.hands import TWO_CARDS as TWO_SCALE
from casino_rules.hands.categories import capital
from casino_rules.hands.making import hand_of
from casino_rules.hands.naming import label

_JOKER_SHARE: Final = 0.2
_LEVELS: Final = {"full": 2, "carre": 2, "quinte-flush": 3, "royale": 3, "cinq-as": 3}
_BY_KEY: Final = {CATEGORY_KEYS[category]: category for category in reversed([*CATEGORY_KEYS])}
_OF_ONE_HEIGHT: Final = (HighCategory.ROYAL_FLUSH, HighCategory.FIVE_OF_A_KIND)
_OF_TWO_RANKS: Final = (HighCategory.FULL, HighCategory.TWO_PAIR)


_KINDS: Final[Mapping[str, Sequence[str]]] = {
    "hauteur": ("hauteur",),
    "paire": ("paire", "paire", "deux-paires-hautes-autre"),
    "deux-paires": ("deux-paires-medium-as", "deux-paires-basses-roi", "trois-paires"),
    "brelan": ("brelan", "full"),
    "sequence": ("complete", "complete-paire-hauteur"),
    "couleur": ("complete", "complete-paire-hauteur"),
    "full": ("full-deux-paires",),
    "carre": ("carre-basses-autre", "carre-medium-roi"),
    "cinq-as": ("cinq-as-rois",),
}
"""The cases of the House Way that leave such a hand behind."""


def _seven(rng: Random, key: str) -> Hand:
    """Deal seven cards that the house may set with this hand behind."""
    if key in _KINDS:
        return deal_kind(rng, rng.choice(_KINDS[key]))
    back = hand_of(rng, JOKER_HIGH, _BY_KEY[key], joker=rng.random() < _JOKER_SHARE)
    return (*back, *rng.sample(without(PACK_AND_JOKER, back), FRONT))


@dataclass(frozen=True)
class HandsToSay(ToSay):
    """The bank's hands, set and face up."""

    forte: Hand = fact("Main de cinq cartes", FIVE_CARDS, spot="banque.cinq")
    faible: Hand = fact("Main de deux cartes", TWO_CARDS, spot="banque.deux")
    roue: str = wheel()

    def problem(self) -> Problem:
        """No card twice, and a setting that is allowed."""
        cards = (*self.forte, *self.faible)
        if len(set(cards)) != len(cards):
            return "faible", TWICE
        if is_foul(self.faible, self.forte):
            return "faible", "La pose de la banque n'est pas permise."
        return None


_ERRORS: Final = {
    "sans-hauteur": "Une main se dit avec sa hauteur : les joueurs comparent la leur.",
    "devant-d-abord": "On dit d'abord la main de cinq cartes, puis celle de deux.",
    "rangs-inverses": "Le plus fort des deux se dit le premier : le brelan du full, la plus haute paire.",
    "bas-de-la-suite": "Une suite se nomme par sa plus haute carte.",
    "joker-dit": "On dit la carte que le joker vaut, pas le joker.",
}


class NameHands(AnnouncementDrill[HandsToSay]):
    """Both hands of the bank, said aloud as they are set."""

    slug = "annonce-mains"
    title = "Annoncer les mains"
    duty = "Dire à haute voix les deux mains que l'on pose, chacune avec sa hauteur."
    situation = HandsToSay

    def __init__(self, rules: Rules) -> None:
        """Take the game's rules; the cases are named in its words."""
        self.rules, self.errors = rules, _ERRORS
        self.branches = tuple(
            branch(key, rules.dialect.proposed[key], level=_LEVELS.get(key, 1)) for key in _BY_KEY
        )
        super().__init__()

    @override
    def construct(self, rng: Random, house: House, branch: str) -> HandsToSay:
        roue, how = house.choice("roue"), how_at(house)

        def drawn() -> HandsToSay:
            return HandsToSay(how, *house_set(_seven(rng, branch), roue), roue)

        return until(drawn, lambda made: self.classify(made) == branch)

    @override
    def classify(self, situation: HandsToSay) -> str:
        return CATEGORY_KEYS[SCALES[situation.roue].value(situation.forte).category]

    @override
    def scene(self, situation: HandsToSay) -> str:
        return f"Vous avez posé les sept cartes {self.rules.dialect.bank.du}."

    @override
    def zones(self, situation: HandsToSay) -> tuple[Zone, ...]:
        return laying.bank_said(self.rules.dialect, situation.forte, situation.faible)

    @override
    def in_force(self, situation: HandsToSay) -> tuple[str, ...]:
        five = SCALES[situation.roue].value(situation.forte)
        return (self.rules.dialect.wheel(situation.roue),) if is_wheel(five) else ()

    @override
    def say(self, situation: HandsToSay) -> Spoken:
        dialect = self.rules.dialect
        five = SCALES[situation.roue].value(situation.forte)
        named, weak = five.words(dialect.labels), dialect.front(situation.faible)
        strong, told = named.name, named.french
        precise = TWO_SCALE.value(situation.faible).words().name
        said = {slug: f"{capital(wrong)}, {weak}" for slug, wrong in _misnamed(dialect, five)}
        said["devant-d-abord"] = f"{capital(weak)}, {strong}"
        if JOKER in situation.faible:
            said["joker-dit"] = f"{told}, joker"
        step = dialect.cite("annonces", "mains")
        also = (
            *(f"{strong}, {precise}", f"{strong} et {weak}", f"{strong} derrière, {weak} devant"),
            f"{strong}, {weak.replace('dix et ', 'dix, ')}",  # the voice parts them as well
        )
        return Spoken(f"{told}, {weak}", (step,), also, said)


def _misnamed(dialect: Dialect, five: HandValue) -> Iterator[tuple[str, str]]:
    """Yield how the hand of five may be badly named, by error; some names leave nothing out."""
    if five.category in _OF_ONE_HEIGHT:
        return
    name = label(five.category, dialect.labels).singular
    yield "sans-hauteur", name
    if five.category in _OF_TWO_RANKS:
        yield "rangs-inverses", _swapped(five, name)
    if five.category in five.scale.straights:
        yield "bas-de-la-suite", f"{name} {five.ranks[-1].noun.au}"


def _swapped(five: HandValue, name: str) -> str:
    """Return the name of two groups told the lower first."""
    first, second = (five.ranks[place].noun for place in five.category.places[:2])
    return five.category.template.format(second, first, label=name)
