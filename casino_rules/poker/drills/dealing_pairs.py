"""Two hands and a board of which most end as wanted: what showdowns are built on.

Hands that nearly tie are twins, the same ranks in other suits, of which one card is then changed.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, islice, permutations, product
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, RANKS, SUITS, Card, Rank, Suit
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_of
from casino_rules.poker import outcomes
from casino_rules.poker.kinds import kinds_of
from casino_rules.poker.making import at_random, dealt, first, hands_left
from casino_rules.poker.variant import WHOLE_HIGH, Variant

type Dealt = tuple[Hand, tuple[Hand, ...]]
"""A board, and hands."""

_TRIED: Final = 400
_CHANGES: Final = 6
_DERANGED: Final[tuple[Mapping[Suit, Suit], ...]] = tuple(
    dict(zip(SUITS, others, strict=True))
    for others in permutations(SUITS)
    if all(suit is not other for suit, other in zip(SUITS, others, strict=True))
)
"""The ways to change every suit into another one."""
_LOW: Final = frozenset((Rank.ACE, *RANKS[:7]))
_LOW_CARDS: Final = 14
_TWINS: Final = (outcomes.SHARED, outcomes.SAME)
_CHANGED: Final = (
    "rang",
    "kicker",
    outcomes.NEXT,
    outcomes.USELESS,
    outcomes.LOW_TIED,
    outcomes.HIGH_TIED,
)
_USEFUL: Final[Mapping[str, frozenset[str]]] = {
    "rang": frozenset({"hauteur", "paire", "deux-paires", "brelan", "quinte", "carre"}),
    "kicker": frozenset({"paire", "deux-paires", "brelan"}),
}
"""The kinds of high hands that tell twins apart by a rank, or by a kicker."""
_WITHOUT_LOW: Final = frozenset(
    {
        "deux-basses-au-tableau",
        "contrefait-sans-bas",
        "une-basse-en-main",
        "paires-basses",
        "sans-bas",
    }
)


def pairs(rng: Random, variant: Variant, wanted: str) -> Iterator[Dealt]:
    """Yield boards and two hands, in number enough for one to end as wanted."""
    if variant.halves == WHOLE_HIGH and variant.board:
        return (_MAKERS[wanted](rng) for _ in range(_TRIED))
    if wanted in _TWINS:
        return (twins for _ in range(_TRIED) for twins in _twins(rng, variant, wanted))
    if wanted in _CHANGED:
        return chain.from_iterable(_changed(rng, variant, wanted) for _ in range(_TRIED))
    if wanted in ("couleur", "full"):
        return (_both(rng, variant, wanted) for _ in range(_TRIED))
    if wanted == outcomes.NO_LOW:
        return (_apart(rng, variant, _high_pack(rng)) for _ in range(_TRIED))
    return (_one_of_a_kind(rng, variant) for _ in range(_TRIED))


def _apart(rng: Random, variant: Variant, pack: list[Card]) -> Dealt:
    """Deal two hands and a board of these cards."""
    size, common = variant.hole, variant.board
    cards = tuple(rng.sample(pack, 2 * size + common))
    return cards[2 * size :], (cards[:size], cards[size : 2 * size])


def _high_pack(rng: Random) -> list[Card]:
    """Return a pack in which low cards are few."""
    low = [card for card in PACK if card.rank in _LOW]
    high = [card for card in PACK if card.rank not in _LOW]
    return [*high, *rng.sample(low, _LOW_CARDS)]


def _one_of_a_kind(rng: Random, variant: Variant) -> Dealt:
    """Deal a hand that may be misread, and any other."""
    hole, board = _misread(rng, variant)
    left = [card for card in PACK if card not in hole and card not in board]
    return board, (hole, tuple(rng.sample(left, len(hole))))


def _misread(rng: Random, variant: Variant, wanted: str = "") -> tuple[Hand, Hand]:
    """Deal a hand such as may be misread, and may end as wanted."""
    kinds = kinds_of(variant)
    slugs = [item.slug for item in kinds.branches]
    useful = [slug for slug in slugs if slug in _USEFUL.get(wanted, slugs)]
    if wanted in (outcomes.LOW_TIED, outcomes.HIGH_TIED):
        useful = [slug for slug in slugs if slug not in _WITHOUT_LOW]
    hole, board = kinds.sketch(rng, rng.choice(useful or slugs))
    return _shuffled(rng, hole), _shuffled(rng, board)


def _twins(rng: Random, variant: Variant, wanted: str) -> Iterator[Dealt]:
    """Yield a hand and its twin: the same ranks, every suit changed; nothing if cards lack."""
    hole, board = _misread(rng, variant, wanted)
    for change in at_random(rng, _DERANGED):
        twin = tuple(Card.of(card.rank, change[card.suit]) for card in hole)
        if not {*hole, *board}.intersection(twin):
            yield board, (hole, twin)
            return


def _changed(rng: Random, variant: Variant, wanted: str) -> Iterator[Dealt]:
    """Yield a hand and its twin but for one card, a card on which the outcome turns."""
    for board, (hole, twin) in _twins(rng, variant, wanted):
        taken = {*board, *hole, *twin}
        left = [card for card in PACK if card not in taken]
        choices = tuple(product(_turning(variant, twin, board, wanted), left))
        if not choices:  # all the cards play for both halves: another suit may change the badugi
            choices = tuple(
                (place, card)
                for place, card in product(range(len(twin)), left)
                if card.rank is twin[place].rank
            )
        for place, card in islice(at_random(rng, choices), _CHANGES):
            yield board, (hole, (*twin[:place], card, *twin[place + 1 :]))


def _turning(variant: Variant, hole: Hand, board: Hand, wanted: str) -> list[int]:
    """Return the cards that play where the hands are to differ, and not where they are to tie."""
    values = [half.best(hole, board) for half in variant.halves]
    if any(value is None for value in values):
        return []
    first, *others = [value.cards for value in values if value is not None]
    differ: Hand = first
    tie: Hand = ()
    if wanted == outcomes.USELESS:
        return [place for place, card in enumerate(hole) if card not in first]
    if others:
        differ, tie = (first, others[0]) if wanted == outcomes.LOW_TIED else (others[0], first)
    return [place for place, card in enumerate(hole) if card in differ and card not in tie]


def _both(rng: Random, variant: Variant, wanted: str) -> Dealt:
    """Deal two hands that both hold a flush, or a full."""
    if not variant.board:
        category = HighCategory.FLUSH if wanted == "couleur" else HighCategory.FULL
        one = hand_of(rng, HIGH, category)
        two = hand_of(rng, HIGH, category, [card for card in PACK if card not in one])
        return _completed(rng, variant, (), (one, two))
    board, (one, two) = _MAKERS[wanted](rng)
    return _completed(rng, variant, board, (one, two))


def _completed(rng: Random, variant: Variant, board: Hand, hands: tuple[Hand, Hand]) -> Dealt:
    """Add cards to two hands until each has those of the game."""
    taken = {*board, *hands[0], *hands[1]}
    missing = variant.hole - len(hands[0])
    others = rng.sample([card for card in PACK if card not in taken], 2 * missing)
    one, two = ((*hands[0], *others[:missing]), (*hands[1], *others[missing:]))
    return board, (_shuffled(rng, one), _shuffled(rng, two))


def _of(rng: Random, *ranks: Rank) -> Hand:
    return tuple(Card.of(rank, rng.choice(SUITS)) for rank in ranks)


def _any(rng: Random) -> Dealt:
    cards = dealt(rng, 9)
    return cards[:5], (cards[5:7], cards[7:])


def _ranks(rng: Random, number: int) -> list[Rank]:
    return rng.sample(RANKS, number)


def _rank(rng: Random) -> Dealt:
    """Two players who pair different cards of the board."""
    one, two, *others = _ranks(rng, 7)
    board = _shuffled(rng, _of(rng, one, two, *others[:3]))
    return board, (_of(rng, one, others[3]), _of(rng, two, others[4]))


def _kicker(rng: Random) -> Dealt:
    """Two players who pair the same card, with one of two good kickers each."""
    pair, *others = _ranks(rng, 7)
    high, low = sorted(others[:3], key=lambda rank: -rank.order)[:2]
    rest = [rank for rank in others if rank not in (high, low)]
    return _shuffled(rng, _of(rng, pair, *rest)), (_of(rng, pair, high), _of(rng, pair, low))


def _flushes(rng: Random) -> Dealt:
    suit = rng.choice(SUITS)
    suited = [card for card in rng.sample(PACK, len(PACK)) if card.suit is suit]
    off = [card for card in dealt(rng, 12) if card.suit is not suit][:2]
    return _shuffled(rng, (*suited[:3], *off)), (tuple(suited[3:5]), tuple(suited[5:7]))


def _fulls(rng: Random) -> Dealt:
    """Two players who fill up on the pair of the board."""
    pair, one, two, other = _ranks(rng, 4)
    suits = rng.sample(SUITS, 4)
    board = (Card.of(pair, suits[0]), Card.of(pair, suits[1]), *_of(rng, one, two, other))
    first_, second = Card.of(pair, suits[2]), Card.of(pair, suits[3])
    return _shuffled(rng, board), ((first_, *_of(rng, one)), (second, *_of(rng, two)))


def _useless(rng: Random) -> Dealt:
    """Two players who pair the same card; the four other cards of the board are higher."""
    pair, *others = _ranks(rng, 7)
    others.sort(key=lambda rank: -rank.order)
    return (
        _shuffled(rng, _of(rng, pair, *others[:4])),
        (_of(rng, pair, others[4]), _of(rng, pair, others[5])),
    )


def _alike(rng: Random) -> Dealt:
    one, two = _ranks(rng, 2)
    return dealt(rng, 5), (_of(rng, one, two), _of(rng, one, two))


def _board_plays(rng: Random) -> Dealt:
    strong = (HighCategory.STRAIGHT, HighCategory.FLUSH, HighCategory.FULL)
    board = hand_of(rng, HIGH, rng.choice(strong))
    value = HIGH.value(board)
    hands: list[Hand] = []
    for _ in range(2):
        taken = (*board, *(card for hand in hands for card in hand))
        found = hands_left(rng, taken, 2)
        hands.append(first(found, lambda hand: HIGH.best((*hand, *board)) == value))
    return board, (hands[0], hands[1])


def _shuffled(rng: Random, cards: Hand) -> Hand:
    return tuple(rng.sample(cards, len(cards)))


_MAKERS: Final[Mapping[str, Callable[[Random], Dealt]]] = {
    "combinaison": _any,
    "rang": _rank,
    "kicker": _kicker,
    "couleur": _flushes,
    "full": _fulls,
    "kicker-inutile": _useless,
    "memes-cartes": _alike,
    "tableau": _board_plays,
}
