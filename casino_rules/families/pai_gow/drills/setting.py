"""Exercises on setting hands: what is allowed, and what the bank does."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Cards, Hand
from casino_rules.core.cards import JOKER
from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.drills.house_branches import HOUSE_BRANCHES
from casino_rules.families.pai_gow.drills.house_errors import HOUSE_ERRORS
from casino_rules.families.pai_gow.hands import BACK, DEALT, FRONT
from casino_rules.families.pai_gow.house_way import house_way
from casino_rules.families.pai_gow.making import deal_kind, lettered
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import Dealt, SetHands
from casino_rules.families.pitfalls import taken
from casino_rules.hands import JOKER_HIGH, TWO_CARDS, HighCategory

_SETTINGS: Final = Choice.of(permise="Pose permise", fautive="Pose fautive")

_SET: Final[Mapping[str, str]] = {
    "paire-derriere": "abccdef",
    "paire-devant": "aabcdef",
    "paires-fautive": "aabbcde",
    "paires-permise": "aabbcde",
    "meme-paire": "aaaabcd",
    "paire-deux-paires": "aabbccd",
    "main-derriere": "aabbbcd",
    "hauteur-permise": "abcdefg",
    "hauteur-fautive": "abcdefg",
    "seconde-permise": "acabdef",
    "seconde-fautive": "abacdef",
    "seconde-egale": "ababcde",
}
"""Which cards are of the same rank in a case, the two in front first."""


_ALLOWED: Final = (
    "paire-derriere",
    "paires-permise",
    "main-derriere",
    "hauteur-permise",
    "seconde-permise",
)
"""The allowed settings of which no error is more particular."""


class Setting(FamilyDrill[SetHands]):
    """Whether a player's setting is allowed."""

    slug = "pose"
    title = "Pose permise ou fautive"
    duty = "Vérifier que la main de deux cartes ne dépasse pas la main de cinq."
    seconds = 8
    decide = staticmethod(Rules.setting)
    situation = SetHands
    branches = (
        branch("paire-derriere", "Une paire ou mieux derrière, pas de paire devant"),
        branch("paire-devant", "Une paire devant, aucune derrière", 3),
        branch("paires-fautive", "La plus forte paire devant", 3),
        branch("paires-permise", "La plus forte paire derrière", 2),
        branch("meme-paire", "La même paire devant et derrière", 2),
        branch("paire-deux-paires", "Une forte paire devant, deux petites derrière", 3),
        branch("main-derriere", "Une paire devant, une main plus forte derrière"),
        branch("hauteur-permise", "Aucune paire, la plus forte carte derrière", 2),
        branch("hauteur-fautive", "Aucune paire, la plus forte carte devant", 3),
        branch("seconde-permise", "Même plus forte carte, la seconde derrière", 2),
        branch("seconde-fautive", "Même plus forte carte, la seconde devant", 3),
        branch("seconde-egale", "Les deux plus fortes cartes sont les mêmes", 2),
    )

    @override
    def errors(self) -> Sequence[Pitfall[SetHands]]:
        kind = self.classify
        return (
            Pitfall(
                "deux-paires-plus-faibles",
                "Deux paires, même petites, battent n'importe quelle paire : la pose est permise.",
                lambda seen: "fautive" if kind(seen) == "paire-deux-paires" else None,
            ),
            Pitfall(
                "egale-fautive",
                "À égalité, la main de cinq cartes n'est pas dépassée : la pose est permise.",
                lambda seen: "fautive" if kind(seen) in {"meme-paire", "seconde-egale"} else None,
            ),
            Pitfall(
                "seconde-oubliee",
                "La plus forte carte est la même : la seconde décide.",
                lambda seen: "permise" if kind(seen) == "seconde-fautive" else None,
            ),
            Pitfall(
                "fautive-a-tort",
                "La main de deux cartes ne dépasse pas la main de cinq : la pose est permise.",
                taken(kind, dict.fromkeys(_ALLOWED, "fautive")),
            ),
            Pitfall(
                "cinq-cartes-suffisent",
                "Cinq cartes ne valent pas toujours plus que deux : comparez les deux mains.",
                lambda _: "permise",
            ),
        )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> SetHands:
        cards = lettered(rng, _SET[branch], falling=branch.startswith("seconde"))
        return SetHands(cards[FRONT:], cards[:FRONT])

    @override
    def classify(self, situation: SetHands) -> str:
        front, back = TWO_CARDS.value(situation.faible), JOKER_HIGH.value(situation.forte)
        if front.category.strength:
            return _with_pair_in_front(front.key[1], back.category, back.key[1])
        if back.category is not HighCategory.HIGH_CARD:
            return "paire-derriere"
        if front.key[1] != back.key[1]:
            return "hauteur-fautive" if front.key[1] > back.key[1] else "hauteur-permise"
        if front.key[2] == back.key[2]:
            return "seconde-egale"
        return "seconde-fautive" if front.key[2] > back.key[2] else "seconde-permise"

    @override
    def deal(self, rng: Random, house: House) -> SetHands:
        forte, faible = deal_hands(rng, BACK, FRONT)
        return SetHands(forte, faible)

    @override
    def ask(self, situation: SetHands) -> Question:
        zones = (
            laying.five(self.dialect, situation.forte),
            laying.two(self.dialect, situation.faible),
        )
        return Question("Cette pose est-elle permise ?", _SETTINGS, zones)


def _with_pair_in_front(front: int, category: object, back: int) -> str:
    if category is HighCategory.HIGH_CARD:
        return "paire-devant"
    if category is HighCategory.PAIR:
        if front == back:
            return "meme-paire"
        return "paires-fautive" if front > back else "paires-permise"
    higher = category is HighCategory.TWO_PAIR and front > back
    return "paire-deux-paires" if higher else "main-derriere"


class HouseWay(FamilyDrill[Dealt]):
    """Which two of the bank's cards go in front."""

    slug = "facon-maison"
    title = "La façon de la maison"
    duty = "Poser les sept cartes de la banque comme la maison l'impose."
    seconds = 15
    decide = staticmethod(Rules.house_way)
    situation = Dealt
    table = "deux-paires"
    branches: tuple[Branch, ...] = HOUSE_BRANCHES

    @override
    def errors(self) -> Sequence[Pitfall[Dealt]]:
        return HOUSE_ERRORS

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Dealt:
        return Dealt(deal_kind(rng, branch), house.choice("roue"))

    @override
    def classify(self, situation: Dealt) -> str:
        return house_way(situation.cards, situation.scale).kind

    @override
    def deal(self, rng: Random, house: House) -> Dealt:
        return Dealt(deal_hands(rng, DEALT)[0], house.choice("roue"))

    @override
    def ask(self, situation: Dealt) -> Question:
        shown: Hand = situation.cards
        zones = (self.dialect.plan.zone("banque", shown, label=f"Cartes {self.dialect.bank.du}"),)
        options = (self.dialect.wheel(situation.roue),) if JOKER in shown else ()
        prompt = f"Quelles deux cartes posez-vous devant, dans {self.dialect.weak.le} ?"
        return Question(prompt, Cards(FRONT, shown), zones, options)
