"""Showdowns made to measure: a board, and hands of which one wins or several tie."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, RANKS, SUITS, Card, Rank
from casino_rules.core.drill import branch
from casino_rules.hands import HIGH, HandValue, HighCategory, Role, compare
from casino_rules.hands.making import hand_of
from casino_rules.poker.making import dealt, first, hands_left
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import HalfResult, decide

OUTCOMES: Final = (
    branch("combinaison", "Une combinaison bat l'autre", 3),
    branch("rang", "Même combinaison, le rang décide", 3),
    branch("kicker", "Le kicker décide", 5),
    branch("couleur", "Couleur contre couleur", 3),
    branch("full", "Full contre full", 3),
    branch("kicker-inutile", "Des kickers différents qui ne jouent pas", 5),
    branch("memes-cartes", "Les mêmes rangs en main", 2),
    branch("tableau", "Le tableau joue pour tous", 4),
)
"""What may decide between the best hands of a board."""
TIES: Final = ("kicker-inutile", "memes-cartes", "tableau")
_TRIED: Final = 25
_FIVE: Final = 5

type Dealt = tuple[Hand, tuple[Hand, ...]]
"""A board, and hands."""


def outcome(result: HalfResult, holes: Mapping[int, Hand], board: Hand) -> str:
    """Return what decides between the best hands."""
    best = result.values[result.winners[0]]
    if len(result.winners) > 1:
        if len(board) == _FIVE and result.half.scale.value(board) == best:
            return "tableau"
        ranks = {tuple(sorted(card.rank.order for card in holes[seat])) for seat in result.winners}
        return "memes-cartes" if len(ranks) == 1 else "kicker-inutile"
    second = max(value for seat, value in result.values.items() if seat not in result.winners)
    if best.category is not second.category:
        return "combinaison"
    if best.category in (HighCategory.FLUSH, HighCategory.FULL):
        return "couleur" if best.category is HighCategory.FLUSH else "full"
    return "kicker" if compare(best, second).role is Role.KICKER else "rang"


def showdown(rng: Random, room: Room, wanted: str, seats: int) -> Dealt:
    """Deal a board and hands so that the outcome is the wanted one; the winner comes first.

    Further hands than two are weaker, and are left out where hardly any is.
    """
    board, pair = first(_templates(rng, wanted), lambda two: _ends(room, two) == wanted)
    if _values(room, (board, pair))[1] > _values(room, (board, pair))[0]:
        pair = (pair[1], pair[0])
    hands = list(pair)
    for _ in range(seats - len(pair)):
        found = _weaker(rng, room, board, hands, ties=wanted == "tableau")
        if found is not None:
            hands.append(found)
    return board, tuple(hands)


def _values(room: Room, two: Dealt) -> list[HandValue]:
    board, hands = two
    return [room.variant.halves[0].scale.best((*hand, *board)) for hand in hands]


def _ends(room: Room, two: Dealt) -> str:
    board, hands = two
    if len({*board, *hands[0], *hands[1]}) < len(board) + len(hands[0]) + len(hands[1]):
        return ""
    holes = dict(enumerate(hands))
    return outcome(decide(room, holes, board)[0], holes, board)


def _weaker(rng: Random, room: Room, board: Hand, hands: list[Hand], *, ties: bool) -> Hand | None:
    """Deal one more hand that changes nothing, if one of the first tried does."""
    scale = room.variant.halves[0].scale
    limit = min(scale.best((*hand, *board)) for hand in hands[:2])
    taken = (*board, *(card for hand in hands for card in hand))
    for hand in islice(hands_left(rng, taken, len(hands[0])), _TRIED):
        value = scale.best((*hand, *board))
        if value < limit or (ties and value == limit):
            return hand
    return None


def _templates(rng: Random, wanted: str) -> Iterator[Dealt]:
    """Yield deals of which most end as wanted."""
    make = _MAKERS[wanted]
    while True:
        yield make(rng)


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
