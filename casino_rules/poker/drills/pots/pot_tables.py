"""Bets that were played and hands that are shown, when the pots are to be given."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, RANKS, Card, Rank
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.poker import showdown
from casino_rules.poker.drills.chance import dealt
from casino_rules.poker.drills.hands import outcomes, showdowns
from casino_rules.poker.drills.hands.pairs import Dealt
from casino_rules.poker.drills.pots import sharing
from casino_rules.poker.drills.pots.played import Lineup, Played, played
from casino_rules.poker.room import Room
from casino_rules.poker.situations.hands import Held, PotsToGive, rounding, sharing_in
from casino_rules.poker.situations.seats import bets_of
from casino_rules.poker.variant import Opening, Variant

_FIVE: Final = 5


def is_rare(variant: Variant) -> bool:
    """Whether such hands hardly come: the highest hand alone wins at stud."""
    return not variant.button and len(variant.halves) == 1 and variant.halves[0].high


def straights(rng: Random) -> Iterator[Dealt]:
    """Yield two hands of seven cards with the same straight, each with a higher card beside it."""
    while True:
        low = rng.randrange(len(RANKS) - _FIVE - 1)
        ranks, above = RANKS[low : low + _FIVE], RANKS[low + _FIVE + 1 :]
        left = rng.sample(PACK, len(PACK))
        yield (), (_hand(rng, left, ranks, above), _hand(rng, left, ranks, above))


def _hand(rng: Random, left: list[Card], ranks: Sequence[Rank], above: Sequence[Rank]) -> Hand:
    """Take a card of each rank, one that is higher, and any other, from the cards left."""
    wanted = [*((rank,) for rank in ranks), above, RANKS]
    taken = []
    for among in wanted:
        card = next(card for card in left if card.rank in among)
        left.remove(card)
        taken.append(card)
    return tuple(rng.sample(taken, len(taken)))


ALONE: Final = "seul"
LIMITED: Final = "tapis-limite"
ALL_TO_ONE: Final = "tout-a-un"
SIDES: Final = "deux-exterieurs"
PARTED: Final = "exterieur-partage"
_DEALS: Final = 160
_TURNS: Final = 1_000
_BETS: Final = 3
"""So many times the bets are played again for the hands of one deal."""
_QUARTERS: Final = (outcomes.LOW_TIED, outcomes.HIGH_TIED)
_THREE: Final = 3
_UNEVEN: Final = (sharing.ODD, sharing.BETWEEN, sharing.SAME, sharing.BY_CARDS)
"""Pots that leave an odd chip: a folded blind helps."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Who plays beside the hands that are shown, and which of them holds the best."""

    short: int = 0
    least: int = 2
    """So many hands are shown at least."""
    best_short: bool | None = None
    """Whether the winner is all-in; None: by chance."""


_PLANS: Final[Mapping[str, _Plan]] = {
    LIMITED: _Plan(1, 3, best_short=True),
    ALL_TO_ONE: _Plan(1, 3, best_short=False),
    SIDES: _Plan(2, 4),
    PARTED: _Plan(1, 3),
}


def tables(rng: Random, room: Room, kind: str, house: House) -> Iterator[PotsToGive]:
    """Yield tables whose pots may be of that kind, as the house shares them."""
    level = house.level
    if kind == ALONE:
        yield from (_alone(rng, room, house) for _ in range(_DEALS))
        return
    plan = _PLANS.get(kind, _Plan())
    least = plan.least
    if room.variant.opening is Opening.STAKE:
        least = _THREE  # its odd chip wants three
    rare = kind == sharing.BY_CARDS and is_rare(room.variant)
    shown = straights(rng) if rare else _shown(rng, room, kind, level, least)
    for board, hands in islice(shown, _DEALS):
        # Where hardly any further hand leaves the outcome as it is, the one caller above the
        # all-in players has the surplus back.
        short = min(plan.short, len(hands) - 1)
        if (plan.short and not short) or (kind == SIDES and len(hands) < plan.least):
            continue
        ordered = _ordered(rng, plan, hands)
        whole_to_one = plan.best_short is not None
        if whole_to_one and short and _side_is_parted(room, board, ordered[:-1]):
            continue
        results = showdown.decide(room, dict(enumerate(hands)), board)
        fewest = int(kind in _UNEVEN)
        for _ in range(_BETS):
            folding = rng.randint(fewest, max(fewest, level - 1))
            hand = played(rng, room.variant, Lineup(len(hands) - short, short, folding), level)
            odd = rounding(0, hand.stakes.chip, **sharing_in(house))
            if short or sharing.kind_of(room, results, hand.chips, odd) == kind:
                yield _table(hand, (board, ordered), house)


def _shown(rng: Random, room: Room, kind: str, level: Level, least: int) -> Iterator[Dealt]:
    """Yield showdowns of that kind; an outcome that does not come soon leaves its turn to another."""
    for _ in range(_TURNS):
        number = max(least, showdowns.number_of_hands(rng, level, room.variant.most_seats))
        outcome = rng.choice(_outcomes(room, kind))
        found = showdowns.soon(rng, room, outcome, number)
        if found is not None:
            yield found


def _side_is_parted(room: Room, board: Hand, hands: tuple[Hand, ...]) -> bool:
    """Whether several of these hands would share the pot that they alone dispute."""
    return len(hands) > 1 and sharing.parted(showdown.decide(room, dict(enumerate(hands)), board))


def _alone(rng: Random, room: Room, house: House) -> PotsToGive:
    level = house.level
    hand = played(rng, room.variant, Lineup(1, 0, rng.randint(1, max(1, level - 1))), level)
    board = dealt(rng, room.variant.board_on(rng.choice(room.variant.keys)))
    return _table(hand, (board, ()), house)


def _ordered(rng: Random, plan: _Plan, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Put the hands in the order of the cast: those who have chips left, then the all-in players."""
    if plan.best_short is None:
        return tuple(rng.sample(hands, len(hands)))
    best, *others = hands
    others = rng.sample(others, len(others))
    return (*others, best) if plan.best_short else (best, *others)


def _table(hand: Played, dealt_to: Dealt, house: House) -> PotsToGive:
    board, hands = dealt_to
    held = tuple(Held(*row) for row in sorted(zip(hand.seats, hands, strict=False)))
    lying = (hand.button, board, bets_of(hand), held, hand.stakes.chip, 0)
    return PotsToGive(*lying, **sharing_in(house))


def _outcomes(room: Room, kind: str) -> tuple[str, ...]:
    """Return the showdowns of which such a pot may come."""
    two = len(room.variant.halves) > 1
    alone_or_tied = (outcomes.ALONE, outcomes.ALONE, outcomes.SHARED)
    return {
        LIMITED: (outcomes.ALONE,),
        ALL_TO_ONE: (outcomes.ALONE,),
        SIDES: (outcomes.ALONE, outcomes.HALVES, *_QUARTERS) if two else alone_or_tied,
        PARTED: (outcomes.HALVES, *_QUARTERS) if two else (outcomes.SHARED,),
        sharing.ODD: (*_QUARTERS, outcomes.SHARED) if two else (outcomes.SHARED,),
        sharing.BY_CARDS: (*_QUARTERS, outcomes.SHARED) if two else (outcomes.SHARED,),
        sharing.SAME: (outcomes.SHARED,),
        sharing.BETWEEN: (outcomes.HALVES,),
        sharing.QUARTER: _QUARTERS,
        sharing.SHARED: (outcomes.SHARED,),
        sharing.ONE: (outcomes.ALONE,),
    }.get(kind, (kind,))
