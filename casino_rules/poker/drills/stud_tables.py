"""Open cards made to measure: which seat they designate, and by what."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, RANKS, SUITS, Card, Rank
from casino_rules.poker.opening import Ways, rank_height
from casino_rules.poker.situations import ALL_IN, FOLDED, PLAYS
from casino_rules.poker.stud_situations import PAIR, SeatShown

_TOP: Final = len(RANKS) - 1
_MOST_LIVE: Final = 4
"""So many players may each hold a card of the same rank: no pack runs out of one."""

type Places = list[int]
"""Ranks by their height in the game, 0 the lowest: the open cards of one player."""


def first_cards(rng: Random, used: Ways, seats: int, *, tied: bool) -> list[Hand]:
    """Deal one open card each; the first ones are of the rank that opens, one or several."""
    ranks = sorted(RANKS, key=lambda rank: rank_height(rank, used), reverse=not used.lowest_opens)
    extreme = rng.randrange(0, 9)
    alike = rng.sample(SUITS, rng.randint(2, min(3, seats)) if tied else 1)
    ours = [Card.of(ranks[extreme], suit) for suit in alike]
    beyond = [card for card in PACK if card.rank in ranks[extreme + 1 :]]
    return [(card,) for card in (*ours, *rng.sample(beyond, seats - len(ours)))]


def by_ranks(rng: Random, used: Ways, size: int, live: int) -> list[Hand]:
    """Deal ``size`` unpaired open cards each; the first player's ranks are the best."""
    second = rng.randint(size - 1, 8)
    top = rng.randint(second + 2, _TOP - 1)
    best = [top, second, *rng.sample(range(second), size - 2)]
    if used.inverted:
        next_ = rng.randint(second + 1, top - 1)
        rival = [top, next_, *rng.sample(range(next_), size - 2)]
    else:
        rival = [top, *rng.sample(range(second), size - 1)]
    others = [_worse(rng, used, size, top) for _ in range(live - 1)]
    if rng.random() < 0.5:  # noqa: PLR2004 - one in two is close
        others[0] = rival
    return _dealt(rng, used, [best, *others])


def by_pair(rng: Random, used: Ways, size: int, live: int) -> list[Hand]:
    """Deal open cards of which some are paired: a pair designates, or excludes in a low game."""
    pairs = rng.sample(range(_TOP + 1), live)
    if used.inverted:
        left = [place for place in range(_TOP + 1) if place not in pairs[1:]]
        best = rng.sample(left, size)
        paired = [[pair, pair, *rng.sample(left, size - 2)] for pair in pairs[1:]]
        return _dealt(rng, used, [best, *paired])
    left = [place for place in range(_TOP + 1) if place != pairs[0]]
    best = [pairs[0], pairs[0], *rng.sample(left, size - 2)]
    return _dealt(rng, used, [best, *(rng.sample(left, size) for _ in range(live - 1))])


def by_seat(rng: Random, used: Ways, size: int, live: int) -> list[Hand]:
    """Deal open cards of which the first two players' are the best, and equal."""
    top = rng.randint(size, _TOP - 1)
    best = [top, *rng.sample(range(top), size - 1)]
    others = (_worse(rng, used, size, top) for _ in range(live - 2))
    return _dealt(rng, used, [best, list(best), *others])


def _worse(rng: Random, used: Ways, size: int, top: int) -> Places:
    """Unpaired ranks that lose to any of which ``top`` is the highest."""
    if used.inverted:
        above = rng.randint(top + 1, _TOP)
        return [above, *rng.sample(range(above), size - 1)]
    return rng.sample(range(top), size)


def _dealt(rng: Random, used: Ways, hands: Sequence[Places]) -> list[Hand]:
    """Give suits to the ranks of each player, no card twice, in any order."""
    ranks: list[Rank] = sorted(RANKS, key=lambda rank: rank_height(rank, used))
    suits = {place: rng.sample(SUITS, len(SUITS)) for place in range(len(ranks))}
    taken: Counter[int] = Counter()
    dealt = []
    for places in hands:
        cards = []
        for place in places:
            cards.append(Card.of(ranks[place], suits[place][taken[place]]))
            taken[place] += 1
        dealt.append(tuple(rng.sample(cards, len(cards))))
    return dealt


def states(rng: Random, number: int, *, first_all_in: bool = False) -> list[str]:
    """Return the states of the live players: two at least can bet."""
    sure = [ALL_IN, PLAYS, PLAYS] if first_all_in else [PLAYS, PLAYS]
    return [*sure, *rng.choices((PLAYS, ALL_IN), (3, 1), k=number - len(sure))]


def players(
    rng: Random, seats: Sequence[int], hands: Sequence[Hand], live: Sequence[str]
) -> tuple[SeatShown, ...]:
    """Sit the hands at random seats, with their states; the other seats have folded."""
    rows = {seat: SeatShown(seat, FOLDED, ()) for seat in seats}
    places = rng.sample(seats, len(hands))
    for seat, hand, state in zip(places, hands, live, strict=True):
        rows[seat] = SeatShown(seat, state, hand)
    return tuple(rows.values())


def live_number(rng: Random, seats: int, low: int = PAIR) -> int:
    """Return how many players are left after the first round."""
    return rng.randint(low, min(seats, _MOST_LIVE))
