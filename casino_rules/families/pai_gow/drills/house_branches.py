"""The cases of the House Way as branches: those with two pairs are cells of their table."""

from collections.abc import Iterator
from typing import Final

from casino_rules.core.drill import Branch, branch
from casino_rules.families.pai_gow.making import QUAD_CELLS, TWO_PAIR_CELLS

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
