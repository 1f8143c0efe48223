"""Seven cards for each case of the House Way: groups of equal cards, drawn until they are the case."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from casino_rules.core.cards import JOKER, RANKS, SUITS, Card, Rank
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow.hands import ACE, BACK
from casino_rules.families.pai_gow.house_way import BEST, CLASSES, KING, Held, choose
from casino_rules.families.sampling import until
from casino_rules.hands import JOKER_HIGH

_ORDERS: Final = tuple(rank.order for rank in RANKS)
_RANK_OF: Final = {rank.order: rank for rank in RANKS}
_RUNS: Final = ((ACE, 2, 3, 4, 5), *(range(low, low + BACK) for low in range(2, ACE - BACK + 2)))
"""The ten straights, from the wheel to the straight to the ace."""
_JOKER_SHARE: Final = 0.3
_HALF: Final = 0.5

type Sizes = tuple[int, ...]
"""How many cards of each rank a hand holds."""

_SIZES: Final[Mapping[str, Sequence[Sizes]]] = {
    "hauteur": [(1, 1, 1, 1, 1, 1, 1)],
    "paire": [(2, 1, 1, 1, 1, 1)],
    "deux-paires": [(2, 2, 1, 1, 1)],
    "trois-paires": [(2, 2, 2, 1)],
    "brelan": [(3, 1, 1, 1, 1)],
    "deux-brelans": [(3, 3, 1)],
    "full": [(3, 2, 1, 1)],
    "full-deux-paires": [(3, 2, 2)],
    "complete": [(1, 1, 1, 1, 1, 1, 1)],
    "complete-paire": [(2, 1, 1, 1, 1, 1)],
    "complete-as": [(2, 1, 1, 1, 1, 1)],
    "complete-deux-paires": [(2, 2, 1, 1, 1)],
    "complete-brelan": [(3, 1, 1, 1, 1)],
    "carre": [(4, 1, 1, 1)],
    "carre-hautes-paire": [(4, 2, 1), (4, 3)],
    "carre-medium-paire": [(4, 2, 1), (4, 3)],
    "carre-basses-paire": [(4, 2, 1), (4, 3)],
    "cinq-as": [(5, 1, 1), (5, 2)],
}
"""How the cases that begin so are grouped."""
_NAMED: Final = {"as": ACE, "roi": KING, "rois": KING}
"""The ranks that the name of a case requires."""
_WITH_JOKER: Final = ("trois-paires-complet", "full-complet", "complete-brelan-hauteur")
"""The cases that need the joker beside an ace."""
_OF_ACES: Final = (
    "brelan-as",
    "full-complet",
    "complete-brelan-hauteur",
    "cinq-as",
    "cinq-as-rois",
)
"""The cases whose largest group is of aces."""
_TEN_TO_KING: Final = range(10, ACE)
TWO_PAIR_CELLS: Final = tuple((kind, best) for kind in CLASSES for best in BEST)
QUAD_CELLS: Final = tuple((kind, best) for kind in CLASSES for best in (*BEST, "paire"))


def deal_kind(rng: Random, kind: str) -> Hand:
    """Deal seven cards that the House Way sets by this case.

    Raises:
        RareBranchError: if there is no such case.
    """
    return until(
        lambda: _proposed(rng, kind), lambda cards: choose(Held(cards, JOKER_HIGH))[0] == kind
    )


def _proposed(rng: Random, kind: str) -> Hand:
    """Deal seven cards grouped as the case wants, most often a straight or a flush if it wants one."""
    begins = max((name for name in _SIZES if kind.startswith(name)), key=len)
    sizes = rng.choice(_SIZES[begins])
    ranks = rng.sample(_ORDERS, len(_ORDERS))
    complete = "complet" in kind
    flush = complete and len(sizes) >= BACK and rng.random() < _HALF
    if complete and not flush:  # a rank of the straight may be left to the joker
        runs = _RUNS[:: len(_RUNS) - 1] if kind in _OF_ACES else _RUNS
        run = rng.sample(rng.choice(runs), rng.randint(BACK - 1, BACK))
        ranks = [*run, *(rank for rank in ranks if rank not in run)]
    for word in kind.split("-"):
        if word in _NAMED:
            _move(ranks, _NAMED[word], len(sizes) - 1)
    if kind in _OF_ACES:
        _move(ranks, ACE, 0)
    elif kind.startswith("complete-as"):  # a pair from ten to king beside an ace
        _move(ranks, next((rank for rank in ranks if rank in _TEN_TO_KING), ACE), 0)
    else:
        sizes = tuple(rng.sample(sizes, len(sizes)))
    joker = kind in _WITH_JOKER or rng.random() < _JOKER_SHARE
    return grouped(rng, zip(ranks, sizes, strict=False), flush=flush, joker=joker)


def _move(ranks: list[int], rank: int, place: int) -> None:
    ranks.remove(rank)
    ranks.insert(place, rank)


def lettered(rng: Random, letters: str, *, falling: bool = False) -> Hand:
    """Deal cards in this order, the same letter being the same rank; an ace may be the joker.

    ``falling``: the first letter is the highest rank, and so on.
    """
    named = sorted(set(letters))
    drawn = rng.sample(RANKS, len(named))
    if falling:
        drawn.sort(key=lambda rank: rank.order, reverse=True)
    ranks = dict(zip(named, drawn, strict=True))
    suits = {letter: rng.sample(SUITS, len(SUITS)) for letter in named}
    cards = [Card.of(ranks[letter], suits[letter].pop()) for letter in letters]
    return _with_joker(cards) if rng.random() < _JOKER_SHARE else tuple(cards)


def grouped(
    rng: Random, groups: Iterable[tuple[int, int]], *, flush: bool = False, joker: bool = False
) -> Hand:
    """Deal groups of equal cards, (order, how many); with ``joker``, an ace is the joker.

    ``flush``: the first five groups each have a card of one suit.
    """
    shared = rng.choice(SUITS)
    cards: list[Card] = []
    for place, (order, count) in enumerate(groups):
        suits = rng.sample(SUITS, min(count, len(SUITS)))
        if flush and place < BACK and shared not in suits:
            suits[0] = shared
        cards += [Card.of(_RANK_OF[order], suit) for suit in suits]
        cards += [JOKER] * (count - len(suits))
    rng.shuffle(cards)
    return _with_joker(cards) if joker else tuple(cards)


def _with_joker(cards: Sequence[Card]) -> Hand:
    """Take an ace for the joker, if there is one and the joker is not dealt."""
    aces = [place for place, card in enumerate(cards) if card.rank is Rank.ACE]
    if not aces or JOKER in cards:
        return tuple(cards)
    return (*cards[: aces[0]], JOKER, *cards[aces[0] + 1 :])
