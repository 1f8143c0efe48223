"""Exercises on setting hands: what is allowed, and what the bank does.

The cases of the House Way as branches: those with two pairs are cells of their table.

Known errors in setting the bank's hands, each as the front that it gives.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import combinations
from random import Random
from typing import Final, override

from casino_rules.core.cards import JOKER
from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.table_forms import Cards, Hand
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import ACE, BACK, DEALT, FRONT
from casino_rules.families.pai_gow.house_way import KEEP_COMPLETE, Front, Held, front_of, house_way
from casino_rules.families.pai_gow.making import QUAD_CELLS, TWO_PAIR_CELLS, deal_kind, lettered
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import Dealt, SetHands
from casino_rules.families.pitfalls import taken
from casino_rules.hands import JOKER_HIGH, TWO_CARDS, HighCategory

_BIG: Final = {
    "hautes": "la plus haute d'as, rois, dames ou valets",
    "medium": "la plus haute de dix à sept",
    "basses": "la plus haute de six ou moins",
}
_FOUR: Final = {
    "hautes": "d'as, rois, dames ou valets",
    "medium": "de dix à sept",
    "basses": "de six ou moins",
}
_BESIDE: Final = {
    "as": "un as à côté",
    "roi": "un roi au mieux à côté",
    "autre": "une dame au plus à côté",
    "paire": "une paire ou un brelan à côté",
}
_TWO_PAIR_WEIGHT: Final = {"hautes": 3, "medium": 5, "basses": 5}


def _two_pairs() -> Iterator[Branch]:
    for kind, best in TWO_PAIR_CELLS:
        title = f"Deux paires, {_BIG[kind]}, {_BESIDE[best]}"
        slug = f"deux-paires-{kind}-{best}"
        yield Branch(slug, title, _TWO_PAIR_WEIGHT[kind], cell=(kind, best))


def _quads() -> Iterator[Branch]:
    for kind, best in QUAD_CELLS:
        yield branch(f"carre-{kind}-{best}", f"Carré {_FOUR[kind]}, {_BESIDE[best]}")


HOUSE_BRANCHES: Final = (
    branch("hauteur", "Ni paire ni main complète", 5),
    branch("paire", "Une paire", 5),
    *_two_pairs(),
    branch("trois-paires", "Trois paires", 4),
    branch("trois-paires-complet", "Trois paires et une main complète"),
    branch("brelan", "Brelan de rois ou moins", 4),
    branch("brelan-as", "Brelan d'as", 4),
    branch("deux-brelans", "Deux brelans", 2),
    branch("complete", "Main complète, sans paire", 6),
    branch("complete-paire-hauteur", "Main complète et une paire, deux hautes cartes devant", 4),
    branch("complete-paire-devant", "Main complète et une paire, la paire devant", 3),
    branch("complete-as-devant", "Main complète, as et paire de dix à rois, l'as devant", 4),
    branch("complete-as-reste", "Main complète, as et paire de dix à rois, sans rien y gagner", 2),
    branch("complete-deux-paires", "Main complète et deux paires", 4),
    branch("complete-brelan", "Main complète et un brelan", 2),
    branch("complete-brelan-hauteur", "Main complète et trois as, dont le joker"),
    branch("full", "Brelan et une paire", 4),
    branch("full-deux-paires", "Brelan et deux paires", 2),
    branch("full-complet", "Brelan, paire et main complète"),
    *_quads(),
    branch("cinq-as", "Cinq as"),
    branch("cinq-as-rois", "Cinq as et deux rois"),
)
"""Every case, in the order in which one looks for them."""


def _laid(seen: Dealt, wanted: Front | None) -> Hand | None:
    """Return cards of these ranks, or None if they are not held or are right."""
    if wanted is None:
        return None
    held = Held(seen.cards, seen.scale)
    right = house_way(seen.cards, seen.scale).fronts
    for first, second in combinations(range(len(seen.cards)), 2):
        front = (seen.cards[first], seen.cards[second])
        if held.front((first, second)) == wanted:
            return None if front in right or _same_front(held, right[0], wanted) else front
    return None


def _same_front(held: Held, right: Hand, wanted: Front) -> bool:
    """Whether the error comes to the right ranks after all."""
    places = (held.cards.index(right[0]), held.cards.index(right[1]))
    return held.front(places) == wanted


def _error(
    slug: str, message: str, kinds: tuple[str, ...], front: Callable[[Held], Front | None]
) -> Pitfall[Dealt]:
    """Declare the error made in these cases; « carre* » is every case that begins so."""

    def answer(seen: Dealt) -> Hand | None:
        kind = house_way(seen.cards, seen.scale).kind
        if not any(fnmatchcase(kind, name) for name in kinds):
            return None
        return _laid(seen, front(Held(seen.cards, seen.scale)))

    return Pitfall(slug, message, answer)


def _two_best(held: Held) -> Front | None:
    singles = held.singles
    return front_of(singles[0], singles[1]) if len(singles) > 1 else None


def _group(place: int) -> Callable[[Held], Front | None]:
    def pair(held: Held) -> Front | None:
        if len(held.sizes) <= place:
            return None
        rank = held.groups[place][1]
        return front_of(rank, rank)

    return pair


def _one_of_three(held: Held) -> Front | None:
    rank = held.groups[0][1]
    return None if rank == ACE else front_of(rank, held.singles[0])


HOUSE_ERRORS: Final = (
    _error(
        "plus-forte-devant",
        "Sans paire, la plus forte carte reste derrière : la deuxième et la troisième vont devant.",
        ("hauteur",),
        _two_best,
    ),
    _error(
        "main-complete-gardee",
        "Ici la main complète ne se garde pas : une autre règle passe avant elle.",
        ("complete-as-devant", "complete-deux-paires", "full-complet", "trois-paires-complet"),
        lambda held: held.best_complete if held.leaving_complete else None,
    ),
    _error(
        "main-complete-cassee",
        "La main complète reste entière derrière, on ne la casse pas.",
        tuple(sorted(KEEP_COMPLETE)),
        _two_best,
    ),
    _error(
        "deux-paires-gardees",
        "Ces deux paires se séparent : la petite va devant.",
        ("deux-paires-*",),
        _two_best,
    ),
    _error(
        "deux-paires-separees",
        "Avec cette carte devant, les deux paires restent derrière.",
        ("deux-paires-*",),
        _group(1),
    ),
    _error(
        "grosse-paire-devant",
        "De deux paires, la grosse ne va jamais devant.",
        ("deux-paires-*", "complete-deux-paires"),
        _group(0),
    ),
    _error(
        "paire-devant",
        "Une paire seule reste derrière : devant, la pose serait fautive.",
        ("paire",),
        _group(0),
    ),
    _error(
        "paire-moyenne-devant",
        "De trois paires, c'est la plus haute qui va devant.",
        ("trois-paires*",),
        _group(1),
    ),
    _error(
        "brelan-casse",
        "Seul le brelan d'as se sépare : les autres restent entiers derrière.",
        ("brelan",),
        _one_of_three,
    ),
    _error(
        "trois-as-gardes",
        "Du brelan d'as, un as va devant avec la meilleure autre carte.",
        ("brelan-as",),
        _two_best,
    ),
    _error(
        "petit-brelan-devant",
        "De deux brelans, c'est une paire du plus haut qui va devant.",
        ("deux-brelans",),
        _group(1),
    ),
    _error(
        "full-garde",
        "Brelan et paire ne restent pas ensemble : la paire va devant.",
        ("full", "full-complet"),
        _two_best,
    ),
    _error(
        "petite-paire-devant",
        "Avec deux paires à côté du brelan, la plus haute va devant.",
        ("full-deux-paires",),
        _group(2),
    ),
    _error(
        "carre-separe",
        "Ce carré reste entier derrière.",
        ("carre-*",),
        _group(0),
    ),
    _error(
        "carre-garde",
        "Ce carré se sépare : une paire devant, une paire derrière.",
        ("carre-*",),
        _two_best,
    ),
    _error(
        "as-et-rois",
        "Avec cinq as, deux as vont devant, sauf si deux rois peuvent y aller.",
        ("cinq-as*",),
        _group(0),
    ),
    _error(
        "cinq-as-gardes",
        "Sans paire de rois, deux des cinq as vont devant.",
        ("cinq-as*",),
        lambda held: _two_best(held) or _group(1)(held),
    ),
)
"""The most particular first."""


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
