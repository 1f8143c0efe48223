"""Known errors in setting the bank's hands, each as the front that it gives."""

from collections.abc import Callable
from fnmatch import fnmatchcase
from itertools import combinations
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import Pitfall
from casino_rules.families.pai_gow.hands import ACE
from casino_rules.families.pai_gow.house_way import KEEP_COMPLETE, Front, Held, front_of, house_way
from casino_rules.families.pai_gow.situations import Dealt


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
